//! The record of `count`.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::count::UpTo;
use crate::{Game, Puzzle};

/// What `count` says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/count/1")]
#[non_exhaustive]
pub struct Count {
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// `relabelling`, or `null`.
    pub up_to: Option<&'static str>,
    /// The number of grids.
    pub count: String,
    /// Whether there are no others; false where a limit was reached.
    pub exact: bool,
    /// What each engine counted.
    pub engines: BTreeMap<&'static str, String>,
}

impl Count {
    /// What follows from what each engine counted.
    pub fn new(
        game: &Game,
        puzzle: Option<&Puzzle>,
        up_to: Option<UpTo>,
        count: crate::Count,
        engines: &[(&'static str, crate::Count)],
    ) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.map(Puzzle::to_string),
            up_to: up_to.map(UpTo::name),
            count: count.number().to_string(),
            exact: count.is_exact(),
            engines: engines.iter().map(|(name, count)| (*name, count.number().to_string())).collect(),
        }
    }
}
