//! Sizes of boxes, and sets of lines as bits.

use super::super::Boxes;

/// The sizes of boxes, known to the compiler or not.
pub(super) trait Sizes: Copy {
    /// Rows of a band, or the number of stacks.
    fn rows(self) -> usize;

    /// Columns of a stack, or the number of bands.
    fn columns(self) -> usize;

    fn order(self) -> usize {
        self.rows() * self.columns()
    }

    /// The rows of a band.
    fn band(self, band: usize) -> u16 {
        (((1_u32 << self.rows()) - 1) << (band * self.rows())) as u16
    }

    /// The columns of a stack.
    fn stack(self, stack: usize) -> u16 {
        (((1_u32 << self.columns()) - 1) << (stack * self.columns())) as u16
    }

    /// The part of a set of columns in a stack, from bit 0 on.
    fn part(self, columns: u16, stack: usize) -> u16 {
        columns >> (stack * self.columns()) & ((1 << self.columns()) - 1)
    }
}

impl Sizes for Boxes {
    fn rows(self) -> usize {
        self.rows
    }

    fn columns(self) -> usize {
        self.columns
    }
}

/// The most frequent sizes; as constants, they reduce the time of the search to three quarters.
#[derive(Clone, Copy)]
pub(super) struct ThreeByThree;

impl Sizes for ThreeByThree {
    fn rows(self) -> usize {
        3
    }

    fn columns(self) -> usize {
        3
    }
}

/// The number of members of a set of rows, of columns or of stacks; there are at most eight. Without a population count
/// instruction, a table is faster than arithmetic.
pub(super) fn size(set: u16) -> usize {
    const SIZES: [u8; 256] = {
        let mut sizes = [0; 256];
        let mut set = 1;
        while set < 256 {
            sizes[set] = sizes[set >> 1] + set as u8 % 2;
            set += 1;
        }
        sizes
    };
    SIZES[usize::from(set & 255)].into()
}

/// The set with only the least member.
pub(super) const fn first_of(set: u16) -> u16 {
    set & set.wrapping_neg()
}

/// The members of a set, ascending.
pub(super) fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (set > 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(least)
    })
}
