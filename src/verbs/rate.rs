//! `rate`: the difficulty of puzzles.

use super::{Asked, Status, Verb, World, clues, contradiction};
use crate::Game;
use crate::format::record;
use crate::rate::{Rater, Scores, Unrated};

/// Rates puzzles.
///
/// ```
/// use gerechte::rate::{Measures, Rater};
/// use gerechte::{Game, Puzzle, Stop, verbs::{Rate, Verb}};
/// let game: Game = "box:2x2".parse()?;
/// let rate = Rate { game: &game, rater: Rater::new(&game, Measures::ALL) };
/// let puzzle = Ok(Puzzle::parse(&game, "1234341221434..1")?);
/// let found = rate.answer(&mut rate.desk(), &puzzle, &Stop::never())?;
/// assert!(rate.record(&puzzle, &found).naive.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rate<'a> {
    /// The game.
    pub game: &'a Game,
    /// The measures.
    pub rater: Rater,
}

impl Rate<'_> {
    /// The record of an answer.
    pub fn record(&self, asked: &Asked, found: &Result<Scores, Unrated>) -> record::Rate {
        let record = record::Rate::new(self.game, clues(asked), found.as_ref().map_err(|unrated| *unrated));
        record::Rate { contradiction: contradiction(asked), ..record }
    }
}

impl Verb for Rate<'_> {
    type Desk = Rater;
    type Found = Result<Scores, Unrated>;

    fn desk(&self) -> Rater {
        self.rater.clone()
    }

    fn answer(&self, rater: &mut Rater, asked: &Asked, world: &impl World) -> anyhow::Result<Self::Found> {
        let stop = world.stop();
        let scores = match asked {
            Ok(puzzle) => rater.rate(puzzle, stop),
            Err(_) => Err(Unrated::NoSolution),
        };
        stop.check()?;
        Ok(scores)
    }

    fn status(&self, _: &Asked, found: &Self::Found) -> Status {
        if found.is_ok() { Status::Done } else { Status::Negative }
    }
}
