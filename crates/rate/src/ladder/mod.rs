//! The ladder: techniques ordered from easy to hard, which solve a puzzle as a person does.
//!
//! A puzzle is solved in rounds. In each round the ladder looks for the first technique that finds a step, and applies all steps that this
//! technique finds. So the rounds do not depend on the order in which cells, houses and symbols are looked at, and equivalent puzzles have the
//! same score.
//!
//! A [`Ladder`] works on the candidates of one puzzle; a [`Guide`] is a ladder for all puzzles of a game. Each [`Step`] names its
//! premises, and [`proof`] checks steps from these alone.

mod closure;
mod connected;
mod guide;
mod path;
pub mod proof;
mod step;
mod table;
pub mod technique;
mod words;

use std::ops::ControlFlow;

use super::board::Candidates;
use gerechte_core::Stop;

pub(super) use guide::Conclusions;
pub use guide::Guide;
pub use path::{Path, Round};
pub use step::{Implied, Node, Premise, RegionRule, Step};
pub use table::{Level, Technique, UnknownTechnique};
pub use words::Told;

/// Techniques in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Ladder(Vec<Technique>);

impl Ladder {
    /// A ladder of these techniques, tried in this order.
    pub const fn new(techniques: Vec<Technique>) -> Self {
        Self(techniques)
    }

    /// The ladder of HoDoKu: its order and its costs. Some techniques are left out: dual and siamese patterns, which repeat others, and
    /// mutant fish and templates, which people do not use.
    pub fn hodoku() -> Self {
        Self(Technique::all().filter(|technique| technique.is_rung()).collect())
    }

    /// The techniques in the order in which they are tried.
    pub fn techniques(&self) -> &[Technique] {
        &self.0
    }

    /// The next round: all steps of the first technique that finds one.
    ///
    /// Returns `None` if no technique finds a step, or a stop was requested.
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

    /// Applies rounds until the puzzle is solved, no technique finds a step, or a stop was requested.
    pub fn run<const W: usize>(&self, state: &mut Candidates<'_, W>, stop: &Stop) -> Path {
        self.run_while(state, stop, &mut |_| true)
    }

    /// Applies rounds as [`run`](Self::run) does, but asks before each one.
    ///
    /// It ends with the first round for which `goes_on` returns false. The path has this round, but it is not applied.
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
