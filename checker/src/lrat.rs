//! LRAT: refutations whose every step names the clauses that propagate.
//!
//! A line `ID LITERALS 0 HINTS 0` adds a clause: if its literals are false, then each hint has one literal left, which becomes true, until
//! the last has none. A line `ID d IDS 0` deletes clauses. The clauses of the formula are numbered from 1.
//!
//! # References
//! L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp: Efficient certified RAT verification. CADE 2017.

use std::collections::HashMap;
use std::io::BufRead;

use crate::dimacs::Formula;
use crate::text::{Lines, end, note, number, up_to_zero, words};
use crate::{Fault, Reason};

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause that follows by unit propagation.
    Add {
        /// Its number.
        id: u64,
        /// Its literals.
        clause: Box<[i32]>,
        /// The clauses that propagate, in order.
        hints: Vec<u64>,
    },
    /// Clauses that are no longer needed.
    Delete(Vec<u64>),
}

/// The steps of an LRAT file.
#[derive(Debug)]
pub struct Steps<R> {
    lines: Lines<R>,
    unread: Vec<usize>,
}

impl<R: BufRead> Steps<R> {
    /// Reads from the start of the file.
    pub fn new(reader: R) -> Self {
        Self { lines: Lines::new(reader), unread: Vec::new() }
    }

    /// The first lines of comments so far.
    pub fn unread(&self) -> &[usize] {
        &self.unread
    }

    /// The line of the last step.
    pub const fn line(&self) -> usize {
        self.lines.number
    }

    /// The next step; comments are passed over.
    pub fn next_step(&mut self) -> Result<Option<Step>, Fault> {
        loop {
            match self.lines.next()? {
                None => return Ok(None),
                Some([]) => {}
                Some([b'c', ..]) => note(&mut self.unread, self.lines.number),
                Some(line) => return step(line).map(Some).map_err(|reason| Fault::at(self.lines.number, reason)),
            }
        }
    }
}

fn step(line: &[u8]) -> Result<Step, Reason> {
    let mut words = words(line).peekable();
    let id = number(words.next().ok_or(Reason::Unfinished)?)?;
    let step = if words.next_if(|word| word == b"d").is_some() {
        Step::Delete(up_to_zero(&mut words)?)
    } else {
        let clause = up_to_zero(&mut words)?.into();
        let hints = up_to_zero::<i64>(&mut words)?;
        let hints = hints.into_iter().map(|hint| u64::try_from(hint).map_err(|_| Reason::Rat(id)));
        Step::Add { id, clause, hints: hints.collect::<Result<_, _>>()? }
    };
    end(words)?;
    Ok(step)
}

/// The clauses at one point of a proof.
#[derive(Clone, Debug)]
pub struct Replay {
    clauses: HashMap<u64, Box<[i32]>>,
    last: u64,
    is_refuted: bool,
    /// By variable: whether it is true or false in the propagation at hand.
    values: Vec<Option<bool>>,
    /// The variables that have a value.
    assigned: Vec<usize>,
}

impl Replay {
    /// The clauses of the formula.
    pub fn new(formula: &Formula) -> Self {
        let largest = formula.clauses.iter().flatten().map(|lit| lit.unsigned_abs()).max().unwrap_or(0);
        Self {
            clauses: (1..).zip(formula.clauses.iter().cloned()).collect(),
            last: formula.clauses.len() as u64,
            is_refuted: false,
            values: vec![None; largest as usize + 1],
            assigned: Vec::new(),
        }
    }

    /// The clause of that number, unless it has been deleted.
    pub fn clause(&self, id: u64) -> Option<&[i32]> {
        self.clauses.get(&id).map(AsRef::as_ref)
    }

    /// Whether the empty clause has been added.
    pub const fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Adds a clause if its hints show that it follows, or deletes clauses.
    pub fn apply(&mut self, step: &Step) -> Result<(), Reason> {
        match step {
            Step::Delete(ids) => {
                ids.iter().try_for_each(|id| self.clauses.remove(id).map(drop).ok_or(Reason::NoClause(*id)))
            }
            Step::Add { id, clause, hints } => {
                if *id <= self.last {
                    return Err(Reason::Order(*id));
                }
                self.follows(*id, clause, hints)?;
                self.last = *id;
                self.is_refuted |= clause.is_empty();
                self.clauses.insert(*id, clause.clone());
                Ok(())
            }
        }
    }

    /// Knows the variables up to this one.
    pub(crate) fn name_up_to(&mut self, variable: usize) {
        self.values.resize(self.values.len().max(variable + 1), None);
    }

    /// Adds a clause that defines a new variable, which may be the one after all others.
    pub(crate) fn define(&mut self, id: u64, clause: Box<[i32]>) -> Result<(), Reason> {
        if id <= self.last {
            return Err(Reason::Order(id));
        }
        let largest = clause.iter().map(|lit| lit.unsigned_abs()).max().unwrap_or(0) as usize;
        self.name_up_to(largest);
        self.last = id;
        self.clauses.insert(id, clause);
        Ok(())
    }

    /// Checks that a clause follows, without adding it.
    pub(crate) fn follows(&mut self, id: u64, clause: &[i32], hints: &[u64]) -> Result<(), Reason> {
        let checked = self.propagates(id, clause, hints);
        for variable in self.assigned.drain(..) {
            self.values[variable] = None;
        }
        checked
    }

    fn value(&self, lit: i32) -> Option<bool> {
        self.values[lit.unsigned_abs() as usize].map(|value| value == (lit > 0))
    }

    fn make_true(&mut self, lit: i32) {
        let variable = lit.unsigned_abs() as usize;
        self.values[variable] = Some(lit > 0);
        self.assigned.push(variable);
    }

    /// Reverse unit propagation: the clause is assumed to be false, and the hints lead to a conflict.
    fn propagates(&mut self, id: u64, clause: &[i32], hints: &[u64]) -> Result<(), Reason> {
        for &lit in clause {
            let (variable, variables) = (lit.unsigned_abs() as usize, self.values.len() - 1);
            if variable > variables {
                return Err(Reason::Variable { variable: variable as u64, variables });
            }
            if self.value(lit) == Some(true) {
                // The clause holds a literal and its negation.
                return Err(Reason::Trivial(id));
            }
            self.make_true(-lit);
        }
        for (position, &hint) in hints.iter().enumerate() {
            let lits = self.clauses.get(&hint).ok_or(Reason::NoClause(hint))?;
            let mut open = lits.iter().copied().filter(|&lit| self.value(lit) != Some(false));
            let first = open.next();
            // A literal may stand twice in a clause.
            match (first, open.find(|&other| Some(other) != first)) {
                (None, _) if position + 1 < hints.len() => return Err(Reason::HintsAfterConflict { clause: id, hint }),
                (None, _) => return Ok(()),
                (Some(lit), None) if self.value(lit).is_none() => self.make_true(lit),
                _ => return Err(Reason::Hint { clause: id, hint }),
            }
        }
        Err(Reason::NoConflict(id))
    }
}

/// The proof refutes the formula.
pub fn check(formula: &Formula, proof: impl BufRead) -> Result<(), Fault> {
    let mut steps = Steps::new(proof);
    let mut replay = Replay::new(formula);
    while let Some(step) = steps.next_step()? {
        replay.apply(&step).map_err(|reason| Fault::at(steps.line(), reason))?;
    }
    if replay.is_refuted() { Ok(()) } else { Err(Reason::NotRefuted.into()) }
}
