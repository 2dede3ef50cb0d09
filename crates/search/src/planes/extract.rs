//! Extraction: the bits of a word in the places of a mask, closed up.
#![allow(clippy::inline_always, reason = "an instruction is to be inlined into the function that enables it")]

/// The method by which a machine extracts bits.
pub trait Extract {
    /// The bits of `word` in the places of `mask`, closed up.
    fn extract(word: u64, mask: u64) -> u64;
}

/// Bit by bit.
#[derive(Clone, Copy, Debug)]
pub struct Bits;

impl Extract for Bits {
    #[inline(always)]
    fn extract(word: u64, mut mask: u64) -> u64 {
        let (mut out, mut place) = (0, 0);
        while mask != 0 {
            out |= (word >> mask.trailing_zeros() & 1) << place;
            place += 1;
            mask &= mask - 1;
        }
        out
    }
}
