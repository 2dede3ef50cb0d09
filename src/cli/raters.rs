//! `generate --rate`: the scores of puzzles that are made.

use gerechte::generate::{Draft, Made};
use gerechte::rate::{Measure, Rater};
use gerechte::{Game, Stop};

/// What rates puzzles, where that was asked.
#[derive(Clone)]
pub(crate) struct Raters(Option<Rater>);

impl Raters {
    pub(crate) fn new(game: &Game, wanted: bool) -> anyhow::Result<Self> {
        if !wanted {
            return Ok(Self(None));
        }
        let measures = [Measure::Ladder, Measure::Naive, Measure::Refutation];
        let rater = Rater::new(game, measures);
        measures.into_iter().try_for_each(|measure| rater.require(measure))?;
        Ok(Self(Some(rater)))
    }

    pub(crate) fn rate(&mut self, made: &mut Made, stop: &Stop) {
        let Some(rater) = &mut self.0 else { return };
        let Made { draft: Draft { puzzle, solution, .. }, scores, .. } = made;
        rater.complete(scores, puzzle, solution, stop);
    }
}
