//! Clues on a given pattern: from a random grid, by changes that leave fewer solutions.
//!
//! A few of the clues are removed, and replaced by those of a random solution of the others. The change is kept unless it leaves more
//! solutions. Solutions are counted up to a limit, so the first changes are all kept.

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::{Draft, Pattern, Random, Workshop};
use gerechte_core::{Grid, Puzzle};
use gerechte_encodings::Cell;

/// The number of changes before a new grid is tried.
const CHANGES: usize = 400;
/// The number up to which solutions are counted.
const LIMIT: u64 = 5000;

/// A puzzle with one solution whose clues are all cells that may be clues. Returns `None` if none is found from one grid.
pub(super) fn climb(workshop: &mut Workshop, pattern: &Pattern, random: &mut Random) -> Option<Draft> {
    let mut solution = workshop.grid(random)?;
    let cells: Vec<_> = (0..solution.len()).filter(|&cell| pattern.place(cell) != Some(false)).collect();
    let on = |grid: &Grid| Puzzle::of(grid, cells.iter().copied().map(Cell::new));
    let mut clues = on(&solution);
    let mut solutions = workshop.count(&clues, LIMIT);
    for _ in 0..CHANGES {
        if solutions == 1 {
            return Some(Draft::new(clues, solution));
        }
        if workshop.stop().is_requested() {
            return None;
        }
        let mut fewer = clues.clone();
        for _ in 0..random.random_range(1..=3) {
            fewer[*cells.choose(random)?] = None;
        }
        let other = workshop.solution(&fewer, random)?;
        let changed = on(&other);
        let found = workshop.count(&changed, solutions + 1);
        if found <= solutions {
            (clues, solution, solutions) = (changed, other, found);
        }
    }
    (solutions == 1).then_some(Draft::new(clues, solution))
}
