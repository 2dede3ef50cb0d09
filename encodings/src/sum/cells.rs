//! Partial sums after each cell, from 0 to the total.
//!
//! New variable `partial[k][t]` says that the first k cells add up to t. It is channelled both ways. A sum of k cells and n symbols takes
//! O(k²n) variables and O(k²n²) clauses.
//!
//! # References
//! O. Bailleux, Y. Boufkhad, O. Roussel: New encodings of pseudo-Boolean constraints into CNF. SAT 2009 (the idea of
//! partial sums; here in sequence, as in a decision diagram).

use std::collections::BTreeMap;

use super::{Partial, implies};
use crate::{Candidates, Cell, CellVars, ClauseSink, Symbol};

/// Writes "the values of the cells add up to `total`".
pub(super) fn encode(vars: &CellVars, cells: &[Cell], total: u32, left: &Candidates, sink: &mut dyn ClauseSink) {
    let values = |&cell: &Cell| left.of_cell(cell).map(Symbol::value);
    // What the cells after each one add up to at least and at most; a cell without candidates is refuted elsewhere.
    let mut rests = vec![(0, 0)];
    for cell in cells.iter().rev() {
        let (least, greatest) = rests[rests.len() - 1];
        rests.push((least + values(cell).min().unwrap_or(0), greatest + values(cell).max().unwrap_or(0)));
    }
    rests.pop();
    let mut before: BTreeMap<u32, Partial> = BTreeMap::from([(0, None)]);
    for (position, (cell, (least, greatest))) in (1..).zip(cells.iter().zip(rests.into_iter().rev())) {
        let sums = before.keys().flat_map(|&sum| values(cell).map(move |value| sum + value));
        let reaching = sums.filter(|&sum| sum + least <= total && total <= sum + greatest);
        let mut after: BTreeMap<u32, Partial> = reaching.map(|sum| (sum, None)).collect();
        if position < cells.len() {
            for partial in after.values_mut() {
                *partial = Some(sink.new_var().lit());
            }
        }
        for symbol in left.of_cell(*cell) {
            let holds = Some(vars.lit(*cell, symbol));
            for (&sum, &partial) in &before {
                implies(&[holds, partial], [after.get(&(sum + symbol.value()))], sink);
            }
            for (&sum, &partial) in &after {
                let earlier = sum.checked_sub(symbol.value());
                implies(&[holds, partial], [earlier.and_then(|sum| before.get(&sum))], sink);
            }
        }
        before = after;
    }
    // Without cells, or where no sum reaches the total, nothing above has said so.
    if !before.contains_key(&total) {
        sink.add_clause(&[]);
    }
}
