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
        let given = killer.puzzle.to_vec();
        let mut blank: Vec<usize> = (0..given.len()).filter(|&cell| given[cell].is_none()).collect();
        blank.shuffle(random);
        blank.truncate(most.saturating_sub(given.len() - blank.len()));
        let with = |cells: &[usize]| {
            let mut given = given.clone();
            for &cell in cells {
                given[cell] = Some(killer.solution[cell]);
            }
            Puzzle::from(given)
        };
        let place = |cells: &[usize]| place(&guide, &with(cells), wanted, stop);
        let mut cells = Vec::new();
        match place(&[]) {
            Place::Below => return None,
            Place::Within => {}
            Place::Above => {
                let (number, mut reached) = self.fewest_clues(&blank, &place)?;
                cells = blank[..number].to_vec();
                // The last clue may make it too easy; others may not.
                for &other in blank[number..].iter().take(OTHERS) {
                    if reached == Place::Within {
                        break;
                    }
                    cells[number - 1] = other;
                    reached = place(&cells);
                }
                // If it stays too easy, clues leave one by one, unless that makes it too hard.
                while reached != Place::Within {
                    let leaves = (0..cells.len()).find_map(|at| {
                        let mut fewer = cells.clone();
                        fewer.remove(at);
                        let place = place(&fewer);
                        (place != Place::Above).then_some((fewer, place))
                    });
                    (cells, reached) = leaves.filter(|_| reached == Place::Below && !stop.is_requested())?;
                }
            }
        }
        killer.puzzle = with(&cells);
        if !cells.is_empty() {
            let Verdict::Unique(choices) = self.verdict_of(&killer.cages, &killer.puzzle, &killer.solution)? else {
                return None;
            };
            killer.choices = choices;
        }
        Some(killer)
    }

    /// The fewest of the first cells whose clues make a killer hard enough or too easy, if more clues make it easier, and which of the two. Returns `None` if
    /// all of them leave it too hard, or a stop comes first.
    fn fewest_clues(&self, blank: &[usize], place: &dyn Fn(&[usize]) -> Place) -> Option<(usize, Place)> {
        let (mut low, mut high) = (0, FIRST.min(blank.len()));
        let mut reached = place(&blank[..high]);
        // A killer that is too hard takes the longest to judge, so many clues are tried first.
        while reached == Place::Above {
            if high == blank.len() || self.workshop.stop().is_requested() {
                return None;
            }
            (low, high) = (high, (2 * high).min(blank.len()));
            reached = place(&blank[..high]);
        }
        while high - low > 1 {
            let middle = low.midpoint(high);
            match place(&blank[..middle]) {
                Place::Above => low = middle,
                Place::Within => return Some((middle, Place::Within)),
                Place::Below => (high, reached) = (middle, Place::Below),
            }
        }
        Some((high, reached))
    }
}

/// The number of clues that are tried first where a killer is too hard.
const FIRST: usize = 4;
/// The number of clues that are tried in place of the last one.
const OTHERS: usize = 3;

/// The position of a killer relative to the range that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// It is too easy.
    Below,
    Within,
    /// It is too hard, or a stop came first.
    Above,
}

fn place(guide: &Guide, puzzle: &Puzzle, wanted: &Difficulty, stop: &Stop) -> Place {
    match value(guide, puzzle, wanted, stop) {
        None => Place::Above,
        Some(value) if value < *wanted.range.start() => Place::Below,
        Some(_) => Place::Within,
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
