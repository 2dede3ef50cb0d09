//! Formats: puzzles in and out; formulas, answers, records and reports out.

mod ranges;
pub mod record;
pub mod report;

pub use ranges::as_ranges;

/// The end of an answer that depends on external programs without proofs.
pub const UNPROVED: &str = ", by external, unproved";

pub use gerechte_formats::{csv, exchange, formula, model, puzzles};
