//! The symbols that cells with different symbols and a given sum can hold.

use gerechte_encodings::MAX_SYMBOLS;

/// Of symbols that may be held, those that can be, and those that have to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub can: u64,
    pub must: u64,
}

/// The symbols that can be held and those that must be held, if `number` of these symbols, as bits, have this total. Returns `None` if that is impossible.
///
/// The result is exact. It takes O(m · k · total / 64) steps for m symbols, with k the number of held symbols or of the others.
pub(super) fn held(symbols: u64, number: usize, total: u32) -> Option<Held> {
    let all = symbols.count_ones() as usize;
    let sum: u32 = values(symbols).sum();
    let (others, rest) = (all.checked_sub(number)?, sum.checked_sub(total)?);
    if number <= others {
        return some(symbols, number, total);
    }
    // The few that are not held.
    let not = some(symbols, others, rest)?;
    Some(Held { can: symbols & !not.must, must: symbols & !not.can })
}

fn values(mut symbols: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let value = symbols.checked_ilog2().map(|_| symbols.trailing_zeros() + 1)?;
        symbols &= symbols - 1;
        Some(value)
    })
}

fn some(symbols: u64, number: usize, total: u32) -> Option<Held> {
    match (number, total) {
        (0, 0) => Some(Held { can: 0, must: 0 }),
        (0, _) => None,
        (1, _) => {
            let one = 1_u64.checked_shl(total.checked_sub(1)?)? & symbols;
            (one != 0).then_some(Held { can: one, must: one })
        }
        (2, _) => {
            // The value v goes with total − v, which is not v.
            let mirrored = match i64::from(total) - 65 {
                left @ 0..64 => symbols.reverse_bits() << left,
                right @ -63..0 => symbols.reverse_bits() >> -right,
                _ => 0,
            };
            let middle =
                if total.is_multiple_of(2) { 1_u64.checked_shl((total / 2).checked_sub(1)?).unwrap_or(0) } else { 0 };
            let can = symbols & mirrored & !middle;
            (can != 0).then_some(Held { can, must: if can.count_ones() == 2 { can } else { 0 } })
        }
        _ => {
            // Of the symbols from 1 on, the one that comes after k others is at least k + 1; only what is more is added up.
            let excess = total.checked_sub((number * (number + 1) / 2) as u32)?;
            let last = (64 - symbols.leading_zeros()) as usize;
            if excess as usize > number * (last - number) {
                return None;
            }
            match last {
                ..=9 => table::<1, 5, 9>(symbols, number, excess),
                10..=16 => table::<2, 9, 16>(symbols, number, excess),
                17..=36 => table::<6, 19, 36>(symbols, number, excess),
                _ => table::<17, 33, MAX_SYMBOLS>(symbols, number, excess),
            }
        }
    }
}

/// A set of sums.
type Sums<const WORDS: usize> = [u64; WORDS];

/// The sums reduced by `by`, without those that would be negative.
fn less<const WORDS: usize>(sums: &Sums<WORDS>, by: u32) -> Sums<WORDS> {
    let (words, bits) = (by as usize / 64, by % 64);
    std::array::from_fn(|at| {
        let word = |at: usize| sums.get(at).copied().unwrap_or(0);
        let (low, high) = (word(at + words), word(at + words + 1));
        if bits == 0 { low } else { low >> bits | high << (64 - bits) }
    })
}

/// The sums increased by `by`, as far as there is room.
fn more<const WORDS: usize>(sums: &Sums<WORDS>, by: u32) -> Sums<WORDS> {
    let (words, bits) = (by as usize / 64, by % 64);
    std::array::from_fn(|at| {
        let word = |back: usize| at.checked_sub(back).map_or(0, |at| sums[at]);
        let (high, low) = (word(words), word(words + 1));
        if bits == 0 { high } else { high << bits | low >> (64 - bits) }
    })
}

fn meet<const WORDS: usize>(one: &Sums<WORDS>, other: &Sums<WORDS>) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

fn join<const WORDS: usize>(sums: &mut Sums<WORDS>, more: &Sums<WORDS>) {
    sums.iter_mut().zip(more).for_each(|(sums, more)| *sums |= more);
}

