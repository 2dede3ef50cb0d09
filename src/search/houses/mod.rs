//! The engine for any problem: sets of candidates by cell and by house, kept in step by a queue.
//!
//! A candidate (cell, symbol) is seen from its cell, and from each full house of that cell, where the symbol must have a
//! place. Ruling out a candidate updates all these views, and each view that has one candidate left, or whose places all
//! lie in a second house, rules out more (hidden singles, locked candidates); so does a cage whose cells could no longer
//! make up its total, by their bounds and, where they hold different symbols, by all sets of symbols; and so does a cell whose symbols go with none of those
//! of a cell that it stands in a relation to. What was ruled out goes on a trail, so that memory does not grow with the depth.

mod choose;
mod layout;
mod linear;
mod probe;
mod random;
mod repair;
mod state;
mod walk;

use std::ops::ControlFlow;

use super::learn::{Learner, Outcome};
use super::planes::MAX_ORDER;
use crate::encodings::{Problem, Symbol};
use crate::{Count, Exit, Stop, Stopped};

use layout::Layout;
use state::State;

/// A solver of problems of up to 64 symbols, and its scratch.
#[derive(Clone, Debug)]
pub struct HouseSolver {
    layout: Layout,
    state: State,
    frames: Vec<Frame>,
}

/// How many solutions are sought by learning, before the walk through all: it needs a clause for each.
const LEARNT: usize = 16;

/// A guess: the trail before it, and the candidate that was taken to be true.
#[derive(Clone, Copy, Debug)]
struct Frame {
    trail: usize,
    cell: usize,
    symbol: usize,
}

impl HouseSolver {
    /// A solver for what the problem states; its clues are left out.
    pub fn new(problem: &Problem) -> Self {
        let layout = Layout::new(problem);
        let state = State::new(&layout);
        Self { layout, state, frames: Vec::with_capacity(problem.cells()) }
    }

    /// The number of completions of the clues, counted up to `limit`.
    pub fn count(&mut self, clues: &[Option<Symbol>], limit: u64, stop: &Stop) -> Count {
        let mut found = 0;
        let exit = self.solve(clues, stop, |_| {
            found += 1;
            if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        Count::of(found, exit)
    }

    /// Visits each completion of the clues, in an order that depends on nothing else.
    pub fn solve(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        if !self.state.start(&self.layout, clues) {
            return Ok(Exit::Complete);
        }
        if self.learns() {
            let learner = self.new_learner(|| 0);
            self.solve_by_learning(learner, |_| true, stop, &mut visit)
        } else {
            self.walk(stop, visit)
        }
    }

    /// Whether solutions are sought by learning: small boards with sums or relations are walked through without a clause.
    const fn learns(&self) -> bool {
        let is_of_houses = self.layout.cages.is_empty() && !self.layout.has_relations();
        is_of_houses || self.layout.is_learnable && self.layout.order > MAX_ORDER
    }

    /// A search that learns from the state: of relations it is told what cannot be together.
    fn new_learner(&self, chance: impl FnMut() -> u64) -> Learner {
        let mut learner = Learner::new(self.state.groups(&self.layout), chance);
        for [one, other] in self.layout.conflicts() {
            let may_hold = |(cell, symbol)| self.state.may_hold(cell, Symbol::new(symbol));
            if may_hold(one) && may_hold(other) {
                learner.exclude_together([one, other].into_iter());
            }
        }
        learner
    }

    /// A search that learns for the completions of the clues. Returns `None` if these contradict each other.
    #[cfg(test)]
    pub(crate) fn learner(&mut self, clues: &[Option<Symbol>]) -> Option<Learner> {
        self.state.start(&self.layout, clues).then(|| self.new_learner(|| 0))
    }

    /// Visits each completion of the clues that differs from the known one in one of these blank cells.
    pub fn solve_otherwise(
        &mut self,
        clues: &[Option<Symbol>],
        known: &[Symbol],
        cells: &[usize],
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let is_other = |grid: &[Symbol]| cells.iter().any(|&cell| grid[cell] != known[cell]);
        if !self.state.start(&self.layout, clues) {
            return Ok(Exit::Complete);
        }
        if !self.learns() {
            return self.walk(stop, |grid| if is_other(grid) { visit(grid) } else { ControlFlow::Continue(()) });
        }
        let mut learner = self.new_learner(|| 0);
        if cells.iter().all(|&cell| self.state.may_hold(cell, known[cell])) {
            let open = cells.iter().filter(|&&cell| !self.state.is_known(cell));
            learner.exclude_together(open.map(|&cell| (cell, known[cell].index())));
        }
        self.solve_by_learning(learner, is_other, stop, &mut visit)
    }

    /// Visits the completions of the state that are wanted: the first few by learning, which is quick to find them and to prove that there are no
    /// others, and where there are more, the rest by the walk.
    fn solve_by_learning(
        &mut self,
        mut learner: Learner,
        is_wanted: impl Fn(&[Symbol]) -> bool,
        stop: &Stop,
        visit: &mut impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let mut found = Vec::new();
        while found.len() < LEARNT {
            if learner.next(u64::MAX, stop)? != Outcome::Found {
                return Ok(Exit::Complete);
            }
            let grid = self.state.completed(learner.solution());
            if visit(grid).is_break() {
                return Ok(Exit::Enough);
            }
            found.push(grid.to_vec());
        }
        let is_new = |grid: &[Symbol]| is_wanted(grid) && found.iter().all(|known| known != grid);
        self.walk(stop, |grid| if is_new(grid) { visit(grid) } else { ControlFlow::Continue(()) })
    }
}
