//! OPB: the problem as linear equations and inequalities over 0/1 variables, for pseudo-Boolean solvers.
//!
//! Variable `x12` is variable 12 of the CNF ([`CellVars`](crate::CellVars)). The rows are those of integer programs ([`lp`](crate::lp)), without new
//! variables, so models and solutions correspond one to one.
//!
//! # References
//! O. Roussel, V. Manquinho: Input/output format and solver requirements for the competitions of pseudo-Boolean solvers, 2012.

use std::io::{self, Write};

use crate::dimacs::Size;
use crate::linear::{self, Row, of_clause};
use crate::{Lit, Problem};

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
    let size = linear::size(problem, clauses);
    write_header(size, out)?;
    linear::rows(problem, clauses, |row| write_row(row, out))?;
    Ok(size)
}

/// Writes the first line of a file.
pub(crate) fn write_header(size: Size, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "* #variable= {} #constraint= {}", size.vars, size.clauses)
}

/// Writes a clause as an inequality.
pub(crate) fn write_clause(clause: &[Lit], out: &mut dyn Write) -> io::Result<()> {
    write_row(&of_clause(clause), out)
}

fn write_row(row: &Row, out: &mut dyn Write) -> io::Result<()> {
    row.terms.iter().try_for_each(|(coefficient, var)| write!(out, "{coefficient:+} x{var} "))?;
    if row.terms.is_empty() {
        write!(out, "+0 x1 ")?;
    }
    writeln!(out, "{} {} ;", if row.is_equation { "=" } else { ">=" }, row.bound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::tests::tiny;

    #[test]
    fn a_tiny_game_is_written_in_full() {
        let mut out = Vec::new();
        write(&tiny(), &[], &mut out).unwrap();
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
