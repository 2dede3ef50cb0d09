//! Multisets of 2a words of a binary digits, in which each digit is 1 in a of the words: the possible contents of the columns of the first of two bands, up to
//! relabelling.

use std::collections::HashSet;

use super::factorial;

/// The number of each word, four bits a word, up to 32 words.
type Multiset = u128;

const fn number(multiset: Multiset, word: usize) -> usize {
    (multiset >> (4 * word) & 15) as usize
}

/// One multiset, as a list, of each class under permutations of the places and interchange of 0 and 1 at a place, with the number of ways to give the
/// words of any in the class to 2a symbols. a is at most 5.
pub fn classes(a: usize) -> Vec<(Vec<usize>, u128)> {
    let mut list = Vec::new();
    let mut ones = vec![a; a];
    extend(0, 2 * a, &mut ones, 0, &mut list);
    // An interchange of 0 and 1 at place 0, and of neighbouring places, generate the rest.
    let flip = |word: usize| word ^ 1;
    let interchange =
        |word: usize, at: usize| word & !(3 << at) | (word >> at & 1) << (at + 1) | (word >> (at + 1) & 1) << at;
    let image = |multiset: Multiset, to: &dyn Fn(usize) -> usize| {
        (0..1 << a).fold(0, |image, word| image | (multiset >> (4 * word) & 15) << (4 * to(word)))
    };
    let ways = |multiset| {
        factorial(2 * a as u128) / (0..1 << a).map(|word| factorial(number(multiset, word) as u128)).product::<u128>()
    };
    let mut seen = HashSet::new();
    let mut classes = Vec::new();
    for first in list {
        if !seen.insert(first) {
            continue;
        }
        let (mut open, mut all_ways) = (vec![first], 0);
        while let Some(multiset) = open.pop() {
            all_ways += ways(multiset);
            let interchanged = (0..a - 1).map(|at| image(multiset, &|word| interchange(word, at)));
            open.extend(interchanged.chain([image(multiset, &flip)]).filter(|&image| seen.insert(image)));
        }
        let words = (0..1 << a).flat_map(|word| std::iter::repeat_n(word, number(first, word)));
        classes.push((words.collect(), all_ways));
    }
    classes
}

/// Lists the multisets that extend `so_far` by `left` words from `word` on, with the remaining number of ones at each place.
fn extend(word: usize, left: usize, ones: &mut [usize], so_far: Multiset, list: &mut Vec<Multiset>) {
    if left == 0 {
        if ones.iter().all(|&ones| ones == 0) {
            list.push(so_far);
        }
        return;
    }
    let top = ones.len() - 1;
    let is_late = word >> top & 1 == 1;
    if word >> ones.len() != 0 || ones.iter().any(|&ones| ones > left) || is_late && ones[top] != left {
        return;
    }
    let places = |ones: &mut [usize], change: fn(&mut usize)| {
        ones.iter_mut().enumerate().filter(|(place, _)| word >> place & 1 == 1).for_each(|(_, ones)| change(ones));
    };
    let most = ones.iter().enumerate().filter(|(place, _)| word >> place & 1 == 1).map(|(_, &ones)| ones).min();
    let most = most.unwrap_or(left).min(left);
    for number in 0..=most {
        extend(word + 1, left - number, ones, so_far | (number as u128) << (4 * word), list);
        if number < most {
            places(ones, |ones| *ones -= 1);
        }
    }
    (0..most).for_each(|_| places(ones, |ones| *ones += 1));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_hold_all_choices_of_columns() {
        for (a, choices, number) in [(2, 6_u128, 2), (3, 20, 4), (4, 70, 26)] {
            let classes = classes(a);
            assert_eq!(classes.iter().map(|(_, ways)| ways).sum::<u128>(), choices.pow(a as u32), "{a}");
            // As many as there are classes of bands, which are found in another way.
            assert_eq!(classes.len(), super::super::classes::classes(a, 2).len());
            assert_eq!(classes.len(), number);
        }
    }
}
