//! Two bands, each in two halves: the first columns of all stacks, and the second ones.
//!
//! A half is filled stack by stack. The other half depends on it only by the sets of symbols in its rows.

use super::super::transversal::MaskMap;
use super::{factorial, multisets};
use gerechte_core::{Stop, Stopped};

/// The grids with boxes of a rows and two columns, a at most 5.
pub fn count(a: usize, stop: &Stop) -> Result<u128, Stopped> {
    let mut grids = 0;
    for (words, ways) in multisets::classes(a) {
        let column =
            |stack: usize, digit: usize| (0..2 * a).filter(|&symbol| words[symbol] >> stack & 1 == digit).collect();
        let [first, second] = [0, 1].map(|digit| (0..a).map(|stack| column(stack, digit)).collect::<Vec<Vec<usize>>>());
        let (first, second) = (Half::new(&first, stop)?, Half::new(&second, stop)?);
        let bands = first.meet(&second) * factorial(a as u128);
        grids += ways * bands * bands;
    }
    Ok(grids)
}

/// The ways to fill one column of each stack.
#[derive(Debug)]
struct Half {
    rows: usize,
    /// By the sets of symbols of the rows, in ascending order from the highest bits: the ways, whatever the order of the rows.
    ways: MaskMap<u64, u64>,
}

impl Half {
    /// Fills columns with their symbols so that no row has a symbol twice.
    fn new(columns: &[Vec<usize>], stop: &Stop) -> Result<Self, Stopped> {
        let rows = columns.len();
        // The rows are called by the symbols of the first column.
        let mut filled = MaskMap::with_capacity(1);
        *filled.entry((0..rows).map(|row| cell(rows, row, columns[0][row])).sum()) = 1;
        for column in &columns[1..] {
            stop.check()?;
            let mut longer = MaskMap::with_capacity(filled.len());
            for (cells, ways) in filled.iter() {
                fill(column, rows, 0, 0, cells, &mut |cells| *longer.entry(cells) += ways);
            }
            filled = longer;
        }
        let mut half = Self { rows, ways: MaskMap::with_capacity(filled.len()) };
        for (cells, ways) in filled.iter() {
            let sorted = half.sorted(cells);
            *half.ways.entry(sorted) += ways;
        }
        Ok(half)
    }

    /// The ways to put two halves together whose rows have no symbol in common, whatever the order of the rows.
    fn meet(&self, other: &Self) -> u128 {
        let every = (1 << (2 * self.rows * self.rows)) - 1;
        let pair = |(cells, ways): (u64, u64)| {
            let others = other.ways.get(other.sorted(cells ^ every));
            u128::from(ways) * u128::from(others) * self.equal_rows(cells)
        };
        self.ways.iter().map(pair).sum()
    }

    /// The rows' sets in ascending order.
    fn sorted(&self, cells: u64) -> u64 {
        let mut sets = self.sets(cells);
        sets[..self.rows].sort_unstable();
        sets[..self.rows].iter().fold(0, |sorted, set| sorted << (2 * self.rows) | set)
    }

    /// The ways to order rows with the same symbols: each is put together with other rows.
    fn equal_rows(&self, cells: u64) -> u128 {
        let sets = self.sets(cells);
        sets[..self.rows].chunk_by(|one, other| one == other).map(|equal| factorial(equal.len() as u128)).product()
    }

    fn sets(&self, cells: u64) -> [u64; 5] {
        let width = 2 * self.rows;
        std::array::from_fn(|row| if row < self.rows { cells >> (row * width) & ((1 << width) - 1) } else { 0 })
    }
}

/// A symbol in a row.
const fn cell(rows: usize, row: usize, symbol: usize) -> u64 {
    1 << (row * 2 * rows + symbol)
}

/// Calls `found` with the cells together with one more column, from `row` on, of whose symbols some are taken.
fn fill(column: &[usize], rows: usize, row: usize, taken: u32, cells: u64, found: &mut impl FnMut(u64)) {
    if row == rows {
        return found(cells);
    }
    for (at, &symbol) in column.iter().enumerate() {
        let cell = cell(rows, row, symbol);
        if taken >> at & 1 == 0 && cells & cell == 0 {
            fill(column, rows, row + 1, taken | 1 << at, cells | cell, found);
        }
    }
}
