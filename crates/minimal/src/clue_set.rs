//! A set of cells of a small board that keep their clues.

use gerechte_encodings::Cell;
use gerechte_symmetry::Permutation;

/// A set of cells with indices below 32, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClueSet(pub(super) u32);

impl ClueSet {
    /// The number of cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains the cell with this number.
    pub const fn contains(self, cell: usize) -> bool {
        cell < 32 && self.0 >> cell & 1 != 0
    }

    /// The cells, ascending.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..32).filter(move |index| self.0 >> index & 1 != 0).map(Cell::new)
    }

    /// The image of the set under the permutation.
    #[must_use]
    pub fn moved(self, permutation: &Permutation) -> Self {
        self.cells().map(|cell| permutation[cell.index()]).collect()
    }
}

impl FromIterator<Cell> for ClueSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let bit = |cell: Cell| 1u32.checked_shl(cell.index() as u32).expect("a cell below 32");
        Self(cells.into_iter().fold(0, |bits, cell| bits | bit(cell)))
    }
}
