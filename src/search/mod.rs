//! The native engine: sets of candidates, propagation of naked and hidden singles, and branching.

pub mod boxes;
mod model;
pub mod planes;
mod symbol_set;
pub mod transversal;

use std::ops::ControlFlow;

use crate::encodings::{Problem, Symbol};
use crate::engine::{Visitor, count_one_by_one};
use crate::{Count, Engine, EngineError, Exit, Stop};

use model::Model;
pub use symbol_set::SymbolSet;
use transversal::{Limits, Refusal};

/// Depth-first search over candidate sets; branches on a cell with the fewest candidates, lowest cell and symbol first.
///
/// Solutions come in an order that depends on the problem alone. Takes O(cells · depth) memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

impl Engine for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        let model = Model::new(problem);
        let mut search = Search { model: &model, stop, visit, grid: Vec::with_capacity(problem.cells()) };
        Ok(match search.branch(model.initial()) {
            ControlFlow::Continue(()) => Exit::Complete,
            ControlFlow::Break(exit) => exit,
        })
    }

    /// Counts the grids of a palette without visiting them, where that is cheap.
    fn count(&self, problem: &Problem, limit: Option<u128>, stop: &Stop) -> Result<Count, EngineError> {
        if let (None, Some((order, regions))) = (limit, transversal::palette(problem)) {
            match transversal::count(order, &regions, Limits::default(), stop) {
                Ok(number) => return Ok(Count::Exactly(number)),
                Err(Refusal::Stopped) => return Ok(Count::AtLeast(0)),
                // Too large, or not for this method: search decides.
                Err(_) => {}
            }
        }
        count_one_by_one(self, problem, limit, stop)
    }
}

struct Search<'a> {
    model: &'a Model,
    stop: &'a Stop,
    visit: Visitor<'a>,
    grid: Vec<Symbol>,
}

impl Search<'_> {
    /// Visits all solutions within the candidates.
    fn branch(&mut self, mut candidates: Vec<SymbolSet>) -> ControlFlow<Exit> {
        if self.stop.is_requested() {
            return ControlFlow::Break(Exit::Stopped);
        }
        if !self.model.propagate(&mut candidates) {
            return ControlFlow::Continue(());
        }
        let open = (0..candidates.len()).filter(|&cell| candidates[cell].len() > 1);
        let Some(cell) = open.min_by_key(|&cell| candidates[cell].len()) else {
            self.grid.clear();
            self.grid.extend(candidates.iter().flat_map(|set| set.iter()));
            return (self.visit)(&self.grid).map_break(|()| Exit::Enough);
        };
        for symbol in candidates[cell].iter() {
            let mut child = candidates.clone();
            child[cell] = SymbolSet::from(symbol);
            self.branch(child)?;
        }
        ControlFlow::Continue(())
    }
}
