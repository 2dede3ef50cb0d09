//! WCNF: the fewest clues that meet every known unavoidable set, for MaxSAT solvers.
//!
//! Every puzzle of a grid has a clue in every unavoidable set of the grid: without one, another grid would agree with all clues. So the least
//! number of cells that meet the known sets is a *lower bound* on the fewest clues of the grid, even if few sets are known. If the cells that a
//! solver finds are the clues of a puzzle with one solution, the bound is attained.
//!
//! Variable `c + 1` says that cell `c` (from 0) has a clue. The sets are hard clauses, and "cell `c` is blank" is a soft clause of weight 1. The
//! optimum is therefore the number of clues. The format is that of 2022, without a header.
//!
//! # References
//! G. McGuire, B. Tugemann, G. Civario: There is no 16-clue sudoku. Experimental Mathematics 23 (2014) (hitting sets). MaxSAT evaluation
//! 2022: input format.

use std::io::{self, Write};

use crate::dimacs::{Size, write_clause};
use crate::{Cell, Var};

/// Writes "choose as few cells as possible that meet every set". Returns the size, with hard and soft clauses.
///
/// ```
/// use gerechte_encodings::{Cell, wcnf};
/// let mut out = Vec::new();
/// wcnf::write(3, &[[0, 1].map(Cell::new).to_vec(), [1, 2].map(Cell::new).to_vec()], &mut out)?;
/// let text = String::from_utf8(out)?;
/// assert!(text.ends_with("h 1 2 0\nh 2 3 0\n1 -1 0\n1 -2 0\n1 -3 0\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(cells: usize, sets: &[Vec<Cell>], out: &mut dyn Write) -> io::Result<Size> {
    writeln!(out, "c variable c + 1: cell c of {cells} has a clue; {} unavoidable sets, each with a clue", sets.len())?;
    writeln!(
        out,
        "c the optimum is a lower bound on the fewest clues, and exact if its cells make a puzzle with one solution"
    )?;
    let has_clue = |cell: Cell| Var::new(cell.index() + 1).lit();
    for set in sets {
        write!(out, "h ")?;
        write_clause(&set.iter().map(|&cell| has_clue(cell)).collect::<Vec<_>>(), out)?;
    }
    for cell in (0..cells).map(Cell::new) {
        write!(out, "1 ")?;
        write_clause(&[!has_clue(cell)], out)?;
    }
    Ok(Size { vars: cells, clauses: sets.len() + cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tiny_board_is_written_in_full() {
        let mut out = Vec::new();
        write(2, &[vec![Cell::new(0), Cell::new(1)]], &mut out).unwrap();
        let expected = "\
c variable c + 1: cell c of 2 has a clue; 1 unavoidable sets, each with a clue
c the optimum is a lower bound on the fewest clues, and exact if its cells make a puzzle with one solution
h 1 2 0
1 -1 0
1 -2 0
";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
