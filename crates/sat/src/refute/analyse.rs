//! What is learnt from a conflict, and from which clauses it follows.

use super::{Code, Place, Search, lit, negated, variable};
use crate::proof::Step;

/// Longer chains of reasons are not followed, as each takes a place on the stack. A clause is then longer than it need be, and as right.
const DEEPEST: u32 = 1000;

/// Marks of variables while a conflict is analysed; all are `Mark::None` between two conflicts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// Its literal is one of the clause's, or is resolved.
    Seen,
    /// Others of the clause imply its literal.
    Implied,
    /// They do not.
    Needed,
    /// Its literal is one of the learnt clause's, or its reason is among the hints.
    Hinted,
}

/// Memory that the analysis needs each time.
pub(super) struct Analysis {
    marks: Vec<Mark>,
    marked: Vec<usize>,
    stack: Vec<usize>,
    /// By level: the last conflict whose clause had a literal of it.
    level_seen: Vec<u64>,
    round: u64,
    /// The places of the hints in the trail, with their numbers.
    hints: Vec<(u32, u32)>,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            stack: Vec::new(),
            level_seen: vec![0; variables + 1],
            round: 0,
            hints: Vec::new(),
        }
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        if self.marks[variable] == Mark::None {
            self.marked.push(variable);
        }
        self.marks[variable] = mark;
    }

    fn clear(&mut self) {
        for variable in self.marked.drain(..) {
            self.marks[variable] = Mark::None;
        }
    }
}

impl Search {
    /// Learns a clause from one whose literals are all false, writes it down, jumps back, and makes its first literal true.
    pub(super) fn learn(&mut self, broken: Place) {
        let mut literals = self.resolved(broken);
        let mut kept = 1;
        for at in 1..literals.len() {
            if !self.is_implied(variable(literals[at]), DEEPEST) {
                literals.swap(kept, at);
                kept += 1;
            }
        }
        literals.truncate(kept);
        self.analysis.clear();
        let number = self.write_down(&literals, Some(broken), literals.as_slice());
        let levels = self.levels_of(&literals);
        self.restarts.conflict(levels);
        self.order.decay();
        let second = (1..literals.len()).max_by_key(|&at| self.levels[variable(literals[at])]);
        let level = second.map_or(0, |at| self.levels[variable(literals[at])]);
        self.back_to(level as usize);
        let first = literals[0];
        if let Some(second) = second {
            literals.swap(1, second);
            let place = self.clauses.add(&literals, number, levels);
            self.assign(first, Some(place));
        } else {
            self.facts[variable(first)] = number;
            self.assign(first, None);
        }
    }

    /// Resolves the clause with reasons until one literal of the highest level is left, which comes first.
    fn resolved(&mut self, broken: Place) -> Vec<Code> {
        let highest = self.starts.len() as u32;
        let mut literals = vec![0];
        let (mut clause, mut open, mut place) = (broken, 0, self.trail.len());
        loop {
            let Self { clauses, analysis, levels, .. } = self;
            clauses.used(clause, |literals| number_of_levels(analysis, levels, literals));
            for &literal in self.clauses.literals(clause) {
                let variable = variable(literal);
                let level = self.levels[variable];
                if level == 0 || self.analysis.marks[variable] == Mark::Seen {
                    continue;
                }
                // The literal that the clause forced is on the trail and not marked again.
                if self.values[literal as usize] != super::FALSE {
                    continue;
                }
                self.analysis.mark(variable, Mark::Seen);
                self.order.bump(variable);
                if level == highest {
                    open += 1;
                } else {
                    literals.push(literal);
                }
            }
            loop {
                place -= 1;
                if self.analysis.marks[variable(self.trail[place])] == Mark::Seen {
                    break;
                }
            }
            let literal = self.trail[place];
            open -= 1;
            if open == 0 {
                literals[0] = negated(literal);
                return literals;
            }
            clause = self.reasons[variable(literal)].expect("only the decision of a level has no reason");
        }
    }

    /// Whether the literals that are marked as seen imply this one, through reasons, one after another at most `depth` of them.
    fn is_implied(&mut self, start: usize, depth: u32) -> bool {
        let Some(reason) = self.reasons[start].filter(|_| depth > 0) else { return false };
        let mut is_implied = true;
        for at in 0..self.clauses.literals(reason).len() {
            let other = variable(self.clauses.literals(reason)[at]);
            if other == start || self.levels[other] == 0 {
                continue;
            }
            is_implied = match self.analysis.marks[other] {
                Mark::Seen | Mark::Implied | Mark::Hinted => true,
                Mark::Needed => false,
                Mark::None => {
                    let is_implied = self.is_implied(other, depth - 1);
                    self.analysis.mark(other, if is_implied { Mark::Implied } else { Mark::Needed });
                    is_implied
                }
            };
            if !is_implied {
                break;
            }
        }
        is_implied
    }

    /// The number of levels of the literals.
    fn levels_of(&mut self, literals: &[Code]) -> u32 {
        number_of_levels(&mut self.analysis, &self.levels, literals)
    }

    /// Writes a clause down: if its literals are false, then the clauses that forced the others become units, in the order of the trail, up to
    /// the broken one. Returns its number.
    pub(super) fn write_down(&mut self, clause: &[Code], broken: Option<Place>, known: &[Code]) -> u32 {
        for &literal in known {
            self.analysis.mark(variable(literal), Mark::Hinted);
        }
        self.analysis.hints.clear();
        if let Some(broken) = broken {
            self.hint(broken);
        }
        while let Some(variable) = self.analysis.stack.pop() {
            let place = self.places[variable];
            if self.levels[variable] == 0 {
                self.analysis.hints.push((place, self.facts[variable]));
            } else {
                let reason = self.reasons[variable].expect("a decision is in the clause");
                self.analysis.hints.push((place, self.clauses.number(reason)));
                self.hint(reason);
            }
        }
        self.analysis.clear();
        self.analysis.hints.sort_unstable();
        let last = broken.map(|broken| self.clauses.number(broken));
        let hints = self.analysis.hints.iter().map(|hint| hint.1).chain(last).collect();
        self.number += 1;
        self.steps.push(Step { clause: clause.iter().copied().map(lit).collect(), hints });
        self.number
    }

    /// The literals of a clause need a hint each.
    fn hint(&mut self, clause: Place) {
        let Self { clauses, analysis, .. } = self;
        for &literal in clauses.literals(clause) {
            let variable = variable(literal);
            if analysis.marks[variable] != Mark::Hinted {
                analysis.mark(variable, Mark::Hinted);
                analysis.stack.push(variable);
            }
        }
    }
}

fn number_of_levels(analysis: &mut Analysis, levels: &[u32], literals: &[Code]) -> u32 {
    analysis.round += 1;
    let mut number = 0;
    for &literal in literals {
        let seen = &mut analysis.level_seen[levels[variable(literal)] as usize];
        number += u32::from(*seen != analysis.round);
        *seen = analysis.round;
    }
    number
}
