//! A laboratory for sudoku-type games.
//!
//! A *game* is a Latin square whose regions also hold every symbol once (a gerechte design), with optional extra
//! constraints. Every game is a [`Problem`](encodings::Problem), and engines that share nothing but that statement
//! complete, enumerate and count its grids:
//!
//! ```
//! use gerechte::{Engine, Game, Stop, search::Native, sat::Varisat};
//!
//! let game: Game = "perfect:1".parse()?;
//! assert_eq!(Native.count(game.problem(), None, &Stop::never())?.number(), 2040);
//! assert_eq!(Varisat.count(game.problem(), None, &Stop::never())?.number(), 2040);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library does no input or output, starts no thread and reads no clock; whatever needs these is handed in.
//!
//! # Features
//!
//! All but `cadical` are on by default.
//!
//! | feature | brings |
//! |---|---|
//! | `varisat` | the engine [`Varisat`](sat::Varisat), refutations with proofs, and [certificates](certificate) |
//! | `batsat` | the engine [`Batsat`](sat::Batsat), and full grids from a SAT solver ([`Fill::Sat`](generate::Fill::Sat)) |
//! | `ilp` | the engine [`Ilp`](ilp::Ilp) |
//! | `cadical` | the engine `Cadical`; needs a C++ compiler |
//! | `print` | [PNG and PDF](mod@print), and [books](book) |
//! | `cli` | the program `gerechte`, with all of the above but `cadical` |
//!
//! Without features what is left is the native engine with all that stands on it: counting, classes, minimal puzzles, ratings, generation;
//! formulas for solvers that are programs of their own; and the engine [`AllSat`](sat::AllSat), which needs no solver. It compiles to `wasm32-unknown-unknown`, with `varisat` and `batsat`, too, and
//! imports nothing from its host.

pub mod agree;
pub mod answer;
pub mod board;
#[cfg(feature = "print")]
pub mod book;
#[cfg(feature = "varisat")]
pub mod certificate;
pub mod claims;
pub mod classify;
pub mod contradiction;
pub mod count;
pub mod engine;
pub mod engines;
pub mod fewest;
pub mod format;
pub mod game;
pub mod generate;
pub mod grid;
pub mod hitting;
#[cfg(feature = "ilp")]
pub mod ilp;
pub mod job;
pub mod minimal;
mod mix;
pub mod palette;
pub mod permutation;
pub mod picture;
pub mod possible;
#[cfg(feature = "print")]
pub mod print;
pub mod puzzle;
pub mod rate;
pub mod sat;
pub mod search;
pub mod sha256;
pub mod stop;
#[cfg(all(feature = "batsat", feature = "varisat"))]
pub mod suite;
pub mod symmetry;
pub mod workers;

pub use gerechte_encodings as encodings;

pub use board::Board;
pub use engine::{Count, Engine, EngineError, Exit};
pub use game::{Game, GameError, GameSpec, PuzzleError};
pub use grid::Grid;
pub use palette::{Palette, PaletteError};
pub use puzzle::Puzzle;
pub use stop::{Stop, Stopped, unless_stopped};
