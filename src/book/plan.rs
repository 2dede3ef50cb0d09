//! What a book is to hold.

use std::ops::RangeInclusive;

use crate::Game;
use crate::generate::{Difficulty, Symmetry};

/// What a book is to hold, and how it is laid out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// Stands on the cover and on each page.
    pub title: String,
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
    /// Which puzzles.
    pub sections: Vec<Section>,
}

/// Puzzles of one game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Section {
    /// The game.
    pub game: Game,
    /// What the game is called in the book.
    pub title: String,
    /// How many puzzles.
    pub number: usize,
    /// How hard they are: as many of each as of the others, a few more of the first ones. If there is none, as they come.
    pub levels: Vec<Difficulty>,
    /// Which cells hold clues together.
    pub symmetry: Symmetry,
    /// How many clues, if that is wanted.
    pub clues: Option<RangeInclusive<usize>>,
    /// Whether no clue can be removed.
    pub minimal: bool,
    /// The line of the plan where it stands, from 1.
    pub line: usize,
}

impl Section {
    /// What is wanted of the puzzles, and of how many: for each level, or for all puzzles at once.
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
