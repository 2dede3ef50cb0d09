//! The fewest clues: of a grid, or to add to a puzzle so that one solution is left; and the most clues that a minimal puzzle has.
//!
//! What clues leave open is an unavoidable set: one of its cells has to be a clue, too. So the fewest clues are a smallest hitting set, of sets that
//! the native engine finds as they are missed. It is found natively, or a SAT solver chooses the clues until no choice is left.

mod by_sat;
mod evidence;
mod minimal;
mod most;
mod most_by_sat;
mod native;
mod near;
mod oracle;
mod puzzle;
mod spectrum;

use thiserror::Error;

pub use by_sat::by_sat;
pub use evidence::{Evidence, evidence};
pub use minimal::{SMALL, minimal_puzzles};
pub use most::{Most, most};
pub use most_by_sat::most_by_sat;
pub use native::{MAX_CELLS, of_grid, puzzles, up_to};
pub use puzzle::{Additional, additional};
pub use spectrum::{Spectrum, Tally};

use gerechte_core::{EngineError, Stopped};
use gerechte_encodings::{Cell, Violation};

/// Why nothing can be said of a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FewestError {
    /// It is not one of the game's.
    #[error("not a grid of the game: {0}")]
    NotAGrid(#[from] Violation),
    /// It has more cells than the native engine takes, [`MAX_CELLS`].
    #[error("the board has {0} cells, more than {MAX_CELLS}")]
    TooManyCells(usize),
    /// It has more cells than a method takes that needs all unavoidable sets.
    #[error("the board has {0} cells, and all unavoidable sets are found on up to {SMALL}")]
    TooManyForAllSets(usize),
    /// A solver failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// The fewest clues that are known, and how many are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fewest {
    /// The clues of a puzzle, ascending.
    pub cells: Vec<Cell>,
    /// No puzzle of the grid has fewer clues than this; where these are as many as those, their number is proved.
    pub at_least: usize,
}

impl Fewest {
    /// The same clues, where no puzzle of the grid has fewer clues than this, either.
    #[must_use]
    pub fn with_bound(self, at_least: usize) -> Self {
        Self { at_least: self.at_least.max(at_least), ..self }
    }

    /// Whether no puzzle of the grid has fewer clues.
    pub fn is_proved(&self) -> bool {
        self.cells.len() == self.at_least
    }
}
