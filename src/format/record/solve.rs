//! Records of solutions: `solve`, `decode`, `enumerate`.

use serde::Serialize;

use crate::answer::Answer;
use crate::{Game, Grid, Puzzle};

/// What `solve` says.
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
    /// Whether it is the only one, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<bool>,
    /// The engine that found it.
    pub engine: &'static str,
}

/// What `decode` says of each model.
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

/// What `enumerate` says of each grid.
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

impl Solve {
    /// What an engine found out about a puzzle.
    pub fn new(game: &Game, puzzle: &Puzzle, engine: &'static str, answer: &Answer) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            status: answer.status(),
            solution: answer.grid().map(Grid::to_string),
            unique: answer.unique(),
            engine,
        }
    }
}

impl Decode {
    /// What a solver's answer says of a puzzle.
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
