//! The record of `check`.

use std::num::NonZeroU64;

use serde::Serialize;

use super::{is_false, numbers};
use crate::agree::Failure;
use crate::encodings::{Cell, Constraint, Symbol};
use crate::engine::Checked;
use crate::fewest::Additional;
use crate::redundant::{Redundant, parts};
use crate::{Game, Puzzle};

/// The record of `check`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/check/1")]
#[non_exhaustive]
pub struct Check {
    /// The game.
    pub game: String,
    /// The puzzle.
    pub puzzle: String,
    /// 0, 1, or 2 for two or more.
    pub solutions: u8,
    /// Whether no clue can be removed; `null` if the solution is not unique.
    pub minimal: Option<bool>,
    /// The cells whose clue can be removed, each alone.
    pub redundant: Vec<usize>,
    /// The puzzle with the fewest clues that leave one solution; `null` if it was not requested, or there is no solution.
    pub completed: Option<String>,
    /// Bounds on the number of clues to add: the same number twice, unless a stop came first.
    pub additional: Option<Bounds>,
    /// By cell, the symbols that it has in some solution, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// By cell and symbol, the number of solutions, if more than one is counted; `most_shares` stands for that number or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shares: Option<Vec<Vec<u64>>>,
    /// The number up to which the solutions of a cell and symbol are counted, if more than one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_shares: Option<u64>,
    /// Clues and constraints that contradict each other, none of which can be left out, if requested and there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub core: Option<Vec<CoreConstraint>>,
    /// Marks, cages, further houses and extras without which there is still one solution, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<RedundantRules>,
    /// Classes of cells that hold the same symbol in each of several solutions, if requested; without cells whose symbol is the same in all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<Vec<Vec<usize>>>,
    /// Two clues that contradict each other, in words: then there is no solution.
    pub contradiction: Option<String>,
    /// The engines that failed, and why; the others answered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failures: Vec<Failure>,
    /// True where the answer rests on the word of outside programs alone: that there are no other solutions.
    #[serde(skip_serializing_if = "is_false")]
    pub unproved: bool,
}

/// A clue or a constraint of a contradiction.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CoreConstraint {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: Vec<usize>,
}

/// Redundant rules, by name.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RedundantRules {
    /// Those that can be left out, each alone.
    pub each: Vec<String>,
    /// Some of them that can be left out together, and then no further one.
    pub together: Vec<String>,
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
    /// The result of a check, with the fewest clues to add if these are wanted.
    pub fn new(game: &Game, puzzle: &Puzzle, checked: &Checked, more: Option<&Additional>) -> Self {
        Self {
            game: game.to_string(),
            puzzle: puzzle.to_string(),
            solutions: checked.solutions,
            minimal: (checked.solutions == 1).then_some(checked.redundant.is_empty()),
            redundant: numbers(&checked.redundant),
            completed: more.map(|more| puzzle.clone().with(&more.clues).to_string()),
            additional: more.map(Bounds::from),
            candidates: None,
            shares: None,
            most_shares: None,
            core: None,
            rules: None,
            equal: None,
            contradiction: None,
            failures: Vec::new(),
            unproved: false,
        }
    }

    /// With the redundant rules.
    #[must_use]
    pub fn with_rules(self, game: &Game, found: &Redundant) -> Self {
        let parts = parts(game);
        let names = |numbers: &[usize]| numbers.iter().map(|&at| parts[at].name.clone()).collect();
        Self { rules: Some(RedundantRules { each: names(&found.each), together: names(&found.together) }), ..self }
    }

    /// With the classes of cells that are equal in all solutions.
    #[must_use]
    pub fn with_equal(self, classes: &[Vec<Cell>]) -> Self {
        Self { equal: Some(classes.iter().map(|class| numbers(class)).collect()), ..self }
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

    /// With the symbols that each cell has in some solution, and the numbers of these solutions if more than one is counted, as
    /// [`shares`](crate::possible::shares) finds them.
    #[must_use]
    pub fn with_shares(mut self, shares: &[Vec<u64>], most: NonZeroU64) -> Self {
        let symbols = |shares: &Vec<u64>| {
            (0..)
                .zip(shares)
                .filter(|(_, share)| **share > 0)
                .map(|(symbol, _)| Symbol::new(symbol).to_string())
                .collect()
        };
        self.candidates = Some(shares.iter().map(symbols).collect());
        if most.get() > 1 {
            self.shares = Some(shares.to_vec());
            self.most_shares = Some(most.get());
        }
        self
    }

    /// With clues and constraints that contradict each other: their numbers among the constraints of the game with the clues.
    #[must_use]
    pub fn with_core(mut self, game: &Game, puzzle: &Puzzle, core: &[usize]) -> Self {
        let problem = game.with_clues(puzzle);
        let constraints = || core.iter().map(|&at| &problem.constraints()[at]);
        let part =
            |(name, constraint): (String, &Constraint)| CoreConstraint { name, cells: numbers(&constraint.cells()) };
        self.core = Some(game.names_of_constraints(constraints()).into_iter().zip(constraints()).map(part).collect());
        self
    }

    /// Clues that contradict each other.
    pub fn contradiction(game: &Game, clues: &Puzzle, contradiction: &str) -> Self {
        let checked = Checked { solutions: 0, redundant: Vec::new() };
        Self { contradiction: Some(contradiction.to_owned()), ..Self::new(game, clues, &checked, None) }
    }
}

impl From<&Additional> for Bounds {
    fn from(more: &Additional) -> Self {
        Self { at_least: more.at_least, at_most: more.clues.len() }
    }
}
