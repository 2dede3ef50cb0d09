//! Counting: up to relabelling, and in parts that are counted apart and remembered.
//!
//! [`Parts`] are the cubes of a problem, a [`Ledger`] says what is known of each, and [`journal`] reads and writes what a ledger
//! knows as lines. A [`Plan`] says who works on the parts and for how long. What cannot be counted can be [estimated](fn@estimate).

mod cubes;
mod estimate;
mod heading;
pub mod journal;
mod ledger;
mod parts;
mod plan;
mod relabelling;

pub use cubes::{Cube, cubes};
pub use estimate::{Estimate, Sampling, estimate};
pub use heading::{Heading, Subject};
pub use ledger::{Entry, Ledger};
pub use parts::Parts;
pub use plan::{Plan, Progress, count};
pub use relabelling::{NoSymmetry, UnknownClasses, UpTo, by_relabelling, problem, relabellings, up_to_relabelling};
