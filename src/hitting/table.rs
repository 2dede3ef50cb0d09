//! The sets that the choices so far have not hit, and which element hits which of them.

use super::mask::Mask;

/// Numbers of sets, one bit each.
type Bits = [u64; 8];

/// A table is filled with so many sets, the smallest ones; there is room for some that are learnt later.
pub(super) const FILL: usize = MOST - 32;
/// A table holds so many.
const MOST: usize = Bits::BITS;

/// Some sets, smallest first, as bits by element, and which of them are not hit at each depth of the search.
#[derive(Clone, Debug)]
pub(super) struct Table<M> {
    sets: Vec<M>,
    /// For each element, the sets that it hits.
    hits: Vec<Bits>,
    /// For each set, those that it meets.
    meets: Vec<Bits>,
    /// The depth at which the table was filled, and for it and the depths below, the sets that are not hit.
    top: usize,
    unhit: Vec<Bits>,
    /// What each of some groups hits; scratch.
    reached: [Bits; GROUPS],
}

impl<M: Mask> Table<M> {
    pub(super) fn new(elements: usize) -> Self {
        Self {
            sets: Vec::new(),
            hits: vec![Bits::EMPTY; elements],
            meets: Vec::new(),
            top: 0,
            unhit: Vec::new(),
            reached: [Bits::EMPTY; GROUPS],
        }
    }

    pub(super) const fn top(&self) -> usize {
        self.top
    }

    /// Takes these sets, none of which is hit at this depth; there will be so many more choices.
    pub(super) fn fill(&mut self, sets: &[M], depth: usize, choices: usize) {
        self.top = depth;
        self.sets.clear();
        self.sets.extend_from_slice(sets);
        self.hits.fill(Bits::EMPTY);
        for (number, set) in sets.iter().enumerate() {
            set.elements().for_each(|element| self.hits[element] = self.hits[element].or(Bits::of(number)));
        }
        self.meets.clear();
        self.meets.extend(sets.iter().map(|set| reach(&self.hits, *set)));
        self.unhit.clear();
        self.unhit.resize(choices + 1, Bits::EMPTY);
        self.unhit[0] = Bits::set(0..sets.len());
    }

    /// Takes one more set, which is not hit at any depth down to this one, as long as there is room.
    pub(super) fn learn(&mut self, set: M, depth: usize) {
        let number = self.sets.len();
        if number == MOST {
            return;
        }
        self.sets.push(set);
        set.elements().for_each(|element| self.hits[element] = self.hits[element].or(Bits::of(number)));
        let meets = reach(&self.hits, set);
        meets
            .without(Bits::of(number))
            .elements()
            .for_each(|other| self.meets[other] = self.meets[other].or(Bits::of(number)));
        self.meets.push(meets);
        self.unhit[..=depth - self.top].iter_mut().for_each(|unhit| *unhit = unhit.or(Bits::of(number)));
    }

    /// Chooses the element after the choices of this depth.
    pub(super) fn choose(&mut self, element: usize, depth: usize) {
        let at = depth - self.top;
        self.unhit[at + 1] = self.unhit[at].without(self.hits[element]);
    }

    /// Whether the element would hit all that is not hit.
    pub(super) fn is_last(&self, element: usize, depth: usize) -> bool {
        self.unhit[depth - self.top].is_within(self.hits[element])
    }

    /// How many sets that are not hit the element would hit.
    pub(super) fn would_hit(&self, element: usize, depth: usize) -> usize {
        self.unhit[depth - self.top].and(self.hits[element]).len()
    }

    /// Disjoint sets that are not hit, taken in order, as far as they lie among the live elements; `None` if there are more than `most`, or one has
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
            left = left.without(self.meets[number]);
        }
        Some(packing)
    }

    /// What can be chosen of each group if one element of each is chosen and no other; `None` if no choice hits all.
    ///
    /// An element is left out if it misses a set that its group alone can hit, until nothing changes.
    pub(super) fn narrowed(&mut self, mut groups: Packing<M>, depth: usize) -> Option<Packing<M>> {
        let unhit = self.unhit[depth - self.top];
        loop {
            let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
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
                let left = M::set(group.elements().filter(hits_own));
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
fn reach<M: Mask>(hits: &[Bits], elements: M) -> Bits {
    elements.elements().fold(Bits::EMPTY, |reached, element| reached.or(hits[element]))
}

/// More disjoint sets than this are counted, and not kept.
pub(super) const GROUPS: usize = 24;

/// Disjoint sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packing<M> {
    number: usize,
    sets: [M; GROUPS],
    smallest: Option<M>,
}

impl<M: Mask> Packing<M> {
    const fn new() -> Self {
        Self { number: 0, sets: [M::EMPTY; GROUPS], smallest: None }
    }

    fn push(&mut self, set: M) {
        if let Some(place) = self.sets.get_mut(self.number) {
            *place = set;
        }
        if self.smallest.is_none_or(|smallest| set.len() < smallest.len()) {
            self.smallest = Some(set);
        }
        self.number += 1;
    }

    /// How many they are.
    pub(super) const fn number(&self) -> usize {
        self.number
    }

    /// The first of the smallest.
    pub(super) const fn smallest(&self) -> Option<M> {
        self.smallest
    }

    fn sets(&self) -> &[M] {
        &self.sets[..self.number]
    }

    /// Takes out a smallest one; `None` if there is none.
    pub(super) fn take_smallest(&mut self) -> Option<M> {
        let place = (0..self.number).min_by_key(|&place| self.sets[place].len())?;
        self.number -= 1;
        self.sets.swap(place, self.number);
        Some(self.sets[self.number])
    }
}
