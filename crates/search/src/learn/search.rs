//! The search: choices, conflicts, and restarts.

use super::analyse::Analysis;
use super::clauses::Clauses;
use super::groups::Groups;
use super::heap::Heap;
use super::sums::Sums;
use super::trail::{Conflict, Lit, Reason, Trail};
use gerechte_core::{Stop, Stopped};

/// Conflicts from one start to the next, times a number of Luby's sequence.
const START: u64 = 100;
/// Clauses before half of them are forgotten, at first and each time more.
const CLAUSES: [usize; 2] = [4000, 500];

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With a solution.
    Found,
    /// There is no solution, or no further one.
    Exhausted,
    /// There were too many conflicts.
    OutOfConflicts,
}

/// A search for the solutions of a statement, one after another.
#[derive(Clone, Debug)]
pub struct Learner {
    groups: Groups,
    trail: Trail,
    clauses: Clauses,
    sums: Sums,
    heap: Heap,
    analysis: Analysis,
    /// The last known value of each candidate.
    phases: Vec<bool>,
    /// A contradiction was found without any choice.
    is_over: bool,
    /// The trail is a solution.
    is_full: bool,
    starts: u64,
    most: usize,
}

impl Learner {
    /// The search, which begins with the candidates of small groups. Others than the first by `chance` are as good.
    pub fn new(groups: Groups, mut chance: impl FnMut() -> u64) -> Self {
        let mut trail = Trail::new(&groups);
        let is_over = !trail.begin(&groups);
        let weight = |candidate: usize| {
            let sizes = groups.of(candidate).iter().map(|&group| groups.members(group as usize).len());
            sizes.map(|size| 1.0 / f64::from(1_u32 << size.min(31))).sum::<f64>()
        };
        let activities = (0..groups.len()).map(|candidate| {
            let tie = f64::from((chance() >> 32) as u32) / f64::from(u32::MAX);
            weight(candidate) * (1.0 + tie / 8.0)
        });
        Self {
            heap: Heap::new(activities.collect()),
            clauses: Clauses::new(groups.len()),
            sums: Sums::new(&groups),
            analysis: Analysis::new(groups.len()),
            phases: vec![true; groups.len()],
            groups,
            trail,
            is_over,
            is_full: false,
            starts: 0,
            most: CLAUSES[0],
        }
    }

    /// Excludes what holds all of these candidates, cells with a symbol, together. To be called before the first solution is sought.
    pub fn exclude_together(&mut self, candidates: impl Iterator<Item = (usize, usize)>) {
        let open = candidates.filter_map(|(cell, symbol)| self.groups.find(cell, symbol));
        let lits = open.map(|candidate| Lit::new(candidate, false)).filter(|&lit| self.trail.value(lit) != -1);
        self.analysis.clause = lits.collect();
        let clause = &self.analysis.clause;
        if clause.is_empty() {
            self.is_over = true;
        } else if clause.len() == 1 {
            if self.trail.value(clause[0]) == 0 {
                self.keep(0);
            }
        } else if clause.iter().all(|&lit| self.trail.value(lit) == 0) {
            self.clauses.add(clause, 0);
        }
    }

    /// The next solution, if one is found within `conflicts` conflicts. A later call continues.
    pub fn next(&mut self, conflicts: u64, stop: &Stop) -> Result<Outcome, Stopped> {
        if std::mem::take(&mut self.is_full) {
            self.exclude();
        }
        let mut left = conflicts;
        let mut until_start = START * luby(self.starts);
        while !self.is_over {
            stop.check()?;
            if let Some(conflict) = self.propagate() {
                self.learn(conflict);
                left = left.saturating_sub(1);
                until_start = until_start.saturating_sub(1);
                continue;
            }
            if left == 0 {
                self.back_to(0);
                return Ok(Outcome::OutOfConflicts);
            }
            if until_start == 0 {
                self.starts += 1;
                until_start = START * luby(self.starts);
                self.back_to(0);
            } else if self.clauses.number() > self.most && self.trail.depth() == 0 {
                self.clauses.forget(&self.trail);
                self.trail.forget_reasons();
                self.most += CLAUSES[1];
            } else if let Some(candidate) = self.open() {
                self.trail.choose(Lit::new(candidate as u32, self.phases[candidate]));
            } else {
                self.is_full = true;
                return Ok(Outcome::Found);
            }
        }
        Ok(Outcome::Exhausted)
    }

    /// The cells and symbols of the solution that was found.
    pub fn solution(&self) -> impl Iterator<Item = (usize, usize)> {
        let held = (0..self.groups.open()).filter(|&number| self.trail.holds(number));
        held.map(|number| self.groups.candidate(number as u32))
    }

    /// The statement.
    pub const fn groups(&self) -> &Groups {
        &self.groups
    }

    /// The most active open candidate.
    fn open(&mut self) -> Option<usize> {
        while let Some(candidate) = self.heap.pop() {
            if self.trail.is_open(candidate) {
                return Some(candidate);
            }
        }
        None
    }

    fn propagate(&mut self) -> Option<Conflict> {
        loop {
            while let Some(next) = self.trail.next(&self.groups) {
                let conflict = match next {
                    Ok(lit) => {
                        self.sums.note(lit.candidate());
                        self.clauses.propagate(&mut self.trail, lit)
                    }
                    Err(conflict) => Some(conflict),
                };
                if conflict.is_some() {
                    return conflict;
                }
            }
            match self.sums.propagate(&self.groups, &mut self.trail) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(conflict) => return Some(conflict),
            }
        }
    }

    fn learn(&mut self, conflict: Conflict) {
        if self.trail.depth() == 0 {
            self.is_over = true;
            return;
        }
        let Self { groups, trail, clauses, sums, heap, analysis, .. } = self;
        let level = analysis.learn((groups, sums), clauses, trail, heap, conflict);
        let levels = analysis.levels(trail);
        heap.decay();
        clauses.decay();
        self.back_to(level);
        self.keep(levels);
    }

    /// Keeps the clause of the analysis, whose first literal follows now.
    fn keep(&mut self, levels: u32) {
        let clause = &self.analysis.clause;
        let reason = if clause.len() == 1 { Reason::None } else { Reason::Clause(self.clauses.add(clause, levels)) };
        self.trail.push(clause[0], reason);
    }

    fn back_to(&mut self, depth: usize) {
        let Self { groups, trail, heap, phases, .. } = self;
        trail.back_to(groups, depth, |lit| {
            phases[lit.candidate()] = lit.holds();
            heap.insert(lit.candidate());
        });
    }

    /// Excludes the solution that was found: not all of its choices are right.
    fn exclude(&mut self) {
        let depth = self.trail.depth();
        if depth == 0 {
            self.is_over = true;
            return;
        }
        self.analysis.clause.clear();
        self.analysis.clause.extend(self.trail.choices().map(Lit::opposite));
        // From the last choice to the first: without the last one, its opposite follows.
        self.analysis.clause.reverse();
        self.back_to(depth - 1);
        // Of no level: it is never forgotten.
        self.keep(0);
    }
}

/// The numbers 1, 1, 2, 1, 1, 2, 4, …, from 0 on.
fn luby(index: u64) -> u64 {
    let mut rest = index + 1;
    loop {
        let above = (rest + 1).next_power_of_two();
        if above == rest + 1 {
            return above / 2;
        }
        rest -= above / 2 - 1;
    }
}
