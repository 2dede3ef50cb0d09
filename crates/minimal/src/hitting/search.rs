//! The search for hitting sets of one size.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::mask::{Mask, least};
use super::table::{Broad, GROUPS, Narrow, Numbers, Packing, Table};
use super::{Family, Known};
use gerechte_core::{Exit, Stop, Stopped};

/// The number of choices after which a table is rebuilt: there are fewer sets then, and they are smaller without excluded elements.
const ANEW: usize = 4;
/// The number of remaining choices for which a narrow table is used, as few sets are left. Most nodes are there.
const LAST: usize = 8;

/// The number of remaining choices from which elements that hit more sets come first, as they are excluded for the later ones.
const ORDERED: usize = 4;

/// The number of nodes between two checks of the stop.
pub(super) const PATIENCE: u64 = 1 << 12;

/// The reason why a search ends before it is complete.
pub(super) enum Halt {
    Stopped,
    /// The visitor has seen enough.
    Enough,
}

impl Halt {
    /// The end of a search, for callers.
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

/// One search. `depth` is the number of choices so far.
///
/// A table may lack sets that are not hit, as it has no room for all. A choice that hits all sets of a table need not be a hitting set: `leaf` tests
/// every known set, and asks the family.
pub(super) struct HittingSearch<'a, M, F, V> {
    pub(super) size: usize,
    pub(super) known: &'a mut Known<M>,
    family: &'a mut F,
    pub(super) stop: &'a Stop,
    visit: V,
    nodes: u64,
    /// The elements that the nodes on the path try, one node after the other.
    order: Vec<(Reverse<usize>, usize)>,
}

impl<'a, M: Mask, F: Family<M>, V: FnMut(M) -> ControlFlow<()>> HittingSearch<'a, M, F, V> {
    pub(super) const fn new(size: usize, known: &'a mut Known<M>, family: &'a mut F, stop: &'a Stop, visit: V) -> Self {
        Self { size, known, family, stop, visit, nodes: 0, order: Vec::new() }
    }

    /// Visits the hitting sets of the size, which is at most the number of elements.
    pub(super) fn run(&mut self) -> Result<(), Halt> {
        let all = M::set(0..self.known.elements);
        self.enter(0, M::EMPTY, all)
    }

    /// Continues with a new table: the sets that are not hit, without excluded elements.
    fn enter(&mut self, depth: usize, chosen: M, live: M) -> Result<(), Halt> {
        self.stop.check()?;
        let unhit = self.known.sets.iter().filter(|set| !set.meets(chosen)).map(|set| set.and(live)).collect();
        let sets = least(unhit, Table::<M, Broad>::FILL);
        let mut table = self.known.tables.pop().unwrap_or_default();
        table.fill(&sets, self.known.sets.len(), self.known.elements, depth, self.size - depth);
        let end = self.node(&mut table, depth, chosen, live);
        self.known.tables.push(table);
        end
    }

    /// Continues with a narrow table: the smallest sets of this one that are not hit.
    fn narrow(&mut self, table: &Table<M, Broad>, depth: usize, chosen: M, live: M) -> Result<(), Halt> {
        let mut narrow = std::mem::take(&mut self.known.last);
        let mut sets: Vec<M> = table.unhit(depth).map(|set| set.and(live)).collect();
        // Few of these contain others, and finding them takes longer than keeping them.
        sets.sort_unstable_by_key(|set| set.len());
        sets.truncate(Table::<M, Narrow>::FILL);
        narrow.fill(&sets, self.known.sets.len(), self.known.elements, depth, self.size - depth);
        let end = self.node(&mut narrow, depth, chosen, live);
        self.known.last = narrow;
        end
    }

    /// Visits the hitting sets that contain the chosen elements and otherwise only live ones.
    pub(super) fn node<B: Numbers>(
        &mut self,
        table: &mut Table<M, B>,
        depth: usize,
        chosen: M,
        mut live: M,
    ) -> Result<(), Halt> {
        self.look()?;
        let left = self.size - depth;
        if live.len() < left {
            return Ok(());
        }
        let Some(packing) = table.packing(live, depth, left) else { return Ok(()) };
        if packing.number() == left && left <= GROUPS {
            return self.one_of_each(table, depth, chosen, packing);
        }
        let set = match packing.smallest() {
            Some(set) => set,
            None => match self.leaf(table, depth, chosen)? {
                Some(missed) => missed.and(live),
                None => return Ok(()),
            },
        };
        let start = self.order.len();
        let hits = |element| if left >= ORDERED { table.would_hit(element, depth) } else { 0 };
        self.order.extend(set.elements().map(|element| (Reverse(hits(element)), element)));
        self.order[start..].sort_unstable();
        let end = self.order.len();
        for place in start..end {
            let (_, element) = self.order[place];
            // Sets with an element that was tried before have been visited.
            live = live.without(M::of(element));
            self.choose(table, element, depth, chosen, live)?;
        }
        self.order.truncate(start);
        Ok(())
    }

    /// Visits the hitting sets that contain this element as well.
    fn choose<B: Numbers>(
        &mut self,
        table: &mut Table<M, B>,
        element: usize,
        depth: usize,
        chosen: M,
        live: M,
    ) -> Result<(), Halt> {
        table.choose(element, depth);
        let (depth, chosen) = (depth + 1, chosen.or(M::of(element)));
        match B::broad(table) {
            Some(broad) if self.size - depth <= LAST => self.narrow(broad, depth, chosen, live)?,
            Some(_) if depth.is_multiple_of(ANEW) => self.enter(depth, chosen, live)?,
            _ => return self.node(table, depth, chosen, live),
        }
        table.catch_up(&self.known.sets, depth - 1);
        Ok(())
    }

    /// Visits the sets with one element of each group besides the chosen ones: there are as many disjoint sets as choices left, so there are no others.
    fn one_of_each<B: Numbers>(
        &mut self,
        table: &mut Table<M, B>,
        depth: usize,
        chosen: M,
        groups: Packing<M>,
    ) -> Result<(), Halt> {
        self.look()?;
        let Some(mut groups) = table.narrowed(groups, depth) else { return Ok(()) };
        let Some(group) = groups.take_smallest() else { return self.leaf(table, depth, chosen).map(|_| ()) };
        for element in group.elements() {
            // The last choice must hit all remaining sets.
            if groups.number() > 0 || table.is_last(element, depth) {
                table.choose(element, depth);
                self.one_of_each(table, depth + 1, chosen.or(M::of(element)), groups)?;
            }
        }
        Ok(())
    }

    /// Called if the choice hits all sets of the table. Returns a set that it misses; if there is none, visits the choice if its size is wanted, and returns
    /// `None`.
    fn leaf<B: Numbers>(&mut self, table: &mut Table<M, B>, depth: usize, chosen: M) -> Result<Option<M>, Halt> {
        if let Some(&missed) = self.known.sets.iter().find(|set| !set.meets(chosen)) {
            table.learn(missed, depth);
            return Ok(Some(missed));
        }
        let missed = self.family.missed_by(chosen)?;
        self.known.sets.extend_from_slice(&missed);
        table.catch_up(&self.known.sets, depth);
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
