//! Digging: clues are removed from a grid, orbit by orbit in random order, until the target is met.
//!
//! Unless a target wants more, a clue goes if one solution is left ([`unique`]). With a range of clues digging stops at the fewest that are wanted; easy puzzles
//! with as many clues as in print have each number of them equally often.
//!
//! The order is random; on boards above order 16 region after region, roughly (`order`).
//!
//! - If clues go in orbits and each is to be needed, orbits are exchanged until that is so (`strict`).
//! - If the target limits techniques and not the clues to a minimal set, a clue stays without which the techniques that may occur would not find
//!   the solution. (A minimal puzzle of a large board is nearly always beyond them.)
//! - If the target is all puzzles that some techniques do not solve, digging ends soon after the first clue without which they do not
//!   (`hard`). But not on 3×3 boxes, where minimal puzzles come faster, nor where the next line applies.
//! - Extreme puzzles of boards up to order 10, and unfair ones up to order 8, are looked for among minimal puzzles, where they are most frequent; unless the
//!   target wants more clues.
//! - On large boards puzzles that need more than subsets of three come from digging to an edge (`edge`).
//! - On others, too, if the target also wants them no harder than some level. Yet on 3×3 boxes minimal puzzles come faster, and many are of that level.

mod edge;
mod hard;
mod order;
mod record;
mod strict;
mod turns;
pub mod unique;

use rand::seq::SliceRandom;

use super::target::End;
use super::{Draft, Judge, Random, Workshop};
use turns::{Verdict, take_turns};

/// Removes clues from a puzzle with one solution, as the target of the judge wants it.
pub(super) fn dig(workshop: &mut Workshop, judge: &Judge, draft: &mut Draft, random: &mut Random) {
    let orbits = judge.orbits();
    let mut orbits: Vec<&[usize]> = orbits.iter().map(Vec::as_slice).collect();
    match judge.end() {
        End::Unique | End::Hard => order::shuffle(&mut orbits, workshop.game(), random),
        End::Edge | End::Solvable | End::Few => orbits.shuffle(random),
    }
    let floor = judge.floor(random);
    match judge.end() {
        // With more clues than are needed few puzzles are hard.
        End::Few if workshop.is_fast_with_few_clues() && floor == 0 => {
            unique::thin(workshop, &mut draft.puzzle, &draft.solution, &orbits, floor);
        }
        End::Edge | End::Few => edge::dig(workshop, judge, draft, &orbits),
        End::Hard if !workshop.is_fast_with_few_clues() => hard::dig(workshop, judge, draft, &orbits),
        End::Unique | End::Hard => {
            unique::thin(workshop, &mut draft.puzzle, &draft.solution, &orbits, floor);
            if judge.target().minimal && orbits.len() < draft.puzzle.len() {
                strict::tighten(workshop, draft, &orbits, floor, random);
            } else {
                draft.minimal = floor == 0
                    && orbits.len() == draft.puzzle.len()
                    && workshop.is_patient()
                    && !workshop.stop().is_requested();
            }
        }
        End::Solvable => {
            let stop = workshop.stop().clone();
            take_turns(&mut draft.puzzle, &orbits, floor, 1, &stop, |puzzle, _| {
                if judge.is_solvable(workshop, puzzle) { Verdict::Gone } else { Verdict::Back }
            });
        }
    }
}
