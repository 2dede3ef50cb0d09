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

/// The cycles of a permutation of the numbers below `to.len()`, each in the order in which it is gone through.
///
/// ```
/// use gerechte::permutation::cycles;
/// assert_eq!(cycles(&[2, 1, 3, 0]), [vec![0, 2, 3], vec![1]]);
/// ```
pub fn cycles(to: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; to.len()];
    let mut cycles = Vec::new();
    for first in 0..to.len() {
        let mut cycle = Vec::new();
        let mut at = first;
        while !std::mem::replace(&mut seen[at], true) {
            cycle.push(at);
            at = to[at];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
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

/// Finds the permutations of a list that map a grid to a relabelling of itself; for many permutations and grids faster than [`keeps`] of each.
///
/// A permutation keeps the grid if it maps each two cells with the same symbol to two such cells. The first few pairs, one after another, exclude most
/// permutations.
///
/// ```
/// use gerechte_core::permutation::Keeping;
/// use gerechte_encodings::{Cell, Symbol};
/// let permutations = [[0, 1, 2, 3], [1, 0, 3, 2], [1, 0, 2, 3]].map(|images| images.map(Cell::new).to_vec());
/// assert_eq!(Keeping::new(&permutations).of(&[0, 1, 1, 0].map(Symbol::new)), [0, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Keeping {
    permutations: usize,
    /// The number of permutations that keep every grid.
    identities: usize,
    /// By cell and permutation.
    images: Vec<Cell>,
    pairs: Vec<[Cell; 2]>,
    kept: Vec<u32>,
}

impl Keeping {
    /// Prepares the search among these permutations of the same cells.
    pub fn new(permutations: &[Permutation]) -> Self {
        let cells = permutations.first().map_or(0, Vec::len);
        let images =
            (0..cells).flat_map(|cell| permutations.iter().map(move |permutation| permutation[cell])).collect();
        let identity = identity(cells);
        let identities = permutations.iter().filter(|&permutation| *permutation == identity).count();
        Self { permutations: permutations.len(), identities, images, pairs: Vec::new(), kept: Vec::new() }
    }

    /// Returns the numbers of the permutations that keep the grid, ascending.
    pub fn of(&mut self, grid: &[Symbol]) -> &[u32] {
        self.kept.clear();
        self.kept.extend(0..self.permutations as u32);
        // A quarter of the cells decides nearly always.
        for cells in [grid.len() / 4, grid.len()] {
            if self.kept.len() == self.identities {
                break;
            }
            self.read(&grid[..cells]);
            for pair in &self.pairs {
                if self.kept.len() == self.identities {
                    break;
                }
                let [ones, nexts] =
                    pair.map(|cell| &self.images[cell.index() * self.permutations..][..self.permutations]);
                let mut length = 0;
                // Without a branch on the symbols, which no predictor could guess.
                for at in 0..self.kept.len() {
                    let number = self.kept[at];
                    let holds = |images: &[Cell]| grid[images[number as usize].index()];
                    self.kept[length] = number;
                    length += usize::from(holds(ones) == holds(nexts));
                }
                self.kept.truncate(length);
            }
        }
        &self.kept
    }

    /// Finds the pairs of cells with the same symbol, each cell with the next that holds it.
    fn read(&mut self, grid: &[Symbol]) {
        let mut last = [None; MAX_SYMBOLS];
        self.pairs.clear();
        self.pairs.extend(grid.iter().enumerate().filter_map(|(cell, symbol)| {
            let cell = Cell::new(cell);
            last[symbol.index()].replace(cell).map(|before| [before, cell])
        }));
    }
}
