//! What is demanded of a puzzle.

use std::ops::RangeInclusive;

use crate::generate::Clues;

/// What is demanded of a puzzle; by default, nothing but a unique solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// How it is solved.
    pub solvable: Solvable,
    /// How many clues it has, and where.
    pub clues: Clues,
}

/// How a puzzle is solved, with naked and hidden singles in rounds: all singles of a position are placed together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Solvable {
    /// By so many rounds of singles.
    Rounds(RangeInclusive<usize>),
    /// Not by singles alone.
    BeyondSingles,
    /// In whatever way.
    #[default]
    Anyhow,
}

impl Solvable {
    /// Whether a puzzle that singles solve in so many rounds, or not at all, is as demanded.
    pub fn allows(&self, rounds: Option<usize>) -> bool {
        match self {
            Self::Rounds(range) => rounds.is_some_and(|rounds| range.contains(&rounds)),
            Self::BeyondSingles => rounds.is_none(),
            Self::Anyhow => true,
        }
    }
}
