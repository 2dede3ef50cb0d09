//! The position of a killer relative to a difficulty.

use crate::target::LadderDemands;
use crate::{Difficulty, Target};
use gerechte_core::{Game, Puzzle, Stop};
use gerechte_rate::{Guide, Scale, Scores};

/// Where a killer lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is too easy.
    Below,
    Within,
    /// It is too hard, or a stop came first.
    Above,
}

/// Judges the killers of one division into cages.
pub(super) struct Grader<'a> {
    wanted: &'a Difficulty,
    /// The techniques before the first one that makes a killer hard enough, if there are any.
    easier: Option<Guide>,
    /// Whether every killer that these do not solve is hard enough, and none too hard.
    easier_decides: bool,
    /// The techniques up to the last one that is not too hard: harder ones among them show that a killer is.
    guide: Guide,
}

impl<'a> Grader<'a> {
    /// Returns `None` if the board is too large for the ladder.
    pub fn new(game: &Game, wanted: &'a Difficulty) -> Option<Self> {
        let target = Target { difficulty: Some(wanted.clone()), ..Target::default() };
        let demands = LadderDemands::new(&target, game.board().cells(), false);
        let guide = Guide::new(game, demands.ladder).ok()?;
        let easier = demands.easier.map(|easier| guide.with(easier));
        Some(Self { wanted, easier, easier_decides: demands.easier_decides, guide })
    }

    /// The position of a killer with these clues.
    pub fn place(&self, puzzle: &Puzzle, stop: &Stop) -> Place {
        let wanted = self.wanted;
        if let Some(easier) = &self.easier {
            let path = easier.path(puzzle, stop);
            if stop.is_requested() {
                return Place::Above;
            }
            if path.solved {
                return self.of(Scores::from(path).value(wanted.scale));
            }
            if self.easier_decides {
                return Place::Within;
            }
        }
        self.value(puzzle, stop).map_or(Place::Above, |value| self.of(value))
    }

    fn of(&self, value: f64) -> Place {
        let range = &self.wanted.range;
        if value < *range.start() {
            Place::Below
        } else if value > *range.end() {
            Place::Above
        } else {
            Place::Within
        }
    }

    /// The value of a puzzle on the scale. Returns `None` if it is above the range, or a stop comes first.
    fn value(&self, puzzle: &Puzzle, stop: &Stop) -> Option<f64> {
        let wanted = self.wanted;
        let end = *wanted.range.end();
        let mut score = 0;
        let path = self.guide.path_while(puzzle, stop, &mut |round| {
            score += round.technique.cost() * round.weight();
            wanted.scale != Scale::Score || f64::from(score) <= end
        });
        // Without an upper bound, a puzzle that the ladder does not solve counts as hard enough where what it found is in the range.
        let (is_solved, is_open) = (path.solved, wanted.is_open_above() && !stop.is_requested());
        let value = Scores::from(path).value(wanted.scale);
        (value <= end && (is_solved || is_open && wanted.range.contains(&value))).then_some(value)
    }
}
