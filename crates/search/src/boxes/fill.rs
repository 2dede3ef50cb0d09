//! Random completions: cells in random order take random candidates of those that propagation leaves.
//!
//! A failed choice is taken back. After a number of failures the search restarts with another order, and with a limit twice as high. It
//! therefore finds a completion soon, and terminates if there is none.
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use super::CELLS;
use super::lanes::{Lanes, Work};
use super::propagate::propagate;
use super::sets::{PLACES, Sets, load, read, start, store};
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Symbol;

/// Failures of the first order of cells.
const FAILURES: u64 = 32;

/// The cells before a choice, where in the order it was made, and the symbol that was taken, as a set of one.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    cells: Sets,
    at: usize,
    symbol: u16,
}

/// Finds a random completion, or proves that there is none.
pub struct Fill<'a> {
    /// Room for the choices.
    pub choices: &'a mut Vec<Choice>,
    pub clues: &'a [u8; CELLS],
    pub stop: &'a Stop,
    /// Random numbers below a bound.
    pub below: &'a mut dyn FnMut(usize) -> usize,
}

impl Work for Fill<'_> {
    type Output = Result<Option<[Symbol; CELLS]>, Stopped>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let Self { choices, clues, stop, below } = self;
        let mut order: [u8; CELLS] = std::array::from_fn(|cell| cell as u8);
        let mut limit = FAILURES;
        loop {
            for cell in (1..CELLS).rev() {
                order.swap(cell, below(cell + 1));
            }
            let mut failures = 0;
            let mut at = 0;
            choices.clear();
            let mut cells = start::<L>(clues);
            while failures <= limit {
                stop.check()?;
                if propagate(&mut cells) {
                    let mut sets = store(&cells);
                    let set_of = |sets: &Sets, at: usize| {
                        let (place, lane) = PLACES[usize::from(order[at])];
                        sets[usize::from(place)][usize::from(lane)]
                    };
                    while at < CELLS && set_of(&sets, at).is_power_of_two() {
                        at += 1;
                    }
                    if at == CELLS {
                        return Ok(Some(read(&sets)));
                    }
                    let mut candidates = set_of(&sets, at);
                    for _ in 0..below(candidates.count_ones() as usize) {
                        candidates &= candidates - 1;
                    }
                    let symbol = candidates & candidates.wrapping_neg();
                    choices.push(Choice { cells: sets, at, symbol });
                    let (place, lane) = PLACES[usize::from(order[at])];
                    sets[usize::from(place)][usize::from(lane)] = symbol;
                    load(&mut cells, &sets);
                    continue;
                }
                failures += 1;
                let Some(mut choice) = choices.pop() else { return Ok(None) };
                at = choice.at;
                let (place, lane) = PLACES[usize::from(order[at])];
                choice.cells[usize::from(place)][usize::from(lane)] &= !choice.symbol;
                load(&mut cells, &choice.cells);
            }
            limit *= 2;
        }
    }
}
