//! The errors of making a certificate.

use std::io;

use thiserror::Error;

use super::graph::{GraphError, MOST_DECISIONS};
use super::{MOST_CUBES, MOST_GRIDS};
use crate::EngineError;
use crate::fewest::FewestError;

/// The reason why a certificate was not made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// A folder or a file cannot be read or changed.
    #[error("{place}: {source}")]
    Unreadable {
        /// The folder or the file.
        place: String,
        /// The reason.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {place}")]
    Unwritten {
        /// The file.
        place: String,
        /// The reason.
        source: io::Error,
    },
    /// The folder holds something that is not a part of this certificate.
    #[error("{place}: the folder is not empty: {entry} is no part of this certificate; give a new folder, or empty it")]
    NotEmpty {
        /// The folder.
        place: String,
        /// The content of the entry.
        entry: String,
    },
    /// The manifest of an earlier run is none.
    #[error("{place}: not of a certificate ({reason}); give a new folder")]
    NoManifest {
        /// The manifest.
        place: String,
        /// The error of the parser, which is said once.
        reason: serde_json::Error,
    },
    /// An earlier run has certified something else in this folder.
    #[error("{place}: the certificate of something else, or in other cubes; give a new folder, or remove this one")]
    Another {
        /// The manifest.
        place: String,
    },
    /// An earlier run has counted the grids of a cube, and not in digits.
    #[error("count {count:?} is not a number")]
    NoNumber {
        /// The text that was found.
        count: String,
    },
    /// An earlier run was certifying something else in this folder.
    #[error(
        "{place}: the unfinished certificate of something else, or in other cubes; give a new folder, or remove this one"
    )]
    OtherPlan {
        /// The place where it was found.
        place: String,
    },
    /// The manifest is there, and some file is not.
    #[error("{place} is missing, although the manifest is there; give a new folder, or remove this one")]
    Missing {
        /// The file, or the folder of a cube.
        place: String,
    },
    /// More cubes than a certificate may have.
    #[error("{cubes} cubes are more than the {MOST_CUBES} of a certificate; ask for fewer")]
    TooManyCubes {
        /// Their number.
        cubes: usize,
    },
    /// The game has constraints that a statement has no word for.
    #[error("{game} has constraints that a certificate cannot state")]
    Unstated {
        /// The game.
        game: String,
    },
    /// There are more grids than a certificate states, or a part of its graph has as many.
    #[error("{game}: 2^64 grids or more")]
    Beyond {
        /// The game.
        game: String,
    },
    /// The compilation of the formula would need too many decisions one within another.
    #[error("{game}: a proof by a graph takes more than {MOST_DECISIONS} decisions one within another")]
    TooDeep {
        /// The game.
        game: String,
    },
    /// There are more grids than one proof can hold; in cubes they can be certified.
    #[error("{game}: more than {MOST_GRIDS} grids in one proof")]
    TooMany {
        /// The game.
        game: String,
    },
    /// The fewest clues cannot be determined.
    #[error(transparent)]
    Fewest(#[from] FewestError),
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl CertificateError {
    /// The error of a file or a folder that cannot be read.
    pub(super) fn at(place: String) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Unreadable { place, source }
    }

    /// Whether the same call will always end with this error.
    pub(super) const fn is_final(&self) -> bool {
        matches!(self, Self::TooMany { .. } | Self::Beyond { .. } | Self::TooDeep { .. })
    }

    /// The reason why there is no graph of a game, at this place.
    pub(super) fn no_graph(error: GraphError, game: &str, place: String) -> Self {
        match error {
            GraphError::Numbers => Self::Beyond { game: game.to_owned() },
            GraphError::Depth => Self::TooDeep { game: game.to_owned() },
            GraphError::Stopped(stopped) => EngineError::from(stopped).into(),
            GraphError::Unwritten(source) => Self::Unwritten { place, source },
        }
    }
}
