//! DIMACS CNF: the format in which SAT solvers read a formula.
//!
//! Comment lines name the cell variables. A model counter has to project on them if the other variables are not determined
//! ([`AtMostOne::is_determined`](crate::AtMostOne::is_determined)). The lines are `c p show … 0` for the programs of the model counting
//! competition, `c ind … 0` for older ones, and `c project … 0` for clasp (`clasp 0 -q --parse-ext --project`).
//!
//! # References
//! Satisfiability: suggested format. DIMACS challenge, 1993; SAT competition output format. J. K. Fichte, M. Hecher: Model counting
//! competition 2021: competition format (`c p show`).

use std::io::{self, Write};

use crate::{CellVars, ClauseSink, Encoding, Lit, Problem, Var};

/// Writes the problem as DIMACS CNF, with a comment for each variable that stands for a cell and a symbol.
///
/// A comment `c var 12 cell 1 symbol 3` gives the cell from 0 (row by row) and the symbol as people write it. The
/// formula is never held in memory: it is produced twice, once for the numbers in the header.
pub fn write(problem: &Problem, encoding: Encoding, out: &mut dyn Write) -> io::Result<()> {
    let encode = |sink: &mut dyn ClauseSink| encoding.encode(problem, sink);
    write_formula(&encode, out).map(drop)
}

/// A function that writes a formula into a sink. It may be called more than once, and must write the same each time.
pub type Encode<'a> = &'a dyn Fn(&mut dyn ClauseSink) -> CellVars;

/// Writes the formula of `encode` as DIMACS CNF. Returns its size.
pub fn write_formula(encode: Encode<'_>, out: &mut dyn Write) -> io::Result<Size> {
    let (size, cell_vars) = write_header(encode, out)?;
    for projection in ["p show", "ind", "project"] {
        write!(out, "c {projection} ")?;
        write_clause(&cell_vars.all().map(|(var, ..)| var.lit()).collect::<Vec<_>>(), out)?;
    }
    write_clauses(encode, out).map(|_| size)
}

/// Writes the problem as [`write()`] does, without the comments on projection: a model counter then counts the values of all variables.
pub fn write_unprojected(problem: &Problem, encoding: Encoding, out: &mut dyn Write) -> io::Result<()> {
    let encode = |sink: &mut dyn ClauseSink| encoding.encode(problem, sink);
    write_header(&encode, out)?;
    write_clauses(encode, out).map(drop)
}

/// Writes what comes before the clauses of `encode`. Returns the size of the formula, and its cell variables.
fn write_header(encode: Encode<'_>, out: &mut dyn Write) -> io::Result<(Size, CellVars)> {
    let (size, cell_vars) = Size::of(encode);
    write_meanings(&cell_vars, out)?;
    writeln!(out, "p cnf {} {}", size.vars, size.clauses)?;
    Ok((size, cell_vars))
}

/// Writes a comment `c var 12 cell 1 symbol 3` for each cell variable.
pub(crate) fn write_meanings(vars: &CellVars, out: &mut dyn Write) -> io::Result<()> {
    vars.all().try_for_each(|(var, cell, symbol)| writeln!(out, "c var {} cell {cell} symbol {symbol}", var.number()))
}

/// Writes the clauses as they come, without a header.
pub(crate) fn write_clauses<T>(encode: impl FnOnce(&mut dyn ClauseSink) -> T, out: &mut dyn Write) -> io::Result<T> {
    let mut writer = Writer { vars: 0, out, result: Ok(()) };
    let written = encode(&mut writer);
    writer.result.map(|()| written)
}

/// The number of variables and clauses of a formula, or of variables and constraints in formats of other kinds: a sink that only counts.
///
/// ```
/// use gerechte_encodings::{Encoding, Problem, dimacs::Size};
/// let mut problem = Problem::new(2, 2)?;
/// problem.all_different([0, 1])?;
/// let (size, _) = Size::of(|sink| Encoding::default().encode(&problem, sink));
/// assert_eq!((size.vars, size.clauses), (4, 8));
/// # Ok::<(), gerechte_encodings::ProblemError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The number of variables.
    pub vars: usize,
    /// The number of clauses, or of constraints.
    pub clauses: usize,
}

impl Size {
    /// Returns the size of the formula of `encode`, and the value that `encode` returns.
    pub fn of<T>(encode: impl FnOnce(&mut dyn ClauseSink) -> T) -> (Self, T) {
        let mut size = Self::default();
        let written = encode(&mut size);
        (size, written)
    }
}

impl ClauseSink for Size {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tiny_game_is_written_in_full() {
        let mut problem = Problem::new(2, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        problem.given(crate::Cell::new(0), crate::Symbol::new(1)).unwrap();
        let mut out = Vec::new();
        write(&problem, Encoding::default(), &mut out).unwrap();
        let expected = "\
c var 1 cell 0 symbol 1
c var 2 cell 0 symbol 2
c var 3 cell 1 symbol 1
c var 4 cell 1 symbol 2
p cnf 4 9
c p show 1 2 3 4 0
c ind 1 2 3 4 0
c project 1 2 3 4 0
1 2 0
-1 -2 0
3 4 0
-3 -4 0
1 3 0
-1 -3 0
2 4 0
-2 -4 0
2 0
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
