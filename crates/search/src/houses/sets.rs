//! Collections of sets of symbols, as bits.

use gerechte_core::subsets::WITHOUT;

/// A collection of sets of symbols, as a bit for each set: bit 5 for the set of the symbols 0 and 2.
pub type Sets = [u64; 8];

/// The number of symbols of which there are sets.
pub const MOST_SYMBOLS: usize = 9;

/// No set.
pub const NONE: Sets = [0; 8];

/// The empty set alone.
pub const ONLY_EMPTY: Sets = [1, 0, 0, 0, 0, 0, 0, 0];

/// The sets that lack a symbol, with it.
#[inline]
pub fn with(symbol: u32, sets: &Sets) -> Sets {
    match symbol {
        0..6 => sets.map(|sets| (sets & WITHOUT[symbol as usize]) << (1_u32 << symbol)),
        6 => [0, sets[0], 0, sets[2], 0, sets[4], 0, sets[6]],
        7 => [0, 0, sets[0], sets[1], 0, 0, sets[4], sets[5]],
        _ => [0, 0, 0, 0, sets[0], sets[1], sets[2], sets[3]],
    }
}

/// The sets that hold a symbol, without it.
#[inline]
pub fn without(symbol: u32, sets: &Sets) -> Sets {
    match symbol {
        0..6 => sets.map(|sets| sets >> (1_u32 << symbol) & WITHOUT[symbol as usize]),
        6 => [sets[1], 0, sets[3], 0, sets[5], 0, sets[7], 0],
        7 => [sets[2], sets[3], 0, 0, sets[6], sets[7], 0, 0],
        _ => [sets[4], sets[5], sets[6], sets[7], 0, 0, 0, 0],
    }
}

/// Adds the sets of one collection to another.
#[inline]
pub fn unite(to: &mut Sets, from: &Sets) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_added_to_the_sets_without_it_and_taken_from_those_with_it() {
        let one = |set: usize| std::array::from_fn(|block| if block == set / 64 { 1 << (set % 64) } else { 0 });
        for symbol in 0..MOST_SYMBOLS as u32 {
            let bit = 1_usize << symbol;
            for set in 0..1 << MOST_SYMBOLS {
                let holds = set & bit != 0;
                let wanted = [if holds { NONE } else { one(set | bit) }, if holds { one(set ^ bit) } else { NONE }];
                assert_eq!([with(symbol, &one(set)), without(symbol, &one(set))], wanted, "{symbol}, {set:b}");
            }
        }
        let (mut both, one, other) = (one(3), one(3), one(300));
        unite(&mut both, &other);
        assert_eq!([both[0], both[4]], [one[0], other[4]]);
    }
}
