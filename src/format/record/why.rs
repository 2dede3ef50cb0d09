//! The record of `hint --why`.

use serde::Serialize;

use crate::contradiction::Contradiction;
use crate::encodings::{Cell, Symbol};
use crate::{Game, Puzzle};

/// What `hint --why` says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/why/1")]
#[non_exhaustive]
pub struct Why {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// The cell that was asked about.
    pub cell: usize,
    /// The symbol that was asked about.
    pub symbol: char,
    /// Whether a solution has the symbol in the cell.
    pub possible: bool,
    /// If none has, the clues that rule it out: cells and symbols. Without any one of them there is a solution.
    pub clues: Vec<(usize, char)>,
}

impl Why {
    /// Why a symbol cannot stand in a cell, if it cannot.
    pub fn new(
        game: &Game,
        puzzle: &Puzzle,
        (cell, symbol): (Cell, Symbol),
        contradiction: Option<&Contradiction>,
    ) -> Self {
        let clues = contradiction.into_iter().flat_map(|found| &found.clues);
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            cell: cell.index(),
            symbol: symbol.to_char(),
            possible: contradiction.is_none(),
            clues: clues.map(|(cell, symbol)| (cell.index(), symbol.to_char())).collect(),
        }
    }
}
