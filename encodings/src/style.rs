//! The choice between all useful and only the necessary clauses of a problem.

use std::fmt;
use std::str::FromStr;

use crate::UnknownName;

/// The set of clauses that are written for cells and houses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// A cell holds exactly one symbol, and a full house holds each symbol exactly once: unit propagation finds all
    /// naked and hidden singles.
    #[default]
    Extended,
    /// Only the necessary clauses: a cell holds a symbol, and a house no symbol twice. Unit propagation finds no hidden singles.
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
