//! The native engine: propagation and branching on candidates, and transversals where grids are only counted.

pub mod bands;
pub(crate) mod boxes;
mod held;
pub(crate) mod houses;
mod learn;
pub mod orbits;
pub(crate) mod planes;
mod solver;
pub mod transversal;
mod uniform;

use std::ops::ControlFlow;

use gerechte_core::engine::{Clues, Prepared, Probed, Source, Visitor, kept_of};
use gerechte_core::permutation::{Permutation, identity};
use gerechte_core::{Count, Engine, EngineError, Exit, Puzzle, Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};

use bands::{Method, Statement};
pub use boxes::Instructions;
pub use solver::Solver;
use transversal::{Graph, Grids, Interchange, Limits, MethodCosts, Refusal, Transversals};
pub use uniform::Uniform;

/// The native engine, behind the interface that all engines share; [`Solver`] is what to hold for many puzzles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Native;

impl Engine for Native {
    fn name(&self) -> &'static str {
        "native"
    }

    fn prepare(&self, problem: &Problem) -> Box<dyn Prepared + '_> {
        Box::new(Ready(Solver::new(problem)))
    }

    fn solutions(&self, problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        if let Some(exit) = walk(problem, stop, visit) {
            return Ok(exit?);
        }
        self.prepare(problem).solutions(&Puzzle::blank(problem.cells()), stop, visit)
    }

    fn first(&self, problem: &Problem, stop: &Stop) -> Result<Option<Vec<Symbol>>, EngineError> {
        self.prepare(problem).first(&Puzzle::blank(problem.cells()), stop)
    }

    /// Counts by orbits of transversals where the problem is a palette, and grid by grid where it is not.
    fn kept(&self, problem: &Problem, permutations: &[Permutation], stop: &Stop) -> Result<u128, EngineError> {
        if permutations.iter().all(|permutation| *permutation == identity(problem.cells())) {
            let count = self.count(problem, None, stop)?;
            return if count.is_exact() { Ok(count.number()) } else { Err(Stopped.into()) };
        }
        let indices = |permutation: &Permutation| permutation.iter().map(|cell| cell.index()).collect();
        let by_transversals = |(order, regions): (usize, Vec<Vec<usize>>)| {
            transversal::fixed(order, &regions, &permutations.iter().map(indices).collect::<Vec<_>>(), stop)
        };
        match transversal::palette(problem).map(by_transversals) {
            Some(Ok(counted)) => Ok(counted),
            Some(Err(Refusal::Stopped(stopped))) => Err(stopped.into()),
            Some(Err(_)) | None => kept_of(permutations, |visit| self.solutions(problem, stop, visit)),
        }
    }

    /// Counts by orbits of cells.
    fn kept_again(
        &self,
        problem: &Problem,
        permutation: &Permutation,
        stop: &Stop,
    ) -> Option<Result<u128, EngineError>> {
        Some(orbits::kept(problem, permutation, stop)?.map_err(EngineError::from))
    }

    /// Counts the grids of boxes by bands, and those of a palette by transversals, where that is cheap.
    fn shortcut(&self, problem: &Problem, stop: &Stop) -> Option<Count> {
        if let Some(count) = by_bands(problem, &[Method::Bands], stop) {
            return Some(count);
        }
        let (order, regions) = transversal::palette(problem)?;
        by_transversals(&transversal::count(order, &regions, Limits::default(), stop))
    }

    /// Counts the grids of boxes by halves or by stacks, and those of a palette with symmetries by transversals that are folded otherwise.
    fn recount(&self, problem: &Problem, stop: &Stop) -> Option<Count> {
        if let Some(count) = by_bands(problem, &[Method::Halves, Method::Stacks], stop) {
            return Some(count);
        }
        let (order, regions) = transversal::palette(problem)?;
        by_transversals(&transversal::recount(order, &regions, Limits::default(), stop))
    }
}

