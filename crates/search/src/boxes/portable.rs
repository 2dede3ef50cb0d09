//! Lanes in three words of four, for machines without the vector instructions of the other two.
//!
//! A set fills nine bits of its sixteen; the highest takes the carries and borrows of the arithmetic, so that lanes do
//! not disturb each other. The fourth band, which takes no part, is left out.
#![allow(
    clippy::inline_always,
    reason = "the methods are a few instructions each, called some two hundred times a round"
)]

use super::lanes::{ALL, LANES, Lanes};

/// The lowest bit of each lane.
const LOW: u64 = 0x0001_0001_0001_0001;
/// The highest bit of each lane.
const HIGH: u64 = LOW << 15;

/// Twelve sets, one word for each band.
#[derive(Clone, Copy, Debug)]
pub struct Portable([u64; 3]);

/// Each set without its least symbol.
#[inline(always)]
fn rest(x: u64) -> u64 {
    x & ((x | HIGH) - LOW)
}

/// All ones in each lane that is not zero.
#[inline(always)]
fn filled(x: u64) -> u64 {
    let high = (((x & !HIGH) + (HIGH - LOW)) | x) & HIGH;
    (high - (high >> 15)) | high
}

/// The lanes 1, 2, 0 of a word in the first three places.
#[inline(always)]
fn turn(x: u64) -> u64 {
    const LAST: u64 = 0xffff << 48;
    ((x & !LAST) >> 16) | ((x & 0xffff) << 32) | (x & LAST)
}

/// `b` where the mask is set, else `a`.
#[inline(always)]
fn pick(a: u64, b: u64, mask: u64) -> u64 {
    (a & !mask) | (b & mask)
}

/// The same expression for each of the three words.
macro_rules! each {
    ($i:ident => $e:expr) => {
        Self([
            {
                let $i = 0;
                $e
            },
            {
                let $i = 1;
                $e
            },
            {
                let $i = 2;
                $e
            },
        ])
    };
}

impl Lanes for Portable {
    type Sizes = Self;

    #[inline(always)]
    fn load(from: &[u16; LANES]) -> Self {
        each!(i => (0..4).fold(0, |w, k| w | u64::from(from[4 * i + k]) << (16 * k)))
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut out = [ALL; LANES];
        for (lane, set) in out[..12].iter_mut().enumerate() {
            *set = (self.0[lane / 4] >> (16 * (lane % 4))) as u16;
        }
        out
    }

    #[inline(always)]
    fn splat(set: u16) -> Self {
        Self([u64::from(set) * LOW; 3])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        each!(i => self.0[i] & b.0[i])
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        each!(i => self.0[i] | b.0[i])
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        each!(i => self.0[i] & b.0[i] & c.0[i])
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        each!(i => self.0[i] | b.0[i] | c.0[i])
    }

    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        each!(i => (self.0[i] & b.0[i]) | (c.0[i] & (self.0[i] | b.0[i])))
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        each!(i => self.0[i] & !b.0[i])
    }

    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        each!(i => self.0[i] & !(b.0[i] | c.0[i]))
    }

    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        each!(i => self.0[i] | (b.0[i] ^ c.0[i]))
    }

    #[inline(always)]
    fn band1(self) -> Self {
        each!(i => turn(self.0[i]))
    }

    #[inline(always)]
    fn band2(self) -> Self {
        each!(i => turn(turn(self.0[i])))
    }

    #[inline(always)]
    fn stack1(self) -> Self {
        each!(i => self.0[(i + 1) % 3])
    }

    #[inline(always)]
    fn stack2(self) -> Self {
        each!(i => self.0[(i + 2) % 3])
    }

    #[inline(always)]
    fn singles(cells: &[Self; 9]) -> ([Self; 9], Self) {
        let mut out = *cells;
        let mut full = Self([HIGH; 3]);
        for (o, c) in out.iter_mut().zip(cells) {
            *o = each!(i => c.0[i] & !filled(rest(c.0[i])));
            full = each!(i => full.0[i] & (c.0[i] + (HIGH - LOW)));
        }
        (out, each!(i => !full.0[i]))
    }

    #[inline(always)]
    fn any_sign(self) -> bool {
        (self.0[0] | self.0[1] | self.0[2]) & HIGH != 0
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline(always)]
    fn is_all(self) -> bool {
        self.0[0] & self.0[1] & self.0[2] == u64::from(ALL) * LOW
    }

    #[inline(always)]
    fn no_sizes() -> Self {
        Self::splat(0)
    }

    #[inline(always)]
    fn three(may: Self, must: Self, sizes: &mut Self) -> (Self, Self) {
        let may2 = each!(i => rest(rest(may.0[i])));
        let must2 = each!(i => rest(rest(must.0[i])));
        let must3 = each!(i => rest(must2.0[i]));
        let full = each!(i => !filled(rest(may2.0[i])));
        let done = each!(i => filled(must2.0[i]) & !filled(must3.0[i]));
        *sizes = sizes.or3(must3, each!(i => !filled(may2.0[i])));
        (each!(i => pick(may.0[i], must.0[i], done.0[i])), each!(i => pick(must.0[i], may.0[i], full.0[i])))
    }

    #[inline(always)]
    fn misfit(sizes: Self) -> bool {
        !sizes.is_zero()
    }

    #[inline(always)]
    fn cut(self, row: Self, column: Self, may_row: Self, may_column: Self) -> Self {
        let kept = self.and(row.or(column));
        each!(i => (kept.0[i] | (self.0[i] & !filled(kept.0[i]))) & may_row.0[i] & may_column.0[i])
    }

    #[inline(always)]
    fn counts(self) -> Self {
        each!(i => {
            let x = self.0[i];
            let x = x - ((x >> 1) & (0x5555 * LOW));
            let x = (x & (0x3333 * LOW)) + ((x >> 2) & (0x3333 * LOW));
            let x = (x + (x >> 4)) & (0x0f0f * LOW);
            (x + (x >> 8)) & (0x1f * LOW)
        })
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        each!(i => self.0[i] + b.0[i])
    }
}
