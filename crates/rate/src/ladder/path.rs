//! Paths: the rounds from a puzzle towards its solution, and their cost.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{Level, Step, Technique};

/// All steps that one technique finds at one point of a path.
#[derive(Clone, Debug)]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// The steps. Each concludes something that the steps before it do not.
    pub steps: Vec<Step>,
}

/// The rounds by which the ladder goes from a puzzle towards its solution.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Path {
    /// The rounds, in order.
    pub rounds: Vec<Round>,
    /// Whether they lead to the solution.
    pub solved: bool,
}

impl Round {
    /// The number of steps that the round counts as: one for each cell that it places, or one if it only eliminates.
    ///
    /// Eliminations count together because the steps that lead to them depend on the order in which they are found.
    pub fn weight(&self) -> u32 {
        let placed: BTreeSet<_> = self.steps.iter().flat_map(|step| &step.placements).collect();
        (placed.len() as u32).max(1)
    }

    /// The same, but one for every two candidates that a round eliminates, unless by sums and relations that the game states, and by regions: these are noted in
    /// all cells at once.
    fn amount(&self) -> u32 {
        let is_noted_at_once =
            [Technique::Relation, Technique::Region, Technique::RegionConnectivity, Technique::Combination];
        if is_noted_at_once.contains(&self.technique) {
            return self.weight();
        }
        let gone: BTreeSet<_> = self.steps.iter().flat_map(|step| &step.eliminations).collect();
        self.weight().max(gone.len().div_ceil(2) as u32)
    }
}

impl Path {
    /// The score: the total cost of the rounds.
    pub fn score(&self) -> u32 {
        self.rounds.iter().map(|round| round.technique.cost() * round.weight()).sum()
    }

    /// The cost of the steps if eliminations count by their number, two to a step, where the [score](Self::score) counts those of a round once.
    ///
    /// So many easy eliminations make a puzzle laborious. Equivalent puzzles have the same effort, since all eliminations of a round are made together.
    pub fn effort(&self) -> u32 {
        self.rounds.iter().map(|round| round.technique.cost() * round.amount()).sum()
    }

    /// The number of steps, counted as the score counts them.
    pub fn steps(&self) -> u32 {
        self.rounds.iter().map(Round::weight).sum()
    }

    /// The hardest technique. Returns `None` if there is no round.
    pub fn hardest(&self) -> Option<Technique> {
        self.rounds.iter().map(|round| round.technique).max()
    }

    /// The level of the hardest technique, or hard for a medium puzzle whose [effort](Self::effort) is large. It is extreme if the path does not lead to the solution.
    ///
    /// ```
    /// use gerechte::rate::{Guide, Ladder, Level};
    /// use gerechte::{Game, Puzzle, Stop};
    /// let game: Game = "box:2x2".parse()?;
    /// let path = Guide::new(&game, Ladder::hodoku())?.path(&Puzzle::parse(&game, "12...41.....2...")?, &Stop::never());
    /// assert!(path.level() >= path.hardest().expect("steps").level());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn level(&self) -> Level {
        let blanks = || self.rounds.iter().flat_map(|round| &round.steps).flat_map(|step| &step.placements).unique();
        match self.hardest() {
            _ if !self.solved => Level::Extreme,
            Some(hardest) => hardest.level().with_effort(self.effort(), blanks().count() as u32),
            None => Level::Easy,
        }
    }
}
