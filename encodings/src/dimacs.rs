//! DIMACS CNF: the format in which SAT solvers read a formula.
//!
//! # References
//! Satisfiability: suggested format. DIMACS challenge, 1993; SAT competition output format.

use std::io::{self, Write};

use crate::{CellVars, ClauseSink, Encoding, Lit, Problem, Var};

/// Writes the problem as DIMACS CNF, with a comment for each variable that stands for a cell and a symbol.
///
/// A comment `c var 12 cell 1 symbol 3` gives the cell from 0 (row by row) and the symbol as people write it. The
/// formula is never held in memory: it is produced twice, once for the numbers in the header.
pub fn write(problem: &Problem, encoding: Encoding, out: &mut dyn Write) -> io::Result<()> {
    let encode = |sink: &mut dyn ClauseSink| encoding.encode(problem, sink);
    write_formula(&encode, out)
}

/// Writes whatever `encode` writes into a sink; it is called twice, and must do the same both times.
pub fn write_formula(encode: &dyn Fn(&mut dyn ClauseSink) -> CellVars, out: &mut dyn Write) -> io::Result<()> {
    let mut count = Count::default();
    let cell_vars = encode(&mut count);
    for number in 1..=count.vars {
        if let Some((cell, symbol)) = cell_vars.meaning(Var::new(number)) {
            writeln!(out, "c var {number} cell {cell} symbol {symbol}")?;
        }
    }
    writeln!(out, "p cnf {} {}", count.vars, count.clauses)?;
    let mut writer = Writer { vars: 0, out, result: Ok(()) };
    encode(&mut writer);
    writer.result
}

/// Counts variables and clauses.
#[derive(Default)]
struct Count {
    vars: usize,
    clauses: usize,
}

impl ClauseSink for Count {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars)
    }

    fn add_clause(&mut self, _: &[Lit]) {
        self.clauses += 1;
    }
}

/// Writes clauses as they come, and keeps the first error.
struct Writer<'a> {
    vars: usize,
    out: &'a mut dyn Write,
    result: io::Result<()>,
}

impl ClauseSink for Writer<'_> {
    fn new_var(&mut self) -> Var {
        self.vars += 1;
        Var::new(self.vars)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        if self.result.is_ok() {
            self.result = write_clause(clause, self.out);
        }
    }
}

/// Writes one clause as DIMACS does: its literals and a 0.
pub fn write_clause(clause: &[Lit], out: &mut dyn Write) -> io::Result<()> {
    write_literals(clause.iter().copied(), out)?;
    writeln!(out, "0")
}

/// Writes literals, each followed by a space.
pub fn write_literals(lits: impl IntoIterator<Item = Lit>, out: &mut dyn Write) -> io::Result<()> {
    lits.into_iter().try_for_each(|lit| write!(out, "{lit} "))
}
