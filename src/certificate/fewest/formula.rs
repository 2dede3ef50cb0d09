//! The hitting formula: fewer than k cells meet every set of a family.

use std::io::{self, Write};

use crate::encodings::amo::totalizer;
use crate::encodings::{Cell, ClauseSink, Cnf, dimacs};

/// Variable `cell + 1` says that the cell, from 0, is chosen; a clause for each set, and a totalizer over the cells in the order in which the sets first name
/// them. So the cells of disjoint sets at the start are counted together, and refutations are short.
pub(super) fn hitting(cells: usize, sets: &[Vec<Cell>], fewest: usize) -> Cnf {
    let mut cnf = Cnf::default();
    let is_chosen: Vec<_> = (0..cells).map(|_| cnf.new_var().lit()).collect();
    for set in sets {
        let lits: Vec<_> = set.iter().map(|cell| is_chosen[cell.index()]).collect();
        cnf.add_clause(&lits);
    }
    let named: Vec<_> = first_named(cells, sets).into_iter().flatten().map(|cell| is_chosen[cell.index()]).collect();
    match fewest.checked_sub(1) {
        Some(bound) => totalizer::at_most(&named, bound, &mut cnf),
        // No number of cells is less than none.
        None => cnf.add_clause(&[]),
    }
    cnf
}

/// For each set, the cells that those before it do not name.
pub(super) fn first_named(cells: usize, sets: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
    let mut is_named = vec![false; cells];
    let mut is_new = |cell: &Cell| !std::mem::replace(&mut is_named[cell.index()], true);
    sets.iter().map(|set| set.iter().copied().filter(&mut is_new).collect()).collect()
}

/// Writes a formula as DIMACS CNF.
pub(super) fn write_formula(cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", cnf.vars(), cnf.clauses().len())?;
    cnf.clauses().try_for_each(|clause| dimacs::write_clause(clause, out))
}
