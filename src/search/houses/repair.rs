//! Random completions by repair: start full but wrong, and move one cell at a time.
//!
//! Every cell holds a symbol that propagation left it; two cells of a house with the same symbol
//! *clash*. A step takes the best move of a clashing cell to another of its symbols, even if that is
//! no gain, and the symbol it leaves is tabu for it for a while. This never proves anything, but large
//! grids that a tree search fails to finish for the last few symbols give way to it.
//!
//! # References
//! A. Hertz, D. de Werra, *Using tabu search techniques for graph coloring*, 1987.
//! P. Galinier, J.-K. Hao, *Hybrid evolutionary algorithms for graph coloring*, 1999 (the tenure).

use super::{Layout, State};
use crate::Stop;
use crate::encodings::Symbol;

/// A symbol stays tabu for 1 to this many steps, at random, and more …
const TENURE: u64 = 5;
/// … by this share, in 1/8, of the number of clashing cells.
const SHARE: u64 = 3;
/// Added to the clashes of symbols that a cell cannot have.
const NEVER: u16 = 1 << 15;

/// Scratch of the repair of one layout.
#[derive(Clone, Debug)]
pub struct Repair {
    order: usize,
    peers: Vec<u16>,
    peer_ranges: Vec<u32>,
    /// By cell: its symbol from 1, or 0 as long as it has none.
    grid: Vec<u8>,
    /// The order in which cells are filled at first.
    sequence: Vec<u16>,
    /// By cell and symbol: the number of peers that have the symbol now.
    clashes: Vec<u16>,
    /// By cell and symbol: the step up to which the symbol is tabu.
    tabu: Vec<u64>,
    /// The clashing cells, and where each cell is in that list, plus one.
    wrong: Vec<u16>,
    listed: Vec<u32>,
}

impl Repair {
    pub fn new(layout: &Layout) -> Self {
        let mut peers = Vec::new();
        let mut peer_ranges = vec![0];
        for cell in 0..layout.cells {
            let mut near = layout.peers(cell).to_vec();
            for place in layout.places(cell) {
                near.extend(&layout.members[place.views..place.views + layout.order]);
            }
            near.sort_unstable();
            near.dedup();
            peers.extend(near.iter().filter(|&&other| usize::from(other) != cell));
            peer_ranges.push(peers.len() as u32);
        }
        Self {
            order: layout.order,
            peers,
            peer_ranges,
            grid: vec![0; layout.cells],
            sequence: vec![0; layout.cells],
            clashes: vec![0; layout.cells * layout.order],
            tabu: vec![0; layout.cells * layout.order],
            wrong: Vec::with_capacity(layout.cells),
            listed: vec![0; layout.cells],
        }
    }

    /// Seeks a completion of the state; false if none is found in that many steps, or a stop is requested.
    pub fn run(&mut self, state: &State, steps: u64, stop: &Stop, source: &mut impl FnMut() -> u64) -> bool {
        self.start(state, source);
        let mut clashes = self.total();
        let mut fewest = clashes;
        for step in 1..=steps {
            if clashes == 0 || stop.is_requested() {
                break;
            }
            let Some((cell, symbol)) = self.best(step, i64::from((clashes - fewest) as u32), source) else { continue };
            let at = cell * self.order;
            let old = usize::from(self.grid[cell]) - 1;
            clashes = clashes + usize::from(self.clashes[at + symbol]) - usize::from(self.clashes[at + old]);
            fewest = fewest.min(clashes);
            self.tabu[at + old] = step + 1 + source() % TENURE + self.wrong.len() as u64 * SHARE / 8;
            self.put(cell, symbol);
        }
        clashes == 0
    }

    /// The grid, full, as the last run left it.
    pub fn grid(&self) -> impl Iterator<Item = Symbol> {
        self.grid.iter().map(|&byte| Symbol::new(usize::from(byte) - 1))
    }

