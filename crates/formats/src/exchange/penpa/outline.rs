//! The dashed outline of a cage: lines between places near the corners of its cells.

use std::collections::BTreeSet;

use super::frame::{Frame, Kind};

/// The lines of the outline of these cells of the board, each by its points, the lower one first.
pub(super) fn outline(frame: Frame, cells: &[usize]) -> BTreeSet<Vec<usize>> {
    let mut lines = BTreeSet::new();
    for &cell in cells {
        let (row, column) = frame.position(cell);
        let has = |down: isize, across: isize| {
            frame.cell((row + down, column + across)).is_some_and(|other| cells.contains(&other))
        };
        let place = |(down, across): (isize, isize), quarter: usize| {
            frame.point(Kind::Quarter(quarter), (row + down, column + across))
        };
        let own = (0, 0);
        let mut line = |one: usize, other: usize| lines.insert(vec![one.min(other), one.max(other)]);
        // Quarters are upper left, upper right, lower left, lower right. A side is drawn unless the cage goes on there.
        for ((down, across), [from, to]) in [((-1, 0), [0, 1]), ((1, 0), [2, 3]), ((0, -1), [0, 2]), ((0, 1), [1, 3])] {
            if !has(down, across) {
                line(place(own, from), place(own, to));
            }
        }
        // To the next cell of the cage a side goes on unless the cage has both cells beyond it.
        for (next, aside, [from, to]) in
            [((0, 1), (-1, 0), [1, 0]), ((0, 1), (1, 0), [3, 2]), ((1, 0), (0, -1), [2, 0]), ((1, 0), (0, 1), [3, 1])]
        {
            if has(next.0, next.1) && !(has(aside.0, aside.1) && has(next.0 + aside.0, next.1 + aside.1)) {
                line(place(own, from), place(next, to));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outline that the editor draws.
    #[test]
    fn outlines_are_those_of_the_editor() {
        let frame = Frame::with_space(9, 0);
        let cells = [54, 55, 67, 68, 80, 81].map(|point| frame.cell_at(point).unwrap());
        let expected = [
            [892, 893],
            [892, 894],
            [893, 896],
            [894, 944],
            [896, 897],
            [897, 899],
            [899, 949],
            [944, 946],
            [946, 996],
            [949, 951],
            [951, 1001],
            [996, 998],
            [998, 999],
            [999, 1002],
            [1001, 1003],
            [1002, 1003],
        ];
        assert!(outline(frame, &cells).into_iter().eq(expected.map(Vec::from)));
    }
}
