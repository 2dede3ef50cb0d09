//! The sets that the choices so far have not hit, and which element hits which of them.

use super::mask::Mask;

/// Numbers of sets, one bit each.
pub(super) type Bits = [u64; WORDS];

const WORDS: usize = 8;
const NONE: Bits = [0; WORDS];

/// How many sets a table takes when it is filled, the smallest ones, and how many in all with those that are learnt later.
pub(super) const FILL: usize = MOST - 32;
const MOST: usize = 64 * WORDS;

fn without(bits: &Bits, other: &Bits) -> Bits {
    std::array::from_fn(|word| bits[word] & !other[word])
}

fn or(bits: &Bits, other: &Bits) -> Bits {
    std::array::from_fn(|word| bits[word] | other[word])
}

fn is_none(bits: &Bits) -> bool {
    bits.iter().fold(0, |all, word| all | word) == 0
}

fn first(bits: &Bits) -> Option<usize> {
    let word = bits.iter().position(|&word| word != 0)?;
    Some(64 * word + bits[word].trailing_zeros() as usize)
}

fn insert(bits: &mut Bits, number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

fn members(bits: Bits) -> impl Iterator<Item = usize> {
    bits.into_iter().enumerate().flat_map(|(word, bits)| Mask::elements(bits).map(move |bit| 64 * word + bit))
}

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
            hits: vec![NONE; elements],
            meets: Vec::new(),
            top: 0,
            unhit: Vec::new(),
            reached: [NONE; GROUPS],
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
        self.hits.fill(NONE);
        for (number, set) in sets.iter().enumerate() {
            set.elements().for_each(|element| insert(&mut self.hits[element], number));
        }
        self.meets.clear();
        self.meets.extend(sets.iter().map(|set| reach(&self.hits, *set)));
        self.unhit.clear();
        self.unhit.resize(choices + 1, NONE);
        (0..sets.len()).for_each(|number| insert(&mut self.unhit[0], number));
    }

    /// Takes one more set, which is not hit at any depth down to this one, as long as there is room.
    pub(super) fn learn(&mut self, set: M, depth: usize) {
        let number = self.sets.len();
        if number == MOST {
            return;
        }
        self.sets.push(set);
        set.elements().for_each(|element| insert(&mut self.hits[element], number));
        let meets = reach(&self.hits, set);
        members(meets).filter(|&other| other < number).for_each(|other| insert(&mut self.meets[other], number));
        self.meets.push(meets);
        self.unhit[..=depth - self.top].iter_mut().for_each(|unhit| insert(unhit, number));
    }

    /// Chooses the element after the choices of this depth.
    pub(super) fn choose(&mut self, element: usize, depth: usize) {
        let at = depth - self.top;
        self.unhit[at + 1] = without(&self.unhit[at], &self.hits[element]);
    }

    /// Whether the element would hit all that is not hit.
    pub(super) fn is_last(&self, element: usize, depth: usize) -> bool {
        is_none(&without(&self.unhit[depth - self.top], &self.hits[element]))
    }

    /// How many sets that are not hit the element would hit.
    pub(super) fn would_hit(&self, element: usize, depth: usize) -> u32 {
        let unhit = &self.unhit[depth - self.top];
        unhit.iter().zip(&self.hits[element]).map(|(unhit, hits)| (unhit & hits).count_ones()).sum()
    }

    /// Disjoint sets that are not hit, taken in order, as far as they lie among the live elements; `None` if there are more than `most`, or one has
    /// no live element.
    pub(super) fn packing(&self, live: M, depth: usize, most: usize) -> Option<Packing<M>> {
        let mut packing = Packing::new();
        let mut left = self.unhit[depth - self.top];
        while let Some(number) = first(&left) {
            let set = self.sets[number].and(live);
            if packing.number == most || set.is_empty() {
                return None;
            }
            packing.push(set);
            left = without(&left, &self.meets[number]);
        }
        Some(packing)
    }

    /// What can be chosen of each group if one element of each is chosen and no other; `None` if no choice hits all.
    ///
    /// An element is left out if it misses a set that its group alone can hit, until nothing changes.
    pub(super) fn narrowed(&mut self, mut groups: Packing<M>, depth: usize) -> Option<Packing<M>> {
        let unhit = &self.unhit[depth - self.top];
        loop {
            let (mut once, mut twice) = (NONE, NONE);
            for (reached, group) in self.reached.iter_mut().zip(groups.sets()) {
                *reached = reach(&self.hits, *group);
                for word in 0..WORDS {
                    twice[word] |= once[word] & reached[word];
                    once[word] |= reached[word];
                }
            }
            if !is_none(&without(unhit, &once)) {
                return None;
            }
            let alone = without(unhit, &twice);
            let mut changed = false;
            for (group, reached) in groups.sets[..groups.number].iter_mut().zip(&self.reached) {
                let own = std::array::from_fn(|word| alone[word] & reached[word]);
                let hits_own = |element: &usize| is_none(&without(&own, &self.hits[*element]));
                let left = group.elements().filter(hits_own).fold(M::EMPTY, |left, element| left.or(M::of(element)));
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
    elements.elements().fold(NONE, |reached, element| or(&reached, &hits[element]))
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
