//! Chains: the consequences of assuming that a candidate is true, or false.
//!
//! There are two kinds of implication. A true candidate makes those false that share its cell, or its symbol and a house (weak). A false
//! candidate makes the only other candidate of its cell, or of a house for its symbol, true (strong).

mod cycles;
mod follow;
mod inner;
mod levels;
pub(super) mod literal;
mod multiple;
mod told;

pub(super) use cycles::Cycles;
pub(super) use multiple::Multiple;

use std::cell::Cell;

use super::argument::Argument;
use super::board::{Board, Candidate};
use super::tables::Tables;
use crate::board::bits;
use gerechte_core::Stop;
use literal::{Cause, Inner};

/// The remaining work of a rating, in implications; it also checks for a stop.
#[derive(Debug)]
pub(super) struct Budget<'a> {
    left: Cell<u64>,
    stop: &'a Stop,
}

impl<'a> Budget<'a> {
    pub const fn new(implications: u64, stop: &'a Stop) -> Self {
        Self { left: Cell::new(implications), stop }
    }

    /// Takes from what is left.
    #[inline]
    pub fn spend(&self, implications: usize) {
        self.left.set(self.left.get().saturating_sub(implications as u64));
    }

    /// Whether the work is used up, or a stop was requested.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0 || self.stop.is_requested()
    }
}

/// The difficulty that a chain of this length adds, in tenths: one for each of 4, 6, 8, 12, 16, 24, 32, … that
/// its length exceeds.
pub(super) const fn lengthening(complexity: u32) -> u16 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut step) = (0, 4);
    while length > step {
        added += 1;
        step = if added % 2 == 1 { step * 3 / 2 } else { step * 4 / 3 };
    }
    added
}

/// The data of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub tables: &'a Tables,
    pub board: &'a Board,
    pub budget: &'a Budget<'a>,
}

/// The weak implications of every candidate of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Weak {
    starts: Vec<u32>,
    targets: Vec<Candidate>,
}

impl Weak {
    /// Computes them: candidates of the same cell (unless left out), then of each house.
    fn set(&mut self, tables: &Tables, board: &Board, same_cell: bool) {
        self.starts.clear();
        self.targets.clear();
        for cell in 0..tables.cells {
            let candidates = board.candidates(cell);
            for symbol in 0..tables.order {
                self.starts.push(self.targets.len() as u32);
                if candidates >> symbol & 1 == 1 {
                    if same_cell {
                        let others = bits(candidates & !(1 << symbol));
                        self.targets.extend(others.map(|other| (cell * tables.order + other) as Candidate));
                    }
                    let peers = tables.peers(cell).iter().map(|&peer| usize::from(peer));
                    let at = |peer| (peer * tables.order + symbol) as Candidate;
                    self.targets.extend(peers.filter(|&peer| board.has(peer, symbol)).map(at));
                }
            }
        }
        self.starts.push(self.targets.len() as u32);
    }

    /// The candidates that become false if the candidate is true.
    #[inline]
    fn of(&self, candidate: Candidate) -> &[Candidate] {
        let at = candidate as usize;
        &self.targets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// A chain of one board as a step of a chain around it.
#[derive(Debug)]
pub(super) struct Hint {
    /// The candidates that it removes, ascending.
    pub remove: Vec<Candidate>,
    /// The candidates on whose absence it depends.
    pub parents: Vec<Candidate>,
    pub inner: Inner,
    /// It link by link, where that is wanted.
    pub told: Option<Box<Argument>>,
}

/// A search whose chains can be steps of other chains.
pub(super) trait Nested: std::fmt::Debug {
    /// All chains of a board that remove something, the easiest first, one for each set of removals; parents are
    /// candidates of `source` that the board lacks. Each is told link by link if `tell` says so.
    fn hints(&mut self, scene: Scene<'_>, source: &Board, tell: bool) -> Vec<Hint>;
}

/// Adds the candidates whose absence made a literal true.
fn add_absent(
    Scene { tables, board, .. }: Scene<'_>,
    source: &Board,
    on: Candidate,
    cause: Cause,
    parents: &mut Vec<Candidate>,
) {
    let (cell, symbol) = super::deduction::split(on, tables.order);
    let mut add = |cell: usize, symbol: usize| {
        let candidate = (cell * tables.order + symbol) as Candidate;
        if !parents.contains(&candidate) {
            parents.push(candidate);
        }
    };
    match cause {
        Cause::Cell => {
            bits(source.candidates(cell) & !board.candidates(cell)).for_each(|symbol| add(cell, symbol));
        }
        Cause::House(house) => {
            let house = usize::from(house);
            let gone = source.places(house, symbol) & !board.places(house, symbol);
            bits(gone).for_each(|at| add(tables.cell(house, at), symbol));
        }
        Cause::Assumed | Cause::Rule | Cause::Pattern(_) => {}
    }
}

/// A number that is equal for equal chains of literals.
fn fingerprint(literals: impl Iterator<Item = usize>, seed: u64) -> u64 {
    literals.fold(seed ^ 0xcbf2_9ce4_8422_2325, |hash, literal| {
        (hash ^ literal as u64).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    })
}
