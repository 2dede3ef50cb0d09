//! Product at-most-one: the literals stand in a grid, and at most one row and one column are used.
//!
//! Rows and columns are encoded in the same way until they are short. If no literal is true, the new variables are free: a model counter has to
//! project them away.
//!
//! # References
//! J. Chen: A new SAT encoding of the at-most-one constraint. ModRef 2010.

use super::pairwise;
use crate::{ClauseSink, Lit};

/// The largest number of literals for which pairs take no more clauses than the grid.
const SHORT: usize = 4;

pub(super) fn encode(lits: &[Lit], sink: &mut dyn ClauseSink) {
    if lits.len() <= SHORT {
        return pairwise::encode(lits, sink);
    }
    let columns = lits.len().isqrt() + usize::from(lits.len().isqrt().pow(2) < lits.len());
    let row_vars: Vec<_> = lits.chunks(columns).map(|_| sink.new_var().lit()).collect();
    let column_vars: Vec<_> = (0..columns).map(|_| sink.new_var().lit()).collect();
    for (row, &in_row) in lits.chunks(columns).zip(&row_vars) {
        for (&lit, &in_column) in row.iter().zip(&column_vars) {
            sink.add_clause(&[!lit, in_row]);
            sink.add_clause(&[!lit, in_column]);
        }
    }
    encode(&row_vars, sink);
    encode(&column_vars, sink);
}
