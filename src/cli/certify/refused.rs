//! A certificate that is not accepted.

use std::path::PathBuf;

use gerechte_checker::certificate::File;

use super::folder::Disk;

/// A certificate is not accepted.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub(crate) struct Refused {
    path: PathBuf,
    reason: String,
}

/// The length at which quoted text is cut, as it is not trusted.
const LONGEST: usize = 1000;

impl Refused {
    pub(super) fn new(path: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        let mut reason: String = reason.into();
        if let Some((at, _)) = reason.char_indices().nth(LONGEST) {
            reason.truncate(at);
            reason += "...";
        }
        Self { path: path.into(), reason }
    }

    /// The subject is shown, but this program does not know the game.
    pub(super) fn unnamed(folder: &Disk, what: &str, game: &str, reason: &str, how: &str) -> Self {
        let game = format!("whether it is that of {game:?} was not verified ({reason})");
        Self::new(folder.path(File::Manifest.name()), format!("{what}, but {game}; name the game: {how}"))
    }
}
