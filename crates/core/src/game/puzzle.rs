//! Puzzles of a game: read from a line, and stated as a problem.

use std::iter::repeat_n;

use thiserror::Error;

use super::Game;
use crate::{Grid, Puzzle};
use gerechte_encodings::{Cell, MAX_SYMBOLS, Problem, Symbol};

/// The reason why a line is not a puzzle of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The line is too long or too short.
    #[error("{found} characters instead of {expected}, one for each cell{}", and_numbers(*.numbers))]
    Length {
        /// The characters of the line.
        found: usize,
        /// The cells of the game that are not for the numbers of regions.
        expected: usize,
        /// The cells for the numbers of regions.
        numbers: usize,
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
    /// Two clues of one house are equal: the puzzle has no solution.
    #[error("{one} and {other} both hold {symbol}")]
    Clash {
        /// One of the cells, as `r1c1`.
        one: String,
        /// The other.
        other: String,
        /// Their symbol.
        symbol: Symbol,
        /// The clues.
        clues: Puzzle,
    },
    /// The number of a region that begins too early for it: the puzzle has no solution.
    #[error("{cell} cannot be {number}: regions are numbered in the order of their first cells, row by row")]
    Misnumbered {
        /// The cell, as `region of r1c1`.
        cell: String,
        /// Its number.
        number: Symbol,
        /// The clues.
        clues: Puzzle,
    },
}

impl PuzzleError {
    /// The clues of a puzzle that has no solution, as is seen while it is read. Returns `None` if the line is no puzzle.
    pub const fn clues(&self) -> Option<&Puzzle> {
        match self {
            Self::Clash { clues, .. } | Self::Misnumbered { clues, .. } => Some(clues),
            Self::Length { .. } | Self::Character { .. } => None,
        }
    }
}

/// The reason why a puzzle is not a grid of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GridError {
    /// A cell has no symbol.
    #[error("{puzzle}: a grid is wanted, and {cell} is blank")]
    Blank {
        /// The puzzle.
        puzzle: Puzzle,
        /// The cell, as `r1c1`.
        cell: String,
    },
    /// A rule of the game is broken.
    #[error("{grid}: {rule}")]
    Broken {
        /// The symbols.
        grid: Grid,
        /// The rule, in words.
        rule: String,
    },
}

fn and_numbers(numbers: usize) -> String {
    if numbers == 0 { String::new() } else { format!(", or {numbers} more for the numbers of their regions") }
}

impl Game {
    /// The grid of a puzzle without blanks, if it keeps the rules of the game.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle};
    /// let game: Game = "box:2x2".parse()?;
    /// assert!(game.grid(&Puzzle::parse(&game, "1234341221434321")?).is_ok());
    /// let error = game.grid(&Puzzle::parse(&game, "123434122143432.")?).unwrap_err();
    /// assert_eq!(error.to_string(), "123434122143432.: a grid is wanted, and r4c4 is blank");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grid(&self, puzzle: &Puzzle) -> Result<Grid, GridError> {
        self.full(puzzle)?;
        let grid = Grid::from(puzzle.iter().copied().flatten().collect::<Vec<_>>());
        match self.problem().check(grid.symbols()) {
            Ok(()) => Ok(grid),
            Err(violation) => Err(GridError::Broken { rule: self.violation(&violation), grid }),
        }
    }

    /// An error if a puzzle has blanks. Whether it keeps the rules is not looked at.
    ///
    /// ```
    /// use gerechte::{Game, Puzzle};
    /// let game: Game = "latin:2".parse()?;
    /// assert!(game.full(&Puzzle::parse(&game, "1221")?).is_ok());
    /// assert!(game.full(&Puzzle::parse(&game, "12.1")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn full(&self, puzzle: &Puzzle) -> Result<(), GridError> {
        let blank = puzzle.iter().position(Option::is_none).map(Cell::new);
        blank.map_or(Ok(()), |cell| Err(GridError::Blank { puzzle: puzzle.clone(), cell: self.cell_name(cell) }))
    }
}

impl Puzzle {
    /// A puzzle of the game without clues.
    pub fn empty(game: &Game) -> Self {
        Self::blank(game.board().cells())
    }

    /// Reads one character for each cell: a symbol, or a blank, which is `.`, `_`, `*`, `-` or `?`; where the order is at most 9 also `0`, `x`
    /// or `X`. Small letters stand for capitals where the order is at most 35. The numbers of regions, which come last, may all be left out.
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
        let mut puzzle = Self::blank(0);
        if puzzle.read(game, line.as_bytes()) {
            return Ok(puzzle);
        }
        Err(contradiction(game, puzzle, line).unwrap_or_else(|| mistake(game, line)))
    }

    /// Reads the same into existing memory. Returns `false` if the line is not a puzzle; the content is then meaningless.
    pub fn read(&mut self, game: &Game, line: &[u8]) -> bool {
        let values = values(game.order());
        let mut greatest = 0;
        let clues = line.iter().map(|&byte| {
            let value = values[usize::from(byte)];
            greatest = greatest.max(value);
            Symbol::from_value(value.into())
        });
        let cells = game.board().cells();
        if !game.takes_characters(line.len()) {
            return false;
        }
        self.refill(clues.chain(repeat_n(None, cells - line.len())));
        let is_read = usize::from(greatest) <= game.order();
        is_read && game.problem().clash(self).is_none() && game.misnumbered(self).is_none()
    }
}

