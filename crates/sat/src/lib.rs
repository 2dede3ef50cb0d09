//! SAT solvers: the only crate that uses them.
//!
//! A [`Backend`] makes [`Solver`]s: incremental solvers, in this process or outside. Every backend is an
//! [`Engine`](gerechte_core::Engine). [`AllSat`] is another one, which finds all [`Models`] of the same formulas without a solver.

mod allsat;
#[cfg(feature = "batsat")]
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod clues;
mod enumerate;
mod external;
mod formula;
mod growing;
#[cfg(feature = "ilp")]
pub mod ilp;
mod models;
#[cfg(feature = "varisat")]
mod proof;
#[cfg(feature = "varisat")]
mod recheck;
mod solver;
#[cfg(feature = "varisat")]
mod varisat;

pub use allsat::AllSat;
#[cfg(feature = "batsat")]
pub use batsat::{Batsat, RandomPhases};
#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use external::{Ended, External, Run};
pub use growing::Growing;
pub use models::Models;
#[cfg(feature = "varisat")]
pub use proof::{Refutation, refute};
#[cfg(feature = "varisat")]
pub use recheck::Recheck;
pub use solver::{Answer, Backend, Solver, SolverError};
#[cfg(feature = "varisat")]
pub use varisat::Varisat;
