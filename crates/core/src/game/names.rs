//! Names for people of the cells and houses of a game.
//!
//! A cell is `r1c1`, and the one that holds the number of its region `region of r1c1`. A house has a name of its own, or is `row 3`, `column 2`, `box 9`, or `region A` by the label that is drawn for it.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use super::{Game, GameError, Mark};
use crate::Palette;
use gerechte_encodings::decode::DecodeError;
use gerechte_encodings::{Cell, Constraint, Relation, Violation};

impl Game {
    /// Names the house of these cells, for hints and explanations. Returns an error if there is no such house, or the name
    /// has control characters.
    pub fn name_house(
        &mut self,
        cells: impl IntoIterator<Item = Cell>,
        name: impl Into<String>,
    ) -> Result<(), GameError> {
        let (mut cells, name): (Vec<_>, String) = (cells.into_iter().collect(), name.into());
        cells.sort_unstable();
        if let Some(found) = name.chars().find(|c| c.is_control()) {
            return Err(GameError::ControlInName(found));
        }
        if name.trim().is_empty() {
            return Err(GameError::EmptyName);
        }
        if !self.problem.houses().any(|house| house == cells) {
            return Err(GameError::NoHouse(name));
        }
        self.names.push((cells, name));
        Ok(())
    }

    /// Names a house, unless it has a name: its own, that of a line, or the label of a region.
    pub(super) fn name_further_house(&mut self, cells: impl IntoIterator<Item = usize>, name: String) {
        let cells: Vec<_> = cells.into_iter().sorted().map(Cell::new).collect();
        if self.house_name(&cells).is_none() && self.line_name(&cells).is_none() && self.region_name(&cells).is_none() {
            self.names.push((cells, name));
        }
    }

    /// The cells, ascending, of each row, column and region, whether or not they are houses.
    pub fn lines_and_regions(&self) -> HashSet<Vec<Cell>> {
        let lines = self.board.lines().into_iter().map(|line| line.into_iter().map(Cell::new).collect());
        let regions = self.palette().into_iter().flat_map(Palette::regions);
        lines.chain(regions.map(|region| region.iter().copied().sorted().collect())).collect()
    }

    /// The own name of the house of these cells, ascending. Returns `None` if it has none.
    pub fn house_name(&self, cells: &[Cell]) -> Option<&str> {
        self.names.iter().find(|(named, _)| named == cells).map(|(_, name)| name.as_str())
    }

    /// The name of the house that consists of these cells, ascending.
    ///
    /// ```
    /// use gerechte::Game;
    /// let game: Game = "jigsaw:aabb/aabb/ccdd/ccdd+diagonals".parse()?;
    /// let names: Vec<_> = game.problem().houses().map(|house| game.name_of_house(house)).collect();
    /// assert_eq!(names[3..6], ["row 4", "column 1", "column 2"]);
    /// assert_eq!(names[8..], ["region a", "region b", "region c", "region d", "diagonal", "antidiagonal"]);
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn name_of_house(&self, cells: &[Cell]) -> String {
        let own = self.house_name(cells).map(str::to_owned);
        own.or_else(|| self.line_name(cells))
            .or_else(|| self.region_name(cells))
            .or_else(|| self.rectangle_name(cells))
            .unwrap_or_else(|| format!("house {}", cells.iter().map(|&cell| self.cell_name(cell)).join(" ")))
    }

    /// The name of a constraint: of a house, or of a clue such as `r1c1=5`; of others the cells and what is demanded of them.
    pub fn name_of_constraint(&self, constraint: &Constraint) -> String {
        self.names_of_constraints([constraint]).swap_remove(0)
    }

