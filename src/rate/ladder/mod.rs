//! A ladder: techniques in an order, the first that finds something is applied.
//!
//! A *round* applies every step of the first technique that finds one. So the path does not depend on the order in which
//! cells, houses and symbols are looked at, and its score is the same for equivalent puzzles.

mod closure;
mod guide;
mod path;
pub mod proof;
mod step;
pub mod technique;
mod words;

use std::ops::ControlFlow;

use super::board::Candidates;
use crate::Stop;

pub use guide::Guide;
pub use path::{Path, Round};
pub use step::{Node, Premise, Step};
pub use technique::{Level, Technique};
pub use words::Told;

/// Techniques in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Ladder(Vec<Technique>);

impl Ladder {
    /// Techniques in an order of one's own.
    pub const fn new(techniques: Vec<Technique>) -> Self {
        Self(techniques)
    }

    /// The techniques in HoDoKu's order and with its costs, without those that repeat others (dual and siamese patterns) or that
    /// people do not use (mutant fish, templates).
    pub fn hodoku() -> Self {
        Self(Technique::all().filter(|technique| technique.is_rung()).collect())
    }

    /// The techniques in the order in which they are tried.
    pub fn techniques(&self) -> &[Technique] {
        &self.0
    }

    /// All steps of the first technique that finds one.
    pub fn round<const W: usize>(&self, state: &Candidates<'_, W>, stop: &Stop) -> Option<Round> {
        for &technique in &self.0 {
            if stop.is_requested() {
                return None;
            }
            // Most techniques find nothing, and then need no copy.
            let mut changed = None;
            let mut steps = Vec::new();
            let _ = technique.find(state, &mut |step| {
                let after = changed.get_or_insert_with(|| state.clone());
                let new = step.placements.iter().any(|at| after.value(at.cell).is_none())
                    || step.eliminations.iter().any(|at| after.has(at.cell, at.symbol));
                if new {
                    step.apply(after);
                    steps.push(step);
                }
                ControlFlow::Continue(())
            });
            if !steps.is_empty() {
                return Some(Round { technique, steps });
            }
        }
        None
    }

    /// Goes on from the state, round by round, to the solution or until no technique finds anything.
    pub fn run<const W: usize>(&self, state: &mut Candidates<'_, W>, stop: &Stop) -> Path {
        self.run_while(state, stop, &mut |_| true)
    }

    /// Goes on as [`run`](Self::run) does as long as it is told so of each round; the last one is not applied.
    pub fn run_while<const W: usize>(
        &self,
        state: &mut Candidates<'_, W>,
        stop: &Stop,
        goes_on: &mut dyn FnMut(&Round) -> bool,
    ) -> Path {
        let mut path = Path::default();
        while let Some(round) = self.round(state, stop) {
            let last = !goes_on(&round);
            if !last {
                round.steps.iter().for_each(|step| step.apply(state));
            }
            path.rounds.push(round);
            if last {
                break;
            }
        }
        path.solved = state.is_solved() && !state.is_contradictory();
        path
    }
}
