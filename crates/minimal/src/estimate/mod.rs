//! Estimates of the number of minimal puzzles by number of clues, for boards on which they cannot be listed.
//!
//! A path removes clues from a grid one by one, each drawn from those whose removal leaves one solution, until there is none. Every set of clues between a
//! minimal puzzle and the grid has one solution, so a puzzle that lacks d of the grid's clues is reached in all d! orders. The product of the numbers of clues
//! to draw from, divided by d!, is an unbiased estimate. Most of the mean comes from few paths: puzzles with many clues are numerous and hardly ever reached.
//! Paths are therefore run together, in *islands* of some hundreds (sequential Monte Carlo). If few paths have most of the promise, all are resampled in
//! proportion to it, with weights that compensate. The promise is learnt from islands that are not counted.
//!
//! Paths start from uniform grids where these can be drawn at once, and else from grids with weights.
//!
//! The numbers of puzzles are *unbiased*, of each size and in total, for any seed and number of samples. Where paths start
//! from uniform grids, so are the numbers of puzzles per grid. Shares are quotients: they are *biased*, and the bias falls with the number of samples. A wide interval contains the true value less often than stated, as
//! puzzles that were not met contribute no error.
//!
//! # References
//! - D. Berthier: Unbiased statistics of a constraint satisfaction problem, a controlled-bias generator. CISSE 2009. There, a random order of removal is
//!   kept if it meets a minimal puzzle; puzzles that are too large for the paths are counted in this way here.
//! - D. E. Knuth: Estimating the efficiency of backtrack programs. Mathematics of Computation 29, 1975.
//! - P. Del Moral, A. Doucet, A. Jasra: Sequential Monte Carlo samplers. Journal of the Royal Statistical Society B 68, 2006.

#![allow(clippy::cast_precision_loss, reason = "cells, clues and paths are counted far below 2^52")]

mod course;
mod guide;
mod island;
mod path;

use super::MinimalError;
use gerechte_core::count::{Estimate, Sampling, log_sum};
use gerechte_core::workers::{Workers, each};
use gerechte_core::{EngineError, Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};

use course::{Course, Stage};
use guide::Guide;

/// The number of paths of an island. An estimate takes whole islands, at least two.
pub const ISLAND: usize = 256;
/// The number of times that islands are used only to learn, each time a sixteenth of those that count.
const LESSONS: u64 = 3;
const LEARNERS: u64 = 16;
/// The most islands of a lesson, as more teach little.
const MOST_LEARNERS: u64 = 100;

/// The estimates for the minimal puzzles of a game or of a grid.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimates {
    /// The number of paths, without those that were used only to learn.
    pub paths: u64,
    /// The number of clues at the start of the paths.
    pub from: usize,
    /// All minimal puzzles. The samples are islands here and below.
    pub total: Estimate,
    /// The minimal puzzles of a grid, as a mean over all grids. The bias falls with the number of samples.
    pub per_grid: Estimate,
    /// The puzzles of each size that was met, by ascending number of clues.
    pub by_clues: Vec<Size>,
}

/// The minimal puzzles with some number of clues.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Size {
    /// The number of clues.
    pub clues: usize,
    /// The number of puzzles.
    pub number: Estimate,
    /// Their share of all puzzles, from 0 to 1.
    pub share: f64,
    /// Its standard error. `None` if there is one island.
    pub share_error: Option<f64>,
}