    /// The same for several constraints.
    pub fn names_of_constraints<'a>(&self, constraints: impl IntoIterator<Item = &'a Constraint>) -> Vec<String> {
        // Houses, sums and clues are named without it.
        let marks = LazyCell::new(|| self.marks_by_constraint());
        let mark = |constraint: &Constraint| marks.get(constraint).copied();
        constraints.into_iter().map(|constraint| self.name_with_mark(constraint, mark)).collect()
    }

    fn name_with_mark<'a>(&'a self, constraint: &Constraint, mark: impl Fn(&Constraint) -> Option<&'a Mark>) -> String {
        let cells = |cells: &[Cell], between: &str| cells.iter().map(|&cell| self.cell_name(cell)).join(between);
        match constraint {
            Constraint::AllDifferent(house) => self.name_of_house(house),
            Constraint::Sum { cells: summed, total } => format!("{}={total}", cells(summed, "+")),
            Constraint::Related(one, other, relation) => {
                let related = relation.of(&self.cell_name(*one), &self.cell_name(*other));
                match mark(constraint) {
                    Some(mark) => format!("{related} ({})", mark.name()),
                    None => related,
                }
            }
            Constraint::Equation { left, right } => format!("{}={}", cells(left, "+"), cells(right, "+")),
            Constraint::Regular { cells: line, .. } => {
                let words = || format!("words on {}", cells(line, " "));
                mark(constraint).map_or_else(words, |mark| self.name_of_mark(mark))
            }
            Constraint::Division(division) => format!("a division into {} regions", division.regions()),
            Constraint::Given(cell, symbol) => format!("{}={symbol}", self.cell_name(*cell)),
            other => format!("a constraint on {}", cells(&other.cells(), " ")),
        }
    }

    /// By each constraint that a mark states, the first such mark.
    pub fn marks_by_constraint(&self) -> HashMap<Constraint, &Mark> {
        let of_mark = |mark| self.stated_by(mark).into_iter().map(move |constraint| (constraint, mark));
        self.marks.iter().rev().flat_map(of_mark).collect()
    }

    /// The name of a mark, and where it is: `sandwich 12 at r5c0`.
    pub fn name_of_mark(&self, mark: &Mark) -> String {
        match mark {
            Mark::Clue(kind, cells, _) => {
                let place = kind.place_of(&self.board, cells).unwrap_or_else(|| self.cell_name(cells[0]));
                format!("{} at {place}", mark.name_with_numbers())
            }
            _ => format!("{} {}", mark.name(), mark.cells().iter().map(|&cell| self.cell_name(cell)).join("-")),
        }
    }

    /// The houses that have names of their own, each with its cells, ascending.
    pub fn named_houses(&self) -> impl Iterator<Item = (&[Cell], &str)> {
        self.names.iter().map(|(cells, name)| (cells.as_slice(), name.as_str()))
    }

    /// `row 3` or `column 3`, for all cells of the line.
    fn line_name(&self, cells: &[Cell]) -> Option<String> {
        let (row, column) = self.lines_of(cells);
        let all = |in_line: &dyn Fn((usize, usize)) -> bool| {
            (0..self.board.cells()).filter(|&cell| in_line(self.board.position(Cell::new(cell)))).count() == cells.len()
        };
        let row = row.filter(|&row| all(&|(r, _)| r == row)).map(|row| format!("row {}", row + 1));
        row.or_else(|| {
            column.filter(|&column| all(&|(_, c)| c == column)).map(|column| format!("column {}", column + 1))
        })
    }

    /// `row 7 from r7c7 to r7c15`, or `box from r1c1 to r3c3`, for the cells of a rectangle.
    pub(super) fn rectangle_name(&self, cells: &[Cell]) -> Option<String> {
        let positions = || cells.iter().map(|&cell| self.board.position(cell));
        let (top, bottom) = positions().map(|at| at.0).minmax().into_option()?;
        let (left, right) = positions().map(|at| at.1).minmax().into_option()?;
        if (bottom - top + 1) * (right - left + 1) != cells.len() {
            return None;
        }
        let what = match self.lines_of(cells) {
            (Some(row), _) => format!("row {}", row + 1),
            (_, Some(column)) => format!("column {}", column + 1),
            _ => "box".to_owned(),
        };
        Some(format!("{what} from r{}c{} to r{}c{}", top + 1, left + 1, bottom + 1, right + 1))
    }

    /// The row, and the column, that contain all of the cells.
    fn lines_of(&self, cells: &[Cell]) -> (Option<usize>, Option<usize>) {
        let rows = cells.iter().map(|&cell| self.board.position(cell).0).all_equal_value();
        let columns = cells.iter().map(|&cell| self.board.position(cell).1).all_equal_value();
        (rows.ok(), columns.ok())
    }

    /// `box 9`, or `region A` by the label that is drawn.
    fn region_name(&self, cells: &[Cell]) -> Option<String> {
        self.palette.as_ref()?.region_name(cells)
    }

    /// The message for a violation, with the names of its cells.
    ///
    /// ```
    /// use gerechte::{Game, encodings::Symbol};
    /// let game: Game = "latin:2".parse()?;
    /// let violation = game.problem().check(&[0, 1, 0, 1].map(Symbol::new)).unwrap_err();
    /// assert_eq!(game.violation(&violation), "r1c1 and r2c1 both hold 1");
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn violation(&self, violation: &Violation) -> String {
        let name = |cell: &Cell| self.cell_name(*cell);
        match violation {
            Violation::Symbol(cell, symbol) => format!("{} holds {symbol}, which is no symbol of the game", name(cell)),
            Violation::Repeated(one, other, symbol) => format!("{} and {} both hold {symbol}", name(one), name(other)),
            Violation::Sum { cell, found, total } => {
                let is_diagonal = |(cells, sum): &(&[Cell], u32)| cells.first() == Some(cell) && sum == total;
                let of = if self.diagonal_sums().iter().any(is_diagonal) { "diagonal from" } else { "cage at" };
                format!("the {of} {} adds up to {found} instead of {total}", name(cell))
            }
            Violation::Related(one, held, other, there, relation) => {
                let (one, other) = (name(one), name(other));
                match relation {
                    Relation::Less => format!("{one} holds {held}, which is not less than {there} in {other}"),
                    Relation::Equal => format!("{one} holds {held}, and {other} {there} instead of the same"),
                    _ => format!("{one} holds {held} and {other} {there}, against `{relation}`"),
                }
            }
            Violation::Equation { cell, left, right } => {
                format!("the arrow at {} adds up to {left} instead of {right}", name(cell))
            }
            Violation::Given(cell, given, found) => {
                format!("{} holds {found} instead of the given {given}", name(cell))
            }
            other => other.to_string(),
        }
    }
    /// The reason why a model is not a solution, with the names of the cells.
    pub fn model_error(&self, error: &DecodeError) -> String {
        match error {
            DecodeError::NoSymbol(cell) => format!("the model gives {} no symbol", self.cell_name(*cell)),
            DecodeError::TwoSymbols(cell, one, other) => {
                format!("the model gives {} both {one} and {other}", self.cell_name(*cell))
            }
            DecodeError::Violation(violation) => format!("{error}: {}", self.violation(violation)),
            _ => error.to_string(),
        }
    }
}
