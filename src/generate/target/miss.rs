//! Misses: why a puzzle does not meet a target.

use std::fmt;

use crate::rate::{Scale, Technique};

/// Why a puzzle does not meet a target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Miss {
    /// It has so many clues.
    Clues(usize),
    /// A clue can be removed.
    NotMinimal,
    /// Its rating is outside the range.
    Rating(Scale, f64),
    /// Techniques solve it that are all too easy. Its rating is not known.
    TooEasy,
    /// The technique does not occur.
    Lacks(Technique),
    /// The technique occurs.
    Uses(Technique),
    /// Singles fill only so many cells before something harder is needed.
    Start(usize),
    /// A stop came before it was rated.
    Stopped,
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues(clues) => write!(f, "{clues} clues"),
            Self::NotMinimal => f.write_str("not minimal"),
            Self::Rating(scale, value) => write!(f, "{} {}", scale.name(), scale.word(*value)),
            Self::TooEasy => f.write_str("too easy"),
            Self::Lacks(technique) => write!(f, "no {technique}"),
            Self::Uses(technique) => write!(f, "needs {technique}"),
            Self::Start(cells) => write!(f, "singles fill only {cells} cells at the start"),
            Self::Stopped => f.write_str("not rated before the stop"),
        }
    }
}
