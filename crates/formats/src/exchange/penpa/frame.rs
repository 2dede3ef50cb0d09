//! The points of a page, by their numbers: centres of cells, corners, middles of sides, and places within cells; and the outlines of cages through them.
//!
//! A page has two further cells on each side. Its cells are numbered by rows, and their points by kinds, so that each kind begins where the one before ends.

use std::collections::{BTreeSet, HashSet};

/// A kind of points. Each belongs to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The centre of the cell.
    Cell,
    /// Its lower right corner.
    Corner,
    /// The middle of its lower side.
    Below,
    /// The middle of its right side.
    Right,
    /// A place near its upper left, upper right, lower left or lower right corner.
    Quarter(usize),
    /// A place near the middle of its upper, right, left or lower side.
    Edge(usize),
}

/// Row and column from 0 on the board; those beside it are negative, or at least its order.
pub(super) type Position = (isize, isize);

/// A square board on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// Columns and rows of the page, without the further cells.
    pub(super) size: (usize, usize),
    /// Row and column of the first cell of the board on the page.
    first: (usize, usize),
    pub(super) order: usize,
}

/// Cells of a page beyond its columns and rows, on each side.
const FURTHER: usize = 2;

impl Frame {
    /// A board with free cells on each of its sides.
    pub(super) const fn with_space(order: usize, space: usize) -> Self {
        Self { size: (order + 2 * space, order + 2 * space), first: (FURTHER + space, FURTHER + space), order }
    }

    /// The board of these cells, on a page of a size. Returns `None` if they are no square of 2 to 64 rows.
    pub(super) fn of(size: (usize, usize), cells: &BTreeSet<usize>) -> Option<Self> {
        let order = cells.len().isqrt();
        let across = size.0 + 2 * FURTHER;
        let first = *cells.first()?;
        let frame = Self { size, first: (first / across, first % across), order };
        let fits = |first: usize, length: usize| first > 0 && first + order < length + 2 * FURTHER;
        let is_within = fits(frame.first.0, size.1) && fits(frame.first.1, size.0);
        (is_within && (2..=64).contains(&order) && frame.cells().iter().eq(cells)).then_some(frame)
    }

    /// Columns of the page with the further ones.
    const fn across(self) -> usize {
        self.size.0 + 2 * FURTHER
    }

    /// Cells of the page with the further ones.
    const fn all(self) -> usize {
        self.across() * (self.size.1 + 2 * FURTHER)
    }

    /// The number of points: each cell has one of the first four kinds each, and four of the others.
    pub(super) const fn points(self) -> usize {
        12 * self.all()
    }

    /// The points of the cells of the board, ascending.
    pub(super) fn cells(self) -> Vec<usize> {
        let at = |cell: usize| (self.first.0 + cell / self.order) * self.across() + self.first.1 + cell % self.order;
        (0..self.order * self.order).map(at).collect()
    }

    /// The free cells above, below, left and right of the board.
    pub(super) fn space(self) -> [usize; 4] {
        let (above, left) = (self.first.0.saturating_sub(FURTHER), self.first.1.saturating_sub(FURTHER));
        let rest = |length: usize, before: usize| length.saturating_sub(self.order + before);
        [above, rest(self.size.1, above), left, rest(self.size.0, left)]
    }

    /// The point in the middle of the page.
    pub(super) const fn centre(self) -> usize {
        let (columns, rows) = self.size;
        let cell = ((rows - 1) / 2 + FURTHER) * self.across() + (columns - 1) / 2 + FURTHER;
        match (columns % 2, rows % 2) {
            (1, 1) => cell,
            (0, 0) => cell + self.all(),
            (1, _) => cell + 2 * self.all(),
            _ => cell + 3 * self.all(),
        }
    }

    /// The number of a point.
    pub(super) fn point(self, kind: Kind, (row, column): Position) -> usize {
        let place = |first: usize, at: isize| first.wrapping_add_signed(at);
        let cell = place(self.first.0, row) * self.across() + place(self.first.1, column);
        match kind {
            Kind::Cell => cell,
            Kind::Corner => self.all() + cell,
            Kind::Below => 2 * self.all() + cell,
            Kind::Right => 3 * self.all() + cell,
            Kind::Quarter(place) => 4 * (self.all() + cell) + place,
            Kind::Edge(place) => 4 * (2 * self.all() + cell) + place,
        }
    }

    /// The kind of a point, which is less than [`points`](Self::points), and the position of its cell.
    pub(super) fn place(self, point: usize) -> (Kind, Position) {
        let (kind, cell) = match point / self.all() {
            0 => (Kind::Cell, point),
            1 => (Kind::Corner, point),
            2 => (Kind::Below, point),
            3 => (Kind::Right, point),
            4..8 => (Kind::Quarter(point % 4), point / 4),
            _ => (Kind::Edge(point % 4), point / 4),
        };
        let cell = cell % self.all();
        let row = (cell / self.across()).cast_signed() - self.first.0.cast_signed();
        (kind, (row, (cell % self.across()).cast_signed() - self.first.1.cast_signed()))
    }

    /// The cell of the board at a position.
    pub(super) fn cell(self, (row, column): Position) -> Option<usize> {
        let on_board = |at: isize| usize::try_from(at).ok().filter(|&at| at < self.order);
        Some(on_board(row)? * self.order + on_board(column)?)
    }

