//! Records of `scan`.

use serde::{Deserialize, Serialize};

use crate::fewest::{Fewest, Tally};
use crate::{Game, Grid, Puzzle};

/// What `scan` says of each grid: the fewest clues, or that it needs more than were asked for.
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
    /// The fewest clues; `null` if it was only asked whether so many are enough, and they are not.
    pub fewest: Option<usize>,
    /// No puzzle of the grid has fewer clues.
    pub at_least: usize,
    /// A puzzle with the fewest clues, or the best that is known.
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
    /// The fewest clues; `null` if it is only known that fewer than the next number are not enough.
    pub fewest: Option<usize>,
    /// No puzzle of these grids has fewer clues.
    pub at_least: usize,
    /// The grids that need so many: classes, where each stands for one.
    pub grids: String,
    /// Their puzzles with so many clues, where they were counted.
    pub puzzles: Option<String>,
    /// A puzzle of the first of them.
    pub example: String,
}

impl Scan {
    /// Of a grid with this number: what is known of its fewest clues, and how many puzzles have so many.
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

    /// How many puzzles have the fewest clues, where that was asked and is a number.
    pub fn number(&self) -> Option<u64> {
        self.puzzles.as_ref()?.parse().ok()
    }
}

impl Spectrum {
    /// The grids that need so many clues.
    pub fn new(game: &Game, at_least: usize, tally: &Tally) -> Self {
        Self {
            game: game.to_string(),
            fewest: tally.is_proved.then_some(at_least),
            at_least,
            grids: tally.grids.to_string(),
            puzzles: tally.puzzles.map(|puzzles| puzzles.to_string()),
            example: tally.example.clone(),
        }
    }
}
