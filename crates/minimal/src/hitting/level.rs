//! The state of a family after some choices: the sets that none of them hits, and those that exactly one of them hits.

use super::mask::Mask;

/// The length of a list of sets from which supersets of others are removed.
const WORTH: usize = 8;

/// The state of a search for minimal hitting sets after some choices.
///
/// A chosen element is critical as long as it alone hits some set; no other element of one such set may then be chosen. Only the live
/// elements of sets matter, and of two sets in a list only the smaller one if it lies within the other.
#[derive(Clone, Debug)]
pub(super) struct Level<M> {
    /// The chosen elements.
    pub(super) chosen: M,
    /// The elements that may still be chosen.
    pub(super) live: M,
    /// The sets that are not hit, up to `unhit`; then those that some chosen elements alone hit.
    sets: Vec<M>,
    unhit: usize,
    /// The chosen elements that may yet lose all sets that they alone hit, and the index at which the sets of each end.
    critical: Vec<(usize, usize)>,
}

impl<M: Mask> Level<M> {
    pub(super) const fn new() -> Self {
        Self { chosen: M::EMPTY, live: M::EMPTY, sets: Vec::new(), unhit: 0, critical: Vec::new() }
    }

    /// Starts with these live elements and none chosen, so that none of the sets is hit.
    pub(super) fn start(&mut self, live: M, sets: &[M]) {
        (self.chosen, self.live) = (M::EMPTY, live);
        self.critical.clear();
        self.sets.clear();
        self.sets.extend_from_slice(sets);
        self.unhit = sets.len();
    }

    /// The sets that are not hit; they may hold elements that are no longer live.
    pub(super) fn unhit(&self) -> &[M] {
        &self.sets[..self.unhit]
    }

    /// The number of sets.
    pub(super) const fn number(&self) -> usize {
        self.sets.len()
    }

    /// The live elements of the first of the smallest sets that are not hit. Returns `None` if all are hit.
    pub(super) fn smallest(&self) -> Option<M> {
        self.unhit().iter().map(|set| set.and(self.live)).min_by_key(|set| set.len())
    }

    /// The number of chosen elements that may yet become redundant.
    pub(super) const fn criticals(&self) -> usize {
        self.critical.len()
    }

    /// One of these elements, and the live elements each of which would make it redundant, as far as sets are known.
    pub(super) fn critical(&self, number: usize) -> (usize, M) {
        let (element, end) = self.critical[number];
        let start = self.start_of(number);
        (element, self.sets[start..end].iter().fold(self.live, |common, set| common.and(*set)))
    }

    /// An upper bound on the number of live elements that can still be chosen: for each critical element, one set that it alone hits must stay without them,
    /// and the next choice hits alone one of the sets that are not hit.
    pub(super) fn room(&self) -> usize {
        let smallest = |sets: &[M]| sets.iter().map(|set| set.and(self.live).len()).min().unwrap_or(0);
        let unhit = smallest(self.unhit()).saturating_sub(1);
        let spared =
            (0..self.critical.len()).map(|number| smallest(&self.sets[self.start_of(number)..self.critical[number].1]));
        self.live.len() - spared.fold(unhit, usize::max)
    }

    fn start_of(&self, number: usize) -> usize {
        if number == 0 { self.unhit } else { self.critical[number - 1].1 }
    }

    /// Adds a set of the family.
    pub(super) fn learn(&mut self, set: M) {
        let place = match (set.and(self.chosen).len(), set.and(self.chosen).first()) {
            (0, _) => {
                self.unhit += 1;
                (self.unhit - 1, 0)
            }
            (1, Some(element)) => match self.critical.iter().position(|(critical, _)| *critical == element) {
                Some(number) => (self.start_of(number), number),
                None => return,
            },
            _ => return,
        };
        self.sets.insert(place.0, set.and(self.live));
        self.critical[place.1..].iter_mut().for_each(|(_, end)| *end += 1);
    }

    /// Sets the next level to this one with another chosen element, and without the barred ones. Returns whether every set can still be hit.
    pub(super) fn choose(&self, element: usize, barred: M, next: &mut Self) -> bool {
        let one = M::of(element);
        (next.chosen, next.live) = (self.chosen.or(one), self.live.without(one.or(barred)));
        next.sets.clear();
        next.critical.clear();
        for set in self.unhit().iter().filter(|set| !set.meets(one)) {
            let set = set.and(next.live);
            if set.is_empty() {
                return false;
            }
            next.sets.push(set);
        }
        next.reduce(0);
        next.unhit = next.sets.len();
        next.watch(element, self.unhit().iter().filter(|set| set.meets(one)));
        let mut start = self.unhit;
        for &(critical, end) in &self.critical {
            next.watch(critical, self.sets[start..end].iter().filter(|set| !set.meets(one)));
            start = end;
        }
        true
    }

    /// Adds a chosen element that alone hits these sets. If one of them has no live element, it stays critical.
    fn watch<'a>(&mut self, element: usize, sets: impl Iterator<Item = &'a M>) {
        let start = self.sets.len();
        for set in sets {
            let set = set.and(self.live);
            if set.is_empty() {
                self.sets.truncate(start);
                return;
            }
            self.sets.push(set);
        }
        self.reduce(start);
        self.critical.push((element, self.sets.len()));
    }

    /// Removes sets from this index on that contain others of them.
    fn reduce(&mut self, start: usize) {
        if self.sets.len() - start < WORTH {
            return;
        }
        self.sets[start..].sort_unstable_by_key(|set| (set.len(), *set));
        let mut kept = start;
        for next in start..self.sets.len() {
            let set = self.sets[next];
            if !self.sets[start..kept].iter().any(|smaller| smaller.is_within(set)) {
                self.sets[kept] = set;
                kept += 1;
            }
        }
        self.sets.truncate(kept);
    }
}
