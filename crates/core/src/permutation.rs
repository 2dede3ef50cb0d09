//! Permutations of the cells of a board.

use gerechte_encodings::{Cell, MAX_SYMBOLS, Symbol};

/// A permutation of the cells: cell `c` goes to `permutation[c]`.
pub type Permutation = Vec<Cell>;

/// The identity.
pub fn identity(cells: usize) -> Permutation {
    (0..cells).map(Cell::new).collect()
}

/// The product: first `a`, then `b`.
pub fn then(a: &[Cell], b: &[Cell]) -> Permutation {
    a.iter().map(|cell| b[cell.index()]).collect()
}

/// The inverse of the permutation.
pub fn inverse(permutation: &[Cell]) -> Permutation {
    let mut inverse = identity(permutation.len());
    for (cell, image) in permutation.iter().enumerate() {
        inverse[image.index()] = Cell::new(cell);
    }
    inverse
}

/// Whether the permutation maps the grid to a relabelling of itself.
pub fn keeps(grid: &[Symbol], permutation: &[Cell]) -> bool {
    let mut name = [u8::MAX; MAX_SYMBOLS];
    grid.iter().zip(permutation).all(|(symbol, cell)| {
        let moved = grid[cell.index()].index() as u8;
        let name = &mut name[symbol.index()];
        if *name == u8::MAX {
            *name = moved;
        }
        *name == moved
    })
}
