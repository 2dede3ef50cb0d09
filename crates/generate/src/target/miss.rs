//! Misses: the reasons why a puzzle does not meet a target.

use std::fmt;

use gerechte_rate::{Scale, Technique};

/// The reason why a puzzle does not meet a target.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Miss {
    /// Its number of clues, which is given, is not wanted.
    Clues(usize),
    /// The places of its clues do not have the symmetry or the pattern.
    Places,
    /// A clue can be removed.
    NotMinimal,
    /// Its rating is outside the range.
    Rating(Scale, f64),
    /// Techniques that are too easy for the target solve it. It was not rated further.
    TooEasy,
    /// This technique must occur and does not.
    Lacks(Technique),
    /// This technique must be used more often than it is, which is said, by who knows nothing harder; or it is not enough.
    Few(Technique, usize),
    /// This technique must not occur and does.
    Uses(Technique),
    /// The allowed techniques do not find its solution, and some of those that could follow must not occur.
    Beyond,
    /// Singles fill only this number of cells before something harder is needed.
    Start(usize),
    /// A stop came before it was rated.
    Stopped,
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues(clues) => write!(f, "{clues} clues"),
            Self::Places => f.write_str("clues in other places"),
            Self::NotMinimal => f.write_str("not minimal"),
            Self::Rating(scale, value) => write!(f, "{} {}", scale.name(), scale.word(*value)),
            Self::TooEasy => f.write_str("too easy"),
            Self::Lacks(technique) => write!(f, "no {technique}"),
            Self::Few(technique, uses) => write!(f, "{technique} is forced {uses} times"),
            Self::Uses(technique) => write!(f, "needs {technique}"),
            Self::Beyond => f.write_str("beyond the techniques that may occur"),
            Self::Start(cells) => write!(f, "singles fill only {cells} cells at the start"),
            Self::Stopped => f.write_str("not rated before the stop"),
        }
    }
}
