//! The manifest of a certificate of the fewest clues.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::certificate::{File, Statement};

/// `manifest.json` of a certificate of the fewest clues. It lists the files beside it, and the manifest of the puzzle's certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// `gerechte/fewest-certificate/1`.
    pub schema: String,
    /// The program and its version.
    pub tool: String,
    /// The game.
    pub game: String,
    /// The grid.
    pub grid: String,
    /// The least number of clues of a puzzle of the grid.
    pub fewest: usize,
    /// A puzzle with the fewest clues.
    pub puzzle: String,
    /// The number of other grids in the proof that fewer clues are not enough.
    pub others: usize,
    /// The cells in the order in which the formula counts them; without it, the order in which the other grids first differ there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<Vec<usize>>,
    /// How it is proved that fewer clues are not enough.
    #[serde(default, skip_serializing_if = "Proof::is_usual")]
    pub proof: Proof,
    /// The conditions that a grid must satisfy.
    pub statement: Statement,
    /// The text of each file that the game names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub game_files: BTreeMap<String, String>,
    /// The SHA-256 of each file.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// The SHA-256 of the manifest in the folder `puzzle`: the certificate that the puzzle has one solution.
    pub certificate: String,
}

impl Manifest {
    /// The only schema so far.
    pub const SCHEMA: &str = "gerechte/fewest-certificate/1";

    /// Whether the other is of the same grid, whatever is known of it.
    pub(super) fn is_of(&self, other: &Self) -> bool {
        let Self { schema, tool: _, game, grid, fewest: _, puzzle: _, others: _, statement, game_files, proof, .. } =
            self;
        (schema, game, grid, proof) == (&other.schema, &other.game, &other.grid, &other.proof)
            && (statement, game_files) == (&other.statement, &other.game_files)
    }
}

/// How it is proved that fewer clues are not enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// A refutation of a formula of clauses.
    #[default]
    Lrat,
    /// A bound by cutting planes, in the format of VeriPB.
    Veripb,
}

impl Proof {
    /// The files that the manifest lists.
    pub const fn files(self) -> &'static [File] {
        match self {
            Self::Lrat => &[File::Others, File::Hitting, File::Lrat, File::Drat],
            Self::Veripb => &[File::Others, File::Opb, File::Pbp],
        }
    }

    /// Whether it is the one that a manifest does not name.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
