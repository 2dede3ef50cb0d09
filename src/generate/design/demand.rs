//! What is demanded of a puzzle.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::encodings::Problem;

/// What is demanded of a puzzle; by default, nothing but a unique solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// How it is solved.
    pub solvable: Solvable,
    /// The number of its clues.
    pub clues: RangeInclusive<usize>,
    /// Where they are.
    pub pattern: Pattern,
    /// Sets of cells that are clues together or not at all: the orbits of a symmetry.
    pub together: Vec<Vec<usize>>,
}

impl Default for Demand {
    fn default() -> Self {
        Self { solvable: Solvable::Anyhow, clues: 0..=usize::MAX, pattern: Pattern::default(), together: Vec::new() }
    }
}

/// How a puzzle is solved, with naked and hidden singles in rounds: all singles of a position are placed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solvable {
    /// By so many rounds of singles.
    Rounds(RangeInclusive<usize>),
    /// Not by singles alone.
    BeyondSingles,
    /// In whatever way.
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

/// Which cells are clues: one character a cell, `x` for a clue, `.` for a blank, `?` for either.
///
/// ```
/// use gerechte::generate::design::Pattern;
/// assert_eq!("x.?".parse::<Pattern>()?, Pattern(vec![Some(true), Some(false), None]));
/// # Ok::<(), gerechte::generate::design::DemandError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern(
    /// For each cell whether it is a clue, if that is fixed; nothing at all for any pattern.
    pub Vec<Option<bool>>,
);

/// Why a demand makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DemandError {
    /// A character that no pattern has.
    #[error("a pattern is made of `x` (a clue), `.` (a blank) and `?` (either), not {0:?}")]
    Character(char),
    /// A pattern of another length.
    #[error("a pattern of {found} cells instead of {expected}")]
    Length {
        /// The cells of the pattern.
        found: usize,
        /// The cells of the game.
        expected: usize,
    },
    /// A cell that is not there.
    #[error("cell {cell} is outside the {cells} cells of the game")]
    CellOutside {
        /// The cell that was named.
        cell: usize,
        /// How many there are.
        cells: usize,
    },
}

impl FromStr for Pattern {
    type Err = DemandError;

    fn from_str(text: &str) -> Result<Self, DemandError> {
        let place = |c| match c {
            'x' | 'X' => Ok(Some(true)),
            '.' => Ok(Some(false)),
            '?' => Ok(None),
            _ => Err(DemandError::Character(c)),
        };
        text.chars().map(place).collect::<Result<_, _>>().map(Self)
    }
}

impl Demand {
    /// Whether the demand fits a problem.
    pub(super) fn check(&self, problem: &Problem) -> Result<(), DemandError> {
        let cells = problem.cells();
        let Pattern(pattern) = &self.pattern;
        if !pattern.is_empty() && pattern.len() != cells {
            return Err(DemandError::Length { found: pattern.len(), expected: cells });
        }
        match self.together.iter().flatten().find(|&&cell| cell >= cells) {
            Some(&cell) => Err(DemandError::CellOutside { cell, cells }),
            None => Ok(()),
        }
    }

    /// For each cell one that stands for all that are clues together with it.
    pub(super) fn representatives(&self, cells: usize) -> Vec<usize> {
        let mut representatives: Vec<_> = (0..cells).collect();
        for set in &self.together {
            for pair in set.windows(2) {
                let [kept, dropped] = [pair[0], pair[1]].map(|cell| representatives[cell]);
                representatives.iter_mut().filter(|one| **one == dropped).for_each(|one| *one = kept);
            }
        }
        representatives
    }
}
