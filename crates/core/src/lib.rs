//! The types that all parts of the project share: boards, palettes, games, puzzles, grids, and engines.

pub mod agree;
pub mod answer;
pub mod board;
pub mod combinations;
pub mod contradiction;
pub mod count;
pub mod engine;
pub mod equal;
pub mod game;
pub mod grid;
pub mod journal;
pub mod minimal_core;
pub mod mix;
pub mod palette;
pub mod permutation;
pub mod possible;
pub mod puzzle;
pub mod redundant;
pub mod sha256;
pub mod stop;
pub mod subsets;
pub mod workers;

/// A number of things in words.
///
/// ```
/// assert_eq!([1, 2].map(|number| gerechte::counted(number, "puzzle")), ["1 puzzle", "2 puzzles"]);
/// ```
pub fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

pub use board::Board;
pub use engine::{Count, Engine, EngineError, Exit};
pub use game::{Game, GameError, GameSpec, PuzzleError};
pub use grid::Grid;
pub use palette::{Palette, PaletteError};
pub use puzzle::Puzzle;
pub use stop::{Stop, Stopped, unless_stopped};
