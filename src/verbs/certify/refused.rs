//! A certificate that is not accepted.

use gerechte_checker::certificate::File;

use crate::certificate::Folder;

/// A certificate is not accepted.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct Refused {
    place: String,
    reason: String,
}

/// The length at which quoted text is cut, as it is not trusted.
const LONGEST: usize = 1000;

impl Refused {
    pub(super) fn new(place: impl Into<String>, reason: impl Into<String>) -> Self {
        let mut reason: String = reason.into();
        if let Some((at, _)) = reason.char_indices().nth(LONGEST) {
            reason.truncate(at);
            reason += "...";
        }
        Self { place: place.into(), reason }
    }

    /// The subject is shown, but this program does not know the game.
    pub(super) fn unnamed(folder: &dyn Folder, what: &str, game: &str, reason: &str, how: &str) -> Self {
        let game = format!("whether it is that of {game:?} was not verified ({reason})");
        Self::new(folder.place(File::Manifest.name()), format!("{what}, but {game}; name the game: {how}"))
    }
}
