//! Demands on clues: how many there are, and where they lie.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::{Pattern, PatternError, Symmetry, SymmetryError};
use crate::Game;

/// How many clues a puzzle has, and where they lie.
///
/// ```
/// use gerechte::generate::{Clues, Symmetry};
/// let few = Clues { symmetry: Symmetry::Rot180, ..Clues::from(24..=26) };
/// assert!(few.number.contains(&24) && few.pattern.is_free());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clues {
    /// How many there are.
    pub number: RangeInclusive<usize>,
    /// Which cells hold clues together.
    pub symmetry: Symmetry,
    /// Which cells hold clues.
    pub pattern: Pattern,
}

/// Why a demand on clues is none that a game can meet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CluesError {
    /// The pattern is one of another board.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// The board has no such symmetry.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
}

impl Clues {
    /// The sets of cells of a game that hold clues together, each cell in one of them.
    ///
    /// Returns an error if the symmetry or the pattern is none of this board.
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
    /// So many clues, anywhere.
    fn from(number: RangeInclusive<usize>) -> Self {
        Self { number, ..Self::default() }
    }
}
