//! The subject of a certificate of the fewest clues.

use std::collections::BTreeMap;

use super::{Manifest, Proof};
use crate::certificate::{self, CertificateError, SubjectError};
use crate::encodings::{Cell, Problem, Symbol, Violation};
use crate::{Game, Grid, Puzzle};

/// A grid of a game.
#[derive(Clone, Debug)]
pub struct Subject {
    game: certificate::Subject,
    grid: Grid,
    proof: Proof,
}

impl Subject {
    /// A grid of the game.
    pub fn new(game: &Game, grid: &Grid) -> Result<Self, Violation> {
        game.problem().check(grid)?;
        Ok(Self { game: certificate::Subject::of_game(game), grid: grid.clone(), proof: Proof::default() })
    }

    /// The same, proved in this way.
    #[must_use]
    pub const fn proved_by(mut self, proof: Proof) -> Self {
        self.proof = proof;
        self
    }

    /// How it is proved that fewer clues are not enough.
    pub(super) const fn proof(&self) -> Proof {
        self.proof
    }

    /// The same with the text of the files that the game names, so that the certificate can be checked without them. Other files are left
    /// out.
    #[must_use]
    pub fn with_files(self, files: BTreeMap<String, String>) -> Self {
        Self { game: self.game.with_files(files), ..self }
    }

    /// The subject that the names in the manifest denote, if they name this game.
    pub fn named_in(manifest: &Manifest, game: &Game) -> Result<Self, SubjectError> {
        let grid = Puzzle::parse(game, &manifest.grid)?.grid().ok_or(SubjectError::NoGrid)?;
        Ok(Self::new(game, &grid)?.with_files(manifest.game_files.clone()).proved_by(manifest.proof))
    }

    /// The game.
    pub fn game(&self) -> &str {
        self.game.game()
    }

    /// The grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The problem that grids of the game satisfy.
    pub const fn problem(&self) -> &Problem {
        self.game.problem()
    }

    /// The puzzle that keeps these cells of the grid.
    pub(super) fn puzzle(&self, cells: &[Cell]) -> certificate::Subject {
        let clues: Vec<(Cell, Symbol)> = cells.iter().map(|&cell| (cell, self.grid[cell.index()])).collect();
        self.game.part(&clues)
    }

    /// The manifest before anything is known of the puzzles.
    pub fn manifest(&self) -> Result<Manifest, CertificateError> {
        let certificate::Manifest { tool, game, statement, game_files, .. } = self.game.manifest()?;
        Ok(Manifest {
            schema: Manifest::SCHEMA.to_owned(),
            tool,
            game,
            grid: self.grid.to_string(),
            fewest: 0,
            puzzle: String::new(),
            others: 0,
            counted: None,
            proof: self.proof,
            statement,
            game_files,
            files: BTreeMap::new(),
            certificate: String::new(),
        })
    }
}
