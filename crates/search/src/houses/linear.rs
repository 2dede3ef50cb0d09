//! Linear grids: on a square board of order n, row i and column j hold i + b · j modulo n.
//!
//! If the regions are tiles of a lattice whose cosets have different sums, as for every perfect code in the plane, such a grid is valid.
//!
//! # References
//! S. W. Golomb, L. R. Welch, *Perfect codes in the Lee metric and the packing of polyominoes* (1970).

use super::HouseSolver;
use gerechte_core::Grid;
use gerechte_encodings::Symbol;

impl HouseSolver {
    /// The first linear grid, by its factor b. Returns `None` if there is none, or the board is no square, or has more than houses. O(n · cells · houses of
    /// a cell).
    pub fn linear(&self) -> Option<Grid> {
        let (n, cells) = (self.layout.order, self.layout.cells);
        if cells != n * n || self.layout.is_weighted {
            return None;
        }
        (1..n).find_map(|factor| {
            let symbol = |cell: u16| (usize::from(cell) / n + factor * (usize::from(cell) % n)) % n;
            let is_different = |house: &[u16]| {
                let mut seen = 0_u64;
                house.iter().all(|&cell| {
                    let before = seen;
                    seen |= 1 << symbol(cell);
                    seen != before
                })
            };
            let mut houses = self.layout.members.chunks(n).chain(self.layout.partial.iter().map(Vec::as_slice));
            houses
                .all(is_different)
                .then(|| (0..cells as u16).map(|cell| Symbol::new(symbol(cell))).collect::<Vec<_>>().into())
        })
    }
}
