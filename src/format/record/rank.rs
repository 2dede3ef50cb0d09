//! The record of `rank`.

use serde::Serialize;

use crate::{Game, Puzzle};

/// The record of `rank`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/rank/1")]
#[non_exhaustive]
pub struct Rank {
    /// The game.
    pub game: String,
    /// The puzzle whose solutions are numbered, if not all grids are.
    pub givens: Option<String>,
    /// The grid.
    pub grid: String,
    /// Its number, from 0; `null` if it is no solution.
    pub number: Option<String>,
    /// The number of solutions.
    pub grids: String,
}

impl Rank {
    /// The number of a grid.
    pub fn new(game: &Game, givens: Option<&Puzzle>, grid: &Puzzle, number: Option<u128>, grids: u128) -> Self {
        Self {
            game: game.to_string(),
            givens: givens.map(Puzzle::to_string),
            grid: grid.to_string(),
            number: number.map(|number| number.to_string()),
            grids: grids.to_string(),
        }
    }
}
