//! The tables of a game: for each full house and each set of places that a symbol may have left in it, the possible cells of the
//! symbol. Each house has a table for its first places and one for the others; they are built quickly and stay in the cache.
#![allow(clippy::inline_always, reason = "a part of the search, called from its innermost loop")]

use super::derive::{self, Leftover};
use super::plane::{Cells, MAX_CELLS, Members};

/// A house that holds every symbol.
#[derive(Clone, Copy, Debug)]
pub struct House {
    /// Its cells below 64.
    pub low: u64,
    /// Its other cells.
    pub high: u64,
    /// Number of cells below 64.
    pub shift: u32,
    /// Whether it has a cell that no earlier house has, so that such houses cover what full houses cover.
    pub base: bool,
}

impl House {
    /// Its cells.
    #[inline(always)]
    pub fn cells(self) -> Cells {
        Cells::from(self.low) | Cells::from(self.high) << 64
    }
}

/// All that a search asks of a game.
#[derive(Clone, Debug)]
pub struct Table {
    /// Number of symbols.
    pub order: usize,
    /// Number of cells.
    pub cells: usize,
    /// Every cell.
    pub all: Cells,
    /// Whether nothing shows at once that there is no grid.
    pub possible: bool,
    /// The full houses, given and derived.
    pub houses: Vec<House>,
    /// By house: where the symbol may be, by pattern (places in the house as bits, in order of cells) of its first half,
    /// then by pattern of the other.
    keep: Vec<Cells>,
    /// By cell: where its symbol may be besides, that is, in no house of it.
    pub away: Vec<Cells>,
    /// Sets that hold the same symbols.
    pub leftovers: Vec<Leftover>,
}

impl Table {
    /// The full houses, each with its table.
    #[inline(always)]
    pub fn patterns(&self) -> impl Iterator<Item = (&House, Patterns<'_>)> {
        let split = split(self.order);
        let size = (1 << split) + (1 << (self.order - split));
        let patterns = self.keep.chunks_exact(size).map(move |keep| {
            let (first, others) = keep.split_at(1 << split);
            Patterns { first, others, split }
        });
        self.houses.iter().zip(patterns)
    }

    /// The tables of a game of up to 11 symbols and 128 cells.
    pub fn new(order: usize, cells: usize, given: &[Vec<usize>]) -> Self {
        let all = if cells == 0 { 0 } else { Cells::MAX >> (MAX_CELLS - cells) };
        let mut houses: Vec<Cells> =
            given.iter().map(|house| house.iter().fold(0, |set, &cell| set | 1 << cell)).collect();
        let size = |house: &Cells| house.count_ones() as usize;
        let possible = houses.iter().all(|house| size(house) <= order) && (order > 0 || cells == 0);

        let mut full: Vec<Cells> = Vec::new();
        for &house in &houses {
            if size(&house) == order && house != 0 && !full.contains(&house) {
                full.push(house);
            }
        }
        let leftovers = derive::leftovers(order, &full, all);
        full.extend(derive::houses(&full, &leftovers));
        houses.extend(&full);

        let mut away = vec![all; cells];
        for &house in &houses {
            for cell in Members(house) {
                away[cell] &= !house | 1 << cell;
            }
        }
        let split = split(order);
        let parts = full.iter().flat_map(|&house| {
            let members: Vec<usize> = Members(house).collect();
            let (first, others) = members.split_at(split);
            [patterns(first, &away), patterns(others, &away)]
        });
        let keep = parts.flatten().collect();
        let mut covered = 0;
        let full = full.into_iter().map(|house| {
            let low = house as u64;
            let base = house & !covered != 0;
            covered |= house;
            House { low, high: (house >> 64) as u64, shift: low.count_ones(), base }
        });
        Self { order, cells, all, possible, houses: full.collect(), keep, away, leftovers }
    }
}

/// The number of places in the first half of a house.
const fn split(order: usize) -> usize {
    order.div_ceil(2)
}

/// The table of a house.
#[derive(Clone, Copy, Debug)]
pub struct Patterns<'a> {
    first: &'a [Cells],
    others: &'a [Cells],
    split: usize,
}

impl Patterns<'_> {
    /// The cells where a symbol may be that has just these places in the house.
    #[inline(always)]
    pub fn keep(self, pattern: u64) -> Cells {
        let pattern = pattern as usize;
        self.first[pattern & (self.first.len() - 1)] | self.others[pattern >> self.split]
    }
}

/// By pattern: the cells where a symbol may be that has just these places among some cells of a house.
fn patterns(members: &[usize], away: &[Cells]) -> Vec<Cells> {
    let mut keep: Vec<Cells> = vec![0; 1 << members.len()];
    for pattern in 1..keep.len() {
        let rest = pattern & (pattern - 1);
        // A place of the symbol may be in the house and outside it all that does not see it.
        keep[pattern] = keep[rest] | away[members[pattern.trailing_zeros() as usize]];
    }
    keep
}
