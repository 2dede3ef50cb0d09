//! Sinks of solutions, which visit them or only count them.

use std::ops::ControlFlow;

use super::plane::{MAX_CELLS, Members, Planes};
use gerechte_encodings::Symbol;

/// A receiver of solutions.
pub trait Sink {
    /// Takes a solution: planes that share no cell and cover all.
    fn take(&mut self, planes: &Planes, cells: usize) -> ControlFlow<()>;
}

/// Builds each grid and calls a visitor with it.
pub struct Visit<V>(pub V);

impl<V: FnMut(&[Symbol]) -> ControlFlow<()>> Sink for Visit<V> {
    fn take(&mut self, planes: &Planes, cells: usize) -> ControlFlow<()> {
        let mut grid = [Symbol::new(0); MAX_CELLS];
        for (index, &plane) in planes.iter().enumerate() {
            Members(plane).for_each(|cell| grid[cell] = Symbol::new(index));
        }
        (self.0)(&grid[..cells])
    }
}

/// Counts up to a limit, which is not 0.
pub struct Counter {
    /// The number of solutions.
    pub found: u64,
    /// After how many to break.
    pub limit: u64,
}

impl Sink for Counter {
    fn take(&mut self, _: &Planes, _: usize) -> ControlFlow<()> {
        self.found += 1;
        if self.found == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
