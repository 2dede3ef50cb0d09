//! The deterministic phase: singles until there are no more.

use super::Order;
use crate::trial::houses::Houses;
use crate::trial::rounds::Position;

/// The end of a deterministic phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Solved,
    Contradiction,
    /// A trial has to follow.
    Open,
}

/// Places singles. Returns how many, and how it ended.
pub(super) fn deduce(houses: &Houses, order: Order, position: &mut Position) -> (usize, End) {
    let (placed, contradiction) = match order {
        Order::Rounds => {
            let singles = position.singles(houses, usize::MAX);
            (singles.placed, singles.contradiction)
        }
        Order::Scan => scan(houses, position),
    };
    let end = match position.blanks() {
        _ if contradiction => End::Contradiction,
        0 => End::Solved,
        _ => End::Open,
    };
    (placed, end)
}

/// Scans until nothing changes, or a cell without candidates is met.
fn scan(houses: &Houses, position: &mut Position) -> (usize, bool) {
    let mut placed = 0;
    loop {
        let before = placed;
        for cell in 0..houses.cells() {
            let candidates = position.candidates(cell);
            if candidates == 0 {
                return (placed, true);
            }
            if position.is_blank(cell) && candidates.is_power_of_two() {
                position.place(houses, cell, candidates);
                placed += 1;
            }
        }
        for symbol in 0..houses.symbols() {
            for house in 0..houses.full_houses() {
                if let Some(cell) = position.only_home(houses, house, symbol) {
                    position.place(houses, cell, 1 << symbol);
                    placed += 1;
                }
            }
        }
        if placed == before {
            return (placed, false);
        }
    }
}
