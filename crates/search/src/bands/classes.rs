//! Classes of bands by the symbols that they hold in each column.
//!
//! In a band of a stacks with b columns, each symbol has a word of a digits below b: its column in each stack. Up to relabelling, the contents of the columns
//! are given by the number of symbols of each word. Stacks can be interchanged, and so can the columns of a
//! stack.
//!
//! # References
//! B. Felgenhauer, F. Jarvis: Mathematics of Sudoku I. 2006 (the classes on 3×3 boxes).

use std::collections::{BTreeMap, HashMap};

use itertools::Itertools;

use super::factorial;

/// The number of symbols of each word; digit s of a word, from the lowest, is the column in stack s.
pub type Words = Vec<u8>;

/// A class of bands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// One of them, the greatest in lexicographic order.
    pub words: Words,
    /// The number of choices in the class of a set of symbols for each column.
    pub choices: u128,
}

/// The classes of bands with a stacks of b columns, built up stack by stack: all extensions of a class by one stack more are those
/// of one of its members.
pub fn classes(a: usize, b: usize) -> Vec<Class> {
    let mut classes = BTreeMap::from([(vec![(a * b) as u8], 1)]);
    for stacks in 1..=a {
        let group = symmetries(stacks, b);
        let mut next: BTreeMap<Words, u128> = BTreeMap::new();
        let mut known: HashMap<Words, Words> = HashMap::new();
        for (words, choices) in &classes {
            extend(words, a, b, &mut |longer, ways| {
                // The columns of the new stack are in any order.
                let sorted = longer.chunks(words.len()).sorted_unstable().flatten().copied().collect();
                let canonical = known.entry(sorted).or_insert_with_key(|longer| greatest(longer, &group));
                match next.get_mut(canonical) {
                    Some(number) => *number += choices * ways,
                    None => drop(next.insert(canonical.clone(), choices * ways)),
                }
            });
        }
        classes = next;
    }
    classes.into_iter().map(|(words, choices)| Class { words, choices }).collect()
}

/// The columns' sets of symbols, by stack, of words.
pub fn columns(words: &[u8], a: usize, b: usize) -> Vec<Vec<u16>> {
    let mut columns = vec![vec![0; b]; a];
    let symbols = words.iter().enumerate().flat_map(|(word, &number)| (0..number).map(move |_| word));
    for (symbol, mut word) in symbols.enumerate() {
        for stack in &mut columns {
            stack[word % b] |= 1 << symbol;
            word /= b;
        }
    }
    columns
}

/// Calls `found` with the words that have one digit more, a of each value, and with the number of ways to choose the symbols.
fn extend(words: &[u8], a: usize, b: usize, found: &mut impl FnMut(&[u8], u128)) {
    /// The symbols still to be shared out: from word `at` on, `left` of its symbols among the digits from `digit` on.
    struct Share<'a> {
        words: &'a [u8],
        room: Vec<u8>,
        longer: Words,
    }

    fn go(
        share: &mut Share<'_>,
        (at, digit, left): (usize, usize, u8),
        ways: u128,
        found: &mut impl FnMut(&[u8], u128),
    ) {
        if at == share.words.len() {
            return found(&share.longer, ways);
        }
        if digit + 1 == share.room.len() {
            // The last digit takes the rest.
            if left > share.room[digit] {
                return;
            }
            share.room[digit] -= left;
            share.longer[digit * share.words.len() + at] = left;
            let next = share.words.get(at + 1).copied().unwrap_or(0);
            go(share, (at + 1, 0, next), ways * factorial(next.into()) / factorial(left.into()), found);
            share.longer[digit * share.words.len() + at] = 0;
            share.room[digit] += left;
            return;
        }
        for number in 0..=left.min(share.room[digit]) {
            share.room[digit] -= number;
            share.longer[digit * share.words.len() + at] = number;
            go(share, (at, digit + 1, left - number), ways / factorial(number.into()), found);
            share.longer[digit * share.words.len() + at] = 0;
            share.room[digit] += number;
        }
    }

    let mut share = Share { words, room: vec![a as u8; b], longer: vec![0; words.len() * b] };
    go(&mut share, (0, 0, words[0]), factorial(words[0].into()), found);
}

/// The permutations of the words by interchange of stacks, and of the columns of each: a wreath product of symmetric groups.
fn symmetries(stacks: usize, b: usize) -> Vec<Vec<u16>> {
    let columns = (0..b).permutations(b).collect_vec();
    let mut group = Vec::new();
    for order in (0..stacks).permutations(stacks) {
        for names in std::iter::repeat_n(&columns, stacks).multi_cartesian_product() {
            let image = |word: usize| {
                let digit = |stack: usize| names[stack][word / b.pow(order[stack] as u32) % b];
                (0..stacks).rev().fold(0, |image, stack| image * b + digit(stack)) as u16
            };
            group.push((0..b.pow(stacks as u32)).map(image).collect());
        }
    }
    group
}

/// The greatest image in lexicographic order.
fn greatest(words: &[u8], group: &[Vec<u16>]) -> Words {
    let mut best = words.to_vec();
    for permutation in group {
        let image = permutation.iter().map(|&word| words[usize::from(word)]);
        let Some(first) = image.clone().zip(&best).position(|(image, &best)| image != best) else { continue };
        if words[usize::from(permutation[first])] > best[first] {
            best.splice(first.., image.skip(first));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 44 classes of bands on 3×3 boxes: Felgenhauer and Jarvis.
    #[test]
    fn the_classes_hold_all_bands() {
        for (a, b, number) in [(2, 2, None), (3, 2, None), (4, 2, None), (2, 3, None), (3, 3, Some(44))] {
            let classes = classes(a, b);
            let sets = factorial((a * b) as u128) / factorial(a as u128).pow(b as u32);
            assert_eq!(classes.iter().map(|class| class.choices).sum::<u128>(), sets.pow(a as u32), "{a} {b}");
            assert!(number.is_none_or(|number| classes.len() == number));
            for class in &classes {
                let columns = columns(&class.words, a, b);
                assert!(columns.iter().flatten().all(|column| column.count_ones() as usize == a));
            }
        }
    }
}
