//! Techniques: patterns of candidates and their conclusions.
//!
//! A technique is a function from candidates to steps. The table of all techniques gives the function, and all other data about them.

mod als;
mod chain;
mod coloring;
mod dual;
mod fish;
mod forcing;
mod lines;
mod links;
mod locked;
mod pair;
mod rectangle;
mod singles;
mod subset;
mod sue_de_coq;
mod sums;
mod table;
mod template;
mod tree;
mod wing;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{Candidates, Step};

pub use table::Technique;

/// A function that is called with each step that a technique finds. It breaks if no more steps are wanted.
pub type Visit<'v> = &'v mut dyn FnMut(Step) -> ControlFlow<()>;

/// The level of a puzzle: how hard its hardest technique is. The names are HoDoKu's. A medium puzzle that is laborious is hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Singles.
    Easy,
    /// Intersections and small subsets.
    Medium,
    /// Basic fish, single-digit patterns, wings, uniqueness.
    Hard,
    /// Chains, almost locked sets, finned fish.
    Unfair,
    /// Everything beyond.
    Extreme,
}

/// The blank cells of a usual puzzle on 9×9. The effort of more is compared in proportion.
const USUAL_BLANKS: u32 = 55;
/// More effort than this for so many blank cells makes a medium puzzle hard: singles cost some 600, and locked candidates 50 each.
const LABORIOUS: u32 = 1800;

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The level of puzzles that need nothing harder and take this effort for this number of blank cells: a medium puzzle that is laborious is hard.
    pub(crate) fn with_effort(self, effort: u32, blanks: u32) -> Self {
        let is_laborious =
            u64::from(effort) * u64::from(USUAL_BLANKS) > u64::from(LABORIOUS) * u64::from(blanks.max(USUAL_BLANKS));
        if self == Self::Medium && is_laborious { Self::Hard } else { self }
    }

    /// The hardest technique of puzzles of this level, in one sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Easy => "singles solve it, with single sums and relations where the game has some",
            Self::Medium => "it needs locked candidates or subsets of up to three cells",
            Self::Hard => {
                "it needs basic fish, patterns of a single symbol, wings, uniqueness, or very many steps of medium puzzles"
            }
            Self::Unfair => "it needs chains, almost locked sets, or finned fish",
            Self::Extreme => "it needs forcing chains or nets, or is beyond the ladder",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Technique {
    /// All techniques, in the order of the ladder.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    /// The name in records: `hidden_single`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The code in HoDoKu's regression library: `0002`.
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// The name of the technique: `Hidden Single`.
    pub const fn words(self) -> &'static str {
        self.row().words
    }

    /// The reason why the technique works, in one sentence.
    pub const fn lesson(self) -> &'static str {
        self.row().lesson
    }

    /// The cost that a step adds to the score of a puzzle.
    pub const fn cost(self) -> u32 {
        self.row().cost
    }

    /// The level of puzzles that need nothing harder.
    pub const fn level(self) -> Level {
        self.row().level
    }

    /// Whether the technique is on the ladder.
    pub const fn is_rung(self) -> bool {
        self.row().rung
    }

    /// All steps that this technique finds.
    pub fn all_steps<const W: usize>(self, state: &Candidates<'_, W>) -> Vec<Step> {
        let mut steps = Vec::new();
        let _ = self.find(state, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        });
        steps
    }
}

/// A name that no technique has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no technique is called `{0}`")]
pub struct UnknownTechnique(String);

/// Case and what stands between words do not matter: `x_wing`, `X-Wing` and `xwing` are one technique.
impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        let letters = |name: &str| -> String {
            name.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect()
        };
        let wanted = letters(name);
        let found = Self::all().find(|technique| letters(technique.name()) == wanted);
        found.ok_or_else(|| UnknownTechnique(name.to_owned()))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
