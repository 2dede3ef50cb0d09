//! A *mask* is a set of cells, one bit a cell in row-major order.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

use gerechte_core::mix::{FACTOR, GOLDEN};

/// A set of cells: `u64` to order 8, `u128` to order 11, [`Wide`](super::Wide) to order 16.
pub trait Mask:
    Copy + Debug + Ord + std::hash::Hash + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The largest number of cells.
    const CELLS: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one cell.
    fn of(cell: usize) -> Self;

    /// The set of the cells `0..count`.
    fn first(count: usize) -> Self;

    /// The least cell of a set that is not empty.
    fn least(self) -> usize;

    /// `width` bits (at most 16) from bit `from` on.
    fn bits(self, from: usize, width: usize) -> u16;

    /// The set moved up by `width` cells, with these bits below.
    #[must_use]
    fn push_low(self, bits: u16, width: usize) -> Self;

    /// 64 well-mixed bits.
    fn hash(self) -> u64;

    /// Whether the sets share no cell.
    fn disjoint(self, other: Self) -> bool {
        self & other == Self::EMPTY
    }

    /// Whether the cell is in the set.
    fn has(self, cell: usize) -> bool {
        !self.disjoint(Self::of(cell))
    }

    /// The set without its least cell.
    #[must_use]
    fn without_least(self) -> Self {
        self & !Self::of(self.least())
    }
}

macro_rules! mask {
    ($int:ty, $fold:expr) => {
        impl Mask for $int {
            const CELLS: usize = <$int>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn of(cell: usize) -> Self {
                1 << cell
            }

            #[inline]
            fn first(count: usize) -> Self {
                if count == Self::CELLS { Self::MAX } else { (1 << count) - 1 }
            }

            #[inline]
            fn least(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the width is at most 16")]
            fn bits(self, from: usize, width: usize) -> u16 {
                (self >> from) as u16 & (u16::MAX >> (16 - width))
            }

            #[inline]
            fn push_low(self, bits: u16, width: usize) -> Self {
                self << width | Self::from(bits)
            }

            #[inline]
            fn hash(self) -> u64 {
                let folded: u64 = $fold(self);
                let once = folded.wrapping_mul(GOLDEN);
                // The product's top bits see every input bit; bring them down and spread them again.
                (once ^ (once >> 32)).wrapping_mul(GOLDEN)
            }

            #[inline]
            fn without_least(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

mask!(u64, |cells| cells);
mask!(u128, fold);

/// Both halves in one word: the multiplication keeps a cell of one half from meeting a cell of the other.
#[allow(clippy::cast_possible_truncation, reason = "the high half is added")]
const fn fold(cells: u128) -> u64 {
    (cells as u64) ^ ((cells >> 64) as u64).wrapping_mul(FACTOR)
}

#[cfg(test)]
mod tests {
    use super::Mask;

    fn laws<M: Mask>() {
        for cell in 0..M::CELLS {
            let one = M::of(cell);
            assert_eq!((one.least(), one.bits(cell, 1), one.without_least()), (cell, 1, M::EMPTY));
            assert_eq!(M::first(cell + 1), M::first(cell) | one);
            assert!(one.has(cell) && one.disjoint(M::first(cell)));
        }
    }

    #[test]
    fn all_widths_are_sets_of_cells() {
        laws::<u64>();
        laws::<u128>();
        laws::<crate::transversal::Wide>();
    }

    /// Bits that go across the middle of a wide mask.
    #[test]
    fn a_wide_mask_is_two_words_in_a_row() {
        use crate::transversal::Wide;
        let cells = [0, 100, 126, 127, 128, 131, 200, 255].map(Wide::of).into_iter().fold(Wide::EMPTY, |a, b| a | b);
        assert_eq!((cells.bits(120, 13), cells.bits(125, 4), cells.bits(196, 9)), (0b1001_1100_0000, 0b1110, 0b1_0000));
        let moved = Wide::of(127).push_low(0b101, 3);
        assert_eq!(moved, Wide::of(130) | Wide::of(2) | Wide::of(0));
    }

    #[test]
    fn hashes_of_single_cells_differ() {
        let mut hashes: Vec<u64> = (0..121).map(|cell| u128::of(cell).hash()).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 121);
    }
}
