//! Generation: puzzles with one solution that meet a target.
//!
//! A [`Maker`] repeats the attempts of a [`Method`] until a puzzle meets the [`Target`]. A method works in a [`Workshop`], which fills and
//! solves grids of one game, and asks a [`Judge`], which knows what the target means on this game. In [`design`] a SAT solver chooses the
//! clues instead.
//!
//! Puzzle number i of a seed has its own stream of random words (`ChaCha` with 8 rounds; the seed is the key, i the stream). So it does not depend
//! on the puzzles made before it, nor on the number of threads.
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
mod draft;
mod error;
mod fill;
mod judge;
mod killer;
mod maker;
pub mod method;
mod player;
mod stream;
mod target;
mod variant;
mod wanted;
mod workshop;

pub use daily::{Daily, Date, DateError, Recipe};
pub use draft::Draft;
pub use error::GenerateError;
pub use fill::{Fill, UnknownFill};
pub use judge::Judge;
pub use killer::{ALONE, Cage, Killer, KillerError, KillerMaker, KillerTarget};
pub use maker::{Made, Maker, Nearest, Outcome};
pub use method::{
    Census, Chain, Dig, FewGrids, Heuristic, Inverse, InverseSearch, Method, Mutate, Preference, Reading, Reduce,
    methods,
};
pub use player::Player;
pub use stream::{Stream, Wanted};
pub use target::{
    Clues, CluesError, Difficulty, DifficultyError, Miss, Pattern, PatternError, RangeError, Symmetry, SymmetryError,
    Target, range,
};
pub use variant::{Variant, VariantError, VariantMaker, VariantMiss, VariantTarget};
pub use workshop::Workshop;

/// The source of random words.
pub type Random = rand::rngs::ChaCha8Rng;
