//! Killers of a wanted difficulty.

use std::cell::RefCell;

use itertools::Itertools;
use rand::seq::{IndexedRandom, SliceRandom};

use super::place::{Grader, Place};
use super::{Cage, Killer, KillerError, KillerMaker, Verdict};
use crate::{Difficulty, Random};
use gerechte_core::{Game, Puzzle};
use gerechte_encodings::Cell;
use gerechte_rate::{Guide, Ladder};

/// The number of ways to cut a cage into parts of some sizes that are looked at: one of 25 cells has millions.
const WAYS: usize = 10_000;

impl KillerMaker {
    /// The same maker, whose killers have this difficulty on a scale of the ladder.
    ///
    /// An attempt that is too easy is given up. Of one that is too hard, cages are cut in two, as far as the target allows such small ones; where that is not
    /// enough it gets clues, as many as are needed: after [`ALONE`](super::ALONE) attempts without any, unless the target names a number.
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

    /// The killer of this difficulty: where it is too hard, cages are cut, and then clues are added, at most the given number in all. Returns `None` if it is too
    /// easy, if that does not suffice, or if a stop comes first.
    pub(super) fn graded(
        &self,
        mut killer: Killer,
        wanted: &Difficulty,
        most: usize,
        random: &mut Random,
    ) -> Option<Killer> {
        let stop = self.workshop.stop();
        let board = Eased { base: self.workshop.game(), killer: &killer, wanted };
        let grader = board.grader(&killer.cages)?;
        let mut steps = Vec::new();
        match grader.place(&board.puzzle(&[]), stop) {
            Place::Below => return None,
            Place::Within => {}
            Place::Above => {
                let mut all = self.cuts(&killer, random);
                let mut blank: Vec<usize> =
                    (0..killer.puzzle.len()).filter(|&cell| killer.puzzle[cell].is_none()).collect();
                blank.shuffle(random);
                blank.truncate(most.saturating_sub(killer.puzzle.clue_count()));
                all.extend(blank.into_iter().map(Ease::Clue));
                // Clues leave the cages as they are.
                let last = RefCell::new((Vec::new(), grader));
                let place = |steps: &[Ease]| {
                    let cages = board.cages(steps);
                    let mut last = last.borrow_mut();
                    if last.0 != cages {
                        let Some(grader) = board.grader(&cages) else { return Place::Above };
                        *last = (cages, grader);
                    }
                    last.1.place(&board.puzzle(steps), stop)
                };
                steps = self.eased(&all, &place)?;
            }
        }
        if !steps.is_empty() {
            let (cages, puzzle) = (board.cages(&steps), board.puzzle(&steps));
            (killer.cages, killer.puzzle) = (cages, puzzle);
            let Verdict::Unique(choices) = self.verdict_of(&killer.cages, &killer.puzzle, &killer.solution)? else {
                return None;
            };
            killer.choices = choices;
        }
        Some(killer)
    }

    /// Each large cage cut in two at random, in random order.
    fn cuts(&self, killer: &Killer, random: &mut Random) -> Vec<Ease> {
        // A cage of one cell is a clue.
        let least = (*self.target.sizes.start()).max(2);
        let is_connected = |part: &[Cell]| {
            let mut reached = vec![part[0].index()];
            let mut next = 0;
            while let Some(&cell) = reached.get(next) {
                next += 1;
                let near = self.near[cell].iter().filter(|&&other| part.contains(&Cell::new(other)));
                let new: Vec<usize> = near.copied().filter(|other| !reached.contains(other)).collect();
                reached.extend(new);
            }
            reached.len() == part.len()
        };
        let mut cuts = Vec::new();
        for (cage, Cage { cells, .. }) in killer.cages.iter().enumerate() {
            let mut ways: Vec<Ease> = Vec::new();
            for size in least..=cells.len().saturating_sub(least) {
                let first = cells.iter().copied().combinations(size).take(WAYS);
                for one in first.filter(|one| one.contains(&cells[0])) {
                    let rest: Vec<Cell> = cells.iter().copied().filter(|cell| !one.contains(cell)).collect();
                    if is_connected(&one) && is_connected(&rest) {
                        ways.push(Ease::Cut(cage, one, rest));
                    }
                }
            }
            cuts.extend(ways.choose(random).cloned());
        }
        cuts.shuffle(random);
        cuts
    }

