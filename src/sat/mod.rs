//! SAT engines: the only place that talks to a SAT solver.

mod varisat;

pub use self::varisat::Varisat;
