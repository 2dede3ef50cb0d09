//! Pairs of cells that a chess move or a step to a neighbour joins on the printed board, and its diagonals: none leaves it on one side to enter on
//! another.

use std::iter;

use itertools::Itertools;

use super::Game;
use crate::Board;
use gerechte_encodings::Cell;

/// Pairs of cells a knight's move apart, each pair ascending.
pub fn knight(board: &Board) -> Vec<[usize; 2]> {
    pairs(board, &[(1, -2), (1, 2), (2, -1), (2, 1)])
}

/// Pairs of cells a king's move apart in different rows and columns. Neighbouring cells differ if rows and columns are houses, as on all boards
/// except those of some files.
pub fn king(board: &Board) -> Vec<[usize; 2]> {
    pairs(board, &[(1, -1), (1, 1)])
}

/// Pairs of cells a king's move apart, but for neighbours that share a house anyway, such as a row.
pub(super) fn king_beyond_houses(game: &Game) -> Vec<[usize; 2]> {
    let together = |[one, other]: &[usize; 2]| {
        let [one, other] = [Cell::new(*one), Cell::new(*other)];
        game.problem().houses().any(|house| house.contains(&one) && house.contains(&other))
    };
    let mut pairs = king(game.board());
    pairs.extend(sides(game.board()).into_iter().filter(|pair| !together(pair)));
    pairs
}

/// Pairs of cells that a queen's move along a diagonal joins, however long, as far as the board has cells. Along rows and columns nothing is listed:
/// where they are houses, they say more.
pub fn queen(board: &Board) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for (cell, step) in (0..board.cells()).cartesian_product([-1, 1]) {
        let (row, column) = board.position(Cell::new(cell));
        let next = |by: isize| board.cell(row.checked_add_signed(by)?, column.checked_add_signed(step * by)?);
        pairs.extend((1..).map_while(next).map(|other| [cell, other.index()]));
    }
    pairs
}

/// The diagonals of at least two cells that go on at neither end, each with its cells ascending.
pub fn diagonals(board: &Board) -> Vec<Vec<Cell>> {
    let next = |cell: Cell, down: isize, right: isize| {
        let (row, column) = board.position(cell);
        board.cell(row.checked_add_signed(down)?, column.checked_add_signed(right)?)
    };
    let steps = (0..board.cells()).map(Cell::new).cartesian_product([1, -1]);
    let starts = steps.filter(|&(cell, right)| next(cell, -1, -right).is_none());
    let along = |(cell, right)| iter::successors(Some(cell), move |&cell| next(cell, 1, right)).collect_vec();
    starts.map(along).filter(|cells| cells.len() > 1).collect()
}

/// Pairs of cells that share a side.
pub fn sides(board: &Board) -> Vec<[usize; 2]> {
    pairs(board, &[(0, 1), (1, 0)])
}

/// All pairs of cells whose second cell is one of these steps, down and to the right, from the first.
fn pairs(board: &Board, steps: &[(usize, isize)]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    for cell in 0..board.cells() {
        let (row, column) = board.position(Cell::new(cell));
        for &(down, right) in steps {
            let other = column.checked_add_signed(right).and_then(|column| board.cell(row + down, column));
            pairs.extend(other.map(|other| [cell, other.index()]));
        }
    }
    pairs
}
