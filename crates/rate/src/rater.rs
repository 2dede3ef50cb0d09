//! The rater: the wanted scores of a puzzle.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use thiserror::Error;

use super::explainer::{self, Explainer, Limits};
use super::ladder::{Guide, Ladder, Path};
use super::measure::{Measure, Measures};
use super::scores::{Missing, Scores};
use super::trial::backdoor::{LARGEST, backdoor};
use super::trial::refutation::refutation_sum;
use super::trial::{Naive, NaiveScore, Order, Position};
use gerechte_core::{Count, Game, Grid, Puzzle, Stop, Stopped};
use gerechte_encodings::Symbol;
use gerechte_search::Solver;

/// The settings of a rater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The runs of the naive solver if its score is sampled.
    pub runs: u32,
    /// The seed of the runs of each puzzle.
    pub seed: u64,
    /// The positions that the exact naive score may take. The score is sampled if it takes more; with 0 it always is.
    pub states: usize,
    /// The limits of Sudoku Explainer's rating.
    pub limits: Limits,
}

impl Default for Settings {
    /// 200 positions, or else 100 runs with seed 0.
    fn default() -> Self {
        Self { runs: 100, seed: 0, states: 200, limits: Limits::default() }
    }
}

/// The reason why a puzzle has no scores at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unrated {
    /// It cannot be solved.
    #[error("no solution")]
    NoSolution,
    /// It has two solutions or more.
    #[error("not unique")]
    NotUnique,
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// A rater of the puzzles of one game.
///
/// ```
/// use gerechte::rate::{Measure, Missing, NaiveLevel, Rater};
/// use gerechte::{Game, Puzzle, Stop};
/// let game: Game = "perfect:1".parse()?;
/// let mut rater = Rater::new(&game, [Measure::Naive, Measure::Ladder]);
/// let scores = rater.rate(&Puzzle::parse(&game, ".2..5.14.................")?, &Stop::never())?;
/// assert_eq!(scores.naive?.level(), NaiveLevel::Medium);
/// assert!(scores.path?.solved);
/// assert_eq!(scores.backdoor, Err(Missing::NotAsked));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rater {
    wanted: Measures,
    settings: Settings,
    /// The solver by singles, which three measures use.
    naive: Result<Naive, Missing>,
    guide: Result<Guide, Missing>,
    explainer: Result<Explainer, Missing>,
    solver: Solver,
}

impl Rater {
    /// Prepares the wanted measures for the puzzles of a game. Measures that the game does not allow are missing from all scores; see
    /// [`require`](Self::require).
    pub fn new(game: &Game, wanted: impl Into<Measures>) -> Self {
        let (problem, wanted) = (game.problem(), wanted.into());
        let naive = Naive::new(problem, Order::Rounds).map_err(Missing::from);
        let asked = |measure| if wanted.contains(measure) { Ok(()) } else { Err(Missing::NotAsked) };
        // Of sums and relations the ladder alone knows what people do with them.
        let of_houses = naive.as_ref().map(|_| ()).map_err(|missing| *missing);
        Self {
            guide: asked(Measure::Ladder).and_then(|()| Ok(Guide::new(game, Ladder::hodoku())?)),
            explainer: asked(Measure::Explainer).and(of_houses).and_then(|()| Ok(Explainer::new(game)?)),
            naive,
            wanted,
            settings: Settings::default(),
            solver: Solver::new(problem),
        }
    }

    /// With these settings.
    #[must_use]
    pub const fn with(mut self, settings: Settings) -> Self {
        self.settings = settings;
        self
    }

    /// The measures that are wanted.
    pub const fn wanted(&self) -> Measures {
        self.wanted
    }

    /// Returns an error if no puzzle of the game gets a score of this measure, and says why.
    pub fn require(&self, measure: Measure) -> Result<(), Missing> {
        let missing = match measure {
            _ if !self.wanted.contains(measure) => Some(Missing::NotAsked),
            Measure::Naive | Measure::Refutation | Measure::Backdoor => self.naive.as_ref().err().copied(),
            Measure::Ladder => self.guide.as_ref().err().copied(),
            Measure::Explainer => self.explainer.as_ref().err().copied(),
        };
        missing.map_or(Ok(()), Err)
    }

