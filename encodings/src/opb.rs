//! OPB: the problem as linear equations and inequalities over 0/1 variables, for pseudo-Boolean solvers.
//!
//! Variable `x12` is variable 12 of the CNF ([`CellVars`]). Equations state that each cell holds one symbol and each full house each symbol once. A sum is
//! an equation with the values as coefficients. A relation is, for each symbol of either cell, a clause of the symbols that the other cell may
//! then hold. There are no new variables, so models and solutions correspond one to one.
//!
//! # References
//! O. Roussel, V. Manquinho: Input/output format and solver requirements for the competitions of pseudo-Boolean solvers, 2012.

use std::io::{self, Write};

use crate::dimacs::Size;
use crate::{Cell, CellVars, Constraint, Lit, Problem, Symbol};

/// Writes the problem and clauses over its variables. Returns the numbers of its variables and constraints.
///
/// ```
/// use gerechte_encodings::{Problem, Var, opb};
/// let mut problem = Problem::new(2, 2)?;
/// problem.all_different([0, 1])?;
/// let mut out = Vec::new();
/// let [x, y] = [1, 4].map(|number| Var::new(number).lit());
/// opb::write(&problem, &[vec![!x, y]], &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.starts_with("* #variable= 4 #constraint= 5\n"));
/// assert!(text.ends_with("-1 x1 +1 x4 >= 0 ;\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, clauses: &[Vec<Lit>], out: &mut dyn Write) -> io::Result<Size> {
    let vars = CellVars::of(problem);
    let symbols = || (0..problem.symbols()).map(Symbol::new);
    let lines = |constraint: &Constraint| match constraint {
        Constraint::AllDifferent(_) => problem.symbols(),
        Constraint::Sum { .. } | Constraint::Equation { .. } | Constraint::Given(..) => 1,
        Constraint::Related(..) => 2 * problem.symbols(),
    };
    let lines: usize = problem.constraints().iter().map(lines).sum();
    let size = Size { vars: vars.count(), clauses: problem.cells() + lines + clauses.len() };
    write_header(size, out)?;
    let var = |cell, symbol| vars.lit(cell, symbol).var().number();
    for cell in (0..problem.cells()).map(Cell::new) {
        symbols().try_for_each(|symbol| write!(out, "+1 x{} ", var(cell, symbol)))?;
        writeln!(out, "= 1 ;")?;
    }
    for constraint in problem.constraints() {
        match constraint {
            Constraint::AllDifferent(cells) => {
                // The format has only = and >=, so "at most one" is written with its sign changed.
                let (sign, relation) = if cells.len() == problem.symbols() { ('+', "= 1") } else { ('-', ">= -1") };
                for symbol in symbols() {
                    cells.iter().try_for_each(|&cell| write!(out, "{sign}1 x{} ", var(cell, symbol)))?;
                    writeln!(out, "{relation} ;")?;
                }
            }
            Constraint::Sum { cells, total } => {
                if cells.is_empty() {
                    write!(out, "+0 x1 ")?;
                }
                for &cell in cells {
                    symbols().try_for_each(|symbol| write!(out, "+{} x{} ", symbol.value(), var(cell, symbol)))?;
                }
                writeln!(out, "= {total} ;")?;
            }
            Constraint::Related(one, other, relation) => {
                let mut support = |cell: Cell, symbol: Symbol, there: Cell, set: u64| {
                    write!(out, "-1 x{} ", var(cell, symbol))?;
                    let goes_with = symbols().filter(|symbol| set >> symbol.index() & 1 == 1);
                    for symbol in goes_with {
                        write!(out, "+1 x{} ", var(there, symbol))?;
                    }
                    writeln!(out, ">= 0 ;")
                };
                for symbol in symbols() {
                    support(*one, symbol, *other, relation.beside(symbol, problem.symbols()))?;
                    support(*other, symbol, *one, relation.before(symbol, problem.symbols()))?;
                }
            }
            Constraint::Equation { left, right } => {
                if left.is_empty() && right.is_empty() {
                    write!(out, "+0 x1 ")?;
                }
                let left = left.iter().map(|&cell| (cell, '+'));
                for (cell, sign) in left.chain(right.iter().map(|&cell| (cell, '-'))) {
                    symbols().try_for_each(|symbol| write!(out, "{sign}{} x{} ", symbol.value(), var(cell, symbol)))?;
                }
                writeln!(out, "= 0 ;")?;
            }
            Constraint::Given(cell, symbol) => writeln!(out, "+1 x{} = 1 ;", var(*cell, *symbol))?,
        }
    }
    clauses.iter().try_for_each(|clause| write_clause(clause, out))?;
    Ok(size)
}

/// Writes the first line of a file.
pub(crate) fn write_header(size: Size, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "* #variable= {} #constraint= {}", size.vars, size.clauses)
}

/// Writes a clause as an inequality: a negated variable counts as 1 − x.
pub(crate) fn write_clause(clause: &[Lit], out: &mut dyn Write) -> io::Result<()> {
    for lit in clause {
        write!(out, "{}1 x{} ", if lit.is_positive() { '+' } else { '-' }, lit.var().number())?;
    }
    if clause.is_empty() {
        write!(out, "+0 x1 ")?;
    }
    let negated = clause.iter().filter(|lit| !lit.is_positive()).count() as u32;
    writeln!(out, ">= {} ;", 1 - i64::from(negated))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Relation;

    #[test]
    fn a_tiny_game_is_written_in_full() {
        let mut problem = Problem::new(3, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        problem.all_different([2]).unwrap();
        problem.sum([0, 2], 3).unwrap();
        problem.given(Cell::new(0), Symbol::new(1)).unwrap();
        problem.relate(Cell::new(0), Cell::new(2), Relation::Less).unwrap();
        problem.equation([0], [1, 2]).unwrap();
        let mut out = Vec::new();
        write(&problem, &[], &mut out).unwrap();
        let expected = "\
* #variable= 6 #constraint= 14
+1 x1 +1 x2 = 1 ;
+1 x3 +1 x4 = 1 ;
+1 x5 +1 x6 = 1 ;
+1 x1 +1 x3 = 1 ;
+1 x2 +1 x4 = 1 ;
-1 x5 >= -1 ;
-1 x6 >= -1 ;
+1 x1 +2 x2 +1 x5 +2 x6 = 3 ;
+1 x2 = 1 ;
-1 x1 +1 x6 >= 0 ;
-1 x5 >= 0 ;
-1 x2 >= 0 ;
-1 x6 +1 x1 >= 0 ;
+1 x1 +2 x2 -1 x3 -2 x4 -1 x5 -2 x6 = 0 ;
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
