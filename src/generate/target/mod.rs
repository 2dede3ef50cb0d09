//! Targets: what a puzzle must be like beyond having one solution.

mod difficulty;
mod judge;
mod plan;
mod symmetry;

use std::fmt;
use std::ops::RangeInclusive;

use crate::rate::{Path, Scale, Scores, Technique};

pub use difficulty::{Difficulty, DifficultyError};
pub(in crate::generate) use judge::walk;
pub(in crate::generate) use plan::Plan;
pub use symmetry::{Symmetry, SymmetryError};

/// What a puzzle must meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// How many clues.
    pub clues: RangeInclusive<usize>,
    /// Whether no clue can be removed. Without it a method may still remove what it can.
    pub minimal: bool,
    /// Which cells hold clues together.
    pub symmetry: Symmetry,
    /// By cell: whether it holds a clue; empty where that is free.
    pub pattern: Vec<bool>,
    /// How hard.
    pub difficulty: Option<Difficulty>,
    /// Techniques that must occur on the path of the ladder.
    pub techniques: Vec<Technique>,
    /// Techniques that must not occur on it.
    pub forbidden: Vec<Technique>,
    /// How many cells singles must fill before anything harder is needed.
    pub easy_start: usize,
}

impl Default for Target {
    /// Any puzzle with one solution.
    fn default() -> Self {
        Self {
            clues: 0..=usize::MAX,
            minimal: false,
            symmetry: Symmetry::None,
            pattern: Vec::new(),
            difficulty: None,
            techniques: Vec::new(),
            forbidden: Vec::new(),
            easy_start: 0,
        }
    }
}

/// Why a puzzle does not meet a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Miss {
    /// It has so many clues.
    Clues(usize),
    /// A clue can be removed.
    NotMinimal,
    /// Its rating is outside the range.
    Rating(Scale, f64),
    /// Techniques solve it that are all too easy; how hard it is was not looked at.
    TooEasy,
    /// The technique does not occur.
    Lacks(Technique),
    /// The technique occurs.
    Uses(Technique),
    /// Singles fill only so many cells.
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

impl Target {
    /// How far a miss is from the target; only misses of one kind compare, and those that came later in the test are nearer.
    pub(in crate::generate) fn distance(&self, miss: &Miss) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "numbers of cells")]
        let cells = |number: usize| number as f64;
        match miss {
            Miss::Clues(clues) => {
                let over = clues.saturating_sub(*self.clues.end()) + self.clues.start().saturating_sub(*clues);
                3e9 + cells(over)
            }
            Miss::Stopped => 4e9,
            Miss::NotMinimal => 2e9,
            Miss::Start(filled) => 1e9 - cells(*filled),
            Miss::Lacks(_) | Miss::Uses(_) | Miss::TooEasy => 1e8,
            Miss::Rating(_, value) => self.difficulty.as_ref().map_or(0.0, |wanted| wanted.distance(*value)),
        }
    }

    /// A technique that must occur, and does not on this path.
    pub(in crate::generate) fn lacking(&self, path: &Path) -> Option<Technique> {
        let used = |technique: &Technique| path.rounds.iter().any(|round| round.technique == *technique);
        self.techniques.iter().copied().find(|technique| !used(technique))
    }

    /// Whether a path that leads to the solution has what the target wants of it.
    pub(in crate::generate) fn is_met_by(&self, path: &Path) -> bool {
        let wanted = self.difficulty.as_ref().filter(|wanted| wanted.scale.is_of_ladder());
        let value = |scale| Scores::from(path.clone()).value(scale);
        self.lacking(path).is_none() && wanted.is_none_or(|wanted| wanted.range.contains(&value(wanted.scale)))
    }

    /// Whether anything about it needs the ladder of techniques.
    pub(in crate::generate) fn needs_ladder(&self) -> bool {
        let scale = self.difficulty.as_ref().map(|wanted| wanted.scale);
        !self.techniques.is_empty() || !self.forbidden.is_empty() || scale.is_some_and(Scale::is_of_ladder)
    }
}
