//! The fewest clues: of a grid, or to add to a puzzle so that one solution is left.
//!
//! A SAT solver chooses clues, the native engine finds what they leave open, and that is an unavoidable set: one of its cells has to be a
//! clue, too. Where no choice is left, more clues are needed.

mod grid;
mod puzzle;

use crate::EngineError;
use crate::minimal::unavoidable::Stopped;

pub use grid::{Fewest, FewestError, of_grid};
pub use puzzle::{Additional, additional};

/// Why a bound is not raised any further.
enum Interrupted {
    Stopped,
    Failed(EngineError),
}

impl From<Stopped> for Interrupted {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl From<EngineError> for Interrupted {
    fn from(error: EngineError) -> Self {
        Self::Failed(error)
    }
}

/// What was found, complete or up to a stop.
fn found<T>(best: T, end: Result<(), Interrupted>) -> Result<T, EngineError> {
    match end {
        Ok(()) | Err(Interrupted::Stopped) => Ok(best),
        Err(Interrupted::Failed(error)) => Err(error),
    }
}
