//! The fewest clues: of a grid, or to add to a puzzle so that one solution is left.
//!
//! A SAT solver chooses clues, the native engine finds what they leave open, and that is an unavoidable set: one of its cells has to be a
//! clue, too. Where no choice is left, more clues are needed.

mod grid;
mod puzzle;

pub use grid::{Fewest, FewestError, of_grid};
pub use puzzle::{Additional, additional};
