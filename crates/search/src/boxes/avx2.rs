//! Lanes in one register of 256 bits, with the instructions of AVX2.
//!
//! A type of registers is sound only where the machine has its instructions. [`Avx2`] is private and is named in one
//! place, [`enter`], which only a [`Detected`] calls, and that exists only where the instructions were found. So every
//! method below runs under `enter`; there it is inlined and becomes one or two instructions.
#![allow(unsafe_code, reason = "vector instructions: four to five times the speed of the portable lanes")]
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_cmpeq_epi16,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set1_epi16,
    _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
    _mm256_testz_si256, _mm256_xor_si256,
};

use super::lanes::{ALL, LANES, Lanes, Work};

/// Proof that this machine has the instructions.
#[derive(Clone, Copy, Debug)]
pub struct Detected(());

impl Detected {
    /// Looks whether it has.
    pub fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1");
        found.then_some(Self(()))
    }

    /// Works with these instructions.
    #[inline]
    #[allow(clippy::unused_self, reason = "it is the proof")]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        // SAFETY: `detect` found all that `enter` enables.
        unsafe { enter(work) }
    }
}

#[target_feature(enable = "avx2,bmi1")]
fn enter<W: Work>(work: W) -> W::Output {
    work.run::<Avx2>()
}

/// Sixteen lanes.
#[derive(Clone, Copy)]
struct Avx2(__m256i);

/// Each set without its least symbol.
#[inline(always)]
fn rest(x: __m256i) -> __m256i {
    // SAFETY: under `enter`.
    unsafe { _mm256_and_si256(x, _mm256_add_epi16(x, _mm256_set1_epi16(-1))) }
}

/// All ones in each lane that is zero.
#[inline(always)]
fn empty(x: __m256i) -> __m256i {
    // SAFETY: under `enter`.
    unsafe { _mm256_cmpeq_epi16(x, _mm256_setzero_si256()) }
}

impl Avx2 {
    #[inline(always)]
    fn differ(self, b: Self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_xor_si256(self.0, b.0) })
    }
}

impl Lanes for Avx2 {
    type Sizes = Self;

    #[inline(always)]
    fn load(from: &[u16; LANES]) -> Self {
        // SAFETY: under `enter`; an array of 32 bytes is read.
        Self(unsafe { _mm256_loadu_si256(from.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> [u16; LANES] {
        let mut out = [0; LANES];
        // SAFETY: under `enter`; an array of 32 bytes is written.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), self.0) };
        out
    }

    #[inline(always)]
    fn splat(set: u16) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_set1_epi16(set.cast_signed()) })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_and_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_or_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        self.minus(b.or(c))
    }

    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        self.or(b.differ(c))
    }

    #[inline(always)]
    fn band1(self) -> Self {
        // SAFETY: under `enter`.
        unsafe {
            let order = _mm256_setr_epi8(
                2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15, 2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14,
                15,
            );
            Self(_mm256_shuffle_epi8(self.0, order))
        }
    }

    #[inline(always)]
    fn band2(self) -> Self {
        // SAFETY: under `enter`.
        unsafe {
            let order = _mm256_setr_epi8(
                4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15, 4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14,
                15,
            );
            Self(_mm256_shuffle_epi8(self.0, order))
        }
    }

    #[inline(always)]
    fn stack1(self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.0) })
    }

    #[inline(always)]
    fn stack2(self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.0) })
    }

    #[inline(always)]
    fn singles(cells: &[Self; 9]) -> ([Self; 9], Self) {
        // SAFETY: under `enter`.
        unsafe {
            let minus_one = _mm256_set1_epi16(-1);
            let mut out = *cells;
            let mut none = _mm256_setzero_si256();
            for i in 0..9 {
                let c = cells[i].0;
                let less = _mm256_add_epi16(c, minus_one);
                none = _mm256_or_si256(none, less);
                out[i].0 = _mm256_and_si256(c, empty(_mm256_and_si256(c, less)));
            }
            (out, Self(none))
        }
    }

    #[inline(always)]
    fn any_sign(self) -> bool {
        // SAFETY: under `enter`.
        unsafe { _mm256_movemask_epi8(self.0).cast_unsigned() & 0xaaaa_aaaa != 0 }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: under `enter`.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn is_all(self) -> bool {
        self.differ(Self::splat(ALL)).is_zero()
    }

    #[inline(always)]
    fn no_sizes() -> Self {
        Self::splat(0)
    }

    #[inline(always)]
    fn three(may: Self, must: Self, sizes: &mut Self) -> (Self, Self) {
        // SAFETY: under `enter`.
        unsafe {
            let n2 = rest(rest(may.0));
            let m2 = rest(rest(must.0));
            let m3 = rest(m2);
            let full = empty(rest(n2));
            let done = _mm256_andnot_si256(empty(m2), empty(m3));
            *sizes = sizes.or3(Self(empty(n2)), Self(m3));
            (Self(_mm256_blendv_epi8(may.0, must.0, done)), Self(_mm256_blendv_epi8(must.0, may.0, full)))
        }
    }

    #[inline(always)]
    fn misfit(sizes: Self) -> bool {
        !sizes.is_zero()
    }

    #[inline(always)]
    fn cut(self, row: Self, column: Self, may_row: Self, may_column: Self) -> Self {
        let kept = self.and(row.or(column));
        kept.or(self.and(Self(empty(kept.0)))).and3(may_row, may_column)
    }

    #[inline(always)]
    fn counts(self) -> Self {
        // SAFETY: under `enter`.
        unsafe {
            let table = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            );
            let low = _mm256_set1_epi16(15);
            let a = _mm256_shuffle_epi8(table, _mm256_and_si256(self.0, low));
            let b = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), low));
            let c = _mm256_srli_epi16::<8>(self.0);
            Self(_mm256_add_epi16(_mm256_add_epi16(a, b), c))
        }
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_add_epi16(self.0, b.0) })
    }
}
