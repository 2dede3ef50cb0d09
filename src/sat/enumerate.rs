//! All solutions with a SAT solver: solve, read the grid, block it, and solve again.

use std::ops::ControlFlow;

use super::{Answer, Backend, Solver, clues};
use crate::encodings::propagate::Propagated;
use crate::encodings::unique::Blocker;
use crate::encodings::{Cell, CellVars, Cnf, Encoding, Problem, Symbol, decode};
use crate::engine::{Checked, Clues, Prepared, Visitor};
use crate::{Engine, EngineError, Exit, Stop};

impl<B: Backend> Engine for B {
    fn name(&self) -> &'static str {
        B::NAME
    }

    fn wants_cubes(&self) -> bool {
        true
    }

    fn prepare(&self, problem: &Problem) -> Box<dyn Prepared + '_> {
        Box::new(Formula::new(self, problem))
    }

    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        Formula::new(self, problem).solutions(&[], stop, visit)
    }
}

/// A problem as a formula; each set of clues is asked of a fresh solver, which learns nothing from the others but is small.
pub(super) struct Formula<'a, B> {
    pub(super) backend: &'a B,
    pub(super) problem: Problem,
    pub(super) cnf: Cnf,
    pub(super) vars: CellVars,
}

impl<'a, B: Backend> Formula<'a, B> {
    pub(super) fn new(backend: &'a B, problem: &Problem) -> Self {
        let mut cnf = Cnf::default();
        let vars = Encoding::default().encode(problem, &mut cnf);
        Self { backend, problem: problem.clone(), cnf, vars }
    }

    /// The grid of the solver's model, checked.
    pub(super) fn grid(&self, solver: &dyn Solver, stated: &Problem) -> Result<Vec<Symbol>, EngineError> {
        let lits = (0..stated.cells()).flat_map(|cell| self.vars.of_cell(Cell::new(cell)));
        let model: Vec<_> = lits.filter(|lit| solver.value(lit.var())).collect();
        decode::grid(stated, &self.vars, &model).map_err(failed::<B>)
    }
}

pub(super) fn failed<B: Backend>(error: impl std::error::Error) -> EngineError {
    EngineError::Failed { engine: B::NAME, reason: error.to_string() }
}

impl<B: Backend> Prepared for Formula<'_, B> {
    fn solutions(&mut self, clues: Clues<'_>, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        let mut stated = self.problem.clone();
        for &(cell, symbol) in clues {
            stated.given(cell, symbol).expect("clues are cells and symbols of the problem");
        }
        let propagated = Propagated::new(&self.cnf, clues.iter().map(|&(cell, symbol)| self.vars.lit(cell, symbol)));
        let mut solver = self.backend.solver(stop);
        propagated.fixed().iter().for_each(|&literal| solver.add_clause(&[literal]));
        propagated.clauses().for_each(|clause| solver.add_clause(clause));
        let mut blocker = None;
        loop {
            match solver.solve(&[]).map_err(failed::<B>)? {
                Answer::Unsatisfiable => return Ok(Exit::Complete),
                Answer::Stopped => return Ok(Exit::Stopped),
                Answer::Satisfiable => {}
            }
            let grid = self.grid(solver.as_ref(), &stated)?;
            if let ControlFlow::Break(()) = visit(&grid) {
                return Ok(Exit::Enough);
            }
            if stop.is_requested() {
                return Ok(Exit::Stopped);
            }
            let mut clause = blocker.get_or_insert_with(|| Blocker::new(&stated)).clause(&self.vars, &grid);
            clause.retain(|&literal| propagated.value(literal).is_none());
            solver.add_clause(&clause);
        }
    }

    fn check(&mut self, clues: Clues<'_>, stop: &Stop) -> Result<Option<Checked>, EngineError> {
        clues::check(self, clues, stop)
    }
}
