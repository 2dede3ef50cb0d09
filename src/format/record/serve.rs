//! The record of `serve`.

use serde::Serialize;

/// The record of `serve`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/serve/1")]
#[non_exhaustive]
pub struct Serve {
    /// The address at which editors are answered.
    pub address: String,
}

impl Serve {
    /// The record of an address.
    pub fn new(address: &str) -> Self {
        Self { address: address.to_owned() }
    }
}
