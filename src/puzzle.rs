//! A puzzle: a board with clues in some cells.

use std::fmt;
use std::ops::{Deref, DerefMut};

use thiserror::Error;

use crate::encodings::{Cell, Symbol};
use crate::{Game, Grid};

/// A clue or nothing for each cell, in the order of the cells.
///
/// ```
/// use gerechte::{Game, Puzzle};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = Puzzle::parse(&game, "1..2............")?;
/// assert_eq!(puzzle.clues().count(), 2);
/// assert_eq!(Puzzle::parse(&game, "1..1............").unwrap_err().to_string(), "r1c1 and r1c4 both hold 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle(Vec<Option<Symbol>>);

/// Why a line is not a puzzle of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleError {
    /// The line is too long or too short.
    #[error("{found} characters instead of {expected}, one for each cell")]
    Length {
        /// The characters of the line.
        found: usize,
        /// The cells of the game.
        expected: usize,
    },
    /// A character that is neither a symbol of the game nor a blank.
    #[error("{cell}: {found:?} is neither a blank nor a symbol from 1 to {last}")]
    Character {
        /// The cell, as `r1c1`.
        cell: String,
        /// The character.
        found: char,
        /// The last symbol of the game.
        last: Symbol,
    },
    /// Two clues of one house are equal.
    #[error("{0} and {1} both hold {2}")]
    Clash(String, String, Symbol),
}

impl Puzzle {
    /// A puzzle of so many cells without clues.
    pub fn blank(cells: usize) -> Self {
        Self(vec![None; cells])
    }

    /// A puzzle without clues.
    pub fn empty(game: &Game) -> Self {
        Self(vec![None; game.board().cells()])
    }

    /// Reads one character for each cell: a symbol, or `.` for a blank; also `0` where the order is at most 9, and
    /// small letters for capitals where it is at most 35.
    pub fn parse(game: &Game, line: &str) -> Result<Self, PuzzleError> {
        let cells = game.board().cells();
        let found = line.chars().count();
        if found != cells {
            return Err(PuzzleError::Length { found, expected: cells });
        }
        let order = game.order();
        let mut clues = Vec::with_capacity(cells);
        for (index, c) in line.chars().enumerate() {
            let written = if order <= 35 { c.to_ascii_uppercase() } else { c };
            let clue = match written {
                '.' => None,
                '0' if order <= 9 => None,
                _ => Some(Symbol::from_char(written).filter(|symbol| symbol.index() < order).ok_or_else(|| {
                    PuzzleError::Character {
                        cell: game.board().name(Cell::new(index)),
                        found: c,
                        last: Symbol::new(order - 1),
                    }
                })?),
            };
            clues.push(clue);
        }
        let puzzle = Self(clues);
        puzzle.check_clashes(game)?;
        Ok(puzzle)
    }

    /// The clues of a grid in some of its cells.
    pub fn of(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut clues = vec![None; grid.symbols().len()];
        for cell in cells {
            clues[cell.index()] = grid.symbols().get(cell.index()).copied();
        }
        Self(clues)
    }

    fn check_clashes(&self, game: &Game) -> Result<(), PuzzleError> {
        for house in game.problem().houses() {
            let mut holder = [None; crate::encodings::MAX_SYMBOLS];
            for &cell in house {
                if let Some(symbol) = self.0[cell.index()]
                    && let Some(other) = holder[symbol.index()].replace(cell)
                {
                    let name = |cell| game.board().name(cell);
                    return Err(PuzzleError::Clash(name(other), name(cell), symbol));
                }
            }
        }
        Ok(())
    }

    /// The clues, by ascending cell.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Symbol)> {
        (0..).zip(&self.0).filter_map(|(cell, clue)| Some((Cell::new(cell), (*clue)?)))
    }

    /// The number of clues.
    pub fn clue_count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The puzzle with more clues.
    #[must_use]
    pub fn with(mut self, clues: &[(Cell, Symbol)]) -> Self {
        for &(cell, symbol) in clues {
            self.0[cell.index()] = Some(symbol);
        }
        self
    }

    /// The grid, if there is a clue in every cell.
    pub fn grid(&self) -> Option<Grid> {
        self.0.iter().copied().collect::<Option<Vec<_>>>().map(Grid::from)
    }

    /// The first cell whose clue the grid does not keep.
    pub fn broken_by(&self, grid: &[Symbol]) -> Option<Cell> {
        self.clues().find(|&(cell, symbol)| grid.get(cell.index()) != Some(&symbol)).map(|(cell, _)| cell)
    }
}

impl Deref for Puzzle {
    type Target = [Option<Symbol>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Puzzle {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl From<&Grid> for Puzzle {
    /// A clue in every cell.
    fn from(grid: &Grid) -> Self {
        Self(grid.symbols().iter().copied().map(Some).collect())
    }
}

impl From<Vec<Option<Symbol>>> for Puzzle {
    /// A clue or nothing for each cell; nobody checks that they fit a game.
    fn from(clues: Vec<Option<Symbol>>) -> Self {
        Self(clues)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.0.iter().map(|clue| clue.map_or('.', Symbol::to_char)).collect();
        f.pad(&line)
    }
}
