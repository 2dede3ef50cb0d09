//! The sets that are not hit so far, and the sets that each element hits.

use super::mask::{Mask, Wide};

/// Numbers of sets, one bit each.
pub(super) trait Numbers: Mask {
    /// The table, if it is a broad one.
    fn broad<M>(table: &Table<M, Self>) -> Option<&Table<M, Broad>>;
}

/// Many sets.
pub(super) type Broad = [u64; 8];
/// The few sets that are left before the last choices.
pub(super) type Narrow = [u64; 2];

impl Numbers for Broad {
    fn broad<M>(table: &Table<M, Self>) -> Option<&Table<M, Broad>> {
        Some(table)
    }
}

impl Numbers for Wide {
    fn broad<M>(_: &Table<M, Self>) -> Option<&Table<M, Broad>> {
        None
    }
}

impl Numbers for Narrow {
    fn broad<M>(_: &Table<M, Self>) -> Option<&Table<M, Broad>> {
        None
    }
}

/// Some sets, smallest first, as bits by element; and the sets that are not hit at each depth of the search.
#[derive(Clone, Debug)]
pub(super) struct Table<M, B> {
    sets: Vec<M>,
    /// For each element, the sets that it hits.
    hits: Vec<B>,
    /// The number of known sets that it has seen.
    seen: usize,
    /// The depth at which the table was filled; for this depth and those below, the sets that are not hit.
    top: usize,
    unhit: Vec<B>,
    /// The sets that each of some groups hits; scratch memory.
    reached: [B; GROUPS],
}

impl<M, B: Mask> Default for Table<M, B> {
    fn default() -> Self {
        let reached = [B::EMPTY; GROUPS];
        Self { sets: Vec::new(), hits: Vec::new(), seen: 0, top: 0, unhit: Vec::new(), reached }
    }
}

impl<M: Mask, B: Numbers> Table<M, B> {
    /// The number of sets with which a table is filled; the rest is for sets that are learnt later.
    pub(super) const FILL: usize = B::BITS - B::BITS / 16;

    /// Takes these sets, none of which is hit at this depth, before `choices` further choices; `seen` sets are known.
    pub(super) fn fill(&mut self, sets: &[M], seen: usize, elements: usize, depth: usize, choices: usize) {
        (self.top, self.seen) = (depth, seen);
        self.sets.clear();
        self.sets.extend_from_slice(sets);
        self.hits.clear();
        self.hits.resize(elements, B::EMPTY);
        for (number, set) in sets.iter().enumerate() {
            set.elements().for_each(|element| self.hits[element].insert(number));
        }
        self.unhit.clear();
        self.unhit.resize(choices + 1, B::EMPTY);
        self.unhit[0] = B::set(0..sets.len());
    }

    /// The sets that are not hit.
    pub(super) fn unhit(&self, depth: usize) -> impl Iterator<Item = M> {
        self.unhit[depth - self.top].elements().map(|number| self.sets[number])
    }

    /// Adds the sets that have become known since, none of which is hit at this depth.
    pub(super) fn catch_up(&mut self, known: &[M], depth: usize) {
        known[self.seen..].iter().for_each(|set| self.learn(*set, depth));
        self.seen = known.len();
    }

    /// Adds a set that is not hit at any depth down to this one, if there is room.
    pub(super) fn learn(&mut self, set: M, depth: usize) {
        let number = self.sets.len();
        if number == B::BITS {
            return;
        }
        self.sets.push(set);
        set.elements().for_each(|element| self.hits[element].insert(number));
        self.unhit[..=depth - self.top].iter_mut().for_each(|unhit| unhit.insert(number));
    }

    /// Chooses the element after the choices of this depth.
    pub(super) fn choose(&mut self, element: usize, depth: usize) {
        let at = depth - self.top;
        self.unhit[at + 1] = self.unhit[at].without(self.hits[element]);
    }

    /// Whether the element would hit all remaining sets.
    pub(super) fn is_last(&self, element: usize, depth: usize) -> bool {
        self.unhit[depth - self.top].is_within(self.hits[element])
    }

    /// The number of remaining sets that the element would hit.
    pub(super) fn would_hit(&self, element: usize, depth: usize) -> usize {
        self.unhit[depth - self.top].and(self.hits[element]).len()
    }

    /// Disjoint remaining sets, taken in order, restricted to the live elements. Returns `None` if there are more than `most`, or if one has
    /// no live element.
    pub(super) fn packing(&self, live: M, depth: usize, most: usize) -> Option<Packing<M>> {
        let mut packing = Packing::new();
        let mut left = self.unhit[depth - self.top];
        while let Some(number) = left.first() {
            let set = self.sets[number].and(live);
            if packing.number == most || set.is_empty() {
                return None;
            }
            packing.push(set);
            left = left.without(reach(&self.hits, set));
        }
        Some(packing)
    }

    /// The candidates of each group if one element of each is chosen and no other. Returns `None` if no choice hits all sets.
    ///
    /// An element is removed if it misses a set that only its group can hit, until nothing changes.
    pub(super) fn narrowed(&mut self, mut groups: Packing<M>, depth: usize) -> Option<Packing<M>> {
        let unhit = self.unhit[depth - self.top];
        loop {
            let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
            for (reached, group) in self.reached.iter_mut().zip(groups.sets()) {
                *reached = reach(&self.hits, *group);
                twice = twice.or(once.and(*reached));
                once = once.or(*reached);
            }
            if !unhit.is_within(once) {
                return None;
            }
            let alone = unhit.without(twice);
            let mut changed = false;
            for (group, reached) in groups.sets[..groups.number].iter_mut().zip(&self.reached) {
                let own = alone.and(*reached);
                let hits_own = |element: &usize| own.is_within(self.hits[*element]);
                let left = group
                    .elements()
                    .filter(|element| !hits_own(element))
                    .fold(*group, |left, element| left.without(M::of(element)));
                if left.is_empty() {
                    return None;
                }
                changed |= left != *group;
                *group = left;
            }
            if !changed {
                return Some(groups);
            }
        }
    }
}

/// The sets that one of the elements hits.
fn reach<M: Mask, B: Mask>(hits: &[B], elements: M) -> B {
    elements.elements().fold(B::EMPTY, |reached, element| reached.or(hits[element]))
}

/// The most disjoint sets that are kept; further ones are only counted.
pub(super) const GROUPS: usize = 24;

/// Disjoint sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing<M> {
    number: usize,
    sets: [M; GROUPS],
}

impl<M: Mask> Packing<M> {
    const fn new() -> Self {
        Self { number: 0, sets: [M::EMPTY; GROUPS] }
    }

    fn push(&mut self, set: M) {
        if let Some(place) = self.sets.get_mut(self.number) {
            *place = set;
        }
        self.number += 1;
    }

    /// The number of sets.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    /// The first of the smallest.
    pub(super) fn smallest(&self) -> Option<M> {
        self.sets().iter().copied().min_by_key(|set| set.len())
    }

    fn sets(&self) -> &[M] {
        &self.sets[..self.number.min(GROUPS)]
    }

    /// Takes out a smallest one. Returns `None` if there is none.
    pub(super) fn take_smallest(&mut self) -> Option<M> {
        let place = (0..self.number).min_by_key(|&place| self.sets[place].len())?;
        self.number -= 1;
        self.sets.swap(place, self.number);
        Some(self.sets[self.number])
    }
}
