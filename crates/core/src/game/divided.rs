//! Boards that are divided into regions as a part of the solution: further cells hold the numbers of the regions.

use std::collections::HashSet;

use itertools::Itertools;

use super::Game;
use crate::Board;
use gerechte_encodings::{Cell, Division, Symbol};

impl Game {
    /// The cells that hold the numbers of regions.
    pub(super) fn region_numbers(&self) -> HashSet<Cell> {
        self.problem.divisions().flat_map(Division::numbers).copied().collect()
    }

    /// The only division of the game, if it is of all other cells, row by row, and the numbers come after them.
    pub fn whole_division(&self) -> Option<&Division> {
        let division = self.problem.divisions().exactly_one().ok()?;
        let cells = division.cells().iter().chain(division.numbers());
        let is_whole = cells.map(|cell| cell.index()).eq(0..self.board.cells());
        let columns = self.board.of_first(division.cells().len()).columns();
        (is_whole && division.columns() == columns).then_some(division)
    }

    /// The board without the cells that hold the numbers of regions, if those come after all others.
    ///
    /// ```
    /// use gerechte::{Board, Game};
    /// let game: Game = "latin:4+chaos".parse()?;
    /// assert_eq!(game.board().cells(), 32);
    /// assert_eq!(game.board_of_symbols(), Board::square(4));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn board_of_symbols(&self) -> Board {
        if self.problem.divisions().next().is_none() {
            return self.board.clone();
        }
        let numbers = self.region_numbers();
        let others = self.board.cells() - numbers.len();
        if numbers.iter().any(|cell| cell.index() < others) {
            return self.board.clone();
        }
        self.board.of_first(others)
    }

    /// Whether a puzzle may have this number of characters: one for each cell, or for each that does not hold the number of a region.
    pub fn takes_characters(&self, number: usize) -> bool {
        let cells = self.board.cells();
        number == cells || number < cells && number == self.board_of_symbols().cells()
    }

    /// Each cell that is divided into regions, and the one that holds the number of its region.
    pub fn numbered_cells(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        let of_division = |division: &Division| {
            division.cells().iter().copied().zip(division.numbers().iter().copied()).collect::<Vec<_>>()
        };
        self.problem.divisions().flat_map(of_division)
    }

    /// The first cell whose known number is too great, and the number. A region begins after all those of smaller numbers, so at most one at each cell.
    pub(super) fn misnumbered(&self, clues: &[Option<Symbol>]) -> Option<(Cell, Symbol)> {
        self.problem.divisions().find_map(|division| {
            let mut begun = 0;
            division.numbers().iter().find_map(|&cell| {
                let number = clues[cell.index()];
                let least = number.map_or(begun + 1, |number| number.index() + 1);
                if least > begun + 1 {
                    return Some((cell, number?));
                }
                begun = begun.max(least);
                None
            })
        })
    }

    /// The names of all cells, by index, as [`cell_name`](Self::cell_name) says them.
    pub fn cell_names(&self) -> Vec<String> {
        let mut names: Vec<_> = (0..self.board.cells()).map(|cell| self.board.name(Cell::new(cell))).collect();
        for (cell, number) in self.numbered_cells() {
            names[number.index()] = region_of(&self.board.name(cell));
        }
        names
    }

    /// The name of a cell: `r1c1`, or `region of r1c1` for the one that holds the number of this cell's region.
    pub fn cell_name(&self, cell: Cell) -> String {
        match self.numbered_cells().find(|&(_, number)| number == cell) {
            Some((of, _)) => region_of(&self.board.name(of)),
            None => self.board.name(cell),
        }
    }

    /// The cell with this [name](Self::cell_name), in small or capital letters. Returns `None` if there is none.
    ///
    /// ```
    /// use gerechte::{Game, encodings::Cell};
    /// let game: Game = "latin:4+chaos".parse()?;
    /// assert_eq!(game.cell_named("region of r1c2"), Some(Cell::new(17)));
    /// assert_eq!(game.cell_name(Cell::new(17)), "region of r1c2");
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        match name.strip_prefix(REGION_OF) {
            Some(name) => {
                let named = self.board.named(name)?;
                self.numbered_cells().find(|&(cell, _)| cell == named).map(|(_, number)| number)
            }
            None => self.board.named(name),
        }
    }
}

const REGION_OF: &str = "region of ";

fn region_of(cell: &str) -> String {
    format!("{REGION_OF}{cell}")
}
