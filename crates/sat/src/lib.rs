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
mod literal;
mod models;
mod proof;
#[cfg(feature = "varisat")]
mod recheck;
mod refute;
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
pub use proof::Refutation;
#[cfg(feature = "varisat")]
pub use recheck::Recheck;
pub use refute::{Guide, Outcome, refute};
pub use solver::{Answer, Backend, Solver, SolverError};
#[cfg(feature = "varisat")]
pub use varisat::Varisat;
