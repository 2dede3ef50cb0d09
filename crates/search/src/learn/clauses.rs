//! Clauses: those that were learnt, and those of the solutions that were found.

use super::trail::{Conflict, Lit, Reason, Trail};

/// Fields before the literals of a clause: their number, the number of levels, and the activity.
const HEAD: usize = 3;
/// The largest number of levels of a clause that is never dropped.
const KEPT: u32 = 2;
/// Activities are scaled down before they exceed what a number holds.
const GREATEST: f32 = 1e20;
/// By how much older uses count less, from one conflict to the next.
const DECAY: f32 = 0.999;

/// A clause that a literal watches, and another literal of it that may be true.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Lit,
}

/// All clauses, in one piece of memory, each watched by its first two literals.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    memory: Vec<u32>,
    learnt: Vec<u32>,
    /// By literal: the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
    step: f32,
}

impl Clauses {
    pub(super) fn new(candidates: usize) -> Self {
        Self { memory: Vec::new(), learnt: Vec::new(), watches: vec![Vec::new(); 2 * candidates], step: 1.0 }
    }

    /// The number of clauses that may be dropped.
    pub(super) const fn number(&self) -> usize {
        self.learnt.len()
    }

    #[inline]
    pub(super) fn lits(&self, clause: u32) -> impl Iterator<Item = Lit> {
        let start = clause as usize + HEAD;
        let length = self.memory[clause as usize] as usize;
        self.memory[start..start + length].iter().map(|&lit| Lit(lit))
    }

    /// Keeps a clause of at least two literals, the first of which stay open longest.
    pub(super) fn add(&mut self, lits: &[Lit], levels: u32) -> u32 {
        let clause = self.place(lits.iter().copied(), levels, self.step);
        self.learnt.push(clause);
        clause
    }

    fn place(&mut self, lits: impl Iterator<Item = Lit>, levels: u32, activity: f32) -> u32 {
        let clause = self.memory.len();
        self.memory.extend([0, levels, activity.to_bits()]);
        self.memory.extend(lits.map(|lit| lit.0));
        self.memory[clause] = (self.memory.len() - clause - HEAD) as u32;
        let (one, two) = (Lit(self.memory[clause + HEAD]), Lit(self.memory[clause + HEAD + 1]));
        self.watches[one.index()].push(Watch { clause: clause as u32, other: two });
        self.watches[two.index()].push(Watch { clause: clause as u32, other: one });
        clause as u32
    }

    fn activity(&self, clause: u32) -> f32 {
        f32::from_bits(self.memory[clause as usize + 2])
    }

    /// Notes that the clause had a part in a conflict.
    pub(super) fn bump(&mut self, clause: u32) {
        let activity = self.activity(clause) + self.step;
        self.memory[clause as usize + 2] = activity.to_bits();
        if activity > GREATEST {
            for &clause in &self.learnt {
                let scaled = f32::from_bits(self.memory[clause as usize + 2]) / GREATEST;
                self.memory[clause as usize + 2] = scaled.to_bits();
            }
            self.step /= GREATEST;
        }
    }

    /// Later uses count more.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// Propagates the clauses of the opposite literal after this literal has become true.
    pub(super) fn propagate(&mut self, trail: &mut Trail, lit: Lit) -> Option<Conflict> {
        let wrong = lit.opposite();
        let mut watches = std::mem::take(&mut self.watches[wrong.index()]);
        let mut conflict = None;
        watches.retain_mut(|watch| {
            if conflict.is_some() || trail.value(watch.other) == 1 {
                return true;
            }
            let start = watch.clause as usize + HEAD;
            let length = self.memory[watch.clause as usize] as usize;
            let lits = &mut self.memory[start..start + length];
            if lits[0] == wrong.0 {
                lits.swap(0, 1);
            }
            let first = Lit(lits[0]);
            if first != watch.other && trail.value(first) == 1 {
                watch.other = first;
                return true;
            }
            if let Some(free) = (2..length).find(|&at| trail.value(Lit(lits[at])) != -1) {
                lits.swap(1, free);
                self.watches[lits[1] as usize].push(Watch { clause: watch.clause, other: first });
                return false;
            }
            watch.other = first;
            if trail.value(first) == -1 {
                conflict = Some(Conflict::Clause(watch.clause));
            } else {
                trail.push(first, Reason::Clause(watch.clause));
            }
            true
        });
        self.watches[wrong.index()] = watches;
        conflict
    }

    /// Drops the less active half, and the clauses that are true without any choice. Must be called without choices.
    pub(super) fn forget(&mut self, trail: &Trail) {
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.sort_by(|&one, &other| {
            let is_long = |clause: u32| self.memory[clause as usize + 1] > KEPT;
            is_long(one).cmp(&is_long(other)).then(self.activity(other).total_cmp(&self.activity(one)))
        });
        let kept = learnt.partition_point(|&clause| self.memory[clause as usize + 1] <= KEPT);
        learnt.truncate(kept.max(learnt.len() / 2));
        let old = Self { memory: std::mem::take(&mut self.memory), ..Self::new(0) };
        self.watches.iter_mut().for_each(Vec::clear);
        for clause in learnt {
            let lits: Vec<_> = old.lits(clause).filter(|&lit| trail.value(lit) != -1).collect();
            // One that is left with a single literal has made it true.
            if lits.len() > 1 && lits.iter().all(|&lit| trail.value(lit) == 0) {
                let clause = self.place(lits.into_iter(), old.memory[clause as usize + 1], old.activity(clause));
                self.learnt.push(clause);
            }
        }
    }
}
