//! `dig`: a full grid loses clues in random order, each if one solution is left.
//!
//! With a range of clues it stops at the fewest that are wanted, else where nothing can be removed. Where the target limits the techniques and
//! not the clues to a minimal set, a clue stays where these techniques would not find the solution without it: on large boards
//! a minimal puzzle is nearly always beyond them. Where the target is all that some techniques do not solve, digging ends soon after the first clue
//! without which they do not (but not on 3×3 boxes, where minimal puzzles come faster): with that clue if they are singles, locked candidates
//! and subsets, which is quickly said for certain; a few clues later if others among them could still succeed.
//!
//! On large boards puzzles beyond subsets of three come from digging to an edge.
//!
//! # References
//! Source 004, steps 1 and 2.

pub(in crate::generate) mod edge;
mod hard;
mod turns;
mod unique;

use rand::seq::SliceRandom;

use turns::{Verdict, take_turns};

use crate::Puzzle;
use crate::generate::method::pattern;
use crate::generate::{Bench, Draft, Method, Random, Target};

/// See the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Dig;

impl Method for Dig {
    fn name(&self) -> &'static str {
        "dig"
    }

    fn attempt(&self, bench: &mut Bench, target: &Target, random: &mut Random) -> Option<Draft> {
        if !target.pattern.is_empty() {
            return pattern::climb(bench, &target.pattern, random);
        }
        let solution = bench.grid(random)?;
        let mut draft = Draft::new(Puzzle::from(&solution), solution);
        dig(bench, &mut draft, target, random);
        Some(draft)
    }
}

/// Removes clues, orbit by orbit, as the target wants it.
pub(in crate::generate) fn dig(bench: &mut Bench, draft: &mut Draft, target: &Target, random: &mut Random) {
    let orbits = bench.orbits();
    let mut orbits: Vec<&[usize]> = orbits.iter().map(Vec::as_slice).collect();
    orbits.shuffle(random);
    let floor = *target.clues.start();
    if !target.minimal && bench.stops_at_edge() {
        bench.thin_to_edge(draft, target, &orbits);
        return;
    }
    if !target.minimal && bench.stops_at_hard() {
        let most = *target.clues.end();
        bench.thin_to_hard(&mut draft.puzzle, &draft.solution, &orbits, floor, most);
        return;
    }
    if target.minimal || !bench.limits_techniques() {
        bench.thin(&mut draft.puzzle, &draft.solution, &orbits, floor);
        draft.minimal = floor == 0 && orbits.len() == draft.puzzle.len() && !bench.stop().is_requested();
        return;
    }
    let stop = bench.stop().clone();
    take_turns(&mut draft.puzzle, &orbits, floor, 1, &stop, |clues, _| {
        if bench.is_solvable(clues) { Verdict::Gone } else { Verdict::Back }
    });
}
