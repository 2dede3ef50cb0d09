//! A puzzle: a board with clues in some cells.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::Grid;
use gerechte_encodings::{Cell, Symbol};

/// A clue or a blank for each cell, in the order of the cells; written as one character each, `.` for a blank.
///
/// A puzzle dereferences to a slice of `Option<Symbol>`, so functions that take clues accept `&puzzle`.
///
/// ```
/// use gerechte::{Puzzle, encodings::{Cell, Symbol}};
/// let mut puzzle = Puzzle::blank(4);
/// puzzle[2] = Some(Symbol::new(0));
/// assert_eq!((puzzle.to_string().as_str(), puzzle.clue_count()), ("..1.", 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle(Vec<Option<Symbol>>);

impl Puzzle {
    /// A puzzle of `cells` cells without clues.
    pub fn blank(cells: usize) -> Self {
        Self(vec![None; cells])
    }

    /// The puzzle with the symbols of a grid in some of its cells.
    pub fn of(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut puzzle = Self::blank(grid.symbols().len());
        for cell in cells {
            puzzle[cell.index()] = Some(grid.symbols()[cell.index()]);
        }
        puzzle
    }

    /// The clues, by ascending cell.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Symbol)> {
        (0..).zip(&self.0).filter_map(|(cell, clue)| Some((Cell::new(cell), (*clue)?)))
    }

    /// The number of clues.
    pub fn clue_count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The puzzle with more clues.
    #[must_use]
    pub fn with(mut self, clues: &[(Cell, Symbol)]) -> Self {
        for &(cell, symbol) in clues {
            self.0[cell.index()] = Some(symbol);
        }
        self
    }

    /// Replaces all clues, without a new allocation if possible.
    pub(crate) fn refill(&mut self, clues: impl Iterator<Item = Option<Symbol>>) {
        self.0.clear();
        self.0.extend(clues);
    }

    /// The grid, if there is a clue in every cell.
    pub fn grid(&self) -> Option<Grid> {
        self.0.iter().copied().collect::<Option<Vec<_>>>().map(Grid::from)
    }

    /// The first cell whose clue differs from the grid. Returns `None` if there is none.
    pub fn broken_by(&self, grid: &[Symbol]) -> Option<Cell> {
        // Without a branch, as blank cells cannot be predicted.
        let keeps = |(clue, symbol): (&Option<Symbol>, &Symbol)| clue.unwrap_or(*symbol) == *symbol;
        if grid.len() == self.len() && self.iter().zip(grid).fold(true, |kept, both| kept & keeps(both)) {
            return None;
        }
        self.clues().find(|&(cell, symbol)| grid.get(cell.index()) != Some(&symbol)).map(|(cell, _)| cell)
    }
}

impl Deref for Puzzle {
    type Target = [Option<Symbol>];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Puzzle {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl From<Vec<Option<Symbol>>> for Puzzle {
    /// A clue or a blank for each cell. The puzzle is not checked against a game.
    fn from(clues: Vec<Option<Symbol>>) -> Self {
        Self(clues)
    }
}

impl From<&Grid> for Puzzle {
    /// A clue in every cell.
    fn from(grid: &Grid) -> Self {
        Self(grid.symbols().iter().copied().map(Some).collect())
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Symbol::line(self.0.iter().copied()))
    }
}
