//! What a grid must satisfy, written out.

use crate::Reason;

/// Cells, symbols and what is demanded of them.
///
/// Cells are numbered from 0, symbols from 1; a symbol's number is also what it counts in a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// The number of cells.
    pub cells: usize,
    /// The number of symbols.
    pub symbols: usize,
    /// Sets of cells that hold different symbols.
    pub houses: Vec<Vec<usize>>,
    /// Sets of cells that add up to a total.
    pub sums: Vec<Sum>,
    /// Cells whose symbol is given.
    pub givens: Vec<(usize, usize)>,
}

/// Cells and what their symbols add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The cells.
    pub cells: Vec<usize>,
    /// The total.
    pub total: u64,
}

impl Statement {
    /// Nothing is named that is not there, nothing twice, and no house has more cells than there are symbols.
    pub fn check(&self) -> Result<(), Reason> {
        let refuse = |what: String| Err(Reason::Statement(what));
        // 64 symbols have a character each.
        if !(1..=64).contains(&self.symbols) || !(1..=64 * 64).contains(&self.cells) {
            return refuse(format!("{} cells and {} symbols", self.cells, self.symbols));
        }
        for cells in self.houses.iter().chain(self.sums.iter().map(|sum| &sum.cells)) {
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            if let Some((cell, _)) = sorted.iter().zip(&sorted[1.min(sorted.len())..]).find(|(cell, next)| cell == next)
            {
                return refuse(format!("cell {cell} stands twice in a house or a sum"));
            }
            if let Some(cell) = sorted.last().filter(|cell| **cell >= self.cells) {
                return refuse(format!("there is no cell {cell}"));
            }
        }
        if let Some(house) = self.houses.iter().find(|house| house.len() > self.symbols) {
            return refuse(format!("a house has {} cells for {} symbols", house.len(), self.symbols));
        }
        let outside = |&&(cell, symbol): &&(usize, usize)| cell >= self.cells || !(1..=self.symbols).contains(&symbol);
        match self.givens.iter().find(outside) {
            Some((cell, symbol)) => refuse(format!("there is no cell {cell} with symbol {symbol}")),
            None => Ok(()),
        }
    }

    /// Whether the grids are one for each class under relabelling: nothing but houses is demanded, and the clues fill one that holds
    /// every symbol, each once. Then each way of naming the symbols of a grid gives one with other symbols in that house.
    pub fn is_up_to_relabelling(&self) -> bool {
        let mut cells: Vec<_> = self.givens.iter().map(|given| given.0).collect();
        let mut symbols: Vec<_> = self.givens.iter().map(|given| given.1).collect();
        cells.sort_unstable();
        symbols.sort_unstable();
        let fills = |house: &Vec<usize>| {
            let mut house = house.clone();
            house.sort_unstable();
            house == cells
        };
        self.sums.is_empty() && symbols.into_iter().eq(1..=self.symbols) && self.houses.iter().any(fills)
    }

    /// The number of the variable that says "the cell holds the symbol": at most 64 · 64 · 64.
    #[expect(clippy::cast_possible_wrap, reason = "a checked statement has few cells and symbols")]
    pub const fn variable(&self, cell: usize, symbol: usize) -> i32 {
        (cell * self.symbols + symbol) as i32
    }

    /// For each cell, whether no clue fixes it.
    pub fn free_cells(&self) -> Vec<bool> {
        let mut free = vec![true; self.cells];
        for &(cell, _) in &self.givens {
            free[cell] = false;
        }
        free
    }
}
