//! Weights: houses in which the search has failed are preferred for branching, so that it fails sooner.
//!
//! # References
//! F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, *Boosting systematic search by weighting constraints* (2004).

use super::plane::{Cells, MAX_CELLS, Members};
use super::table::Table;

/// The weight that a cell without symbols, or a house without place for a symbol, gains.
const BLAME: u32 = 8;

/// Weights of cells and of full houses, at least 1.
#[derive(Clone, Debug)]
pub struct Weights {
    cells: [u32; MAX_CELLS],
    houses: Vec<u32>,
}

impl Weights {
    /// Equal weights for `houses` houses.
    pub fn new(houses: usize) -> Self {
        Self { cells: [1; MAX_CELLS], houses: vec![1; houses] }
    }

    /// Makes them equal again.
    pub fn reset(&mut self) {
        self.cells.fill(1);
        self.houses.fill(1);
    }

    /// The weight of a cell.
    #[inline]
    pub fn cell(&self, cell: usize) -> u32 {
        self.cells[cell]
    }

    /// The weight of a house.
    #[inline]
    pub fn house(&self, house: usize) -> u32 {
        self.houses[house]
    }

    /// The first of the heaviest cells of a set, 0 if it is empty.
    #[inline]
    pub fn heaviest(&self, cells: Cells) -> usize {
        let mut best = (0, 0);
        for cell in Members(cells) {
            if self.cells[cell] > best.0 {
                best = (self.cells[cell], cell);
            }
        }
        best.1
    }

    /// Notes that these cells have no symbol.
    #[cold]
    pub fn blame_cells(&mut self, cells: Cells) {
        for cell in Members(cells) {
            self.cells[cell] = self.cells[cell].saturating_add(BLAME);
        }
    }

    /// Notes which houses have no place for the symbol of a plane.
    #[cold]
    pub fn blame_houses(&mut self, table: &Table, plane: Cells) {
        for (house, weight) in table.houses.iter().zip(&mut self.houses) {
            if house.cells() & plane == 0 {
                *weight = weight.saturating_add(BLAME);
                for cell in Members(house.cells()) {
                    self.cells[cell] = self.cells[cell].saturating_add(1);
                }
            }
        }
    }
}
