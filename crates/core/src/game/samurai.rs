//! Samurai: five 9×9 grids on a board of 21×21, the middle one sharing a corner box with each of the others.

use itertools::Itertools;

use super::GameError;
use crate::Board;
use gerechte_encodings::{Cell, Problem};

/// The top left cells of the grids.
const GRIDS: [(usize, usize); 5] = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)];

pub(super) fn board_and_problem() -> Result<(Board, Problem), GameError> {
    let inside = |start: usize, at: usize| (start..start + 9).contains(&at);
    let board =
        Board::of(21, 21, |row, column| GRIDS.iter().any(|&(top, left)| inside(top, row) && inside(left, column)));
    let mut problem = Problem::new(board.cells(), 9)?;
    for ((top, left), i) in GRIDS.into_iter().cartesian_product(0..9) {
        let cell = |row: usize, column: usize| {
            board.cell(top + row, left + column).map(Cell::index).expect("a grid lies on the board")
        };
        problem.all_different((0..9).map(|j| cell(i, j)))?;
        problem.all_different((0..9).map(|j| cell(j, i)))?;
        problem.all_different((0..9).map(|j| cell(i / 3 * 3 + j / 3, i % 3 * 3 + j % 3)))?;
    }
    Ok((board, problem))
}
