//! Records of `scan`.

use serde::{Deserialize, Serialize};

use super::is_false;
use crate::fewest::{Fewest, SpectrumEntry};
use crate::{Game, Grid, Puzzle};

/// The record of `scan` for each grid: the fewest clues, or that it needs more than requested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/scan/1")]
#[non_exhaustive]
pub struct Scan {
    /// The game.
    pub game: String,
    /// The number of the grid, from 0.
    pub index: u64,
    /// The grid: of a class, its canonical form.
    pub grid: String,
    /// The fewest clues; `null` if only a number was tested, which is not enough.
    pub fewest: Option<usize>,
    /// No puzzle of the grid has fewer clues.
    pub at_least: usize,
    /// A puzzle with the fewest clues, or the best that is known.
    pub puzzle: String,
    /// The number of puzzles of the grid with this number of clues, if requested.
    pub puzzles: Option<String>,
}

/// The grids that need one number of clues.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/spectrum/1")]
#[non_exhaustive]
pub struct Spectrum {
    /// The game.
    pub game: String,
    /// The fewest clues; `null` if it is only known that fewer than the next number are not enough.
    pub fewest: Option<usize>,
    /// No puzzle of these grids has fewer clues.
    pub at_least: usize,
    /// The number of grids that need this number of clues; of classes, if each grid represents one.
    pub grids: String,
    /// Their puzzles with this number of clues, if they were counted.
    pub puzzles: Option<String>,
    /// A puzzle of the first of them.
    pub example: String,
    /// Whether a stop came before all grids were scanned: only those before it are counted.
    #[serde(skip_serializing_if = "is_false")]
    pub stopped: bool,
}

impl Scan {
    /// The record of the grid with this number: its fewest clues, as far as they are known, and the number of puzzles with that many.
    pub fn new(game: &Game, index: u64, grid: &Grid, found: &Fewest, puzzles: Option<u64>) -> Self {
        Self {
            game: game.to_string(),
            index,
            grid: grid.to_string(),
            fewest: found.is_proved().then_some(found.at_least),
            at_least: found.at_least,
            puzzle: Puzzle::of(grid, found.cells.iter().copied()).to_string(),
            puzzles: puzzles.map(|puzzles| puzzles.to_string()),
        }
    }

    /// The number of puzzles with the fewest clues. Returns `None` if it was not requested or is not a number.
    pub fn number(&self) -> Option<u64> {
        self.puzzles.as_ref()?.parse().ok()
    }
}

impl Spectrum {
    /// The grids that need this number of clues, of those before a stop if there was one.
    pub fn new(game: &Game, at_least: usize, entry: &SpectrumEntry, stopped: bool) -> Self {
        Self {
            game: game.to_string(),
            fewest: entry.is_proved.then_some(at_least),
            at_least,
            grids: entry.grids.to_string(),
            puzzles: entry.puzzles.map(|puzzles| puzzles.to_string()),
            example: entry.example.clone(),
            stopped,
        }
    }
}
