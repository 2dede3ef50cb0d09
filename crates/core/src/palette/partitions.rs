//! All ways to divide a square board into connected regions.

use std::ops::ControlFlow;

use super::{PaletteError, check_order};

/// The largest order of a board with a bit for each cell.
pub const MAX_ORDER: usize = 8;

/// Visits the partitions of a board of order n into n connected regions of n cells, each once. A region is a mask of cells, one bit a cell, row by
/// row; regions are in ascending order of their first cells.
///
/// The region of the first free cell is grown cell by cell, in each way once. The cells that it leaves must fall into connected parts whose sizes are
/// multiples of n. The numbers of partitions are 1, 2, 10, 117, 4,006, 451,206, 158,753,814 (OEIS A172477).
///
/// # References
/// D. H. Redelmeier: Counting polyominoes: yet another attack. Discrete Mathematics 36 (1981).
///
/// ```
/// use std::ops::ControlFlow;
/// let mut partitions = 0;
/// let end = gerechte::palette::partitions(4, |regions| {
///     assert_eq!(regions.iter().fold(0, |all, region| all | region), 0xffff);
///     partitions += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((partitions, end.is_break()), (117, false));
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
pub fn partitions(order: usize, visit: impl FnMut(&[u64]) -> ControlFlow<()>) -> Result<ControlFlow<()>, PaletteError> {
    check_order(order)?;
    if order > MAX_ORDER {
        return Err(PaletteError::TooManyPartitions(order));
    }
    let mut growth = Growth { order, neighbours: neighbours(order), regions: Vec::new(), visit };
    Ok(growth.next(u64::MAX >> (64 - order * order)))
}

/// By cell: the cells that share a side with it.
fn neighbours(order: usize) -> Vec<u64> {
    let near = |cell: usize| {
        let (row, column) = (cell / order, cell % order);
        let sides = [
            (row > 0).then(|| cell - order),
            (row + 1 < order).then(|| cell + order),
            (column > 0).then(|| cell - 1),
            (column + 1 < order).then(|| cell + 1),
        ];
        sides.into_iter().flatten().fold(0, |near, cell| near | 1 << cell)
    };
    (0..order * order).map(near).collect()
}

struct Growth<V> {
    order: usize,
    neighbours: Vec<u64>,
    /// The finished regions.
    regions: Vec<u64>,
    visit: V,
}

impl<V: FnMut(&[u64]) -> ControlFlow<()>> Growth<V> {
    /// Divides the remaining cells.
    fn next(&mut self, left: u64) -> ControlFlow<()> {
        if left == 0 {
            return (self.visit)(&self.regions);
        }
        let first = left & left.wrapping_neg();
        self.grow(first, self.near(first) & left, left & !first)
    }

    /// Adds cells to a region: one or several of those cells of `rim`, which are beside it, that are still `open`.
    fn grow(&mut self, region: u64, mut rim: u64, mut open: u64) -> ControlFlow<()> {
        if region.count_ones() as usize == self.order {
            let left = self.left(region);
            if !self.falls_into_regions(left) {
                return ControlFlow::Continue(());
            }
            self.regions.push(region);
            self.next(left)?;
            self.regions.pop();
            return ControlFlow::Continue(());
        }
        rim &= open;
        while rim != 0 {
            let cell = rim & rim.wrapping_neg();
            // The next rounds find the regions without this cell.
            rim &= !cell;
            open &= !cell;
            self.grow(region | cell, rim | self.near(cell) & open, open)?;
        }
        ControlFlow::Continue(())
    }

    /// The cells of no region, once this one is finished.
    fn left(&self, region: u64) -> u64 {
        let all = u64::MAX >> (64 - self.order * self.order);
        self.regions.iter().fold(all & !region, |left, region| left & !region)
    }

    /// Whether the size of each connected part of the cells is a multiple of that of a region.
    fn falls_into_regions(&self, mut left: u64) -> bool {
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let wider = (part | self.near(part)) & left;
                if wider == part {
                    break;
                }
                part = wider;
            }
            if !(part.count_ones() as usize).is_multiple_of(self.order) {
                return false;
            }
            left &= !part;
        }
        true
    }

    /// The cells beside some cells.
    fn near(&self, mut cells: u64) -> u64 {
        let mut near = 0;
        while cells != 0 {
            near |= self.neighbours[cells.trailing_zeros() as usize];
            cells &= cells - 1;
        }
        near
    }
}
