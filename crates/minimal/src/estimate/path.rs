//! A path from a grid down to a minimal puzzle, and the resampling of paths.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Symbol;
use gerechte_search::Solver;

/// A path.
#[derive(Clone, Debug)]
pub struct Path {
    pub grid: Arc<[Symbol]>,
    pub clues: Vec<Option<Symbol>>,
    /// The clues that may be removed, one at a time; before [`refresh`](Self::refresh), a superset of them.
    pub open: Vec<u16>,
    /// The logarithm of the number of puzzles that it represents if it ends in one.
    pub weight: f64,
}

impl Path {
    /// A path that begins with the grid's clues in these cells.
    pub fn new(grid: &Arc<[Symbol]>, cells: &[u16], weight: f64) -> Self {
        let clues = clues_in(grid, cells);
        Self { grid: Arc::clone(grid), clues, open: cells.to_vec(), weight }
    }

    /// Finds the clues that may be removed. A clue that was needed before is still needed.
    pub fn refresh(&mut self, solver: &mut Solver, stop: &Stop) -> Result<(), Stopped> {
        let mut still = Vec::with_capacity(self.open.len());
        for &cell in &self.open {
            if can_go(solver, &mut self.clues, &self.grid, cell, stop)? {
                still.push(cell);
            }
        }
        self.open = still;
        Ok(())
    }

    /// The path with one clue removed.
    pub fn without(&self, cell: u16, weight: f64) -> Self {
        let open = self.open.iter().copied().filter(|&other| other != cell).collect();
        let mut clues = self.clues.clone();
        clues[usize::from(cell)] = None;
        Self { grid: Arc::clone(&self.grid), clues, open, weight }
    }
}

/// The grid's clues in these cells.
pub fn clues_in(grid: &[Symbol], cells: &[u16]) -> Vec<Option<Symbol>> {
    let mut clues = vec![None; grid.len()];
    cells.iter().map(|&cell| usize::from(cell)).for_each(|cell| clues[cell] = Some(grid[cell]));
    clues
}

/// Whether the solution stays the only one without the clue of a cell.
pub fn can_go(
    solver: &mut Solver,
    clues: &mut [Option<Symbol>],
    grid: &[Symbol],
    cell: u16,
    stop: &Stop,
) -> Result<bool, Stopped> {
    let cell = usize::from(cell);
    let clue = clues[cell].take();
    let has_other = solver.has_other(clues, grid, cell, stop);
    clues[cell] = clue;
    has_other.map(|has_other| !has_other)
}

/// Draws `number` items in proportion to their promises (systematic resampling): the number of copies of each differs from its expected value by less than
/// one. Returns their indices, ascending, and the change of the logarithm of the weight of each copy.
pub fn drawn(promises: &[f64], number: usize, random: &mut ChaCha8Rng) -> Vec<(usize, f64)> {
    let greatest = promises.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let relative = |promise: f64| (promise - greatest).exp();
    let step = promises.iter().copied().map(relative).sum::<f64>() / number as f64;
    let mut at = random.random::<f64>() * step;
    let mut sum = 0.0;
    let mut drawn = Vec::with_capacity(number);
    for (index, &promise) in promises.iter().enumerate() {
        sum += relative(promise);
        while at < sum && drawn.len() < number {
            drawn.push((index, step.ln() - (promise - greatest)));
            at += step;
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn copies_weigh_what_was_drawn_from_in_the_mean() {
        let promises = [1_f64, 5.0, 0.25, 2.0].map(f64::ln);
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut weights = [0.0; 4];
        for _ in 0..10_000 {
            for (index, change) in drawn(&promises, 3, &mut random) {
                weights[index] += change.exp() * promises[index].exp() / 10_000.0;
            }
        }
        // Each draw has 3 copies that weigh 8.25 / 3 together.
        for (weight, promise) in weights.iter().zip(&promises) {
            assert!((weight / promise.exp() - 1.0).abs() < 0.1, "{weights:?}");
        }
    }
}
