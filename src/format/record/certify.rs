//! The records of `certify`.

use serde::Serialize;

use crate::certificate::{Manifest, Proof, fewest};

/// The record of `certify`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/certify/1")]
#[non_exhaustive]
pub struct Certify {
    /// The game.
    pub game: String,
    /// The puzzle, if there is one.
    pub puzzle: Option<String>,
    /// `relabelling`, or `null`.
    pub up_to: Option<String>,
    /// The number of grids.
    pub count: String,
    /// `graph` if a graph stands for the grids; absent if they are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// The number of parts that are certified separately; 0 if there are none.
    pub cubes: usize,
    /// Whether the certificate was read and checked, and not only written.
    pub checked: bool,
    /// Whether it was written now.
    pub made: bool,
    /// The files that the game names, if their text is taken from the certificate and was not compared with other files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub game_files: Vec<String>,
}

impl Certify {
    /// A certificate that was written now.
    pub fn made(manifest: Manifest) -> Self {
        Self { made: true, ..Self::found(manifest) }
    }

    /// A certificate that existed, and was not checked.
    pub fn found(manifest: Manifest) -> Self {
        Self { checked: false, game_files: Vec::new(), ..Self::checked(manifest) }
    }

    /// A certificate that was checked.
    pub fn checked(manifest: Manifest) -> Self {
        Self {
            game: manifest.game,
            puzzle: manifest.puzzle,
            up_to: manifest.up_to,
            count: manifest.count,
            proof: (manifest.proof == Proof::Graph).then(|| "graph".to_owned()),
            cubes: manifest.cubes.len(),
            checked: true,
            made: false,
            game_files: manifest.game_files.into_keys().collect(),
        }
    }
}

/// The record of `fewest --certify`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/certify-fewest/1")]
#[non_exhaustive]
pub struct CertifyFewest {
    /// The game.
    pub game: String,
    /// The grid.
    pub grid: String,
    /// The least number of clues of a puzzle of the grid.
    pub fewest: usize,
    /// A puzzle with this number of clues.
    pub puzzle: String,
    /// The number of other grids in the proof that fewer clues are not enough.
    pub others: usize,
    /// `veripb` if the proof is by cutting planes; absent if it is a refutation of clauses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<String>,
    /// Whether the certificate was read and checked, and not only written.
    pub checked: bool,
    /// Whether it was written now.
    pub made: bool,
    /// The files that the game names, if their text is taken from the certificate and was not compared with other files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub game_files: Vec<String>,
}

impl CertifyFewest {
    /// A certificate that was written now.
    pub fn made(manifest: fewest::Manifest) -> Self {
        Self { made: true, ..Self::found(manifest) }
    }

    /// A certificate that existed, and was not checked.
    pub fn found(manifest: fewest::Manifest) -> Self {
        Self { checked: false, game_files: Vec::new(), ..Self::checked(manifest) }
    }

    /// A certificate that was checked.
    pub fn checked(manifest: fewest::Manifest) -> Self {
        Self {
            game: manifest.game,
            grid: manifest.grid,
            fewest: manifest.fewest,
            puzzle: manifest.puzzle,
            others: manifest.others,
            proof: (manifest.proof == fewest::Proof::Veripb).then(|| "veripb".to_owned()),
            checked: true,
            made: false,
            game_files: manifest.game_files.into_keys().collect(),
        }
    }
}
