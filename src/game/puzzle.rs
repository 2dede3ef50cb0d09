//! Puzzles of a game: read from a line, and stated as a problem.

use thiserror::Error;

use super::Game;
use crate::Puzzle;
use crate::encodings::{Cell, MAX_SYMBOLS, Problem, Symbol};

/// Why a line is not a puzzle of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
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
    /// Two clues of one house are equal: it is a puzzle, but it has no solution.
    #[error("{one} and {other} both hold {symbol}")]
    Clash {
        /// One of the cells, as `r1c1`.
        one: String,
        /// The other.
        other: String,
        /// What they hold.
        symbol: Symbol,
        /// The clues.
        clues: Puzzle,
    },
}

impl Puzzle {
    /// A puzzle of the game without clues.
    pub fn empty(game: &Game) -> Self {
        Self::blank(game.board().cells())
    }

    /// Reads one character for each cell: a symbol, or `.` for a blank; also `0` where the order is at most 9, and
    /// small letters for capitals where it is at most 35.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle};
    /// let game: Game = "box:2x2".parse()?;
    /// let puzzle = Puzzle::parse(&game, "1..2............")?;
    /// assert_eq!(puzzle.clue_count(), 2);
    /// assert_eq!(Puzzle::parse(&game, "1..1............").unwrap_err().to_string(), "r1c1 and r1c4 both hold 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let puzzle = Self::from(clues);
        match clash(game, &puzzle) {
            None => Ok(puzzle),
            Some((one, other, symbol)) => {
                let [one, other] = [one, other].map(|cell| game.board().name(cell));
                Err(PuzzleError::Clash { one, other, symbol, clues: puzzle })
            }
        }
    }
}

/// Two equal clues in one house.
fn clash(game: &Game, clues: &[Option<Symbol>]) -> Option<(Cell, Cell, Symbol)> {
    game.problem().houses().find_map(|house| {
        let mut holder = [None; MAX_SYMBOLS];
        house.iter().find_map(|&cell| {
            let symbol = clues[cell.index()]?;
            Some((holder[symbol.index()].replace(cell)?, cell, symbol))
        })
    })
}

impl Game {
    /// The game with the puzzle's clues, as engines take it.
    ///
    /// # Panics
    /// If the puzzle was read for a game with other cells or symbols.
    pub fn with_clues(&self, puzzle: &Puzzle) -> Problem {
        let mut problem = self.problem.clone();
        for (cell, symbol) in puzzle.clues() {
            problem.given(cell, symbol).expect("the puzzle is one of this game");
        }
        problem
    }
}
