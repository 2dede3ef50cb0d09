//! Formats: puzzles in and out; formulas, answers, records and reports out.

mod ranges;
pub mod record;
pub mod report;

pub use ranges::as_ranges;

pub use gerechte_formats::{csv, exchange, formula, model, puzzles};
