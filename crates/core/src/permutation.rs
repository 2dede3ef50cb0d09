//! Permutations of the cells of a board.

use gerechte_encodings::{Cell, MAX_SYMBOLS, Symbol};

/// A permutation of the cells: cell `c` goes to `permutation[c]`.
pub type Permutation = Vec<Cell>;

/// The permutation that leaves every cell where it is.
pub fn identity(cells: usize) -> Permutation {
    (0..cells).map(Cell::new).collect()
}

/// First `a`, then `b`.
pub fn then(a: &[Cell], b: &[Cell]) -> Permutation {
    a.iter().map(|cell| b[cell.index()]).collect()
}

/// The permutation that takes `permutation` back.
pub fn inverse(permutation: &[Cell]) -> Permutation {
    let mut inverse = identity(permutation.len());
    for (cell, image) in permutation.iter().enumerate() {
        inverse[image.index()] = Cell::new(cell);
    }
    inverse
}

/// Whether moving the cells of a grid only renames its symbols.
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
