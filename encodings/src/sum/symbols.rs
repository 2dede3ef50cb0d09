//! Partial sums, symbol by symbol, of the symbols that cells of one house hold: a decision diagram.
//!
//! A new variable for each symbol says that some cell holds it. A node after the first symbols is the sum of the held ones among them, or this sum and
//! their number. With the number, more symbols are excluded, and there are fewer nodes if few symbols are held or few are not. The smaller
//! diagram is written. A sum of k cells and n symbols takes O(n³) variables and clauses.
//!
//! # References
//! I. Abío, R. Nieuwenhuis, A. Oliveras, E. Rodríguez-Carbonell, V. Mayer-Eichberger: A new look at BDDs for pseudo-Boolean constraints.
//! JAIR 45, 2012. I. Abío, G. Gange, V. Mayer-Eichberger, P. J. Stuckey: On CNF encodings of decision diagrams. CPAIOR 2016 (its clauses).

use std::collections::{BTreeMap, BTreeSet};

use super::{Partial, implies};
use crate::{Candidates, Cell, CellVars, ClauseSink, Lit, Symbol};

/// The number of held symbols, and their sum.
type Held = (u32, u32);

/// Writes "the values of the cells add up to `total`", where the cells hold different symbols.
pub(super) fn encode(vars: &CellVars, cells: &[Cell], total: u32, left: &Candidates, sink: &mut dyn ClauseSink) {
    // Cells with one candidate are added at once.
    let (known, open): (Vec<_>, Vec<_>) = cells.iter().partition(|&&cell| left.of_cell(cell).count() == 1);
    let known: u32 = known.into_iter().flat_map(|&cell| left.of_cell(cell)).map(Symbol::value).sum();
    let Some(total) = total.checked_sub(known) else { return sink.add_clause(&[]) };
    let symbols: Vec<(Symbol, Vec<Lit>)> = (0..vars.symbols())
        .map(Symbol::new)
        .map(|symbol| {
            let holders = open.iter().filter(|&&&cell| left.has(cell, symbol));
            (symbol, holders.map(|&&cell| vars.lit(cell, symbol)).collect())
        })
        .filter(|(_, lits): &(_, Vec<_>)| !lits.is_empty())
        .collect();
    let values: Vec<_> = symbols.iter().map(|(symbol, _)| symbol.value()).collect();
    // The diagram with numbers is used, unless it is larger than the one without.
    let number = open.len() as u32;
    let sums = layers(&values, number, total, false, usize::MAX);
    let numbers = layers(&values, number, total, true, sums.iter().map(BTreeSet::len).sum());
    let (layers, one) = if numbers.is_empty() { (sums, 0) } else { (numbers, 1) };
    if layers[0].is_empty() {
        return sink.add_clause(&[]);
    }
    let held: Vec<_> = symbols.iter().map(|(_, lits)| any(lits, sink)).collect();
    let mut before: BTreeMap<Held, Partial> = BTreeMap::from([((0, 0), None)]);
    for (number, (layer, (&held, &value))) in (1..).zip(layers[1..].iter().zip(held.iter().zip(&values))) {
        let is_last = number == values.len();
        let after: BTreeMap<Held, Partial> =
            layer.iter().map(|&state| (state, (!is_last).then(|| sink.new_var().lit()))).collect();
        for (state, &partial) in &before {
            let with = after.get(&(state.0 + one, state.1 + value));
            let without = after.get(state);
            implies(&[Some(held), partial], [with], sink);
            implies(&[Some(!held), partial], [without], sink);
            if with.is_some() && without.is_some() {
                implies(&[partial], [with, without], sink);
            }
        }
        for (state, &partial) in &after {
            let earlier = state.0.checked_sub(one).zip(state.1.checked_sub(value));
            let (with, without) = (earlier.and_then(|state| before.get(&state)), before.get(state));
            implies(&[Some(held), partial], [with], sink);
            implies(&[Some(!held), partial], [without], sink);
            if with.is_some() && without.is_some() {
                implies(&[partial], [with, without], sink);
            }
        }
        before = after;
    }
}

/// Returns a literal that is equivalent to the disjunction of these.
fn any(lits: &[Lit], sink: &mut dyn ClauseSink) -> Lit {
    if let &[lit] = lits {
        return lit;
    }
    let any = sink.new_var().lit();
    for &lit in lits {
        sink.add_clause(&[!lit, any]);
    }
    let clause: Vec<_> = lits.iter().copied().chain([!any]).collect();
    sink.add_clause(&clause);
    any
}

/// The partial sums after each number of first symbols from which `number` symbols can reach `total`, with the number of held symbols if
/// `is_counted`. Returns no layers if there are more than `most` partial sums.
fn layers(values: &[u32], number: u32, total: u32, is_counted: bool, most: usize) -> Vec<BTreeSet<Held>> {
    let one = u32::from(is_counted);
    let end = (number * one, total);
    let mut layers = vec![BTreeSet::from([(0, 0)])];
    let mut size = 0;
    for at in 0..values.len() {
        let rest = &values[at + 1..];
        let can_end = |&(held, sum): &Held| {
            let Some(lacking) = total.checked_sub(sum) else { return false };
            if !is_counted {
                return lacking <= rest.iter().sum();
            }
            let Some(wanted) = number.checked_sub(held).map(|wanted| wanted as usize) else { return false };
            // Values ascend.
            wanted <= rest.len()
                && (rest[..wanted].iter().sum()..=rest[rest.len() - wanted..].iter().sum()).contains(&lacking)
        };
        let next = layers[at].iter().flat_map(|&(held, sum)| [(held, sum), (held + one, sum + values[at])]);
        let next: BTreeSet<_> = next.filter(can_end).collect();
        size += next.len();
        layers.push(next);
        // Some of them are dead ends, which are removed below, so half as many again are allowed.
        if size / 2 > most {
            return Vec::new();
        }
    }
    layers[values.len()].retain(|&state| state == end);
    for at in (0..values.len()).rev() {
        let (before, after) = layers.split_at_mut(at + 1);
        before[at].retain(|&(held, sum)| {
            after[0].contains(&(held, sum)) || after[0].contains(&(held + one, sum + values[at]))
        });
    }
    if layers.iter().map(BTreeSet::len).sum::<usize>() > most { Vec::new() } else { layers }
}
