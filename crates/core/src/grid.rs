//! A grid: a board with a symbol in every cell.

use std::fmt;
use std::ops::Deref;

use gerechte_encodings::Symbol;

/// A symbol for each cell, in the order of the cells; written as one character each.
///
/// ```
/// use gerechte::{Grid, encodings::Symbol};
/// let grid = Grid::from([0, 1, 1, 0].map(Symbol::new).to_vec());
/// assert_eq!(grid.to_string(), "1221");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid(Vec<Symbol>);

impl Grid {
    /// The symbols, by cell.
    pub fn symbols(&self) -> &[Symbol] {
        &self.0
    }

    /// The grid with its symbols renamed in the order in which they first appear.
    ///
    /// Two grids are equal up to relabelling exactly if their relabelled forms are equal.
    #[must_use]
    pub fn relabelled(&self) -> Self {
        let mut names = Vec::new();
        let rename = |symbol: &Symbol| {
            let name = names.iter().position(|known| known == symbol).unwrap_or_else(|| {
                names.push(*symbol);
                names.len() - 1
            });
            Symbol::new(name)
        };
        Self(self.0.iter().map(rename).collect())
    }
}

impl Deref for Grid {
    type Target = [Symbol];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<Grid> for Vec<Symbol> {
    fn from(grid: Grid) -> Self {
        grid.0
    }
}

impl From<Vec<Symbol>> for Grid {
    fn from(symbols: Vec<Symbol>) -> Self {
        Self(symbols)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Symbol::line(self.0.iter().copied().map(Some)))
    }
}
