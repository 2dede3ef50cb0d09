//! `generate --with`: puzzles with marks and cages that are drawn for each.

use std::sync::Arc;

use super::generate::{gridless, in_numbers, refuse_many_clues};
use super::{Status, World};
use crate::Game;
use crate::format::exchange::{Format, Item};
use crate::format::record::VariantRecord;
use crate::generate::{Fill, GenerateError, Variant, VariantError, VariantMaker, VariantMiss, VariantTarget};
use crate::rate::{Measures, Rater};

/// A request for variants of a game.
#[derive(Clone, Debug)]
pub struct GenerateVariants<'a> {
    /// The game.
    pub game: &'a Game,
    /// The target of each puzzle.
    pub target: VariantTarget,
    /// The source of full grids.
    pub fill: Fill,
    /// The number of attempts at each variant.
    pub tries: u64,
    /// The seed.
    pub seed: u64,
    /// The number of variants; without it, variants are made until a stop.
    pub count: Option<u64>,
    /// Whether all scores are added to each.
    pub rates: bool,
}

/// A variant that was made.
#[derive(Clone, Debug)]
pub struct GeneratedVariant {
    /// The seed.
    pub seed: u64,
    /// The number of the variant.
    pub index: u64,
    /// The variant.
    pub variant: Variant,
}

impl GeneratedVariant {
    /// The record of the variant.
    pub fn record(&self, asked: &GenerateVariants<'_>) -> VariantRecord {
        VariantRecord::new(asked.game, &asked.target.rules, self.seed, self.index, &self.variant)
    }

    /// The game and the puzzle in one line, which every verb reads.
    pub fn line(&self) -> anyhow::Result<String> {
        let Variant { game, made } = &self.variant;
        let item = Item::new(Arc::new(game.clone()), made.draft.puzzle.clone());
        Ok(Format::Json.write(&item)?)
    }
}

impl<'a> GenerateVariants<'a> {
    /// One variant with seed 0, of at most 10,000 attempts, without scores.
    pub const fn new(game: &'a Game, target: VariantTarget) -> Self {
        Self { game, target, fill: Fill::Native, tries: 10_000, seed: 0, count: Some(1), rates: false }
    }

    /// Hands the variants to `emit`.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(&GeneratedVariant) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let Self { game, seed, .. } = self;
        let stop = world.stop();
        refuse_many_clues(game, *self.target.puzzle.clues.number.start())?;
        let maker = match VariantMaker::new(game, self.target.clone(), self.fill, self.tries, stop) {
            Err(VariantError::Generate(GenerateError::NoGrid)) => return Ok(gridless(game, world)),
            maker => maker?,
        };
        let make = |maker: &mut VariantMaker, index: u64| {
            Ok(match maker.make(*seed, index) {
                Ok(mut variant) => {
                    let mut rater = self.rates.then(|| Rater::new(&variant.game, Measures::ALL));
                    variant.made.complete(rater.as_mut(), stop);
                    Ok(variant)
                }
                Err(miss @ VariantMiss::Target) => {
                    Err(format!("variant {index} of seed {seed}: {miss} (--tries {})", self.tries))
                }
                Err(miss) => Err(format!("variant {index} of seed {seed}: {miss}")),
            })
        };
        in_numbers(
            world,
            (self.count, "variants"),
            || maker.clone(),
            make,
            |index, variant| emit(&GeneratedVariant { seed: *seed, index, variant }),
        )
    }
}
