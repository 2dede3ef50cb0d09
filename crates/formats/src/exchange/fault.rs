//! Errors in lines, and in puzzles of various formats, with their places.

use std::fmt;
use std::io;
use std::sync::Arc;

use thiserror::Error;

use super::Format;
use gerechte_core::game::GridError;
use gerechte_core::{Game, PuzzleError};

/// An error in a text that looks like a puzzle in some format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct Misread {
    /// The apparent format.
    pub format: Option<Format>,
    /// The column of the error in its line: a character, from 1.
    pub column: usize,
    /// The reason.
    pub reason: String,
    /// Clues that contradict each other: the puzzle is readable, but has no solution.
    pub clash: Option<Box<Contradiction>>,
}

/// Clues of a puzzle that contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The game of the puzzle.
    pub game: Arc<Game>,
    /// The clues, and the reason.
    pub error: PuzzleError,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { format, column, reason, .. } = self;
        match format {
            Some(format) => write!(f, "column {column}: looks like {}, but {reason}", format.words()),
            None => write!(f, "column {column}: {reason}"),
        }
    }
}

/// The longest puzzle: 64 × 64 cells, each of at most four bytes, and ample room for white space before it.
pub(crate) const LONGEST_PUZZLE: usize = 1 << 16;

/// An error in a line.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct LineError {
    /// Its number, from 1.
    pub line: u64,
    /// The error.
    pub fault: LineFault,
}

/// The error of a line that is not a puzzle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LineFault {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It is not UTF-8.
    #[error("byte {byte:#04x} in column {column} is not text{}", utf16(*byte, *column))]
    NotText {
        /// The first byte that is not.
        byte: u8,
        /// Its position, from 1.
        column: usize,
    },
    /// It goes on after a carriage return, with which lines of old Macintosh systems ended.
    #[error("a carriage return in column {column} ends no line: save the file with line feeds")]
    LoneReturn {
        /// Its position in bytes, from 1.
        column: usize,
    },
    /// It is longer than any puzzle.
    #[error("more than {LONGEST_PUZZLE} bytes without an end of the puzzle")]
    TooLong,
    /// It is not a puzzle of the game.
    #[error(transparent)]
    NoPuzzle(#[from] PuzzleError),
    /// It is a puzzle where a grid is wanted.
    #[error(transparent)]
    NoGrid(#[from] GridError),
    /// It is not a puzzle in its apparent format.
    #[error(transparent)]
    Misread(#[from] Misread),
}

/// The hint for the first byte of a UTF-16 file, as some editors of Windows write it.
const fn utf16(byte: u8, column: usize) -> &'static str {
    if column == 1 && (byte == 0xff || byte == 0xfe) { ": save it as UTF-8, not as UTF-16" } else { "" }
}

/// An error, by its place in the text of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The line within the text, from 0.
    pub(super) line: usize,
    /// The character, from 1.
    pub(super) column: usize,
    pub(super) reason: String,
}

impl Fault {
    pub(super) fn at(line: usize, column: usize, reason: impl Into<String>) -> Self {
        Self { line, column, reason: reason.into() }
    }

    /// In the first line.
    pub(super) fn column(column: usize, reason: impl Into<String>) -> Self {
        Self::at(0, column, reason)
    }

    /// In the puzzle as a whole.
    pub(super) fn whole(reason: impl Into<String>) -> Self {
        Self::at(0, 1, reason)
    }
}

/// A quoted text on one line, cut if it is long.
pub(super) fn shortened(text: &str) -> String {
    let cut: String =
        if text.chars().count() <= 40 { text.to_owned() } else { text.chars().take(37).chain("...".chars()).collect() };
    // Quotes are as they are.
    cut.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'")
}
