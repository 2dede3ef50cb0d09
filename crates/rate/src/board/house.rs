//! Houses, as people see them.

use super::Cells;

/// The kind of a house, as people see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// All cells lie in one row.
    Row,
    /// All cells lie in one column.
    Column,
    /// All other houses: boxes, regions, diagonals, windows, cages.
    Region,
}

/// Cells that hold different symbols.
#[derive(Clone, Debug)]
pub struct House<const W: usize> {
    /// The cells as a set.
    pub cells: Cells<W>,
    /// The cells by position, ascending.
    pub members: Vec<usize>,
    /// Whether it holds every symbol.
    pub full: bool,
    /// The kind.
    pub kind: Kind,
    /// The name of the house: `row 3`, `box 2`, `region B`.
    pub name: String,
}
