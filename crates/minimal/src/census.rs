//! Minimal puzzles by their number of clues: of representatives, of all grids, and up to symmetry.

use std::collections::BTreeMap;

use super::ClueSet;
use gerechte_encodings::Cell;
use gerechte_symmetry::{Permutation, Representative};

/// The minimal puzzles with some number of clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleCounts {
    /// The puzzles of the representatives.
    pub per_representative: u128,
    /// The puzzles of all grids of their classes, with all relabellings.
    pub total: u128,
    /// The orbits of all puzzles under relabelling and the group.
    pub orbits: u128,
}

/// The minimal puzzles of one grid, counted by their number of clues as they are found.
///
/// ```
/// use gerechte::encodings::Cell;
/// use gerechte::minimal::Counted;
/// // A turn by a quarter of a board of 2 × 2 cells, as often as it moves something.
/// let turns = [[0, 1, 2, 3], [1, 3, 0, 2], [3, 2, 1, 0], [2, 0, 3, 1]].map(|turn| turn.map(Cell::new).to_vec());
/// let mut counted = Counted::new(&turns);
/// (0..4).for_each(|cell| counted.add(&[Cell::new(cell)]));
/// assert_eq!(counted.by_clues().collect::<Vec<_>>(), [(1, 4, 1)]);
/// ```
#[derive(Clone, Debug)]
pub struct Counted {
    /// The permutations that map the grid to a relabelling of itself, except the identity.
    moves: Vec<Permutation>,
    /// By number of clues: the number of puzzles, and the sum over all permutations of the number that each keeps.
    by_clues: Vec<(u128, u128)>,
    /// For each cell, whether it is one of the puzzle's.
    is_clue: Vec<bool>,
}

impl Counted {
    /// Starts to count the puzzles of a grid; `stabiliser` is the group of permutations that map the grid to a relabelling of itself.
    ///
    /// # Panics
    /// If the group is empty, without even the identity.
    pub fn new(stabiliser: &[Permutation]) -> Self {
        let cells = stabiliser.first().expect("the identity").len();
        let is_move = |permutation: &&Permutation| permutation.iter().enumerate().any(|(cell, to)| cell != to.index());
        Self {
            moves: stabiliser.iter().filter(is_move).cloned().collect(),
            by_clues: vec![(0, 0); cells + 1],
            is_clue: vec![false; cells],
        }
    }

    /// Adds the puzzle with clues in these cells. The time is O(cells) for each permutation, and mostly less.
    pub fn add(&mut self, cells: &[Cell]) {
        let (puzzles, kept) = &mut self.by_clues[cells.len()];
        *puzzles += 1;
        *kept += 1;
        if !self.moves.is_empty() {
            for cell in cells {
                self.is_clue[cell.index()] = true;
            }
            let keeps =
                |permutation: &&Permutation| cells.iter().all(|cell| self.is_clue[permutation[cell.index()].index()]);
            *kept += self.moves.iter().filter(keeps).count() as u128;
            for cell in cells {
                self.is_clue[cell.index()] = false;
            }
        }
    }

    /// Adds puzzles of the same grid that were counted elsewhere.
    ///
    /// # Panics
    /// If the boards have different numbers of cells.
    pub fn join(&mut self, other: &Self) {
        self.join_shares(other, 1, 1);
    }

    /// Adds puzzles of which each was counted for `sets` equivalent sets alike, and by `shared` of them.
    pub(crate) fn join_shares(&mut self, other: &Self, sets: u128, shared: u128) {
        assert_eq!(self.by_clues.len(), other.by_clues.len(), "cells");
        let all = |number: u128| {
            assert_eq!(number * sets % shared, 0, "{number} puzzles for each of {sets} sets, each by {shared}");
            number * sets / shared
        };
        for (sum, (puzzles, kept)) in self.by_clues.iter_mut().zip(&other.by_clues) {
            *sum = (sum.0 + all(*puzzles), sum.1 + all(*kept));
        }
    }

    /// For each number of clues that occurs, ascending: the numbers of clues, of puzzles, and of their orbits under the permutations.
    ///
    /// A symmetry that maps one puzzle of a grid to another maps the grid, their only solution, to itself. By Burnside's lemma, the number of orbits is
    /// the mean number of puzzles that a permutation keeps, if all puzzles were added. Otherwise the number is rounded up.
    pub fn by_clues(&self) -> impl Iterator<Item = (usize, u128, u128)> {
        let order = self.moves.len() as u128 + 1;
        let found = self.by_clues.iter().enumerate().filter(|(_, (puzzles, _))| *puzzles > 0);
        found.map(move |(clues, (puzzles, kept))| (clues, *puzzles, kept.div_ceil(order)))
    }
}

/// Numbers of minimal puzzles by number of clues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census(BTreeMap<usize, PuzzleCounts>);

impl Census {
    /// Adds the minimal puzzles of one more representative, whose symbols have `relabellings` permutations.
    pub fn add(&mut self, representative: &Representative, puzzles: &[ClueSet], relabellings: u128) {
        let mut counted = Counted::new(&representative.stabiliser);
        let mut cells = Vec::new();
        for puzzle in puzzles {
            cells.clear();
            cells.extend(puzzle.cells());
            counted.add(&cells);
        }
        self.add_counted(representative, &counted, relabellings);
    }

    /// The same for puzzles that were counted as they were found.
    pub fn add_counted(&mut self, representative: &Representative, counted: &Counted, relabellings: u128) {
        let weight = representative.class_size as u128 * relabellings;
        for (clues, puzzles, orbits) in counted.by_clues() {
            let counts = self.0.entry(clues).or_default();
            counts.per_representative += puzzles;
            counts.total += puzzles * weight;
            counts.orbits += orbits;
        }
    }

    /// The numbers, by ascending number of clues; empty if there are no puzzles.
    pub const fn by_clues(&self) -> &BTreeMap<usize, PuzzleCounts> {
        &self.0
    }

    /// The sum over all numbers of clues.
    pub fn sum(&self) -> PuzzleCounts {
        self.0.values().fold(PuzzleCounts::default(), |sum, counts| PuzzleCounts {
            per_representative: sum.per_representative + counts.per_representative,
            total: sum.total + counts.total,
            orbits: sum.orbits + counts.orbits,
        })
    }
}
