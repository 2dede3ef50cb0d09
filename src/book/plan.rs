//! The plan of a book.

use std::ops::RangeInclusive;

use crate::generate::{Difficulty, Symmetry};
use crate::rate::Level;
use crate::{Game, Puzzle};

/// The content and the layout of a book.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BookPlan {
    /// Stands on the cover and on each page.
    pub title: String,
    /// Stands on the cover.
    pub author: Option<String>,
    /// The look that all books of a house share.
    pub style: Style,
    /// The puzzles of this seed.
    pub seed: u64,
    /// The size of the pages.
    pub paper: Paper,
    /// 1, 2, 4 or 6.
    pub puzzles_per_page: usize,
    /// 1, 2, 4, 6, 12 or 20.
    pub solutions_per_page: usize,
    /// Whether the puzzles of all sections come in the order of their levels. Otherwise section follows section, each from easy to hard.
    pub ramp: bool,
    /// The sections of puzzles.
    pub sections: Vec<Section>,
}

/// The look that all books of a house share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Whether there are no colours but white, grey and black.
    pub grey: bool,
    /// The house: it stands at the foot of the cover.
    pub imprint: Option<String>,
    /// The colour of titles and lines, as `#rrggbb`.
    pub accent: Option<String>,
    /// The words for the five levels, easiest first, if they are not the usual ones.
    pub levels: Option<[String; 5]>,
}

impl Style {
    /// The word for a level.
    pub fn word(&self, level: Level) -> &str {
        self.levels.as_ref().map_or_else(|| level.name(), |words| &words[level as usize])
    }
}

/// The source of the puzzles of a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// They are made.
    Made,
    /// Killers are made, with cages of their own.
    Killers,
    /// Puzzles of one's own, of the game of the section or of games of their own.
    Own(Vec<(Puzzle, Option<Game>)>),
}

/// Puzzles of one game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Section {
    /// The game.
    pub game: Game,
    /// Where its puzzles come from.
    pub source: Source,
    /// The name of the game in the book.
    pub title: String,
    /// The number of puzzles.
    pub number: usize,
    /// The difficulties, in equal numbers, with a few more of the first ones. If there is none, puzzles of any difficulty.
    pub levels: Vec<Difficulty>,
    /// The symmetry of the clues.
    pub symmetry: Symmetry,
    /// The number of clues, if it is restricted.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no clue can be removed.
    pub minimal: bool,
    /// The line of the plan where it stands, from 1.
    pub line: usize,
}

impl Section {
    /// The demanded difficulty and the number of puzzles: for each level, or for all puzzles at once.
    pub(super) fn parts(&self) -> impl Iterator<Item = (Option<&Difficulty>, usize)> {
        let parts = self.levels.len().max(1);
        let number = move |at: usize| self.number / parts + usize::from(at < self.number % parts);
        (0..parts).map(move |at| (self.levels.get(at), number(at)))
    }
}

/// The size of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8.5 × 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points, of which 72 are an inch.
    pub const fn points(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0 / 25.4 * 72.0, 297.0 / 25.4 * 72.0),
            Self::Letter => (612.0, 792.0),
        }
    }
}
