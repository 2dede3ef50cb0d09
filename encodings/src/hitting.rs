//! Hitting sets of bounded size: at most k cells that meet every set of a family, as a question for SAT and pseudo-Boolean solvers.
//!
//! For the unavoidable sets of a grid, the question is whether k clues could be enough. Variable `c + 1` says that cell `c` (from 0) has a clue,
//! as in [`wcnf`](crate::wcnf), which asks for the fewest.
//!
//! # References
//! G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014).

use std::io::{self, Write};

use crate::amo::totalizer;
use crate::dimacs::{Size, write_clause, write_clauses};
use crate::{Cell, ClauseSink, Lit, Var, opb};

/// The problem to choose at most `clues` of `cells` cells, at least one of each set.
///
/// ```
/// use gerechte_encodings::{Cell, hitting::Hitting};
/// let sets = [[0, 1], [1, 2]].map(|set| set.map(Cell::new).to_vec()).to_vec();
/// let hitting = Hitting { cells: 3, sets, clues: 1 };
/// let mut out = Vec::new();
/// hitting.write_opb(&mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.ends_with("+1 x1 +1 x2 >= 1 ;\n+1 x2 +1 x3 >= 1 ;\n-1 x1 -1 x2 -1 x3 >= -1 ;\n"));
/// assert!(hitting.check(&[Cell::new(1)]) && !hitting.check(&[Cell::new(0)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hitting {
    /// The number of cells.
    pub cells: usize,
    /// The sets to meet.
    pub sets: Vec<Vec<Cell>>,
    /// The most cells that may be chosen.
    pub clues: usize,
}

impl Hitting {
    fn lits(set: &[Cell]) -> Vec<Lit> {
        set.iter().map(|cell| Var::new(cell.index() + 1).lit()).collect()
    }

    /// Adds the clauses to a sink that has no variables yet. The first variables are those of the cells; those of the counter follow.
    pub fn encode(&self, sink: &mut dyn ClauseSink) {
        let cells: Vec<_> = (0..self.cells).map(|_| sink.new_var().lit()).collect();
        self.sets.iter().for_each(|set| sink.add_clause(&Self::lits(set)));
        totalizer::at_most(&cells, self.clues, sink);
    }

    /// Returns `true` if these cells are a hitting set of at most `clues` cells.
    pub fn check(&self, chosen: &[Cell]) -> bool {
        chosen.len() <= self.clues && self.sets.iter().all(|set| set.iter().any(|cell| chosen.contains(cell)))
    }

    /// Writes the problem as DIMACS CNF. Returns its size.
    pub fn write_cnf(&self, out: &mut dyn Write) -> io::Result<Size> {
        let (size, ()) = Size::of(|sink| self.encode(sink));
        for cell in 0..self.cells {
            writeln!(out, "c clue {} cell {cell}", cell + 1)?;
        }
        writeln!(out, "p cnf {} {}", size.vars, size.clauses)?;
        for projection in ["p show", "ind", "project"] {
            write!(out, "c {projection} ")?;
            write_clause(&(1..=self.cells).map(|number| Var::new(number).lit()).collect::<Vec<_>>(), out)?;
        }
        write_clauses(|sink| self.encode(sink), out)?;
        Ok(size)
    }

    /// Writes the problem as OPB, with the number of clues as one inequality. Returns its size.
    pub fn write_opb(&self, out: &mut dyn Write) -> io::Result<Size> {
        let size = Size { vars: self.cells, clauses: self.sets.len() + 1 };
        opb::write_header(size, out)?;
        self.sets.iter().try_for_each(|set| opb::write_clause(&Self::lits(set), out))?;
        (1..=self.cells).try_for_each(|number| write!(out, "-1 x{number} "))?;
        writeln!(out, ">= -{} ;", self.clues)?;
        Ok(size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tiny_question_is_written_in_full() {
        let sets = vec![vec![Cell::new(0), Cell::new(1)]];
        let mut out = Vec::new();
        Hitting { cells: 2, sets, clues: 1 }.write_cnf(&mut out).unwrap();
        let expected = "\
c clue 1 cell 0
c clue 2 cell 1
p cnf 2 2
c p show 1 2 0
c ind 1 2 0
c project 1 2 0
1 2 0
-1 -2 0
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
