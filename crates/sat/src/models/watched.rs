//! Clauses with two watched literals: those that are not counted, and those that are learnt.
//!
//! Chronological backtracking can leave learnt clauses with one false and one open watched literal, so a literal that they force may be
//! missed. Conflicts are not missed: when the open literal becomes false, the clause is visited and found falsified.

use std::cmp::Reverse;

use super::trail::{Reason, Trail, Value};
use crate::literal::Code;

struct Clause {
    /// The first two are watched; if the clause is a reason, it forced the first. Empty if the place is free.
    literals: Vec<Code>,
    learnt: Option<Learnt>,
}

/// The properties that decide whether a learnt clause is kept.
struct Learnt {
    /// The number of levels of its literals when it was learnt.
    levels: usize,
    /// Whether it took part in a conflict since learnt clauses were last dropped.
    used: bool,
}

#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another literal of the clause: while it is true, the clause need not be visited.
    blocker: Code,
}

pub(super) struct Watched {
    clauses: Vec<Clause>,
    /// Places in `clauses`.
    free: Vec<u32>,
    /// By literal, the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    learnt: usize,
}

impl Watched {
    /// No clauses, over `variables` variables.
    pub(super) fn new(variables: usize) -> Self {
        Self { clauses: Vec::new(), free: Vec::new(), watches: vec![Vec::new(); 2 * variables], learnt: 0 }
    }

    /// Adds a clause of at least two different literals that is never dropped. The first two must be open.
    pub(super) fn add(&mut self, literals: Vec<Code>) {
        self.watch(Clause { literals, learnt: None });
    }

    /// Adds a clause whose first literal is open and whose second became false last, over literals of `levels` levels.
    pub(super) fn learn(&mut self, literals: Vec<Code>, levels: usize) -> Reason {
        self.learnt += 1;
        Reason::Watched(self.watch(Clause { literals, learnt: Some(Learnt { levels, used: true }) }))
    }

    fn watch(&mut self, clause: Clause) -> u32 {
        let (first, second) = (clause.literals[0], clause.literals[1]);
        let place = if let Some(place) = self.free.pop() {
            self.clauses[place as usize] = clause;
            place
        } else {
            self.clauses.push(clause);
            self.clauses.len() as u32 - 1
        };
        self.watches[first as usize].push(Watch { clause: place, blocker: second });
        self.watches[second as usize].push(Watch { clause: place, blocker: first });
        place
    }

    /// The number of learnt clauses.
    pub(super) fn learnt(&self) -> usize {
        self.learnt
    }

    pub(super) fn literals(&self, clause: u32) -> &[Code] {
        &self.clauses[clause as usize].literals
    }

    /// Notes that a clause took part in a conflict.
    pub(super) fn bump(&mut self, clause: u32) {
        if let Some(learnt) = &mut self.clauses[clause as usize].learnt {
            learnt.used = true;
        }
    }

    /// Visits the clauses that watch a literal which became false, and assigns the forced literals. Returns a falsified clause, if there is one.
    pub(super) fn falsify(&mut self, literal: Code, trail: &mut Trail) -> Option<Reason> {
        if self.watches[literal as usize].is_empty() {
            return None;
        }
        let mut watches = std::mem::take(&mut self.watches[literal as usize]);
        let mut broken = None;
        watches.retain_mut(|watch| {
            if broken.is_some() || trail.value(watch.blocker) == Value::True {
                return true;
            }
            let literals = &mut self.clauses[watch.clause as usize].literals;
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            let other = literals[0];
            watch.blocker = other;
            let value = trail.value(other);
            if value == Value::True {
                return true;
            }
            if let Some(next) = (2..literals.len()).find(|&next| trail.value(literals[next]) != Value::False) {
                literals.swap(1, next);
                self.watches[literals[1] as usize].push(*watch);
                return false;
            }
            if value == Value::False {
                broken = Some(Reason::Watched(watch.clause));
            } else {
                trail.assign(other, Reason::Watched(watch.clause));
            }
            true
        });
        self.watches[literal as usize] = watches;
        broken
    }

    /// Drops half of the learnt clauses that are not reasons and were not used since the last call: those over the most levels.
    pub(super) fn drop_half(&mut self, trail: &Trail) {
        let mut unused = Vec::new();
        for (place, clause) in (0..).zip(&mut self.clauses) {
            let (Some(learnt), Some(&first)) = (&mut clause.learnt, clause.literals.first()) else { continue };
            let is_reason = trail.value(first) == Value::True && trail.reason_of(first) == Reason::Watched(place);
            if !is_reason && !std::mem::take(&mut learnt.used) {
                unused.push((Reverse((learnt.levels, clause.literals.len())), place));
            }
        }
        unused.sort_unstable();
        unused.truncate(unused.len().div_ceil(2));
        for &(_, place) in &unused {
            self.clauses[place as usize].literals.clear();
        }
        for watches in &mut self.watches {
            watches.retain(|watch| !self.clauses[watch.clause as usize].literals.is_empty());
        }
        self.learnt -= unused.len();
        self.free.extend(unused.into_iter().map(|(_, place)| place));
    }
}
