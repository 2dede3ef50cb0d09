//! The search for hitting sets of one size.

use std::ops::ControlFlow;

use super::mask::{Mask, least};
use super::table::{FILL, GROUPS, Packing, Table};
use super::{Family, Known};
use crate::{Exit, Stop, Stopped};

/// The period, in choices, after which a table is made anew: the sets are fewer then, and smaller without the elements that are out.
const ANEW: usize = 4;
/// With fewer choices left than this, a new table costs more than it saves.
const WORTH: usize = 8;

/// With so many choices left, elements that hit more sets come first: they are out for those that follow.
const ORDERED: usize = 4;

/// So many nodes come between two looks at the stop.
const PATIENCE: u64 = 1 << 12;

/// Why a search ends before it is complete.
pub(super) enum Halt {
    Stopped,
    /// The visitor has seen enough.
    Enough,
}

impl Halt {
    /// How a search ended, as callers see it.
    pub(super) const fn exit(self) -> Result<Exit, Stopped> {
        match self {
            Self::Enough => Ok(Exit::Enough),
            Self::Stopped => Err(Stopped),
        }
    }
}

impl From<Stopped> for Halt {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

/// One search. `depth` is the number of choices so far, `number` that of the table in use: one for each time that it was made anew.
///
/// A set that is not hit may be missing from a table, which has no room for all. So what hits all of a table is no hitting set yet: `leaf` looks
/// at every known set, and asks the family.
pub(super) struct Search<'a, M, F, V> {
    size: usize,
    known: &'a mut Known<M>,
    family: &'a mut F,
    stop: &'a Stop,
    visit: V,
    nodes: u64,
}

impl<'a, M: Mask, F: Family<M>, V: FnMut(M) -> ControlFlow<()>> Search<'a, M, F, V> {
    pub(super) const fn new(size: usize, known: &'a mut Known<M>, family: &'a mut F, stop: &'a Stop, visit: V) -> Self {
        Self { size, known, family, stop, visit, nodes: 0 }
    }

    /// Visits the hitting sets of the size, which is at most the number of elements.
    pub(super) fn run(&mut self) -> Result<(), Halt> {
        let all = M::set(0..self.known.elements);
        self.enter(0, 0, M::EMPTY, all)
    }

    /// Goes on with a table of its own: the sets that are not hit, without the elements that are out.
    fn enter(&mut self, number: usize, depth: usize, chosen: M, live: M) -> Result<(), Halt> {
        self.stop.check()?;
        let unhit = self.known.sets.iter().filter(|set| !set.meets(chosen)).map(|set| set.and(live)).collect();
        let sets = least(unhit, FILL);
        if sets.first().is_some_and(|set| set.is_empty()) {
            return Ok(());
        }
        let tables = &mut self.known.tables;
        if tables.len() == number {
            tables.push(Table::new(self.known.elements));
        }
        tables[number].fill(&sets, depth, self.size - depth);
        self.node(number, depth, chosen, live)
    }

    /// Visits what hits every set, holds what is chosen, and besides only live elements.
    fn node(&mut self, number: usize, depth: usize, chosen: M, mut live: M) -> Result<(), Halt> {
        self.look()?;
        let left = self.size - depth;
        if live.len() < left {
            return Ok(());
        }
        let Some(packing) = self.known.tables[number].packing(live, depth, left) else { return Ok(()) };
        if packing.number() == left && left <= GROUPS {
            return self.one_of_each(number, depth, chosen, packing);
        }
        let set = match packing.smallest() {
            Some(set) => set,
            None => match self.leaf(number, depth, chosen)? {
                Some(missed) => missed.and(live),
                None => return Ok(()),
            },
        };
        let mut elements: Vec<_> = set.elements().collect();
        if left >= ORDERED {
            let table = &self.known.tables[number];
            elements.sort_by_cached_key(|&element| std::cmp::Reverse(table.would_hit(element, depth)));
        }
        let anew = (depth + 1).is_multiple_of(ANEW) && left > WORTH;
        for element in elements {
            // What holds an element that was tried before has been visited.
            live = live.without(M::of(element));
            let chosen = chosen.or(M::of(element));
            if anew {
                self.enter(number + 1, depth + 1, chosen, live)?;
            } else {
                self.known.tables[number].choose(element, depth);
                self.node(number, depth + 1, chosen, live)?;
            }
        }
        Ok(())
    }

    /// Visits what holds one element of each group, besides what is chosen: as many disjoint sets are left as choices, so there is no other one.
    fn one_of_each(&mut self, number: usize, depth: usize, chosen: M, groups: Packing<M>) -> Result<(), Halt> {
        self.look()?;
        let Some(mut groups) = self.known.tables[number].narrowed(groups, depth) else { return Ok(()) };
        let Some(group) = groups.take_smallest() else { return self.leaf(number, depth, chosen).map(|_| ()) };
        for element in group.elements() {
            let table = &mut self.known.tables[number];
            // The last choice has to hit all that is left.
            if groups.number() > 0 || table.is_last(element, depth) {
                table.choose(element, depth);
                self.one_of_each(number, depth + 1, chosen.or(M::of(element)), groups)?;
            }
        }
        Ok(())
    }

    /// What is chosen hits all sets of the table. Returns a set that it misses; `None` if there is none, then it is visited if it has the size that is wanted.
    fn leaf(&mut self, number: usize, depth: usize, chosen: M) -> Result<Option<M>, Halt> {
        if let Some(missed) = self.known.sets.iter().find(|set| !set.meets(chosen)) {
            return Ok(Some(*missed));
        }
        let missed = self.family.missed_by(chosen)?;
        for &set in &missed {
            self.known.sets.push(set);
            let mut end = depth;
            for table in self.known.tables[..=number].iter_mut().rev() {
                table.learn(set, end);
                end = table.top();
            }
        }
        let found = missed.first().copied();
        if found.is_none() && depth == self.size && (self.visit)(chosen).is_break() {
            return Err(Halt::Enough);
        }
        Ok(found)
    }

    fn look(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.stop.check()?;
        }
        Ok(())
    }
}
