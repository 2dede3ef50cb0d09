//! Formats: puzzles in and out; formulas, answers, records and reports out.

pub mod csv;
pub mod exchange;
pub mod formula;
pub mod model;
pub mod puzzles;
pub mod record;
pub mod report;