    /// All wanted scores of a puzzle.
    pub fn rate(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Scores, Unrated> {
        let solution = self.solve(puzzle, stop)?;
        let mut scores = Scores::default();
        self.complete(&mut scores, puzzle, &solution, stop);
        stop.check()?;
        Ok(scores)
    }

    /// Adds the wanted scores that were not requested before. The puzzle must have this solution and no other.
    pub fn complete(&mut self, scores: &mut Scores, puzzle: &Puzzle, solution: &[Symbol], stop: &Stop) {
        if self.lacks(Measure::Naive, &scores.naive) {
            scores.naive = known(self.naive(puzzle, stop), stop);
        }
        if self.lacks(Measure::Refutation, &scores.refutation) {
            scores.refutation = known(self.refutation(puzzle, solution, stop), stop);
        }
        if self.lacks(Measure::Backdoor, &scores.backdoor) {
            scores.backdoor = known(self.backdoor(puzzle, solution, stop), stop);
        }
        if self.lacks(Measure::Ladder, &scores.path) {
            scores.path = known(self.path(puzzle, stop), stop);
        }
        if self.lacks(Measure::Explainer, &scores.explainer) {
            scores.explainer = known(self.explainer(puzzle, stop), stop);
        }
    }

    fn lacks<T>(&self, measure: Measure, score: &Result<T, Missing>) -> bool {
        self.wanted.contains(measure) && matches!(score, Err(Missing::NotAsked))
    }

    fn naive(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<NaiveScore, Missing> {
        let Settings { runs, seed, states, .. } = self.settings;
        let naive = self.naive.as_mut().map_err(|missing| *missing)?;
        // The exact score must not depend on earlier puzzles by being within its limits or not.
        naive.forget();
        if states > 0
            && let Some(exact) = naive.exact(puzzle.clues(), states, stop)
        {
            return Ok(exact);
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        naive.sampled(puzzle.clues(), runs, &mut random, stop).ok_or(Missing::Beyond)
    }

    fn refutation(&self, puzzle: &Puzzle, solution: &[Symbol], stop: &Stop) -> Result<u64, Missing> {
        let houses = self.naive.as_ref().map_err(|missing| *missing)?.houses();
        refutation_sum(houses, Position::new(houses, puzzle.clues()), solution, stop).ok_or(Missing::Beyond)
    }

    fn backdoor(&self, puzzle: &Puzzle, solution: &[Symbol], stop: &Stop) -> Result<usize, Missing> {
        let houses = self.naive.as_ref().map_err(|missing| *missing)?.houses();
        backdoor(houses, Position::new(houses, puzzle.clues()), solution, LARGEST, stop).ok_or(Missing::Beyond)
    }

    fn path(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Path, Missing> {
        let guide = self.guide.as_ref().map_err(|missing| *missing)?;
        Ok(guide.path(puzzle, stop))
    }

    fn explainer(&self, puzzle: &Puzzle, stop: &Stop) -> Result<explainer::Rating, Missing> {
        let explainer = self.explainer.as_ref().map_err(|missing| *missing)?;
        explainer.rate(puzzle, &self.settings.limits, stop).map_err(|_| Missing::Beyond)
    }

    /// The one solution of a puzzle.
    pub fn solve(&mut self, puzzle: &Puzzle, stop: &Stop) -> Result<Grid, Unrated> {
        match self.solver.count(puzzle, 2, stop) {
            Count::Exactly(0) => Err(Unrated::NoSolution),
            Count::Exactly(1) => {
                let grid = self.solver.first(puzzle, stop)?;
                grid.ok_or(Unrated::NoSolution)
            }
            Count::AtLeast(0 | 1) => Err(Stopped.into()),
            _ => Err(Unrated::NotUnique),
        }
    }
}

/// The score, unless a stop came before it was known.
fn known<T>(score: Result<T, Missing>, stop: &Stop) -> Result<T, Missing> {
    stop.check()?;
    score
}
