//! Aligned exclusion: candidates of two or three cells that no allowed combination of the cells contains. A combination
//! is not allowed if it repeats a symbol in cells that see each other, or takes all candidates of a cell that all see.

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::tables::Tables;
use crate::board::{Mask, bits};

/// A cell that can take part, with the cells of few candidates that it sees.
struct Base {
    cell: usize,
    excluders: Vec<usize>,
    /// The same as bits.
    set: Vec<u64>,
}

/// The cells that can take part in exclusions of `size` cells.
fn bases(tables: &Tables, board: &Board, size: u32) -> Vec<Base> {
    let open = (0..tables.cells).filter(|&cell| board.candidates(cell).count_ones() >= 2);
    open.filter_map(|cell| {
        let peers = || tables.peers(cell).iter().map(|&peer| usize::from(peer));
        let count = |peer| board.candidates(peer).count_ones();
        let excluders: Vec<_> = peers().filter(|&peer| (2..=size).contains(&count(peer))).collect();
        let mut set = vec![0; tables.cells.div_ceil(64)];
        for cell in &excluders {
            set[cell / 64] |= 1 << (cell % 64);
        }
        // The rule is not tried where there is a naked single.
        let worth = !excluders.is_empty() && peers().all(|peer| count(peer) != 1);
        worth.then_some(Base { cell, excluders, set })
    })
    .collect()
}

/// The cells that all of the bases see and that have few candidates, if there are two or more.
fn common(bases: &[&Base], found: &mut Vec<usize>) -> bool {
    found.clear();
    for word in 0..bases[0].set.len() {
        let mut cells = bases.iter().fold(u64::MAX, |set, base| set & base.set[word]);
        while cells != 0 {
            found.push(word * 64 + cells.trailing_zeros() as usize);
            cells &= cells - 1;
        }
    }
    found.len() >= 2
}

/// The candidates that the bases lose, given the cells that all of them see.
fn exclude(tables: &Tables, board: &Board, bases: &[&Base], excluders: &[usize]) -> Vec<(usize, usize)> {
    let mut search = AlignedSearch { tables, board, bases, excluders, chosen: [0; 3], open: [0; 3] };
    for (open, base) in search.open.iter_mut().zip(bases) {
        *open = board.candidates(base.cell);
    }
    search.extend(0);
    let lost = bases.iter().zip(search.open);
    lost.flat_map(|(base, open)| bits(open).map(move |symbol| (base.cell, symbol))).collect()
}

/// Goes through combinations until each candidate has been in an allowed one, or all are tried.
struct AlignedSearch<'a> {
    tables: &'a Tables,
    board: &'a Board,
    bases: &'a [&'a Base],
    excluders: &'a [usize],
    chosen: [usize; 3],
    /// The candidates of each base that have been in no allowed combination.
    open: [Mask; 3],
}

impl AlignedSearch<'_> {
    /// Chooses a candidate for the next base. Returns true once no candidate is open.
    fn extend(&mut self, at: usize) -> bool {
        let Some(base) = self.bases.get(at) else {
            let taken = self.chosen[..at].iter().fold(0, |set, &symbol| set | 1 << symbol);
            if self.excluders.iter().all(|&cell| self.board.candidates(cell) & !taken != 0) {
                self.open.iter_mut().zip(self.chosen).for_each(|(open, symbol)| *open &= !(1 << symbol));
            }
            return self.open == [0; 3];
        };
        for symbol in bits(self.board.candidates(base.cell)) {
            let clash =
                (0..at).any(|other| self.chosen[other] == symbol && self.tables.see(base.cell, self.bases[other].cell));
            self.chosen[at] = symbol;
            if !clash && self.extend(at + 1) {
                return true;
            }
        }
        false
    }
}

/// Aligned pair exclusion.
pub(super) fn pair(tables: &Tables, board: &Board) -> Option<Deduction> {
    let bases = bases(tables, board, 2);
    let mut excluders = Vec::new();
    for (at, other) in bases.iter().enumerate() {
        for one in &bases[..at] {
            let pair = [one, other];
            if common(&pair, &mut excluders) {
                let remove = exclude(tables, board, &pair, &excluders);
                if let Some(found) = Deduction::remove(Rule::AlignedPairExclusion, 62, remove) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// Aligned triplet exclusion: the third cell is an excluder of one of the first two.
pub(super) fn triplet(tables: &Tables, board: &Board) -> Option<Deduction> {
    let bases = bases(tables, board, 3);
    let mut of_cell = vec![None; tables.cells];
    for base in &bases {
        of_cell[base.cell] = Some(base);
    }
    let mut excluders = Vec::new();
    for (at, other) in bases.iter().enumerate() {
        for one in &bases[..at] {
            if !common(&[one, other], &mut excluders) {
                continue;
            }
            let of_other = other.excluders.iter().filter(|cell| !one.excluders.contains(cell));
            for third in one.excluders.iter().chain(of_other).filter_map(|&cell| of_cell[cell]) {
                let triple = [one, other, third];
                if third.cell != one.cell && third.cell != other.cell && common(&triple, &mut excluders) {
                    let remove = exclude(tables, board, &triple, &excluders);
                    if let Some(found) = Deduction::remove(Rule::AlignedTripletExclusion, 75, remove) {
                        return Some(found);
                    }
                }
            }
        }
    }
    None
}
