//! The score of the naive solver, and its levels as defined by An et al. (arXiv:2605.09617).

use std::fmt;
use std::ops::RangeInclusive;

/// The score of the naive solver on a puzzle: exact, or the mean of some runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NaiveScore {
    /// The mean number of insertions beyond the blank cells.
    pub mean: f64,
    /// The standard deviation of one run.
    pub stddev: f64,
    /// The mean number of trials: insertions that are not singles.
    pub guesses: f64,
    /// The number of runs, or `None` if the values are exact.
    pub runs: Option<u32>,
}

impl NaiveScore {
    /// The level of the score.
    pub fn level(&self) -> NaiveLevel {
        NaiveLevel::of(self.mean)
    }
}

/// The levels of the naive solver's score, as defined by An et al. (arXiv:2605.09617).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NaiveLevel {
    /// The score is 0: singles solve the puzzle.
    Easy,
    /// The score is at most 10.
    Medium,
    /// The score is above 10.
    Hard,
}

impl NaiveLevel {
    /// All levels, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The level of a score.
    ///
    /// ```
    /// use gerechte::rate::NaiveLevel;
    /// use NaiveLevel::{Easy, Hard, Medium};
    /// assert_eq!([0.0, 0.5, 10.0, 10.5].map(NaiveLevel::of), [Easy, Medium, Medium, Hard]);
    /// ```
    pub fn of(score: f64) -> Self {
        match score {
            ..=0.0 => Self::Easy,
            ..=10.0 => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// The word for the class beside the levels of the ladder, which have the words of the paper: `direct`, `short` or `long` search.
    ///
    /// ```
    /// use gerechte::rate::NaiveLevel;
    /// assert_eq!(NaiveLevel::ALL.map(NaiveLevel::class), ["direct", "short", "long"]);
    /// ```
    pub const fn class(self) -> &'static str {
        match self {
            Self::Easy => "direct",
            Self::Medium => "short",
            Self::Hard => "long",
        }
    }

    /// The scores of the level. A score is a mean of whole numbers with few decimals.
    pub(crate) const fn scores(self) -> RangeInclusive<f64> {
        match self {
            Self::Easy => 0.0..=0.0,
            Self::Medium => f64::MIN_POSITIVE..=10.0,
            Self::Hard => 10.000_000_1..=f64::INFINITY,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for NaiveLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
