//! The record of `count --estimate`.

use serde::Serialize;

use crate::count::{self, Sampling, UpTo};
use crate::{Game, Puzzle};

/// The record of `count --estimate`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/estimate/1")]
#[non_exhaustive]
pub struct Estimate {
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// `relabelling`, or `null`.
    pub up_to: Option<&'static str>,
    /// The number of grids, about, as decimal text with an exponent from a million on.
    pub estimate: String,
    /// The lower end of the confidence interval; `null` if no path ended in a grid, or a stop came too early for an interval.
    pub low: Option<String>,
    /// The upper end.
    pub high: Option<String>,
    /// The confidence: 0.95.
    pub confidence: f64,
    /// The standard error, divided by the estimate.
    pub relative_error: Option<f64>,
    /// The most random paths that were taken; there are fewer where the search has fewer branches.
    pub samples: u32,
    /// The number of paths that ended in a grid.
    pub complete: u32,
    /// The seed of the random paths.
    pub seed: u64,
}

impl Estimate {
    /// The record of an estimate.
    pub fn new(
        game: &Game,
        puzzle: Option<&Puzzle>,
        up_to: Option<UpTo>,
        estimated: &count::Estimated,
        sampling: Sampling,
    ) -> Self {
        let number = &estimated.number;
        let (low, high) = number.interval().unzip();
        Self {
            game: game.to_string(),
            puzzle: puzzle.map(Puzzle::to_string),
            up_to: up_to.map(UpTo::name),
            estimate: number.number(),
            low,
            high,
            confidence: count::Estimate::CONFIDENCE,
            relative_error: number.relative_error,
            samples: estimated.paths,
            complete: estimated.complete,
            seed: sampling.seed,
        }
    }
}
