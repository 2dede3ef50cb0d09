//! Puzzle and result formats.

pub mod record;
