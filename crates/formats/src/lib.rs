//! Puzzles, games, formulas and answers as text, in the formats of this program and of others; pictures in print.

pub mod csv;
pub mod exchange;
pub mod formula;
pub mod model;
#[cfg(feature = "print")]
pub mod print;
pub mod puzzles;
