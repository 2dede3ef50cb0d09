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
    Ok(Partitions::new(order)?.visit(visit))
}

/// The partitions of a board into connected regions, or a part of them.
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::palette::Partitions;
///
/// let mut partitions = 0;
/// for number in 0..3 {
///     let end = Partitions::new(5)?.part(number, 3).visit(|_| {
///         partitions += 1;
///         ControlFlow::Continue(())
///     });
///     assert!(end.is_continue());
/// }
/// assert_eq!(partitions, 4006);
/// # Ok::<(), gerechte::PaletteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Partitions {
    order: usize,
    number: usize,
    parts: usize,
}

impl Partitions {
    /// All partitions of the board of this order.
    pub fn new(order: usize) -> Result<Self, PaletteError> {
        check_order(order)?;
        if order > MAX_ORDER {
            return Err(PaletteError::TooManyPartitions(order));
        }
        Ok(Self { order, number: 0, parts: 1 })
    }

    /// One of several parts, numbered from 0: those partitions whose first two regions, in the order of the list of all such pairs, have this number
    /// modulo the number of parts. Parts are disjoint, of about the same size, and together have all partitions.
    ///
    /// # Panics
    /// If there is no such part.
    #[must_use]
    pub fn part(mut self, number: usize, parts: usize) -> Self {
        assert!(number < parts, "part {number} of {parts}");
        (self.number, self.parts) = (number, parts);
        self
    }

    /// The order of the board.
    pub const fn order(&self) -> usize {
        self.order
    }

    /// Visits the partitions as [`partitions`] does.
    pub fn visit(&self, mut visit: impl FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.walk(&mut visit)
    }

    /// [`visit`](Self::visit), compiled once.
    fn walk(&self, visit: Visit<'_>) -> ControlFlow<()> {
        let Self { order, number, parts } = *self;
        let first_column = (0..order).fold(0, |column, row| column | 1 << (row * order));
        let all = u64::MAX >> (64 - order * order);
        let mut growth = Growth {
            order,
            all,
            not_first: all & !first_column,
            not_last: all & !(first_column << (order - 1)),
            cut: order.min(2),
            until: number,
            parts,
            regions: Vec::with_capacity(order),
            visit,
        };
        growth.next(all)
    }
}

/// A visitor of partitions, each as the masks of its regions.
type Visit<'a> = &'a mut dyn FnMut(&[u64]) -> ControlFlow<()>;

struct Growth<'a> {
    order: usize,
    all: u64,
    /// The cells outside of the first column, and of the last.
    not_first: u64,
    not_last: u64,
    /// The number of regions by which partitions belong to parts.
    cut: usize,
    /// How often this number of regions comes before those of the part come again.
    until: usize,
    parts: usize,
    /// The finished regions.
    regions: Vec<u64>,
    visit: Visit<'a>,
}

impl Growth<'_> {
    /// Divides the remaining cells.
    fn next(&mut self, left: u64) -> ControlFlow<()> {
        if self.regions.len() == self.cut && !self.is_of_the_part() {
            return ControlFlow::Continue(());
        }
        if left == 0 {
            return (self.visit)(&self.regions);
        }
        let first = left & left.wrapping_neg();
        self.grow(first, 1, self.near(first) & left, left & !first, left)
    }

    /// Counts the beginnings of partitions.
    fn is_of_the_part(&mut self) -> bool {
        let is_here = self.until == 0;
        self.until = if is_here { self.parts - 1 } else { self.until - 1 };
        is_here
    }

    /// Adds cells to a region of `size` cells: one or several of those cells of `rim`, which are beside it, that are still `open`. The cells `left` are in
    /// no finished region.
    fn grow(&mut self, region: u64, size: usize, mut rim: u64, mut open: u64, left: u64) -> ControlFlow<()> {
        if size == self.order {
            let left = left & !region;
            if self.falls_into_regions(left) {
                self.regions.push(region);
                self.next(left)?;
                self.regions.pop();
            }
            return ControlFlow::Continue(());
        }
        rim &= open;
        while rim != 0 {
            let cell = rim & rim.wrapping_neg();
            // The next rounds find the regions without this cell.
            rim &= !cell;
            open &= !cell;
            self.grow(region | cell, size + 1, rim | self.near(cell) & open, open, left)?;
        }
        ControlFlow::Continue(())
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

    /// The cells that share a side with some of these.
    const fn near(&self, cells: u64) -> u64 {
        // All cells of a column are one bit apart from those beside them, and those of a row as many as the row is long.
        let beside = (cells & self.not_last) << 1 | (cells & self.not_first) >> 1;
        (beside | cells << self.order | cells >> self.order) & self.all
    }
}
