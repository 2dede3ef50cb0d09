//! Sets of cells, as bits of a fixed number of words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use gerechte_encodings::Cell;

/// A set of cells with indices below 64 · `W`.
///
/// ```
/// use gerechte::rate::Cells;
/// let (row, column) = (Cells::<2>::of([0, 1, 2]), Cells::of([1, 10, 19]));
/// assert_eq!((row & column).iter().collect::<Vec<_>>(), [1]);
/// assert_eq!((row - column).len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of some cells.
    pub fn of(cells: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// The set of one cell.
    pub fn one(cell: usize) -> Self {
        Self::of([cell])
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Whether all cells are in the other set, too.
    #[inline]
    pub fn within(&self, other: Self) -> bool {
        (*self - other).is_empty()
    }

    /// Whether the sets have a cell in common.
    #[inline]
    pub fn meets(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// The first cell. Returns `None` if the set is empty.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The cells, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < W && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let bit = word.trailing_zeros() as usize;
            *word &= *word - 1;
            Some(at * 64 + bit)
        })
    }

    /// The cells, ascending, as the rest of the library names them.
    pub fn to_vec(self) -> Vec<Cell> {
        self.iter().map(Cell::new).collect()
    }

    #[inline]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| op(self.0[word], other.0[word])))
    }
}

impl<const W: usize> Default for Cells<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitAnd for Cells<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Cells<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> Sub for Cells<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl<const W: usize> Not for Cells<W> {
    type Output = Self;
    /// All other bits, also those that stand for no cell.
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> BitAndAssign for Cells<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Cells<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> fmt::Debug for Cells<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
