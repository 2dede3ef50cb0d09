//! Formats: puzzles in and out; formulas, answers, records and reports out.

pub mod record;
pub mod report;

pub use gerechte_formats::{csv, exchange, formula, model, puzzles};
