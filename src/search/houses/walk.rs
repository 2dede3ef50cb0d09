//! The walk through all completions, one choice after another.

use std::ops::ControlFlow;

use super::{Frame, HouseSolver};
use crate::encodings::Symbol;
use crate::{Exit, Stop, Stopped};

impl HouseSolver {
    /// Visits each completion of the state, in an order that depends on nothing else.
    pub(super) fn walk(
        &mut self,
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let Self { layout, state, frames } = self;
        frames.clear();
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
