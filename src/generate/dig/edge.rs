//! Digging to an edge: where a puzzle on a large board first needs a technique of the wanted difficulty.
//!
//! With few clues large boards are beyond any ladder, and to find that they have one solution takes search. So clues leave a grid in random
//! order as long as a few cheap techniques find the solution. Where these stall, most of the board is filled, so the solver is
//! fast and harder techniques get through. If one that has to occur does, the puzzle is made; if the clue leaves too hard a puzzle, it
//! comes back, and the next one is tried. Where nothing is wanted of the techniques, the cheap ones decide.

use super::turns::{Verdict, take_turns};
use crate::Puzzle;
use crate::generate::target::walk;
use crate::generate::{Bench, Draft, Scale, Target};
use crate::rate::board::MEDIUM;
use crate::rate::{Level, Technique};

/// Boards of more cells are large.
const LARGE: usize = 100;
/// On boards of up to so many cells an open target is met faster by puzzles with few clues.
const HUGE: usize = 64 * MEDIUM;

/// Whether digging goes to an edge on boards of so many cells: where `first`, if any, is the first technique of the wanted difficulty, and
/// harder ones may be left out (`limited`), or every harder one is welcome (`open`). Below that puzzles with few clues are found as fast.
pub(in crate::generate) fn is_for(cells: usize, first: Option<Technique>, limited: bool, open: bool) -> bool {
    let least = if limited { Level::Hard } else { Level::Medium };
    cells > if open { HUGE } else { LARGE } && first.is_none_or(|first| first.level() >= least)
}

/// Whether a board of so many cells is large.
pub(in crate::generate) const fn is_large(cells: usize) -> bool {
    cells > LARGE
}

impl Bench {
    /// Whether digging for the target goes to an edge.
    pub(in crate::generate) const fn stops_at_edge(&self) -> bool {
        self.quick.is_some()
    }

    /// Removes groups of clues in turn, each if the techniques that may occur still find the solution; until one that has to occur does,
    /// if any, and the clues are few enough.
    pub(in crate::generate) fn thin_to_edge(&mut self, draft: &mut Draft, target: &Target, groups: &[&[usize]]) {
        let (floor, most) = (*target.clues.start(), *target.clues.end());
        let clues = &mut draft.puzzle;
        let stop = self.stop().clone();
        // As long as the cheap techniques are enough, groups leave in runs.
        take_turns(clues, groups, floor, groups.len(), &stop, |clues, run| {
            match self.edge(clues, target, run.len() == 1) {
                None => Verdict::Back,
                Some(true) if clues.clue_count() <= most => Verdict::Last,
                Some(_) => Verdict::Gone,
            }
        });
        if clues.clue_count() > most && !target.needs_ladder() {
            self.thin(clues, &draft.solution, groups, floor);
        }
    }

    /// Whether clues that the techniques solve need one that has to occur; nothing if they have several solutions or are too hard, as
    /// far as the cheap techniques know unless `thoroughly`.
    fn edge(&mut self, puzzle: &Puzzle, target: &Target, thoroughly: bool) -> Option<bool> {
        let quick = walk(self.quick.as_ref()?, puzzle, target, self.stop()).ok()?;
        if quick.solved {
            return Some(false);
        }
        // Techniques take longest where they cannot get through, and with several solutions they cannot.
        let is_score = target.difficulty.as_ref().is_some_and(|wanted| wanted.scale == Scale::Score);
        if !thoroughly || !(self.easier.is_some() || is_score) || !self.is_unique(puzzle) {
            return None;
        }
        if self.decides_by_easier() {
            let solved = self.easier.as_ref()?.path(puzzle, self.stop()).solved;
            if self.stop().is_requested() {
                return None;
            }
            if !solved {
                self.hard = Some(puzzle.clone());
            }
            return Some(!solved);
        }
        let path = walk(self.guide.as_ref()?, puzzle, target, self.stop()).ok()?;
        path.solved.then(|| self.easier.is_some() && target.is_met_by(&path))
    }
}
