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
    pub(super) fn wrong(place: &str, reason: impl Into<String>) -> Self {
        Self::Wrong { place: place.to_owned(), reason: reason.into() }
    }
}
