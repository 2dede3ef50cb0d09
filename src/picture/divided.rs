//! Regions that are part of the solution, drawn by their borders.

use super::{Content, Picture, regions_of};
use crate::encodings::{Constraint, Division, Symbol};
use crate::{Board, Game};

/// A division whose regions are drawn on its cells, in place of cells with their numbers.
#[derive(Clone, Debug)]
pub(super) struct Divided {
    division: Division,
    /// The board with the cells of the numbers.
    whole: Board,
}

impl Divided {
    /// The division of a game that is drawn so. Returns `None` if there is none.
    pub(super) fn of(game: &Game) -> Option<Self> {
        division_of(game).map(|division| Self { division: division.clone(), whole: game.board().clone() })
    }

    /// The board without the cells of the numbers.
    pub(super) fn board(&self) -> Board {
        self.whole.of_first(self.division.cells().len())
    }

    /// The signs of the regions: their numbers.
    pub(super) fn letters(&self) -> Vec<char> {
        (0..self.division.regions()).map(|region| Symbol::new(region).to_char()).collect()
    }
}

/// The division of the whole board, if it has no other regions, and no further constraints are on the numbers.
pub(crate) fn division_of(game: &Game) -> Option<&Division> {
    let division = game.whole_division()?;
    let others = game.problem().constraints().iter().filter(|one| !matches!(one, Constraint::Division(_)));
    let are_named = others.flat_map(Constraint::cells).any(|cell| cell.index() >= division.cells().len());
    (!are_named && regions_of(game).is_empty()).then_some(division)
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
