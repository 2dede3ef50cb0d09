//! The record of `certify`.

use serde::Serialize;

use crate::certificate::Manifest;

/// What `certify` says.
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
    /// The number of parts that are certified apart; 0 where there are none.
    pub cubes: usize,
    /// Whether the certificate was read and checked, and not only written.
    pub checked: bool,
}

impl Certify {
    /// What a manifest says, `checked` or only written.
    pub fn new(manifest: Manifest, checked: bool) -> Self {
        Self {
            game: manifest.game,
            puzzle: manifest.puzzle,
            up_to: manifest.up_to,
            count: manifest.count,
            cubes: manifest.cubes.len(),
            checked,
        }
    }
}
