//! All scores of a puzzle together.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;

use super::backdoor::backdoor;
use super::houses::HasSums;
use super::naive::{Level, Naive, Order};
use super::refutation::refutation_sum;
use super::singles::State;
use crate::encodings::{Problem, Symbol};
use crate::search::Solver;
use crate::{Exit, Puzzle, Stop};

/// Backdoors are looked for below this size.
pub const LARGEST_BACKDOOR: usize = 3;

/// How the naive score is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The runs where it is sampled.
    pub runs: u32,
    /// The seed of the runs of each puzzle.
    pub seed: u64,
    /// The positions that the exact score may take; with more it is sampled. With 0 it always is.
    pub states: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { runs: 100, seed: 0, states: 500 }
    }
}

/// The scores of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The score of the naive solver: expected, or the mean of some runs. Nothing where these take too long.
    pub naive: Option<NaiveScore>,
    /// The refutation sum; nothing where singles are not enough to refute.
    pub refutation: Option<u64>,
    /// The fewest cells that open the puzzle to singles; [`LARGEST_BACKDOOR`] stands for so many or more.
    pub backdoor: usize,
}

/// The score of the naive solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NaiveScore {
    /// The mean number of insertions beyond the blank cells.
    pub mean: f64,
    /// The standard deviation of one run.
    pub stddev: f64,
    /// The mean number of trials.
    pub guesses: f64,
    /// The number of runs; nothing where the values are exact.
    pub runs: Option<u32>,
}

impl NaiveScore {
    /// The level of the score.
    pub fn level(&self) -> Level {
        Level::of(self.mean)
    }
}

/// Why a puzzle has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unrated {
    /// It cannot be solved.
    #[error("no solution")]
    NoSolution,
    /// It has two solutions or more.
    #[error("not unique")]
    NotUnique,
    /// A stop was requested.
    #[error("stopped")]
    Stopped,
}

/// What rates the puzzles of one game.
///
/// ```
/// use gerechte::rate::{Level, Rater};
/// use gerechte::{Game, Puzzle, Stop};
/// let game: Game = "perfect:1".parse()?;
/// let mut rater = Rater::new(game.problem())?;
/// let rating = rater.rate(&Puzzle::parse(&game, ".2..5.14.................")?, &Default::default(), &Stop::never())?;
/// assert_eq!(rating.naive.unwrap().level(), Level::Medium);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rater {
    naive: Naive,
    solver: Solver,
}

impl Rater {
    /// Reads the problem of a game.
    pub fn new(problem: &Problem) -> Result<Self, HasSums> {
        let naive = Naive::new(problem, Order::Rounds)?;
        Ok(Self { naive, solver: Solver::new(problem) })
    }

    /// All scores of a puzzle with one solution.
    pub fn rate(&mut self, puzzle: &Puzzle, settings: &Settings, stop: &Stop) -> Result<Rating, Unrated> {
        let solution = self.solve(puzzle, stop)?;
        let refutation = self.refutation(puzzle, &solution, stop);
        let backdoor = self.backdoor(puzzle, &solution, stop).ok_or(Unrated::Stopped)?;
        let naive = self.naive(puzzle, settings, stop);
        if stop.is_requested() { Err(Unrated::Stopped) } else { Ok(Rating { naive, refutation, backdoor }) }
    }

    /// The refutation sum; nothing where singles are not enough to refute, or a stop was requested.
    pub fn refutation(&self, puzzle: &Puzzle, solution: &[Symbol], stop: &Stop) -> Option<u64> {
        let houses = self.naive.houses();
        refutation_sum(houses, State::new(houses, puzzle.clues()), solution, stop)
    }

    /// The fewest cells that open the puzzle to singles, or [`LARGEST_BACKDOOR`]; nothing if a stop was requested.
    pub fn backdoor(&self, puzzle: &Puzzle, solution: &[Symbol], stop: &Stop) -> Option<usize> {
        let houses = self.naive.houses();
        backdoor(houses, State::new(houses, puzzle.clues()), solution, LARGEST_BACKDOOR, stop)
    }

    /// The score of the naive solver; nothing where it takes too long, or a stop was requested.
    pub fn naive(&mut self, puzzle: &Puzzle, settings: &Settings, stop: &Stop) -> Option<NaiveScore> {
        // Whether the exact score is within its limits must not depend on the puzzles before.
        self.naive.forget();
        if settings.states > 0
            && let Some(exact) = self.naive.exact(puzzle.clues(), settings.states, stop)
        {
            return Some(NaiveScore { mean: exact.mean, stddev: exact.stddev, guesses: exact.guesses, runs: None });
        }
        let mut random = ChaCha8Rng::seed_from_u64(settings.seed);
        let sample = self.naive.sampled(puzzle.clues(), settings.runs, &mut random, stop)?;
        let runs = Some(sample.runs);
        Some(NaiveScore { mean: sample.mean, stddev: sample.stddev, guesses: sample.guesses, runs })
    }

    /// The one solution.
    pub fn solve(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Vec<Symbol>, Unrated> {
        match self.solver.count(puzzle, 2, stop) {
            (_, Exit::Stopped) => Err(Unrated::Stopped),
            (0, _) => Err(Unrated::NoSolution),
            (1, _) => {
                let (grid, _) = self.solver.first(puzzle, stop);
                grid.map(Vec::from).ok_or(Unrated::Stopped)
            }
            _ => Err(Unrated::NotUnique),
        }
    }
}
