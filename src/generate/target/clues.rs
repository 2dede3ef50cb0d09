//! Demands on the number and the places of clues.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::{Pattern, PatternError, Symmetry, SymmetryError};
use crate::Game;

/// The number of clues of a puzzle, and their places.
///
/// ```
/// use gerechte::generate::{Clues, Symmetry};
/// let few = Clues { symmetry: Symmetry::Rot180, ..Clues::from(24..=26) };
/// assert!(few.number.contains(&24) && few.pattern.is_free());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clues {
    /// The number of clues.
    pub number: RangeInclusive<usize>,
    /// The symmetry of the clues.
    pub symmetry: Symmetry,
    /// The pattern of the clues.
    pub pattern: Pattern,
}

/// The reason why a game cannot meet a demand on clues.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CluesError {
    /// The pattern does not fit the board.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// The board has no such symmetry.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
}

impl Clues {
    /// The sets of cells of a game that hold clues together, each cell in one of them.
    ///
    /// Returns an error if the symmetry or the pattern does not fit the board.
    pub fn orbits(&self, game: &Game) -> Result<Vec<Vec<usize>>, CluesError> {
        self.pattern.check(game.board().cells())?;
        Ok(self.symmetry.orbits(game)?)
    }
}

impl Default for Clues {
    /// Any number, anywhere.
    fn default() -> Self {
        Self { number: 0..=usize::MAX, symmetry: Symmetry::None, pattern: Pattern::default() }
    }
}

impl From<RangeInclusive<usize>> for Clues {
    /// This number of clues, anywhere.
    fn from(number: RangeInclusive<usize>) -> Self {
        Self { number, ..Self::default() }
    }
}
