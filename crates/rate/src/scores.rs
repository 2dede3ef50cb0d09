//! Scores: the results of five measures for one puzzle, each with the reason if it is missing.

use thiserror::Error;

use super::board::LayoutError;
use super::ladder::Path;
use super::trial::{HasSums, NaiveScore};
use super::{Scale, explainer};
use gerechte_core::Stopped;

/// The reason why a puzzle lacks a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Missing {
    /// The score was not requested.
    #[error("not asked for")]
    NotAsked,
    /// The board is too large for the measure.
    #[error(transparent)]
    TooLarge(#[from] LayoutError),
    /// The measure does not know sums.
    #[error(transparent)]
    HasSums(#[from] HasSums),
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The puzzle is too hard for the measure: the naive solver takes too long, or singles are not enough to refute.
    #[error("beyond the measure")]
    Beyond,
}

/// The scores of a puzzle with one solution, as far as they are known.
#[derive(Clone, Debug)]
pub struct Scores {
    /// The score of the naive solver: expected, or the mean of some runs.
    pub naive: Result<NaiveScore, Missing>,
    /// The refutation sum.
    pub refutation: Result<u64, Missing>,
    /// The fewest cells that open the puzzle to singles; [`LARGEST`](super::trial::backdoor::LARGEST) stands for that number or more.
    pub backdoor: Result<usize, Missing>,
    /// The path of the ladder. It does not reach the solution if the puzzle is beyond the ladder.
    pub path: Result<Path, Missing>,
    /// The rating on Sudoku Explainer's scale. It has no ER if the puzzle is beyond the rules.
    pub explainer: Result<explainer::Rating, Missing>,
}

impl Default for Scores {
    /// No score: none was asked for.
    fn default() -> Self {
        Self {
            naive: Err(Missing::NotAsked),
            refutation: Err(Missing::NotAsked),
            backdoor: Err(Missing::NotAsked),
            path: Err(Missing::NotAsked),
            explainer: Err(Missing::NotAsked),
        }
    }
}

impl From<Path> for Scores {
    /// The path of the ladder and no other score.
    fn from(path: Path) -> Self {
        Self { path: Ok(path), ..Self::default() }
    }
}

impl Scores {
    /// The value on a scale. It is infinite if the puzzle is beyond the scale or the score is missing.
    ///
    /// ```
    /// use gerechte::rate::{Path, Scale, Scores};
    /// let mut path = Path::default();
    /// path.solved = true;
    /// let scores = Scores::from(path);
    /// assert_eq!(scores.value(Scale::Score), 0.0);
    /// assert_eq!(scores.value(Scale::Er), f64::INFINITY);
    /// ```
    #[allow(clippy::cast_precision_loss, reason = "sums are far below 2^52")]
    pub fn value(&self, scale: Scale) -> f64 {
        let value = match scale {
            Scale::Level => self.path.as_ref().ok().map(|path| f64::from(path.level() as u8)),
            Scale::Score => self.path.as_ref().ok().map(|path| f64::from(path.score())),
            Scale::Hardest => {
                let path = self.path.as_ref().ok().filter(|path| path.solved);
                path.map(|path| path.hardest().map_or(0.0, |technique| f64::from(technique as u8)))
            }
            Scale::Naive => self.naive.ok().map(|naive| naive.mean),
            Scale::Guesses => self.naive.ok().map(|naive| naive.guesses),
            Scale::Refutation => self.refutation.ok().map(|sum| sum as f64),
            Scale::Er => self.explainer.ok().and_then(|rating| rating.er).map(|score| f64::from(score.0) / 10.0),
        };
        value.unwrap_or(f64::INFINITY)
    }
}
