//! A mask of two words, for the boards of orders 12 to 16.

use std::ops::{BitAnd, BitOr, Not};

use super::Mask;

/// A set of up to 256 cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide {
    high: u128,
    low: u128,
}

/// The bits of a word.
const HALF: usize = 128;

impl BitAnd for Wide {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self { high: self.high & other.high, low: self.low & other.low }
    }
}

impl BitOr for Wide {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { high: self.high | other.high, low: self.low | other.low }
    }
}

impl Not for Wide {
    type Output = Self;

    fn not(self) -> Self {
        Self { high: !self.high, low: !self.low }
    }
}

impl Mask for Wide {
    const CELLS: usize = 2 * HALF;
    const EMPTY: Self = Self { high: 0, low: 0 };

    fn of(cell: usize) -> Self {
        match cell.checked_sub(HALF) {
            None => Self { high: 0, low: 1 << cell },
            Some(cell) => Self { high: 1 << cell, low: 0 },
        }
    }

    fn first(count: usize) -> Self {
        match count.checked_sub(HALF) {
            None => Self { high: 0, low: u128::first(count) },
            Some(count) => Self { high: u128::first(count), low: u128::MAX },
        }
    }

    fn least(self) -> usize {
        if self.low == 0 { HALF + self.high.least() } else { self.low.least() }
    }

    #[allow(clippy::cast_possible_truncation, reason = "the width is at most 16")]
    fn bits(self, from: usize, width: usize) -> u16 {
        let bits = match from.checked_sub(HALF) {
            Some(from) => self.high >> from,
            None if from == 0 => self.low,
            None => self.low >> from | self.high << (HALF - from),
        };
        bits as u16 & (u16::MAX >> (16 - width))
    }

    fn push_low(self, bits: u16, width: usize) -> Self {
        if width == 0 {
            return self;
        }
        Self { high: self.high << width | self.low >> (HALF - width), low: self.low << width | u128::from(bits) }
    }

    #[inline]
    fn hash(self) -> u64 {
        Mask::hash(self.low ^ u128::from(Mask::hash(self.high)))
    }
}
