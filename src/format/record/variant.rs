//! The record of `generate --with`.

use serde::Serialize;
use serde_json::Value;

use super::GenerateRating;
use crate::Game;
use crate::format::exchange::stated_value;
use crate::game::Rule;
use crate::generate::Variant;

/// The record of `generate --with` for each puzzle. As a file it is a game and a puzzle to all verbs.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/variant/1")]
#[non_exhaustive]
pub struct VariantRecord {
    /// The game without what is drawn.
    pub base: String,
    /// The extras that are drawn, by name.
    pub with: Vec<String>,
    /// The clues.
    pub puzzle: String,
    /// The solution.
    pub solution: String,
    /// The number of clues.
    pub clues: usize,
    /// The seed.
    pub seed: u64,
    /// Its number among the puzzles of the seed, from 0.
    pub index: u64,
    /// The number of attempts.
    pub attempts: u64,
    /// Its scores, as far as the target needed them; all if requested.
    pub rating: GenerateRating,
    /// The game with what is drawn, as a JSON game.
    pub game: Value,
}

impl VariantRecord {
    /// A variant of a game, with what these rules draw.
    pub fn new(base: &Game, rules: &[&Rule], seed: u64, index: u64, variant: &Variant) -> Self {
        let Variant { game, made } = variant;
        Self {
            base: base.to_string(),
            with: rules.iter().map(|rule| rule.name.to_owned()).collect(),
            puzzle: made.draft.puzzle.to_string(),
            solution: made.draft.solution.to_string(),
            clues: made.clue_count(),
            seed,
            index,
            attempts: made.attempts,
            rating: GenerateRating::from(&made.scores),
            game: stated_value(game),
        }
    }
}
