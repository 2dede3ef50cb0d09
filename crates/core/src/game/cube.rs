//! The cube of 7×7×7 cells whose regions are the balls of the perfect Lee code of length 3.
//!
//! The code is { (x, y, z) : x + 2y + 3z = 0 } modulo 7: a ball of radius 1 has seven cells, and steps by ±1 along the axes give all of ±1, ±2, ±3. By a
//! conjecture of Golomb and Welch there is no perfect Lee code of length 3 with a greater radius; there is none of radius 2.
//!
//! # References
//! S. W. Golomb, L. R. Welch: Perfect codes in the Lee metric and the packing of polyominoes. SIAM Journal on Applied Mathematics 18(2), 302–317, 1970.

use itertools::Itertools;

use super::GameError;
use crate::Board;
use gerechte_encodings::{Cell, Problem};

const SIDE: usize = 7;
/// The columns of a layer and the gap after it.
const STEP: usize = SIDE + 1;

/// The layers stand side by side. Rows, columns, the seven cells at one place of all layers, and balls are houses.
pub(super) fn board_and_problem() -> Result<(Board, Problem), GameError> {
    let board = Board::of(SIDE, STEP * SIDE - 1, |_, column| column % STEP < SIDE);
    let cell = |x: usize, y: usize, z: usize| {
        board.cell(y % SIDE, x % SIDE * STEP + z % SIDE).map(Cell::index).expect("a cell of the cube")
    };
    let mut problem = Problem::new(board.cells(), SIDE)?;
    for (a, b) in (0..SIDE).cartesian_product(0..SIDE) {
        problem.all_different((0..SIDE).map(|at| cell(a, b, at)))?;
        problem.all_different((0..SIDE).map(|at| cell(a, at, b)))?;
        problem.all_different((0..SIDE).map(|at| cell(at, a, b)))?;
    }
    for (y, z) in (0..SIDE).cartesian_product(0..SIDE) {
        // x = −2y − 3z.
        let x = 5 * y + 4 * z;
        let back = SIDE - 1;
        let ball = [
            cell(x, y, z),
            cell(x + 1, y, z),
            cell(x + back, y, z),
            cell(x, y + 1, z),
            cell(x, y + back, z),
            cell(x, y, z + 1),
            cell(x, y, z + back),
        ];
        problem.all_different(ball)?;
    }
    Ok((board, problem))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balls_cover_the_cube() {
        let (board, problem) = board_and_problem().unwrap();
        assert_eq!((board.cells(), problem.houses().count()), (343, 3 * 49 + 49));
        let balls: Vec<usize> =
            problem.houses().skip(147).flatten().map(|cell| cell.index()).sorted_unstable().collect();
        assert!(balls.into_iter().eq(0..343));
    }
}
