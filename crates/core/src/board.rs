//! A board: the positions of the cells of a game.

use gerechte_encodings::Cell;

/// The positions of the cells on a rectangle, in row-major order; some positions may hold no cell.
///
/// ```
/// use gerechte::{Board, encodings::Cell};
/// assert_eq!(Board::square(9).name(Cell::new(10)), "r2c2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// Row and column of each cell, from 0, ascending.
    positions: Vec<(usize, usize)>,
}

impl Board {
    /// All n² positions of a square.
    pub fn square(order: usize) -> Self {
        Self::of(order, order, |_, _| true)
    }

    /// The positions of a rectangle that `has_cell` chooses.
    pub fn of(rows: usize, columns: usize, has_cell: impl Fn(usize, usize) -> bool) -> Self {
        let positions = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|&(row, column)| has_cell(row, column))
            .collect();
        Self { rows, columns, positions }
    }

    /// A rectangle with further cells outside of it, which come after the others: row by row below it and to its right, so that they share no row or column
    /// with it.
    ///
    /// ```
    /// use gerechte::{Board, encodings::Cell};
    /// let board = Board::with_further(2, 2, 3);
    /// assert_eq!((3..7).map(|cell| board.name(Cell::new(cell))).collect::<Vec<_>>(), ["r2c2", "r4c4", "r4c5", "r5c4"]);
    /// ```
    pub fn with_further(rows: usize, columns: usize, further: usize) -> Self {
        if further == 0 {
            return Self::of(rows, columns, |_, _| true);
        }
        let [top, left] = [rows + 1, columns + 1];
        Self::of(top + further.div_ceil(columns), left + further.min(columns), |row, column| {
            let is_within = row < rows && column < columns;
            is_within || row >= top && column >= left && (row - top) * columns + column - left < further
        })
    }

    /// The board of the first cells of this one, cut to the last row and the last column that they use.
    ///
    /// ```
    /// use gerechte::Board;
    /// assert_eq!(Board::with_further(2, 2, 3).of_first(4), Board::square(2));
    /// ```
    #[must_use]
    pub fn of_first(&self, cells: usize) -> Self {
        let positions = self.positions[..cells.min(self.cells())].to_vec();
        let size = |(rows, columns): (usize, usize), &(row, column): &(usize, usize)| {
            (rows.max(row + 1), columns.max(column + 1))
        };
        let (rows, columns) = positions.iter().fold((0, 0), size);
        Self { rows, columns, positions }
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.positions.len()
    }

    /// Row and column of a cell, from 0.
    pub fn position(&self, cell: Cell) -> (usize, usize) {
        self.positions[cell.index()]
    }

    /// The cell at a row and column from 0. Returns `None` if there is none.
    pub fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        self.positions.binary_search(&(row, column)).ok().map(Cell::new)
    }

    /// The cells of each row, then of each column, by index; rows and columns without cells are left out.
    ///
    /// ```
    /// let lines = gerechte::Board::square(2).lines();
    /// assert_eq!(lines, [[0, 1], [2, 3], [0, 2], [1, 3]]);
    /// ```
    pub fn lines(&self) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.rows];
        let mut columns = vec![Vec::new(); self.columns];
        for (cell, &(row, column)) in self.positions.iter().enumerate() {
            rows[row].push(cell);
            columns[column].push(cell);
        }
        rows.into_iter().chain(columns).filter(|line| !line.is_empty()).collect()
    }

    /// The parts of [lines](Self::lines) without a gap, of at least two cells.
    ///
    /// ```
    /// let board = gerechte::Board::of(2, 3, |row, column| (row, column) != (0, 1));
    /// assert_eq!(board.runs(), [vec![2, 3, 4], vec![0, 2], vec![1, 4]]);
    /// ```
    pub fn runs(&self) -> Vec<Vec<usize>> {
        let touch = |one: &usize, other: &usize| {
            let ((row, column), (other_row, other_column)) = (self.positions[*one], self.positions[*other]);
            row.abs_diff(other_row) + column.abs_diff(other_column) == 1
        };
        let lines = self.lines();
        let runs = lines.iter().flat_map(|line| line.chunk_by(touch));
        runs.filter(|run| run.len() > 1).map(<[usize]>::to_vec).collect()
    }

    /// The cell of this name for people, in small or capital letters. Returns `None` if there is none.
    ///
    /// ```
    /// use gerechte::{Board, encodings::Cell};
    /// let board = Board::square(4);
    /// assert_eq!(board.named("R2c1"), Some(Cell::new(4)));
    /// assert_eq!(board.named("r5c1"), None);
    /// ```
    pub fn named(&self, name: &str) -> Option<Cell> {
        let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| text.parse::<usize>().ok().filter(|_| is_number(text))?.checked_sub(1);
        self.cell(number(row)?, number(column)?)
    }

    /// The name of the cell for people: `r1c1` is the first row and column.
    pub fn name(&self, cell: Cell) -> String {
        let (row, column) = self.position(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// Whether the cells that are `within` hang together by their sides.
    ///
    /// ```
    /// use gerechte::Board;
    /// assert!(Board::square(2).is_connected(|cell| cell.index() != 3));
    /// assert!(!Board::square(2).is_connected(|cell| [0, 3].contains(&cell.index())));
    /// ```
    pub fn is_connected(&self, within: impl Fn(Cell) -> bool) -> bool {
        let mut open: Vec<bool> = (0..self.cells()).map(|index| within(Cell::new(index))).collect();
        let Some(first) = open.iter().position(|&open| open) else { return true };
        let mut stack = vec![Cell::new(first)];
        open[first] = false;
        while let Some(cell) = stack.pop() {
            let (row, column) = self.position(cell);
            let near =
                [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
            for other in near.into_iter().filter_map(|(row, column)| self.cell(row, column)) {
                if std::mem::replace(&mut open[other.index()], false) {
                    stack.push(other);
                }
            }
        }
        !open.contains(&true)
    }
}
