//! The houses of a problem, as singles look them up.

use thiserror::Error;

use crate::encodings::{Constraint, Problem};

/// Cells that must differ, and cells that hold every symbol.
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

/// Techniques of people know no sums yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("puzzles with sums cannot be rated")]
pub struct HasSums;

impl Houses {
    /// The houses of a problem; its clues are left out.
    pub fn new(problem: &Problem) -> Result<Self, HasSums> {
        if problem.constraints().iter().any(|constraint| matches!(constraint, Constraint::Sum { .. })) {
            return Err(HasSums);
        }
        let mut peers = vec![Vec::new(); problem.cells()];
        for house in problem.houses() {
            for cell in house {
                peers[cell.index()].extend(house.iter().filter(|other| *other != cell).map(|other| other.index()));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
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

    /// Which of them the cell is in.
    pub fn of(&self, cell: usize) -> &[usize] {
        &self.of[cell]
    }

    /// The cells that share a house with the cell.
    pub fn peers(&self, cell: usize) -> &[usize] {
        &self.peers[cell]
    }
}
