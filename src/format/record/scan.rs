//! Records of `scan`.

use serde::{Deserialize, Serialize};

use crate::encodings::Cell;
use crate::fewest::Tally;
use crate::{Game, Grid, Puzzle};

/// What `scan` says of each grid: the fewest clues that are proved.
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
    /// The fewest clues.
    pub fewest: usize,
    /// A puzzle with so many.
    pub puzzle: String,
    /// How many puzzles of the grid have so many, where that was asked.
    pub puzzles: Option<String>,
}

/// The grids that need one number of clues.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/spectrum/1")]
#[non_exhaustive]
pub struct Spectrum {
    /// The game.
    pub game: String,
    /// The fewest clues.
    pub fewest: usize,
    /// The grids that need so many: classes, where each stands for one.
    pub grids: String,
    /// Their puzzles with so many clues, where they were counted.
    pub puzzles: Option<String>,
    /// A puzzle of the first of them.
    pub example: String,
}

impl Scan {
    /// Of a grid with this number: the clues of a puzzle that has the fewest, and how many such puzzles there are.
    pub fn new(game: &Game, index: u64, grid: &Grid, cells: &[Cell], puzzles: Option<u64>) -> Self {
        Self {
            game: game.to_string(),
            index,
            grid: grid.to_string(),
            fewest: cells.len(),
            puzzle: Puzzle::of(grid, cells.iter().copied()).to_string(),
            puzzles: puzzles.map(|puzzles| puzzles.to_string()),
        }
    }

    /// How many puzzles have the fewest clues, where that was asked and is a number.
    pub fn number(&self) -> Option<u64> {
        self.puzzles.as_ref()?.parse().ok()
    }
}

impl Spectrum {
    /// The grids that need so many clues.
    pub fn new(game: &Game, fewest: usize, tally: &Tally) -> Self {
        Self {
            game: game.to_string(),
            fewest,
            grids: tally.grids.to_string(),
            puzzles: tally.puzzles.map(|puzzles| puzzles.to_string()),
            example: tally.example.clone(),
        }
    }
}
