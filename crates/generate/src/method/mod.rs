//! Methods: ways to make puzzles.

pub mod census;
pub mod chain;
pub mod dig;
mod few;
pub mod inverse;
pub mod inverse_search;
pub mod mutate;
mod pattern;
pub mod reduce;

use std::fmt;

use super::{Draft, Judge, Random, Workshop};

pub use census::Census;
pub use chain::Chain;
pub use dig::Dig;
pub use few::FewGrids;
pub use inverse::{Heuristic, Inverse};
pub use inverse_search::{InverseSearch, Preference, Reading};
pub use mutate::Mutate;
pub use reduce::Reduce;

/// A way to make puzzles.
pub trait Method: fmt::Debug + Send + Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// One attempt at a puzzle with one solution, as near to the target of the judge as the method can steer. Returns `None` if the
    /// attempt fails, or a stop came first.
    ///
    /// The puzzle depends on the target and the random words alone.
    fn attempt(&self, workshop: &mut Workshop, judge: &mut Judge, random: &mut Random) -> Option<Draft>;
}

/// The methods for all games. A [`Census`] is made for a game and a target.
pub fn methods() -> [&'static dyn Method; 14] {
    const LINES: &[Chain; 6] = &Chain::LINES;
    let [one, two, three, four, five, six] = LINES;
    [
        &Dig,
        &Reduce,
        &Chain::HOUSES,
        one,
        two,
        three,
        four,
        five,
        six,
        &Inverse(Heuristic::Mix),
        &Inverse(Heuristic::Forced),
        &Inverse(Heuristic::Hard),
        &InverseSearch::READINGS[1],
        &Mutate,
    ]
}
