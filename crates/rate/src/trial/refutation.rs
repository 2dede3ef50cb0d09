//! The refutation sum: the effort to refute wrong candidates by singles.
//!
//! When there are no more singles, a wrong candidate is refuted: it is assumed, and singles are placed in rounds until a contradiction shows. That
//! is a clash, a cell without candidates, or a house without a place for a symbol. The refutation costs 1 for the assumption and 1 for each round. All
//! candidates that are cheapest to refute are excluded at once, each at its cost. Then singles, which cost nothing, go on, and so forth until the
//! puzzle is solved.
//!
//! The sum of the costs does not depend on the names of cells and symbols. A puzzle in which at some point singles refute no candidate has no
//! refutation sum.
//!
//! # References
//! R. Pelánek: Difficulty rating of Sudoku puzzles by a computational model. 2011. There the refutation score of a cell is summed along one
//! random path.

use super::houses::Houses;
use super::rounds::{Position, symbols};
use gerechte_core::Stop;
use gerechte_encodings::Symbol;

/// The refutation sum of a position with this solution.
///
/// Returns `None` if singles are not enough to refute, or a stop was requested.
pub fn refutation_sum(houses: &Houses, mut position: Position, solution: &[Symbol], stop: &Stop) -> Option<u64> {
    let mut sum = 0;
    loop {
        position.singles(houses, usize::MAX);
        if position.blanks() == 0 {
            return Some(sum);
        }
        let mut cheapest = Vec::new();
        let mut least = usize::MAX;
        for cell in position.blank_cells() {
            for symbol in symbols(position.candidates(cell) & !(1 << solution[cell].index())) {
                if stop.is_requested() {
                    return None;
                }
                match cost(houses, &position, cell, symbol, least) {
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
            position.exclude(houses, cell, symbol);
        }
    }
}

/// The cost of refuting a candidate. Returns `None` if it is above `most`, or singles do not refute the candidate.
fn cost(houses: &Houses, position: &Position, cell: usize, symbol: u64, most: usize) -> Option<usize> {
    let mut position = position.clone();
    let mut fits = position.place(houses, cell, symbol);
    for cost in 1..=most {
        if !fits || position.lacks_a_place(houses) {
            return Some(cost);
        }
        let singles = position.singles(houses, 1);
        fits = !singles.contradiction;
        if fits && singles.placed == 0 {
            return None;
        }
    }
    None
}
