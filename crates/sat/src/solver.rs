//! What is asked of a SAT solver.

use thiserror::Error;

use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Lit, Var};

/// What a solver says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model.
    Satisfiable,
    /// There is none under the assumptions.
    Unsatisfiable,
}

/// Why a solver has no answer. It is of no use any more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolverError {
    /// A stop was requested.
    #[error("{0}")]
    Stopped(#[from] Stopped),
    /// It failed, or its answer makes no sense.
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
    /// Adds a clause to all later questions.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Looks for a model in which the assumptions hold.
    fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, SolverError>;

    /// The variable in the model that was found last; false where no clause names it.
    fn value(&self, var: Var) -> bool;

    /// Assumptions that by themselves have no model, after the answer was [`Answer::Unsatisfiable`].
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

    /// Whether it can be relied on where it says that a formula is unsatisfiable.
    fn is_trusted(&self) -> bool {
        true
    }

    /// A solver without clauses.
    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_>;
}
