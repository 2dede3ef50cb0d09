//! A formula that grows in a solver: encodings add clauses between calls.

use std::fmt;

use super::formula::{failed, grid};
use super::{Answer, Backend, Solver, SolverError};
use gerechte_core::{EngineError, Stop};
use gerechte_encodings::{CellVars, ClauseSink, Lit, Problem, Symbol, Var};

/// A [`ClauseSink`] whose clauses go to a solver.
///
/// ```
/// use gerechte::{Stop, encodings::ClauseSink, sat::{Answer, Growing, Varisat}};
/// let mut formula = Growing::new(&Varisat, &Stop::never());
/// let (x, y) = (formula.new_var().lit(), formula.new_var().lit());
/// formula.add_clause(&[x, y]);
/// assert_eq!(formula.solve(&[!x])?, Answer::Satisfiable);
/// assert!(formula.holds(y));
/// # Ok::<(), gerechte::EngineError>(())
/// ```
pub struct Growing<'a> {
    solver: Box<dyn Solver + 'a>,
    vars: usize,
    engine: &'static str,
}

impl fmt::Debug for Growing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Growing").field("vars", &self.vars).finish_non_exhaustive()
    }
}

impl<'a> Growing<'a> {
    /// Starts without clauses.
    pub fn new<B: Backend>(backend: &'a B, stop: &Stop) -> Self {
        Self { solver: backend.solver(stop), vars: 0, engine: backend.called() }
    }

    /// Looks for a model in which the assumptions hold.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Result<Answer, EngineError> {
        self.solver.solve(assumptions).map_err(failed(self.engine))
    }

    /// A subset of the assumptions under which there is no model, after the answer [`Answer::Unsatisfiable`].
    pub fn core(&self) -> Vec<Lit> {
        self.solver.core()
    }

    /// Whether the literal holds in the last model.
    pub fn holds(&self, lit: Lit) -> bool {
        self.solver.value(lit.var()) == lit.is_positive()
    }

    /// The grid of the last model, checked.
    pub fn grid(&self, problem: &Problem, vars: &CellVars) -> Result<Vec<Symbol>, EngineError> {
        let grid = grid(problem, vars, self.solver.as_ref());
        grid.map_err(SolverError::failed).map_err(failed(self.engine))
    }
}

impl ClauseSink for Growing<'_> {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.solver.add_clause(clause);
    }
}
