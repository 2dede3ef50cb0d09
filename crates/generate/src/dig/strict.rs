//! Digging in orbits until each single clue is needed.
//!
//! When no orbit of clues can be removed, often a single clue of some orbit could: the orbit is *loose*. So a loose orbit is removed, and others take its
//! place, each where two solutions differ, until one solution is left. Then the orbits that can be removed are removed. If there are no more loose orbits
//! than before, the search continues with this puzzle.
//!
//! The cells in which two solutions differ are an unavoidable set. Without a clue in it there is more than one solution, and a clue that is alone in it is
//! needed. The solver is called only if the recorded sets do not decide.

use rand::RngExt;
use rand::seq::SliceRandom;

use super::record::{Record, has};
use super::turns::{Verdict, take_turns};
use crate::{Draft, Random, Workshop};
use gerechte_core::Puzzle;
use gerechte_encodings::Symbol;

/// The number of exchanges after which another grid is the better chance.
const EXCHANGES: usize = 40;

/// Exchanges orbits of a puzzle in which none can go, until no clue can. At least `floor` clues are left.
pub(super) fn tighten(
    workshop: &mut Workshop,
    draft: &mut Draft,
    orbits: &[&[usize]],
    floor: usize,
    random: &mut Random,
) {
    let stop = workshop.stop().clone();
    let mut trials = Trials::new(workshop, &draft.solution);
    let mut loose = trials.loose(&mut draft.puzzle, orbits, usize::MAX);
    for _ in 0..EXCHANGES {
        if loose.is_empty() {
            break;
        }
        let mut puzzle = draft.puzzle.clone();
        let leaves = loose[random.random_range(0..loose.len())];
        for &cell in leaves {
            puzzle[cell] = None;
        }
        trials.complete(&mut puzzle, orbits, leaves, random);
        let has_clue = |orbit: &&[usize]| orbit.iter().any(|&cell| puzzle[cell].is_some());
        let mut held: Vec<&[usize]> = orbits.iter().copied().filter(has_clue).collect();
        held.shuffle(random);
        take_turns(&mut puzzle, &held, floor, 1, &stop, |puzzle, _| {
            if trials.is_ambiguous(puzzle, &[]) { Verdict::Back } else { Verdict::Gone }
        });
        let found = trials.loose(&mut puzzle, orbits, loose.len());
        if stop.is_requested() {
            return;
        }
        if found.len() <= loose.len() {
            draft.puzzle = puzzle;
            loose = found;
        }
    }
    draft.minimal = loose.is_empty() && !stop.is_requested();
}

/// A solver of puzzles with clues of one solution, and the unavoidable sets that it has found.
struct Trials<'a> {
    workshop: &'a mut Workshop,
    solution: &'a [Symbol],
    other: Vec<Symbol>,
    record: Record,
}

impl<'a> Trials<'a> {
    fn new(workshop: &'a mut Workshop, solution: &'a [Symbol]) -> Self {
        Self { workshop, solution, other: solution.to_vec(), record: Record::new(solution.len()) }
    }

    /// Whether there is another solution; also `true` if a stop came first. If it must differ in some cells, these are `changed`.
    fn is_ambiguous(&mut self, puzzle: &Puzzle, changed: &[usize]) -> bool {
        self.record.missed(puzzle).is_some() || self.is_found_ambiguous(puzzle, changed)
    }

    /// The same where no set on record decides it.
    fn is_found_ambiguous(&mut self, puzzle: &Puzzle, changed: &[usize]) -> bool {
        let found = self.workshop.is_ambiguous(puzzle, self.solution, changed, &mut self.other);
        if found && !self.workshop.stop().is_requested() {
            self.record.add(&self.other, self.solution);
        }
        found
    }

    /// The first set without a clue. Returns `None` if there is one solution, or a stop came first.
    fn missed(&mut self, puzzle: &Puzzle) -> Option<Vec<u64>> {
        if !self.is_ambiguous(puzzle, &[]) || self.workshop.stop().is_requested() {
            return None;
        }
        self.record.missed(puzzle).map(<[u64]>::to_vec)
    }

    /// Adds orbits until there is one solution, the one that left only where no other helps.
    fn complete(&mut self, puzzle: &mut Puzzle, orbits: &[&[usize]], left: &[usize], random: &mut Random) {
        while let Some(set) = self.missed(puzzle) {
            let meets = |orbit: &&[usize]| orbit.iter().any(|&cell| has(&set, cell));
            let others: Vec<&[usize]> = orbits.iter().copied().filter(|orbit| *orbit != left && meets(orbit)).collect();
            let added = if others.is_empty() { left } else { others[random.random_range(0..others.len())] };
            for &cell in added {
                puzzle[cell] = Some(self.solution[cell]);
            }
        }
    }

    /// The orbits with a clue that could be removed by itself; the search ends after `most` + 1.
    fn loose<'o>(&mut self, puzzle: &mut Puzzle, orbits: &[&'o [usize]], most: usize) -> Vec<&'o [usize]> {
        let needed = self.record.needed(puzzle);
        let mut is_loose = |orbit: &&[usize]| {
            orbit.iter().any(|&cell| {
                if has(&needed, cell) {
                    return false;
                }
                let Some(symbol) = puzzle[cell].take() else { return false };
                let is_needed = self.is_found_ambiguous(puzzle, &[cell]);
                puzzle[cell] = Some(symbol);
                !is_needed
            })
        };
        orbits.iter().copied().filter(|orbit| is_loose(orbit)).take(most.saturating_add(1)).collect()
    }
}
