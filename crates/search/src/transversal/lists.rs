//! A *transversal* of a palette is a set of n cells, one in each row, column and region: the cells
//! of one symbol in a grid.
//!
//! With row 0 fixed to 1..n, symbol j runs through cell (0, j). So the grids up to relabelling are
//! the ways to take one transversal through each cell of row 0, no two of which share a cell.

use super::{Mask, Refusal};

/// The transversals of a palette, sorted by the cell of row 0 that they go through.
#[derive(Debug, Clone)]
pub struct Transversals<M> {
    rows: Rows,
    lists: Vec<Vec<M>>,
}

/// The largest order of any mask: a power of two, so that an index is bounded for free.
pub const MAX_ORDER: usize = 16;

/// The most transversals through one cell, so that an index fits 16 bits.
pub const LIST_LIMIT: usize = 1 << 16;

/// The most transversals through one cell that are looked through for those in a set, however few these are.
const LONG: usize = 1 << 12;

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
        let rows = Rows { order, houses, due };
        let lists = (0..order).map(|column| rows.transversals(column, M::first(cells)));
        Ok(Self { lists: lists.collect::<Result<_, _>>()?, rows })
    }

    /// The order n.
    pub fn order(&self) -> usize {
        self.rows.order
    }

    /// The transversals through cell (0, j), for each j: the candidates for symbol j.
    pub fn lists(&self) -> &[Vec<M>] {
        &self.lists
    }

    /// All cells.
    pub fn all_cells(&self) -> M {
        M::first(self.order() * self.order())
    }

    /// The transversals through the cell of row 0, which is in the set, that lie in the set; in the order of the list.
    ///
    /// If the list is long and the set has few cells in each row, they are found anew, row by row. For Latin squares of order 9 and half of the cells this takes
    /// a tenth of the time of a look through the list.
    pub fn inside(&self, column: usize, cells: M) -> Vec<M> {
        let list = &self.lists[column];
        let in_a_row = cells.bits(0, self.order()).count_ones() as usize;
        if list.len() > LONG && 3 * in_a_row <= 2 * self.order() {
            // A part of the list is not longer than the list.
            self.rows.transversals(column, cells).unwrap_or_default()
        } else {
            list.iter().copied().filter(|taken| taken.disjoint(!cells)).collect()
        }
    }
}

/// What a search for transversals by rows looks at.
#[derive(Debug, Clone)]
struct Rows {
    order: usize,
    /// By cell: its regions, a bit each.
    houses: Vec<u64>,
    /// By row: the regions that have no cell in a later one.
    due: Vec<u64>,
}

impl Rows {
    /// The transversals in the set through the cell of row 0.
    fn transversals<M: Mask>(&self, column: usize, within: M) -> Result<Vec<M>, Refusal> {
        let mut list = Vec::new();
        let met = self.houses[column];
        if self.due[0] & !met == 0 {
            self.extend(within, 1, 1 << column, met, M::of(column), &mut list)?;
        }
        Ok(list)
    }

    fn extend<M: Mask>(
        &self,
        within: M,
        row: usize,
        columns: u16,
        met: u64,
        cells: M,
        list: &mut Vec<M>,
    ) -> Result<(), Refusal> {
        if row == self.order {
            if list.len() == LIST_LIMIT {
                return Err(Refusal::Transversals { limit: LIST_LIMIT });
            }
            list.push(cells);
            return Ok(());
        }
        let mut free = within.bits(row * self.order, self.order) & !columns;
        while free != 0 {
            let column = free.trailing_zeros() as usize;
            free &= free - 1;
            let cell = row * self.order + column;
            let here = self.houses[cell];
            let met_now = met | here;
            if met & here == 0 && self.due[row] & !met_now == 0 {
                self.extend(within, row + 1, columns | 1 << column, met_now, cells | M::of(cell), list)?;
            }
        }
        Ok(())
    }
}
