//! How much of a problem is written as clauses.

use std::fmt;
use std::str::FromStr;

use crate::UnknownName;

/// How much of the problem is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// A cell holds exactly one symbol, and a full house holds each symbol exactly once: unit propagation finds all
    /// naked and hidden singles.
    #[default]
    Extended,
    /// Only what is needed: a cell holds a symbol, a house no symbol twice. Unit propagation finds no hidden singles.
    Minimal,
}

impl Style {
    /// Every style, the default first.
    pub const ALL: [Self; 2] = [Self::Extended, Self::Minimal];
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Extended => "extended",
            Self::Minimal => "minimal",
        })
    }
}

impl FromStr for Style {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        UnknownName::find(Self::ALL, "encoding", name)
    }
}
