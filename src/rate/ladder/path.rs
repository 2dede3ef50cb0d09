//! Paths: the rounds that lead from a puzzle towards its solution, and what they cost.

use std::collections::BTreeSet;

use super::{Level, Step, Technique};

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
