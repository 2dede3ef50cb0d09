//! Games of up to 11 symbols and 128 cells, by one set of cells for each symbol: its *plane*.
//!
//! The part of a plane in a house is a pattern of at most 11 bits, and a table gives the consequences of each pattern, so that
//! hidden singles, locked candidates and contradictions take one look-up. Cells with one symbol are found for the whole
//! grid at once, by counting planes to two. Houses that the rules imply are derived first, and used like the others.

#[cfg(target_arch = "x86_64")]
mod bmi2;
mod branch;
mod derive;
mod extract;
mod first;
mod plane;
mod propagate;
mod search;
mod sink;
mod table;
#[cfg(test)]
mod tests;
mod weights;

use std::ops::ControlFlow;

use gerechte_core::{Count, Exit, Stop, Stopped};
use gerechte_encodings::Symbol;

use extract::Bits;
use first::First;
pub use plane::{MAX_CELLS, MAX_ORDER};
use search::{Job, Scratch, search};
use sink::{Counter, Sink, Visit};
use table::Table;

/// A solver of the puzzles of one game, and its scratch: only `new` allocates.
///
/// Solutions come in an order that depends on the game and the clues alone.
#[derive(Clone, Debug)]
pub struct PlaneSolver {
    table: Table,
    scratch: Scratch,
    first: First,
    machine: Machine,
}

/// The instructions that are used.
#[derive(Clone, Copy, Debug)]
enum Machine {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Bmi2(bmi2::Detected),
}

impl Machine {
    /// The fastest.
    fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(detected) = bmi2::Detected::detect() {
            return Self::Bmi2(detected);
        }
        Self::Portable
    }

    /// [`search`] with these instructions.
    fn search<S: Sink>(self, job: Job<'_>, sink: &mut S) -> Result<Option<Exit>, Stopped> {
        match self {
            Self::Portable => search::<Bits, S>(job, sink),
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2(detected) => detected.search(job, sink),
        }
    }
}

impl PlaneSolver {
    /// A solver for `cells` cells that hold `order` symbols. The cells of a house hold different symbols: all of them if
    /// it has as many cells as there are symbols; if it has more, there is no grid.
    ///
    /// # Panics
    /// If there are more than [`MAX_ORDER`] symbols or [`MAX_CELLS`] cells, or a house names a cell that there is not.
    pub fn new(order: usize, cells: usize, houses: &[Vec<usize>]) -> Self {
        assert!(order <= MAX_ORDER, "{order} symbols are more than {MAX_ORDER}");
        assert!(cells <= MAX_CELLS, "{cells} cells are more than {MAX_CELLS}");
        assert!(houses.iter().flatten().all(|&cell| cell < cells), "a house has a cell outside the {cells} cells");
        let table = Table::new(order, cells, houses);
        let scratch = Scratch::new(&table);
        Self { table, scratch, first: First::new(cells), machine: Machine::best() }
    }

    /// From now on uses only instructions that every machine has.
    pub(crate) fn make_portable(&mut self) {
        self.machine = Machine::Portable;
    }

    /// Number of guesses so far.
    #[cfg(test)]
    pub fn guesses(&self) -> u64 {
        self.scratch.guesses
    }

    /// Calls `visit` with every completion of the clues, each once, until it breaks. A clue that is none of the
    /// symbols has no completion.
    ///
    /// # Panics
    /// If there is not one clue for each cell.
    pub fn solve(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        self.run(clues, None, stop, &mut Visit(visit))
    }

    /// Whether some completion of the clues has a different symbol in the cell.
    ///
    /// # Panics
    /// If there is not one clue for each cell, or no such cell or symbol.
    pub fn has_other(
        &mut self,
        clues: &[Option<Symbol>],
        cell: usize,
        symbol: Symbol,
        stop: &Stop,
    ) -> Result<bool, Stopped> {
        let mut counter = Counter { found: 0, limit: 1 };
        self.run(clues, Some((cell, symbol)), stop, &mut counter)?;
        Ok(counter.found > 0)
    }

    /// The number of completions, up to `limit`, and whether there may be more; no grid is built.
    ///
    /// # Panics
    /// If there is not one clue for each cell.
    pub fn count(&mut self, clues: &[Option<Symbol>], limit: u64, stop: &Stop) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        let mut counter = Counter { found: 0, limit };
        let exit = self.run(clues, None, stop, &mut counter);
        Count::of(counter.found, exit)
    }

    fn run<S: Sink>(
        &mut self,
        clues: &[Option<Symbol>],
        without: Option<(usize, Symbol)>,
        stop: &Stop,
        sink: &mut S,
    ) -> Result<Exit, Stopped> {
        let Self { table, scratch, machine, .. } = self;
        let job = Job { table, scratch, clues, without, stop, failures: u64::MAX };
        // No search fails 2^64 times.
        Ok(machine.search(job, sink)?.unwrap_or(Exit::Enough))
    }
}
