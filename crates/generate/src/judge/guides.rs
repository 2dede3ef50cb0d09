//! Guides of a target: the ladders of its demands, ready for the puzzles of one game.

use crate::GenerateError;
use crate::target::LadderDemands;
use gerechte_core::Game;
use gerechte_rate::{Guide, Ladder, Technique};

/// The ladders of [demands](LadderDemands) on the layout of a game.
#[derive(Clone, Debug)]
pub(super) struct Guides {
    /// Where uses are to be forced: up to each of the techniques.
    pub forced: Vec<(Technique, Guide)>,
    pub singles: Option<Guide>,
    pub quick: Option<Guide>,
    pub easier: Option<Guide>,
    /// Up to the last technique that may occur. `None` on boards that are too large for the ladder, if the target does not need it.
    pub ladder: Option<Guide>,
}

impl Guides {
    pub fn new(game: &Game, demands: LadderDemands) -> Result<Self, GenerateError> {
        let guide = |ladder: Option<Ladder>| ladder.map(|ladder| Guide::new(game, ladder)).transpose();
        let needs_ladder = demands.needs_ladder;
        let guide_if_any = |ladder| guide(ladder).or_else(|error| if needs_ladder { Err(error) } else { Ok(None) });
        Ok(Self {
            easier: guide(demands.easier)?,
            quick: guide_if_any(demands.quick)?,
            ladder: guide_if_any(Some(demands.ladder))?,
            forced: demands
                .forced
                .into_iter()
                .map(|(technique, ladder)| Ok((technique, Guide::new(game, ladder)?)))
                .collect::<Result<_, GenerateError>>()?,
            singles: guide(demands.singles)?,
        })
    }
}
