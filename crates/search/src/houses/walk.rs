//! The walk through all completions, one choice after another.

use std::cell::Cell;
use std::ops::ControlFlow;

use super::{Frame, HouseSolver};
use gerechte_core::{Exit, Stop, Stopped};
use gerechte_encodings::Symbol;

impl HouseSolver {
    /// Visits each completion of the state, in an order that depends on nothing else. Returns `None` after the remaining number of ends (contradictions or
    /// completions) is used up; with `is_begun`, such a walk goes on.
    pub(super) fn walk(
        &mut self,
        mut is_begun: bool,
        left: &Cell<u64>,
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Option<Exit>, Stopped> {
        let Self { layout, state, frames, .. } = self;
        if !is_begun {
            frames.clear();
        }
        loop {
            stop.check()?;
            if !std::mem::take(&mut is_begun) {
                if let Some((cell, symbol)) = state.choose(layout) {
                    frames.push(Frame { trail: state.trail_len(), cell, symbol });
                    if state.take(layout, cell, symbol) {
                        continue;
                    }
                } else if visit(state.grid(layout)).is_break() {
                    return Ok(Some(Exit::Enough));
                }
                let Some(rest) = left.get().checked_sub(1) else { return Ok(None) };
                left.set(rest);
            }
            loop {
                let Some(Frame { trail, cell, symbol }) = frames.pop() else { return Ok(Some(Exit::Complete)) };
                state.undo(trail);
                if state.refuse(layout, cell, symbol) {
                    break;
                }
            }
        }
    }
}
