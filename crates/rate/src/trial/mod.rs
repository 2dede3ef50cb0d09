//! Trial and error: the effort to solve a puzzle by naked and hidden singles and trials alone.
//!
//! The [naive] solver guesses, the [refutation] sum counts the effort of refutations, and a [backdoor] is a set of cells to be told. All
//! three place singles in [rounds] on the [houses] of a problem.

pub mod backdoor;
pub mod houses;
pub mod naive;
pub mod refutation;
pub mod rounds;

pub use houses::{HasSums, Houses};
pub use naive::{Naive, NaiveLevel, NaiveScore, Order};
pub use rounds::Position;
