//! The record of a line that is not a puzzle.

use serde::Serialize;

/// The record of an error with `--json`: the last record of a verb that fails, and one for each line that a verb with `--keep-going` skips.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/error/1")]
#[non_exhaustive]
pub struct Error {
    /// The number of the line of the input that it is about, from 1; `null` if it is about none.
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
