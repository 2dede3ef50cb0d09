//! Minimal puzzles: sets of clues of a grid that have no other solution, and of which no clue can be removed.
//!
//! A grid h agrees with a set of clues of another grid g if the set lies within the cells in which g and h agree. So the sets with more than one
//! solution are the subsets of these cells, for all grids h other than g. They are a downward closed family, and the minimal
//! puzzles of g are the minimal sets outside it. On a board of m cells both are computed on a table of 2^m bits.

mod census;
mod clue_set;
pub mod estimate;
mod family;
pub mod fewest;
pub mod hitting;
mod patterns;
pub mod unavoidable;

use std::ops::ControlFlow;

use thiserror::Error;

use gerechte_core::{Engine, EngineError, Grid, Stop};
use gerechte_encodings::{Cell, Problem, Symbol, Violation};
use gerechte_symmetry::{Permutation, Representative};

pub use census::{Census, Counted, PuzzleCounts};
pub use clue_set::ClueSet;
use family::Family;
pub use patterns::{Bounds, PatternCounts, PatternError, Patterns};

/// The largest board: its table takes 64 MB. Squares of order 5 take 4 MB, and of order 6 would take 8 GB.
pub const MAX_CELLS: usize = 29;

/// The reason why the minimal puzzles of a grid cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MinimalError {
    /// Too many cells for a table of all sets of clues.
    #[error("a table of all sets of clues needs a board of at most {MAX_CELLS} cells, and this has {0}")]
    TooLarge(usize),
    /// The grid is not one of the game's.
    #[error("not a grid of the game: {0}")]
    NotAGrid(#[from] Violation),
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// All grids of a small game, from which the minimal puzzles of each follow.
///
/// ```
/// use gerechte::minimal::Grids;
/// use gerechte::{Game, Stop, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let grids = Grids::of(&Native, game.problem(), &Stop::never())?;
/// let puzzles = grids.minimal_puzzles(&grids.all()[0])?;
/// assert_eq!(puzzles.iter().map(|puzzle| puzzle.len()).min(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Grids<'a> {
    problem: &'a Problem,
    engine: &'static str,
    all: Vec<Grid>,
}

impl<'a> Grids<'a> {
    /// Lists the grids with the engine.
    pub fn of(engine: &dyn Engine, problem: &'a Problem, stop: &Stop) -> Result<Self, MinimalError> {
        if problem.cells() > MAX_CELLS {
            return Err(MinimalError::TooLarge(problem.cells()));
        }
        let mut grids = Vec::new();
        engine.solutions(problem, stop, &mut |grid| {
            grids.push(Grid::from(grid.to_vec()));
            ControlFlow::Continue(())
        })?;
        Ok(Self { problem, engine: engine.name(), all: grids })
    }

    /// The grids.
    pub fn all(&self) -> &[Grid] {
        &self.all
    }

    /// One grid of each class under relabelling and the group, and its minimal puzzles.
    pub fn classes(&self, group: &[Permutation]) -> Result<Vec<(Representative, Vec<ClueSet>)>, MinimalError> {
        let with_puzzles = |class: Representative| {
            let puzzles = self.minimal_puzzles(&class.grid)?;
            Ok((class, puzzles))
        };
        Representative::all(self.all.iter().cloned(), group).into_iter().map(with_puzzles).collect()
    }

    /// The minimal puzzles of one of the grids, by their number of clues.
    ///
    /// # Errors
    /// If it is no grid of the game, or the engine failed to list it.
    pub fn minimal_puzzles(&self, grid: &Grid) -> Result<Vec<ClueSet>, MinimalError> {
        self.problem.check(grid.symbols())?;
        if !self.all.contains(grid) {
            let reason = format!("its list of all grids lacks {grid}");
            return Err(EngineError::Failed { engine: self.engine, reason }.into());
        }
        let mut ambiguous = Family::empty(self.problem.cells());
        for other in self.all.iter().filter(|other| *other != grid) {
            ambiguous.insert(agreement(grid.symbols(), other.symbols()));
        }
        ambiguous.close_downwards();
        let mut puzzles: Vec<_> = ambiguous.minimal_non_members().collect();
        puzzles.sort_by_key(|puzzle| puzzle.len());
        Ok(puzzles)
    }
}

/// The cells in which two grids agree.
fn agreement(one: &[Symbol], other: &[Symbol]) -> ClueSet {
    (0..one.len()).filter(|&cell| one[cell] == other[cell]).map(Cell::new).collect()
}
