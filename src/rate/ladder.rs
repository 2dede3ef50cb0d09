//! A ladder: techniques in an order, the first that finds something is applied.
//!
//! A *round* applies every step of the first technique that finds one. So the path does not depend on the order in which
//! cells, houses and symbols are looked at, and its score is the same for equivalent puzzles.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::technique::Level;
use super::{State, Step, Technique};
use crate::Stop;

/// Techniques in the order in which they are tried.
#[derive(Clone, Debug)]
pub struct Ladder(Vec<Technique>);

/// All steps of one technique in one state.
#[derive(Clone, Debug)]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// Its steps; each concludes something that those before it do not.
    pub steps: Vec<Step>,
}

/// The rounds from a state on.
#[derive(Clone, Debug, Default)]
pub struct Path {
    /// The rounds.
    pub rounds: Vec<Round>,
    /// Whether they end with the solution.
    pub solved: bool,
}

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
    pub fn round<const W: usize>(&self, state: &State<'_, W>, stop: &Stop) -> Option<Round> {
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
    pub fn run<const W: usize>(&self, state: &mut State<'_, W>, stop: &Stop) -> Path {
        self.run_while(state, stop, &mut |_| true)
    }

    /// Goes on as [`run`](Self::run) does as long as it is told so of each round; the last one is not applied.
    pub fn run_while<const W: usize>(
        &self,
        state: &mut State<'_, W>,
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

impl Round {
    /// How many steps the round counts for: one for each cell that is placed, and one for all eliminations together. What single
    /// steps there are to the same eliminations would depend on the order in which they are found.
    pub fn weight(&self) -> u32 {
        let placed: BTreeSet<_> = self.steps.iter().flat_map(|step| &step.placements).collect();
        (placed.len() as u32).max(1)
    }
}

impl Path {
    /// What the rounds cost together.
    pub fn score(&self) -> u32 {
        self.rounds.iter().map(|round| round.technique.cost() * round.weight()).sum()
    }

    /// The number of steps, as the score counts them.
    pub fn steps(&self) -> u32 {
        self.rounds.iter().map(Round::weight).sum()
    }

    /// The hardest technique.
    pub fn hardest(&self) -> Option<Technique> {
        self.rounds.iter().map(|round| round.technique).max()
    }

    /// The level of the hardest technique; extreme where the ladder does not reach the solution.
    pub fn level(&self) -> Level {
        match self.hardest() {
            _ if !self.solved => Level::Extreme,
            Some(hardest) => hardest.level(),
            None => Level::Easy,
        }
    }
}
