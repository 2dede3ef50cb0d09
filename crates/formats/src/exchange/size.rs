//! The size of a board, and the values of its symbols.

use gerechte_core::Board;
use gerechte_core::game::moves;
use gerechte_encodings::Symbol;

/// The rows and columns of a board, and its symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) symbols: usize,
    /// Whether the values begin with 0 where the puzzle is stated. Here they begin with 1.
    pub(super) is_from_zero: bool,
    /// The number of cells outside of the rectangle. They come after the others.
    pub(super) outside: usize,
}

impl Size {
    /// A square board with as many symbols as rows.
    pub(super) const fn square(order: usize) -> Self {
        Self { rows: order, columns: order, symbols: order, is_from_zero: false, outside: 0 }
    }

    /// Whether each row and column holds every symbol.
    pub(super) const fn is_square(self) -> bool {
        self.rows == self.columns && self.columns == self.symbols
    }

    pub(super) fn board(self) -> Board {
        Board::of(self.rows, self.columns, |_, _| true)
    }

    /// The same with the cells outside, below the rectangle and to its right, so that they share no row or column with it.
    pub(super) fn whole_board(self) -> Board {
        Board::with_further(self.rows, self.columns, self.outside)
    }

    /// All cells.
    pub(super) const fn all_cells(self) -> usize {
        self.cells() + self.outside
    }

    pub(super) const fn cells(self) -> usize {
        self.rows * self.columns
    }

    /// Row and column of a cell, from 0.
    pub(super) const fn position(self, cell: usize) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The value of a symbol where the puzzle is stated.
    pub(super) const fn value(self, symbol: Symbol) -> u32 {
        symbol.value() - self.is_from_zero as u32
    }

    /// The cells of a row, or of a column, from 0.
    pub(super) fn line(self, is_row: bool, line: usize) -> Vec<usize> {
        let of_row = |column| line * self.columns + column;
        let of_column = |row| row * self.columns + line;
        if is_row { (0..self.columns).map(of_row).collect() } else { (0..self.rows).map(of_column).collect() }
    }

    /// The pairs of neighbours of which both are among these cells.
    pub(super) fn sides_within(self, cells: &[usize]) -> Vec<[usize; 2]> {
        moves::sides(&self.board()).into_iter().filter(|pair| pair.iter().all(|cell| cells.contains(cell))).collect()
    }

    /// Rows and columns of boxes with this number of cells that cover the board: as square as possible, and not higher than wide if both fit.
    pub(super) fn boxes(self, cells: usize) -> Option<(usize, usize)> {
        let fits =
            |(rows, columns): &(usize, usize)| self.rows.is_multiple_of(*rows) && self.columns.is_multiple_of(*columns);
        let shapes = (2..=cells.isqrt()).rev().filter(|small| cells.is_multiple_of(*small));
        shapes.flat_map(|small| [(small, cells / small), (cells / small, small)]).find(fits)
    }

    /// The cells of each box of a shape, and of each place in boxes.
    pub(super) fn in_boxes(self, (rows, columns): (usize, usize)) -> [Vec<Vec<usize>>; 2] {
        let across = self.columns / columns;
        let mut boxes = vec![Vec::new(); self.cells() / (rows * columns)];
        let mut places = vec![Vec::new(); rows * columns];
        for cell in 0..self.cells() {
            let (row, column) = self.position(cell);
            boxes[row / rows * across + column / columns].push(cell);
            places[row % rows * columns + column % columns].push(cell);
        }
        [boxes, places]
    }
}
