//! Other solutions of a problem, by the cells in which they may differ from a grid.

use std::ops::ControlFlow;

use super::native::MAX_CELLS;
use super::near::Near;
use crate::hitting::{Mask, Wide, least};
use crate::unavoidable::Changes;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// The number of solutions that are looked at, and of those that are taken.
const LOOKED_AT: usize = 6;
const TAKEN: usize = 4;

/// A search for other solutions that differ from a grid within some cells.
///
/// ```
/// use gerechte::{Engine, Game, Stop, encodings::Cell, fewest::Differing, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let stop = Stop::never();
/// let grid = Native.first(game.problem(), &stop)?.expect("a grid");
/// let mut differing = Differing::new(game.problem(), &grid, &stop);
/// let others = differing.within(&[true; 16])?;
/// assert!(!others.is_empty() && others.iter().all(|other| game.problem().check(other).is_ok() && *other != grid));
/// assert!(differing.within(&[false; 16])?.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Differing<'a> {
    /// The search near the grid, on boards of up to [`MAX_CELLS`] cells without sums.
    near: Option<Near<Wide>>,
    changes: Changes<'a>,
    stop: &'a Stop,
}

impl<'a> Differing<'a> {
    /// Solutions other than this one of the problem.
    pub fn new(problem: &'a Problem, grid: &'a [Symbol], stop: &'a Stop) -> Self {
        let near = (grid.len() <= MAX_CELLS).then(|| Near::new(problem, grid)).flatten();
        Self { near, changes: Changes::new(problem, grid, stop), stop }
    }

    /// Some of the other solutions that differ in free cells only, in few of them. Returns none only if there are none.
    pub fn within(&mut self, is_free: &[bool]) -> Result<Vec<Vec<Symbol>>, Stopped> {
        let sets: Vec<Vec<Cell>> = if let Some(near) = &mut self.near {
            let free = Wide::set((0..is_free.len()).filter(|&cell| is_free[cell]));
            let mut sets = Vec::new();
            near.visit(free, self.stop, &mut |set| {
                sets.push(set);
                if sets.len() == LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            least(sets, TAKEN).iter().map(|set| set.elements().map(Cell::new).collect()).collect()
        } else {
            let fixed: Vec<_> = (0..is_free.len()).filter(|&cell| !is_free[cell]).map(Cell::new).collect();
            self.changes.missed_by(&fixed)?
        };
        let mut others = Vec::new();
        for set in sets {
            others.extend(self.changes.within(&set)?);
        }
        Ok(others)
    }
}
