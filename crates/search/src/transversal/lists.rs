//! A *transversal* of a palette is a set of n cells, one in each row, column and region: the cells
//! of one symbol in a grid.
//!
//! With row 0 fixed to 1..n, symbol j runs through cell (0, j). So the grids up to relabelling are
//! the ways to take one transversal through each cell of row 0, no two of which share a cell.

use super::{Mask, Refusal};

/// The transversals of a palette, sorted by the cell of row 0 that they go through.
#[derive(Debug, Clone)]
pub struct Transversals<M> {
    order: usize,
    lists: Vec<Vec<M>>,
}

/// The largest order of any mask: a power of two, so that an index is bounded for free.
pub const MAX_ORDER: usize = 16;

/// The most transversals through one cell, so that an index fits 16 bits.
pub const LIST_LIMIT: usize = 1 << 16;

impl<M: Mask> Transversals<M> {
    /// Lists the transversals of the palette with these regions, each given by its n row-major cells.
    ///
    /// No region at all is a Latin square; regions may overlap (diagonals and windows are regions
    /// too). A list is sorted by the cell in row 1, then row 2, and so on. Depth-first search by rows,
    /// O(transversals · n²) in practice.
    ///
    /// # Errors
    ///
    /// [`Refusal`] when the order, a cell or a region is outside what the method handles, or when
    /// more than [`LIST_LIMIT`] transversals go through one cell.
    pub fn new(order: usize, regions: &[Vec<usize>]) -> Result<Self, Refusal> {
        let cells = order * order;
        if order == 0 || order > MAX_ORDER || cells > M::CELLS {
            return Err(Refusal::Order { order, cells: M::CELLS });
        }
        if regions.len() > 64 {
            return Err(Refusal::Regions { regions: regions.len() });
        }
        let mut houses = vec![0_u64; cells];
        let mut last_row = vec![0; regions.len()];
        for (region, members) in regions.iter().enumerate() {
            for &cell in members {
                let of_cell = houses.get_mut(cell).ok_or(Refusal::Cell { cell, cells })?;
                *of_cell |= 1 << region;
                last_row[region] = last_row[region].max(cell / order);
            }
            let distinct = houses.iter().filter(|&&of_cell| of_cell >> region & 1 == 1).count();
            if distinct != order || members.len() != order {
                return Err(Refusal::RegionSize { region, size: distinct, order });
            }
        }
        // due[r]: the regions that end in row r, so that a transversal must have met them by then.
        let mut due = vec![0_u64; order];
        for (region, &row) in last_row.iter().enumerate() {
            due[row] |= 1 << region;
        }
        let mut lists = vec![Vec::new(); order];
        for (column, list) in lists.iter_mut().enumerate() {
            let search = ListSearch { order, houses: &houses, due: &due };
            let met = houses[column];
            if due[0] & !met == 0 {
                search.extend(1, 1 << column, met, M::of(column), list)?;
            }
        }
        Ok(Self { order, lists })
    }

    /// The order n.
    pub fn order(&self) -> usize {
        self.order
    }

    /// The transversals through cell (0, j), for each j: the candidates for symbol j.
    pub fn lists(&self) -> &[Vec<M>] {
        &self.lists
    }

    /// All cells.
    pub fn all_cells(&self) -> M {
        M::first(self.order * self.order)
    }
}

struct ListSearch<'a> {
    order: usize,
    houses: &'a [u64],
    due: &'a [u64],
}

impl ListSearch<'_> {
    fn extend<M: Mask>(&self, row: usize, columns: u32, met: u64, cells: M, list: &mut Vec<M>) -> Result<(), Refusal> {
        if row == self.order {
            if list.len() == LIST_LIMIT {
                return Err(Refusal::Transversals { limit: LIST_LIMIT });
            }
            list.push(cells);
            return Ok(());
        }
        for column in 0..self.order {
            let cell = row * self.order + column;
            let here = self.houses[cell];
            let met_now = met | here;
            if columns >> column & 1 == 0 && met & here == 0 && self.due[row] & !met_now == 0 {
                self.extend(row + 1, columns | 1 << column, met_now, cells | M::of(cell), list)?;
            }
        }
        Ok(())
    }
}
