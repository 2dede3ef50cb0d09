//! Formats: puzzles in; formulas, answers and records out.

pub mod formula;
pub mod model;
pub mod puzzles;
pub mod record;
