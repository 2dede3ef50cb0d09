//! The search for hitting sets of one size by three parts of the elements.
//!
//! Many sets of some families lie within one part: unavoidable sets within a band of a sudoku, for instance. For each way to share the size among the
//! parts, two parts have lists of all choices that hit their own sets. A pair of choices is joined if it misses no set within these two parts: each choice
//! has the sets that it misses as bits, and the bits of a pair have none in common. The plain search then chooses the elements of the third part, which
//! takes the largest share, so that the lists stay short. If the elements have two parts, such as the stacks of boxes in two stacks, the third is empty, and
//! each choice of the part with the smaller share is completed in the other.
//!
//! # References
//! G. Penet: Search of 17 clues puzzles in a solution grid, <https://gpenet.pagesperso-orange.fr/P17/p17.htm>, which shares the clues of sudoku among three bands.

use std::ops::ControlFlow;

use super::Family;
use super::mask::{Mask, Wide};
use super::search::{Halt, HittingSearch, PATIENCE};
use super::table::Table;
use gerechte_core::{Stop, Stopped};

/// The longest list of choices of one part, and the most nodes of the search for one.
const LONGEST: usize = 1 << 20;
const NODES: u64 = 4 * LONGEST as u64;
/// The number of consecutive choices that share a table, if they are gone through once.
const RUN: usize = 256;
/// The most pairs of choices for which a search by parts is tried.
const PAIRS: u128 = 1 << 40;

/// A partition of the elements into three parts, with their choices.
#[derive(Debug)]
pub(super) struct Split<M> {
    parts: [Part<M>; 3],
    shares: Vec<Share>,
    /// The number of known sets when the lists were made.
    known: usize,
    /// The number of pairs of choices.
    pairs: u128,
}

#[derive(Debug)]
struct Part<M> {
    elements: M,
    /// The known sets within it.
    sets: Vec<M>,
    /// For each number of elements, all choices that hit its sets, if they were wanted.
    choices: Vec<Option<Vec<M>>>,
}

/// The numbers of elements that are chosen in two parts, and the part in which the others are chosen.
#[derive(Clone, Copy, Debug)]
struct Share {
    outer: (usize, usize),
    inner: (usize, usize),
    last: usize,
}

impl<M: Mask> Split<M> {
    /// Shares the size among the parts. Returns `None` if the lists or the pairs are too many.
    pub(super) fn new(parts: [M; 3], known: &[M], size: usize, stop: &Stop) -> Result<Option<Self>, Stopped> {
        let parts = parts.map(|elements| Part::new(elements, known));
        let mut split = Self { parts, shares: Vec::new(), known: known.len(), pairs: 0 };
        for first in 0..=size {
            for second in 0..=size - first {
                if !split.share([first, second, size - first - second], stop)? || split.pairs > PAIRS {
                    return Ok(None);
                }
            }
        }
        Ok(Some(split))
    }

    /// Adds the share, if each part has choices for it. Returns whether the lists are short enough.
    fn share(&mut self, shares: [usize; 3], stop: &Stop) -> Result<bool, Stopped> {
        if (0..3).any(|part| shares[part] > self.parts[part].elements.len()) {
            return Ok(true);
        }
        // Ascending, so that a part with too few elements is seen before a list for many of them is made.
        let mut order = [0, 1, 2];
        order.sort_by_key(|&part| shares[part]);
        let [one, other, last] = order;
        let mut numbers = [0; 2];
        for (number, part) in numbers.iter_mut().zip([one, other]) {
            match self.parts[part].make(shares[part], stop)? {
                Some(0) => return Ok(true),
                Some(length) => *number = length,
                None => return Ok(false),
            }
        }
        let (outer, inner) = if numbers[0] <= numbers[1] { (one, other) } else { (other, one) };
        self.shares.push(Share { outer: (outer, shares[outer]), inner: (inner, shares[inner]), last });
        self.pairs += numbers[0] as u128 * numbers[1] as u128;
        Ok(true)
    }

    /// The number of pairs of choices, which the time increases with.
    pub(super) const fn pairs(&self) -> u128 {
        self.pairs
    }

    fn choices(&self, (part, number): (usize, usize)) -> &[M] {
        self.parts[part].choices[number].as_deref().unwrap_or_default()
    }
}

impl<M: Mask> Part<M> {
    fn new(elements: M, known: &[M]) -> Self {
        let sets = known.iter().filter(|set| set.is_within(elements)).copied().collect();
        Self { elements, sets, choices: vec![None; elements.len() + 1] }
    }

    /// Makes the list of the choices of some elements, and returns its length; `None` if it is too long.
    fn make(&mut self, number: usize, stop: &Stop) -> Result<Option<usize>, Stopped> {
        if self.choices[number].is_none() {
            let mut list = List { choices: Vec::new(), nodes: 0, stop };
            if !list.extend(&self.sets, M::EMPTY, self.elements, number)? {
                return Ok(None);
            }
            self.choices[number] = Some(list.choices);
        }
        Ok(self.choices[number].as_ref().map(Vec::len))
    }
}

/// A list of choices in the making.
struct List<'a, M> {
    choices: Vec<M>,
    nodes: u64,
    stop: &'a Stop,
}

