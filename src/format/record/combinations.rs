//! The record of `hint --cage`.

use itertools::Itertools;
use serde::Serialize;

use super::numbers;
use crate::combinations::Combinations;
use crate::encodings::Cell;
use crate::{Game, Puzzle};

/// The record of `hint --cage`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/combinations/1")]
#[non_exhaustive]
pub struct CombinationsRecord {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// The cell that was asked about.
    pub cell: usize,
    /// The cages with this cell.
    pub cages: Vec<CageCombinations>,
}

/// A cage with its combinations.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CageCombinations {
    /// The cells, ascending.
    pub cells: Vec<usize>,
    /// Their sum.
    pub sum: u32,
    /// The sets of symbols that are left, each ascending; `null` if there are too many, or too many of its first cells.
    pub combinations: Option<Vec<String>>,
}

impl CombinationsRecord {
    /// The combinations of the cages of a cell.
    pub fn new(game: &Game, puzzle: &Puzzle, cell: Cell, found: &[Combinations]) -> Self {
        let cage = |cage: &Combinations| CageCombinations {
            cells: numbers(&cage.cells),
            sum: cage.sum,
            combinations: cage.sets.as_ref().map(|sets| sets.iter().map(|set| set.iter().join("")).collect()),
        };
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            cell: cell.index(),
            cages: found.iter().map(cage).collect(),
        }
    }
}
