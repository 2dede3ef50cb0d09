//! The least image of a puzzle on boxes of R rows and C columns: of all images under relabelling, permutations of bands, of stacks, of rows
//! within bands and columns within stacks and, where R = C, transposition, the one that comes first as a line of text with blanks below symbols.
//!
//! For 3×3 boxes this is what the field calls the row-minlex form.

mod grids;
mod puzzles;
mod second;

use std::sync::{Arc, OnceLock};

use second::Seconds;

use super::Equivalence;
use crate::Puzzle;
use crate::encodings::{Cell, Symbol};

/// Boxes of at least two rows and two columns.
#[derive(Clone, Copy, Debug)]
struct Boxes {
    /// Rows of a band.
    rows: usize,
    /// Columns of a stack.
    columns: usize,
}

/// No line, no symbol.
const NONE: u8 = u8::MAX;

/// A board as it is or transposed, with symbols from 1 and 0 for a blank.
#[derive(Clone, Debug)]
struct View {
    is_transposed: bool,
    order: usize,
    symbols: Vec<u8>,
}

impl View {
    fn at(&self, row: usize, column: usize) -> u8 {
        self.symbols[row * self.order + column]
    }
}

/// Which line of a view comes to each place, and what each symbol is called.
#[derive(Clone, Debug)]
struct Arrangement {
    is_transposed: bool,
    /// By new row: the row of the view.
    rows: Vec<u8>,
    /// By new column: the column of the view.
    columns: Vec<u8>,
    /// By symbol from 0: the new symbol from 1.
    labels: Vec<u8>,
}

impl Boxes {
    const fn order(self) -> usize {
        self.rows * self.columns
    }
}

/// Finds least images.
#[derive(Clone, Debug)]
pub(super) struct Minlex {
    boxes: Boxes,
    /// Made when the first full grid comes.
    seconds: Arc<OnceLock<Seconds>>,
}

impl Minlex {
    /// For boxes of at least two rows and two columns.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self { boxes: Boxes { rows, columns }, seconds: Arc::default() }
    }

    /// Whether this method is one for the puzzle: it lists the orders of equal clues in the first row, which are too many where rows
    /// are long and have few blanks. In full grids these orders are left open.
    pub(super) const fn suits(&self, clues: usize) -> bool {
        self.boxes.order() <= 12 || clues == self.boxes.order() * self.boxes.order()
    }

    /// What takes the puzzle to its least image.
    pub(super) fn least(&self, puzzle: &Puzzle) -> Equivalence {
        let boxes = self.boxes;
        let n = boxes.order();
        let mut symbols = vec![0; n * n];
        for (cell, symbol) in puzzle.clues() {
            symbols[cell.index()] = symbol.value() as u8;
        }
        let is_full = symbols.iter().all(|&symbol| symbol > 0);
        let transposed = (boxes.rows == boxes.columns).then(|| View {
            is_transposed: true,
            order: n,
            symbols: (0..n * n).map(|cell| symbols[cell % n * n + cell / n]).collect(),
        });
        let views: Vec<View> =
            [Some(View { is_transposed: false, order: n, symbols }), transposed].into_iter().flatten().collect();
        let seconds = || self.seconds.get_or_init(|| Seconds::new(boxes));
        let least = if is_full { grids::least(boxes, seconds(), &views) } else { puzzles::least(boxes, &views) };
        least.equivalence(n)
    }
}

impl Arrangement {
    fn equivalence(&self, n: usize) -> Equivalence {
        let mut cells = vec![Cell::new(0); n * n];
        for (i, &row) in self.rows.iter().enumerate() {
            for (j, &column) in self.columns.iter().enumerate() {
                let (row, column) = (usize::from(row), usize::from(column));
                let source = if self.is_transposed { column * n + row } else { row * n + column };
                cells[source] = Cell::new(i * n + j);
            }
        }
        let symbols = self.labels.iter().map(|&label| Symbol::new(usize::from(label) - 1)).collect();
        Equivalence { cells, symbols }
    }
}
