//! Puzzle and result formats.

pub mod manifest;
pub mod record;
