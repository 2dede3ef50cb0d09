//! Formulas in DIMACS CNF.

use std::io::BufRead;

use crate::text::{Lines, note, number, words};
use crate::{Fault, Reason};

/// No formula has more variables: a proof is replayed with a table of their values.
pub(crate) const MOST_VARIABLES: u32 = 1 << 26;

/// One comment for each kind of counter is enough.
const MOST_PROJECTIONS: usize = 10;

/// A formula, with the line that each clause ends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    /// The number of variables.
    pub variables: usize,
    /// The clauses.
    pub clauses: Vec<Box<[i32]>>,
    /// The line of each clause.
    pub lines: Vec<usize>,
    /// The meanings by comments `c var V cell C symbol S`, with their lines.
    pub meanings: Vec<(usize, Meaning)>,
    /// The projections by comments `c p show`, `c ind` and `c project`, with their lines: models count by their values of the variables from 1 to this one.
    pub projections: Vec<(usize, usize)>,
    /// The first lines of other comments, of which nothing is known.
    pub unread: Vec<usize>,
}

/// A comment that says what a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The variable.
    pub variable: u64,
    /// The cell.
    pub cell: u64,
    /// The symbol, as people write it.
    pub symbol: Vec<u8>,
}

/// Reads a formula. Clauses may span lines; the numbers of the header must be right.
pub fn read(reader: impl BufRead) -> Result<Formula, Fault> {
    let mut lines = Lines::new(reader);
    let mut formula = Formula::default();
    let mut header = None;
    let mut clause = Vec::new();
    while let Some(line) = lines.next()? {
        let line = line.to_vec();
        let fault = |reason| Fault::at(lines.number, reason);
        let mut words = words(&line).peekable();
        match words.peek() {
            Some([b'c', ..]) => {
                let words: Vec<_> = words.collect();
                if let Some(meaning) = meaning(&words).map_err(fault)? {
                    formula.meanings.push((lines.number, meaning));
                } else if let Some(last) = projection(&words).filter(|_| formula.projections.len() < MOST_PROJECTIONS) {
                    formula.projections.push((lines.number, last));
                } else {
                    note(&mut formula.unread, lines.number);
                }
            }
            Some(&b"p") => {
                let words: Vec<_> = words.collect();
                header = match (header, words.as_slice()) {
                    (None, [_, b"cnf", variables, clauses]) => {
                        let variables = number::<u32>(variables).map_err(fault)?;
                        if variables > MOST_VARIABLES {
                            return Err(fault(Reason::TooManyVariables { found: variables, most: MOST_VARIABLES }));
                        }
                        formula.variables = variables as usize;
                        Some(number::<u32>(clauses).map_err(fault)? as usize)
                    }
                    _ => return Err(fault(Reason::Header)),
                };
            }
            Some(_) if header.is_none() => return Err(fault(Reason::Header)),
            _ => {
                for word in words {
                    let lit = number::<i32>(word).map_err(fault)?;
                    if lit == 0 {
                        formula.clauses.push(std::mem::take(&mut clause).into());
                        formula.lines.push(lines.number);
                    } else if lit.unsigned_abs() as usize > formula.variables {
                        let variable = lit.unsigned_abs().into();
                        return Err(fault(Reason::Variable { variable, variables: formula.variables }));
                    } else {
                        clause.push(lit);
                    }
                }
            }
        }
    }
    let expected = header.ok_or(Reason::Header)?;
    if !clause.is_empty() {
        return Err(Fault::at(lines.number - 1, Reason::Unfinished));
    }
    if formula.clauses.len() != expected {
        return Err(Reason::ClauseCount { found: formula.clauses.len(), expected }.into());
    }
    Ok(formula)
}

/// The meaning of a variable by a comment. Returns `None` if the line is no such comment.
fn meaning(words: &[&[u8]]) -> Result<Option<Meaning>, Reason> {
    match words {
        [b"c", b"var", variable, b"cell", cell, b"symbol", symbol] => {
            Ok(Some(Meaning { variable: number(variable)?, cell: number(cell)?, symbol: symbol.to_vec() }))
        }
        _ => Ok(None),
    }
}

/// The last of the variables from 1 on that a comment projects models on, if it is such a comment and names these.
fn projection(words: &[&[u8]]) -> Option<usize> {
    let ([b"c", b"p", b"show", variables @ ..] | [b"c", b"ind" | b"project", variables @ ..]) = words else {
        return None;
    };
    let (end, variables) = variables.split_last()?;
    let counts = |(number, word): (usize, &&[u8])| *word == number.to_string().as_bytes();
    (*end == b"0" && (1..).zip(variables).all(counts)).then_some(variables.len())
}
