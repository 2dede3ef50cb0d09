//! Digging to a hard puzzle: where the techniques of easier ones first stall.
//!
//! For a target that is all that some techniques do not solve. Clues leave a grid in random order as long as what is quickly said of these
//! techniques is that they find the solution. The first clue without which they do not ends it, if that is certain; if harder ones among them could still
//! succeed, further clues leave by uniqueness, and all techniques are asked now and then.

use super::turns::{Verdict, take_turns};
use crate::Puzzle;
use crate::encodings::Symbol;
use crate::generate::Bench;

/// Clues that leave before slow techniques are tried for the first time.
const GAP: usize = 2;

impl Bench {
    /// Whether a puzzle is hard enough if and only if the techniques of easier puzzles do not solve it.
    pub(in crate::generate) const fn decides_by_easier(&self) -> bool {
        self.easier_decides
    }

    /// Whether digging can stop where the techniques of easier puzzles stall, and that saves time: every check of uniqueness is then
    /// one of a board that is nearly solved by them.
    pub(in crate::generate) fn stops_at_hard(&self) -> bool {
        self.easier_decides && !self.solver.is_for_boxes()
    }

    /// Whether the techniques that are too easy find the solution, as far as that is quickly said.
    fn closes(&self, clues: &[Option<Symbol>]) -> Option<bool> {
        self.easier.as_ref()?.closes(clues)
    }

    /// Whether the techniques that are too easy find the solution.
    fn is_too_easy(&self, clues: &Puzzle) -> bool {
        self.closes(clues)
            .unwrap_or_else(|| self.easier.as_ref().is_some_and(|easier| easier.path(clues, self.stop()).solved))
    }

    /// Removes groups of clues in turn, each if techniques that are too easy still find the solution; and the first without
    /// which they do not, although there is still one solution. Then there are at most `most` clues, or nothing more can be removed.
    pub(in crate::generate) fn thin_to_hard(
        &mut self,
        clues: &mut Puzzle,
        solution: &[Symbol],
        groups: &[&[usize]],
        floor: usize,
        most: usize,
    ) {
        let stop = self.stop().clone();
        let mut other = solution.to_vec();
        let mut is_hard = false;
        let mut is_certain = false;
        let turns = take_turns(clues, groups, floor, groups.len(), &stop, |clues, run| {
            // One group that has to stay is found out by the solver soonest; many of them it cannot tell apart.
            if let [group] = run
                && self.is_ambiguous(clues, solution, group, &mut other)
            {
                return Verdict::Back;
            }
            let closes = self.closes(clues);
            if closes == Some(true) {
                return Verdict::Gone;
            }
            if run.len() > 1 {
                return Verdict::Back;
            }
            (is_hard, is_certain) = (true, closes.is_some());
            Verdict::Last
        });
        if is_hard && !is_certain {
            self.thin_further(clues, solution, &groups[turns..], floor, most);
        } else if is_hard && clues.clue_count() > most {
            self.thin(clues, solution, &groups[turns..], most);
        }
    }

    /// Removes groups of clues in turn, each if there is still one solution, until techniques that are too easy do not find it. Those take long
    /// where they barely fail or succeed, so they are tried when some clues are gone, then twice as many, and so on.
    fn thin_further(
        &mut self,
        clues: &mut Puzzle,
        solution: &[Symbol],
        groups: &[&[usize]],
        floor: usize,
        most: usize,
    ) {
        let stop = self.stop().clone();
        let mut gap = GAP;
        let mut tried = clues.clue_count();
        let mut other = solution.to_vec();
        take_turns(clues, groups, floor, 1, &stop, |clues, run| {
            if run.iter().any(|group| self.is_ambiguous(clues, solution, group, &mut other)) {
                return Verdict::Back;
            }
            let left = clues.clue_count();
            if left > most || left + gap > tried {
                return Verdict::Gone;
            }
            if !self.is_too_easy(clues) && !stop.is_requested() {
                self.hard = Some(clues.clone());
                return Verdict::Last;
            }
            tried = left;
            gap *= 2;
            Verdict::Gone
        });
    }
}
