//! Targets: the demands on a puzzle beyond having one solution.

mod clues;
mod difficulty;
mod ladder_demands;
mod miss;
mod pattern;
mod symmetry;

use gerechte_rate::{Path, Scores, Technique};

pub use clues::{Clues, CluesError, RangeError, range};
pub use difficulty::{Difficulty, DifficultyError};
pub(super) use ladder_demands::{Beyond, End, LARGE, LadderDemands};
pub use miss::Miss;
pub use pattern::{Pattern, PatternError};
pub use symmetry::{Symmetry, SymmetryError};

/// The demands on a puzzle; by default, any puzzle with one solution meets them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Target {
    /// The number and the places of clues.
    pub clues: Clues,
    /// Whether no clue can be removed. Otherwise a method may still remove what it can.
    pub minimal: bool,
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// Techniques that must occur on the path of the ladder.
    pub techniques: Vec<Technique>,
    /// The number of times at least that each of these must be used by who knows nothing harder: its rounds on the ladder up to the technique, which has to
    /// solve the puzzle. 0 and 1 ask for nothing but that it occurs.
    pub uses: usize,
    /// Techniques that must not occur on it.
    pub forbidden: Vec<Technique>,
    /// The number of cells that singles must fill before anything harder is needed.
    pub easy_start: usize,
}

impl Target {
    /// The distance of a miss from the target. Only misses of one kind are comparable; of two kinds, the one that is found out later is nearer.
    pub(super) fn distance(&self, miss: &Miss) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "numbers of cells")]
        let cells = |number: usize| number as f64;
        match miss {
            Miss::Clues(clues) => {
                let wanted = &self.clues.number;
                let over = clues.saturating_sub(*wanted.end()) + wanted.start().saturating_sub(*clues);
                3e9 + cells(over)
            }
            Miss::Stopped => 4e9,
            Miss::Places => 3e9,
            Miss::NotMinimal => 2e9,
            Miss::Start(filled) => 1e9 - cells(*filled),
            Miss::Few(_, uses) => 1e7 - cells(*uses),
            Miss::Lacks(_) | Miss::Uses(_) | Miss::Beyond | Miss::TooEasy => 1e8,
            Miss::Rating(_, value) => self.difficulty.as_ref().map_or(0.0, |wanted| wanted.distance(*value)),
        }
    }

    /// Whether a puzzle that misses the target in this way is too hard for it.
    pub(super) fn is_exceeded_by(&self, miss: &Miss) -> bool {
        match miss {
            Miss::Rating(_, value) => self.difficulty.as_ref().is_some_and(|wanted| value > wanted.range.end()),
            Miss::Uses(_) | Miss::Beyond => true,
            _ => false,
        }
    }

    /// The first of the techniques that must occur which does not occur on this path.
    fn lacking(&self, path: &Path) -> Option<Technique> {
        let used = |technique: &Technique| path.rounds.iter().any(|round| round.technique == *technique);
        self.techniques.iter().copied().find(|technique| !used(technique))
    }

    /// The difficulty, if it is on a scale of the ladder.
    pub(super) fn ladder_difficulty(&self) -> Option<&Difficulty> {
        self.difficulty.as_ref().filter(|wanted| wanted.scale.is_of_ladder())
    }

    /// The demand that a path misses which ends here: a technique that must occur, or the difficulty.
    pub(super) fn miss_of(&self, path: &Path) -> Option<Miss> {
        if let Some(lacking) = self.lacking(path) {
            return Some(Miss::Lacks(lacking));
        }
        let wanted = self.ladder_difficulty()?;
        let value = Scores::from(path.clone()).value(wanted.scale);
        (!wanted.range.contains(&value)).then_some(Miss::Rating(wanted.scale, value))
    }

    /// Whether anything about it needs the ladder of techniques.
    pub(super) fn needs_ladder(&self) -> bool {
        !self.techniques.is_empty() || !self.forbidden.is_empty() || self.ladder_difficulty().is_some()
    }

    /// Whether it demands nothing of a puzzle that its clues do not show without a rating.
    pub(super) fn is_of_clues(&self) -> bool {
        self.difficulty.is_none() && !self.needs_ladder() && self.easy_start == 0
    }
}
