//! All solutions with a SAT solver: solve, read the grid, block it, and solve again.

use std::ops::ControlFlow;

use super::formula::{Formula, failed};
use super::{Answer, Backend, SolverError, clues};
use crate::encodings::kept::kept;
use crate::encodings::propagate::Propagated;
use crate::encodings::unique::Blocker;
use crate::encodings::{AtMostOne, Cell, CellVars, Lit, Problem, Symbol, Var};
use crate::engine::{Checked, Clues, Prepared, Visitor, given};
use crate::permutation::Permutation;
use crate::{Engine, EngineError, Exit, Puzzle, Stop};

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
        Formula::new(self, problem).solutions(&blank(problem), stop, visit)
    }

    /// Counts the models of the same formula with the clauses of [`kept`](crate::encodings::kept).
    fn kept(&self, problem: &Problem, permutations: &[Permutation], stop: &Stop) -> Result<u128, EngineError> {
        let mut formula = Formula::new(self, problem);
        let Formula { vars, more, .. } = &mut formula;
        if !permutations.iter().all(|permutation| kept(problem, vars, permutation, more)) {
            return Err(failed::<B>(SolverError::failed("some symbol is no clue")));
        }
        let mut number = 0;
        formula.solutions(&blank(problem), stop, &mut |_| {
            number += 1;
            ControlFlow::Continue(())
        })?;
        Ok(number)
    }
}

/// No clues.
fn blank(problem: &Problem) -> Puzzle {
    Puzzle::blank(problem.cells())
}

impl<B: Backend> Prepared for Formula<'_, B> {
    fn solutions(&mut self, clues: Clues<'_>, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        let mut stated = self.problem.clone();
        for (cell, symbol) in given(clues) {
            stated.given(cell, symbol).expect("clues are cells and symbols of the problem");
        }
        let mut propagated = Propagated::new(self.clauses(AtMostOne::Auto, given(clues)), []);
        let mut solver = self.backend.solver(stop);
        propagated.take_clauses().clauses().for_each(|clause| solver.add_clause(clause));
        let reader = Reader::new(&self.vars, &propagated);
        let mut blocker = None;
        loop {
            match solver.solve(&[]).map_err(failed::<B>)? {
                Answer::Unsatisfiable => return Ok(Exit::Complete),
                Answer::Satisfiable => {}
            }
            let grid = reader.grid::<B>(&stated, |var| solver.value(var))?;
            if let ControlFlow::Break(()) = visit(&grid) {
                return Ok(Exit::Enough);
            }
            stop.check()?;
            let clause = blocker.get_or_insert_with(|| Blocker::new(&stated)).clause(&self.vars, &grid);
            let clause: Vec<_> = clause.into_iter().filter_map(|literal| propagated.renamed(literal)).collect();
            solver.add_clause(&clause);
        }
    }

    fn check(&mut self, clues: Clues<'_>, stop: &Stop) -> Result<Checked, EngineError> {
        clues::check(self, clues, stop)
    }
}

/// Where a model says what the cells hold.
struct Reader {
    /// For each cell, the symbols that it may hold and their variables; none for the one that is fixed.
    cells: Vec<Vec<(Symbol, Option<Var>)>>,
}

impl Reader {
    fn new(vars: &CellVars, propagated: &Propagated) -> Self {
        let cells = (0..vars.cells()).map(|cell| {
            let lits = (0..vars.symbols()).map(Symbol::new).zip(vars.of_cell(Cell::new(cell)));
            let open = lits.filter(|&(_, lit)| propagated.value(lit) != Some(false));
            open.map(|(symbol, lit)| (symbol, propagated.renamed(lit).map(Lit::var))).collect()
        });
        Self { cells: cells.collect() }
    }

    /// The grid of a model, checked.
    fn grid<B: Backend>(&self, stated: &Problem, value: impl Fn(Var) -> bool) -> Result<Vec<Symbol>, EngineError> {
        let symbol = |cell: &Vec<(Symbol, Option<Var>)>| {
            let held = cell.iter().find(|(_, var)| var.is_none_or(&value)).map(|(symbol, _)| *symbol);
            held.ok_or_else(|| failed::<B>(SolverError::failed("a cell of the model is empty")))
        };
        let grid = self.cells.iter().map(symbol).collect::<Result<Vec<_>, _>>()?;
        stated.check(&grid).map_err(SolverError::failed).map_err(failed::<B>)?;
        Ok(grid)
    }
}
