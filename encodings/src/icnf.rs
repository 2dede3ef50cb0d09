//! iCNF: a formula and cubes, for solvers that keep learnt clauses from one cube to the next.
//!
//! A file has a line `p inccnf`, the clauses, and a line `a … 0` for each cube. `CaDiCaL` reads it, and stops at the first satisfiable cube.
//!
//! # References
//! S. Wieringa: The icnf file format, 2011. M. Heule, O. Kullmann, S. Wieringa, A. Biere: Cube and conquer. HVC 2011.

use std::io::{self, Write};

use crate::dimacs::{Encode, Size, write_clause, write_clauses, write_meanings};
use crate::{Cell, Symbol};

/// Writes the formula of `encode`, and then the cubes, each a set of clues. Returns the size of the formula without the cubes.
///
/// ```
/// use gerechte_encodings::{Cell, Encoding, Problem, Symbol, icnf};
/// let mut problem = Problem::new(2, 2)?;
/// problem.all_different([0, 1])?;
/// let cubes = [0, 1].map(|symbol| vec![(Cell::new(0), Symbol::new(symbol))]);
/// let mut out = Vec::new();
/// icnf::write(&|sink| Encoding::default().encode(&problem, sink), &cubes, &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.contains("p inccnf\n1 2 0\n"));
/// assert!(text.ends_with("-2 -4 0\na 1 0\na 2 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(encode: Encode<'_>, cubes: &[Vec<(Cell, Symbol)>], out: &mut dyn Write) -> io::Result<Size> {
    let (size, vars) = Size::of(encode);
    write_meanings(&vars, out)?;
    writeln!(out, "p inccnf")?;
    write_clauses(encode, out)?;
    for cube in cubes {
        let lits: Vec<_> = cube.iter().map(|&(cell, symbol)| vars.lit(cell, symbol)).collect();
        write!(out, "a ")?;
        write_clause(&lits, out)?;
    }
    Ok(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Encoding, Problem};

    #[test]
    fn a_tiny_game_is_written_in_full() {
        let mut problem = Problem::new(2, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        let cubes = [vec![(Cell::new(0), Symbol::new(1)), (Cell::new(1), Symbol::new(0))], vec![]];
        let encoding = Encoding { style: crate::Style::Minimal, ..Encoding::default() };
        let mut out = Vec::new();
        write(&|sink| encoding.encode(&problem, sink), &cubes, &mut out).unwrap();
        let expected = "\
c var 1 cell 0 symbol 1
c var 2 cell 0 symbol 2
c var 3 cell 1 symbol 1
c var 4 cell 1 symbol 2
p inccnf
1 2 0
3 4 0
-1 -3 0
-2 -4 0
a 2 3 0
a 0
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
