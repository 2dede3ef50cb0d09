//! Regions that are part of the solution, drawn by their borders.

use itertools::Itertools;

use super::{Content, Picture};
use crate::encodings::{Cell, Constraint, Division, Symbol};
use crate::{Board, Game};

/// A division whose regions are drawn on its cells, in place of cells with their numbers.
#[derive(Clone, Debug)]
pub(super) struct Divided {
    division: Division,
    /// The board with the cells of the numbers.
    whole: Board,
}

impl Divided {
    /// The division of a game. Returns `None` if it is not of all other cells, row by row, with the numbers after them, or if there are further constraints on
    /// the numbers.
    pub(super) fn of(game: &Game) -> Option<Self> {
        let division = game.problem().divisions().exactly_one().ok()?;
        let numbers = division.numbers();
        let others = game.problem().constraints().iter().filter(|one| !matches!(one, Constraint::Division(_)));
        let are_named = others.flat_map(Constraint::cells).any(|cell| numbers.contains(&cell));
        let divided = Self { division: division.clone(), whole: game.board().clone() };
        let is_whole = division.cells().iter().chain(numbers).map(|cell| cell.index()).eq(0..game.board().cells());
        let are_rows = division.columns() == divided.board().columns();
        (is_whole && are_rows && !are_named).then_some(divided)
    }

    /// The board without the cells of the numbers.
    pub(super) fn board(&self) -> Board {
        let shown = self.whole.cells() - self.division.numbers().len();
        let positions = (0..shown).map(|cell| self.whole.position(Cell::new(cell)));
        let size = |(rows, columns): (usize, usize), (row, column)| (rows.max(row + 1), columns.max(column + 1));
        let (rows, columns) = positions.fold((0, 0), size);
        Board::of(rows, columns, |row, column| self.whole.cell(row, column).is_some_and(|cell| cell.index() < shown))
    }

    /// The signs of the regions: their numbers.
    pub(super) fn letters(&self) -> Vec<char> {
        (0..self.division.regions()).map(|region| Symbol::new(region).to_char()).collect()
    }
}

impl Picture {
    /// Takes the numbers of regions that the cells hold. As long as some are missing, borders do not tell all that is known.
    pub(super) fn learn_regions(&mut self) {
        let Some(Divided { division, .. }) = &self.divided else { return };
        let region = |content: &Content| match content {
            Content::Given(symbol) | Content::Entry(symbol) => Some(symbol.index()),
            Content::Nothing | Content::Candidates(_) => None,
        };
        for (cell, number) in division.cells().iter().zip(division.numbers()) {
            let region = region(&self.contents[number.index()]).filter(|&region| region < division.regions());
            self.regions[cell.index()] = region;
        }
        let of_cells = || division.cells().iter().map(|cell| self.regions[cell.index()]);
        self.is_broken = of_cells().any(|region| region.is_some()) && of_cells().any(|region| region.is_none());
        (self.is_coloured, self.shows_letters) = (self.is_broken, self.is_broken);
    }

    /// Draws the cells of the numbers, too, which have candidates of their own.
    pub(super) fn unfold(&mut self) {
        if let Some(Divided { whole, .. }) = &self.divided {
            self.board = whole.clone();
            self.regions.resize(whole.cells(), None);
        }
    }
}
