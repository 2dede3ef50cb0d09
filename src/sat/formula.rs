//! A problem as a formula, and the grids in its models.

use super::{Backend, Solver, SolverError};
use crate::EngineError;
use crate::encodings::decode::{self, DecodeError};
use crate::encodings::{AtMostOne, Candidates, Cell, CellVars, ClauseSink, Cnf, Encoding, Problem, Sums, Symbol};

/// A problem as a formula; each set of clues is asked of a fresh solver, which learns nothing from the others but is small.
pub(super) struct Formula<'a, B> {
    pub(super) backend: &'a B,
    pub(super) problem: Problem,
    pub(super) vars: CellVars,
    /// What is demanded beside the problem.
    pub(super) more: Cnf,
}

impl<'a, B: Backend> Formula<'a, B> {
    pub(super) fn new(backend: &'a B, problem: &Problem) -> Self {
        Self { backend, problem: problem.clone(), vars: CellVars::of(problem), more: Cnf::default() }
    }

    /// The clauses over what the clues leave.
    pub(super) fn clauses(&self, amo: AtMostOne, clues: impl IntoIterator<Item = (Cell, Symbol)>) -> Cnf {
        let left = Candidates::after(&self.problem, clues);
        let encoding = Encoding { amo, sums: Sums::Symbols, ..Encoding::default() };
        let mut cnf = Cnf::default();
        encoding.encode_left(&self.problem, &left, &mut cnf);
        self.more.clauses().for_each(|clause| cnf.add_clause(clause));
        cnf
    }

    /// The grid in the model of a solver that holds the formula as it is, checked.
    pub(super) fn grid(&self, solver: &dyn Solver) -> Result<Vec<Symbol>, EngineError> {
        grid(&self.problem, &self.vars, solver).map_err(SolverError::failed).map_err(failed::<B>)
    }
}

/// The grid in the model of a solver, checked.
pub(super) fn grid(problem: &Problem, vars: &CellVars, solver: &dyn Solver) -> Result<Vec<Symbol>, DecodeError> {
    let lits = (0..problem.cells()).flat_map(|cell| vars.of_cell(Cell::new(cell)));
    let model: Vec<_> = lits.filter(|lit| solver.value(lit.var())).collect();
    decode::grid(problem, vars, &model)
}

/// The error of an engine with this solver.
pub(super) fn failed<B: Backend>(error: SolverError) -> EngineError {
    match error {
        SolverError::Stopped(stopped) => stopped.into(),
        SolverError::Failed(reason) => EngineError::Failed { engine: B::NAME, reason },
    }
}
