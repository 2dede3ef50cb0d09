//! Clues on a given pattern: from a random grid, by changes that leave fewer solutions.
//!
//! One or two of the clues are taken away, and come back from a random solution of the others; the change stays where it does not leave more
//! solutions. Solutions are counted up to a limit, so that the first changes are free.

use rand::RngExt;
use rand::seq::IndexedRandom;

use crate::encodings::Symbol;
use crate::generate::{Bench, Draft, Random};
use crate::{Grid, Puzzle};

/// Changes before a new grid is tried.
const CHANGES: usize = 400;
/// Solutions are counted so far.
const LIMIT: u64 = 5000;

/// A puzzle with clues exactly there, if the climb gets so far.
pub(in crate::generate) fn climb(bench: &mut Bench, pattern: &[bool], random: &mut Random) -> Option<Draft> {
    let on = |grid: &Grid| {
        let clue = |(&symbol, is_clue): (&Symbol, &bool)| is_clue.then_some(symbol);
        Puzzle::from(grid.iter().zip(pattern).map(clue).collect::<Vec<_>>())
    };
    let cells: Vec<_> = (0..pattern.len()).filter(|&cell| pattern[cell]).collect();
    let mut solution = bench.grid(random)?;
    let mut clues = on(&solution);
    let mut solutions = bench.count(&clues, LIMIT);
    for _ in 0..CHANGES {
        if solutions == 1 {
            return Some(Draft::new(clues, solution));
        }
        if bench.stop().is_requested() {
            return None;
        }
        let mut fewer = clues.clone();
        for _ in 0..random.random_range(1..=3) {
            fewer[*cells.choose(random)?] = None;
        }
        let other = bench.solution(&fewer, random)?;
        let changed = on(&other);
        let found = bench.count(&changed, solutions + 1);
        if found <= solutions {
            (clues, solution, solutions) = (changed, other, found);
        }
    }
    (solutions == 1).then_some(Draft::new(clues, solution))
}
