//! Special grids: grids that are valid for a whole family of palettes.
//!
//! An et al. call a grid *special* if it is valid for every perfect, or every diameter perfect, code of its order.
//!
//! # References
//! J. An, J.-H. Baek, K.-H. Kim, H. Lim, J.-L. Kim: Symmetric Sudoku-type games from perfect codes. arXiv:2605.09617, 2026 (section 6.1, the definition before Theorem 6.3 and
//! Theorems 6.3 and 6.4).

use crate::amo::totalizer;
use crate::{Candidates, Cell, CellVars, ClauseSink, Encoding, Lit, Problem, ProblemError, house};

/// The regions of a palette, each a list of cells.
pub type Regions = Vec<Vec<Cell>>;

/// Adds all regions of all palettes of the family to the problem. Its solutions are then valid for each palette.
pub fn valid_for_all(problem: &mut Problem, family: &[Regions]) -> Result<(), ProblemError> {
    for region in family.iter().flatten() {
        problem.all_different(region.iter().map(|cell| cell.index()))?;
    }
    Ok(())
}

/// Writes "the grid is valid for at least `bound` palettes of the family".
///
/// Returns a new variable, the selector, for each palette: if it is true, the grid is valid for the palette. A grid has one model for each
/// choice of at least `bound` palettes for which it is valid, so models must be counted projected on the cells.
pub fn valid_for_at_least(
    encoding: Encoding,
    vars: &CellVars,
    family: &[Regions],
    bound: usize,
    sink: &mut dyn ClauseSink,
) -> Vec<Lit> {
    let selectors: Vec<_> = family.iter().map(|_| sink.new_var().lit()).collect();
    let left = Candidates::all(vars);
    for (regions, &selector) in family.iter().zip(&selectors) {
        for region in regions {
            house::encode((encoding.style, encoding.amo), vars, region, &left, Some(selector), sink);
        }
    }
    totalizer::at_least(&selectors, bound, sink);
    selectors
}