impl<M: Mask> List<'_, M> {
    /// Lists the chosen elements with `left` of the live ones that hit all sets. Returns whether there was room and time for all.
    fn extend(&mut self, sets: &[M], chosen: M, mut live: M, left: usize) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.stop.check()?;
        }
        if self.nodes > NODES || self.choices.len() > LONGEST {
            return Ok(false);
        }
        if left == 0 {
            if sets.is_empty() {
                self.choices.push(chosen);
            }
            return Ok(true);
        }
        let (mut disjoint, mut used) = (0, M::EMPTY);
        let mut smallest = live;
        for set in sets {
            let set = set.and(live);
            if !set.meets(used) {
                (disjoint, used) = (disjoint + 1, used.or(set));
            }
            if set.is_empty() || disjoint > left {
                return Ok(true);
            }
            if set.len() < smallest.len() {
                smallest = set;
            }
        }
        for element in smallest.elements() {
            let one = M::of(element);
            live = live.without(one);
            let missed: Vec<M> = sets.iter().filter(|set| !set.meets(one)).copied().collect();
            if !self.extend(&missed, chosen.or(one), live, left - 1)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Known sets within two parts, as bits.
struct Crossing<M> {
    parts: [M; 2],
    /// All choices hit the sets within one part that come before this number.
    known: usize,
    sets: Vec<M>,
    /// The number of known sets that it has seen.
    seen: usize,
}

impl<M: Mask> Crossing<M> {
    /// Takes the new ones of the known sets as long as there is room, and adds those that a choice misses to the bits of this choice.
    fn catch_up(&mut self, known: &[M], choices: &[M], bits: &mut [Wide]) {
        let [one, other] = self.parts;
        for (index, set) in known.iter().enumerate().skip(self.seen) {
            let number = self.sets.len();
            if number == Wide::BITS {
                break;
            }
            let is_hit = index < self.known && (set.is_within(one) || set.is_within(other));
            if set.is_within(one.or(other)) && !is_hit {
                self.sets.push(*set);
                for (_, bits) in choices.iter().zip(&mut *bits).filter(|(choice, _)| !set.meets(**choice)) {
                    bits.insert(number);
                }
            }
        }
        self.seen = known.len();
    }

    /// The sets that a choice misses.
    fn missed(&self, choice: M) -> Wide {
        Wide::set((0..self.sets.len()).filter(|&number| !self.sets[number].meets(choice)))
    }
}

/// Known sets that meet the last part, and those that a choice of the others may miss; those with the fewest elements in the last part first.
struct Rest<M> {
    last: M,
    /// Choices hit the sets within their parts that come before this number.
    known: usize,
    sets: Vec<M>,
    /// The number of known sets that it has seen.
    seen: usize,
}

impl<M: Mask> Rest<M> {
    fn catch_up(&mut self, known: &[M]) {
        if self.seen < known.len() {
            let may_be_missed = |(number, set): &(usize, &M)| *number >= self.known || set.meets(self.last);
            self.sets.extend(known.iter().enumerate().skip(self.seen).filter(may_be_missed).map(|(_, set)| *set));
            self.sets.sort_by_key(|set| (set.and(self.last).len(), set.len()));
            self.seen = known.len();
        }
    }

    /// The first ones without these elements.
    fn missed(&self, by: M, most: usize) -> Vec<M> {
        self.sets.iter().filter(|set| !set.meets(by)).take(most).copied().collect()
    }
}

impl<M: Mask, F: Family<M>, V: FnMut(M) -> ControlFlow<()>> HittingSearch<'_, M, F, V> {
    /// Visits the hitting sets of the size, as [`HittingSearch::run`] does.
    pub(super) fn by_parts(&mut self, split: &Split<M>) -> Result<(), Halt> {
        let mut table = Table::default();
        split.shares.iter().try_for_each(|&share| self.join(split, share, &mut table))
    }

    fn join(&mut self, split: &Split<M>, share: Share, table: &mut Table<M, Wide>) -> Result<(), Halt> {
        let (outer, inner) = (split.choices(share.outer), split.choices(share.inner));
        let mut rest = Rest { last: split.parts[share.last].elements, known: split.known, sets: Vec::new(), seen: 0 };
        let parts = [share.outer, share.inner].map(|(part, _)| split.parts[part].elements);
        let mut crossing = Crossing { parts, known: split.known, sets: Vec::new(), seen: 0 };
        let mut bits = vec![Wide::EMPTY; inner.len()];
        // Choices are listed by their first elements, so that those of a short run have elements in common. A table for each run pays if the runs are gone
        // through once, for a single outer choice.
        let run = if outer.len() == 1 { RUN } else { inner.len() };
        let common: Vec<M> =
            inner.chunks(run).map(|run| run.iter().fold(run[0], |common, one| common.and(*one))).collect();
        for &choice in outer {
            self.stop.check()?;
            crossing.catch_up(&self.known.sets, inner, &mut bits);
            let missed = crossing.missed(choice);
            for ((run, bits), common) in inner.chunks(run).zip(bits.chunks(run)).zip(&common) {
                let is_joined = |(_, bits): &(&M, &Wide)| !bits.meets(missed);
                let mut joined = run.iter().zip(bits).filter(is_joined).map(|(joined, _)| *joined).peekable();
                if joined.peek().is_none() {
                    continue;
                }
                rest.catch_up(&self.known.sets);
                let depth = share.outer.1;
                let sets = rest.missed(choice.or(*common), Table::<M, Wide>::FILL);
                table.fill(&sets, self.known.sets.len(), self.known.elements, depth, self.size - depth);
                joined.try_for_each(|joined| self.complete(table, choice, joined, rest.last))?;
            }
        }
        Ok(())
    }

    /// Visits the hitting sets that have these elements in two parts, and others in the last one.
    fn complete(&mut self, table: &mut Table<M, Wide>, choice: M, joined: M, last: M) -> Result<(), Halt> {
        let mut depth = choice.len();
        for element in joined.elements() {
            table.choose(element, depth);
            depth += 1;
        }
        self.node(table, depth, choice.or(joined), last)
    }
}
