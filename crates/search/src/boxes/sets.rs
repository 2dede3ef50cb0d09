//! The cells of a grid in memory and in vectors, from clues and back to symbols.
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use super::CELLS;
use super::lanes::{ALL, LANES, Lanes, lane};
use super::propagate::Cells;
use gerechte_encodings::Symbol;

/// Cells in memory.
pub type Sets = [[u16; LANES]; 9];

/// Added to a symbol: any other.
pub const NOT: u8 = 16;

/// The candidates that each clue leaves: none where there is no such symbol.
const SETS: [u16; 32] = {
    let mut sets = [0; 32];
    sets[0] = ALL;
    let mut symbol = 1;
    while symbol <= 9 {
        sets[symbol] = 1 << (symbol - 1);
        sets[symbol + NOT as usize] = ALL & !sets[symbol];
        symbol += 1;
    }
    sets
};

/// The candidates that the clues leave. What is above 31 counts as 31, so that reading clues does not branch.
#[inline(always)]
pub fn start<L: Lanes>(clues: &[u8; CELLS]) -> Cells<L> {
    let mut sets = [[ALL; LANES]; 9];
    for band in 0..3 {
        for stack in 0..3 {
            for (place, set) in sets.iter_mut().enumerate() {
                let clue = clues[27 * band + 9 * (place / 3) + 3 * stack + place % 3];
                set[lane(band, stack)] = SETS[usize::from(clue.min(31))];
            }
        }
    }
    let mut cells = [L::splat(ALL); 9];
    load(&mut cells, &sets);
    cells
}

/// Cells from memory.
#[inline(always)]
pub fn load<L: Lanes>(cells: &mut Cells<L>, sets: &Sets) {
    for (cell, set) in cells.iter_mut().zip(sets) {
        *cell = L::load(set);
    }
}

/// Cells to memory.
#[inline(always)]
pub fn store<L: Lanes>(cells: &Cells<L>) -> Sets {
    let mut sets = [[0; LANES]; 9];
    for (set, cell) in sets.iter_mut().zip(cells) {
        *set = cell.store();
    }
    sets
}

/// The grid of cells with one candidate each.
#[inline(always)]
pub fn grid<L: Lanes>(cells: &Cells<L>) -> [Symbol; CELLS] {
    read(&store(cells))
}

/// The grid of sets of one symbol each.
pub fn read(sets: &Sets) -> [Symbol; CELLS] {
    PLACES.map(|(place, lane)| Symbol::new(sets[usize::from(place)][usize::from(lane)].trailing_zeros() as usize))
}

/// Vector and lane of each cell.
pub static PLACES: [(u8, u8); CELLS] = {
    let mut places = [(0, 0); CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        places[cell] = ((row % 3 * 3 + column % 3) as u8, lane(row / 3, column / 3) as u8);
        cell += 1;
    }
    places
};
