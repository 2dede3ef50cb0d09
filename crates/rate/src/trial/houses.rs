//! The houses of a problem, in tables for singles.
#![allow(clippy::inline_always, reason = "loops unroll where the shape is a constant, which it is only after inlining")]

use thiserror::Error;

use gerechte_encodings::Problem;

/// The words that sets take. Where they are constants, loops over words unroll.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Of a set of cells.
    pub(super) words: usize,
    /// Of a set of full houses.
    pub(super) marks: usize,
}

/// The cells that must differ, and the houses that hold every symbol. Sets have one bit for each element, in words of 64.
#[derive(Clone, Debug)]
pub struct Houses {
    cells: usize,
    symbols: usize,
    /// The set of all cells.
    every_cell: Vec<u64>,
    /// By full house, one that holds every symbol: the set of its cells.
    full: Vec<u64>,
    shape: Shape,
    /// By cell: the set of its full houses.
    of: Vec<u64>,
    /// By cell: the set of the others of its houses.
    peers: Vec<u64>,
}

/// The problem has rules beyond houses, such as sums, which this measure does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "not for puzzles with rules beyond houses, such as sums, relations of cells, or regions that are part of the solution"
)]
pub struct HasSums;

impl Houses {
    /// The houses of a problem. Its clues are left out.
    pub fn new(problem: &Problem) -> Result<Self, HasSums> {
        if !problem.is_of_houses() {
            return Err(HasSums);
        }
        let (cells, number) = (problem.cells(), problem.full_houses().count());
        let (words, marks) = (cells.div_ceil(64), number.div_ceil(64).max(1));
        let add = |set: &mut [u64], element: usize| set[element / 64] |= 1 << (element % 64);
        let mut houses = Self {
            cells,
            symbols: problem.symbols(),
            every_cell: vec![0; words],
            full: vec![0; number * words],
            shape: Shape { words, marks },
            of: vec![0; cells * marks],
            peers: vec![0; cells * words],
        };
        for (cell, peers) in problem.peers().into_iter().enumerate() {
            add(&mut houses.every_cell, cell);
            for peer in peers {
                add(&mut houses.peers[cell * words..], peer.index());
            }
        }
        for (number, house) in problem.full_houses().enumerate() {
            for cell in house {
                add(&mut houses.full[number * words..], cell.index());
                add(&mut houses.of[cell.index() * marks..], number);
            }
        }
        Ok(houses)
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The number of symbols.
    pub const fn symbols(&self) -> usize {
        self.symbols
    }

    /// The words that sets take.
    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of houses that hold every symbol.
    pub const fn full_houses(&self) -> usize {
        self.full.len() / self.shape.words
    }

    /// The set of all cells.
    pub(super) fn every_cell(&self) -> &[u64] {
        &self.every_cell
    }

    /// The set of the cells of a full house.
    #[inline(always)]
    pub(super) fn full(&self, Shape { words, .. }: Shape, house: usize) -> &[u64] {
        &self.full[house * words..][..words]
    }

    /// The set of the full houses of a cell.
    #[inline(always)]
    pub(super) fn of(&self, Shape { marks, .. }: Shape, cell: usize) -> &[u64] {
        &self.of[cell * marks..][..marks]
    }

    /// The set of the cells that share a house with the cell.
    #[inline(always)]
    pub(super) fn peers(&self, Shape { words, .. }: Shape, cell: usize) -> &[u64] {
        &self.peers[cell * words..][..words]
    }
}
