//! Generation: puzzles with one solution that meet a target.
//!
//! A [`Method`] makes one attempt from random words; a [`Maker`] repeats attempts until the [`Target`] is met. Puzzle number i of a
//! seed has its own stream of random words (`ChaCha` with 8 rounds; the seed is the key, i the stream), so it is the same whatever was made
//! before it and in however many threads.
//!
//! ```
//! use gerechte::generate::{Dig, Maker, Outcome, Target};
//! use gerechte::{Game, Stop};
//! let game: Game = "perfect:1".parse()?;
//! let mut maker = Maker::new(&game, &Dig, Target::default(), &Stop::never())?;
//! let Outcome::Made(puzzle) = maker.make(1, 0) else { panic!("nothing was asked but one solution") };
//! assert!(puzzle.clue_count() < 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod daily;
pub mod design;
pub mod dig;
mod error;
mod fill;
mod maker;
pub mod method;
mod target;
mod workshop;

use std::fmt;

pub use daily::{Daily, Date, DateError};
pub use dig::Dig;
pub use error::GenerateError;
pub use fill::{Fill, UnknownFill};
pub use maker::{Made, Maker, Nearest, Outcome};
pub use method::{Census, Chain, Heuristic, Inverse, Mutate, Reduce};
pub use target::{Difficulty, DifficultyError, Miss, Symmetry, SymmetryError, Target};
pub use workshop::Bench;

use crate::rate::{Scale, Scores};
use crate::{Grid, Puzzle};

/// The source of random words.
pub type Random = rand::rngs::ChaCha8Rng;

/// A puzzle with its one solution; written as the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution.
    pub solution: Grid,
    /// Whether it is known that none of the clues can be removed.
    pub minimal: bool,
}

impl Draft {
    /// A puzzle of which it is not known whether it is minimal.
    pub const fn new(puzzle: Puzzle, solution: Grid) -> Self {
        Self { puzzle, solution, minimal: false }
    }

    /// The number of clues.
    pub fn clue_count(&self) -> usize {
        self.puzzle.clue_count()
    }
}

impl fmt::Display for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle.fmt(f)
    }
}

/// A way to make puzzles.
pub trait Method: fmt::Debug + Send + Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// One attempt at a puzzle with one solution, as near to the target as the method can steer; nothing where the attempt fails, or a
    /// stop came first. It depends on the target and the random words alone.
    fn attempt(&self, bench: &mut Bench, target: &Target, random: &mut Random) -> Option<Draft>;
}

/// The methods for all games, by name: `inverse` is the mix of its two heuristics. A [`Census`] is made for a game and a target.
pub fn methods() -> [&'static dyn Method; 7] {
    [&Dig, &Reduce, &Chain, &Inverse(Heuristic::Mix), &Inverse(Heuristic::Forced), &Inverse(Heuristic::Hard), &Mutate]
}
