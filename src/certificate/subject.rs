//! What a certificate is about.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{CertificateError, Manifest, Statement};
use crate::count::{NoSymmetry, UnknownClasses, UpTo, problem};
use crate::encodings::{Cell, Problem, Symbol};
use crate::{Game, Puzzle, PuzzleError};

/// What a certificate is about: the grids of a game or of a puzzle.
#[derive(Clone, Debug)]
pub struct Subject {
    game: String,
    puzzle: Option<String>,
    up_to: Option<UpTo>,
    problem: Problem,
}

/// Why the puzzle or the classes that a manifest names do not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SubjectError {
    /// The puzzle is none of the game.
    #[error("puzzle: {0}")]
    Puzzle(#[from] PuzzleError),
    /// No classes have this name.
    #[error(transparent)]
    UpTo(#[from] UnknownClasses),
    /// There are no such classes.
    #[error(transparent)]
    NoSymmetry(#[from] NoSymmetry),
}

impl Subject {
    /// All grids of a game or a puzzle, or one of each class.
    pub fn new(game: &Game, puzzle: Option<&Puzzle>, up_to: Option<UpTo>) -> Result<Self, NoSymmetry> {
        let empty = Puzzle::empty(game);
        let problem = problem(game, puzzle.unwrap_or(&empty), up_to)?;
        Ok(Self { game: game.to_string(), puzzle: puzzle.map(Puzzle::to_string), up_to, problem })
    }

    /// What the manifest's names stand for, where it names this game.
    pub fn named_in(manifest: &Manifest, game: &Game) -> Result<Self, SubjectError> {
        let puzzle = manifest.puzzle.as_ref().map(|line| Puzzle::parse(game, line)).transpose()?;
        let up_to = manifest.up_to.as_ref().map(|name| name.parse()).transpose()?;
        Ok(Self::new(game, puzzle.as_ref(), up_to)?)
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What the grids satisfy.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The problem as a [`Statement`], which can be read without this library.
    pub fn statement(&self) -> Result<Statement, CertificateError> {
        Statement::of(&self.problem).ok_or_else(|| CertificateError::Unstated { game: self.game.clone() })
    }

    /// The grids that keep some clues more, as those of a puzzle.
    pub(super) fn part(&self, cube: &[(Cell, Symbol)]) -> Self {
        let mut problem = self.problem.clone();
        for &(cell, symbol) in cube {
            problem.given(cell, symbol).expect("cubes are clues of the problem");
        }
        let givens: Vec<_> = problem.givens().collect();
        let puzzle = Puzzle::blank(problem.cells()).with(&givens).to_string();
        Self { game: self.game.clone(), puzzle: Some(puzzle), up_to: None, problem }
    }

    /// The manifest before anything is known of the grids.
    pub(super) fn manifest(&self) -> Result<Manifest, CertificateError> {
        Ok(Manifest {
            schema: Manifest::SCHEMA.to_owned(),
            tool: concat!("gerechte ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: self.game.clone(),
            puzzle: self.puzzle.clone(),
            up_to: self.up_to.map(|up_to| up_to.to_string()),
            count: String::new(),
            statement: self.statement()?,
            files: BTreeMap::new(),
            cubes: Vec::new(),
        })
    }
}
