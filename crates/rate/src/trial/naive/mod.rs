//! The naive solver: a model of a solver who knows no techniques beyond singles, and then proceeds by trial and error.
//!
//! The solver alternates between two phases. In the deterministic phase it places naked and hidden singles until there are none. In the trial
//! phase it chooses one of the blank cells with the fewest candidates, uniformly at random, and tries its candidates in a uniformly random order. It
//! inserts a candidate, and the deterministic phase follows. If that ends in a contradiction, everything since is taken back and the next candidate is
//! tried. If none is left, the trial before has failed. Every insertion counts, even if it is taken back. The *score* is the number of insertions
//! less the number of cells that were blank.
//!
//! An et al. leave some choices open, which are made as follows:
//!
//! - *Order.* Singles are placed in rounds ([`Order::Rounds`]): all singles of the position at once. [`Order::Scan`] places each as it is found.
//! - *Contradiction.* One is noticed if a blank cell has no candidate, or if the placements of a round contradict each other; not if a house has no
//!   place for a symbol. With rounds it is noticed at the end of the round. With a scan it is noticed when the scan comes to the cell, or before a guess.
//! - *Counting.* Two symbols that a round finds for one cell are two insertions.
//! - *Backtracking.* The failed candidate is remembered, and the cell is not chosen anew; a last candidate that is left is inserted like the others.
//!
//! Of the readings that were compared (ten orders of scanning, six ways to notice a contradiction, three of backtracking, three of counting), only rounds as
//! defined here agree with the published table within the noise of its 100 runs; see the claim `table-5`.
//!
//! # References
//! J. An, J.-H. Baek, K.-H. Kim, H. Lim, J.-L. Kim: Symmetric Sudoku-type games from perfect codes. arXiv:2605.09617, 2026, section 7.
#![allow(clippy::cast_precision_loss, reason = "insertions and blank cells are counted far below 2^52")]

mod exact;
mod phase;
mod sampled;
mod score;

use std::collections::HashMap;

use super::houses::{HasSums, Houses};
use super::rounds::Position;
use gerechte_encodings::{Cell, Problem, Symbol};

use exact::Moments;
pub use score::{NaiveLevel, NaiveScore};

/// The way in which the deterministic phase places singles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// All singles of the position at once, in rounds: scores do not depend on the names of cells and symbols.
    #[default]
    Rounds,
    /// Naked singles cell by cell, then hidden singles symbol by symbol and house by house. Each is placed as it is found. Scans are repeated until
    /// nothing changes.
    Scan,
}

/// The naive solver on the houses of a problem.
///
/// ```
/// use gerechte::rate::{Naive, Order};
/// use gerechte::{Game, Puzzle, Stop};
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
///
/// let game: Game = "perfect:1".parse()?;
/// let puzzle = Puzzle::parse(&game, ".2..5.14.................")?;
/// let mut naive = Naive::new(game.problem(), Order::Rounds)?;
/// let exact = naive.exact(puzzle.clues(), 1000, &Stop::never()).expect("few states");
/// let sample = naive.sampled(puzzle.clues(), 100, &mut ChaCha8Rng::seed_from_u64(1), &Stop::never()).expect("few insertions");
/// assert!((exact.mean - sample.mean).abs() <= 4.0 * exact.stddev / 10.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Naive {
    houses: Houses,
    order: Order,
    /// The numbers of positions, by what is filled in when there are no more singles.
    numbers: HashMap<Box<[u8]>, usize>,
    /// The moments of each position, by its number.
    moments: Vec<Moments>,
}

impl Naive {
    /// Prepares the solver for the puzzles of a problem. Returns an error if the problem has sums.
    pub fn new(problem: &Problem, order: Order) -> Result<Self, HasSums> {
        Ok(Self { houses: Houses::new(problem)?, order, numbers: HashMap::new(), moments: Vec::new() })
    }

    /// The houses.
    pub const fn houses(&self) -> &Houses {
        &self.houses
    }

    fn start(&self, clues: impl IntoIterator<Item = (Cell, Symbol)>) -> Position {
        Position::new(&self.houses, clues)
    }
}

/// The blank cells with the fewest candidates.
fn most_constrained(position: &Position) -> Vec<usize> {
    let number = |&cell: &usize| position.candidates(cell).count_ones();
    let fewest = position.blank_cells().map(|cell| number(&cell)).min();
    position.blank_cells().filter(|cell| Some(number(cell)) == fewest).collect()
}
