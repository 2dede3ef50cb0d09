//! Branching: a cell with two symbols, else a cell or house with few, and those first where the search has failed.
#![allow(clippy::inline_always, reason = "a part of the search, called from one place in it")]

use super::plane::{Cells, Members, Planes};
use super::table::Table;
use super::weights::Weights;

/// A symbol for a cell, to be tried and then excluded.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choice {
    cell: usize,
    symbol: usize,
}

impl Choice {
    /// Puts the symbol into the cell.
    #[inline(always)]
    pub fn take(self, table: &Table, planes: &mut Planes) {
        for (symbol, plane) in planes[..table.order].iter_mut().enumerate() {
            *plane &= if symbol == self.symbol { table.away[self.cell] } else { !(1 << self.cell) };
        }
    }

    /// Rules the symbol out of the cell.
    #[inline(always)]
    pub fn exclude(self, planes: &mut Planes) {
        planes[self.symbol] &= !(1 << self.cell);
    }
}

/// The number of candidates over the weight, to be made small.
#[derive(Clone, Copy, Debug)]
struct Score {
    candidates: u32,
    weight: u32,
}

impl Score {
    fn is_below(self, other: Self) -> bool {
        u64::from(self.candidates) * u64::from(other.weight) < u64::from(other.candidates) * u64::from(self.weight)
    }
}

/// The cell and symbol to branch on. Returns `None` if each cell has one symbol. No cell may be without.
#[inline(always)]
pub fn choose(table: &Table, planes: &Planes, weights: &Weights) -> Option<Choice> {
    let planes = &planes[..table.order];
    let (mut once, mut twice, mut thrice) = (0, 0, 0);
    for &plane in planes {
        thrice |= twice & plane;
        twice |= once & plane;
        once |= plane;
    }
    if twice == 0 {
        return None;
    }
    let pairs = twice & !thrice;
    if pairs == 0 {
        return Some(among_many(table, planes, twice, weights));
    }
    let cell = weights.heaviest(pairs);
    Some(Choice { cell, symbol: first_symbol(planes, cell) })
}

/// The least symbol of a cell.
#[inline(always)]
fn first_symbol(planes: &[Cells], cell: usize) -> usize {
    planes.iter().position(|plane| plane >> cell & 1 == 1).unwrap_or_default()
}

/// The cell, or the symbol in a house, of the lowest score, where all the open cells have three symbols or more.
#[inline(always)]
fn among_many(table: &Table, planes: &[Cells], open: Cells, weights: &Weights) -> Choice {
    let mut best = Score { candidates: u32::MAX, weight: 1 };
    let mut choice = Choice { cell: 0, symbol: 0 };
    for cell in Members(open) {
        let candidates = planes.iter().map(|plane| (plane >> cell) as u32 & 1).sum();
        let score = Score { candidates, weight: weights.cell(cell) };
        if score.is_below(best) {
            best = score;
            choice = Choice { cell, symbol: first_symbol(planes, cell) };
        }
    }
    for (symbol, plane) in planes.iter().enumerate() {
        for (index, house) in table.houses.iter().enumerate() {
            let spots = plane & house.cells();
            let score = Score { candidates: spots.count_ones(), weight: weights.house(index) };
            if score.candidates > 1 && score.is_below(best) {
                best = score;
                choice = Choice { cell: weights.heaviest(spots), symbol };
            }
        }
    }
    choice
}
