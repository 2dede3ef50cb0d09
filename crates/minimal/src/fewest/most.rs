//! The most clues of a minimal puzzle of a grid.

use std::ops::ControlFlow;

use super::FewestError;
use super::minimal::SMALL;
use super::native::{exchanges, masked, to_cells};
use super::oracle::Unavoidable;
use crate::hitting::{AllKnown, Known, Mask};
use crate::unavoidable::{Changes, all};
use gerechte_core::{Exit, Stop, Stopped, unless_stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// The largest known minimal puzzle, and an upper bound.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Most {
    /// The clues of a minimal puzzle, ascending.
    pub cells: Vec<Cell>,
    /// An upper bound on the number of clues; the puzzle is proved to be the largest if it equals their number.
    pub at_most: usize,
}

impl Most {
    /// Some minimal puzzle, and the bound from the houses: the clue in the last cell of a house would follow from the others.
    pub(super) fn start(problem: &Problem, grid: &[Symbol], stop: &Stop) -> Result<Self, Stopped> {
        let cells = (0..grid.len()).map(Cell::new).collect::<Vec<_>>();
        let mut is_spared = vec![false; grid.len()];
        let mut disjoint = 0;
        for house in problem.full_houses() {
            if house.iter().all(|cell| !is_spared[cell.index()]) {
                for cell in house {
                    is_spared[cell.index()] = true;
                }
                disjoint += 1;
            }
        }
        let cells = Changes::new(problem, grid, stop).reduced(&cells)?;
        Ok(Self { cells, at_most: grid.len() - disjoint })
    }

    /// The same clues, with another upper bound if it is lower.
    #[must_use]
    pub fn with_bound(self, at_most: usize) -> Self {
        Self { at_most: self.at_most.min(at_most), ..self }
    }

    /// Whether no minimal puzzle of the grid has more clues.
    pub fn is_proved(&self) -> bool {
        self.cells.len() == self.at_most
    }
}

/// A minimal puzzle of the grid with the most clues; after a stop, the largest one so far and the proved bound.
///
/// [`Known::visit_growing`] looks for larger and larger minimal hitting sets of the unavoidable sets. It terminates on boards of up to 36 cells.
///
/// ```
/// use gerechte::{Engine, Game, Stop, fewest, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let grid = Native.first(game.problem(), &Stop::never())?.expect("a grid");
/// let found = fewest::most(game.problem(), &grid, &Stop::never())?;
/// assert!(found.is_proved() && (5..=6).contains(&found.cells.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn most(problem: &Problem, grid: &[Symbol], stop: &Stop) -> Result<Most, FewestError> {
    problem.check(grid)?;
    let mut best = Most::start(problem, grid, stop)?;
    let found = masked!(grid.len(), grow(problem, grid, &mut best, stop));
    // After a stop the bounds remain.
    if unless_stopped(found)?.is_some() {
        best.at_most = best.cells.len();
    }
    Ok(best)
}

fn grow<M: Mask>(problem: &Problem, grid: &[Symbol], best: &mut Most, stop: &Stop) -> Result<Exit, Stopped> {
    let size = best.cells.len() + 1;
    let visit = |cells: M| {
        best.cells = to_cells(cells);
        ControlFlow::Continue(())
    };
    if grid.len() <= SMALL {
        let mut known = Known::new(grid.len(), all::<M>(problem, grid, stop)?);
        return known.visit_growing(size, &mut AllKnown, stop, visit);
    }
    let mut family = Unavoidable::new(problem, grid, stop);
    exchanges::<M>(problem, grid).visit_growing(size, &mut family, stop, visit)
}
