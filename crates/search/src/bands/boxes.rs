//! A problem whose houses are rows, columns and boxes.

use std::collections::BTreeSet;

use super::{Method, count, factorial};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cell, Problem};

/// The boxes of a square board: each has R rows and C columns, both at least 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    rows: usize,
    columns: usize,
}

/// A problem that asks for all grids of boxes, or for those with a house whose symbols are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The boxes.
    pub boxes: Boxes,
    /// Whether the symbols of one house, and of nothing else, are given: of all grids that differ by the names of the symbols, one is left.
    pub is_up_to_relabelling: bool,
}

impl Boxes {
    /// Three rows and three columns.
    pub const SUDOKU: Self = Self { rows: 3, columns: 3 };

    /// Boxes of this number of rows and columns. Returns `None` if one of these is below 2, or the order above 64.
    pub const fn new(rows: usize, columns: usize) -> Option<Self> {
        if rows < 2 || columns < 2 || rows > 32 || columns > 32 || rows * columns > 64 {
            return None;
        }
        Some(Self { rows, columns })
    }

    /// The rows of a box.
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// The columns of a box.
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// The order: the symbols, and the cells of a box.
    pub const fn order(self) -> usize {
        self.rows * self.columns
    }

    /// The sides of a box, the longer first: turning the board does not change the number of grids.
    pub(super) fn upright(self) -> (usize, usize) {
        (self.rows.max(self.columns), self.rows.min(self.columns))
    }

    /// The cells of each box, ascending.
    fn cells(self) -> BTreeSet<Vec<usize>> {
        let (n, rows, columns) = (self.order(), self.rows, self.columns);
        let of = |number: usize| {
            let (top, left) = (number / rows * rows, number % rows * columns);
            (0..n).map(|at| (top + at / columns) * n + left + at % columns).collect()
        };
        (0..n).map(of).collect()
    }
}

impl Statement {
    /// The boxes of a problem. Returns `None` if it is not a problem of plain boxes.
    ///
    /// ```
    /// use gerechte::{Game, search::bands::{Boxes, Statement}};
    /// let boxes = |name: &str| Statement::of(name.parse::<Game>().unwrap().problem()).map(|statement| statement.boxes);
    /// assert_eq!(boxes("box:2x3"), Boxes::new(2, 3));
    /// assert_eq!(boxes("jigsaw:1122/1122/3344/3344"), Boxes::new(2, 2));
    /// assert_eq!(boxes("box:2x3+diagonals"), None);
    /// ```
    pub fn of(problem: &Problem) -> Option<Self> {
        let n = problem.symbols();
        let clues = problem.givens().count();
        let states_nothing_else = problem.constraints().len() == problem.houses().count() + clues;
        if problem.cells() != n * n || clues != 0 && clues != n || !states_nothing_else {
            return None;
        }
        let indices = |house: &[Cell]| house.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let houses: BTreeSet<_> = problem.houses().map(indices).collect();
        let row = |i: usize| (i * n..i * n + n).collect::<Vec<_>>();
        let column = |j: usize| (0..n).map(|i| i * n + j).collect::<Vec<_>>();
        let lines: BTreeSet<_> = (0..n).flat_map(|line| [row(line), column(line)]).collect();
        let regions: BTreeSet<_> = houses.difference(&lines).cloned().collect();
        let columns = regions.first()?.iter().take_while(|&&cell| cell < n).count();
        let boxes = Boxes::new(n / columns.max(1), columns)?;
        if boxes.order() != n || regions != boxes.cells() || houses.len() != 3 * n {
            return None;
        }
        let (cells, symbols): (BTreeSet<_>, BTreeSet<_>) =
            problem.givens().map(|(cell, symbol)| (cell.index(), symbol)).unzip();
        let is_up_to_relabelling = !cells.is_empty();
        let is_house = symbols.len() == n && houses.contains(&cells.into_iter().collect::<Vec<_>>());
        (!is_up_to_relabelling || is_house).then_some(Self { boxes, is_up_to_relabelling })
    }
}

impl Statement {
    /// The number of solutions. Returns `None` if the method does not reach such boxes.
    ///
    /// ```
    /// use gerechte::{Game, Stop, count::up_to_relabelling, search::bands::{Method, Statement}};
    /// let game: Game = "box:2x4".parse()?;
    /// let statement = Statement::of(&up_to_relabelling(game.problem()).unwrap()).unwrap();
    /// assert_eq!(statement.count(Method::Bands, &Stop::never()), Some(Ok(722_631_131_136)));
    /// # Ok::<(), gerechte::GameError>(())
    /// ```
    pub fn count(self, method: Method, stop: &Stop) -> Option<Result<u128, Stopped>> {
        let names = if self.is_up_to_relabelling { factorial(self.boxes.order() as u128) } else { 1 };
        Some(count(self.boxes, method, stop)?.map(|grids| grids / names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_core::Game;
    use gerechte_encodings::Symbol;

    #[test]
    fn only_plain_boxes_are_recognised() {
        let problem = |name: &str| name.parse::<Game>().unwrap().problem().clone();
        for other in ["latin:6", "box:1x6", "box:2x3+windows", "jigsaw:1112/1322/3342/3444", "samurai", "perfect:1"] {
            if let Ok(game) = other.parse::<Game>() {
                assert_eq!(Statement::of(game.problem()), None, "{other}");
            }
        }
        let mut boxes = problem("box:2x3");
        assert!(!Statement::of(&boxes).unwrap().is_up_to_relabelling);
        for (at, symbol) in [3, 1, 2, 0, 5, 4].into_iter().enumerate() {
            let complete = Statement::of(&boxes);
            assert_eq!(complete.is_some(), at == 0, "{at} clues");
            boxes.given(Cell::new(6 * at + 1), Symbol::new(symbol)).unwrap();
        }
        assert!(Statement::of(&boxes).unwrap().is_up_to_relabelling);
        boxes.given(Cell::new(0), Symbol::new(0)).unwrap();
        assert_eq!(Statement::of(&boxes), None);
        let mut sum = problem("box:2x2");
        sum.sum([0, 1], 3).unwrap();
        assert_eq!(Statement::of(&sum), None);
    }
}
