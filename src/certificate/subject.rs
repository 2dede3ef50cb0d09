//! The subject of a certificate.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{CertificateError, Manifest, Proof, Statement};
use crate::count::{NoSymmetry, UnknownClasses, UpTo, problem};
use crate::encodings::{Cell, Problem, Symbol, Violation};
use crate::{Game, GameSpec, Puzzle, PuzzleError};

/// The subject of a certificate: the grids of a game or of a puzzle, and how their number is proved.
#[derive(Clone, Debug)]
pub struct Subject {
    game: String,
    puzzle: Option<String>,
    up_to: Option<UpTo>,
    /// The text of each file that the game names.
    files: BTreeMap<String, String>,
    problem: Problem,
    proof: Proof,
}

/// The reason why the puzzle, the grid or the classes that a manifest names do not exist.
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
    /// Some cells of the grid are blank.
    #[error("grid: some cells are blank")]
    NoGrid,
    /// The grid is none of the game.
    #[error("grid: {0}")]
    Grid(#[from] Violation),
}

/// The entry for a puzzle in the manifest. Returns `None` for a puzzle without clues.
pub fn written(puzzle: &Puzzle) -> Option<String> {
    (puzzle.clue_count() > 0).then(|| puzzle.to_string())
}

impl Subject {
    /// All grids of a game or a puzzle, or one of each class.
    pub fn new(game: &Game, puzzle: Option<&Puzzle>, up_to: Option<UpTo>) -> Result<Self, NoSymmetry> {
        let empty = Puzzle::empty(game);
        let problem = problem(game, puzzle.unwrap_or(&empty), up_to)?;
        Ok(Self { puzzle: puzzle.and_then(written), up_to, problem, ..Self::of_game(game) })
    }

    /// All grids of a game.
    pub(super) fn of_game(game: &Game) -> Self {
        let (game, problem) = (game.to_string(), game.problem().clone());
        Self { game, puzzle: None, up_to: None, files: BTreeMap::new(), problem, proof: Proof::default() }
    }

    /// The same, proved in this way.
    #[must_use]
    pub const fn proved_by(mut self, proof: Proof) -> Self {
        self.proof = proof;
        self
    }

    /// The same with the text of the files that the game names, so that the certificate can be checked without them. Other files are left
    /// out.
    #[must_use]
    pub fn with_files(mut self, mut files: BTreeMap<String, String>) -> Self {
        let spec = self.game.parse::<GameSpec>().ok();
        files.retain(|name, _| spec.iter().flat_map(GameSpec::files).any(|file| file == name));
        self.files = files;
        self
    }

    /// The subject that the names in the manifest denote, if they name this game.
    pub fn named_in(manifest: &Manifest, game: &Game) -> Result<Self, SubjectError> {
        let puzzle = manifest.puzzle.as_ref().map(|line| Puzzle::parse(game, line)).transpose()?;
        let up_to = manifest.up_to.as_ref().map(|name| name.parse()).transpose()?;
        Ok(Self::new(game, puzzle.as_ref(), up_to)?.with_files(manifest.game_files.clone()).proved_by(manifest.proof))
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The problem that the grids satisfy.
    pub const fn problem(&self) -> &Problem {
        &self.problem
    }

    /// How the number of its grids is proved.
    pub const fn proof(&self) -> Proof {
        self.proof
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
        let puzzle = written(&Puzzle::blank(problem.cells()).with(&givens));
        Self { puzzle, up_to: None, problem, ..self.clone() }
    }

    /// The manifest before anything is known of the grids.
    pub fn manifest(&self) -> Result<Manifest, CertificateError> {
        Ok(Manifest {
            schema: Manifest::SCHEMA.to_owned(),
            tool: concat!("gerechte ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: self.game.clone(),
            puzzle: self.puzzle.clone(),
            up_to: self.up_to.map(|up_to| up_to.to_string()),
            proof: self.proof,
            count: String::new(),
            statement: self.statement()?,
            game_files: self.files.clone(),
            files: BTreeMap::new(),
            cubes: Vec::new(),
        })
    }
}
