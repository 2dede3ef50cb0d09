//! Tight subsets: k of some sets whose union has k members.
//!
//! If the sets are the candidates of cells, these are naked subsets; if they are the places of symbols, hidden subsets; if they are the
//! places of one symbol in lines, fish.

use std::ops::{ControlFlow, Range, RangeInclusive};

use super::Mask;

/// The size of the largest subsets that are searched for.
pub(super) const MOST: usize = 4;

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
