//! What is asked of a SAT solver.

use thiserror::Error;

use crate::Stop;
use crate::encodings::{Lit, Var};

/// What a solver says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is a model.
    Satisfiable,
    /// There is none under the assumptions.
    Unsatisfiable,
    /// A stop was requested first; the solver is of no use any more.
    Stopped,
}

/// A solver that failed, or whose answer makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SolverError(pub String);

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

    /// A solver without clauses.
    fn solver(&self, stop: &Stop) -> Box<dyn Solver + '_>;
}