/// An estimate of the number of minimal puzzles of a grid, or of all grids of the problem.
///
/// `progress` is called after each island. A stop ends the sampling with the islands so far. Otherwise the result does not depend on the number of workers.
/// Each path takes up to some hundred tests whether a clue can be removed; those of one grid of 9×9 take a tenth of a millisecond.
///
/// ```
/// use gerechte::{Game, Stop, count::Sampling, minimal::estimate::estimate, workers::Serial};
/// let game: Game = "box:2x2".parse()?; // 85,632 minimal puzzles
/// let sampling = Sampling { samples: 2_000, seed: 1 };
/// let estimates = estimate(game.problem(), None, sampling, &Serial, &|| (), &Stop::never())?;
/// let (low, high) = estimates.total.logarithms().unwrap();
/// assert!(low < 85_632_f64.ln() && 85_632_f64.ln() < high);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The grid does not belong to the problem, or a stop came before the first island that counts was complete.
pub fn estimate(
    problem: &Problem,
    grid: Option<&[Symbol]>,
    sampling: Sampling,
    workers: &dyn Workers,
    progress: &(dyn Fn() + Sync),
    stop: &Stop,
) -> Result<Estimates, MinimalError> {
    grid.map_or(Ok(()), |grid| problem.check(grid))?;
    let number = counted(sampling);
    let mut course = Course::new(problem, grid, sampling.seed, stop).map_err(EngineError::from)?;
    let mut guide = Guide::new(problem.cells());
    for lesson in 0..LESSONS {
        let learners: Vec<_> = (0..learners(number)).collect();
        let learn = |_, &learner: &u64| {
            let learnt = course.island(Stage::Lesson(lesson), learner, stop)?.1;
            progress();
            Ok(learnt)
        };
        guide.learn(each(workers, &learners, learn).map_err(|stopped: Stopped| EngineError::from(stopped))?);
        course.promise = guide.promise();
    }
    let islands: Vec<_> = (0..number).collect();
    let sample = |_, &island: &u64| {
        let found = course.island(Stage::Sample, island, stop).ok().map(|(sums, _)| sums);
        progress();
        Ok::<_, Stopped>(found)
    };
    let found = each(workers, &islands, sample).map_err(EngineError::from)?;
    let islands: Vec<_> = found.into_iter().flatten().collect();
    if islands.is_empty() {
        return Err(EngineError::from(Stopped).into());
    }
    Ok(Estimates::of(&islands, course.level))
}

/// The number of islands of an estimate, those that count and those that are used only to learn.
///
/// ```
/// use gerechte::{count::Sampling, minimal::estimate::islands};
/// // 79 that count, and three times 5.
/// assert_eq!(islands(Sampling { samples: 20_000, seed: 0 }), 94);
/// ```
pub fn islands(sampling: Sampling) -> u64 {
    let number = counted(sampling);
    number + LESSONS * learners(number)
}

/// The number of islands that count.
fn counted(sampling: Sampling) -> u64 {
    u64::from(sampling.samples).div_ceil(ISLAND as u64).max(2)
}

/// The number of islands of a lesson.
fn learners(number: u64) -> u64 {
    number.div_ceil(LEARNERS).min(MOST_LEARNERS)
}

/// The results of an island, as logarithms.
#[derive(Clone, Debug)]
struct IslandSums {
    grids: f64,
    /// By number of clues: the number of puzzles.
    puzzles: Vec<f64>,
}

impl Estimates {
    fn of(islands: &[IslandSums], from: usize) -> Self {
        let totals: Vec<f64> = islands.iter().map(|sums| log_sum(&sums.puzzles)).collect();
        let grids: Vec<f64> = islands.iter().map(|sums| sums.grids).collect();
        let size = |clues: usize| {
            let puzzles: Vec<f64> = islands.iter().map(|sums| sums.puzzles[clues]).collect();
            let share = quotient(&puzzles, &totals);
            Size {
                clues,
                number: Estimate::of(&puzzles),
                share: share.logarithm.exp(),
                share_error: share.relative_error.map(|error| error * share.logarithm.exp()),
            }
        };
        let sizes = 0..islands[0].puzzles.len();
        Self {
            paths: (islands.len() * ISLAND) as u64,
            from,
            total: Estimate::of(&totals),
            per_grid: quotient(&totals, &grids),
            by_clues: sizes.map(size).filter(|size| size.number.complete > 0).collect(),
        }
    }
}

/// A quotient of means, with the error to first order.
fn quotient(above: &[f64], below: &[f64]) -> Estimate {
    let (top, bottom) = (Estimate::of(above), Estimate::of(below));
    if top.complete == 0 || bottom.complete == 0 {
        return top;
    }
    let number = f64::from(top.samples);
    let residual = |(above, below): (&f64, &f64)| (above - top.logarithm).exp() - (below - bottom.logarithm).exp();
    let squares: f64 = above.iter().zip(below).map(residual).map(|residual| residual * residual).sum();
    let error = (squares / (number - 1.0) / number).sqrt();
    let relative_error = top.relative_error.map(|_| error);
    Estimate { logarithm: top.logarithm - bottom.logarithm, relative_error, ..top }
}
