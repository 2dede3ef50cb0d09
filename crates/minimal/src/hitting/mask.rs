//! Sets of elements, one bit each.

use std::fmt::Debug;

/// A set of elements with numbers below [`BITS`](Mask::BITS).
///
/// ```
/// use gerechte::hitting::Mask;
/// let set: u64 = Mask::set([3, 5]);
/// assert_eq!((set.len(), set.first()), (2, Some(3)));
/// assert!(set.elements().eq([3, 5]) && set.meets(Mask::of(5)));
/// ```
pub trait Mask: Copy + Debug + Ord + 'static {
    /// The largest number of elements.
    const BITS: usize;
    /// No element.
    const EMPTY: Self;

    /// One element.
    fn of(element: usize) -> Self;
    /// The elements of both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The elements of either.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// The elements that the other set lacks.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// The number of elements.
    fn len(self) -> usize;
    /// The least element. Returns `None` if there is none.
    fn first(self) -> Option<usize>;

    /// All but the least element.
    #[must_use]
    fn without_first(self) -> Self;

    /// Adds an element.
    fn insert(&mut self, element: usize) {
        *self = self.or(Self::of(element));
    }

    /// Whether there is no element.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the sets have an element in common.
    fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Whether the other set has all the elements.
    fn is_within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    /// The elements, ascending.
    fn elements(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let first = self.first()?;
            self = self.without_first();
            Some(first)
        })
    }

    /// The set of these elements.
    fn set(elements: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        elements.into_iter().for_each(|element| set.insert(element));
        set
    }
}

macro_rules! mask {
    ($number:ty) => {
        impl Mask for $number {
            const BITS: usize = Self::BITS as usize;
            const EMPTY: Self = 0;

            fn of(element: usize) -> Self {
                1 << element
            }

            fn and(self, other: Self) -> Self {
                self & other
            }

            fn or(self, other: Self) -> Self {
                self | other
            }

            fn without(self, other: Self) -> Self {
                self & !other
            }

            fn len(self) -> usize {
                self.count_ones() as usize
            }

            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn first(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }
        }
    };
}

mask!(u64);
mask!(u128);

/// 64 elements in each number.
impl<const WORDS: usize> Mask for [u64; WORDS] {
    const BITS: usize = 64 * WORDS;
    const EMPTY: Self = [0; WORDS];

    fn of(element: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(element);
        set
    }

    fn insert(&mut self, element: usize) {
        self[element / 64] |= 1 << (element % 64);
    }

    fn and(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & other[word])
    }

    fn or(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    fn without(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }

    fn len(self) -> usize {
        self.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn without_first(mut self) -> Self {
        if let Some(word) = self.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    fn first(self) -> Option<usize> {
        let word = self.iter().position(|&word| word != 0)?;
        Some(64 * word + self[word].trailing_zeros() as usize)
    }

    fn is_empty(self) -> bool {
        self.iter().fold(0, |all, word| all | word) == 0
    }
}

/// 256 elements.
pub type Wide = [u64; 4];

/// The sets that contain no other one, smallest first, without repetition; at most `limit` of the smallest.
///
/// The time is O(n · m) for n sets of which m are left.
pub fn least<M: Mask>(mut sets: Vec<M>, limit: usize) -> Vec<M> {
    sets.sort_unstable_by_key(|set| (set.len(), *set));
    sets.dedup();
    let mut kept = 0;
    for next in 0..sets.len() {
        if kept == limit {
            break;
        }
        let set = sets[next];
        if !sets[..kept].iter().any(|smaller| smaller.is_within(set)) {
            sets[kept] = set;
            kept += 1;
        }
    }
    sets.truncate(kept);
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_sets<M: Mask>() {
        let last = M::BITS - 1;
        let set = M::set([0, last, last / 2]);
        assert!(set.elements().eq([0, last / 2, last]));
        assert_eq!((set.len(), set.first(), M::EMPTY.first()), (3, Some(0), None));
        assert!(set.without_first().elements().eq([last / 2, last]) && M::EMPTY.without_first().is_empty());
        assert_eq!(set.without(M::of(0)).and(M::set(0..last)), M::of(last / 2));
        assert!(M::of(last).is_within(set) && !set.is_within(M::of(last)) && M::EMPTY.is_empty());
        assert_eq!(M::set(0..M::BITS).len(), M::BITS);
    }

    #[test]
    fn masks_are_sets() {
        are_sets::<u64>();
        are_sets::<u128>();
        are_sets::<Wide>();
    }

    #[test]
    fn sets_with_smaller_ones_within_are_left_out() {
        assert_eq!(least(vec![0b111_u64, 0b1100, 0b11, 0b11, 0b10110], 9), [0b11, 0b1100, 0b10110]);
        assert_eq!(least(vec![0b111_u64, 0b1100, 0b11], 1), [0b11]);
    }
}
