//! All solutions with a SAT solver: solve, read the grid, block it, and solve again.

use std::ops::ControlFlow;

use super::formula::{Formula, Reader, failed};
use super::{Answer, Backend, clues};
use gerechte_core::engine::{Checked, Clues, Prepared, Visitor};
use gerechte_core::permutation::Permutation;
use gerechte_core::{Engine, EngineError, Exit, Puzzle, Stop};
use gerechte_encodings::Problem;
use gerechte_encodings::unique::Blocker;

/// Implements `Engine` for backends. A blanket implementation is possible only in the crate of the trait.
macro_rules! engines {
    ($($(#[$feature:meta])? $backend:ty),* $(,)?) => {$(
        $(#[$feature])?
        impl Engine for $backend {
            fn name(&self) -> &'static str {
                self.called()
            }

            fn is_trusted(&self) -> bool {
                Backend::is_trusted(self)
            }

            fn wants_cubes(&self) -> bool {
                true
            }

            fn prepare(&self, problem: &Problem) -> Box<dyn Prepared + '_> {
                Box::new(Blocking { backend: self, formula: Formula::new(problem) })
            }

            fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
                self.prepare(problem).solutions(&Puzzle::blank(problem.cells()), stop, visit)
            }

            /// Counts the models of the same formula with the clauses of [`kept`](gerechte_encodings::kept).
            fn kept(&self, problem: &Problem, permutations: &[Permutation], stop: &Stop) -> Result<u128, EngineError> {
                let mut formula = Formula::new(problem);
                formula.keep(permutations).map_err(failed(self.called()))?;
                number(&mut Blocking { backend: self, formula }, problem, stop)
            }
        }
    )*};
}

engines! {
    super::External,
    #[cfg(feature = "batsat")]
    super::Batsat,
    #[cfg(feature = "batsat")]
    super::RandomPhases,
    #[cfg(feature = "cadical")]
    super::Cadical,
    #[cfg(feature = "varisat")]
    super::Varisat,
}

/// The number of all solutions of an engine that has read the problem.
pub(super) fn number(engine: &mut dyn Prepared, problem: &Problem, stop: &Stop) -> Result<u128, EngineError> {
    let mut number = 0;
    engine.solutions(&Puzzle::blank(problem.cells()), stop, &mut |_| {
        number += 1;
        ControlFlow::Continue(())
    })?;
    Ok(number)
}

struct Blocking<'a, B> {
    backend: &'a B,
    formula: Formula,
}

impl<B: Backend> Prepared for Blocking<'_, B> {
    fn solutions(&mut self, clues: Clues<'_>, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        let (stated, mut propagated) = self.formula.left(clues);
        let failed = || failed(self.backend.called());
        let mut solver = self.backend.solver(stop);
        propagated.take_clauses().clauses().for_each(|clause| solver.add_clause(clause));
        let mut reader = Reader::new(&self.formula.vars, &propagated);
        let mut blocker = None;
        loop {
            match solver.solve(&[]).map_err(failed())? {
                Answer::Unsatisfiable => return Ok(Exit::Complete),
                Answer::Satisfiable => {}
            }
            let grid = reader.grid(&stated, |var| solver.value(var)).map_err(failed())?;
            if let ControlFlow::Break(()) = visit(&grid) {
                return Ok(Exit::Enough);
            }
            stop.check()?;
            let clause = blocker.get_or_insert_with(|| Blocker::new(&stated)).clause(&self.formula.vars, &grid);
            let clause: Vec<_> = clause.into_iter().filter_map(|literal| propagated.renamed(literal)).collect();
            solver.add_clause(&clause);
        }
    }

    fn check(&mut self, clues: Clues<'_>, stop: &Stop) -> Result<Checked, EngineError> {
        clues::check(self.backend, &self.formula, clues, stop)
    }
}
