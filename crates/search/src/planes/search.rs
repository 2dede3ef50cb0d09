//! Depth-first search: propagate, try a symbol in a cell, then exclude it; with restarts until there is a solution.
//!
//! *Termination.* A guess puts a symbol into a cell that has several, or takes it out, so there are at most cells · order
//! guesses from the root to a leaf, and the trees of all runs have a common bound, independent of the weights. The limit of
//! failures grows by half from run to run, so in the end it exceeds that bound, and that run is the last.
//!
//! *No repetition.* There is no restart after the first solution, so all of them come from one run. There, the
//! two branches of a guess differ in whether the cell has the symbol, so they share no solution and lose none.
#![allow(
    clippy::inline_always,
    reason = "instructions of `Extract` are to be inlined into the function that enables them"
)]

use super::branch::{Choice, choose};
use super::extract::Extract;
use super::plane::{MAX_ORDER, Planes};
use super::propagate::propagate;
use super::sink::Sink;
use super::table::Table;
use super::weights::Weights;
use gerechte_core::{Exit, Stop, Stopped};
use gerechte_encodings::Symbol;

/// After how many failures the search first starts again.
const FIRST_RUN: u64 = 1000;

/// The memory that a solver keeps from puzzle to puzzle.
#[derive(Clone, Debug)]
pub struct Scratch {
    /// By depth; a guess settles a cell for all that is below it, so there is one for each cell.
    stack: Vec<(Planes, Choice)>,
    weights: Weights,
    /// After how many failures it first starts again, at least 2.
    pub(super) first_run: u64,
    /// Number of guesses so far.
    pub guesses: u64,
}

impl Scratch {
    /// Room for the deepest search.
    pub fn new(table: &Table) -> Self {
        let stack = vec![([0; MAX_ORDER], Choice::default()); table.cells];
        Self { stack, weights: Weights::new(table.houses.len()), first_run: FIRST_RUN, guesses: 0 }
    }
}

/// The task of a search.
#[derive(Debug)]
pub struct Job<'a> {
    pub table: &'a Table,
    pub scratch: &'a mut Scratch,
    pub clues: &'a [Option<Symbol>],
    /// A cell, and the symbol that it does not hold.
    pub without: Option<(usize, Symbol)>,
    pub stop: &'a Stop,
    /// After how many failures to give up.
    pub failures: u64,
}

/// Hands every completion of the clues to the sink, each once. Returns `None` if there were too many failures.
#[inline(always)]
pub fn search<E: Extract, S: Sink>(job: Job<'_>, sink: &mut S) -> Result<Option<Exit>, Stopped> {
    let Job { table, scratch, clues, without, stop, mut failures } = job;
    let Scratch { stack, weights, first_run, guesses } = scratch;
    let Some(mut first) = start(table, clues) else { return Ok(Some(Exit::Complete)) };
    if let Some((cell, symbol)) = without {
        first[symbol.index()] &= !(1 << cell);
    }
    weights.reset();
    let mut planes = first;
    let mut known = planes.map(|plane| !plane);
    let mut run = *first_run;
    let mut left = run;
    let mut found = false;
    let mut depth = 0;
    loop {
        stop.check()?;
        if propagate::<E>(table, &mut planes, &mut known, weights) {
            if let Some(choice) = choose(table, &planes, weights) {
                *guesses += 1;
                stack[depth] = (planes, choice);
                depth += 1;
                choice.take(table, &mut planes);
                continue;
            }
            found = true;
            if sink.take(&planes, table.cells).is_break() {
                return Ok(Some(Exit::Enough));
            }
        }
        if failures == 0 {
            return Ok(None);
        }
        failures -= 1;
        if !found {
            left -= 1;
            if left == 0 {
                run += run / 2;
                left = run;
                depth = 0;
                planes = first;
                known = planes.map(|plane| !plane);
                continue;
            }
        }
        if depth == 0 {
            return Ok(Some(Exit::Complete));
        }
        depth -= 1;
        let (saved, choice) = stack[depth];
        planes = saved;
        known = saved;
        choice.exclude(&mut planes);
    }
}

/// The planes that the clues leave, or `None` if there is no symbol for one of them, or no grid at all.
fn start(table: &Table, clues: &[Option<Symbol>]) -> Option<Planes> {
    assert_eq!(clues.len(), table.cells, "one clue for each cell");
    let given = clues.iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)));
    let blank = given.clone().fold(table.all, |blank, (cell, _)| blank & !(1 << cell));
    let mut planes = [0; MAX_ORDER];
    planes[..table.order].fill(blank);
    for (cell, symbol) in given {
        *planes[..table.order].get_mut(symbol.index())? |= 1 << cell;
    }
    table.possible.then_some(planes)
}
