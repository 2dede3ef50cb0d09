//! What is demanded of a puzzle.

use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use crate::encodings::Problem;
use crate::symmetry::Permutation;

/// What is demanded of a puzzle; by default, nothing but a unique solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// How it is solved.
    pub solvable: Solvable,
    /// The number of its clues.
    pub clues: RangeInclusive<usize>,
    /// Where they are.
    pub pattern: Pattern,
    /// Permutations of the cells that take clues to clues.
    pub symmetry: Vec<Permutation>,
}

impl Default for Demand {
    fn default() -> Self {
        Self { solvable: Solvable::Anyhow, clues: 0..=usize::MAX, pattern: Pattern::default(), symmetry: Vec::new() }
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
    /// A list that is no permutation of the cells.
    #[error("a symmetry that does not permute the {0} cells")]
    Symmetry(usize),
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
        for permutation in &self.symmetry {
            let mut images: Vec<_> = permutation.iter().map(|cell| cell.index()).collect();
            images.sort_unstable();
            if !images.into_iter().eq(0..cells) {
                return Err(DemandError::Symmetry(cells));
            }
        }
        Ok(())
    }

    /// For each cell the least one that must be a clue where it is.
    pub(super) fn orbits(&self, cells: usize) -> Vec<usize> {
        let mut orbit: Vec<_> = (0..cells).collect();
        loop {
            let before = orbit.clone();
            for permutation in &self.symmetry {
                for cell in 0..cells {
                    let image = permutation[cell].index();
                    let least = orbit[cell].min(orbit[image]);
                    (orbit[cell], orbit[image]) = (least, least);
                }
            }
            if orbit == before {
                return orbit;
            }
        }
    }
}
