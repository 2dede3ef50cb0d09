//! The minimal puzzles of a grid with any number of clues, by minimal hitting sets.

use std::ops::{ControlFlow, RangeInclusive};

use super::FewestError;
use super::native::{Visit, by_size, exchanges, masked};
use super::oracle::Unavoidable;
use crate::hitting::{AllKnown, Known, Mask};
use crate::unavoidable::all;
use gerechte_core::{Exit, Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// The largest board on which all minimal unavoidable sets are found first; on larger ones there are too many.
pub const SMALL: usize = 36;

/// Visits each minimal puzzle of the grid whose number of clues is one of these, as its cells; the sizes are in no order.
///
/// Minimal puzzles are the minimal hitting sets of the unavoidable sets. On a board of up to 36 cells, all minimal unavoidable sets are found
/// before the first puzzle. On a larger one they are found during the search, and a single number of clues is left to [`puzzles`](super::puzzles).
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::{Engine, Game, Stop, fewest, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let grid = Native.first(game.problem(), &Stop::never())?.expect("a grid");
/// let mut by_clues = [0; 17];
/// fewest::minimal_puzzles(game.problem(), &grid, 0..=16, &Stop::never(), |cells| {
///     by_clues[cells.len()] += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(by_clues.iter().position(|&puzzles| puzzles > 0), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal_puzzles(
    problem: &Problem,
    grid: &[Symbol],
    clues: RangeInclusive<usize>,
    stop: &Stop,
    mut visit: impl FnMut(&[Cell]) -> ControlFlow<()>,
) -> Result<Exit, FewestError> {
    by_sizes(problem, grid, clues, stop, &mut visit)
}

/// [`minimal_puzzles`], compiled once.
fn by_sizes(
    problem: &Problem,
    grid: &[Symbol],
    clues: RangeInclusive<usize>,
    stop: &Stop,
    visit: Visit<'_>,
) -> Result<Exit, FewestError> {
    problem.check(grid)?;
    if grid.len() > SMALL && clues.start() == clues.end() {
        return by_size(problem, grid, *clues.start(), stop, visit);
    }
    Ok(masked!(grid.len(), minimal(problem, grid, clues, stop, visit))?)
}

fn minimal<M: Mask>(
    problem: &Problem,
    grid: &[Symbol],
    clues: RangeInclusive<usize>,
    stop: &Stop,
    visit: Visit<'_>,
) -> Result<Exit, Stopped> {
    let mut cells = Vec::new();
    let visit = |chosen: M| {
        cells.clear();
        cells.extend(chosen.elements().map(Cell::new));
        visit(&cells)
    };
    if grid.len() <= SMALL {
        let mut known = Known::new(grid.len(), all::<M>(problem, grid, stop)?);
        return known.visit_minimal(clues, &mut AllKnown, stop, visit);
    }
    let mut family = Unavoidable::new(problem, grid, stop);
    exchanges::<M>(problem, grid).visit_minimal(clues, &mut family, stop, visit)
}
