//! The native engine: sets of candidates, propagation of naked and hidden singles, and branching.

mod model;
mod symbol_set;

use std::ops::ControlFlow;

use crate::encodings::{Problem, Symbol};
use crate::engine::Visitor;
use crate::{Engine, EngineError, Exit, Stop};

use model::Model;
pub use symbol_set::SymbolSet;

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
