//! The trail: the assigned literals in order, with their reasons.

use crate::literal::{Code, negated, variable};

/// The value of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    Open,
    True,
    False,
}

/// The clause that forced a literal, or that is falsified.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// No clause: a decision, a flipped decision, or a fact.
    None,
    /// The binary clause whose other literal is this false one.
    Binary(Code),
    /// The positive clause of this number.
    Positive(u32),
    /// The watched clause of this number.
    Watched(u32),
}

/// The true literals, in levels: each begins with a decision, except level 0.
pub(super) struct Trail {
    /// The values, by literal.
    values: Vec<Value>,
    literals: Vec<Code>,
    /// The literals before this place have been propagated.
    head: usize,
    /// The places where levels from 1 start.
    starts: Vec<usize>,
    /// The levels, by variable.
    levels: Vec<u32>,
    /// The reasons, by variable.
    reasons: Vec<Reason>,
}

impl Trail {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            values: vec![Value::Open; 2 * variables],
            literals: Vec::with_capacity(variables),
            head: 0,
            starts: Vec::new(),
            levels: vec![0; variables],
            reasons: vec![Reason::None; variables],
        }
    }

    pub(super) fn value(&self, literal: Code) -> Value {
        self.values[literal as usize]
    }

    /// Makes an open literal true, on the current level.
    pub(super) fn assign(&mut self, literal: Code, reason: Reason) {
        self.values[literal as usize] = Value::True;
        self.values[negated(literal) as usize] = Value::False;
        self.levels[variable(literal)] = self.starts.len() as u32;
        self.reasons[variable(literal)] = reason;
        self.literals.push(literal);
    }

    /// Opens a level and makes an open literal true there.
    pub(super) fn decide(&mut self, literal: Code) {
        self.starts.push(self.literals.len());
        self.assign(literal, Reason::None);
    }

    /// The next literal to propagate.
    pub(super) fn next(&mut self) -> Option<Code> {
        let literal = self.literals.get(self.head).copied();
        self.head += usize::from(literal.is_some());
        literal
    }

    /// Undoes the levels above this one, and calls `restore` with each propagated literal on them, the last first.
    pub(super) fn back_to(&mut self, level: usize, mut restore: impl FnMut(Code)) {
        let Some(&start) = self.starts.get(level) else { return };
        for (place, &literal) in self.literals.iter().enumerate().skip(start).rev() {
            self.values[literal as usize] = Value::Open;
            self.values[negated(literal) as usize] = Value::Open;
            if place < self.head {
                restore(literal);
            }
        }
        self.literals.truncate(start);
        self.starts.truncate(level);
        self.head = start;
    }

    /// The number of levels above 0.
    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// The decision of the highest level, if there is one.
    pub(super) fn decision(&self) -> Option<Code> {
        self.starts.last().map(|&start| self.literals[start])
    }

    /// The level on which a literal or its negation became true.
    pub(super) fn level_of(&self, literal: Code) -> usize {
        self.levels[variable(literal)] as usize
    }

    /// The reason of a literal or its negation.
    pub(super) fn reason_of(&self, literal: Code) -> Reason {
        self.reasons[variable(literal)]
    }

    /// The literals that are true, in order.
    pub(super) fn literals(&self) -> &[Code] {
        &self.literals
    }

    /// Whether every variable has a value.
    pub(super) fn is_full(&self) -> bool {
        self.literals.len() == self.levels.len()
    }

    /// The first variable without a value.
    pub(super) fn open_variable(&self) -> Option<usize> {
        self.values.iter().step_by(2).position(|&value| value == Value::Open)
    }
}
