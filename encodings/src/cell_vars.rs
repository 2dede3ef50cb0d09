//! The variables of a problem's formula: one for each cell and symbol.

use crate::{Cell, ClauseSink, Lit, Problem, Symbol, Var};

/// The variables that say which cell holds which symbol.
///
/// They are consecutive, cell by cell: in a formula of their own, cell `c` and symbol `s` have variable
/// `c · symbols + s + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellVars {
    first: usize,
    cells: usize,
    symbols: usize,
}

impl CellVars {
    /// New variables for all cells and symbols of the problem.
    pub fn allocate(problem: &Problem, sink: &mut dyn ClauseSink) -> Self {
        let first = sink.new_var().number();
        for _ in 1..problem.cells() * problem.symbols() {
            sink.new_var();
        }
        Self { first, ..Self::of(problem) }
    }

    /// The variables of a formula that holds this problem alone.
    pub const fn of(problem: &Problem) -> Self {
        Self { first: 1, cells: problem.cells(), symbols: problem.symbols() }
    }

    /// The literal "`cell` holds `symbol`".
    pub fn lit(&self, cell: Cell, symbol: Symbol) -> Lit {
        Var::new(self.first + cell.index() * self.symbols + symbol.index()).lit()
    }

    /// All literals of one cell, by symbol.
    pub fn of_cell(&self, cell: Cell) -> impl Iterator<Item = Lit> {
        (0..self.symbols).map(move |symbol| self.lit(cell, Symbol::new(symbol)))
    }

    /// The cell and symbol of the variable. Returns `None` if it is not a cell variable.
    pub fn meaning(&self, var: Var) -> Option<(Cell, Symbol)> {
        let offset = var.number().checked_sub(self.first)?;
        let (cell, symbol) = (offset / self.symbols, offset % self.symbols);
        (cell < self.cells).then(|| (Cell::new(cell), Symbol::new(symbol)))
    }

    /// Every variable with its cell and symbol, ascending.
    pub fn all(&self) -> impl Iterator<Item = (Var, Cell, Symbol)> {
        (0..self.count()).map(|offset| {
            let (cell, symbol) = (offset / self.symbols, offset % self.symbols);
            (Var::new(self.first + offset), Cell::new(cell), Symbol::new(symbol))
        })
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The number of symbols.
    pub const fn symbols(&self) -> usize {
        self.symbols
    }

    /// The number of these variables.
    pub const fn count(&self) -> usize {
        self.cells * self.symbols
    }
}
