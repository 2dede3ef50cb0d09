//! The record of a line that is not a puzzle.

use serde::Serialize;

/// The record of a verb with `--keep-going` for a line that it skips.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/error/1")]
#[non_exhaustive]
pub struct Error {
    /// The number of the line, from 1; `null` for the argument itself.
    pub line: Option<u64>,
    /// The error.
    pub error: String,
}

impl Error {
    /// The error of a line.
    pub const fn new(line: Option<u64>, error: String) -> Self {
        Self { line, error }
    }
}
