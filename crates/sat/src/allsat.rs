//! All solutions without a SAT solver: the models of the formula, one after another.

use std::ops::ControlFlow;

use super::Models;
use super::enumerate::number;
use super::formula::{Formula, Reader, failed};
use gerechte_core::engine::{Clues, Prepared, Visitor};
use gerechte_core::permutation::Permutation;
use gerechte_core::{Engine, EngineError, Exit, Puzzle, Stop};
use gerechte_encodings::Problem;

const NAME: &str = "allsat";

/// An engine that finds all [`Models`] of the formulas that SAT solvers get.
///
/// It is independent of the engines with a SAT solver: it uses no blocking clauses and no repeated calls.
///
/// ```
/// use gerechte::{Engine, Game, Stop, sat::AllSat};
/// let game: Game = "box:2x2".parse()?;
/// assert_eq!(AllSat.count(game.problem(), None, &Stop::never())?.number(), 288);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct AllSat;

impl Engine for AllSat {
    fn name(&self) -> &'static str {
        NAME
    }

    fn prepare(&self, problem: &Problem) -> Box<dyn Prepared + '_> {
        Box::new(Formula::new(problem))
    }

    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        Formula::new(problem).solutions(&Puzzle::blank(problem.cells()), stop, visit)
    }

    /// Counts the models of the same formula with the clauses of [`kept`](gerechte_encodings::kept).
    fn kept(&self, problem: &Problem, permutations: &[Permutation], stop: &Stop) -> Result<u128, EngineError> {
        let mut formula = Formula::new(problem);
        formula.keep(permutations).map_err(failed(NAME))?;
        number(&mut formula, problem, stop)
    }
}

impl Prepared for Formula {
    fn solutions(&mut self, clues: Clues<'_>, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        let (stated, mut propagated) = self.left(clues);
        // The variables of cells come first, before and after renumbering.
        let open = self.vars.all().filter(|(var, ..)| propagated.renamed(var.lit()).is_some()).count();
        let mut models = Models::new(&propagated.take_clauses(), open);
        let mut reader = Reader::new(&self.vars, &propagated);
        while models.find(stop)? {
            let grid = reader.grid(&stated, |var| models.value(var)).map_err(failed(NAME))?;
            if let ControlFlow::Break(()) = visit(&grid) {
                return Ok(Exit::Enough);
            }
        }
        Ok(Exit::Complete)
    }
}
