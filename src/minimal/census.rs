//! Minimal puzzles by their number of clues: of representatives, of all grids, and up to symmetry.

use std::collections::BTreeMap;

use super::ClueSet;
use crate::symmetry::{Permutation, Representative};

/// What there is of minimal puzzles with some number of clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The puzzles of the representatives.
    pub per_representative: u128,
    /// The puzzles of all grids that they stand for, however their symbols are named.
    pub total: u128,
    /// These up to symmetry: the orbits under relabelling and the group.
    pub orbits: u128,
}

/// The tallies by number of clues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census(BTreeMap<usize, Tally>);

impl Census {
    /// Takes the minimal puzzles of one more representative; its symbols can be named in so many ways.
    pub fn add(&mut self, representative: &Representative, puzzles: &[ClueSet], relabellings: u128) {
        let weight = representative.class_size as u128 * relabellings;
        for puzzle in puzzles {
            let tally = self.0.entry(puzzle.len()).or_default();
            tally.per_representative += 1;
            tally.total += weight;
        }
        for (clues, orbits) in orbits(puzzles, &representative.stabiliser) {
            self.0.entry(clues).or_default().orbits += orbits;
        }
    }

    /// The tallies, by ascending number of clues; none where there are no puzzles.
    pub const fn tallies(&self) -> &BTreeMap<usize, Tally> {
        &self.0
    }

    /// The sum over all numbers of clues.
    pub fn sum(&self) -> Tally {
        self.0.values().fold(Tally::default(), |sum, tally| Tally {
            per_representative: sum.per_representative + tally.per_representative,
            total: sum.total + tally.total,
            orbits: sum.orbits + tally.orbits,
        })
    }
}

/// The number of orbits of the puzzles of a grid under the permutations that only relabel it, by number of clues.
///
/// A symmetry that takes one puzzle of a grid to another takes the grid, their only solution, to itself. By Burnside's lemma there
/// are as many orbits as an element of the stabiliser keeps sets of clues, on average.
fn orbits(puzzles: &[ClueSet], stabiliser: &[Permutation]) -> BTreeMap<usize, u128> {
    let mut kept = BTreeMap::<usize, u128>::new();
    for puzzle in puzzles {
        let keeps = stabiliser.iter().filter(|permutation| puzzle.moved(permutation) == *puzzle).count();
        *kept.entry(puzzle.len()).or_default() += keeps as u128;
    }
    kept.into_iter().map(|(clues, kept)| (clues, kept / stabiliser.len() as u128)).collect()
}
