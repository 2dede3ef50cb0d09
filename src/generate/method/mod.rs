//! Methods: ways to make puzzles, beside digging.

pub mod census;
pub mod chain;
pub mod inverse;
pub mod mutate;
pub(in crate::generate) mod pattern;
pub mod reduce;

pub use census::Census;
pub use chain::Chain;
pub use inverse::{Heuristic, Inverse};
pub use mutate::Mutate;
pub use reduce::Reduce;
