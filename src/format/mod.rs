//! Puzzle and result formats.

pub mod manifest;
pub mod puzzles;
pub mod record;
