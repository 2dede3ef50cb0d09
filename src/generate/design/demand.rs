//! Demands on a puzzle.

use std::ops::RangeInclusive;

use crate::generate::Clues;

/// A demand on a puzzle; by default, only a unique solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// The way in which it can be solved.
    pub solvable: Solvable,
    /// The number and the places of its clues.
    pub clues: Clues,
}

/// The way in which a puzzle is solved by naked and hidden singles in rounds: all singles of a position are placed together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Solvable {
    /// In a number of rounds of singles in this range.
    Rounds(RangeInclusive<usize>),
    /// Not by singles alone.
    BeyondSingles,
    /// In whatever way.
    #[default]
    Anyhow,
}

impl Solvable {
    /// Whether the demand is met by a puzzle that singles solve in this number of rounds, or not at all.
    pub fn allows(&self, rounds: Option<usize>) -> bool {
        match self {
            Self::Rounds(range) => rounds.is_some_and(|rounds| range.contains(&rounds)),
            Self::BeyondSingles => rounds.is_none(),
            Self::Anyhow => true,
        }
    }
}
