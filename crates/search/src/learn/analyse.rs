//! Analysis of a conflict: the learnt clause of the first unique implication point.

use super::clauses::Clauses;
use super::groups::Groups;
use super::heap::Heap;
use super::sums::Sums;
use super::trail::{Conflict, Lit, Reason, Trail};

/// Scratch of the analysis.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// The clause, whose literals are all false: the one that is to become true first, then one of the highest level among the others.
    pub(super) clause: Vec<Lit>,
    seen: Vec<bool>,
    /// The candidates that are seen.
    marked: Vec<u32>,
    open: Vec<u32>,
    causes: Vec<Lit>,
    /// By level, when it was counted last.
    counted: Vec<u32>,
    count: u32,
}

/// The statement: groups, and sums.
type Statement<'a> = (&'a Groups, &'a Sums);

/// False literals, of which a true one is the consequence, as a clause has them.
fn causes(statement: Statement<'_>, clauses: &Clauses, trail: &Trail, candidate: usize, found: &mut Vec<Lit>) {
    let (groups, sums) = statement;
    found.clear();
    match trail.reason(candidate) {
        Reason::None => {}
        Reason::Other(other) => found.push(Lit::new(other, false)),
        Reason::Last(group) => {
            let others = groups.members(group as usize).iter().filter(|&&other| other as usize != candidate);
            found.extend(others.map(|&other| Lit::new(other, true)));
        }
        Reason::Clause(clause) => found.extend(clauses.lits(clause).filter(|lit| lit.candidate() != candidate)),
        Reason::Sum(sum) => sums.causes(&groups.sums()[sum as usize], trail, Some(candidate), found),
    }
}

impl Analysis {
    pub(super) fn new(candidates: usize) -> Self {
        Self {
            clause: Vec::new(),
            seen: vec![false; candidates],
            marked: Vec::new(),
            open: Vec::new(),
            causes: Vec::new(),
            counted: vec![0; candidates + 1],
            count: 0,
        }
    }

    /// Learns from the conflict; returns the level on which the first literal of the clause follows from the others.
    pub(super) fn learn(
        &mut self,
        statement: Statement<'_>,
        clauses: &mut Clauses,
        trail: &Trail,
        heap: &mut Heap,
        conflict: Conflict,
    ) -> usize {
        let (groups, sums) = statement;
        self.clause.clear();
        // The place of the first literal.
        self.clause.push(Lit(0));
        self.causes.clear();
        match conflict {
            Conflict::Pair(one, two) => self.causes.extend([Lit::new(one, false), Lit::new(two, false)]),
            Conflict::Group(group) => {
                self.causes.extend(groups.members(group as usize).iter().map(|&member| Lit::new(member, true)));
            }
            Conflict::Clause(clause) => {
                clauses.bump(clause);
                self.causes.extend(clauses.lits(clause));
            }
            Conflict::Sum(sum) => sums.causes(&groups.sums()[sum as usize], trail, None, &mut self.causes),
        }
        let depth = trail.depth() as u32;
        let mut number = 0;
        let mut lits = trail.lits().iter().rev();
        loop {
            for &lit in &self.causes {
                let candidate = lit.candidate();
                if self.seen[candidate] || trail.level(candidate) == 0 {
                    continue;
                }
                self.seen[candidate] = true;
                self.marked.push(candidate as u32);
                heap.bump(candidate);
                if trail.level(candidate) == depth {
                    number += 1;
                } else {
                    self.clause.push(lit);
                }
            }
            let Some(lit) = lits.find(|lit| self.seen[lit.candidate()]) else { break };
            number -= 1;
            if number == 0 {
                self.clause[0] = lit.opposite();
                break;
            }
            if let Reason::Clause(clause) = trail.reason(lit.candidate()) {
                clauses.bump(clause);
            }
            causes(statement, clauses, trail, lit.candidate(), &mut self.causes);
        }
        self.shorten(statement, clauses, trail);
        for candidate in self.marked.drain(..) {
            self.seen[candidate as usize] = false;
        }
        let level = |lit: &Lit| trail.level(lit.candidate());
        let Some(highest) = (1..self.clause.len()).max_by_key(|&at| level(&self.clause[at])) else { return 0 };
        self.clause.swap(1, highest);
        level(&self.clause[1]) as usize
    }

    /// Leaves out literals that follow from others of the clause.
    fn shorten(&mut self, statement: Statement<'_>, clauses: &Clauses, trail: &Trail) {
        let bit = |candidate: usize| 1_u32 << (trail.level(candidate) % 32);
        let levels = self.clause[1..].iter().fold(0, |levels, lit| levels | bit(lit.candidate()));
        let mut kept = 1;
        for at in 1..self.clause.len() {
            let lit = self.clause[at];
            let candidate = lit.candidate();
            if trail.reason(candidate) == Reason::None || !self.follows(statement, clauses, trail, candidate, levels) {
                self.clause[kept] = lit;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Whether the value of the candidate follows from the clause's other literals and from literals that are known without any choice.
    fn follows(
        &mut self,
        statement: Statement<'_>,
        clauses: &Clauses,
        trail: &Trail,
        candidate: usize,
        levels: u32,
    ) -> bool {
        let before = self.marked.len();
        self.open.clear();
        self.open.push(candidate as u32);
        while let Some(candidate) = self.open.pop() {
            causes(statement, clauses, trail, candidate as usize, &mut self.causes);
            for lit in &self.causes {
                let cause = lit.candidate();
                let level = trail.level(cause);
                if self.seen[cause] || level == 0 {
                    continue;
                }
                if trail.reason(cause) == Reason::None || levels >> (level % 32) & 1 == 0 {
                    for marked in self.marked.drain(before..) {
                        self.seen[marked as usize] = false;
                    }
                    return false;
                }
                self.seen[cause] = true;
                self.marked.push(cause as u32);
                self.open.push(cause as u32);
            }
        }
        true
    }

    /// On how many levels the literals of the clause became false.
    pub(super) fn levels(&mut self, trail: &Trail) -> u32 {
        self.count += 1;
        let mut number = 0;
        for lit in &self.clause {
            let counted = &mut self.counted[trail.level(lit.candidate()) as usize];
            number += u32::from(*counted != self.count);
            *counted = self.count;
        }
        number
    }
}
