//! The *limits* that a caller grants to a count.

/// The limits that a caller grants. The default is 200 MB and 10¹⁰ steps, about ten seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes for tables.
    pub bytes: u64,
    /// Elementary steps, of about a nanosecond.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 200_000_000, steps: 10_000_000_000 }
    }
}
