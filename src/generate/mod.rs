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

mod bench;
pub mod census;
pub mod chain;
mod daily;
pub mod design;
mod difficulty;
pub mod dig;
mod edge;
mod error;
mod fill;
mod hard;
pub mod inverse;
mod judge;
mod maker;
pub mod mutate;
mod pattern;
mod plan;
pub mod reduce;
mod symmetry;
mod target;
mod thin;
mod turns;

use std::fmt;

use crate::rate::{Scale, Scores};

pub use bench::Bench;
pub use census::Census;
pub use chain::Chain;
pub use daily::{Daily, Date, DateError};
pub use difficulty::{Difficulty, DifficultyError};
pub use dig::Dig;
pub use error::GenerateError;
pub use fill::{Fill, UnknownFill};
pub use inverse::{Heuristic, Inverse};
pub use maker::{Made, Maker, Nearest, Outcome};
pub use mutate::Mutate;
pub use reduce::Reduce;
pub use symmetry::{Symmetry, SymmetryError};
pub use target::{Miss, Target};

/// The source of random words.
pub type Random = rand::rngs::ChaCha8Rng;

/// A puzzle with its one solution: one byte a cell, 0 for a blank, else a symbol from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The clues.
    pub clues: Vec<u8>,
    /// The solution.
    pub solution: Vec<u8>,
    /// Whether it is known that none of the clues can be removed.
    pub minimal: bool,
}

impl Draft {
    /// A puzzle of which it is not known whether it is minimal.
    pub const fn new(clues: Vec<u8>, solution: Vec<u8>) -> Self {
        Self { clues, solution, minimal: false }
    }

    /// The number of clues.
    pub fn clue_count(&self) -> usize {
        clue_count(&self.clues)
    }
}

/// The number of clues.
fn clue_count(clues: &[u8]) -> usize {
    clues.iter().filter(|&&clue| clue != 0).count()
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
