//! The exact expectation and deviation of the insertions, by recursion over positions.
//!
//! The solver's behaviour from a position on does not depend on the path to it. Positions recur, so each is evaluated once. First they are listed, in order
//! of the number of trials that lead to them. A position is numbered as soon as a trial leads to it, so a puzzle with too many is soon given up. Then the
//! expectations are computed, from the fewest blank cells up, as trials only fill cells.
//!
//! Let the chosen cell have wrong candidates, which take Wᵢ insertions until they are refuted, and k right ones, which take R insertions until the end. In a
//! random order a given wrong candidate comes before all right ones with probability 1/(k + 1), and two given ones do with probability
//! 2/((k + 1)(k + 2)). All insertions are independent of each other. That gives the first two moments of their sum.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use super::phase::{End, deduce};
use super::{Naive, NaiveScore, most_constrained};
use crate::trial::rounds::{Position, symbols};
use gerechte_core::Stop;
use gerechte_encodings::{Cell, Symbol};

/// The moments of the number of insertions from a position on.
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
    const SOLVED: Self = Self { solved: true, ..Self::NONE };

    /// The moments with `insertions` certain insertions before.
    fn after(self, insertions: usize) -> Self {
        let more = insertions as f64;
        let squares = self.squares + 2.0 * more * self.insertions + more * more;
        Self { insertions: self.insertions + more, squares, ..self }
    }

    /// The moments for a cell from those of each of its candidates.
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
    /// The exact score. Returns `None` if it takes more than `states` new positions, or a stop was requested.
    ///
    /// Positions are remembered from call to call, as puzzles of one grid share them. [`Naive::forget`] forgets them.
    pub fn exact(
        &mut self,
        clues: impl IntoIterator<Item = (Cell, Symbol)>,
        states: usize,
        stop: &Stop,
    ) -> Option<NaiveScore> {
        let mut position = self.start(clues);
        let blanks = position.blanks() as f64;
        let (placed, end) = deduce(&self.houses, self.order, &mut position);
        let after_singles = match end {
            End::Solved => Moments::SOLVED,
            End::Contradiction => Moments::NONE,
            End::Open => self.expect(&position, states, stop)?,
        };
        let Moments { insertions, squares, guesses, .. } = after_singles.after(placed);
        // Rounding may leave a little less than nothing.
        let variance = (squares - insertions * insertions).max(0.0);
        Some(NaiveScore { mean: insertions - blanks, stddev: variance.sqrt(), guesses, runs: None })
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.numbers.clear();
        self.moments.clear();
    }

    /// Computes the moments of a position without singles. Returns `None` if that takes more than `states` new positions, or a stop was requested.
    fn expect(&mut self, position: &Position, states: usize, stop: &Stop) -> Option<Moments> {
        let known = self.moments.len();
        let Some(trials) = self.list(position, states, stop) else {
            self.numbers.retain(|_, number| *number < known);
            return None;
        };
        let mut order: Vec<_> = (0..trials.len()).collect();
        order.sort_by_key(|&new| trials[new].blanks);
        self.moments.resize(known + trials.len(), Moments::NONE);
        for new in order {
            let Trials { candidates, outcomes, .. } = &trials[new];
            let cells = outcomes.chunks(*candidates).map(|outcomes| {
                let candidates: Vec<_> = outcomes.iter().map(|outcome| self.tried(*outcome)).collect();
                Moments::tried_in_random_order(&candidates)
            });
            self.moments[known + new] = Moments::average(&cells.collect::<Vec<_>>());
        }
        self.numbers.get(position.filled()).map(|&number| self.moments[number])
    }

    /// The moments of a trial.
    fn tried(&self, Outcome { placed, end }: Outcome) -> Moments {
        let expected = match end {
            Led::Solved => Moments::SOLVED,
            Led::Contradiction => Moments::NONE,
            Led::To(number) => self.moments[number],
        };
        let expected = expected.after(placed).after(1);
        Moments { guesses: expected.guesses + 1.0, ..expected }
    }

    /// Numbers the positions that trials lead to from a position on, and lists the trials of the new ones by number. Returns `None` if there are more
    /// than `states`, or a stop was requested.
    fn list(&mut self, start: &Position, states: usize, stop: &Stop) -> Option<Vec<Trials>> {
        let known = self.moments.len();
        let mut waiting = VecDeque::new();
        let mut new = 0;
        let mut number = |position: &Position, waiting: &mut VecDeque<Position>| match self
            .numbers
            .entry(position.filled().into())
        {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                waiting.push_back(position.clone());
                new += 1;
                (new <= states).then(|| *entry.insert(known + new - 1))
            }
        };
        number(start, &mut waiting)?;
        let mut all = Vec::new();
        let mut trial = start.clone();
        while let Some(position) = waiting.pop_front() {
            if stop.is_requested() {
                return None;
            }
            let mut trials = Trials { blanks: position.blanks(), candidates: 0, outcomes: Vec::new() };
            for cell in most_constrained(&position) {
                let candidates = position.candidates(cell);
                trials.candidates = candidates.count_ones() as usize;
                for symbol in symbols(candidates) {
                    trial.clone_from(&position);
                    trial.place(&self.houses, cell, symbol);
                    let (placed, end) = deduce(&self.houses, self.order, &mut trial);
                    let end = match end {
                        End::Solved => Led::Solved,
                        End::Contradiction => Led::Contradiction,
                        End::Open => Led::To(number(&trial, &mut waiting)?),
                    };
                    trials.outcomes.push(Outcome { placed, end });
                }
            }
            all.push(trials);
        }
        Some(all)
    }
}

/// The trials of a position.
#[derive(Debug)]
struct Trials {
    blanks: usize,
    /// The candidates of each cell that may be chosen.
    candidates: usize,
    /// The results of its candidates, cell by cell.
    outcomes: Vec<Outcome>,
}

/// The result of a trial after singles.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    placed: usize,
    end: Led,
}

#[derive(Clone, Copy, Debug)]
enum Led {
    Solved,
    Contradiction,
    /// To the position with this number.
    To(usize),
}
