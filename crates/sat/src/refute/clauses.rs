//! The clauses, each watched by two of its literals.

use std::cmp::Reverse;

use super::{Code, FALSE, TRUE, Value};

/// The place of a clause in memory.
pub(super) type Place = u32;

/// Before the literals of a clause: how many there are, its number in the proof, its levels, and whether it was used lately.
const HEAD: usize = 4;
/// The levels of a clause of the formula, which is kept.
const GIVEN: u32 = 0;
/// Learnt clauses of at most this number of levels are kept.
const KEPT: u32 = 2;
/// Learnt clauses of at most this number of levels are kept for two rounds after each use, others for one.
const GOOD: u32 = 6;
/// The mark of a watch of a clause of two literals.
const PAIR: u32 = 1 << 31;

#[derive(Clone, Copy)]
pub(super) struct Watch {
    /// The place of the clause, and the mark of a pair.
    clause: u32,
    /// Another literal of the clause: while it is true, the clause need not be visited.
    blocker: Code,
}

impl Watch {
    pub(super) const fn place(self) -> Place {
        self.clause & !PAIR
    }

    pub(super) const fn is_pair(self) -> bool {
        self.clause & PAIR != 0
    }

    pub(super) const fn blocked_by(&mut self, other: Code) {
        self.blocker = other;
    }

    pub(super) const fn blocker(self) -> Code {
        self.blocker
    }
}

#[derive(Default)]
pub(super) struct Clauses {
    memory: Vec<u32>,
    /// By literal.
    pub(super) watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Self { memory: Vec::new(), watches: vec![Vec::new(); 2 * variables] }
    }

    /// Adds a clause of at least two literals, of which the first two are watched.
    pub(super) fn add(&mut self, literals: &[Code], number: u32, levels: u32) -> Place {
        let place = self.memory.len() as u32;
        self.memory.extend([literals.len() as u32, number, levels, 2]);
        self.memory.extend_from_slice(literals);
        self.watch(place);
        place
    }

    pub(super) fn given(&mut self, literals: &[Code], number: u32) -> Place {
        self.add(literals, number, GIVEN)
    }

    fn watch(&mut self, place: Place) {
        let literals = self.literals(place);
        let (first, second) = (literals[0], literals[1]);
        let clause = place | if literals.len() == 2 { PAIR } else { 0 };
        self.watches[first as usize].push(Watch { clause, blocker: second });
        self.watches[second as usize].push(Watch { clause, blocker: first });
    }

    pub(super) fn literals(&self, place: Place) -> &[Code] {
        let at = place as usize;
        &self.memory[at + HEAD..][..self.memory[at] as usize]
    }

    pub(super) fn number(&self, place: Place) -> u32 {
        self.memory[place as usize + 1]
    }

    /// Notes that the clause took part in a conflict in which its literals had this number of levels.
    pub(super) fn used(&mut self, place: Place, levels: impl FnOnce(&[Code]) -> u32) {
        let at = place as usize;
        let known = self.memory[at + 2];
        if known > KEPT {
            let levels = levels(self.literals(place)).min(known);
            self.memory[at + 2] = levels;
            self.memory[at + 3] = if levels <= GOOD { 2 } else { 1 };
        }
    }

    /// Visits a watch of a literal that became false. Returns what is left to do.
    pub(super) fn visit(&mut self, place: Place, literal: Code, values: &[Value]) -> Visited {
        let at = place as usize;
        let length = self.memory[at] as usize;
        let literals = &mut self.memory[at + HEAD..][..length];
        let other = literals[0] ^ literals[1] ^ literal;
        match values[other as usize] {
            TRUE => Visited::Satisfied(other),
            value => {
                for next in 2..length {
                    let candidate = literals[next];
                    if values[candidate as usize] != FALSE {
                        literals[0] = other;
                        literals[1] = candidate;
                        literals[next] = literal;
                        self.watches[candidate as usize].push(Watch { clause: place, blocker: other });
                        return Visited::Moved;
                    }
                }
                if value == FALSE { Visited::Broken } else { Visited::Forced(other) }
            }
        }
    }

    /// Drops half of the learnt clauses that were not used lately, and those that are satisfied for good. To be called on level 0.
    pub(super) fn drop_half(&mut self, values: &[Value]) {
        let mut unused = Vec::new();
        let mut all = Vec::new();
        let mut at = 0;
        while at < self.memory.len() {
            let (length, levels) = (self.memory[at], self.memory[at + 2]);
            all.push(at);
            if self.literals(at as u32).iter().any(|&literal| values[literal as usize] == TRUE) {
                self.memory[at + 1] = 0;
            } else if levels > KEPT {
                let used = &mut self.memory[at + 3];
                if *used == 0 {
                    unused.push((Reverse((levels, length)), at));
                }
                *used = used.saturating_sub(1);
            }
            at += HEAD + length as usize;
        }
        unused.sort_unstable();
        for (_, at) in &unused[..unused.len() / 2] {
            self.memory[at + 1] = 0;
        }
        let old = std::mem::take(&mut self.memory);
        self.watches.iter_mut().for_each(Vec::clear);
        for at in all {
            let head = &old[at..][..HEAD];
            if head[1] == 0 {
                continue;
            }
            let place = self.memory.len();
            self.memory.extend_from_slice(&old[at..at + HEAD + head[0] as usize]);
            // Two literals that are not false are watched; a clause that is not satisfied has them.
            self.memory[place + HEAD..].sort_by_key(|&literal| values[literal as usize] == FALSE);
            self.watch(place as u32);
        }
    }
}

/// What follows from a clause of which a watched literal became false.
pub(super) enum Visited {
    /// Nothing: this literal is true.
    Satisfied(Code),
    /// Nothing: another literal is watched.
    Moved,
    /// This literal is true.
    Forced(Code),
    /// All literals are false.
    Broken,
}
