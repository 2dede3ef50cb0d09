//! Claims of users, in a file.
//!
//! A file gives, for each claim, the quantity, the game, and the published number:
//!
//! ```json
//! {
//!   "schema": "gerechte/claims/1",
//!   "sources": [
//!     {"key": "me-2026", "authors": ["Given Family"], "title": "On squares", "venue": "a journal", "year": 2026, "url": "https://example.org"}
//!   ],
//!   "claims": [
//!     {"id": "squares", "statement": "576 Latin squares of order 4", "citation": "me-2026, table 1", "game": "latin:4", "count": "grids", "published": "576"}
//!   ]
//! }
//! ```
//!
//! | field | says |
//! |---|---|
//! | `sources` | optional: `key` (letters, digits, `-`) and `title`, and, where they are known, `authors` (a list; bodies in braces), `venue`, `volume`, `pages`, `year`, `url` |
//! | `id` | the claim's name: letters, digits and `-` `_` `.` |
//! | `statement` | what is claimed, in words |
//! | `citation` | where: the key of a source, and after a comma the place in it; any words in a file without `sources` |
//! | `game` | the game, as everywhere |
//! | `puzzle` | optional: clues, for counts of grids |
//! | `count` | what is counted, see below |
//! | `published` | the number, in digits |
//!
//! | `count` | counts |
//! |---|---|
//! | `"grids"` | the grids of the game, or the solutions of the puzzle |
//! | `"grids up to relabelling"` | those with row 0 in order |
//! | `{"classes": GROUP}` | classes of grids under relabelling and a group: rotation, translation, reflection, rigid or full |
//! | `{"minimal": CLUES}`, `{"minimal": "all"}` | the number of minimal puzzles of all grids with CLUES clues, or with any number (boards up to 29 cells) |
//! | `{"fewest clues": GRID}` | the fewest clues that determine a grid |
//!
//! The native engine computes, and SAT unless it would have to find too many grids one by one: up to two million, with [`Lab::deep`] a thousand
//! million. A note marks results of only one method.

mod check;
mod file;
mod text;

use crate::symmetry::GroupName;
use crate::{Game, Grid, Puzzle};

use super::{ClaimError, Finding, Lab, Source, Stated};

pub use file::{Build, read};

/// The reason why a file of claims is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OwnError {
    /// It is no JSON.
    #[error("{0}")]
    Json(String),
    /// A source or a claim says what it cannot.
    #[error("{place}: {reason}")]
    Wrong {
        /// The source or claim.
        place: String,
        /// The field, its value, and the reason.
        reason: String,
    },
}

impl OwnError {
    fn wrong(place: &str, reason: impl Into<String>) -> Self {
        Self::Wrong { place: place.to_owned(), reason: reason.into() }
    }
}

/// The content of a file.
#[derive(Clone, Debug)]
pub struct Own {
    sources: Vec<Publication>,
    claims: Vec<OwnClaim>,
}

/// A claim of a file.
#[derive(Clone, Debug)]
pub struct OwnClaim {
    id: String,
    statement: String,
    /// The number of the source among those of the file, and the place in it.
    citation: (usize, String),
    game: Game,
    puzzle: Option<Puzzle>,
    quantity: Quantity,
    published: u128,
}

/// A source of a file.
#[derive(Clone, Debug, Default)]
struct Publication {
    key: String,
    authors: String,
    title: String,
    venue: String,
    volume: String,
    pages: String,
    year: Option<u16>,
    url: String,
}

/// The quantity that is counted.
#[derive(Clone, Debug)]
enum Quantity {
    Grids,
    UpToRelabelling,
    Classes(GroupName),
    /// The minimal puzzles with this number of clues, or with any number.
    Minimal(Option<usize>),
    FewestClues(Grid),
}

impl Publication {
    fn source(&self) -> Source<'_> {
        Source {
            authors: &self.authors,
            venue: &self.venue,
            volume: &self.volume,
            pages: &self.pages,
            year: self.year,
            url: &self.url,
            ..Source::new(&self.key, &self.title)
        }
    }
}

impl Own {
    /// The claims, each with what it states.
    pub fn claims(&self) -> impl Iterator<Item = (Stated<'_>, &OwnClaim)> {
        self.claims.iter().map(|claim| {
            let (source, place) = &claim.citation;
            let source = self.sources[*source].source().at(place);
            (Stated { id: &claim.id, source, statement: &claim.statement }, claim)
        })
    }
}

impl OwnClaim {
    /// Recomputes it.
    ///
    /// The first engine of the laboratory counts by whatever method it has. Of the others, which find grids one by one, the second is asked for few
    /// grids, and the last for many.
    pub fn check(&self, lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
        check::check(self, lab)
    }
}
