//! Counting: up to relabelling, and in parts whose results are kept.
//!
//! [`Parts`] are the cubes of a problem, a [`Ledger`] holds the result of each, and [`journal`] reads and writes a ledger
//! as lines. A [`CountSetup`] gives the workers and the limits. A count that takes too long can be [estimated](fn@estimate).

mod estimate;
mod heading;
pub mod journal;
mod ledger;
mod method;
mod parts;
mod relabelling;
mod setup;

pub use estimate::{Estimate, Estimated, Sampling, effective, estimate, log_sum};
pub use heading::{Heading, Subject};
pub use ledger::{Entry, Ledger};
pub use method::count;
pub use parts::{Cube, Parts, cubes};
pub use relabelling::{NoSymmetry, UnknownClasses, UpTo, by_relabelling, problem, relabellings, up_to_relabelling};
pub use setup::{CountSetup, Progress};
