//! Candidates, and sets of symbols.

/// A set of symbols, or of positions in a house, one bit each.
pub type Mask = u32;

/// The mask of all symbols of an order, or of all positions of a house with as many cells: from 1 to 32.
#[inline]
pub const fn all(count: usize) -> Mask {
    Mask::MAX >> (Mask::BITS as usize - count)
}

/// The bits of a mask, ascending.
#[inline]
pub fn bits(mut mask: Mask) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            bit
        })
    })
}

/// A symbol in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: usize,
    /// The symbol, from 0.
    pub symbol: usize,
}
