//! The fewest clues of a grid, the fewest to add to a puzzle so that one solution is left, and the most clues of a minimal puzzle.
//!
//! If clues leave another solution, the cells in which it differs are an unavoidable set, which needs a clue. So the fewest clues are a smallest hitting
//! set of the unavoidable sets, which the native engine finds as choices miss them. The hitting set is found natively, or by a SAT solver.

mod bands;
mod by_sat;
mod differing;
mod evidence;
mod minimal;
mod most;
mod most_by_sat;
mod native;
mod near;
mod oracle;
mod orbits;
mod puzzle;
mod spectrum;

use thiserror::Error;

pub use by_sat::by_sat;
pub use differing::Differing;
pub use evidence::{Evidence, evidence, near};
pub use minimal::{SMALL, minimal_puzzles};
pub use most::{Most, most};
pub use most_by_sat::most_by_sat;
pub use native::{MAX_CELLS, of_grid, puzzles, up_to};
pub use orbits::{OrbitParts, OrbitSearch};
pub use puzzle::{Additional, additional, lower_bound};
pub use spectrum::{Spectrum, SpectrumEntry};

use gerechte_core::{EngineError, Stopped};
use gerechte_encodings::{Cell, Violation};

/// The reason why a grid has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FewestError {
    /// It is not one of the game's.
    #[error("not a grid of the game: {0}")]
    NotAGrid(#[from] Violation),
    /// It has more cells than the native engine takes, [`MAX_CELLS`].
    #[error("the board has {0} cells, more than {MAX_CELLS}")]
    TooManyCells(usize),
    /// It has too many cells for a method that needs all unavoidable sets.
    #[error("the board has {0} cells, and all unavoidable sets are found on up to {SMALL}")]
    TooManyForAllSets(usize),
    /// A solver failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// The fewest known clues, and a lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fewest {
    /// The clues of a puzzle, ascending.
    pub cells: Vec<Cell>,
    /// A lower bound on the number of clues; the clues are proved to be the fewest if it equals their number.
    pub at_least: usize,
}

impl Fewest {
    /// The same clues, with another lower bound if it is higher.
    #[must_use]
    pub fn with_bound(self, at_least: usize) -> Self {
        Self { at_least: self.at_least.max(at_least), ..self }
    }

    /// Whether no puzzle of the grid has fewer clues.
    pub fn is_proved(&self) -> bool {
        self.cells.len() == self.at_least
    }
}
