//! The points of a page, by their numbers: centres of cells, corners, middles of sides, and places within cells.
//!
//! A page has two further cells on each side. Its cells are numbered by rows, and their points by kinds, so that each kind begins where the one before ends.

use std::collections::BTreeSet;

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

    /// The points of the cells of the board, ascending.
    pub(super) fn cells(self) -> Vec<usize> {
        let at = |cell: usize| (self.first.0 + cell / self.order) * self.across() + self.first.1 + cell % self.order;
        (0..self.order * self.order).map(at).collect()
    }

    /// The free cells above, below, left and right of the board.
    pub(super) const fn space(self) -> [usize; 4] {
        let (above, left) = (self.first.0 - FURTHER, self.first.1 - FURTHER);
        [above, self.size.1 - self.order - above, left, self.size.0 - self.order - left]
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

    /// The kind of a point, and the position of its cell.
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

    /// The middle of the common side of two cells of the board.
    pub(super) fn middle(self, one: usize, other: usize) -> usize {
        let (first, second) = (one.min(other), one.max(other));
        let kind = if second == first + 1 { Kind::Right } else { Kind::Below };
        self.point(kind, self.position(first))
    }

    /// The places beside the board, clockwise from above its upper left corner.
    pub(super) fn beside(self) -> Vec<Position> {
        let order = self.order.cast_signed();
        let is_beside = |&(row, column): &Position| [-1, order].contains(&row) || [-1, order].contains(&column);
        let places = (-1..=order).flat_map(|row| (-1..=order).map(move |column| (row, column)));
        places.filter(is_beside).collect()
    }

    /// The cells of the board from beside a place on, in a direction of rows and columns, ascending. Empty unless the first is next to the place.
    pub(super) fn ray(self, (row, column): Position, (down, across): Position) -> Vec<usize> {
        let steps = (1..=self.order.cast_signed()).map(|step| (row + step * down, column + step * across));
        let mut cells: Vec<usize> = steps.map_while(|position| self.cell(position)).collect();
        cells.sort_unstable();
        cells
    }
}

/// Row and column from 1 on the board. Returns `None` further than one cell beside it.
pub(super) fn from_one((row, column): Position) -> Option<[usize; 2]> {
    Some([usize::try_from(row + 1).ok()?, usize::try_from(column + 1).ok()?])
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
        assert_eq!((frame.middle(0, 1), frame.middle(0, 9)), (3 * 169 + 28, 2 * 169 + 28));
    }
}
