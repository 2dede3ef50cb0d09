//! The naive solver at work, with random choices.

use rand::Rng;
use rand::seq::{IndexedRandom, SliceRandom};

use super::phase::{End, deduce};
use super::{Naive, NaiveScore, most_constrained};
use crate::trial::rounds::{Position, symbols};
use gerechte_core::Stop;
use gerechte_encodings::{Cell, Symbol};

/// The most insertions of all runs together. A puzzle that needs more is not for people.
const MOST_INSERTIONS: u64 = 20_000_000;

/// The counts of one run so far.
#[derive(Clone, Copy, Debug, Default)]
struct RunTally {
    insertions: u64,
    guesses: u64,
}

/// The reason why a run ended early.
struct TooLong;

impl Naive {
    /// The mean of some runs. Returns `None` if there are none, if they take more than 20 million insertions together, or a stop was requested.
    pub fn sampled(
        &self,
        clues: impl IntoIterator<Item = (Cell, Symbol)>,
        runs: u32,
        random: &mut impl Rng,
        stop: &Stop,
    ) -> Option<NaiveScore> {
        let start = self.start(clues);
        let blanks = start.blanks() as f64;
        let (mut sum, mut squares, mut guesses, mut left) = (0.0, 0.0, 0, MOST_INSERTIONS);
        for _ in 0..runs {
            let mut tally = RunTally::default();
            self.run(start.clone(), random, &mut tally, left, stop).ok()?;
            left -= tally.insertions.min(left);
            let score = tally.insertions as f64 - blanks;
            sum += score;
            squares += score * score;
            guesses += tally.guesses;
        }
        let number = f64::from(runs);
        let variance = (squares - sum * sum / number) / (number - 1.0).max(1.0);
        (runs > 0).then(|| NaiveScore {
            mean: sum / number,
            stddev: variance.max(0.0).sqrt(),
            guesses: guesses as f64 / number,
            runs: Some(runs),
        })
    }

    /// Goes on from a position. Returns whether it was solved.
    fn run(
        &self,
        mut position: Position,
        random: &mut impl Rng,
        tally: &mut RunTally,
        most: u64,
        stop: &Stop,
    ) -> Result<bool, TooLong> {
        let (placed, end) = deduce(&self.houses, self.order, &mut position);
        tally.insertions += placed as u64;
        if tally.insertions > most || stop.is_requested() {
            return Err(TooLong);
        }
        if end != End::Open {
            return Ok(end == End::Solved);
        }
        let Some(&cell) = most_constrained(&position).choose(random) else { return Ok(false) };
        let mut candidates: Vec<_> = symbols(position.candidates(cell)).collect();
        candidates.shuffle(random);
        for symbol in candidates {
            let mut trial = position.clone();
            trial.place(&self.houses, cell, symbol);
            tally.insertions += 1;
            tally.guesses += 1;
            if self.run(trial, random, tally, most, stop)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