    /// The position of a cell of the board.
    pub(super) const fn position(self, cell: usize) -> Position {
        ((cell / self.order).cast_signed(), (cell % self.order).cast_signed())
    }

    /// The cell of the board with this centre.
    pub(super) fn cell_at(self, point: usize) -> Option<usize> {
        match self.place(point) {
            (Kind::Cell, position) => self.cell(position),
            _ => None,
        }
    }

    /// The centre of a cell of the board.
    pub(super) fn centre_of(self, cell: usize) -> usize {
        self.point(Kind::Cell, self.position(cell))
    }

    /// The two cells of the board whose common side has this middle: the upper or the left one first.
    pub(super) fn sides(self, point: usize) -> Option<[usize; 2]> {
        let (kind, (row, column)) = self.place(point);
        let other = match kind {
            Kind::Below => (row + 1, column),
            Kind::Right => (row, column + 1),
            _ => return None,
        };
        Some([self.cell((row, column))?, self.cell(other)?])
    }

    /// The middle of the common side of two cells of the board. Returns `None` if they are not side by side.
    pub(super) fn middle(self, one: usize, other: usize) -> Option<usize> {
        let sides = [Kind::Below, Kind::Right].map(|kind| self.point(kind, self.position(one.min(other))));
        sides.into_iter().find(|&point| self.sides(point) == Some([one.min(other), one.max(other)]))
    }

    /// The places beside the board, clockwise from above its upper left corner.
    pub(super) fn beside(self) -> Vec<Position> {
        let order = self.order.cast_signed();
        let is_beside = |&(row, column): &Position| [-1, order].contains(&row) || [-1, order].contains(&column);
        let places = (-1..=order).flat_map(|row| (-1..=order).map(move |column| (row, column)));
        places.filter(is_beside).collect()
    }

    /// The cells of the board from beside a place on, in a direction of rows and columns. Empty unless the first is next to the place.
    pub(super) fn ray(self, (row, column): Position, (down, across): Position) -> Vec<usize> {
        let steps = (1..=self.order.cast_signed()).map(|step| (row + step * down, column + step * across));
        steps.map_while(|position| self.cell(position)).collect()
    }
}

/// Row and column from 1 on the board. Returns `None` further than one cell beside it.
pub(super) fn from_one((row, column): Position) -> Option<[usize; 2]> {
    Some([usize::try_from(row + 1).ok()?, usize::try_from(column + 1).ok()?])
}

/// The lines of the outline of these cells of the board, each by its points, the lower one first.
pub(super) fn outline(frame: Frame, cells: &[usize]) -> BTreeSet<Vec<usize>> {
    let mut lines = BTreeSet::new();
    let own: HashSet<usize> = cells.iter().copied().collect();
    for &cell in cells {
        let (row, column) = frame.position(cell);
        let has = |down: isize, across: isize| {
            frame.cell((row + down, column + across)).is_some_and(|other| own.contains(&other))
        };
        let place = |(down, across): (isize, isize), quarter: usize| {
            frame.point(Kind::Quarter(quarter), (row + down, column + across))
        };
        let here = (0, 0);
        let mut line = |one: usize, other: usize| lines.insert(vec![one.min(other), one.max(other)]);
        // Quarters are upper left, upper right, lower left, lower right. A side is drawn unless the cage goes on there.
        for ((down, across), [from, to]) in [((-1, 0), [0, 1]), ((1, 0), [2, 3]), ((0, -1), [0, 2]), ((0, 1), [1, 3])] {
            if !has(down, across) {
                line(place(here, from), place(here, to));
            }
        }
        // To the next cell of the cage a side goes on unless the cage has both cells beyond it.
        for (next, aside, [from, to]) in
            [((0, 1), (-1, 0), [1, 0]), ((0, 1), (1, 0), [3, 2]), ((1, 0), (0, -1), [2, 0]), ((1, 0), (0, 1), [3, 1])]
        {
            if has(next.0, next.1) && !(has(aside.0, aside.1) && has(next.0 + aside.0, next.1 + aside.1)) {
                line(place(here, from), place(next, to));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_found_again() {
        for frame in [Frame::with_space(9, 0), Frame::with_space(4, 1), Frame::with_space(6, 2)] {
            let kinds = [Kind::Cell, Kind::Corner, Kind::Below, Kind::Right];
            let within = (0..4).flat_map(|at| [Kind::Quarter(at), Kind::Edge(at)]);
            for kind in kinds.into_iter().chain(within) {
                for position in [(-1, -1), (-1, 2), (0, 0), (3, 1), (2, 4)] {
                    assert_eq!(frame.place(frame.point(kind, position)), (kind, position), "{frame:?}");
                }
            }
            assert_eq!(Frame::of(frame.size, &frame.cells().into_iter().collect()), Some(frame));
        }
        // The numbers of the editor on its page of 9 × 9 cells.
        let frame = Frame::with_space(9, 0);
        assert_eq!((frame.centre(), frame.cells()[0], frame.space()), (84, 28, [0; 4]));
        assert_eq!(frame.point(Kind::Quarter(0), (2, 0)), 892);
        assert_eq!([frame.middle(0, 1), frame.middle(9, 0)], [Some(3 * 169 + 28), Some(2 * 169 + 28)]);
        assert_eq!([(8, 9), (0, 10), (0, 2), (0, 18)].map(|(one, other)| frame.middle(one, other)), [None; 4]);
    }

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
