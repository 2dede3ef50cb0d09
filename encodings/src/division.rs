//! The division of cells into regions, as a part of the solution.

use crate::{Cell, Symbol};

/// A rectangle of cells that a solution divides into regions of one size: connected by sides of cells, and of different symbols.
///
/// Each cell has a second one, which holds the number of its region. Regions are numbered by their first cells, so that a division is stated in one way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Division {
    /// The cells of the rectangle, row by row.
    pub(crate) cells: Vec<Cell>,
    /// The cells that hold the numbers of their regions, in the same order.
    pub(crate) numbers: Vec<Cell>,
    /// The columns of the rectangle.
    pub(crate) columns: usize,
    /// The cells of a region.
    pub(crate) size: usize,
}

impl Division {
    /// The cells that are divided, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells that hold the numbers of their regions, in the same order: the symbol `k` for the region with the `k`-th first cell.
    pub fn numbers(&self) -> &[Cell] {
        &self.numbers
    }

    /// The columns of the rectangle.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells of a region.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// The number of regions.
    pub const fn regions(&self) -> usize {
        self.cells.len() / self.size
    }

    /// The places of the cells beside the one at a place, ascending; places count the cells from 0.
    pub fn beside(&self, place: usize) -> impl Iterator<Item = usize> {
        let (column, columns, cells) = (place % self.columns, self.columns, self.cells.len());
        let above = (place >= columns).then(|| place - columns);
        let left = (column > 0).then(|| place - 1);
        let right = (column + 1 < columns).then(|| place + 1);
        let below = (place + columns < cells).then(|| place + columns);
        [above, left, right, below].into_iter().flatten()
    }

    /// The number of steps from one place to another.
    pub const fn distance(&self, one: usize, other: usize) -> usize {
        (one / self.columns).abs_diff(other / self.columns) + (one % self.columns).abs_diff(other % self.columns)
    }

    /// Whether a grid divides the cells so, and numbers the regions in the order of their first cells.
    pub fn is_satisfied(&self, symbol: impl Fn(Cell) -> Symbol) -> bool {
        self.fault(symbol).is_none()
    }

    /// The first cell whose region is wrong, and how.
    pub(crate) fn fault(&self, symbol: impl Fn(Cell) -> Symbol) -> Option<(Cell, &'static str)> {
        let numbers: Vec<usize> = self.numbers.iter().map(|&cell| symbol(cell).index()).collect();
        let mut next = 0;
        for (place, &number) in numbers.iter().enumerate() {
            let at = |what| Some((self.cells[place], what));
            if number > next {
                return at("has a number before a lower one");
            }
            if number < next {
                continue;
            }
            next += 1;
            let mut region = vec![place];
            let mut seen = 0;
            while let Some(&place) = region.get(seen) {
                let near = self.beside(place).filter(|near| numbers[*near] == number && !region.contains(near));
                let near: Vec<usize> = near.collect();
                region.extend(near);
                seen += 1;
            }
            if numbers.iter().filter(|other| **other == number).count() != region.len() {
                return at("is not connected");
            }
            if region.len() != self.size {
                return at("has another number of cells");
            }
            let held = region.iter().fold(0_u64, |held, &place| held | 1 << symbol(self.cells[place]).index());
            if held.count_ones() as usize != self.size {
                return at("holds a symbol twice");
            }
        }
        None
    }
}
