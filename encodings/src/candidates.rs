//! The candidates that remain in each cell after naked and hidden singles.
//!
//! Unit propagation finds the same in the extended formula of the houses and the clues; this module needs no formula.

use crate::{Cell, CellVars, MAX_SYMBOLS, Problem, Symbol};

/// The candidates of each cell of a problem.
///
/// ```
/// use gerechte_encodings::{Candidates, Cell, Problem, Symbol};
/// let mut problem = Problem::new(3, 3)?;
/// problem.all_different([0, 1, 2])?;
/// let left = Candidates::after(&problem, [(Cell::new(0), Symbol::new(2))]);
/// assert!(left.has(Cell::new(0), Symbol::new(2)));
/// assert!(left.has(Cell::new(1), Symbol::new(0)));
/// assert!(!left.has(Cell::new(1), Symbol::new(2)));
/// # Ok::<(), gerechte_encodings::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// By cell; bit s for symbol s.
    cells: Vec<u64>,
    symbols: usize,
}

impl Candidates {
    /// Every symbol in every cell.
    pub fn all(vars: &CellVars) -> Self {
        Self { cells: vec![u64::MAX >> (MAX_SYMBOLS - vars.symbols()); vars.cells()], symbols: vars.symbols() }
    }

    /// Returns the candidates that remain after the problem's clues and the given ones. Naked and hidden singles are applied to a fixed point: a
    /// cell with one candidate removes it from the other cells of its houses, and a symbol with one place in a full house is the only candidate there.
    ///
    /// No solution is lost. Sums are ignored. If there is no solution, some cell may have no candidate.
    pub fn after(problem: &Problem, clues: impl IntoIterator<Item = (Cell, Symbol)>) -> Self {
        let mut left = Self::all(&CellVars::of(problem));
        for (cell, symbol) in problem.givens().chain(clues) {
            left.cells[cell.index()] &= 1 << symbol.index();
        }
        let mut changed = true;
        while changed {
            changed = false;
            for house in problem.houses() {
                changed |= left.singles(house);
            }
        }
        left
    }

    /// Applies the singles of a house once. Returns `true` if some candidate was removed.
    fn singles(&mut self, house: &[Cell]) -> bool {
        // Symbols that are the only candidate of at least one cell, and of at least two cells.
        let (mut held, mut clash) = (0, 0);
        // Symbols with at least one place in the house, and with at least two places.
        let (mut once, mut twice) = (0, 0);
        for cell in house {
            let candidates = self.cells[cell.index()];
            twice |= once & candidates;
            once |= candidates;
            if candidates.is_power_of_two() {
                clash |= held & candidates;
                held |= candidates;
            }
        }
        let hidden = if house.len() == self.symbols { once & !twice } else { 0 };
        let mut changed = false;
        for cell in house {
            let before = self.cells[cell.index()];
            let mut after = if before.is_power_of_two() { before & !clash } else { before & !held };
            if before & hidden != 0 {
                // Two hidden singles in one cell leave it no candidate.
                after &= if (before & hidden).is_power_of_two() { hidden } else { 0 };
            }
            changed |= after != before;
            self.cells[cell.index()] = after;
        }
        changed
    }

    /// Whether the cell may hold the symbol.
    pub fn has(&self, cell: Cell, symbol: Symbol) -> bool {
        self.cells[cell.index()] >> symbol.index() & 1 == 1
    }

    /// The candidates of a cell, ascending.
    pub fn of_cell(&self, cell: Cell) -> impl Iterator<Item = Symbol> {
        (0..self.symbols).map(Symbol::new).filter(move |&symbol| self.has(cell, symbol))
    }
}
