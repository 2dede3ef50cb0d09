//! The naive solver of a person without techniques: singles, and where these end, trial and error.
//!
//! It alternates between two phases. In the deterministic phase naked and hidden singles are placed until there are none. In the trial phase
//! one of the blank cells with the fewest candidates is chosen uniformly, and its candidates are tried in a uniformly random order:
//! each is inserted, and the deterministic phase follows; if it ends in a contradiction, all is taken back and the next one is tried, and if none
//! is left, the trial before has failed. Every insertion counts, those that are taken back, too. The *score* is the number of insertions
//! less the number of cells that were blank.
//!
//! What the source leaves open is settled thus:
//!
//! - *Order.* Singles are placed in rounds ([`Order::Rounds`]): all singles of the position at once. [`Order::Scan`] places each as it is found.
//! - *Contradiction.* One is noticed where a blank cell has no candidate, or where the placements of a round do not go together; not where a
//!   house has no place for a symbol. With rounds it is noticed at the end of the round, with a scan when the scan comes to the cell, or when it would guess.
//! - *Counting.* Two symbols that a round finds for one cell are two insertions.
//! - *Backtracking.* The failed candidate is remembered, and the cell is not chosen anew; a last candidate that is left is inserted like the others.
//!
//! Of the readings that were compared (ten orders of scanning, six ways to notice a contradiction, three of backtracking, three of counting), rounds as
//! defined here are the one that agrees with the table of the source within the noise of its 100 runs; see the claim `table-5`.
//!
//! # References
//! Symmetric Sudoku-type games from perfect codes, section 7.
#![allow(clippy::cast_precision_loss, reason = "insertions and blank cells are counted far below 2^52")]

mod exact;
mod phase;
mod sampled;
mod score;

use std::collections::HashMap;

use super::houses::{HasSums, Houses};
use super::rounds::Position;
use crate::encodings::{Cell, Problem, Symbol};

use exact::Moments;
pub use score::{NaiveLevel, NaiveScore};

/// How the deterministic phase places singles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// All singles of the position at once, in rounds: scores do not depend on the names of cells and symbols.
    #[default]
    Rounds,
    /// Naked singles cell by cell, then hidden singles symbol by symbol and house by house, each placed as it is found, and again until nothing changes.
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
    /// By what is filled in where singles end: what is expected from there.
    memo: HashMap<Box<[u8]>, Moments>,
}

impl Naive {
    /// Reads the houses of a problem.
    pub fn new(problem: &Problem, order: Order) -> Result<Self, HasSums> {
        Ok(Self { houses: Houses::new(problem)?, order, memo: HashMap::new() })
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