/// Combines the sums of the first symbols with those that the others can complete. `SYMBOLS` is at least the last symbol's value. `NUMBERS` exceeds
/// the number, which is at most half of that. The excess over 1 + 2 + … has room in `WORDS`.
fn table<const WORDS: usize, const NUMBERS: usize, const SYMBOLS: usize>(
    symbols: u64,
    number: usize,
    excess: u32,
) -> Option<Held> {
    let mut list = [0; SYMBOLS];
    let all = symbols.count_ones() as usize;
    list.iter_mut().zip(values(symbols)).for_each(|(place, value)| *place = value);
    let adds = |at: usize, held: usize| list[at] - held as u32 - 1;
    // By number of the first symbols, and how many of them are held.
    let mut reached = [[[0; WORDS]; NUMBERS]; SYMBOLS];
    reached[0][0][0] = 1;
    for at in 1..all {
        for held in 0..=number.min(at) {
            let mut sums = reached[at - 1][held];
            if held > 0 {
                join(&mut sums, &more(&reached[at - 1][held - 1], adds(at - 1, held - 1)));
            }
            reached[at][held] = sums;
        }
    }
    // The sums that can be completed, from the last symbol to the first.
    let mut completed = [[0; WORDS]; NUMBERS];
    completed[number][excess as usize / 64] = 1 << (excess % 64);
    let mut found = Held { can: 0, must: 0 };
    for at in (0..all).rev() {
        let (mut with, mut without) = (false, false);
        for held in 0..=number.min(at) {
            without |= meet(&reached[at][held], &completed[held]);
            if held < number {
                let taken = less(&completed[held + 1], adds(at, held));
                with |= meet(&reached[at][held], &taken);
                join(&mut completed[held], &taken);
            }
        }
        if !with && !without {
            return None;
        }
        let bit = 1 << (list[at] - 1);
        found.can |= if with { bit } else { 0 };
        found.must |= if without { 0 } else { bit };
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of these symbols.
    fn by_definition(symbols: u64, number: usize, total: u32) -> Option<Held> {
        let mut found = None;
        let mut set = symbols;
        loop {
            if set.count_ones() as usize == number && values(set).sum::<u32>() == total {
                let Held { can, must } = found.unwrap_or(Held { can: 0, must: symbols });
                found = Some(Held { can: can | set, must: must & set });
            }
            if set == 0 {
                return found;
            }
            set = (set - 1) & symbols;
        }
    }

    #[test]
    fn what_is_held_is_what_some_and_all_sets_hold() {
        let mut found = 0;
        for symbols in
            [0_u64, 1, 0b1000, 0b1_0110_1011, 0x1ff, 0xb6d | 1 << 40, 0x1f | 0x1f << 30, 0x1f << 20 | 0x1f << 59]
        {
            for number in 0..=symbols.count_ones() as usize + 1 {
                for total in 0..=values(symbols).sum::<u32>() + 2 {
                    let expected = by_definition(symbols, number, total);
                    assert_eq!(held(symbols, number, total), expected, "{number} of {symbols:b} to {total}");
                    found += usize::from(expected.is_some());
                }
            }
        }
        assert!(found > 500, "{found}");
    }

    #[test]
    fn all_64_symbols_are_no_exception() {
        // 32 of 64: the least and the greatest total, and the next to these.
        let (low, high) = (u64::from(u32::MAX), u64::MAX << 32);
        assert_eq!(held(u64::MAX, 32, 528), Some(Held { can: low, must: low }));
        assert_eq!(held(u64::MAX, 32, 527), None);
        let next = low >> 1 | 1 << 32;
        assert_eq!(held(u64::MAX, 32, 529), Some(Held { can: next, must: next }));
        assert_eq!(held(u64::MAX, 32, 1552), Some(Held { can: high, must: high }));
        assert_eq!(held(u64::MAX, 32, 1553), None);
        assert_eq!(held(u64::MAX, 64, 2080), Some(Held { can: u64::MAX, must: u64::MAX }));
    }
}
