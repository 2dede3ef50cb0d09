//! Puzzle and result formats.

pub mod model;
pub mod puzzles;
pub mod record;
