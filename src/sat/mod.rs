//! The only place that talks to SAT solvers.
//!
//! A [`Backend`] makes [`Solver`]s: incremental solvers, in this process or outside. Every backend is an
//! [`Engine`](crate::Engine).

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod clues;
mod enumerate;
mod external;
mod growing;
mod proof;
mod recheck;
mod solver;
mod varisat;

pub use batsat::{Batsat, RandomPhases};
#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use external::{Ended, External, Run};
pub use growing::Growing;
pub use proof::{Refutation, refute};
pub use recheck::Recheck;
pub use solver::{Answer, Backend, Solver, SolverError};
pub use varisat::Varisat;
