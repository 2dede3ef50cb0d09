//! The record of a line that is no puzzle.

use serde::Serialize;

/// What a verb with `--keep-going` says of a line that it passes over.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/error/1")]
#[non_exhaustive]
pub struct Error {
    /// The number of the line, from 1; `null` where the argument itself is meant.
    pub line: Option<u64>,
    /// What is wrong with it.
    pub error: String,
}

impl Error {
    /// What is wrong with a line.
    pub const fn new(line: Option<u64>, error: String) -> Self {
        Self { line, error }
    }
}
