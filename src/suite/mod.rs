//! Suites: families of hard questions for SAT and pseudo-Boolean solvers, satisfiable and unsatisfiable, scaled by the order of the game.
//!
//! A question follows from its family, its game, a seed and an index alone, whatever else is in the suite, on every machine. Its answer is known: by the
//! way it is made, by a theorem, or because two solvers found the same.
//!
//! ```
//! use gerechte::suite::{FAMILIES, Recipe};
//! use gerechte::{Game, Stop};
//! let family = FAMILIES.iter().find(|family| family.name == "holes").expect("a family");
//! let game: Game = "latin:6".parse()?;
//! let instances = family.instances(&game, &Recipe::default(), &Stop::never())?;
//! assert_eq!((instances.len(), instances[0].satisfiable), (1, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod family;
mod grids;
mod hitting;
mod mates;
mod question;
mod solved;
mod unique;

use thiserror::Error;

use crate::encodings::{Cell, Symbol};
use crate::generate::{GenerateError, Random};
use crate::{EngineError, GameError, Puzzle, Stopped};

pub use family::{FAMILIES, Family};
pub use mates::cyclic;
pub use question::{Format, Question, UnknownFormat};
pub use solved::{Answered, answer};

/// The parameters of a family, beside the game.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Recipe {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of the question among those of the same family, game and seed.
    pub index: u64,
    /// The cells that are blank, in percent; the family's own number if there is none.
    pub holes: Option<u32>,
    /// The number of unavoidable sets to hit.
    pub sets: usize,
    /// The least number of cubes.
    pub cubes: usize,
}

impl Default for Recipe {
    fn default() -> Self {
        Self { seed: 0, index: 0, holes: None, sets: 100, cubes: 8 }
    }
}

/// A question with its answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// The family.
    pub family: &'static str,
    /// A name that no other instance of a suite has; part of the name of its file.
    pub name: String,
    /// The game.
    pub game: String,
    /// The order of the game.
    pub order: usize,
    /// The seed.
    pub seed: u64,
    /// The number among those of the same family, game and seed.
    pub index: u64,
    /// The question.
    pub question: Question,
    /// The puzzle, where the question is about one.
    pub puzzle: Option<Puzzle>,
    /// The answer.
    pub satisfiable: bool,
    /// The reason why the answer is known.
    pub known_by: String,
    /// The way in which the question was made.
    pub made: String,
}

/// The reason why there is no question.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The game cannot be made.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The game has no grids to start from, or none that are found.
    #[error(transparent)]
    NoGrid(#[from] GenerateError),
    /// A solver failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Two solvers found different answers.
    #[error("{name}: varisat says {varisat}, and batsat does not")]
    Disagreement {
        /// The question.
        name: String,
        /// The answer of the first solver.
        varisat: &'static str,
    },
    /// The game is none of the family's.
    #[error("{game}: the family {family} is of the games jigsaw:LABELS that `cyclic` gives (write cyclic:N)")]
    NotCyclic {
        /// The family.
        family: &'static str,
        /// The game.
        game: String,
    },
}

/// The random words of a question.
fn random(family: &str, game: &str, recipe: &Recipe) -> Random {
    use rand::SeedableRng;
    let text = format!("suite\n{family}\n{game}\n{}\n{}\n", recipe.seed, recipe.index);
    Random::from_seed(crate::sha256::of_bytes(text.as_bytes()))
}

/// A random full grid of the game.
fn random_grid(game: &crate::Game, random: &mut Random, stop: &crate::Stop) -> Result<crate::Grid, SuiteError> {
    use crate::generate::{Fill, Workshop};
    let mut workshop = Workshop::new(game, Fill::Native, stop)?;
    let grid = workshop.grid(random);
    stop.check()?;
    Ok(grid.ok_or(GenerateError::NoGrid)?)
}

/// A name for files: the family, the game and the index.
fn named(family: &str, game: &str, parts: &[String]) -> String {
    let plain: String = game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words = [family.to_owned(), plain].into_iter().chain(parts.iter().cloned());
    words.collect::<Vec<_>>().join("-")
}

/// The clues as a puzzle.
fn puzzle(cells: usize, clues: &[(Cell, Symbol)]) -> Puzzle {
    Puzzle::blank(cells).with(clues)
}
