//! 9×9 grids with 3×3 boxes, all boxes side by side in vector registers.
//!
//! The candidates of the grid are nine vectors, one for each place in a box, with a lane for each box; every rule is
//! then a few operations on whole vectors, and one round of reasoning sees the whole grid. There is no list of what
//! changed and nothing is undone: a guess copies 288 bytes.
//!
//! # References
//! T. Dillon, *Tdoku* (2019), <https://t-dillon.github.io/tdoku>: triads and the six arrangements of a symbol in a band.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod fill;
mod instructions;
mod lanes;
mod portable;
mod propagate;
mod search;
mod sets;
mod sink;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use gerechte_core::{Count, Exit, Stop, Stopped};
use gerechte_encodings::{Cell, Symbol};

use fill::Fill;
pub use instructions::Instructions;
use instructions::Machine;
use search::{BoxSearch, Scratch};
use sets::NOT;
use sink::{Counter, Sink, Visit};

/// Number of cells.
const CELLS: usize = 81;

/// A solver of 9×9 puzzles with 3×3 boxes, and its scratch: only `new` allocates.
///
/// Solutions come in an order that depends on the clues alone.
#[derive(Clone, Debug)]
pub struct BoxSolver {
    machine: Machine,
    scratch: Scratch,
    /// Room for the choices of random completions.
    choices: Vec<fill::Choice>,
}

impl Default for BoxSolver {
    fn default() -> Self {
        Self::new()
    }
}

impl BoxSolver {
    /// A solver that uses the best instructions of this machine.
    pub fn new() -> Self {
        Self { machine: Machine::best(), scratch: Scratch::new(), choices: Vec::new() }
    }

    /// A solver that uses the given instructions.
    ///
    /// # Panics
    /// If this machine does not have them; [`Instructions::available`] lists those that it has.
    pub fn with(kind: Instructions) -> Self {
        let machine = Machine::with(kind).unwrap_or_else(|| panic!("this machine cannot run {kind:?}"));
        Self { machine, scratch: Scratch::new(), choices: Vec::new() }
    }

    /// Number of guesses so far; a choice between several arrangements is one.
    #[cfg(test)]
    pub fn guesses(&self) -> u64 {
        self.scratch.guesses
    }

    /// Calls `visit` with every completion of the 81 clues, each once, until it breaks. A tenth symbol has no completion.
    ///
    /// # Panics
    /// If there are not 81 clues.
    pub fn solve(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        self.run(clues_of(clues), stop, &mut Visit(visit))
    }

    /// [`solve`](Self::solve), but only for completions in which the cell does not hold the symbol; its clue does not count.
    ///
    /// # Panics
    /// If there are not 81 clues, or no such cell.
    pub fn solve_without(
        &mut self,
        clues: &[Option<Symbol>],
        cell: Cell,
        symbol: Symbol,
        stop: &Stop,
        visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let mut clues = clues_of(clues);
        clues[cell.index()] = NOT + byte_of(Some(symbol));
        self.run(clues, stop, &mut Visit(visit))
    }

    /// The number of completions, up to `limit`, and whether there may be more; no grid is built.
    ///
    /// # Panics
    /// If there are not 81 clues.
    pub fn count(&mut self, clues: &[Option<Symbol>], limit: u64, stop: &Stop) -> Count {
        if limit == 0 {
            return Count::AtLeast(0);
        }
        let mut counter = Counter { found: 0, limit };
        let exit = self.run(clues_of(clues), stop, &mut counter);
        Count::of(counter.found, exit)
    }

    /// A random completion of the clues. Returns `None` if it is proved that there is none. `below` gives random numbers below a bound.
    ///
    /// Cells in random order take a random one of the symbols that some completion has there; so each completion can come, not all equally likely.
    ///
    /// # Panics
    /// If there are not 81 clues.
    pub fn random(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Result<Option<[Symbol; 81]>, Stopped> {
        self.machine.run(Fill { choices: &mut self.choices, clues: &clues_of(clues), stop, below })
    }

    #[inline]
    fn run<S: Sink>(&mut self, clues: [u8; CELLS], stop: &Stop, sink: &mut S) -> Result<Exit, Stopped> {
        self.machine.run(BoxSearch { scratch: &mut self.scratch, clues: &clues, stop, sink })
    }
}

/// The clues as the search reads them.
#[inline]
fn clues_of(clues: &[Option<Symbol>]) -> [u8; CELLS] {
    let clues: [Option<Symbol>; CELLS] = clues.try_into().expect("81 clues");
    clues.map(byte_of)
}

/// A clue as the search reads it: 0 for a blank, else the symbol from 1, with everything above 9 out of the way of what [`NOT`] means.
#[inline]
fn byte_of(clue: Option<Symbol>) -> u8 {
    clue.map_or(0, |symbol| symbol.value() as u8).min(NOT - 1)
}
