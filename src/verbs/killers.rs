//! `generate --killer`: cages with sums for a game.

use std::ops::RangeInclusive;

use anyhow::Context;

use super::generate::{gridless, in_numbers, refuse_many_clues};
use super::{Status, World};
use crate::Game;
use crate::format::record::KillerRecord;
use crate::generate::{Difficulty, Fill, GenerateError, Killer, KillerError, KillerMaker, KillerTarget};
use crate::rate::{Measures, Rater, Scores};

/// A request for killers of a game.
#[derive(Clone, Debug)]
pub struct GenerateKillers<'a> {
    /// The game.
    pub game: &'a Game,
    /// The sizes of cages; without them, [`KillerTarget::usual_sizes`].
    pub sizes: Option<RangeInclusive<usize>>,
    /// Whether cells may be left without a cage.
    pub leaves_cells: bool,
    /// The number of clues; without it, clues are given only where cages alone do not do.
    pub clues: Option<RangeInclusive<usize>>,
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// The source of full grids.
    pub fill: Fill,
    /// The number of attempts at each killer.
    pub tries: u64,
    /// The seed.
    pub seed: u64,
    /// The number of killers; without it, killers are made until a stop.
    pub count: Option<u64>,
    /// Whether each killer is rated.
    pub rates: bool,
}

/// A killer that was made.
#[derive(Clone, Debug)]
pub struct GeneratedKiller {
    /// The seed.
    pub seed: u64,
    /// The number of the killer.
    pub index: u64,
    /// The killer.
    pub killer: Killer,
    /// The scores, where they were asked for and there are any.
    pub scores: Option<Scores>,
}

impl GeneratedKiller {
    /// The record of the killer.
    pub fn record(&self, game: &Game) -> anyhow::Result<KillerRecord> {
        Ok(KillerRecord::new(game, self.seed, self.index, &self.killer, self.scores.as_ref())?)
    }
}

impl<'a> GenerateKillers<'a> {
    /// One killer with seed 0.
    pub fn new(game: &'a Game) -> Self {
        Self {
            game,
            sizes: None,
            leaves_cells: false,
            clues: None,
            difficulty: None,
            fill: Fill::Native,
            tries: 10_000,
            seed: 0,
            count: Some(1),
            rates: false,
        }
    }

    /// Hands the killers to `emit`.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(&GeneratedKiller) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let Self { game, seed, .. } = self;
        let stop = world.stop();
        refuse_many_clues(game, self.clues.as_ref().map_or(0, |clues| *clues.start()))?;
        let target = KillerTarget {
            sizes: self.sizes.clone().unwrap_or_else(|| KillerTarget::usual_sizes(game)),
            leaves_cells: self.leaves_cells,
            clues: self.clues.clone(),
        };
        let maker = match KillerMaker::new(game, target, self.fill, self.tries, stop) {
            Err(KillerError::Generate(GenerateError::NoGrid)) => return Ok(gridless(game, world)),
            maker => maker?,
        };
        let maker = match &self.difficulty {
            Some(wanted) => maker.of_difficulty(wanted.clone()).with_context(|| format!("--difficulty {wanted}"))?,
            None => maker,
        };
        let make = |maker: &mut KillerMaker, index: u64| {
            let Some(killer) = maker.make(*seed, index) else {
                let tries = self.tries;
                let difficulty = if self.difficulty.is_some() { ", --difficulty" } else { "" };
                return Ok(Err(format!(
                    "killer {index} of seed {seed}: none in {tries} attempts; what could be relaxed: --cages, --clues, --uncaged{difficulty}"
                )));
            };
            let scores = if self.rates {
                let with_cages = killer.game(game)?;
                Rater::new(&with_cages, Measures::ALL).rate(&killer.puzzle, stop).ok()
            } else {
                None
            };
            Ok(Ok((killer, scores)))
        };
        in_numbers(
            world,
            (self.count, "killers"),
            || maker.clone(),
            make,
            |index, (killer, scores)| emit(&GeneratedKiller { seed: *seed, index, killer, scores }),
        )
    }
}
