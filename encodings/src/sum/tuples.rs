//! All combinations of values of all terms but the last, each with a clause that gives the value of the last.
//!
//! If the values of some first terms leave the others no way to the total, one clause excludes them. There are no new variables. A sum of k cells and
//! n symbols takes up to n^(k − 1) clauses.

use super::{Term, rests};
use crate::{Candidates, CellVars, ClauseSink, Lit};

/// Writes "the terms add up to `total`". Returns `false`, and writes nothing, if that takes more than the allowed number of clauses.
pub(super) fn encode(
    vars: &CellVars,
    terms: &[Term],
    total: u32,
    left: &Candidates,
    most: usize,
    sink: &mut dyn ClauseSink,
) -> bool {
    let sizes = terms.iter().skip(1).map(|term| term.values(left).count());
    if sizes.fold(1_usize, usize::saturating_mul) > most {
        return false;
    }
    write(vars, terms, &rests(terms, left), total, left, &mut Vec::new(), sink);
    true
}

/// Writes the clauses of the remaining terms; `clause` begins with the negated literals of the terms before them.
fn write(
    vars: &CellVars,
    terms: &[Term],
    rests: &[(u32, u32)],
    total: u32,
    left: &Candidates,
    clause: &mut Vec<Lit>,
    sink: &mut dyn ClauseSink,
) {
    let (least, greatest) = rests[0];
    if !(least..=greatest).contains(&total) {
        return sink.add_clause(clause);
    }
    let Some((term, others)) = terms.split_first() else { return };
    if others.is_empty() {
        let symbol = term.values(left).find(|&(_, value)| value == total).map(|(symbol, _)| symbol);
        let length = clause.len();
        clause.extend(symbol.map(|symbol| vars.lit(term.cell, symbol)));
        sink.add_clause(clause);
        clause.truncate(length);
        return;
    }
    for (symbol, value) in term.values(left) {
        clause.push(!vars.lit(term.cell, symbol));
        match total.checked_sub(value) {
            Some(rest) => write(vars, others, &rests[1..], rest, left, clause, sink),
            None => sink.add_clause(clause),
        }
        clause.pop();
    }
}