/// By byte: the value of a symbol of this order, 0 for a blank, and more than any value for other characters.
const fn values(order: usize) -> &'static [u8; 256] {
    const VALUES: [[u8; 256]; 3] = [values_of(true, true), values_of(false, true), values_of(false, false)];
    match order {
        ..=9 => &VALUES[0],
        10..=35 => &VALUES[1],
        _ => &VALUES[2],
    }
}

const fn values_of(zero_is_blank: bool, small_is_capital: bool) -> [u8; 256] {
    let mut values = [u8::MAX; 256];
    let mut index = 0;
    while index < MAX_SYMBOLS {
        values[Symbol::new(index).to_char() as usize] = index as u8 + 1;
        index += 1;
    }
    let mut letter = b'a';
    while small_is_capital && letter <= b'z' {
        values[letter as usize] = values[letter.to_ascii_uppercase() as usize];
        letter += 1;
    }
    let mut index = 0;
    while index < BLANKS.len() {
        values[BLANKS[index] as usize] = 0;
        index += 1;
    }
    index = 0;
    while zero_is_blank && index < SMALL_BLANKS.len() {
        values[SMALL_BLANKS[index] as usize] = 0;
        index += 1;
    }
    values
}

/// The characters for a blank.
const BLANKS: &[u8] = b"._*-?";
/// Further characters for a blank in orders up to 9, where they are not symbols.
const SMALL_BLANKS: &[u8] = b"0xX";

/// The value of a symbol of this order, 0 for a blank. Returns `None` for other characters.
pub fn value_of(c: char, order: usize) -> Option<u8> {
    let value = *values(order).get(c as usize)?;
    (usize::from(value) <= order).then_some(value)
}

/// The error of a line that is not a puzzle.
#[cold]
fn mistake(game: &Game, line: &str) -> PuzzleError {
    let (expected, order) = (game.board().cells(), game.order());
    let is_read = |c: char| c.is_ascii() && usize::from(values(order)[c as usize]) <= order;
    let length = line.chars().count();
    match line.chars().zip(0..).find(|&(c, _)| !is_read(c)) {
        Some((found, index)) if game.takes_characters(length) => {
            PuzzleError::Character { cell: game.cell_name(Cell::new(index)), found, last: Symbol::new(order - 1) }
        }
        _ => {
            let numbers = expected - game.board_of_symbols().cells();
            PuzzleError::Length { found: length, expected: expected - numbers, numbers }
        }
    }
}

/// What is wrong at sight with the clues of a line, if the line consists of clues and blanks.
#[cold]
fn contradiction(game: &Game, clues: Puzzle, line: &str) -> Option<PuzzleError> {
    let values = values(game.order());
    if !game.takes_characters(line.len())
        || line.bytes().any(|byte| usize::from(values[usize::from(byte)]) > game.order())
    {
        return None;
    }
    if let Some((one, other, symbol)) = game.problem().clash(&clues) {
        let [one, other] = [one, other].map(|cell| game.cell_name(cell));
        return Some(PuzzleError::Clash { one, other, symbol, clues });
    }
    let (cell, number) = game.misnumbered(&clues)?;
    Some(PuzzleError::Misnumbered { cell: game.cell_name(cell), number, clues })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Each character is tested at the last order that reads it in one way and at the first that reads it in another.
    #[test]
    fn characters_are_read_as_documented() {
        for order in [1, 4, 9, 10, 35, 36, 64] {
            let game: Game = format!("latin:{order}").parse().unwrap();
            for c in ('\0'..'\u{200}').chain(['٣', '😀']) {
                let line = format!("{c}{}", ".".repeat(order * order - 1));
                let is_blank = "._*-?".contains(c) || "0xX".contains(c) && order <= 9;
                let letter = if order <= 35 { c.to_ascii_uppercase() } else { c };
                let symbol = (0..order).map(Symbol::new).find(|symbol| symbol.to_char() == letter);
                match Puzzle::parse(&game, &line) {
                    Ok(puzzle) => assert!(puzzle[0] == symbol && (is_blank || symbol.is_some()), "{order} {c:?}"),
                    Err(error) => {
                        assert!(!is_blank && symbol.is_none(), "{order} {c:?}");
                        let wrong = format!("r1c1: {c:?} is neither a blank nor a symbol");
                        assert!(error.to_string().starts_with(&wrong), "{order} {error}");
                    }
                }
            }
        }
    }
}
