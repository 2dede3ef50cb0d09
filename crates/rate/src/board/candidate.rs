//! Candidates, and sets of symbols.

/// A set of symbols, or of positions in a house, one bit each.
pub type Mask = u32;

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
