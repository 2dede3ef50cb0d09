//! Depth-first search: propagate, guess an arrangement, go back to the last guess.
#![allow(
    clippy::inline_always,
    reason = "code over `Lanes` becomes vector instructions only inside a function that enables them"
)]

use super::CELLS;
use super::branch::{Choice, choose};
use super::lanes::{LANES, Lanes, Work};
use super::propagate::propagate;
use super::sets::{Sets, load, start, store};
use super::sink::Sink;
use gerechte_core::{Exit, Stop, Stopped};

/// Each guess settles a symbol in a band for all that is below it, and there are six bands of nine symbols.
const MAX_DEPTH: usize = 54;

/// The cells before a guess, and the arrangements that are left to try.
#[derive(Clone, Copy, Debug)]
struct Frame {
    cells: Sets,
    choice: Choice,
}

/// The memory that a solver keeps from puzzle to puzzle.
#[derive(Clone, Debug)]
pub struct Scratch {
    stack: Vec<Frame>,
    /// Number of guesses so far.
    pub guesses: u64,
}

impl Scratch {
    /// Room for the deepest search.
    pub fn new() -> Self {
        let frame = Frame { cells: [[0; LANES]; 9], choice: Choice::default() };
        Self { stack: vec![frame; MAX_DEPTH], guesses: 0 }
    }
}

/// Hands every completion of the clues to the sink, each once.
pub struct BoxSearch<'a, S> {
    pub scratch: &'a mut Scratch,
    pub clues: &'a [u8; CELLS],
    pub stop: &'a Stop,
    pub sink: &'a mut S,
}

impl<S: Sink> Work for BoxSearch<'_, S> {
    type Output = Result<Exit, Stopped>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Self::Output {
        let Self { scratch, clues, stop, sink } = self;
        let mut cells = start::<L>(clues);
        let stack = &mut scratch.stack[..];
        let mut depth = 0;
        loop {
            stop.check()?;
            if propagate(&mut cells) {
                if let Some(mut choice) = choose(&cells) {
                    scratch.guesses += 1;
                    let frame = &mut stack[depth];
                    frame.cells = store(&cells);
                    choice.take(&mut cells);
                    frame.choice = choice;
                    depth += 1;
                    continue;
                }
                if sink.take(&cells).is_break() {
                    return Ok(Exit::Enough);
                }
            }
            if depth == 0 {
                return Ok(Exit::Complete);
            }
            let frame = &mut stack[depth - 1];
            load(&mut cells, &frame.cells);
            frame.choice.take(&mut cells);
            if frame.choice.is_empty() {
                depth -= 1;
            }
        }
    }
}
