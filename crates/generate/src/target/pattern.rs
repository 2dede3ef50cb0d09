//! Patterns of clues on a board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A pattern of clues: one character a cell, `x` for a clue, `.` for a blank, `?` for either.
///
/// The default leaves every cell free, on boards of any size.
///
/// ```
/// use gerechte::generate::Pattern;
/// let pattern: Pattern = "x.?".parse()?;
/// assert_eq!(pattern, Pattern(vec![Some(true), Some(false), None]));
/// assert_eq!((pattern.place(0), pattern.place(2)), (Some(true), None));
/// assert_eq!(pattern.to_string(), "x.?");
/// assert!(Pattern::default().is_free());
/// # Ok::<(), gerechte::generate::PatternError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern(
    /// For each cell whether it is a clue, or `None` if it may be either; empty if every cell may.
    pub Vec<Option<bool>>,
);

/// The reason why a text is not a pattern, or a pattern does not fit a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A character that no pattern has.
    #[error("a pattern is made of `x` (a clue), `.` (a blank) and `?` (either), not {0:?}")]
    Character(char),
    /// A pattern of another board.
    #[error("a pattern has one character for each of the {expected} cells, and this has {found}")]
    Length {
        /// The cells of the pattern.
        found: usize,
        /// The cells of the board.
        expected: usize,
    },
}

impl Pattern {
    /// Whether every cell is free.
    pub const fn is_free(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the cell with this number is a clue. Returns `None` if it may be either.
    pub fn place(&self, cell: usize) -> Option<bool> {
        self.0.get(cell).copied().flatten()
    }

    /// Checks that the pattern is one of a board of `cells` cells.
    pub(crate) const fn check(&self, cells: usize) -> Result<(), PatternError> {
        if self.is_free() || self.0.len() == cells {
            return Ok(());
        }
        Err(PatternError::Length { found: self.0.len(), expected: cells })
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let place = |c| match c {
            'x' | 'X' => Ok(Some(true)),
            '.' => Ok(Some(false)),
            '?' => Ok(None),
            _ => Err(PatternError::Character(c)),
        };
        text.chars().map(place).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let c = |place: &Option<bool>| place.map_or('?', |is_clue| if is_clue { 'x' } else { '.' });
        f.pad(&self.0.iter().map(c).collect::<String>())
    }
}
