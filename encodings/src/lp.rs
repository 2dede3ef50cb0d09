//! LP: the problem as an integer program in the format of CPLEX, which `HiGHS`, GLPK, SCIP, CBC and Gurobi read.
//!
//! Variable `x12` is variable 12 of the CNF ([`CellVars`](crate::CellVars)): the symbol of a cell. Equations state that each cell holds one symbol and each full
//! house each symbol once. A sum is an equation with the values as coefficients, and a relation some inequalities. There is nothing to minimise.
//!
//! # References
//! IBM ILOG CPLEX: File formats, LP file format.

use std::io::{self, Write};

use crate::dimacs::Size;
use crate::linear::{self, Row};
use crate::{Lit, Problem};

/// Terms of a line: readers limit the length of lines.
const TERMS: usize = 12;

/// Writes the problem and clauses over its variables. Returns the numbers of its variables and constraints.
///
/// ```
/// use gerechte_encodings::{Problem, lp};
/// let mut problem = Problem::new(2, 2)?;
/// problem.all_different([0, 1])?;
/// let mut out = Vec::new();
/// lp::write(&problem, &[], &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.contains("\n r1: +1 x1 +1 x2 = 1\n") && text.ends_with("Binary\n x1 x2 x3 x4\nEnd\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, clauses: &[Vec<Lit>], out: &mut dyn Write) -> io::Result<Size> {
    let size = linear::size(problem, clauses);
    writeln!(out, "Minimize\n obj: 0 x1\nSubject To")?;
    let mut number = 0;
    linear::rows(problem, clauses, |row| {
        number += 1;
        write_row(number, row, out)
    })?;
    writeln!(out, "Binary")?;
    let vars: Vec<_> = (1..=size.vars).map(|var| format!(" x{var}")).collect();
    vars.chunks(TERMS).try_for_each(|line| writeln!(out, "{}", line.concat()))?;
    writeln!(out, "End")?;
    Ok(size)
}

fn write_row(number: usize, row: &Row, out: &mut dyn Write) -> io::Result<()> {
    write!(out, " r{number}:")?;
    if row.terms.is_empty() {
        write!(out, " 0 x1")?;
    }
    for (at, terms) in row.terms.chunks(TERMS).enumerate() {
        write!(out, "{}", if at > 0 { "\n " } else { "" })?;
        terms.iter().try_for_each(|(coefficient, var)| write!(out, " {coefficient:+} x{var}"))?;
    }
    writeln!(out, " {} {}", if row.is_equation { "=" } else { ">=" }, row.bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::tests::tiny;

    #[test]
    fn a_tiny_game_is_written_in_full() {
        let mut out = Vec::new();
        let size = write(&tiny(), &[], &mut out).unwrap();
        let expected = "\
Minimize
 obj: 0 x1
Subject To
 r1: +1 x1 +1 x2 = 1
 r2: +1 x3 +1 x4 = 1
 r3: +1 x5 +1 x6 = 1
 r4: +1 x1 +1 x3 = 1
 r5: +1 x2 +1 x4 = 1
 r6: -1 x5 >= -1
 r7: -1 x6 >= -1
 r8: +1 x1 +2 x2 +1 x5 +2 x6 = 3
 r9: +1 x2 = 1
 r10: -1 x1 +1 x6 >= 0
 r11: -1 x5 >= 0
 r12: -1 x2 >= 0
 r13: -1 x6 +1 x1 >= 0
 r14: +1 x1 +2 x2 -1 x3 -2 x4 -1 x5 -2 x6 = 0
Binary
 x1 x2 x3 x4 x5 x6
End
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        assert_eq!((size.vars, size.clauses), (6, 14));
    }
}
