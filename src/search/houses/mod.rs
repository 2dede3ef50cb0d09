//! The engine for any problem: sets of candidates by cell and by house, kept in step by a queue.
//!
//! A candidate (cell, symbol) is seen from its cell, and from each full house of that cell, where the symbol must have a
//! place. Ruling out a candidate updates all these views, and each view that has one candidate left, or whose places all
//! lie in a second house, rules out more (hidden singles, locked candidates); so does a cage whose cells could no longer
//! make up its total. What was ruled out goes on a trail, so that memory does not grow with the depth.

mod choose;
mod layout;
mod random;
mod repair;
mod state;

use std::ops::ControlFlow;

use crate::encodings::{Problem, Symbol};
use crate::{Count, Exit, Stop, Stopped};

use layout::Layout;
use repair::Repair;
use state::State;

/// A solver of problems of up to 64 symbols, and its scratch.
#[derive(Clone, Debug)]
pub struct HouseSolver {
    layout: Layout,
    state: State,
    frames: Vec<Frame>,
    /// For random grids; made when first wanted.
    repair: Option<Box<Repair>>,
}

/// A guess: the trail before it, and the candidate that was taken to be true.
#[derive(Clone, Copy, Debug)]
struct Frame {
    trail: usize,
    cell: usize,
    symbol: usize,
}

impl HouseSolver {
    /// A solver for the problem's houses and sums; its clues are left out.
    pub fn new(problem: &Problem) -> Self {
        let layout = Layout::new(problem);
        let state = State::new(&layout);
        Self { layout, state, frames: Vec::with_capacity(problem.cells()), repair: None }
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
        let Self { layout, state, frames, .. } = self;
        frames.clear();
        if !state.start(layout, clues) {
            return Ok(Exit::Complete);
        }
        loop {
            stop.check()?;
            if let Some((cell, symbol)) = state.choose(layout) {
                frames.push(Frame { trail: state.trail_len(), cell, symbol });
                if state.take(layout, cell, symbol) {
                    continue;
                }
            } else if visit(state.grid()).is_break() {
                return Ok(Exit::Enough);
            }
            loop {
                let Some(Frame { trail, cell, symbol }) = frames.pop() else { return Ok(Exit::Complete) };
                state.undo(layout, trail);
                if state.refuse(layout, cell, symbol) {
                    break;
                }
            }
        }
    }
}
