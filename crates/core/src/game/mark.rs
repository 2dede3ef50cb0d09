//! Marks that setters draw on a board, and the constraints that they state.

use itertools::Itertools;

use super::GameError;
use crate::Board;
use gerechte_encodings::{Cell, Problem, Relation};

/// A mark on a board.
///
/// ```
/// use gerechte::{Engine, Game, Stop, encodings::Cell, game::Mark, search::Native};
/// let mut game: Game = "latin:3".parse()?;
/// game.add_mark(Mark::Thermometer([0, 1, 2].map(Cell::new).to_vec()))?;
/// assert_eq!(Native.count(game.problem(), None, &Stop::never())?.number(), 2); // row 1 is 123
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Values rise from the first cell, the bulb, on.
    Thermometer(Vec<Cell>),
    /// The values are the same read from either end.
    Palindrome(Vec<Cell>),
    /// The values along the arrow have the sum of the values in its circle.
    Arrow {
        /// The cells of the circle.
        circle: Vec<Cell>,
        /// The cells along the arrow.
        shaft: Vec<Cell>,
    },
    /// A dot between two cells, which stand in the relation: white for a difference, black for a ratio.
    Dot(Cell, Cell, Relation),
}

impl Mark {
    /// The name of the mark.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Thermometer(_) => "thermometer",
            Self::Palindrome(_) => "palindrome",
            Self::Arrow { .. } => "arrow",
            Self::Dot(..) => "dot",
        }
    }

    /// The cells, in the order in which they are drawn.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Thermometer(cells) | Self::Palindrome(cells) => cells.clone(),
            Self::Arrow { circle, shaft } => [circle.as_slice(), shaft].concat(),
            Self::Dot(one, other, _) => vec![*one, *other],
        }
    }

    /// Whether the mark has enough cells: two on a line, one in a circle and one along an arrow.
    pub(super) const fn is_long_enough(&self) -> bool {
        match self {
            Self::Thermometer(cells) | Self::Palindrome(cells) => cells.len() >= 2,
            Self::Arrow { circle, shaft } => !circle.is_empty() && !shaft.is_empty(),
            Self::Dot(..) => true,
        }
    }

    /// Adds the constraints of the mark to a problem. Returns an error if a cell occurs in it twice, or it has too few cells.
    pub(super) fn add_to(&self, problem: &mut Problem) -> Result<(), GameError> {
        if !self.is_long_enough() {
            return Err(GameError::ShortMark(self.name()));
        }
        if let Some(&cell) = self.cells().iter().duplicates().next() {
            return Err(gerechte_encodings::ProblemError::CellTwice(cell).into());
        }
        match self {
            Self::Thermometer(cells) => {
                cells.windows(2).try_for_each(|pair| problem.relate(pair[0], pair[1], Relation::Less))?;
            }
            Self::Palindrome(cells) => {
                let pairs = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
                pairs.into_iter().try_for_each(|(&one, &other)| problem.relate(one, other, Relation::Equal))?;
            }
            Self::Arrow { circle, shaft } => {
                let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
                problem.equation(indices(shaft), indices(circle))?;
            }
            Self::Dot(one, other, relation) => problem.relate(*one, *other, *relation)?,
        }
        Ok(())
    }

    /// Two consecutive cells of the drawing that do not touch. Returns `None` if there are none. Dots join cells by a side, lines also by a corner.
    pub(super) fn gap(&self, board: &Board) -> Option<(Cell, Cell)> {
        let touch = |one: Cell, other: Cell, corners: bool| {
            let ((row, column), (other_row, other_column)) = (board.position(one), board.position(other));
            let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
            down.max(right) == 1 && (corners || down + right == 1)
        };
        let (cells, corners) = (self.cells(), !matches!(self, Self::Dot(..)));
        // An arrow may start at any cell of its circle.
        if let Self::Arrow { circle, shaft } = self {
            let starts = circle.iter().any(|&cell| touch(cell, shaft[0], true));
            let line = shaft.windows(2).map(|pair| (pair[0], pair[1])).find(|&(a, b)| !touch(a, b, true));
            return if starts { line } else { Some((circle[0], shaft[0])) };
        }
        cells.windows(2).map(|pair| (pair[0], pair[1])).find(|&(one, other)| !touch(one, other, corners))
    }
}
