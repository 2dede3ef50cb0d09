//! Options that are chosen by name.

use std::fmt;

use thiserror::Error;

/// A name that is not among the known ones.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown {what} `{name}` (one of {known})")]
pub struct UnknownName {
    what: &'static str,
    name: String,
    known: String,
}

impl UnknownName {
    /// Returns the member of `all` that is displayed as `name`.
    pub fn find<T: Copy + fmt::Display, const N: usize>(
        all: [T; N],
        what: &'static str,
        name: &str,
    ) -> Result<T, Self> {
        all.into_iter().find(|one| one.to_string() == name).ok_or_else(|| Self {
            what,
            name: name.to_owned(),
            known: all.map(|one| one.to_string()).join(", "),
        })
    }
}
