//! Planes: the possible cells of each symbol.

/// The most symbols.
pub const MAX_ORDER: usize = 11;
/// The most cells.
pub const MAX_CELLS: usize = 128;

/// A set of cells.
pub type Cells = u128;

/// By symbol: the cells that may hold it.
pub type Planes = [Cells; MAX_ORDER];

/// The cells of a set, ascending.
#[derive(Clone, Debug)]
pub struct Members(pub Cells);

impl Iterator for Members {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
