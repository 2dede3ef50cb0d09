//! Mixing: functions that spread small numbers over all bits of a word, for hash tables and for reproducible random choices.
//!
//! # References
//! G. L. Steele, D. Lea, C. H. Flood: Fast splittable pseudorandom number generators. OOPSLA 2014 (splitmix64).

/// 2^64 divided by the golden ratio, odd: the increment of a splitmix64 sequence, and the factor of Fibonacci hashing.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The first factor of splitmix64.
pub const FACTOR: u64 = 0xbf58_476d_1ce4_e5b9;

/// The first round of splitmix64 on a word.
pub const fn round(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(FACTOR);
    word ^ word >> 27
}

/// The output of splitmix64 in this state.
pub const fn splitmix64(state: u64) -> u64 {
    let word = round(state).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words from the seed 1234567, as published with the reference implementation.
    #[test]
    fn the_sequence_is_the_published_one() {
        let mut state = 1_234_567_u64;
        let words = [(); 3].map(|()| {
            state = state.wrapping_add(GOLDEN);
            splitmix64(state)
        });
        assert_eq!(words, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }
}
