//! Outlines of sets of cells, drawn within them.

use crate::Board;
use crate::encodings::Cell;

/// A straight line: x and y of both ends, in cells.
pub(super) type Segment = [f64; 4];

/// The lines along the border of the cells, so far inside of it.
pub(super) fn outline(board: &Board, cells: &[Cell], inset: f64) -> Vec<Segment> {
    let has = |row: isize, column: isize| {
        let cell = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        cell.and_then(|(row, column)| board.cell(row, column)).is_some_and(|cell| cells.contains(&cell))
    };
    let mut segments = Vec::new();
    for &cell in cells {
        let (row, column) = board.position(cell);
        let (i, j) = (row as isize, column as isize);
        let (top, left) = (row as f64, column as f64);
        // Out of the cell, and along its side to either end.
        for (out, along) in [((-1, 0), (0, 1)), ((1, 0), (0, 1)), ((0, -1), (1, 0)), ((0, 1), (1, 0))] {
            if has(i + out.0, j + out.1) {
                continue;
            }
            let end = |sign: isize| {
                let next = (i + sign * along.0, j + sign * along.1);
                if !has(next.0, next.1) {
                    0.5 - inset
                } else if has(next.0 + out.0, next.1 + out.1) {
                    0.5 + inset
                } else {
                    0.5
                }
            };
            let away = |step: isize| step as f64 * (0.5 - inset);
            let (y, x) = (top + 0.5 + away(out.0), left + 0.5 + away(out.1));
            let (down, right) = (along.0 as f64, along.1 as f64);
            let (back, forth) = (end(-1), end(1));
            segments.push([x - right * back, y - down * back, x + right * forth, y + down * forth]);
        }
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_meet() {
        let board = Board::square(3);
        // An L: each end of a segment is the end of one other.
        let cells = [0, 3, 4].map(Cell::new);
        let segments = outline(&board, &cells, 0.1);
        assert_eq!(segments.len(), 8);
        let ends: Vec<_> = segments.iter().flat_map(|s| [(s[0], s[1]), (s[2], s[3])]).collect();
        let near = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() + (a.1 - b.1).abs() < 1e-9;
        for &end in &ends {
            assert_eq!(ends.iter().filter(|&&other| near(end, other)).count(), 2, "{end:?} of {segments:?}");
        }
    }
}
