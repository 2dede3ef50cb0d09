//! Demands on the number and the places of clues, and ranges of numbers.

use std::ops::RangeInclusive;

use thiserror::Error;

use super::{Difficulty, Pattern, PatternError, Symmetry, SymmetryError};
use gerechte_core::Game;
use gerechte_rate::Level;

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

/// Clues of an easy puzzle in print, of 81 cells.
const EASY: RangeInclusive<usize> = 30..=36;
/// On smaller boards easy puzzles have few blank cells anyway.
const SMALLEST: usize = 36;

impl Clues {
    /// The number of clues that puzzles of a difficulty have in print: of easy ones some two fifths of the cells, of others any.
    ///
    /// ```
    /// use gerechte::generate::Clues;
    /// let game = "box:3x3".parse()?;
    /// assert_eq!(Clues::in_print(&game, Some(&"easy".parse()?)), 30..=36);
    /// assert_eq!(Clues::in_print(&game, Some(&"hard".parse()?)), 0..=usize::MAX);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_print(game: &Game, wanted: Option<&Difficulty>) -> RangeInclusive<usize> {
        let cells = game.board().cells();
        match wanted {
            Some(wanted) if *wanted == Difficulty::from(Level::Easy) && cells >= SMALLEST => {
                EASY.start() * cells / 81..=EASY.end() * cells / 81
            }
            _ => Self::default().number,
        }
    }

    /// The most clues that the number and the pattern allow on a board of `cells` cells.
    ///
    /// ```
    /// use gerechte::generate::Clues;
    /// let clues = Clues { pattern: "x.?x".parse()?, ..Clues::from(2..=5) };
    /// assert_eq!(clues.most(4), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn most(&self, cells: usize) -> usize {
        let places = (0..cells).filter(|&cell| self.pattern.place(cell) != Some(false)).count();
        places.min(*self.number.end())
    }

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

/// A text that is not a range.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RangeError {
    /// A text that is not a number.
    #[error("`{0}` is no number")]
    Number(String),
    /// A range that ends before it begins.
    #[error("{0} is more than {1}")]
    Empty(usize, usize),
}

/// Reads `N`, `N..M`, `N..` or `..M`.
///
/// ```
/// use gerechte::generate::range;
/// assert_eq!(range("24..26"), Ok(24..=26));
/// assert_eq!(range("17"), Ok(17..=17));
/// assert_eq!(range("..30"), Ok(0..=30));
/// assert_eq!(range("5..4").unwrap_err().to_string(), "5 is more than 4");
/// assert_eq!(range("").unwrap_err().to_string(), "`` is no number");
/// ```
pub fn range(text: &str) -> Result<RangeInclusive<usize>, RangeError> {
    let number = |text: &str| text.parse::<usize>().map_err(|_| RangeError::Number(text.to_owned()));
    let Some((from, to)) = text.split_once("..") else { return number(text).map(|number| number..=number) };
    let from = if from.is_empty() { 0 } else { number(from)? };
    let to = if to.is_empty() { usize::MAX } else { number(to)? };
    if from <= to { Ok(from..=to) } else { Err(RangeError::Empty(from, to)) }
}
