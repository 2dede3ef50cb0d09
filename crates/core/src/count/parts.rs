//! Cubes, parts of a problem that can be solved independently, and the parts of a count: cubes that one or many workers count independently.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{CountSetup, Entry, Heading, Ledger, Progress, Subject};
use crate::workers::share;
use crate::{Count, Engine, EngineError, Puzzle};
use gerechte_encodings::{Cell, Problem, Symbol};

/// Some clues, each a cell and its symbol, by ascending cell.
pub type Cube = Vec<(Cell, Symbol)>;

/// Sets of clues that partition the solutions of the problem: each solution agrees with exactly one of them.
///
/// Cells are fixed one after another, in the order of the cells, until there are at least `wanted` cubes or no free cell is left; a cube
/// in which two equal symbols share a house is left out. The order of the cubes is that of their symbols, cell by cell.
///
/// ```
/// use gerechte::{Game, count::cubes};
/// let game: Game = "latin:3".parse()?;
/// assert_eq!(cubes(game.problem(), 6).len(), 6); // the ways to fill row 0
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn cubes(problem: &Problem, wanted: usize) -> Vec<Cube> {
    let givens: Vec<_> = problem.givens().collect();
    let free = problem.free_cells();
    let peers = problem.peers();
    let clashes = |cube: &[(Cell, Symbol)], cell: Cell, symbol: Symbol| {
        let same = |clue: &&(Cell, Symbol)| clue.1 == symbol && peers[cell.index()].binary_search(&clue.0).is_ok();
        givens.iter().chain(cube).any(|clue| same(&clue))
    };
    let mut cubes = vec![Vec::new()];
    for cell in (0..problem.cells()).filter(|&cell| free[cell]).map(Cell::new) {
        if cubes.len() >= wanted {
            break;
        }
        let extend = |cube: &Cube| {
            let fits = (0..problem.symbols()).map(Symbol::new).filter(|&symbol| !clashes(cube, cell, symbol));
            fits.map(|symbol| [cube.as_slice(), &[(cell, symbol)]].concat()).collect::<Vec<_>>()
        };
        cubes = cubes.iter().flat_map(extend).collect();
    }
    cubes
}

/// The parts of a sample.
const SAMPLE: usize = 8;

/// A problem and the cubes that partition its solutions.
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    problem: &'a Problem,
    cubes: Vec<Cube>,
}

impl<'a> Parts<'a> {
    /// The default number of parts, which on boards of order 8 are the ways to fill a row.
    pub const MANY: usize = 1000;

    /// Divides the problem into at least `wanted` parts, unless there are too few free cells.
    pub fn new(problem: &'a Problem, wanted: usize) -> Self {
        Self { problem, cubes: cubes(problem, wanted) }
    }

    /// The clues that each part keeps, in the order of the parts.
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// The clues of a part as engines take them.
    fn clues(&self, cube: &Cube) -> Puzzle {
        Puzzle::blank(self.problem.cells()).with(cube)
    }

    /// The heading, which distinguishes a count in these parts from others.
    pub fn heading(&self, subject: Subject) -> Heading {
        Heading::new(subject, self.problem, self.cubes.len())
    }

    /// Counts the parts that the ledger does not have, according to the setup, and calls `note` with each finished part.
    ///
    /// Returns the count for all parts, which is a lower bound if a limit was reached or a stop was requested.
    pub fn count<E: From<EngineError> + Send>(
        &self,
        engine: &dyn Engine,
        ledger: &mut Ledger,
        setup: &CountSetup<'_>,
        note: impl FnMut(Entry) -> Result<(), E> + Send,
    ) -> Result<Count, E> {
        let (shared, next) = (Mutex::new((ledger, note)), AtomicUsize::new(0));
        let locked = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let count_parts = || -> Result<(), E> {
            let mut prepared = engine.prepare(self.problem);
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(cube) = self.cubes.get(at) else { return Ok(()) };
                if locked().0.knows(at) {
                    continue;
                }
                let left = setup.left(locked().0);
                if left == 0 || setup.stop.is_requested() {
                    return Ok(());
                }
                let count = prepared.count(&self.clues(cube), left, setup.stop)?;
                let (ledger, note) = &mut *locked();
                if let Some(entry) = ledger.note(at, count) {
                    note(entry)?;
                }
                let (done, found) = (ledger.done(), ledger.found());
                (setup.progress)(Progress { engine: engine.name(), found, done, parts: self.cubes.len() });
            }
        };
        // After an error, the others take no more parts.
        share(setup.workers, || count_parts().inspect_err(|_| next.store(self.cubes.len(), Ordering::Relaxed)))?;
        let (ledger, _) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        let count = ledger.count();
        Ok(match setup.limit {
            Some(limit) if count.number() >= limit.into() => Count::AtLeast(limit.into()),
            _ => count,
        })
    }

    /// Counts a sample of the parts and enters them in the ledger. Returns `true` if they hold more than their share of `most` solutions.
    pub(super) fn promise_more_than(
        &self,
        most: u64,
        engine: &dyn Engine,
        ledger: &mut Ledger,
        setup: &CountSetup<'_>,
    ) -> Result<bool, EngineError> {
        let mut prepared = engine.prepare(self.problem);
        let step = self.cubes.len().div_ceil(SAMPLE).max(1);
        for (at, cube) in self.cubes.iter().enumerate().step_by(step) {
            let left = setup.left(ledger);
            if left == 0 {
                break;
            }
            ledger.note(at, prepared.count(&self.clues(cube), left, setup.stop)?);
        }
        Ok(ledger.found() * step as u128 > most.into())
    }
}
