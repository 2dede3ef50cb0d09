//! Ladder at-most-one: a descending chain of new variables, whose step is at the true literal.
//!
//! The encoding is channelled both ways, so the literals determine the ladder: it does not change the number of models.
//!
//! # References
//! I. P. Gent, P. Nightingale: A new encoding of AllDifferent into SAT. ModRef 2004.

use crate::{ClauseSink, Lit};

pub(super) fn encode(lits: &[Lit], sink: &mut dyn ClauseSink) {
    // `above` and `below` are the rungs on both sides of a literal; there is nothing above the first.
    let mut above: Option<Lit> = None;
    for &lit in lits {
        let below = sink.new_var().lit();
        sink.add_clause(&[!lit, !below]);
        match above {
            None => sink.add_clause(&[lit, below]),
            Some(above) => {
                sink.add_clause(&[!below, above]);
                sink.add_clause(&[!lit, above]);
                sink.add_clause(&[!above, below, lit]);
            }
        }
        above = Some(below);
    }
}
