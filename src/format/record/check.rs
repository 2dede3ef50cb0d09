//! The record of `check`.

use serde::Serialize;

use super::numbers;
use crate::Puzzle;
use crate::encodings::Symbol;
use crate::engine::Checked;
use crate::fewest::Additional;

/// What `check` says.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/check/1")]
#[non_exhaustive]
pub struct Check {
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more.
    pub solutions: u8,
    /// Whether no clue can be removed; `null` where the solution is not unique.
    pub minimal: Option<bool>,
    /// The cells whose clue can be removed, each alone.
    pub redundant: Vec<usize>,
    /// The puzzle with the fewest clues that leave one solution; `null` where that was not asked, or there is no solution.
    pub completed: Option<String>,
    /// How many clues that takes: the same number twice, unless a stop came first.
    pub additional: Option<Bounds>,
    /// By cell, the symbols that it has in some solution, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// Two clues that contradict each other, in words: then there is no solution.
    pub contradiction: Option<String>,
}

/// A number that is known within bounds.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct Bounds {
    /// It is no less.
    pub at_least: usize,
    /// It is no more.
    pub at_most: usize,
}

impl Check {
    /// What is known of a puzzle, with the fewest clues more where these are wanted.
    pub fn new(puzzle: &Puzzle, checked: &Checked, more: Option<&Additional>) -> Self {
        Self {
            puzzle: puzzle.to_string(),
            solutions: checked.solutions,
            minimal: (checked.solutions == 1).then_some(checked.redundant.is_empty()),
            redundant: numbers(&checked.redundant),
            completed: more.map(|more| puzzle.clone().with(&more.clues).to_string()),
            additional: more.map(Bounds::from),
            candidates: None,
            contradiction: None,
        }
    }

    /// With the symbols that each cell has in some solution, as [`possible`](crate::possible::possible) finds them.
    #[must_use]
    pub fn with_candidates(mut self, candidates: &[Vec<Symbol>]) -> Self {
        let text = |symbols: &Vec<Symbol>| symbols.iter().map(Symbol::to_string).collect();
        self.candidates = Some(candidates.iter().map(text).collect());
        self
    }

    /// Clues that contradict each other.
    pub fn contradiction(clues: &Puzzle, contradiction: &str) -> Self {
        Self {
            puzzle: clues.to_string(),
            solutions: 0,
            minimal: None,
            redundant: Vec::new(),
            completed: None,
            additional: None,
            candidates: None,
            contradiction: Some(contradiction.to_owned()),
        }
    }
}

impl From<&Additional> for Bounds {
    fn from(more: &Additional) -> Self {
        Self { at_least: more.at_least, at_most: more.clues.len() }
    }
}
