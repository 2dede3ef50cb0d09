//! Bits of words, as the elements of a set.

/// The numbers of the bits that are set.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// The same of words in a row.
#[inline]
pub fn numbers(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(number, &word)| bits(word).map(move |bit| 64 * number + bit))
}

/// Whether a bit of words in a row is set.
#[inline]
pub fn has(words: &[u64], number: usize) -> bool {
    words[number / 64] >> (number % 64) & 1 == 1
}

/// Sets a bit of words in a row.
#[inline]
pub fn insert(words: &mut [u64], number: usize) {
    words[number / 64] |= 1 << (number % 64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_numbered_over_words() {
        let mut words = [1 << 3, 0, 1 << 63];
        insert(&mut words, 128);
        assert!(numbers(&words).eq([3, 128, 191]));
        assert!(has(&words, 191) && !has(&words, 190));
    }
}
