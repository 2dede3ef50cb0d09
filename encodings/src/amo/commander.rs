//! Commander at-most-one: groups of three, each with a variable that is true when one of its literals is.
//!
//! The commander is equivalent to its group, so the literals determine it: it does not change the number of models.
//!
//! # References
//! W. Klieber, G. Kwon: Efficient CNF encoding for selecting 1 from N objects. CFV 2007.

use super::pairwise;
use crate::{ClauseSink, Lit};

/// The group size that the paper found best.
const GROUP: usize = 3;

pub(super) fn encode(lits: &[Lit], sink: &mut dyn ClauseSink) {
    if lits.len() <= GROUP + 1 {
        return pairwise::encode(lits, sink);
    }
    let mut commanders = Vec::with_capacity(lits.len().div_ceil(GROUP));
    for group in lits.chunks(GROUP) {
        pairwise::encode(group, sink);
        let commander = sink.new_var().lit();
        for &lit in group {
            sink.add_clause(&[!lit, commander]);
        }
        let some: Vec<_> = std::iter::once(!commander).chain(group.iter().copied()).collect();
        sink.add_clause(&some);
        commanders.push(commander);
    }
    encode(&commanders, sink);
}
