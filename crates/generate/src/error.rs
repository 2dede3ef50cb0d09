//! The errors of generation.

use thiserror::Error;

use super::CluesError;
use gerechte_core::Stopped;
use gerechte_minimal::MinimalError;
use gerechte_rate::{LayoutError, Missing};
use gerechte_search::transversal::Refusal;
use gerechte_symmetry::GroupError;

/// The reason why nothing can be generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The game has no grid.
    #[error("the game has no grid")]
    NoGrid,
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The board cannot have such clues.
    #[error(transparent)]
    Clues(#[from] CluesError),
    /// The game is too large for the ladder, which the target needs.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// Puzzles of the game get no score on the scale that is wanted.
    #[error(transparent)]
    Rating(#[from] Missing),
    /// The minimal puzzles of the game cannot be listed.
    #[error(transparent)]
    Minimal(#[from] MinimalError),
    /// The automorphisms of the game cannot be listed.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// Uniform grids of the game cannot be drawn.
    #[error("uniform grids: {0}")]
    Uniform(Refusal),
    /// The symbols of the game cannot change their names.
    #[error("relabelling is no symmetry of {0}")]
    Names(String),
}

impl From<Refusal> for GenerateError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Stopped(stopped) => Self::Stopped(stopped),
            refusal => Self::Uniform(refusal),
        }
    }
}
