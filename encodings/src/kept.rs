//! Grids that a permutation of the cells maps to a relabelling of themselves.
//!
//! If the clues show each symbol once, the grid itself determines the relabelling: symbol a becomes the symbol of the cell to which a's clue moves.
//! The condition therefore needs no new variable, and one clause for each cell and pair of symbols.

use crate::{Cell, CellVars, ClauseSink, Problem, Symbol};

/// Writes "moving the cells of the grid only relabels it". Cell c moves to `permutation[c]`; `permutation` must be a permutation of the
/// problem's cells.
///
/// The clues must show every symbol. If a clue with symbol a moves to a cell that holds b, then a becomes b in the whole grid: each cell with a must
/// move to a cell with b.
///
/// Returns false and writes nothing if some symbol has no clue.
pub fn kept(problem: &Problem, vars: &CellVars, permutation: &[Cell], sink: &mut dyn ClauseSink) -> bool {
    let mut clue = vec![None; problem.symbols()];
    for (cell, symbol) in problem.givens() {
        clue[symbol.index()] = Some(cell);
    }
    let Some(clue) = clue.into_iter().collect::<Option<Vec<Cell>>>() else { return false };
    let symbols = || (0..problem.symbols()).map(Symbol::new);
    for cell in (0..problem.cells()).map(Cell::new) {
        for a in symbols() {
            let image_of_clue = permutation[clue[a.index()].index()];
            for b in symbols() {
                let image = vars.lit(permutation[cell.index()], b);
                sink.add_clause(&[!vars.lit(cell, a), !vars.lit(image_of_clue, b), image]);
            }
        }
    }
    true
}
