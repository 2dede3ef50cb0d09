//! The position of a killer relative to a difficulty.

use crate::generate::Difficulty;
use crate::rate::{Guide, Ladder, Scale, Scores};
use crate::{Game, Puzzle, Stop};

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
    /// All techniques that are not too hard.
    guide: Guide,
}

impl<'a> Grader<'a> {
    /// Returns `None` if the board is too large for the ladder.
    pub fn new(game: &Game, wanted: &'a Difficulty) -> Option<Self> {
        let rungs = Ladder::hodoku().techniques().to_vec();
        let value = |technique| wanted.scale.of_technique(technique);
        let is_easier = |technique| value(technique).is_some_and(|value| value < *wanted.range.start());
        let easier: Vec<_> = rungs.iter().copied().take_while(|&technique| is_easier(technique)).collect();
        let mut rest = rungs[easier.len()..].iter().copied();
        let easier_decides = wanted.is_open_above() && rest.all(|technique| !is_easier(technique));
        // Techniques that are harder than the range need not be searched for.
        let is_welcome = |technique| value(technique).is_none_or(|value| value <= *wanted.range.end());
        let guide =
            Guide::new(game, Ladder::new(rungs.iter().copied().filter(|&technique| is_welcome(technique)).collect()))
                .ok()?;
        Some(Self {
            wanted,
            easier: if easier.is_empty() { None } else { Some(guide.with(Ladder::new(easier))) },
            easier_decides,
            guide,
        })
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
