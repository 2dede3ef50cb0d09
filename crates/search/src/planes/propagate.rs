//! Propagation: the candidates that the tables and the cells with one symbol exclude, repeated until nothing changes.
#![allow(
    clippy::inline_always,
    reason = "instructions of `Extract` are to be inlined into the function that enables them"
)]

use super::extract::Extract;
use super::plane::{Cells, MAX_ORDER, Members, Planes};
use super::table::Table;
use super::weights::Weights;

/// The cells that the houses and leftovers leave of a plane, and the cells that must have its symbol.
#[inline(always)]
fn examine<E: Extract>(table: &Table, plane: Cells) -> (Cells, Cells) {
    let (low, high) = (plane as u64, (plane >> 64) as u64);
    let (mut keep, mut forced) = (plane, 0);
    for (house, patterns) in table.patterns() {
        let pattern = E::extract(low, house.low) | E::extract(high, house.high) << house.shift;
        keep &= patterns.keep(pattern);
        if house.base && pattern & pattern.wrapping_sub(1) == 0 {
            forced |= plane & house.cells();
        }
    }
    for leftover in &table.leftovers {
        if plane & leftover.x == 0 {
            keep &= !leftover.y;
        }
        if plane & leftover.y == 0 {
            keep &= !leftover.x;
        }
    }
    (keep, forced)
}

/// Propagates to a fixed point; false, and blame, on a contradiction. A plane is examined if it differs from `known`,
/// what it was when it was last examined.
#[inline(always)]
pub fn propagate<E: Extract>(table: &Table, planes: &mut Planes, known: &mut Planes, weights: &mut Weights) -> bool {
    let order = table.order;
    loop {
        let mut taken = 0;
        let mut forced: Planes = [0; MAX_ORDER];
        let mut changed = false;
        for symbol in 0..order {
            let plane = planes[symbol];
            if plane != known[symbol] {
                changed = true;
                known[symbol] = plane;
                (planes[symbol], forced[symbol]) = examine::<E>(table, plane);
                if planes[symbol] == 0 && !table.houses.is_empty() {
                    weights.blame_houses(table, plane);
                    return false;
                }
                taken |= forced[symbol];
            }
        }
        if !changed {
            return true;
        }
        let (mut once, mut twice) = (0, 0);
        for symbol in 0..order {
            planes[symbol] &= !(taken & !forced[symbol]);
            twice |= once & planes[symbol];
            once |= planes[symbol];
        }
        if once != table.all {
            weights.blame_cells(table.all & !once);
            return false;
        }
        let single = once & !twice;
        if single != 0 {
            for symbol in 0..order {
                let plane = planes[symbol];
                let found = Members(plane & single & !forced[symbol]);
                planes[symbol] = found.fold(plane, |keep, cell| keep & table.away[cell]);
            }
        }
    }
}
