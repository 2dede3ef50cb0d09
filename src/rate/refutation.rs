//! The refutation sum: what it costs to refute, by singles, the wrong candidates that stand in the way.
//!
//! Where singles end, a wrong candidate is refuted by assuming it and placing singles in rounds until a contradiction shows: a clash, a cell
//! without candidates, or a house without a place for a symbol. Its cost is 1 for the assumption and 1 for each round. The candidates that are
//! cheapest to refute, all of them at once, are excluded at their cost, singles go on for nothing, and so on until the puzzle is solved. The sum of the costs
//! does not depend on the names of cells and symbols. A puzzle in which at some point singles refute no candidate has no refutation sum.
//!
//! # References
//! R. Pelánek: Difficulty rating of Sudoku puzzles by a computational model. 2011; whose refutation score of a cell is summed along one random path.

use super::houses::Houses;
use super::singles::State;
use crate::Stop;
use crate::encodings::Symbol;

/// The refutation sum of a position with this solution; nothing where singles are not enough to refute, or it was stopped.
pub fn refutation_sum(houses: &Houses, mut state: State, solution: &[Symbol], stop: &Stop) -> Option<u64> {
    let mut sum = 0;
    loop {
        state.singles(houses, usize::MAX);
        if state.blanks() == 0 {
            return Some(sum);
        }
        let mut cheapest = Vec::new();
        let mut least = usize::MAX;
        for cell in state.blank_cells() {
            for symbol in super::naive::symbols(state.candidates(cell) & !(1 << solution[cell].index())) {
                if stop.is_requested() {
                    return None;
                }
                match cost(houses, &state, cell, symbol, least) {
                    Some(cost) if cost < least => {
                        least = cost;
                        cheapest.clear();
                    }
                    Some(_) => {}
                    None => continue,
                }
                cheapest.push((cell, symbol));
            }
        }
        if cheapest.is_empty() {
            return None;
        }
        sum += (least * cheapest.len()) as u64;
        for (cell, symbol) in cheapest {
            state.exclude(houses, cell, symbol);
        }
    }
}

/// The cost of refuting a candidate, if it is at most `most`.
fn cost(houses: &Houses, state: &State, cell: usize, symbol: u64, most: usize) -> Option<usize> {
    let mut state = state.clone();
    let mut fits = state.place(houses, cell, symbol);
    for cost in 1..=most {
        if !fits || state.lacks_a_place() {
            return Some(cost);
        }
        let singles = state.singles(houses, 1);
        fits = !singles.contradiction;
        if fits && singles.placed == 0 {
            return None;
        }
    }
    None
}
