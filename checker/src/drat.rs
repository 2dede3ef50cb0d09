//! DRAT: refutations whose steps name no hints, as most SAT solvers write them, in text or in the binary form.
//!
//! A step adds a clause, or deletes one that is no longer needed. An added clause follows by unit propagation (RUP): if its literals are false,
//! propagation meets a conflict. Or it is a resolution asymmetric tautology (RAT): so does each of its resolvents on its first literal; then
//! the formula with it has a model exactly if the formula has one.
//!
//! Steps are checked one after another. A clause from which a literal follows for good is never deleted: to keep more clauses is sound, as each step is
//! checked against all that are kept.
//!
//! # References
//! N. Wetzler, M. Heule, W. Hunt: DRAT-trim: Efficient checking and trimming using expressive clausal proofs. SAT 2014.

use std::collections::HashMap;
use std::io::BufRead;

use crate::dimacs::{Formula, MOST_VARIABLES};
use crate::text::{Lines, end, up_to_zero, words};
use crate::{Fault, Reason};

/// The proof, as text or in the binary form, refutes the formula. A fault names the step, counted from 1, as its line.
pub fn check(formula: &Formula, proof: impl BufRead, is_binary: bool) -> Result<(), Fault> {
    let mut steps = if is_binary { Steps::Binary(proof) } else { Steps::Text(Lines::new(proof)) };
    let mut clauses = Clauses::default();
    for clause in &formula.clauses {
        let clause = clauses.renamed(clause);
        clauses.add(&clause);
    }
    let mut number = 0;
    while !clauses.is_refuted {
        number += 1;
        let step = steps.next().map_err(|reason| Fault::at(number, reason))?;
        let Some(Step { deletes, clause: said }) = step else { return Err(Reason::NotRefuted.into()) };
        let clause = clauses.renamed(&said);
        if deletes {
            clauses.delete(&clause);
        } else if clauses.implies(&clause) {
            clauses.add(&clause);
        } else {
            return Err(Fault::at(number, Reason::NotImplied(crate::text::clause(&said))));
        }
    }
    Ok(())
}

struct Step {
    deletes: bool,
    clause: Vec<i32>,
}

enum Steps<R> {
    Text(Lines<R>),
    Binary(R),
}

impl<R: BufRead> Steps<R> {
    fn next(&mut self) -> Result<Option<Step>, Reason> {
        match self {
            Self::Text(lines) => loop {
                match lines.next().map_err(|fault| fault.reason)? {
                    None => return Ok(None),
                    Some([] | [b'c', ..]) => {}
                    Some(line) => {
                        let mut words = words(line).peekable();
                        let deletes = words.next_if(|word| word == b"d").is_some();
                        let clause: Vec<i32> = up_to_zero(&mut words)?;
                        end(words)?;
                        clause.iter().try_for_each(|lit| in_range(lit.unsigned_abs().into()))?;
                        return Ok(Some(Step { deletes, clause }));
                    }
                }
            },
            Self::Binary(reader) => {
                let deletes = match byte(reader)? {
                    None => return Ok(None),
                    Some(b'a') => false,
                    Some(b'd') => true,
                    Some(other) => return Err(Reason::Number(format!("byte {other}"))),
                };
                let mut clause = Vec::new();
                loop {
                    let lit = literal(reader)?;
                    if lit == 0 {
                        return Ok(Some(Step { deletes, clause }));
                    }
                    clause.push(lit);
                }
            }
        }
    }
}

fn byte(reader: &mut impl BufRead) -> Result<Option<u8>, Reason> {
    let found = reader.fill_buf().map_err(|error| Reason::Unreadable(error.to_string()))?.first().copied();
    reader.consume(usize::from(found.is_some()));
    Ok(found)
}

/// A literal in the binary form: twice the variable, and one more if it is negated, seven bits a byte, the lowest first.
fn literal(reader: &mut impl BufRead) -> Result<i32, Reason> {
    let mut number = 0_u64;
    for shift in (0..35).step_by(7) {
        let byte = byte(reader)?.ok_or(Reason::Unfinished)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            in_range(number >> 1)?;
            let variable = (number >> 1) as i32;
            return Ok(if number & 1 == 1 { -variable } else { variable });
        }
    }
    Err(Reason::Number("a literal of more than five bytes".to_owned()))
}

fn in_range(variable: u64) -> Result<(), Reason> {
    if variable <= MOST_VARIABLES.into() {
        Ok(())
    } else {
        Err(Reason::Variable { variable, variables: MOST_VARIABLES as usize })
    }
}

/// Clauses under unit propagation: each of two literals or more is watched at its first two.
#[derive(Default)]
struct Clauses {
    /// The variables as they are numbered here, without gaps: a proof may name new ones, of any number.
    variables: HashMap<u32, i32>,
    /// The clauses; `None` for a deleted one.
    all: Vec<Option<Box<[i32]>>>,
    /// By the literals in order: the numbers of the clauses that have them.
    numbers: HashMap<Box<[i32]>, Vec<usize>>,
    /// By literal: the clauses that are watched at it.
    watches: Vec<Vec<usize>>,
    /// By variable.
    values: Vec<Option<bool>>,
    /// The literals that are true, in the order in which they became so.
    trail: Vec<i32>,
    /// By variable: the clause from which its value followed.
    reasons: Vec<Option<usize>>,
    /// The number of literals of the trail that have been propagated.
    propagated: usize,
    is_refuted: bool,
}

/// The index of a literal in tables by literal.
fn place(lit: i32) -> usize {
    2 * lit.unsigned_abs() as usize + usize::from(lit < 0)
}

