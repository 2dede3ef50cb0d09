//! Records of `rate`, and scores wherever they stand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::rate::explainer::{Rating, Score};
use crate::rate::{NaiveScore, Path, Scores, Technique, Unrated};
use crate::{Game, Puzzle};

/// The record of `rate`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/rate/1")]
#[non_exhaustive]
pub struct Rate {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more; all scores are `null` if it is not 1.
    pub solutions: u8,
    /// The level: that of the ladder.
    pub level: Option<String>,
    /// The naive solver's score.
    pub naive: Option<Naive>,
    /// The scores of the ladder of techniques.
    pub ladder: Option<Ladder>,
    /// The scores on Sudoku Explainer's scale.
    pub explainer: Option<Explainer>,
    /// The refutation sum.
    pub refutation: Option<u64>,
    /// The mean number of guesses of the naive solver.
    pub guesses: Option<f64>,
    /// The fewest cells that open the puzzle to singles, or 3 for three or more.
    pub backdoor: Option<usize>,
    /// The reasons why scores are `null`, by name.
    pub missing: Missing,
    /// Two clues that contradict each other, in words: then there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<String>,
}

/// The reasons why scores are missing, by the name of their field.
pub type Missing = BTreeMap<String, String>;

/// The naive solver's score of a puzzle, rounded to six decimals.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Naive {
    /// The expected number of insertions beyond the blank cells.
    pub expected: f64,
    /// The standard deviation of one run.
    pub stddev: f64,
    /// `easy` (0), `medium` (at most 10) or `hard`, as a paper calls its classes; not the level of the puzzle.
    pub level: String,
    /// The same in other words: `direct`, `short` or `long` search. Absent in records of former versions.
    #[serde(default)]
    pub class: String,
    /// The number of runs that these are the means of; `null` if they are exact.
    pub runs: Option<u32>,
}

/// The score of a puzzle on the ladder of techniques.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Ladder {
    /// The sum of the costs of the steps.
    pub score: u32,
    /// The hardest technique; `null` if there is no step.
    pub hardest: Option<String>,
    /// The number of steps.
    pub steps: u32,
    /// `easy`, `medium`, `hard`, `unfair` or `extreme`, by the hardest technique and the score.
    pub level: String,
    /// Whether the steps lead to the solution; if not, the puzzle is beyond the ladder.
    pub solved: bool,
}

/// The scores of a puzzle on Sudoku Explainer's scale.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Explainer {
    /// The hardest step; `null` if the rules do not solve the puzzle.
    pub er: Option<f64>,
    /// The hardest step up to the first placement.
    pub ep: Option<f64>,
    /// The first step.
    pub ed: Option<f64>,
    /// The rule of the hardest step, of equals the first.
    pub hardest: Option<String>,
    /// The number of steps.
    pub steps: usize,
    /// The reason why there is no ER.
    pub beyond: Option<String>,
}

impl Rate {
    /// The scores of a puzzle, or why there are none.
    pub fn new(game: &Game, puzzle: &Puzzle, scores: Result<&Scores, Unrated>) -> Self {
        let naive = scores.ok().and_then(|scores| scores.naive.as_ref().ok());
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solutions: match scores {
                Ok(_) => 1,
                Err(Unrated::NotUnique) => 2,
                Err(_) => 0,
            },
            level: scores.ok().and_then(|scores| Some(scores.path.as_ref().ok()?.level().to_string())),
            naive: naive.map(Naive::from),
            ladder: scores.ok().and_then(|scores| scores.path.as_ref().ok()).map(Ladder::from),
            explainer: scores.ok().and_then(|scores| scores.explainer.as_ref().ok()).map(Explainer::from),
            refutation: scores.ok().and_then(|scores| scores.refutation.ok()),
            guesses: naive.map(|score| rounded(score.guesses)),
            backdoor: scores.ok().and_then(|scores| scores.backdoor.ok()),
            missing: match scores {
                Ok(scores) => missing(scores),
                Err(unrated) => NAMES.iter().map(|&name| (name.to_owned(), unrated.to_string())).collect(),
            },
            contradiction: None,
        }
    }
}

/// The fields of the scores.
const NAMES: [&str; 6] = ["naive", "guesses", "ladder", "explainer", "refutation", "backdoor"];

/// The reasons why scores are missing.
pub(super) fn missing(scores: &Scores) -> Missing {
    let naive = scores.naive.err();
    let reasons = [
        naive,
        naive,
        scores.path.as_ref().err().copied(),
        scores.explainer.err(),
        scores.refutation.err(),
        scores.backdoor.err(),
    ];
    let reasons = NAMES.iter().zip(reasons);
    reasons.filter_map(|(&name, reason)| Some((name.to_owned(), reason?.to_string()))).collect()
}

impl From<&NaiveScore> for Naive {
    fn from(score: &NaiveScore) -> Self {
        Self {
            expected: rounded(score.mean),
            stddev: rounded(score.stddev),
            level: score.level().name().to_owned(),
            class: score.level().class().to_owned(),
            runs: score.runs,
        }
    }
}

impl From<&Path> for Ladder {
    fn from(path: &Path) -> Self {
        Self {
            score: path.score(),
            hardest: path.hardest().map(Technique::name).map(str::to_owned),
            steps: path.steps(),
            level: path.level().to_string(),
            solved: path.solved,
        }
    }
}

impl From<&Rating> for Explainer {
    fn from(rating: &Rating) -> Self {
        let number = |score: Score| f64::from(score.0) / 10.0;
        Self {
            er: rating.er.map(number),
            ep: rating.ep.map(number),
            ed: rating.ed.map(number),
            hardest: rating.hardest.map(|rule| rule.to_string()),
            steps: rating.steps,
            beyond: rating.beyond.map(|why| why.to_string()),
        }
    }
}

/// To six decimals: equivalent puzzles have the same scores but for the rounding of sums in another order.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
