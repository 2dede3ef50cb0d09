//! Records of solutions: `solve`, `decode`, `enumerate`.

use serde::Serialize;

use super::is_false;
use crate::agree::Failure;
use crate::answer::Answer;
use crate::{Game, Grid, Puzzle};

/// The record of `solve`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/solve/1")]
#[non_exhaustive]
pub struct Solve {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// `sat`, `unsat` or `unknown`.
    pub status: &'static str,
    /// The grid.
    pub solution: Option<String>,
    /// Whether it is the only one, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The engine that found it.
    pub engine: &'static str,
    /// The engines that failed, and why; the others answered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// True where the answer rests on the word of outside programs alone: that there are no other solutions.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
}

/// The record of `decode` for each model.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/decode/1")]
#[non_exhaustive]
pub struct Decode {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// `sat`, `unsat` or `unknown`.
    pub status: &'static str,
    /// The grid.
    pub solution: Option<String>,
}

/// The record of `enumerate` for each grid.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/enumerate/1")]
#[non_exhaustive]
pub struct Enumerate {
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// The grid.
    pub solution: String,
}

/// The last record of `enumerate`, if only an external program says that there are no further grids.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/enumerate-end/1")]
#[non_exhaustive]
pub struct EnumerateEnd {
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// The number of grids.
    pub count: String,
    /// True: that there are no others rests on the word of outside programs alone.
    pub unproved: bool,
}

impl Solve {
    /// The answer of an engine about a puzzle.
    pub fn new(game: &Game, puzzle: &Puzzle, engine: &'static str, answer: &Answer) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            status: answer.status(),
            solution: answer.grid().map(Grid::to_string),
            unique: answer.unique(),
            engine,
            failures: Vec::new(),
            unproved: false,
        }
    }

    /// With the engines that failed.
    #[must_use]
    pub fn with_failures(self, failures: Vec<Failure>) -> Self {
        Self { failures, ..self }
    }

    /// Notes whether the answer rests on the word of outside programs alone.
    #[must_use]
    pub const fn resting_on_a_word(mut self, unproved: bool) -> Self {
        self.unproved = unproved;
        self
    }
}

impl Decode {
    /// The answer of a solver about a puzzle.
    pub fn new(game: &Game, puzzle: &Puzzle, answer: &Answer) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            status: answer.status(),
            solution: answer.grid().map(Grid::to_string),
        }
    }
}

impl Enumerate {
    /// A grid of a game or a solution of a puzzle.
    pub fn new(game: &Game, puzzle: Option<&Puzzle>, grid: &Grid) -> Self {
        Self { game: game.to_string(), puzzle: puzzle.map(Puzzle::to_string), solution: grid.to_string() }
    }
}

impl EnumerateEnd {
    /// The end of a list of `count` grids.
    pub fn new(game: &Game, puzzle: Option<&Puzzle>, count: u64) -> Self {
        Self { game: game.to_string(), puzzle: puzzle.map(Puzzle::to_string), count: count.to_string(), unproved: true }
    }
}
