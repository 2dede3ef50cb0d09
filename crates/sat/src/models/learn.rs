//! Clause learning from conflicts.

use super::trail::Reason;
use super::{Broken, Models};
use crate::literal::{Code, negated, variable};

/// A learnt clause, which follows from the formula.
pub(super) struct Lesson {
    /// The first literal is open after backtracking to `level`, and the others are false; the second became so last.
    pub(super) literals: Vec<Code>,
    pub(super) level: usize,
    /// The number of levels of its literals.
    pub(super) levels: usize,
}

impl Models {
    /// Resolves a falsified clause with reasons until one literal of the highest level is left (the first unique implication point).
    ///
    /// Every literal of the highest level except its decision must have a reason. Literals of lower levels without a reason stay in the clause, so that it
    /// follows from the formula alone, and does not depend on the models that were found.
    pub(super) fn lesson(&mut self, broken: Broken) -> Lesson {
        let mut seen = std::mem::take(&mut self.seen);
        let highest = self.trail.level();
        // The literals of lower levels, and the number of those of the highest level that are still to be resolved.
        let (mut lower, mut open) = (Vec::new(), 0);
        let mut place = self.trail.literals().len();
        let mut clause = self.bumped(broken.clause, broken.literal);
        let last = loop {
            for literal in clause {
                let level = self.trail.level_of(literal);
                if level == 0 || std::mem::replace(&mut seen[variable(literal)], true) {
                    continue;
                }
                if level == highest {
                    open += 1;
                } else {
                    lower.push(literal);
                }
            }
            place = (0..place).rfind(|&place| seen[variable(self.trail.literals()[place])]).expect("a decision");
            let literal = self.trail.literals()[place];
            seen[variable(literal)] = false;
            open -= 1;
            if open == 0 {
                break literal;
            }
            clause = self.bumped(self.trail.reason_of(literal), literal);
            clause.retain(|&other| other != literal);
        };
        let mut literals = vec![negated(last)];
        literals.extend(lower.iter().filter(|&&literal| !self.follows(literal, &seen)));
        for literal in lower {
            seen[variable(literal)] = false;
        }
        self.seen = seen;
        self.lesson_of(literals)
    }

    /// Moves a literal of the second highest level to the second place.
    fn lesson_of(&self, mut literals: Vec<Code>) -> Lesson {
        let level_of = |at: &usize| self.trail.level_of(literals[*at]);
        let second = (1..literals.len()).max_by_key(level_of);
        let level = second.as_ref().map_or(0, level_of);
        let mut levels: Vec<_> = (0..literals.len()).map(|at| level_of(&at)).collect();
        levels.sort_unstable();
        levels.dedup();
        if let Some(second) = second {
            literals.swap(1, second);
        }
        Lesson { literals, level, levels: levels.len() }
    }

    /// Whether the other literals of the clause imply this false literal by its reason.
    fn follows(&self, literal: Code, seen: &[bool]) -> bool {
        let reason = self.trail.reason_of(literal);
        let implied =
            |&other: &Code| other == negated(literal) || seen[variable(other)] || self.trail.level_of(other) == 0;
        match reason {
            Reason::None => false,
            Reason::Binary(other) => implied(&other),
            Reason::Positive(clause) => self.positive.literals(clause).iter().all(implied),
            Reason::Watched(clause) => self.watched.literals(clause).iter().all(implied),
        }
    }

    /// The literals of a clause, which is marked as used in a conflict; `second` is the second literal of a binary one.
    fn bumped(&mut self, clause: Reason, second: Code) -> Vec<Code> {
        match clause {
            Reason::None => Vec::new(),
            Reason::Binary(first) => vec![first, second],
            Reason::Positive(clause) => {
                self.positive.bump(clause);
                self.positive.literals(clause).to_vec()
            }
            Reason::Watched(clause) => {
                self.watched.bump(clause);
                self.watched.literals(clause).to_vec()
            }
        }
    }
}
