//! Sinks of solutions, which visit them or only count them.
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use std::ops::ControlFlow;

use super::lanes::Lanes;
use super::propagate::Cells;
use super::sets::grid;
use gerechte_encodings::Symbol;

/// A receiver of solutions. It is not a closure, because closures are not inlined where `Lanes` need it.
pub trait Sink {
    /// Takes a solution: cells with one candidate each.
    fn take<L: Lanes>(&mut self, cells: &Cells<L>) -> ControlFlow<()>;
}

/// Builds each grid and calls a visitor with it.
pub struct Visit<V>(pub V);

impl<V: FnMut(&[Symbol]) -> ControlFlow<()>> Sink for Visit<V> {
    #[inline(always)]
    fn take<L: Lanes>(&mut self, cells: &Cells<L>) -> ControlFlow<()> {
        (self.0)(&grid(cells))
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
    #[inline(always)]
    fn take<L: Lanes>(&mut self, _: &Cells<L>) -> ControlFlow<()> {
        self.found += 1;
        if self.found == self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
