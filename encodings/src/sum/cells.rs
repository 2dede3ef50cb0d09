//! Partial sums after each term, from 0 to the total.
//!
//! New variable `partial[k][t]` is equivalent to "the first k terms add up to t". A sum of k cells and n symbols takes O(k²n) variables and O(k²n²)
//! clauses.
//!
//! # References
//! O. Bailleux, Y. Boufkhad, O. Roussel: New encodings of pseudo-Boolean constraints into CNF. SAT 2009 (the idea of
//! partial sums; here in sequence, as in a decision diagram).

use std::collections::BTreeMap;

use super::{Partial, Term, implies, rests};
use crate::{Candidates, CellVars, ClauseSink};

/// Writes "the terms add up to `total`".
pub(super) fn encode(vars: &CellVars, terms: &[Term], total: u32, left: &Candidates, sink: &mut dyn ClauseSink) {
    let mut before: BTreeMap<u32, Partial> = BTreeMap::from([(0, None)]);
    for (position, (term, (least, greatest))) in (1..).zip(terms.iter().zip(rests(terms, left).into_iter().skip(1))) {
        let values = term.values(left).map(|(_, value)| value).collect::<Vec<_>>();
        let sums = before.keys().flat_map(|&sum| values.iter().map(move |value| sum + value));
        let reaching = sums.filter(|&sum| sum + least <= total && total <= sum + greatest);
        let mut after: BTreeMap<u32, Partial> = reaching.map(|sum| (sum, None)).collect();
        if position < terms.len() {
            for partial in after.values_mut() {
                *partial = Some(sink.new_var().lit());
            }
        }
        for (symbol, value) in term.values(left) {
            let holds = Some(vars.lit(term.cell, symbol));
            for (&sum, &partial) in &before {
                implies(&[holds, partial], [after.get(&(sum + value))], sink);
            }
            for (&sum, &partial) in &after {
                let earlier = sum.checked_sub(value);
                implies(&[holds, partial], [earlier.and_then(|sum| before.get(&sum))], sink);
            }
        }
        before = after;
    }
    // If there are no cells, or no sum reaches the total, no clause has said so yet.
    if !before.contains_key(&total) {
        sink.add_clause(&[]);
    }
}
