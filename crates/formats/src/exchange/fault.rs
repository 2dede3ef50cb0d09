//! Errors in puzzles of various formats, with their places.

use std::fmt;

use thiserror::Error;

use super::Format;
use gerechte_core::PuzzleError;

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
    pub clash: Option<Box<PuzzleError>>,
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
    cut.escape_debug().to_string()
}
