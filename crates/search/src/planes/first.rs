//! The first grid of a puzzle, or the proof that there is none.
//!
//! Symbols that no clue names are interchangeable. If only such symbols are missing from some full house,
//! they can be put there in any order without loss. The choice of the house is important for a refutation, but
//! unpredictable. So the houses take turns, each with a number of failures that grows from round to round: in the end
//! it exceeds the number of leaves of the first search, which then decides.

use super::plane::Members;
use super::search::Job;
use super::sink::Visit;
use super::table::Table;
use super::{MAX_ORDER, PlaneSolver};
use gerechte_core::{Exit, Stop, Stopped};
use gerechte_encodings::Symbol;

use std::ops::ControlFlow;

/// The number of failures of each house in the first round.
const FIRST_ROUND: u64 = 300;
/// The factor by which it grows in each later round.
const GROWTH: u64 = 4;

/// Room for the clues with a house filled in, and for the grid.
#[derive(Clone, Debug)]
pub struct First {
    clues: Vec<Option<Symbol>>,
    grid: Vec<Symbol>,
}

impl First {
    /// Memory for `cells` cells.
    pub fn new(cells: usize) -> Self {
        Self { clues: vec![None; cells], grid: vec![Symbol::new(0); cells] }
    }

    /// Takes the clues, and fills the blanks of a house with the symbols that no clue names, ascending; false if there
    /// are none, or not as many.
    fn fill(&mut self, table: &Table, clues: &[Option<Symbol>], house: usize) -> bool {
        self.clues.copy_from_slice(clues);
        let mut named = [false; MAX_ORDER];
        for symbol in clues.iter().flatten() {
            // One that is none of the game's stays, and is found out by the search.
            if let Some(named) = named.get_mut(symbol.index()) {
                *named = true;
            }
        }
        let mut unnamed = (0..table.order).filter(|&symbol| !named[symbol]);
        let mut filled = false;
        for cell in Members(table.houses[house].cells()).filter(|&cell| clues[cell].is_none()) {
            let Some(symbol) = unnamed.next() else { return false };
            self.clues[cell] = Some(Symbol::new(symbol));
            filled = true;
        }
        filled && unnamed.next().is_none()
    }
}

impl PlaneSolver {
    /// A completion of the clues. Returns `None` if it is proved that there is none.
    ///
    /// The result depends only on the game and the clues. Without clues this is far faster than [`solve`](Self::solve),
    /// especially if there is no grid, because the symbols of a house may be put in any order.
    ///
    /// # Panics
    /// If there is not one clue for each cell.
    pub fn first(&mut self, clues: &[Option<Symbol>], stop: &Stop) -> Result<Option<&[Symbol]>, Stopped> {
        assert_eq!(clues.len(), self.table.cells, "one clue for each cell");
        let mut failures = FIRST_ROUND;
        loop {
            let mut tried = false;
            for house in 0..self.table.houses.len() {
                if self.first.fill(&self.table, clues, house) {
                    tried = true;
                    if let Some(exit) = self.attempt(stop, failures)? {
                        return Ok(self.answer(exit));
                    }
                }
            }
            if !tried {
                self.first.clues.copy_from_slice(clues);
                failures = u64::MAX;
                if let Some(exit) = self.attempt(stop, failures)? {
                    return Ok(self.answer(exit));
                }
            }
            failures = failures.saturating_mul(GROWTH);
        }
    }

    /// Looks for a completion of what has been filled in. Returns `None` if there were too many failures.
    fn attempt(&mut self, stop: &Stop, failures: u64) -> Result<Option<Exit>, Stopped> {
        let Self { table, scratch, first: First { clues, grid }, machine } = self;
        let mut keep = Visit(|found: &[Symbol]| {
            grid.copy_from_slice(found);
            ControlFlow::Break(())
        });
        machine.search(Job { table, scratch, clues, without: None, stop, failures }, &mut keep)
    }

    fn answer(&self, exit: Exit) -> Option<&[Symbol]> {
        (exit == Exit::Enough).then_some(&self.first.grid[..])
    }
}
