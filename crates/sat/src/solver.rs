//! The interface to SAT solvers.

use thiserror::Error;

use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Lit, Var};

/// The answer of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model.
    Satisfiable,
    /// There is none under the assumptions.
    Unsatisfiable,
}

/// The reason why a solver has no answer. The solver must not be used again.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// The solver failed, or its answer is invalid.
    #[error("{0}")]
    Failed(String),
}

impl SolverError {
    /// A failure in the solver's own words.
    pub fn failed(reason: impl std::fmt::Display) -> Self {
        Self::Failed(reason.to_string())
    }
}

/// An incremental SAT solver.
///
/// ```
/// use gerechte::{Stop, encodings::Var, sat::{Answer, Backend, Varisat}};
/// let [x, y] = [1, 2].map(|number| Var::new(number).lit());
/// let mut solver = Varisat.solver(&Stop::never());
/// solver.add_clause(&[x, y]);
/// assert_eq!(solver.solve(&[!x])?, Answer::Satisfiable);
/// assert!(solver.value(y.var()));
/// solver.add_clause(&[!y]);
/// assert_eq!(solver.solve(&[!x])?, Answer::Unsatisfiable);
/// assert_eq!(solver.core(), [!x]);
/// # Ok::<(), gerechte::sat::SolverError>(())
/// ```
pub trait Solver {
    /// Adds a clause for all later calls.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Looks for a model in which the assumptions hold.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError>;

    /// The value of the variable in the last model; `false` for a variable that no clause names.
    fn value(&self, var: Var) -> bool;

    /// A subset of the assumptions under which there is no model, after the answer [`Answer::Unsatisfiable`].
    fn core(&self) -> Vec<Lit>;
}

/// A kind of SAT solver.
pub trait Backend: Sync {
    /// The name on the command line.
    const NAME: &'static str;

    /// The name of this one, where several of its kind are asked.
    fn called(&self) -> &'static str {
        Self::NAME
    }

    /// Whether the solver is trusted when it says that a formula is unsatisfiable.
    fn is_trusted(&self) -> bool {
        true
    }

    /// A solver without clauses.
    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_>;
}
