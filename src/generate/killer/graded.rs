//! Killers of a wanted difficulty.

use rand::seq::SliceRandom;

use super::{Killer, KillerError, KillerMaker, Verdict};
use crate::generate::{Difficulty, Random};
use crate::rate::{Guide, Ladder, Scale, Scores};
use crate::{Puzzle, Stop};

impl KillerMaker {
    /// The same maker, whose killers have this difficulty on a scale of the ladder.
    ///
    /// An attempt that is too easy is given up. One that is too hard gets clues, as many as are needed, where the target allows more: after
    /// [`ALONE`](super::ALONE) attempts without any, unless it names a number.
    ///
    /// Returns an error if the scale is none of the ladder's, for the others know no sums, or if the board is too large for the ladder.
    ///
    /// ```
    /// use gerechte::Stop;
    /// use gerechte::generate::{Fill, KillerMaker, KillerTarget};
    /// let game = "box:2x2".parse()?;
    /// let maker = KillerMaker::new(&game, KillerTarget::default(), Fill::Native, 100, &Stop::never())?;
    /// assert!(maker.clone().of_difficulty("naive:easy".parse()?).is_err());
    /// let killer = maker.of_difficulty("easy".parse()?)?.make(1, 0).expect("a killer");
    /// assert_eq!(killer.solution.symbols().len(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_difficulty(mut self, wanted: Difficulty) -> Result<Self, KillerError> {
        if !wanted.scale.is_of_ladder() {
            return Err(KillerError::Scale(wanted.scale));
        }
        // The same layout with cages is no larger.
        Guide::new(self.workshop.game(), Ladder::hodoku())?;
        self.difficulty = Some(wanted);
        Ok(self)
    }

    /// The killer of this difficulty, with at most the given number of clues in all, added if it is too hard. Returns `None` if it is too easy, if clues do
    /// not suffice, or if a stop comes first.
    pub(super) fn graded(
        &self,
        mut killer: Killer,
        wanted: &Difficulty,
        most: usize,
        random: &mut Random,
    ) -> Option<Killer> {
        let stop = self.workshop.stop();
        let game = killer.game(self.workshop.game()).ok()?;
        // Techniques that are harder than the range need not be searched for.
        let is_welcome = |value: Option<f64>| value.is_none_or(|value| value <= *wanted.range.end());
        let techniques = Ladder::hodoku().techniques().to_vec();
        let ladder = techniques.into_iter().filter(|technique| is_welcome(wanted.scale.of_technique(*technique)));
        let guide = Guide::new(&game, Ladder::new(ladder.collect())).ok()?;
        let mut blank: Vec<usize> = (0..game.board().cells()).filter(|&cell| killer.puzzle[cell].is_none()).collect();
        blank.shuffle(random);
        let mut given = killer.puzzle.to_vec();
        let mut last = None;
        while !stop.is_requested() {
            let puzzle = Puzzle::from(given.clone());
            let value = value(&guide, &puzzle, wanted, stop);
            if value.is_some_and(|value| value < *wanted.range.start()) {
                // The clue makes it too easy, and is taken back; without any it was so from the start.
                given[last.take()?] = None;
            } else if value.is_some() {
                if given != *killer.puzzle {
                    let Verdict::Unique(choices) = self.verdict_of(&killer.cages, &given, &killer.solution)? else {
                        return None;
                    };
                    killer.choices = choices;
                }
                killer.puzzle = puzzle;
                return Some(killer);
            }
            if given.iter().flatten().count() >= most {
                return None;
            }
            let cell = blank.pop()?;
            given[cell] = Some(killer.solution[cell]);
            last = Some(cell);
        }
        None
    }
}

/// The value of a puzzle on the scale. Returns `None` if it is above the range, or a stop comes first.
fn value(guide: &Guide, puzzle: &Puzzle, wanted: &Difficulty, stop: &Stop) -> Option<f64> {
    let end = *wanted.range.end();
    let mut score = 0;
    let path = guide.path_while(puzzle, stop, &mut |round| {
        score += round.technique.cost() * round.weight();
        wanted.scale != Scale::Score || f64::from(score) <= end
    });
    // Without an upper bound, a puzzle that the ladder does not solve counts as hard enough where what it found is in the range.
    let (is_solved, is_open) = (path.solved, wanted.is_open_above() && !stop.is_requested());
    let value = Scores::from(path).value(wanted.scale);
    (value <= end && (is_solved || is_open && wanted.range.contains(&value))).then_some(value)
}
