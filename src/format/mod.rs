//! Puzzle and result formats.

pub mod puzzles;
pub mod record;
