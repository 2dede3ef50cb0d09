//! Why nothing can be generated.

use thiserror::Error;

use super::SymmetryError;
use crate::Stopped;
use crate::minimal::MinimalError;
use crate::rate::{LayoutError, Missing};
use crate::symmetry::GroupError;

/// Why nothing can be generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The game has no grid.
    #[error("the game has no grid")]
    NoGrid,
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The clues of a pattern are not one for each cell.
    #[error("a pattern has one character for each of the {0} cells, and this has {1}")]
    Pattern(usize, usize),
    /// The pattern of clues cannot have the symmetry.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// The ladder does not take the game.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// Puzzles of the game get no score on the scale that is wanted.
    #[error(transparent)]
    Rating(#[from] Missing),
    /// The minimal puzzles of the game cannot be listed.
    #[error(transparent)]
    Minimal(#[from] MinimalError),
    /// Nor the automorphisms.
    #[error(transparent)]
    Group(#[from] GroupError),
    /// Symbols cannot change their names.
    #[error("relabelling is no symmetry of {0}")]
    Names(String),
}
