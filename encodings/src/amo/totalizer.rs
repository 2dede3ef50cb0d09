//! Totalizer: a unary count of the true literals, summed in a balanced tree and cut above the bound.
//!
//! The count is implied only from the literals upwards: a model counter has to project the new variables away.
//!
//! # References
//! O. Bailleux, Y. Boufkhad: Efficient CNF encoding of Boolean cardinality constraints. CP 2003.

use crate::{ClauseSink, Lit};

/// Writes clauses that hold for exactly the assignments with at most `bound` of `lits` true.
pub fn at_most(lits: &[Lit], bound: usize, sink: &mut dyn ClauseSink) {
    at_most_by_halves(lits, bound, sink);
}

/// The same; returns the literals that say "at least 1", "at least 2", … of the first half, up to the bound. There are none if nothing had to be counted.
///
/// ```
/// use gerechte_encodings::amo::totalizer::at_most_by_halves;
/// use gerechte_encodings::{ClauseSink, Cnf};
/// let mut cnf = Cnf::default();
/// let lits: Vec<_> = (0..6).map(|_| cnf.new_var().lit()).collect();
/// assert_eq!(at_most_by_halves(&lits, 2, &mut cnf).len(), 2);
/// ```
pub fn at_most_by_halves(lits: &[Lit], bound: usize, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    if lits.len() <= bound {
        return Vec::new();
    }
    if bound == 0 {
        for &lit in lits {
            sink.add_clause(&[!lit]);
        }
        return Vec::new();
    }
    let (left, right) = lits.split_at(lits.len() / 2);
    let (left, right) = (count(left, bound, sink), count(right, bound, sink));
    merge(&left, &right, &[], bound, sink);
    left
}

/// Writes clauses that hold for exactly the assignments with at least `bound` of `lits` true.
pub fn at_least(lits: &[Lit], bound: usize, sink: &mut dyn ClauseSink) {
    if bound > lits.len() {
        return sink.add_clause(&[]);
    }
    let negated: Vec<_> = lits.iter().map(|&lit| !lit).collect();
    at_most(&negated, lits.len() - bound, sink);
}

/// Returns literals that say "at least 1", "at least 2", …, "at least `bound`" of `lits`. More than `bound` is forbidden.
fn count(lits: &[Lit], bound: usize, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    if lits.len() <= 1 {
        return lits.to_vec();
    }
    let (left, right) = lits.split_at(lits.len() / 2);
    let (left, right) = (count(left, bound, sink), count(right, bound, sink));
    let outputs: Vec<_> = (0..lits.len().min(bound)).map(|_| sink.new_var().lit()).collect();
    merge(&left, &right, &outputs, bound, sink);
    outputs
}

/// `a` on the left and `b` on the right imply `a + b` in `outputs`; a total of `bound + 1` is forbidden.
fn merge(left: &[Lit], right: &[Lit], outputs: &[Lit], bound: usize, sink: &mut dyn ClauseSink) {
    for a in 0..=left.len() {
        for b in 0..=right.len() {
            let total = a + b;
            if total == 0 || total > bound + 1 || (total <= bound && total > outputs.len()) {
                continue;
            }
            let mut clause = Vec::with_capacity(3);
            clause.extend((a > 0).then(|| !left[a - 1]));
            clause.extend((b > 0).then(|| !right[b - 1]));
            clause.extend((total <= bound).then(|| outputs[total - 1]));
            sink.add_clause(&clause);
        }
    }
}
