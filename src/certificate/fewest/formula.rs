//! The hitting formula: fewer than k cells meet every set of a family.

use std::io::{self, Write};

use crate::encodings::amo::totalizer;
use crate::encodings::{Cell, ClauseSink, Cnf, Lit, dimacs};

/// The formula, and the literals that say "at most 0", "at most 1", … of the first half of the cells that are counted.
pub(super) struct Hitting {
    pub(super) cnf: Cnf,
    pub(super) first: Vec<Lit>,
}

/// Variable `cell + 1` says that the cell, from 0, is chosen; a clause for each set, and a totalizer over the cells in this order.
pub(super) fn hitting(cells: usize, sets: &[Vec<Cell>], fewest: usize, counted: &[Cell]) -> Hitting {
    let mut cnf = Cnf::default();
    let is_chosen: Vec<_> = (0..cells).map(|_| cnf.new_var().lit()).collect();
    for set in sets {
        let lits: Vec<_> = set.iter().map(|cell| is_chosen[cell.index()]).collect();
        cnf.add_clause(&lits);
    }
    let counted: Vec<_> = counted.iter().map(|cell| is_chosen[cell.index()]).collect();
    let first = if let Some(bound) = fewest.checked_sub(1) {
        totalizer::at_most_by_halves(&counted, bound, &mut cnf).into_iter().map(|lit| !lit).collect()
    } else {
        // No number of cells is less than none.
        cnf.add_clause(&[]);
        Vec::new()
    };
    Hitting { cnf, first }
}

/// Writes a formula as DIMACS CNF.
pub(super) fn write_formula(cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", cnf.vars(), cnf.clauses().len())?;
    cnf.clauses().try_for_each(|clause| dimacs::write_clause(clause, out))
}
