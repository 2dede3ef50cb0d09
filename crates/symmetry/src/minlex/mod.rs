//! The least image of a puzzle on boxes of R rows and C columns. The images are those under relabelling, permutations of bands, of stacks, of rows within bands
//! and columns within stacks and, if R = C, transposition. The least one is the first as a line of text with blanks below symbols.
//!
//! For 3×3 boxes this is the row-minlex form.

mod grids;
mod puzzles;
mod second;

use std::sync::{Arc, OnceLock};

use second::Seconds;

use super::Equivalence;
use gerechte_core::Puzzle;
use gerechte_encodings::{Cell, MAX_SYMBOLS, Symbol};

/// Boxes of at least two rows and two columns.
#[derive(Clone, Copy, Debug)]
struct Boxes {
    /// Rows of a band.
    rows: usize,
    /// Columns of a stack.
    columns: usize,
}

/// A missing line or symbol.
const NONE: u8 = u8::MAX;

/// A board, possibly transposed, with symbols from 1 and 0 for a blank.
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

    fn row(&self, row: usize) -> &[u8] {
        &self.symbols[row * self.order..(row + 1) * self.order]
    }

    fn transposed(&self) -> Self {
        let mut symbols = vec![0; self.symbols.len()];
        for (i, row) in self.symbols.chunks_exact(self.order).enumerate() {
            for (j, &symbol) in row.iter().enumerate() {
                symbols[j * self.order + i] = symbol;
            }
        }
        Self { is_transposed: !self.is_transposed, order: self.order, symbols }
    }
}

/// The lines of a view in new order, and the new names of the symbols.
#[derive(Clone, Debug)]
struct Arrangement {
    is_transposed: bool,
    /// By new row: the row of the view.
    rows: [u8; MAX_SYMBOLS],
    /// By new column: the column of the view.
    columns: [u8; MAX_SYMBOLS],
    /// By symbol from 0: the new symbol from 1.
    labels: [u8; MAX_SYMBOLS],
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
    /// Computed at the first full grid.
    seconds: Arc<OnceLock<Seconds>>,
}

impl Minlex {
    /// The method for boxes of at least two rows and two columns.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self { boxes: Boxes { rows, columns }, seconds: Arc::default() }
    }

    /// Whether this method suits the puzzle. It lists the orders of equal clues in the first row, which are too many if rows
    /// are long and have few blanks. In full grids these orders are left open.
    pub(super) const fn suits(&self, clues: usize) -> bool {
        self.boxes.order() <= 12 || clues == self.boxes.order() * self.boxes.order()
    }

    /// The equivalence that maps the puzzle to its least image.
    pub(super) fn least(&self, puzzle: &Puzzle) -> Equivalence {
        let (boxes, views) = (self.boxes, self.views(puzzle));
        let least = if self.is_full(puzzle) { self.least_of_grid(&views).0 } else { puzzles::least(boxes, &views) };
        least.equivalence(boxes.order())
    }

    /// The number of symmetries of a full grid. Returns `None` if there are blanks.
    pub(super) fn symmetries(&self, puzzle: &Puzzle) -> Option<u128> {
        self.is_full(puzzle).then(|| self.least_of_grid(&self.views(puzzle)).1)
    }

    fn is_full(&self, puzzle: &Puzzle) -> bool {
        puzzle.clue_count() == self.boxes.order() * self.boxes.order()
    }

    fn least_of_grid(&self, views: &[View]) -> (Arrangement, u128) {
        grids::least(self.boxes, self.seconds.get_or_init(|| Seconds::new(self.boxes)), views)
    }

    /// The board and, if that is a symmetry, its transpose.
    fn views(&self, puzzle: &Puzzle) -> Vec<View> {
        let (boxes, n) = (self.boxes, self.boxes.order());
        let symbols: Vec<u8> = puzzle.iter().map(|clue| clue.map_or(0, |symbol| symbol.value() as u8)).collect();
        let mut views = Vec::with_capacity(2);
        views.push(View { is_transposed: false, order: n, symbols });
        if boxes.rows == boxes.columns {
            views.push(views[0].transposed());
        }
        views
    }
}

impl Default for Arrangement {
    fn default() -> Self {
        let none = [NONE; MAX_SYMBOLS];
        Self { is_transposed: false, rows: none, columns: none, labels: none }
    }
}

impl Arrangement {
    fn equivalence(&self, n: usize) -> Equivalence {
        let mut cells = vec![Cell::new(0); n * n];
        let (down, right) = if self.is_transposed { (1, n) } else { (n, 1) };
        for (i, &row) in self.rows[..n].iter().enumerate() {
            for (j, &column) in self.columns[..n].iter().enumerate() {
                cells[usize::from(row) * down + usize::from(column) * right] = Cell::new(i * n + j);
            }
        }
        let symbols = self.labels[..n].iter().map(|&label| Symbol::new(usize::from(label) - 1)).collect();
        Equivalence { cells, symbols }
    }
}
