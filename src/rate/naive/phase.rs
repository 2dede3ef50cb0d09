//! The deterministic phase: singles until there are no more.

use super::{Order, symbols};
use crate::rate::houses::Houses;
use crate::rate::singles::State;

/// What a deterministic phase ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Solved,
    Contradiction,
    /// A trial has to follow.
    Open,
}

/// Places singles; returns how many, and what came of it.
pub(super) fn deduce(houses: &Houses, order: Order, state: &mut State) -> (usize, End) {
    let (placed, contradiction) = match order {
        Order::Rounds => {
            let singles = state.singles(houses, usize::MAX);
            (singles.placed, singles.contradiction)
        }
        Order::Scan => scan(houses, state),
    };
    let end = match state.blanks() {
        _ if contradiction => End::Contradiction,
        0 => End::Solved,
        _ => End::Open,
    };
    (placed, end)
}

/// Scans until nothing changes, or a cell without candidates is met.
fn scan(houses: &Houses, state: &mut State) -> (usize, bool) {
    let mut placed = 0;
    loop {
        let before = placed;
        for cell in 0..houses.cells() {
            let candidates = state.candidates(cell);
            if candidates == 0 {
                return (placed, true);
            }
            if state.is_blank(cell) && candidates.is_power_of_two() {
                state.place(houses, cell, candidates);
                placed += 1;
            }
        }
        for symbol in symbols(houses.all_symbols()) {
            for house in houses.full() {
                let mut homes = house.iter().filter(|&&cell| state.candidates(cell) & symbol != 0);
                if let (Some(&cell), None) = (homes.next(), homes.next())
                    && state.is_blank(cell)
                {
                    state.place(houses, cell, symbol);
                    placed += 1;
                }
            }
        }
        if placed == before {
            return (placed, false);
        }
    }
}
