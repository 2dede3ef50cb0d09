//! Certificates of the fewest clues: a puzzle of a grid, and a proof that no puzzle of the grid has fewer clues.
//!
//! The folder holds other grids of the game. A puzzle has a clue among the cells in which one of them differs. The formula "fewer cells than the fewest
//! meet every such set" is therefore refuted: as clauses, or by cutting planes. A folder in it holds the [certificate](super) that the puzzle has one solution.
//!
//! ```
//! use gerechte::certificate::{Means, Memory, fewest};
//! use gerechte::{Game, Puzzle, Stop};
//! let game: Game = "box:2x2".parse()?;
//! let grid = Puzzle::parse(&game, "1234341221434321")?.grid().expect("no cell is blank");
//! let (folder, stop) = (Memory::default(), Stop::never());
//! let subject = fewest::Subject::new(&game, &grid)?;
//! let manifest = fewest::make(&subject, &folder, &Means::new(&stop))?;
//! assert_eq!(manifest.fewest, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod formula;
mod make;
mod manifest;
mod subject;
mod unfinished;
mod veripb;

pub use make::make;
pub use manifest::{Manifest, Proof};
pub use subject::Subject;
pub use unfinished::{Unfinished, finished};

/// The folder in which the puzzle's certificate is.
pub const PUZZLE: &str = "puzzle";