    /// Fills the cells in random order, each with the symbol that clashes least.
    fn start(&mut self, state: &State, source: &mut impl FnMut() -> u64) {
        self.tabu.fill(0);
        self.clashes.fill(NEVER);
        self.grid.fill(0);
        self.listed.fill(0);
        self.wrong.clear();
        for (cell, &set) in state.cells().iter().enumerate() {
            for symbol in (0..self.order).filter(|s| set >> s & 1 == 1) {
                self.clashes[cell * self.order + symbol] = 0;
            }
        }
        for (i, cell) in self.sequence.iter_mut().enumerate() {
            *cell = i as u16;
        }
        for i in (0..self.sequence.len()).rev() {
            self.sequence.swap(i, (source() % (i as u64 + 1)) as usize);
            let cell = usize::from(self.sequence[i]);
            let (mut least, mut ties, mut chosen) = (NEVER, 0, 0);
            for (symbol, &clashes) in self.clashes[cell * self.order..][..self.order].iter().enumerate() {
                if clashes > least || clashes >= NEVER {
                    continue;
                }
                if clashes < least {
                    (least, ties) = (clashes, 0);
                }
                ties += 1;
                if source().is_multiple_of(ties) {
                    chosen = symbol;
                }
            }
            self.put(cell, chosen);
        }
    }

    /// The number of pairs of cells that clash.
    fn total(&self) -> usize {
        let of = |&cell: &u16| {
            let cell = usize::from(cell);
            usize::from(self.clashes[cell * self.order + usize::from(self.grid[cell]) - 1])
        };
        self.wrong.iter().map(of).sum::<usize>() / 2
    }

    /// A random one of the best moves that are not tabu, or that lead to fewer clashes than ever, which
    /// are `above` fewer than now.
    #[inline]
    fn best(&self, step: u64, above: i64, source: &mut impl FnMut() -> u64) -> Option<(usize, usize)> {
        let mut best = i64::from(NEVER) / 2;
        let mut ties = 0;
        let mut chosen = None;
        for &cell in &self.wrong {
            let cell = usize::from(cell);
            let at = cell * self.order;
            let own = usize::from(self.grid[cell]) - 1;
            let now = i64::from(self.clashes[at + own]);
            let tabu = &self.tabu[at..at + self.order];
            for (symbol, &clashes) in self.clashes[at..at + self.order].iter().enumerate() {
                let change = i64::from(clashes) - now;
                if change > best || symbol == own || tabu[symbol] >= step && change + above >= 0 {
                    continue;
                }
                if change < best {
                    (best, ties) = (change, 0);
                }
                ties += 1;
                if source().is_multiple_of(ties) {
                    chosen = Some((cell, symbol));
                }
            }
        }
        chosen
    }

    /// Gives a cell a symbol in place of what it had.
    fn put(&mut self, cell: usize, symbol: usize) {
        let old = usize::from(self.grid[cell]);
        self.grid[cell] = symbol as u8 + 1;
        for i in self.peer_ranges[cell]..self.peer_ranges[cell + 1] {
            let other = usize::from(self.peers[i as usize]);
            let at = other * self.order;
            if old != 0 {
                self.clashes[at + old - 1] -= 1;
            }
            self.clashes[at + symbol] += 1;
            let has = usize::from(self.grid[other]);
            if has == symbol + 1 || has == old && old != 0 {
                self.list(other);
            }
        }
        self.list(cell);
    }

    /// Brings the list of clashing cells up to date for one cell.
    fn list(&mut self, cell: usize) {
        let clashing = self.clashes[cell * self.order + usize::from(self.grid[cell]) - 1] != 0;
        let at = self.listed[cell] as usize;
        if clashing && at == 0 {
            self.wrong.push(cell as u16);
            self.listed[cell] = self.wrong.len() as u32;
        } else if !clashing && at != 0 {
            self.wrong.swap_remove(at - 1);
            self.listed[cell] = 0;
            if let Some(&moved) = self.wrong.get(at - 1) {
                self.listed[usize::from(moved)] = at as u32;
            }
        }
    }
}
