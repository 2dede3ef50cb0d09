//! `generate --with`: puzzles with marks and cages that are drawn for each.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::generate::{gridless, refuse_many_clues};
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
    pub fn record(&self, asked: &GenerateVariants<'_>) -> anyhow::Result<VariantRecord> {
        Ok(VariantRecord::new(asked.game, &asked.target.rules, self.seed, self.index, &self.variant)?)
    }

    /// The game and the puzzle in one line, which every verb reads.
    pub fn line(&self) -> anyhow::Result<String> {
        let Variant { game, made } = &self.variant;
        let item = Item::new(Arc::new(game.clone()), made.draft.puzzle.clone());
        Ok(Format::Json.write(&item)?)
    }
}

impl GenerateVariants<'_> {
    /// Hands the variants to `emit`.
    pub fn run(
        &self,
        world: &impl World,
        mut emit: impl FnMut(&GeneratedVariant) -> anyhow::Result<()>,
    ) -> anyhow::Result<Status> {
        let Self { game, seed, count, .. } = self;
        let stop = world.stop();
        refuse_many_clues(game, *self.target.puzzle.clues.number.start())?;
        let maker = match VariantMaker::new(game, self.target.clone(), self.fill, self.tries, stop) {
            Err(VariantError::Generate(GenerateError::NoGrid)) => return Ok(gridless(game, world)),
            maker => maker?,
        };
        world.working_on("variants made");
        if let Some(count) = count {
            world.expects(*count);
        }
        let wanted = count.unwrap_or(u64::MAX);
        let work = |maker: &mut VariantMaker, index: u64| {
            let mut variant = maker.make(*seed, index);
            if let (Ok(Variant { game, made }), true) = (&mut variant, self.rates) {
                made.complete(Some(&mut Rater::new(game, Measures::ALL)), stop);
            }
            Ok((index, variant))
        };
        let (mut made, mut status) = (0, Status::Done);
        let take = |(index, variant): (u64, Result<Variant, VariantMiss>)| {
            let variant = match variant {
                Ok(variant) if !stop.is_requested() => variant,
                Err(miss) if !stop.is_requested() => {
                    world.note(&format!("variant {index} of seed {seed}: {miss}; --tries {}", self.tries));
                    status = Status::Limit;
                    return Ok(ControlFlow::Break(()));
                }
                _ => {
                    if count.is_some() || made == 0 {
                        world.note(&format!("stopped after {made} variants"));
                        status = Status::Limit;
                    }
                    return Ok(ControlFlow::Break(()));
                }
            };
            world.step();
            made += 1;
            emit(&GeneratedVariant { seed: *seed, index, variant })?;
            Ok(if made == wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        if wanted > 0 {
            world.in_order((0..wanted).map(Ok), || maker.clone(), work, take)?;
        }
        Ok(status)
    }
}
