//! The exact expectation and deviation of the insertions, by recursion over positions.
//!
//! From a position the solver's future does not depend on how it came there, and positions recur: each is worked out once. Let the
//! chosen cell have wrong candidates with insertions Wᵢ until they are refuted, and k right ones with insertions R until the end. In a random
//! order a given wrong one is tried before all right ones with probability 1/(k + 1), and two given ones with probability
//! 2/((k + 1)(k + 2)); all insertions are independent of each other. That gives the first two moments of the sum.

use super::phase::{End, deduce};
use super::{Naive, NaiveScore, most_constrained};
use crate::Stop;
use crate::encodings::{Cell, Symbol};
use crate::rate::trial::rounds::{Position, symbols};

/// What is expected from a position on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    solved: bool,
    insertions: f64,
    /// The expected square of the insertions.
    squares: f64,
    guesses: f64,
}

impl Moments {
    const NONE: Self = Self { solved: false, insertions: 0.0, squares: 0.0, guesses: 0.0 };

    /// After so many certain insertions.
    fn after(self, insertions: usize) -> Self {
        let more = insertions as f64;
        let squares = self.squares + 2.0 * more * self.insertions + more * more;
        Self { insertions: self.insertions + more, squares, ..self }
    }

    /// What follows from what is expected of each candidate of the chosen cell.
    fn tried_in_random_order(candidates: &[Self]) -> Self {
        let right = candidates.iter().filter(|candidate| candidate.solved).count() as f64;
        let mean = |of: fn(&Self) -> f64| {
            if right == 0.0 { 0.0 } else { candidates.iter().filter(|c| c.solved).map(of).sum::<f64>() / right }
        };
        let sum = |of: fn(&Self) -> f64| candidates.iter().filter(|c| !c.solved).map(of).sum::<f64>();
        let first = 1.0 / (right + 1.0);
        let both = 2.0 / ((right + 1.0) * (right + 2.0));
        let wrong = sum(|c| c.insertions);
        let pairs = wrong * wrong - sum(|c| c.insertions * c.insertions);
        Self {
            solved: right > 0.0,
            insertions: mean(|c| c.insertions) + first * wrong,
            squares: mean(|c| c.squares)
                + 2.0 * first * mean(|c| c.insertions) * wrong
                + first * sum(|c| c.squares)
                + both * pairs,
            guesses: mean(|c| c.guesses) + first * sum(|c| c.guesses),
        }
    }

    /// The average over equally likely cases.
    fn average(cases: &[Self]) -> Self {
        let mean = |of: fn(&Self) -> f64| cases.iter().map(of).sum::<f64>() / cases.len() as f64;
        Self {
            solved: cases.iter().any(|case| case.solved),
            insertions: mean(|c| c.insertions),
            squares: mean(|c| c.squares),
            guesses: mean(|c| c.guesses),
        }
    }
}

impl Naive {
    /// The exact score; nothing where more than `states` new positions would have to be worked out, or it was stopped.
    ///
    /// Positions are remembered from call to call, so that puzzles of one grid help each other; see [`Naive::forget`].
    pub fn exact(
        &mut self,
        clues: impl IntoIterator<Item = (Cell, Symbol)>,
        states: usize,
        stop: &Stop,
    ) -> Option<NaiveScore> {
        let position = self.start(clues);
        let blanks = position.blanks() as f64;
        let most = self.memo.len().saturating_add(states);
        let Moments { insertions, squares, guesses, .. } = self.expect(position, most, stop)?;
        // Rounding may leave a little less than nothing.
        let variance = (squares - insertions * insertions).max(0.0);
        Some(NaiveScore { mean: insertions - blanks, stddev: variance.sqrt(), guesses, runs: None })
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.memo.clear();
    }

    /// What is expected from a position on, with at most so many positions remembered.
    fn expect(&mut self, mut position: Position, most: usize, stop: &Stop) -> Option<Moments> {
        let (placed, end) = deduce(&self.houses, self.order, &mut position);
        if end != End::Open {
            return Some(Moments { solved: end == End::Solved, ..Moments::NONE }.after(placed));
        }
        if let Some(known) = self.memo.get(position.filled()) {
            return Some(known.after(placed));
        }
        if self.memo.len() >= most || stop.is_requested() {
            return None;
        }
        let mut cases = Vec::new();
        for cell in most_constrained(&position) {
            let mut candidates = Vec::with_capacity(4);
            for symbol in symbols(position.candidates(cell)) {
                let mut trial = position.clone();
                trial.place(&self.houses, cell, symbol);
                let expected = self.expect(trial, most, stop)?.after(1);
                candidates.push(Moments { guesses: expected.guesses + 1.0, ..expected });
            }
            cases.push(Moments::tried_in_random_order(&candidates));
        }
        let moments = Moments::average(&cases);
        self.memo.insert(position.filled().into(), moments);
        Some(moments.after(placed))
    }
}
