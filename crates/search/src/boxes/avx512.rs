//! Lanes in one register of 256 bits, with the AVX-512 instructions for logic of three inputs and for counting.
//!
//! A type of registers is sound only where the machine has its instructions. [`Avx512`] is private and is named in one
//! place, [`enter`], which only a [`Detected`] calls, and that exists only where the instructions were found. So every
//! method below runs under `enter`; there it is inlined and becomes one or two instructions.
#![allow(unsafe_code, reason = "vector instructions: 1.6 to 1.9 times the speed of AVX2")]
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_and_si256, _mm256_andnot_si256, _mm256_cmpeq_epi16_mask,
    _mm256_cmpneq_epi16_mask, _mm256_loadu_si256, _mm256_mask_mov_epi16, _mm256_maskz_mov_epi16, _mm256_max_epu16,
    _mm256_min_epu16, _mm256_movepi16_mask, _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_popcnt_epi16,
    _mm256_set1_epi16, _mm256_setr_epi8, _mm256_shuffle_epi8, _mm256_storeu_si256, _mm256_ternarylogic_epi32,
    _mm256_test_epi16_mask, _mm256_testn_epi16_mask, _mm256_testz_si256,
};

use super::lanes::{ALL, LANES, Lanes, Work};

/// Proof that this machine has the instructions.
#[derive(Clone, Copy, Debug)]
pub struct Detected(());

impl Detected {
    /// Looks whether it has.
    pub fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
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

#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512bitalg,avx2,bmi1,bmi2,popcnt,lzcnt")]
fn enter<W: Work>(work: W) -> W::Output {
    work.run::<Avx512>()
}

/// Sixteen lanes.
#[derive(Clone, Copy)]
struct Avx512(__m256i);

/// A function of three inputs by its table of truth, first input highest.
macro_rules! ternary {
    ($imm:literal, $a:expr, $b:expr, $c:expr) => {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_ternarylogic_epi32::<$imm>($a.0, $b.0, $c.0) })
    };
}

impl Lanes for Avx512 {
    type Sizes = (__m256i, __m256i);

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
        ternary!(0x80, self, b, c)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        ternary!(0xfe, self, b, c)
    }

    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        ternary!(0xe8, self, b, c)
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    #[inline(always)]
    fn minus_both(self, b: Self, c: Self) -> Self {
        ternary!(0x10, self, b, c)
    }

    #[inline(always)]
    fn or_differ(self, b: Self, c: Self) -> Self {
        ternary!(0xf6, self, b, c)
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
            let mut less = *cells;
            let mut out = *cells;
            for i in 0..9 {
                less[i].0 = _mm256_add_epi16(cells[i].0, minus_one);
                let one = _mm256_testn_epi16_mask(cells[i].0, less[i].0);
                out[i].0 = _mm256_maskz_mov_epi16(one, cells[i].0);
            }
            let empty = less[0].or3(less[1], less[2]);
            let empty = empty.or3(less[3], less[4]);
            let empty2 = less[5].or3(less[6], less[7]);
            (out, empty.or3(empty2, less[8]))
        }
    }

    #[inline(always)]
    fn any_sign(self) -> bool {
        // SAFETY: under `enter`.
        unsafe { _mm256_movepi16_mask(self.0) != 0 }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: under `enter`.
        unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn is_all(self) -> bool {
        // SAFETY: under `enter`.
        unsafe { _mm256_cmpneq_epi16_mask(self.0, Self::splat(ALL).0) == 0 }
    }

    #[inline(always)]
    fn no_sizes() -> Self::Sizes {
        // SAFETY: under `enter`.
        unsafe { (_mm256_set1_epi16(3), _mm256_set1_epi16(3)) }
    }

    #[inline(always)]
    fn three(may: Self, must: Self, sizes: &mut Self::Sizes) -> (Self, Self) {
        // SAFETY: under `enter`.
        unsafe {
            let three = _mm256_set1_epi16(3);
            let n = _mm256_popcnt_epi16(may.0);
            let m = _mm256_popcnt_epi16(must.0);
            sizes.0 = _mm256_min_epu16(sizes.0, n);
            sizes.1 = _mm256_max_epu16(sizes.1, m);
            let full = _mm256_cmpeq_epi16_mask(n, three);
            let done = _mm256_cmpeq_epi16_mask(m, three);
            (Self(_mm256_mask_mov_epi16(may.0, done, must.0)), Self(_mm256_mask_mov_epi16(must.0, full, may.0)))
        }
    }

    #[inline(always)]
    fn misfit(sizes: Self::Sizes) -> bool {
        // SAFETY: under `enter`.
        unsafe { _mm256_cmpneq_epi16_mask(sizes.0, sizes.1) != 0 }
    }

    #[inline(always)]
    fn cut(self, row: Self, column: Self, may_row: Self, may_column: Self) -> Self {
        // SAFETY: under `enter`.
        unsafe {
            let kept = _mm256_ternarylogic_epi32::<0xe0>(self.0, row.0, column.0);
            let hit = _mm256_test_epi16_mask(kept, kept);
            Self(_mm256_mask_mov_epi16(self.0, hit, kept)).and3(may_row, may_column)
        }
    }

    #[inline(always)]
    fn counts(self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_popcnt_epi16(self.0) })
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: under `enter`.
        Self(unsafe { _mm256_add_epi16(self.0, b.0) })
    }
}
