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
//! The library does no input or output, starts no thread and reads no clock; callers pass in what needs them. (They may take the threads of
//! [`verbs::Threads`].)
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
//! | `checker` | the [check of certificates](verbs::CheckCertificate) |
//! | `threads` | [threads](verbs::Threads) for callers that have none of their own |
//! | `cli` | the program `gerechte`, with all of the above but `cadical` |
//!
//! Without features, the library consists of the native engine and everything based on it: counting, classes, minimal puzzles, ratings, generation; formulas
//! for external solvers; and the engine [`AllSat`](sat::AllSat), which needs no solver. It compiles to `wasm32-unknown-unknown`, also with `varisat` and
//! `batsat`, and imports nothing from its host.

/// The commit of the sources, if the build knew it.
pub const COMMIT: Option<&str> = option_env!("GERECHTE_COMMIT");

/// The features with which the library was built, but for those of front ends.
pub const FEATURES: &[&str] = &[
    #[cfg(feature = "batsat")]
    "batsat",
    #[cfg(feature = "cadical")]
    "cadical",
    #[cfg(feature = "ilp")]
    "ilp",
    #[cfg(feature = "print")]
    "print",
    #[cfg(feature = "varisat")]
    "varisat",
];

#[cfg(feature = "print")]
pub mod book;
#[cfg(feature = "varisat")]
pub mod certificate;
pub mod claims;
pub mod classify;
#[cfg(feature = "cli")]
pub mod cli;
pub mod engines;
pub mod format;
pub mod job;
pub mod picture;
#[cfg(all(feature = "batsat", feature = "varisat"))]
pub mod suite;
pub mod verbs;

pub use gerechte_core::{
    agree, answer, board, combinations, contradiction, count, engine, equal, game, grid, journal, minimal_core,
    palette, permutation, possible, puzzle, redundant, sha256, stop, workers,
};
pub use gerechte_encodings as encodings;
#[cfg(feature = "print")]
pub use gerechte_formats::print;
pub use gerechte_generate as generate;
pub use gerechte_minimal::{self as minimal, fewest, hitting};
pub use gerechte_rate as rate;
pub use gerechte_sat as sat;
#[cfg(feature = "ilp")]
pub use gerechte_sat::ilp;
pub use gerechte_search as search;
pub use gerechte_symmetry as symmetry;

pub use gerechte_core::{
    Board, Count, Engine, EngineError, Exit, Game, GameError, GameSpec, Grid, Palette, PaletteError, Puzzle,
    PuzzleError, Stop, Stopped, counted, unless_stopped,
};

/// The examples of the book.
#[cfg(doctest)]
#[doc = include_str!("../docs/book/src/developers/library.md")]
struct Book;
