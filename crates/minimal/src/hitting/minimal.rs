//! The search for all minimal hitting sets.

use std::ops::ControlFlow;

use super::level::Level;
use super::mask::Mask;
use super::search::{Halt, PATIENCE};
use super::{Barred, Family, Known};
use gerechte_core::Stop;

/// The number of sets learnt below a level that it keeps. Others are asked for again, so that very long searches do not become slow.
const ENOUGH: usize = 1 << 12;

/// One search. Levels are numbered by the number of chosen elements.
///
/// The elements of a smallest set that is not hit are chosen in turn; an element that was tried is excluded for the later ones. Before that, those of its
/// elements are excluded that would make a chosen one redundant, as it would stay redundant after any further choices.
pub(super) struct Minimal<'a, M, F, V> {
    sizes: Sizes,
    known: &'a mut Known<M>,
    family: &'a mut F,
    stop: &'a Stop,
    visit: V,
    barred: Option<&'a Barred<M>>,
    levels: Vec<Level<M>>,
    nodes: u64,
}

/// The sizes of sets to visit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) least: usize,
    pub(super) most: usize,
    /// Whether only larger sets are wanted after one of some size.
    pub(super) grow: bool,
}

impl<'a, M: Mask, F: Family<M>, V: FnMut(M) -> ControlFlow<()>> Minimal<'a, M, F, V> {
    pub(super) const fn new(
        sizes: Sizes,
        known: &'a mut Known<M>,
        family: &'a mut F,
        stop: &'a Stop,
        visit: V,
    ) -> Self {
        Self { sizes, known, family, stop, visit, barred: None, levels: Vec::new(), nodes: 0 }
    }

    /// Leaves out sets that have three barred elements.
    pub(super) fn without(self, barred: &'a Barred<M>) -> Self {
        Self { barred: Some(barred), ..self }
    }

    /// Visits the sets that contain these elements.
    pub(super) fn run(&mut self, first: &[usize]) -> Result<(), Halt> {
        self.stop.check()?;
        let all = M::set(0..self.known.elements);
        self.levels.resize_with(self.known.elements + 1, Level::new);
        self.levels[0].start(all, &self.known.sets);
        for (depth, &element) in first.iter().enumerate() {
            self.rule_out(depth, M::of(element))?;
            if !self.levels[depth].live.meets(M::of(element))
                || !self.hits(element, depth)?
                || !self.choose(element, depth)
            {
                return Ok(());
            }
        }
        self.node(first.len())
    }

    /// Whether an element hits some set that no chosen one hits.
    fn hits(&mut self, element: usize, depth: usize) -> Result<bool, Halt> {
        if self.levels[depth].unhit().iter().any(|set| set.meets(M::of(element))) {
            return Ok(true);
        }
        let set = self.family.set_of(element, self.levels[depth].chosen)?;
        if let Some(set) = set {
            self.learn(set, depth);
        }
        Ok(set.is_some())
    }

    /// Chooses a live element. Returns whether every set can still be hit.
    fn choose(&mut self, element: usize, depth: usize) -> bool {
        let (above, below) = self.levels.split_at_mut(depth + 1);
        let level = &above[depth];
        let barred = self.barred.map_or(M::EMPTY, |barred| barred.with(element, level.chosen));
        level.choose(element, barred, &mut below[0])
    }

    /// Visits the minimal hitting sets that contain the chosen elements and otherwise only live ones.
    fn node(&mut self, depth: usize) -> Result<(), Halt> {
        self.look()?;
        let set = loop {
            let Some(set) = self.smallest(depth)? else { return Ok(()) };
            // Where only large sets are wanted, the number of live elements bounds what is left. Otherwise, an element that is not branched on is worth no search.
            let all = F::IS_KNOWN || self.sizes.least > 0;
            let within = if all { self.levels[depth].live } else { set };
            if !self.rule_out(depth, within)? {
                break set;
            }
        };
        let is_in_reach = !set.is_empty() && depth < self.sizes.most && !self.needs_more(depth);
        if !is_in_reach || depth + self.room(depth) < self.sizes.least {
            return Ok(());
        }
        for element in set.elements() {
            // Sets with an element that was tried before have been visited.
            let level = &mut self.levels[depth];
            level.live = level.live.without(M::of(element));
            if self.choose(element, depth) {
                self.node(depth + 1)?;
            }
        }
        Ok(())
    }

    /// An upper bound on the number of elements that can still be chosen. Unknown sets may allow more than the known ones.
    fn room(&self, depth: usize) -> usize {
        let level = &self.levels[depth];
        if F::IS_KNOWN { level.room() } else { level.live.len() }
    }

    /// Excludes those of these elements that would make a chosen one redundant. Returns whether there are any, or another set became known.
    fn rule_out(&mut self, depth: usize, elements: M) -> Result<bool, Halt> {
        let mut is_changed = false;
        for number in 0..self.levels[depth].criticals() {
            loop {
                let level = &self.levels[depth];
                let (critical, rivals) = level.critical(number);
                let Some(rival) = rivals.and(elements).first() else { break };
                is_changed = true;
                let others = level.chosen.without(M::of(critical)).or(M::of(rival));
                if let Some(set) = self.family.set_of(critical, others)? {
                    self.learn(set, depth);
                } else {
                    let level = &mut self.levels[depth];
                    level.live = level.live.without(M::of(rival));
                }
            }
        }
        Ok(is_changed)
    }

    /// The live elements of a smallest set that is not hit. If there is none, visits the chosen set if its size is wanted, and returns `None`.
    fn smallest(&mut self, depth: usize) -> Result<Option<M>, Halt> {
        if let Some(set) = self.levels[depth].smallest() {
            return Ok(Some(set));
        }
        let chosen = self.levels[depth].chosen;
        for set in self.family.missed_by(chosen)? {
            self.learn(set, depth);
        }
        let found = self.levels[depth].smallest();
        if found.is_none() && (self.sizes.least..=self.sizes.most).contains(&depth) {
            if (self.visit)(chosen).is_break() {
                return Err(Halt::Enough);
            }
            if self.sizes.grow {
                self.sizes.least = depth + 1;
            }
        }
        Ok(found)
    }

    /// Whether there are more disjoint remaining sets than elements that may be chosen.
    fn needs_more(&self, depth: usize) -> bool {
        let level = &self.levels[depth];
        let mut left = self.sizes.most - depth;
        if left >= level.live.len() {
            return false;
        }
        let mut live = level.live;
        level.unhit().iter().any(|set| {
            let set = set.and(level.live);
            if !set.is_within(live) {
                return false;
            }
            live = live.without(set);
            if left == 0 {
                return true;
            }
            left -= 1;
            false
        })
    }

    fn learn(&mut self, set: M, depth: usize) {
        self.known.sets.push(set);
        let (here, above) = self.levels[..=depth].split_last_mut().expect("a level");
        here.learn(set);
        above.iter_mut().filter(|level| level.number() < ENOUGH).for_each(|level| level.learn(set));
    }

    fn look(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.stop.check()?;
        }
        Ok(())
    }
}
