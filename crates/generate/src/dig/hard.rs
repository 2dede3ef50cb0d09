//! Digging until a puzzle is hard: until the techniques of easier puzzles no longer solve it.
//!
//! This is for a target that all such puzzles meet. Clues are removed from a grid in random order as long as the quick ones of the easier techniques find
//! the solution. When they do not, digging ends if no slower one can find it either. Otherwise more clues are removed as long as there is one solution,
//! and from time to time all easier techniques are tried.
//!
//! A check for uniqueness is therefore nearly always one of a board that the easier techniques nearly solve, and is fast.

use super::turns::{Verdict, take_turns};
use super::unique::thin;
use crate::{Draft, Judge, Workshop};

/// The number of clues that are removed before the slow ones of the easier techniques are tried for the first time.
const GAP: usize = 2;

/// Removes groups of clues in turn, each if the easier techniques still find the solution; then one without which they do not, although the solution
/// is still unique. Continues until there are few enough clues, or no group is left.
pub(super) fn dig(workshop: &mut Workshop, judge: &Judge, draft: &mut Draft, groups: &[&[usize]]) {
    let wanted = &judge.target().clues.number;
    let (floor, most) = (*wanted.start(), *wanted.end());
    let stop = workshop.stop().clone();
    let solution = &draft.solution;
    let mut other = solution.to_vec();
    let mut end = None;
    let turns = take_turns(&mut draft.puzzle, groups, floor, groups.len(), &stop, |puzzle, run| {
        // The solver is the fastest to find out that one group has to stay. It cannot say which one of many.
        if let [group] = run
            && workshop.is_ambiguous(puzzle, solution, group, &mut other)
        {
            return Verdict::Back;
        }
        let is_too_easy = judge.is_quickly_too_easy(puzzle);
        if is_too_easy == Some(true) {
            return Verdict::Gone;
        }
        if run.len() > 1 {
            return Verdict::Back;
        }
        end = Some(is_too_easy);
        Verdict::Last
    });
    match end {
        Some(None) => dig_further(workshop, judge, draft, &groups[turns..]),
        Some(Some(_)) if draft.clue_count() > most => {
            thin(workshop, &mut draft.puzzle, &draft.solution, &groups[turns..], most);
        }
        Some(Some(_)) => draft.is_hard = true,
        _ => {}
    }
}

/// Removes groups of clues in turn, each if there is still one solution, until the easier techniques do not find it and there are few enough
/// clues.
///
/// The techniques take long if they barely fail or barely succeed. So they are tried after some clues are removed, then after twice as many, and so on.
fn dig_further(workshop: &mut Workshop, judge: &Judge, draft: &mut Draft, groups: &[&[usize]]) {
    let wanted = &judge.target().clues.number;
    let (floor, most) = (*wanted.start(), *wanted.end());
    let stop = workshop.stop().clone();
    let solution = &draft.solution;
    let mut gap = GAP;
    let mut tried = draft.puzzle.clue_count();
    let mut other = solution.to_vec();
    let mut is_hard = false;
    take_turns(&mut draft.puzzle, groups, floor, 1, &stop, |puzzle, run| {
        if run.iter().any(|group| workshop.is_ambiguous(puzzle, solution, group, &mut other)) {
            return Verdict::Back;
        }
        let left = puzzle.clue_count();
        if left > most || left + gap > tried {
            return Verdict::Gone;
        }
        if !judge.is_too_easy(puzzle) && !stop.is_requested() {
            is_hard = true;
            return Verdict::Last;
        }
        tried = left;
        gap *= 2;
        Verdict::Gone
    });
    draft.is_hard = is_hard;
}
