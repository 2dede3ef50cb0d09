//! Random completions by repair: the board is filled with errors, and one cell is changed at a time.
//!
//! Every cell holds a candidate that propagation left it; two cells of a house with the same symbol
//! *clash*. A step changes a clashing cell to the best of its other symbols, even if that is
//! no gain, and its old symbol is tabu for it for a while. The method proves nothing, but it completes large
//! grids for which a tree search fails at the last few symbols.
//!
//! # References
//! A. Hertz, D. de Werra, *Using tabu search techniques for graph coloring*, 1987.
//! P. Galinier, J.-K. Hao, *Hybrid evolutionary algorithms for graph coloring*, 1999 (the tenure).

use super::layout::Layout;
use crate::learn::Groups;
use gerechte_core::Stop;

/// A symbol stays tabu for 1 to this many steps, at random, and for a share of the number of clashing cells more.
const TENURE: u64 = 5;
/// No candidate.
const NONE: u32 = u32::MAX;

/// A repair of the open cells of one position, and its scratch.
#[derive(Clone, Debug)]
pub struct Repair<'a> {
    groups: &'a Groups,
    /// By candidate: its cell, by number among the open ones.
    cell: Vec<u32>,
    /// The first candidate of each open cell, and the end.
    starts: Vec<u32>,
    /// The candidates of other cells that each candidate excludes, each once: two cells that share two houses clash no more than others.
    peers: Vec<u32>,
    peer_starts: Vec<u32>,
    /// By open cell: the candidate that it holds.
    held: Vec<u32>,
    /// The order in which cells are filled at first.
    sequence: Vec<u32>,
    /// By candidate: how many of its peers are held now.
    clashes: Vec<u16>,
    /// By candidate: the step up to which it is tabu.
    tabu: Vec<u64>,
    /// The clashing cells, and where each cell is in that list, plus one.
    wrong: Vec<u32>,
    listed: Vec<u32>,
}

impl<'a> Repair<'a> {
    /// The groups begin with those of the cells, in the order of the candidates. A candidate excludes its symbol from the peers of its cell, so that nothing
    /// but houses is known.
    pub fn new(layout: &Layout, groups: &'a Groups) -> Self {
        let (mut cell, mut starts) = (vec![0; groups.len()], vec![0]);
        for number in 0.. {
            let first = *starts.last().unwrap_or(&0);
            if first as usize == groups.len() {
                break;
            }
            for &candidate in groups.members(number) {
                cell[candidate as usize] = number as u32;
            }
            starts.push(first + groups.members(number).len() as u32);
        }
        let place = |cell: usize, symbol: usize| cell * layout.order + symbol;
        let mut numbers = vec![NONE; layout.cells * layout.order];
        for number in 0..groups.len() as u32 {
            let (cell, symbol) = groups.candidate(number);
            numbers[place(cell, symbol)] = number;
        }
        let (mut peers, mut peer_starts) = (Vec::new(), vec![0]);
        for number in 0..groups.len() as u32 {
            let (cell, symbol) = groups.candidate(number);
            let others = layout.peers(cell).iter().map(|&other| numbers[place(other.into(), symbol)]);
            peers.extend(others.filter(|&other| other != NONE));
            peer_starts.push(peers.len() as u32);
        }
        let cells = starts.len() - 1;
        Self {
            groups,
            cell,
            starts,
            peers,
            peer_starts,
            held: vec![NONE; cells],
            sequence: (0..cells as u32).collect(),
            clashes: vec![0; groups.len()],
            tabu: vec![0; groups.len()],
            wrong: Vec::with_capacity(cells),
            listed: vec![0; cells],
        }
    }

    /// Seeks a completion; false if none is found in that many steps, or a stop is requested. The share is in 1/8.
    pub fn run(&mut self, steps: u64, share: u64, stop: &Stop, source: &mut impl FnMut() -> u64) -> bool {
        self.start(source);
        let mut clashes = self.total();
        let mut fewest = clashes;
        for step in 1..=steps {
            if clashes == 0 || stop.is_requested() {
                break;
            }
            let Some((cell, candidate)) = self.best(step, i64::from((clashes - fewest) as u32), source) else {
                continue;
            };
            let old = self.held[cell] as usize;
            clashes = clashes + usize::from(self.clashes[candidate as usize]) - usize::from(self.clashes[old]);
            fewest = fewest.min(clashes);
            self.tabu[old] = step + 1 + source() % TENURE + self.wrong.len() as u64 * share / 8;
            self.put(cell, candidate);
        }
        clashes == 0
    }

