//! Digging to an edge: where a puzzle on a large board first needs a technique of the wanted difficulty.
//!
//! With few clues large boards are beyond any ladder, and to find that they have one solution takes search. So clues leave a grid in random
//! order as long as a few cheap techniques find the solution. Where these stall, most of the board is filled, so the solver is
//! fast and harder techniques get through. If one that has to occur does, the puzzle is made; if the clue leaves too hard a puzzle, it
//! comes back, and the next one is tried.

use super::bench::walk;
use super::{Bench, Draft, Target};
use crate::rate::Technique;
use crate::rate::technique::Level;

/// Boards of more cells are large.
const LARGE: usize = 100;

/// Whether digging goes to an edge on boards of so many cells: where `first` is the first technique of the wanted difficulty, and
/// harder ones may be left out (`limited`). Below that puzzles with few clues are found as fast.
pub(super) fn is_for(cells: usize, first: Technique, limited: bool) -> bool {
    let least = if limited { Level::Hard } else { Level::Medium };
    cells > LARGE && first.level() >= least
}

impl Bench {
    /// Whether digging for the target goes to an edge.
    pub(super) const fn stops_at_edge(&self) -> bool {
        self.quick.is_some()
    }

    /// Removes groups of clues in turn, each if the techniques that may occur still find the solution, until one that has to occur does
    /// and the clues are few enough.
    pub(super) fn thin_to_edge(&mut self, draft: &mut Draft, target: &Target, groups: &[&[usize]]) {
        let (floor, most) = (*target.clues.start(), *target.clues.end());
        let mut left = draft.clue_count();
        let clues = &mut draft.clues;
        let mut at = 0;
        // As long as the cheap techniques are enough, groups leave in runs.
        let mut run = (groups.len() / 2).max(1);
        while at < groups.len() && !self.stop().is_requested() {
            let tried = &groups[at..(at + run).min(groups.len())];
            let cells = || tried.iter().flat_map(|group| group.iter().copied());
            let before: Vec<u8> = cells().map(|cell| clues[cell]).collect();
            let removed = before.iter().filter(|&&clue| clue != 0).count();
            if left >= floor + removed {
                cells().for_each(|cell| clues[cell] = 0);
                let edge = match tried {
                    _ if self.is_quick(clues) => Some(false),
                    [_] => self.edge(clues, target),
                    _ => None,
                };
                if let Some(edge) = edge {
                    left -= removed;
                    if edge && left <= most {
                        return;
                    }
                    at += tried.len();
                    run = tried.len() * 2;
                    continue;
                }
                cells().zip(before).for_each(|(cell, clue)| clues[cell] = clue);
            }
            if tried.len() == 1 {
                at += 1;
            }
            run = (tried.len() / 2).max(1);
        }
    }

    /// Whether the cheap techniques find the solution.
    fn is_quick(&self, clues: &[u8]) -> bool {
        self.quick.as_ref().is_some_and(|quick| quick.path(&self.puzzle(clues), self.stop()).solved)
    }

    /// Whether clues that the techniques solve need one that has to occur; nothing if they have several solutions, or are too hard.
    fn edge(&mut self, clues: &[u8], target: &Target) -> Option<bool> {
        // Techniques take longest where they cannot get through, and with several solutions they cannot.
        if !self.is_unique(clues) {
            return None;
        }
        let puzzle = self.puzzle(clues);
        if self.decides_by_easier() {
            let solved = self.easier.as_ref()?.path(&puzzle, self.stop()).solved;
            if self.stop().is_requested() {
                return None;
            }
            if !solved {
                clues.clone_into(&mut self.stalled);
            }
            return Some(!solved);
        }
        let path = walk(self.guide.as_ref()?, &puzzle, target, self.stop()).ok()?;
        path.solved.then(|| target.is_met_by(&path))
    }
}
