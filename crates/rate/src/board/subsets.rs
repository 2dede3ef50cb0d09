//! Tight subsets: k of some sets whose union has k members.
//!
//! If the sets are the candidates of cells, these are naked subsets; if they are the places of symbols, hidden subsets; if they are the
//! places of one symbol in lines, fish.

use std::ops::{ControlFlow, Range, RangeInclusive};

use super::Mask;

/// The size of the largest subsets that are searched for.
const MOST: usize = 4;

/// Visits the tight subsets of these sizes in lexicographic order: each as the ascending indices of its sets, with their union. A
/// subset comes before those that continue it, and none has an empty set.
pub(crate) fn lexicographic<B>(
    sets: &[Mask],
    sizes: RangeInclusive<usize>,
    see: &mut impl FnMut(&[usize], Mask) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let search = SubsetSearch { sets, sizes };
    search.extend::<false, B>(0..sets.len(), &mut [0; MOST], 0, 0, see)
}

/// Visits the tight subsets of a size in colexicographic order: each as the names of its sets, the last one first, with their union.
pub(crate) fn colexicographic<B>(
    sets: &[(usize, Mask)],
    size: usize,
    see: &mut impl FnMut(&[usize], Mask) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let search = SubsetSearch { sets, sizes: size..=size };
    search.extend::<true, B>(0..sets.len(), &mut [0; MOST], 0, 0, see)
}

/// A set with a name: its own, or else its index.
trait Named {
    fn named(&self, index: usize) -> (usize, Mask);
}

impl Named for Mask {
    fn named(&self, index: usize) -> (usize, Mask) {
        (index, *self)
    }
}

impl Named for (usize, Mask) {
    fn named(&self, _: usize) -> (usize, Mask) {
        *self
    }
}

struct SubsetSearch<'s, T> {
    sets: &'s [T],
    sizes: RangeInclusive<usize>,
}

impl<T: Named> SubsetSearch<'_, T> {
    /// Adds one set of the range to those that are chosen, and then others: the earlier ones if `COLEX`, else the later ones.
    fn extend<const COLEX: bool, B>(
        &self,
        range: Range<usize>,
        chosen: &mut [usize; MOST],
        number: usize,
        union: Mask,
        see: &mut impl FnMut(&[usize], Mask) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (least, most) = (*self.sizes.start(), *self.sizes.end());
        // The number of sets that come before the first one.
        let skipped = if COLEX { least.saturating_sub(number + 1) } else { 0 };
        for at in range.clone().skip(skipped) {
            let (name, set) = self.sets[at].named(at);
            let union = union | set;
            let members = union.count_ones() as usize;
            if set == 0 || members > most {
                continue;
            }
            chosen[number] = name;
            let number = number + 1;
            if number >= least && number == members {
                see(&chosen[..number], union)?;
            }
            if number < most {
                let rest = if COLEX { range.start..at } else { at + 1..range.end };
                self.extend::<COLEX, B>(rest, chosen, number, union, see)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    #[test]
    fn all_tight_subsets_are_visited_in_order() {
        let mut seed = 1_u32;
        for _ in 0..200 {
            let mut next = || {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                seed >> 16
            };
            let sets: Vec<Mask> = (0..7).map(|_| next() & next() & 0x7f).collect();
            let tight = |chosen: &[usize]| {
                let union = chosen.iter().fold(0, |union, &at| union | sets[at]);
                chosen.iter().all(|&at| sets[at] != 0) && union.count_ones() as usize == chosen.len()
            };
            for size in 1..=MOST {
                let plain: Vec<Vec<usize>> = (0..sets.len()).combinations(size).filter(|c| tight(c)).collect();
                let mut found = Vec::new();
                let _ = lexicographic(&sets, size..=size, &mut |chosen, _| {
                    found.push(chosen.to_vec());
                    ControlFlow::<()>::Continue(())
                });
                assert_eq!(found, plain, "{sets:?}");
                let mut found = Vec::new();
                let named: Vec<_> = sets.iter().copied().enumerate().collect();
                let _ = colexicographic(&named, size, &mut |chosen, _| {
                    found.push(chosen.to_vec());
                    ControlFlow::<()>::Continue(())
                });
                let reversed = plain.into_iter().map(|chosen| chosen.into_iter().rev().collect::<Vec<_>>());
                assert_eq!(found, reversed.sorted().collect::<Vec<_>>(), "{sets:?}");
            }
            let mut found = Vec::new();
            let _ = lexicographic(&sets, 2..=MOST, &mut |chosen, union| {
                found.push((chosen.to_vec(), union));
                ControlFlow::<()>::Continue(())
            });
            let plain = (2..=MOST).flat_map(|size| (0..sets.len()).combinations(size)).filter(|c| tight(c)).sorted();
            assert_eq!(found.into_iter().map(|(chosen, _)| chosen).collect::<Vec<_>>(), plain.collect::<Vec<_>>());
        }
    }
}
