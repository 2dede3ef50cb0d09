//! Positions of players.

use super::board::{Mask, bits};
use gerechte_core::Puzzle;
use gerechte_encodings::{Cell, Symbol};

/// The symbols that a player has placed, and the candidates of the other cells.
///
/// [`Tutor::position`](super::Tutor::position) makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    values: Puzzle,
    candidates: Vec<Mask>,
}

impl Position {
    pub(crate) const fn new(values: Puzzle, candidates: Vec<Mask>) -> Self {
        Self { values, candidates }
    }

    /// The placed symbols.
    pub const fn values(&self) -> &Puzzle {
        &self.values
    }

    /// The candidates of a cell, ascending; none if it has a symbol.
    pub fn candidates(&self, cell: Cell) -> impl Iterator<Item = Symbol> {
        bits(self.candidates[cell.index()]).map(Symbol::new)
    }

    /// Takes from a cell all candidates but these.
    pub fn keep(&mut self, cell: Cell, symbols: &[Symbol]) {
        self.candidates[cell.index()] &= symbols.iter().fold(0, |kept, symbol| kept | 1 << symbol.index());
    }

    pub(crate) fn masks(&self) -> &[Mask] {
        &self.candidates
    }

    /// Takes away the candidates that the other position does not have.
    pub(crate) fn meet(&mut self, other: &Self) {
        self.candidates.iter_mut().zip(&other.candidates).for_each(|(own, other)| *own &= other);
    }

    pub(crate) fn remove(&mut self, cell: usize, symbol: usize) {
        self.candidates[cell] &= !(1 << symbol);
    }
}