/// The literals of a clause in order, each once.
fn sorted(clause: &[i32]) -> Box<[i32]> {
    let mut lits = clause.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits.into()
}

impl Clauses {
    fn value(&self, lit: i32) -> Option<bool> {
        self.values[lit.unsigned_abs() as usize].map(|value| value == (lit > 0))
    }

    fn make_true(&mut self, lit: i32, reason: Option<usize>) {
        let variable = lit.unsigned_abs() as usize;
        self.values[variable] = Some(lit > 0);
        self.reasons[variable] = reason;
        self.trail.push(lit);
    }

    /// The clause over the variables as they are numbered here.
    fn renamed(&mut self, clause: &[i32]) -> Vec<i32> {
        let mut renamed = Vec::with_capacity(clause.len());
        for lit in clause {
            let next = i32::try_from(self.variables.len() + 1).expect("at most 2^26 variables");
            renamed.push(lit.signum() * *self.variables.entry(lit.unsigned_abs()).or_insert(next));
        }
        let number = self.variables.len() + 1;
        self.values.resize(number, None);
        self.reasons.resize(number, None);
        self.watches.resize(2 * number, Vec::new());
        renamed
    }

    /// Adds a clause, and propagates.
    fn add(&mut self, clause: &[i32]) {
        let mut lits = sorted(clause);
        if lits.iter().any(|lit| lits.binary_search(&-lit).is_ok()) {
            // It says nothing.
            return;
        }
        let number = self.all.len();
        self.numbers.entry(lits.clone()).or_default().push(number);
        // The two watched literals are not false, if there are two such.
        lits.sort_by_key(|&lit| self.value(lit) == Some(false));
        let open = lits.iter().take_while(|&&lit| self.value(lit) != Some(false)).count();
        let first = lits.first().copied();
        if lits.len() > 1 {
            lits[..2].iter().for_each(|&lit| self.watches[place(lit)].push(number));
        }
        self.all.push(Some(lits));
        match (open, first) {
            (1, Some(lit)) if self.value(lit).is_none() => self.make_true(lit, Some(number)),
            (0, _) => self.is_refuted = true,
            _ => {}
        }
        self.is_refuted |= !self.propagate();
    }

    /// Deletes a clause, if it is there and no value follows from it.
    fn delete(&mut self, clause: &[i32]) {
        let Some(numbers) = self.numbers.get_mut(&sorted(clause)) else { return };
        let (all, values, reasons) = (&self.all, &self.values, &self.reasons);
        let is_free = |&number: &usize| {
            let lits = all[number].iter().flatten();
            let mut variables = lits.map(|lit| lit.unsigned_abs() as usize);
            variables.all(|variable| values[variable].is_none() || reasons[variable] != Some(number))
        };
        if let Some(at) = numbers.iter().position(is_free) {
            let number = numbers.swap_remove(at);
            self.all[number] = None;
        }
    }

    /// Makes true what follows. Returns false at a conflict.
    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watching = std::mem::take(&mut self.watches[place(-lit)]);
            let mut conflict = false;
            watching.retain(|&number| conflict || self.keeps_watch(number, -lit, &mut conflict));
            let since = std::mem::replace(&mut self.watches[place(-lit)], watching);
            debug_assert!(since.is_empty(), "nothing begins to be watched at what is false");
            if conflict {
                return false;
            }
        }
        true
    }

    /// A clause that is watched at a literal which is false now: another literal is watched instead, or the other watched one has to be true.
    /// Returns whether it is still watched here.
    fn keeps_watch(&mut self, number: usize, is_false: i32, conflict: &mut bool) -> bool {
        let Some(mut lits) = self.all[number].take() else { return false };
        if lits[0] == is_false {
            lits.swap(0, 1);
        }
        let other = lits[0];
        let mut keeps = true;
        if self.value(other) != Some(true) {
            if let Some(at) = (2..lits.len()).find(|&at| self.value(lits[at]) != Some(false)) {
                lits.swap(1, at);
                self.watches[place(lits[1])].push(number);
                keeps = false;
            } else if self.value(other) == Some(false) {
                *conflict = true;
            } else {
                self.make_true(other, Some(number));
            }
        }
        self.all[number] = Some(lits);
        keeps
    }

    /// Takes back all values since the trail was so long.
    fn back(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.values[lit.unsigned_abs() as usize] = None;
        }
        self.propagated = length;
    }

    /// Makes these literals false as well, and propagates. Returns `true` at a conflict.
    fn refutes(&mut self, lits: impl Iterator<Item = i32>) -> bool {
        for lit in lits {
            match self.value(lit) {
                Some(true) => return true,
                Some(false) => {}
                None => self.make_true(-lit, None),
            }
        }
        !self.propagate()
    }

    /// Whether the clause may be added: by unit propagation, or as all its resolvents on its first literal may.
    fn implies(&mut self, clause: &[i32]) -> bool {
        let before = self.trail.len();
        let follows = self.refutes(clause.iter().copied()) || self.is_resolution_tautology(clause);
        self.back(before);
        follows
    }

    /// Whether all resolvents of the clause on its first literal follow, where its literals are false already.
    fn is_resolution_tautology(&mut self, clause: &[i32]) -> bool {
        let Some(&pivot) = clause.first() else { return false };
        let before = self.trail.len();
        (0..self.all.len()).all(|number| {
            let resolved = self.all[number].as_ref().filter(|lits| lits.contains(&-pivot));
            let Some(lits) = resolved.cloned() else { return true };
            let follows = self.refutes(lits.iter().copied().filter(|&lit| lit != -pivot));
            self.back(before);
            follows
        })
    }
}
