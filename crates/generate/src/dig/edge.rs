//! Digging to an edge: to the point at which a puzzle on a large board first needs a technique of the wanted difficulty.
//!
//! A large board with few clues is beyond any ladder, and only search shows that it has one solution. So clues are removed from a grid only as long as a
//! few cheap techniques find the solution. When these first stall, most of the board is filled: the solver is fast, and harder techniques find
//! their steps. If the puzzle is then as hard as wanted, it is finished. If it is too hard, the clue is put back, and the next one is tried. If the
//! target demands nothing of techniques, the cheap ones decide.

use super::turns::{Verdict, take_turns};
use super::unique::thin;
use crate::{Draft, Judge, Workshop};
use gerechte_core::Puzzle;
use gerechte_rate::Scale;

/// The position of a puzzle relative to the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Techniques that may occur solve it, and it is not as hard as wanted.
    Before,
    /// It is as hard as wanted.
    Edge,
    /// It is too hard, or has several solutions.
    Beyond,
}

/// Removes groups of clues in turn, each if the puzzle is not beyond the edge; until it is at the edge and has few enough clues.
pub(super) fn dig(workshop: &mut Workshop, judge: &Judge, draft: &mut Draft, groups: &[&[usize]]) {
    let wanted = &judge.target().clues.number;
    let (floor, most) = (*wanted.start(), *wanted.end());
    let stop = workshop.stop().clone();
    // As long as the cheap techniques are enough, groups leave in runs.
    take_turns(&mut draft.puzzle, groups, floor, groups.len(), &stop, |puzzle, run| {
        let place = place(workshop, judge, puzzle, run.len() == 1);
        if place == Place::Beyond {
            return Verdict::Back;
        }
        if place == Place::Edge && puzzle.clue_count() <= most { Verdict::Last } else { Verdict::Gone }
    });
    if draft.clue_count() > most && !judge.target().needs_ladder() {
        thin(workshop, &mut draft.puzzle, &draft.solution, groups, floor);
    }
}

/// Finds the position of a puzzle. Unless `thoroughly` is set, every puzzle that the cheap techniques do not solve counts as beyond.
fn place(workshop: &mut Workshop, judge: &Judge, puzzle: &Puzzle, thoroughly: bool) -> Place {
    let Some(quick) = judge.quick_path(puzzle) else { return Place::Beyond };
    if quick.solved {
        return Place::Before;
    }
    let target = judge.target();
    let wants_score = target.difficulty.as_ref().is_some_and(|wanted| wanted.scale == Scale::Score);
    // Techniques take longest if they cannot get through, and with several solutions they cannot.
    if !thoroughly || !(judge.has_easier() || wants_score) || !workshop.is_unique(puzzle) {
        return Place::Beyond;
    }
    match judge.allowed_path(puzzle) {
        Some(path) if path.solved && judge.has_easier() && target.miss_of(&path).is_none() => Place::Edge,
        Some(path) if path.solved => Place::Before,
        Some(_) if judge.easier_decides() && !workshop.stop().is_requested() => Place::Edge,
        _ => Place::Beyond,
    }
}
