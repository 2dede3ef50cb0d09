//! The search through the symbols of orbits of cells.

use gerechte_core::permutation;
use gerechte_encodings::{Cell, Problem};

/// The unknowns, the orbits of cells: each is the symbol of the first cell.
pub(super) struct OrbitSearch {
    symbols: usize,
    /// By unknown: its cells, in the order in which the permutation goes through them.
    orbits: Vec<Vec<usize>>,
    /// By number of renamings: the symbols after them.
    renamed: Vec<Vec<usize>>,
    /// By symbol: the cycle of the renaming, and its length.
    cycles: Vec<(usize, usize)>,
    /// By unknown: the symbols that it can take.
    free: Vec<u16>,
    /// By unknown and symbol: the values that the unknowns may still take beside it.
    beside: Vec<Vec<u16>>,
}

impl OrbitSearch {
    /// For a permutation of the cells, and a renaming with cycles of these lengths.
    pub(super) fn new(problem: &Problem, to: &[usize], lengths: &[usize]) -> Self {
        let symbols = problem.symbols();
        let mut cycles = Vec::new();
        let mut name = Vec::new();
        for (cycle, &length) in lengths.iter().enumerate() {
            let first = name.len();
            name.extend((0..length).map(|at| first + (at + 1) % length));
            cycles.extend(std::iter::repeat_n((cycle, length), length));
        }
        let orbits = permutation::cycles(to);
        let longest = orbits.iter().map(Vec::len).max().unwrap_or(1);
        let next = |names: &Vec<usize>| Some(names.iter().map(|&symbol| name[symbol]).collect());
        let renamed: Vec<Vec<usize>> =
            std::iter::successors(Some((0..symbols).collect()), next).take(longest).collect();
        let peers = problem.peers();
        let sees = |one: usize, other: usize| peers[one].binary_search(&Cell::new(other)).is_ok();
        // Whether two unknowns can have these symbols: cells that see each other must not get the same symbol.
        let fit = |one: &[usize], other: &[usize], symbol: usize, other_symbol: usize| {
            one.iter().enumerate().all(|(i, &cell)| {
                let alike =
                    |(j, other): (usize, &usize)| sees(cell, *other) && renamed[i][symbol] == renamed[j][other_symbol];
                !other.iter().enumerate().any(alike)
            })
        };
        let set = |holds: &dyn Fn(usize) -> bool| {
            (0..symbols).filter(|&symbol| holds(symbol)).fold(0, |set, symbol| set | 1 << symbol)
        };
        let takes = |orbit: &Vec<usize>, symbol: usize| {
            orbit.len().is_multiple_of(cycles[symbol].1) && fit(orbit, orbit, symbol, symbol)
        };
        let free = orbits.iter().map(|orbit| set(&|symbol| takes(orbit, symbol))).collect();
        let pairs = orbits.iter().flat_map(|orbit| (0..symbols).map(move |symbol| (orbit, symbol)));
        let row = |(orbit, symbol): (&Vec<usize>, usize)| {
            orbits
                .iter()
                .map(
                    |other| if std::ptr::eq(orbit, other) { 0 } else { set(&|there| fit(orbit, other, symbol, there)) },
                )
                .collect()
        };
        let beside = pairs.map(row).collect();
        Self { symbols, orbits, renamed, cycles, free, beside }
    }

    /// The state without choices.
    pub(super) fn start(&self) -> State {
        let mut levels = vec![0; self.free.len() * (self.free.len() + 1)];
        levels[..self.free.len()].copy_from_slice(&self.free);
        State { levels, chosen: vec![0; self.free.len()], occurred: 0 }
    }

    /// The unknowns all of whose cells are wanted, as bits.
    pub(super) fn within(&self, is_wanted: impl Fn(usize) -> bool) -> u128 {
        let unknowns = self.orbits.iter().enumerate();
        let within = unknowns.filter(|(_, orbit)| orbit.iter().all(|&cell| is_wanted(cell)));
        within.fold(0, |bits, (unknown, _)| bits | 1 << unknown)
    }

    /// Writes the symbols, from 0, of the cells of these unknowns.
    pub(super) fn write(&self, chosen: &[u8], unknowns: u128, grid: &mut [u8]) {
        for unknown in bits(unknowns) {
            for (&cell, renamed) in self.orbits[unknown].iter().zip(&self.renamed) {
                grid[cell] = renamed[usize::from(chosen[unknown])] as u8;
            }
        }
    }

    /// Fills the open unknowns in all ways, and calls `visit` with each. An error of `visit` ends that.
    pub(super) fn fill<E>(
        &self,
        state: Open<'_>,
        open: u128,
        visit: &mut impl FnMut(Open<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if open == 0 {
            return visit(state);
        }
        let (level, deeper) = state.levels.split_at_mut(self.free.len());
        let (mut at, mut least) = (usize::MAX, u32::MAX);
        for unknown in bits(open) {
            let size = level[unknown].count_ones();
            if size < least {
                (at, least) = (unknown, size);
                if size <= 1 {
                    break;
                }
            }
        }
        let mut lengths = 0_u32;
        for symbol in bits(level[at].into()) {
            let (cycle, length) = self.cycles[symbol];
            if state.occurred >> cycle & 1 == 0 {
                // One new symbol of each length is enough.
                if lengths >> length & 1 == 1 {
                    continue;
                }
                lengths |= 1 << length;
            }
            let beside = &self.beside[at * self.symbols + symbol];
            for ((below, &above), &beside) in deeper.iter_mut().zip(&*level).zip(beside) {
                *below = above & beside;
            }
            state.chosen[at] = symbol as u8;
            let occurred = state.occurred | 1 << cycle;
            self.fill(Open { levels: deeper, chosen: state.chosen, occurred }, open & !(1 << at), visit)?;
        }
        Ok(())
    }
}

/// The choices.
pub(super) struct State {
    levels: Vec<u16>,
    chosen: Vec<u8>,
    occurred: u32,
}

impl State {
    pub(super) fn open(&mut self) -> Open<'_> {
        Open { levels: &mut self.levels, chosen: &mut self.chosen, occurred: self.occurred }
    }
}

/// A state on the way, with room for those below it.
pub(super) struct Open<'a> {
    /// The values that the unknowns may take; deeper levels follow.
    levels: &'a mut [u16],
    /// By unknown: its symbol, if it has one.
    pub(super) chosen: &'a mut [u8],
    /// The cycles of the renaming that have occurred, as bits.
    occurred: u32,
}

/// The bits of a set, ascending.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}