    /// The candidates that the last run left in the cells.
    pub fn solution(&self) -> impl Iterator<Item = (usize, usize)> {
        self.held.iter().map(|&candidate| self.groups.candidate(candidate))
    }

    /// The candidates of an open cell.
    fn candidates(&self, cell: usize) -> std::ops::Range<u32> {
        self.starts[cell]..self.starts[cell + 1]
    }

    /// Fills the cells in random order, each with the symbol that clashes least.
    fn start(&mut self, source: &mut impl FnMut() -> u64) {
        self.tabu.fill(0);
        self.clashes.fill(0);
        self.held.fill(NONE);
        self.listed.fill(0);
        self.wrong.clear();
        for i in (0..self.sequence.len()).rev() {
            self.sequence.swap(i, (source() % (i as u64 + 1)) as usize);
            let cell = self.sequence[i] as usize;
            let (mut least, mut ties, mut chosen) = (u16::MAX, 0, NONE);
            for candidate in self.candidates(cell) {
                let clashes = self.clashes[candidate as usize];
                if clashes > least {
                    continue;
                }
                if clashes < least {
                    (least, ties) = (clashes, 0);
                }
                ties += 1;
                if source().is_multiple_of(ties) {
                    chosen = candidate;
                }
            }
            self.put(cell, chosen);
        }
    }

    /// The number of clashes.
    fn total(&self) -> usize {
        let of = |&cell: &u32| usize::from(self.clashes[self.held[cell as usize] as usize]);
        self.wrong.iter().map(of).sum::<usize>() / 2
    }

    /// A random one of the best moves that are not tabu, or that lead to fewer clashes than ever, which
    /// are `above` fewer than now.
    #[inline]
    fn best(&self, step: u64, above: i64, source: &mut impl FnMut() -> u64) -> Option<(usize, u32)> {
        let mut best = i64::MAX;
        let mut ties = 0;
        let mut chosen = None;
        for &cell in &self.wrong {
            let cell = cell as usize;
            let own = self.held[cell];
            let now = i64::from(self.clashes[own as usize]);
            for candidate in self.candidates(cell) {
                let change = i64::from(self.clashes[candidate as usize]) - now;
                let is_tabu = self.tabu[candidate as usize] >= step && change + above >= 0;
                if change > best || candidate == own || is_tabu {
                    continue;
                }
                if change < best {
                    (best, ties) = (change, 0);
                }
                ties += 1;
                if source().is_multiple_of(ties) {
                    chosen = Some((cell, candidate));
                }
            }
        }
        chosen
    }

    /// Gives a cell a candidate in place of the one it had.
    fn put(&mut self, cell: usize, candidate: u32) {
        let old = std::mem::replace(&mut self.held[cell], candidate);
        if old != NONE {
            self.tell(old, |clashes| *clashes -= 1);
        }
        self.tell(candidate, |clashes| *clashes += 1);
        self.list(cell);
    }

    /// Changes the clashes of the candidate's peers.
    fn tell(&mut self, candidate: u32, change: impl Fn(&mut u16)) {
        let at = candidate as usize;
        for peer in self.peer_starts[at]..self.peer_starts[at + 1] {
            let other = self.peers[peer as usize] as usize;
            change(&mut self.clashes[other]);
            let cell = self.cell[other] as usize;
            if self.held[cell] as usize == other {
                self.list(cell);
            }
        }
    }

    /// Brings the list of clashing cells up to date for one cell.
    fn list(&mut self, cell: usize) {
        let clashing = self.clashes[self.held[cell] as usize] != 0;
        let at = self.listed[cell] as usize;
        if clashing && at == 0 {
            self.wrong.push(cell as u32);
            self.listed[cell] = self.wrong.len() as u32;
        } else if !clashing && at != 0 {
            self.wrong.swap_remove(at - 1);
            self.listed[cell] = 0;
            if let Some(&moved) = self.wrong.get(at - 1) {
                self.listed[moved as usize] = at as u32;
            }
        }
    }
}
