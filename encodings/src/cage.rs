//! A cage as clauses: a layer of partial sums after each cell, from 0 to the total.
//!
//! New variable `partial[k][t]` says that the first k cells add up to t. It is channelled both ways, so the cells
//! determine it: a cage does not disturb a model counter. A cage of k cells and n symbols takes O(k²n) variables and
//! O(k²n²) clauses.
//!
//! # References
//! O. Bailleux, Y. Boufkhad, O. Roussel: New encodings of pseudo-Boolean constraints into CNF. SAT 2009 (the idea of
//! partial sums; here in sequence, as in a decision diagram).

use std::collections::BTreeMap;

use crate::{Cell, CellVars, ClauseSink, Lit, Symbol};

/// Writes "the values of the cells add up to `total`".
pub fn encode(vars: &CellVars, cells: &[Cell], total: u32, sink: &mut dyn ClauseSink) {
    let largest = Symbol::new(vars.symbols() - 1).value();
    // The literal of each partial sum that can still reach the total; `None` stands for "always true".
    let mut before: BTreeMap<u32, Option<Lit>> = BTreeMap::from([(0, None)]);
    for (position, &cell) in cells.iter().enumerate() {
        let rest = (cells.len() - position - 1) as u32;
        let mut after = BTreeMap::new();
        for sum in before.keys().flat_map(|&sum| sum + 1..=sum + largest) {
            if rest == 0 && sum == total {
                after.insert(sum, None);
            } else if rest > 0 && sum + rest <= total && total <= sum + rest * largest {
                after.entry(sum).or_insert_with(|| Some(sink.new_var().lit()));
            }
        }
        for symbol in (0..vars.symbols()).map(Symbol::new) {
            let holds = vars.lit(cell, symbol);
            for (&sum, &lit) in &before {
                implies(&[Some(holds), lit], after.get(&(sum + symbol.value())), sink);
            }
            for (&sum, &lit) in &after {
                let earlier = sum.checked_sub(symbol.value());
                implies(&[Some(holds), lit], earlier.and_then(|sum| before.get(&sum)), sink);
            }
        }
        before = after;
    }
    // Without cells, or where no sum reaches the total, nothing above has said so.
    if !before.contains_key(&total) {
        sink.add_clause(&[]);
    }
}

/// The literals of `body` together imply `head`; no head at all is a contradiction, `Some(&None)` is always true.
fn implies(body: &[Option<Lit>], head: Option<&Option<Lit>>, sink: &mut dyn ClauseSink) {
    let head = match head {
        Some(None) => return,
        Some(&Some(lit)) => Some(lit),
        None => None,
    };
    let clause: Vec<_> = body.iter().flatten().map(|&lit| !lit).chain(head).collect();
    sink.add_clause(&clause);
}
