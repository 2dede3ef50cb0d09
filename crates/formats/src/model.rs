//! Answers in the output format of SAT solvers, over the variables of the encoding.

use std::io::{self, Write};

use gerechte_core::answer::Answer;
use gerechte_encodings::{Cell, CellVars, Problem, Symbol, dimacs};

/// Writes an `s` line and, if there is a solution, a `v` line for each cell.
///
/// ```
/// use gerechte::{Game, answer::Answer, format::model};
/// let game: Game = "latin:1".parse()?;
/// let mut lines = Vec::new();
/// model::write(game.problem(), &Answer::Unsatisfiable, &mut lines)?;
/// assert_eq!(lines, b"s UNSATISFIABLE\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    let Some(grid) = answer.grid() else {
        return writeln!(out, "s {}", if *answer == Answer::Unsatisfiable { "UNSATISFIABLE" } else { "UNKNOWN" });
    };
    writeln!(out, "s SATISFIABLE")?;
    let vars = CellVars::of(problem);
    for (cell, &held) in grid.symbols().iter().enumerate() {
        write!(out, "v ")?;
        let lits = (0..problem.symbols()).map(Symbol::new).map(|symbol| {
            let lit = vars.lit(Cell::new(cell), symbol);
            if symbol == held { lit } else { !lit }
        });
        dimacs::write_literals(lits, out)?;
        writeln!(out)?;
    }
    writeln!(out, "v 0")
}
