//! The houses of a problem, in tables for singles.

use thiserror::Error;

use crate::encodings::{Cell, Constraint, Problem};

/// Which cells must differ, and which houses hold every symbol.
#[derive(Clone, Debug)]
pub struct Houses {
    symbols: usize,
    /// The houses that hold every symbol.
    full: Vec<Vec<usize>>,
    /// By cell: which of them it is in.
    of: Vec<Vec<usize>>,
    /// By cell: the others of its houses, ascending.
    peers: Vec<Vec<usize>>,
}

/// The problem has sums, which no measure knows yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("puzzles with sums cannot be rated")]
pub struct HasSums;

impl Houses {
    /// The houses of a problem. Its clues are left out.
    pub fn new(problem: &Problem) -> Result<Self, HasSums> {
        if problem.constraints().iter().any(|constraint| matches!(constraint, Constraint::Sum { .. })) {
            return Err(HasSums);
        }
        let peers = problem.peers().into_iter().map(|peers| peers.into_iter().map(Cell::index).collect()).collect();
        let mut of = vec![Vec::new(); problem.cells()];
        let mut full = Vec::new();
        for (number, house) in problem.full_houses().enumerate() {
            let house: Vec<_> = house.iter().map(|cell| cell.index()).collect();
            for &cell in &house {
                of[cell].push(number);
            }
            full.push(house);
        }
        Ok(Self { symbols: problem.symbols(), full, of, peers })
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.peers.len()
    }

    /// The number of symbols.
    pub const fn symbols(&self) -> usize {
        self.symbols
    }

    /// All symbols, one bit each.
    pub const fn all_symbols(&self) -> u64 {
        u64::MAX >> (64 - self.symbols)
    }

    /// The houses that hold every symbol.
    pub fn full(&self) -> &[Vec<usize>] {
        &self.full
    }

    /// The full houses of a cell, as indices into [`full`](Self::full).
    pub fn of(&self, cell: usize) -> &[usize] {
        &self.of[cell]
    }

    /// The cells that share a house with the cell.
    pub fn peers(&self, cell: usize) -> &[usize] {
        &self.peers[cell]
    }
}
