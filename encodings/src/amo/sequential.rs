//! Sequential at-most-one: a new variable for each prefix says that one of its literals is true; no other may follow.
//!
//! The new variables may be true although no literal is: a model counter has to project them away.
//!
//! # References
//! C. Sinz: Towards an optimal CNF encoding of Boolean cardinality constraints. CP 2005.

use crate::{ClauseSink, Lit};

pub(super) fn encode(lits: &[Lit], sink: &mut dyn ClauseSink) {
    let Some((&last, prefix)) = lits.split_last() else { return };
    let mut seen: Option<Lit> = None;
    for &lit in prefix {
        let now_seen = sink.new_var().lit();
        sink.add_clause(&[!lit, now_seen]);
        if let Some(seen) = seen {
            sink.add_clause(&[!seen, now_seen]);
            sink.add_clause(&[!lit, !seen]);
        }
        seen = Some(now_seen);
    }
    if let Some(seen) = seen {
        sink.add_clause(&[!last, !seen]);
    }
}
