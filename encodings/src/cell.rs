//! A cell of a problem, by its index.

use std::fmt;

/// A cell, numbered from 0; on a square board of order `n` cell `n * i + j` is row `i`, column `j`.
///
/// ```
/// use gerechte_encodings::Cell;
/// assert_eq!(Cell::new(7).index(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell of that index.
    ///
    /// # Panics
    /// If `index` exceeds 65,535, far above [`MAX_CELLS`](crate::MAX_CELLS).
    #[inline]
    #[track_caller]
    pub fn new(index: usize) -> Self {
        Self(u16::try_from(index).expect("cell index fits 16 bits"))
    }

    /// The index, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
