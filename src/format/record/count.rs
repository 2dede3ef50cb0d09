//! The record of `count`.

use std::collections::BTreeMap;

use serde::Serialize;

use super::is_false;
use crate::agree::Failure;
use crate::count::UpTo;
use crate::{Game, Puzzle};

/// The record of `count`.
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
    /// Whether there are no others; false if a limit was reached.
    pub exact: bool,
    /// The count of each engine.
    pub engines: BTreeMap<&'static str, String>,
    /// The engines that failed, and why; the others answered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// True where the answer rests on the word of outside programs alone: that there are no other solutions.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
    /// The engines that were asked for by `all` and left out, each with the reason.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub left_out: BTreeMap<&'static str, String>,
}

impl Count {
    /// The record of the counts of all engines.
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
            failures: Vec::new(),
            unproved: false,
            left_out: BTreeMap::new(),
        }
    }

    /// With the engines that were left out.
    #[must_use]
    pub fn without(self, left_out: BTreeMap<&'static str, String>) -> Self {
        Self { left_out, ..self }
    }

    /// With the engines that failed.
    #[must_use]
    pub fn with_failures(self, failures: Vec<Failure>) -> Self {
        Self { failures, ..self }
    }

    /// Notes whether the answer rests on the word of outside programs alone.
    #[must_use]
    pub const fn resting_on_a_word(mut self, unproved: bool) -> Self {
        self.unproved = unproved;
        self
    }
}
