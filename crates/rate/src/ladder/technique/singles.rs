//! Singles: a cell with one candidate, a symbol with one place in a house.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, bits};
use crate::ladder::{Premise, Step};

/// The last free cell of a house.
pub(super) fn full_houses<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    for house in 0..state.layout().houses.len() {
        let missing = state.missing(house);
        if missing.is_power_of_two() {
            let symbol = missing.trailing_zeros() as usize;
            if let Some(cell) = state.cells_in(house, symbol).first() {
                visit(Step::new(Technique::FullHouse).place(cell, symbol).from([Premise::House(house, symbol)]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A cell with one candidate.
pub(super) fn naked<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    for cell in state.unsolved().iter() {
        let candidates = state.candidates(cell);
        if candidates.is_power_of_two() {
            let symbol = candidates.trailing_zeros() as usize;
            visit(Step::new(Technique::NakedSingle).place(cell, symbol).from([Premise::Cell(cell)]))?;
        }
    }
    ControlFlow::Continue(())
}

/// A symbol with one place in a full house.
pub(super) fn hidden<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    for (house, of) in state.layout().houses.iter().enumerate() {
        for symbol in bits(state.missing(house)) {
            let places = state.places(house, symbol);
            if places.is_power_of_two() {
                let cell = of.members[places.trailing_zeros() as usize];
                if state.candidates(cell).count_ones() > 1 {
                    visit(
                        Step::new(Technique::HiddenSingle).place(cell, symbol).from([Premise::House(house, symbol)]),
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
