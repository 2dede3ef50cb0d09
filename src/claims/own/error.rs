//! Errors in a file of claims.

/// The reason why a file of claims is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OwnError {
    /// It is no JSON.
    #[error("{0}")]
    Json(String),
    /// A source or a claim says what it cannot.
    #[error("{place}: {reason}")]
    Wrong {
        /// The source or claim.
        place: String,
        /// The field, its value, and the reason.
        reason: String,
    },
}

impl OwnError {
    /// An error with this reason, in which characters that cannot be seen are escaped.
    pub(super) fn wrong(place: &str, reason: impl AsRef<str>) -> Self {
        let mut shown = String::new();
        for c in reason.as_ref().chars() {
            if is_shown(c) {
                shown.push(c);
            } else {
                shown.extend(c.escape_default());
            }
        }
        Self::Wrong { place: place.to_owned(), reason: shown }
    }
}

/// Whether a character is seen, and leaves the direction of writing as it is.
pub(super) fn is_shown(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