/// The result of a count by transversals. Returns `None` if the count is too large or unsuitable for this method, so that search is needed.
fn by_transversals(counted: &Result<u128, Refusal>) -> Option<Count> {
    match counted {
        Ok(number) => Some(Count::Exactly(*number)),
        Err(Refusal::Stopped(_)) => Some(Count::AtLeast(0)),
        Err(_) => None,
    }
}

/// The number of grids of boxes, by the first of the methods that reaches them.
fn by_bands(problem: &Problem, methods: &[Method], stop: &Stop) -> Option<Count> {
    let statement = Statement::of(problem)?;
    let counted = methods.iter().find_map(|&method| statement.count(method, stop))?;
    Some(counted.map_or(Count::AtLeast(0), Count::Exactly))
}

/// Walks the grids of a palette with row 0 fixed by transversals. Returns `None` where that is not the problem, or takes too much memory.
fn walk(problem: &Problem, stop: &Stop, visit: Visitor<'_>) -> Option<Result<Exit, Stopped>> {
    let (order, regions) = transversal::palette(problem)?;
    let transversals = Transversals::<u64>::new(order, &regions).ok()?;
    let any_time = Limits { steps: u64::MAX, ..Limits::default() };
    MethodCosts::of(&transversals, &Interchange::of(order, &regions)).walkable(any_time).ok()?;
    let mut bytes = vec![0; order * order];
    let mut grid = Vec::with_capacity(bytes.len());
    let flow = Grids::new(&transversals).walk(|masks| {
        if stop.is_requested() {
            return ControlFlow::Break(Err(Stopped));
        }
        transversal::symbols(masks, &mut bytes);
        grid.clear();
        grid.extend(bytes.iter().map(|&byte| Symbol::new(byte.into())));
        visit(&grid).map_break(|()| Ok(Exit::Enough))
    });
    Some(flow.break_value().unwrap_or(Ok(Exit::Complete)))
}

/// To list this many solutions takes less time than to make a graph of them.
const FEW: u32 = 10_000;

/// A solver as a prepared engine.
struct Ready(Solver);

impl Prepared for Ready {
    fn solutions(&mut self, clues: Clues<'_>, stop: &Stop, visit: Visitor<'_>) -> Result<Exit, EngineError> {
        Ok(self.0.solve(clues, stop, visit)?)
    }

    fn first(&mut self, clues: Clues<'_>, stop: &Stop) -> Result<Option<Vec<Symbol>>, EngineError> {
        Ok(self.0.first(clues, stop)?.map(Vec::from))
    }

    fn first_into(&mut self, clues: Clues<'_>, stop: &Stop, grid: &mut Vec<Symbol>) -> Result<bool, EngineError> {
        Ok(self.0.first_into(clues, stop, grid)?)
    }

    fn count(&mut self, clues: Clues<'_>, limit: u64, stop: &Stop) -> Result<Count, EngineError> {
        Ok(self.0.count(clues, limit, stop))
    }

    fn probe(
        &mut self,
        clues: Clues<'_>,
        paths: u32,
        stop: &Stop,
        source: Source<'_>,
    ) -> Option<Result<Probed, EngineError>> {
        Some(self.0.probe(clues, paths, stop, &mut || source()).map_err(EngineError::from))
    }

    fn shares(
        &mut self,
        problem: &Problem,
        clues: Clues<'_>,
        stop: &Stop,
    ) -> Option<Result<Vec<Vec<u128>>, EngineError>> {
        let mut shares = vec![vec![0; problem.symbols()]; problem.cells()];
        let mut listed = 0;
        let exit = self.0.solve(clues, stop, |grid| {
            shares.iter_mut().zip(grid).for_each(|(share, symbol)| share[symbol.index()] += 1);
            listed += 1;
            if listed < FEW { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match exit {
            Ok(Exit::Complete) => return Some(Ok(shares)),
            Ok(Exit::Enough) => {}
            Err(stopped) => return Some(Err(stopped.into())),
        }
        match Graph::new(problem, clues, Limits::default(), stop) {
            Ok(graph) => Some(graph.shares(stop).map_err(Into::into)),
            Err(Refusal::Stopped(stopped)) => Some(Err(stopped.into())),
            Err(_) => None,
        }
    }
}
