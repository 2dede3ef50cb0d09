//! The record of `generate --killer`.

use serde::Serialize;
use serde_json::Value;

use super::GenerateRating;
use crate::format::exchange::stated_value;
use crate::generate::{Cage, Killer};
use crate::rate::Scores;
use crate::{Game, GameError};

/// The record of `generate --killer` for each killer. As a file it is a game and a puzzle to all verbs.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/killer/1")]
#[non_exhaustive]
pub struct KillerRecord {
    /// The game without the cages.
    pub base: String,
    /// The cages, in order of their first cells.
    pub cages: Vec<CageRecord>,
    /// The clues.
    pub puzzle: String,
    /// The solution.
    pub solution: String,
    /// The number of clues.
    pub clues: usize,
    /// The choices that the native solver makes to find that there is one solution: the size of its search tree.
    pub choices: u64,
    /// The seed.
    pub seed: u64,
    /// Its number among the killers of the seed, from 0.
    pub index: u64,
    /// The number of attempts.
    pub attempts: u64,
    /// Its scores, if requested.
    pub rating: Option<GenerateRating>,
    /// The game with the cages, as a JSON game.
    pub game: Value,
}

/// A cage.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CageRecord {
    /// The cells, ascending.
    pub cells: Vec<usize>,
    /// Their sum.
    pub sum: u32,
}

impl KillerRecord {
    /// A killer of a game.
    pub fn new(
        base: &Game,
        seed: u64,
        index: u64,
        killer: &Killer,
        scores: Option<&Scores>,
    ) -> Result<Self, GameError> {
        let cage = |cage: &Cage| CageRecord { cells: super::numbers(&cage.cells), sum: cage.sum };
        let game = stated_value(&killer.game(base)?);
        Ok(Self {
            base: base.to_string(),
            cages: killer.cages.iter().map(cage).collect(),
            puzzle: killer.puzzle.to_string(),
            solution: killer.solution.to_string(),
            clues: killer.puzzle.clue_count(),
            choices: killer.choices,
            seed,
            index,
            attempts: killer.attempts,
            rating: scores.map(GenerateRating::from),
            game,
        })
    }
}
