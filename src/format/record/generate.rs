//! The record of `generate`.

use serde::{Deserialize, Serialize};

use super::rate::{missing, rounded};
use super::{Explainer, Ladder, Missing, Naive, numbers};
use crate::generate::Made;
use crate::rate::Scores;
use crate::symmetry::Equivalence;
use crate::{Game, Grid, Puzzle};

/// The record of `generate` for each puzzle; a reserve file holds the same records.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "gerechte/generate/1")]
#[non_exhaustive]
pub struct Generate {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// Its solution.
    pub solution: String,
    /// The number of clues.
    pub clues: usize,
    /// The method of generation.
    pub method: String,
    /// The seed; for a puzzle of the day, the date as a number.
    pub seed: u64,
    /// Its number among the puzzles of the seed, from 0.
    pub index: u64,
    /// The number of attempts.
    pub attempts: u64,
    /// Its scores, as far as the target needed them; all if requested.
    pub rating: GenerateRating,
    /// Whose variant of a puzzle of the day it is.
    #[serde(flatten)]
    pub player: Option<Player>,
}

/// A player, and the way from a puzzle of the day to the player's: fields as in [`Transform`](super::Transform).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Player {
    /// The name.
    pub player: String,
    /// By cell of the puzzle of the day: its cell in the player's.
    pub cells: Vec<usize>,
    /// By symbol of the puzzle of the day: its character in the player's.
    pub symbols: String,
}

/// The scores of a generated puzzle.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GenerateRating {
    /// The naive solver's score.
    pub naive: Option<Naive>,
    /// The scores of the ladder of techniques.
    pub ladder: Option<Ladder>,
    /// The refutation sum.
    pub refutation: Option<u64>,
    /// Sudoku Explainer's scores.
    pub explainer: Option<Explainer>,
    /// The mean number of guesses of the naive solver.
    pub guesses: Option<f64>,
    /// The fewest cells that open the puzzle to singles, or 3 for three or more.
    #[serde(default)]
    pub backdoor: Option<usize>,
    /// The reasons why scores are `null`, by name. It is empty in records of earlier versions.
    #[serde(default)]
    pub missing: Missing,
}

/// The origin of a generated puzzle: with the game, it suffices to make the puzzle again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin<'a> {
    /// The method of generation.
    pub method: &'a str,
    /// The seed.
    pub seed: u64,
    /// Its number among the puzzles of the seed, from 0.
    pub index: u64,
    /// The number of attempts.
    pub attempts: u64,
}

impl Generate {
    /// A puzzle without scores.
    pub fn new(game: &Game, puzzle: &Puzzle, solution: &Grid, origin: Origin<'_>) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            clues: puzzle.clue_count(),
            method: origin.method.to_owned(),
            seed: origin.seed,
            index: origin.index,
            attempts: origin.attempts,
            rating: GenerateRating::from(&Scores::default()),
            player: None,
        }
    }

    /// A puzzle that was made by this method, with its scores.
    pub fn made(game: &Game, method: &str, seed: u64, index: u64, made: &Made) -> Self {
        let origin = Origin { method, seed, index, attempts: made.attempts };
        let record = Self::new(game, &made.draft.puzzle, &made.draft.solution, origin);
        Self { rating: GenerateRating::from(&made.scores), ..record }
    }
}

impl From<&Scores> for GenerateRating {
    fn from(scores: &Scores) -> Self {
        let naive = scores.naive.as_ref().ok();
        Self {
            naive: naive.map(Naive::from),
            ladder: scores.path.as_ref().ok().map(Ladder::from),
            refutation: scores.refutation.ok(),
            explainer: scores.explainer.as_ref().ok().map(Explainer::from),
            guesses: naive.map(|score| rounded(score.guesses)),
            backdoor: scores.backdoor.ok(),
            missing: missing(scores),
        }
    }
}

impl Player {
    /// The player of this name, whose puzzle is the image under the map.
    pub fn new(player: String, map: &Equivalence) -> Self {
        Self { player, cells: numbers(&map.cells), symbols: map.symbol_line() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::{NaiveScore, Path};

    #[test]
    fn records_are_read_as_they_were_written() {
        let game: Game = "latin:2".parse().unwrap();
        let grid = Puzzle::parse(&game, "1221").unwrap().grid().unwrap();
        let puzzle = Puzzle::parse(&game, "1...").unwrap();
        let origin = Origin { method: "dig", seed: 7, index: 2, attempts: 1 };
        let mut record = Generate::new(&game, &puzzle, &grid, origin);
        let written = |record: &Generate| serde_json::to_string(record).unwrap();
        let line = written(&record);
        assert!(line.starts_with(r#"{"schema":"gerechte/generate/1","game":"latin:2","puzzle":"1...","#), "{line}");
        assert_eq!(written(&serde_json::from_str(&line).unwrap()), line);
        record.player = Some(Player::new("me".to_owned(), &Equivalence::identity(&game)));
        let mut scores = Scores::from(Path::default());
        scores.naive = Ok(NaiveScore { mean: 0.5, stddev: 0.0, guesses: 1.25, runs: None });
        record.rating = GenerateRating::from(&scores);
        let line = written(&record);
        let end = r#","guesses":1.25,"backdoor":null,"missing":{"backdoor":"not asked for","explainer":"not asked for","refutation":"not asked for"}},"player":"me","cells":[0,1,2,3],"symbols":"12"}"#;
        assert!(line.ends_with(end), "{line}");
        assert_eq!(written(&serde_json::from_str(&line).unwrap()), line);
    }
}