    /// Some of the steps, with which the killer is as hard as wanted: the fewest of the first ones with which it is not too hard; and if it is too easy then, the
    /// last of them gives way to others that leave it harder. Returns `None` if no such steps are found, or a stop comes first.
    fn eased(&self, all: &[Ease], place: &dyn Fn(&[Ease]) -> Place) -> Option<Vec<Ease>> {
        let (number, reached) = self.fewest_steps(all, place)?;
        if reached == Place::Within {
            return Some(all[..number].to_vec());
        }
        let mut steps = all[..number - 1].to_vec();
        let mut is_met = false;
        for other in all[number..].iter().take(OTHERS) {
            if self.workshop.stop().is_requested() {
                return None;
            }
            steps.push(other.clone());
            match place(&steps) {
                Place::Within => {
                    is_met = true;
                    break;
                }
                Place::Above => {}
                Place::Below => {
                    steps.pop();
                }
            }
        }
        if !is_met {
            return None;
        }
        // Clues that came first may not be needed any more.
        for at in (0..steps.len()).rev() {
            if matches!(steps[at], Ease::Clue(_)) {
                let step = steps.remove(at);
                if place(&steps) != Place::Within {
                    steps.insert(at, step);
                }
            }
        }
        Some(steps)
    }

    /// The fewest of the first steps that make a killer hard enough or too easy, if more steps make it easier, and which of the two. Returns `None` if
    /// all of them leave it too hard, or a stop comes first.
    fn fewest_steps(&self, all: &[Ease], place: &dyn Fn(&[Ease]) -> Place) -> Option<(usize, Place)> {
        let (mut low, mut high) = (0, FIRST.min(all.len()));
        let mut reached = place(&all[..high]);
        // A killer that is too hard takes the longest to judge. So several steps are tried at once, and then twice as many.
        while reached == Place::Above {
            if high == all.len() || self.workshop.stop().is_requested() {
                return None;
            }
            (low, high) = (high, (2 * high).min(all.len()));
            reached = place(&all[..high]);
        }
        while high - low > 1 {
            let middle = low.midpoint(high);
            match place(&all[..middle]) {
                Place::Above => low = middle,
                Place::Within => return Some((middle, Place::Within)),
                Place::Below => (high, reached) = (middle, Place::Below),
            }
        }
        Some((high, reached))
    }
}

/// The number of steps that are tried first where a killer is too hard.
const FIRST: usize = 4;
/// The number of steps that are tried in place of the last one.
const OTHERS: usize = 8;

/// A step that makes a killer easier.
#[derive(Clone, Debug)]
enum Ease {
    /// The cage of this number is cut into two.
    Cut(usize, Vec<Cell>, Vec<Cell>),
    /// A cell gets its clue.
    Clue(usize),
}

/// A killer that is made easier.
struct Eased<'a> {
    base: &'a Game,
    killer: &'a Killer,
    wanted: &'a Difficulty,
}

impl<'a> Eased<'a> {
    fn cages(&self, steps: &[Ease]) -> Vec<Cage> {
        let mut cages = self.killer.cages.clone();
        let cage = |cells: &[Cell]| Cage {
            cells: cells.to_vec(),
            sum: cells.iter().map(|cell| self.killer.solution[cell.index()].value()).sum(),
        };
        for step in steps {
            if let Ease::Cut(number, one, rest) = step {
                cages[*number] = cage(one);
                cages.push(cage(rest));
            }
        }
        cages.sort_by(|one, other| one.cells.cmp(&other.cells));
        cages
    }

    fn puzzle(&self, steps: &[Ease]) -> Puzzle {
        let mut puzzle = self.killer.puzzle.clone();
        for step in steps {
            if let Ease::Clue(cell) = *step {
                puzzle[cell] = Some(self.killer.solution[cell]);
            }
        }
        puzzle
    }

    /// The judge of the killer with these cages. Returns `None` if the board is too large for the ladder.
    fn grader(&self, cages: &[Cage]) -> Option<Grader<'a>> {
        let mut game = self.base.clone();
        cages.iter().try_for_each(|cage| game.add_cage(&cage.cells, cage.sum)).ok()?;
        Grader::new(&game, self.wanted)
    }
}
