//! The beginning of an image: the lines with places and the symbols with names.

use super::super::{Arrangement, NONE};
use super::MAX_ORDER;
use super::board::Board;
use super::sizes::{Sizes, first_of, members, size};

/// The beginning of a row: the number of places from its first clue on, then the name of that clue. A row with a lesser beginning is less.
pub(super) type Beginning = u16;

/// The beginning of an image.
#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) board: usize,
    /// By new row: the row of the view.
    pub(super) rows: [u8; MAX_ORDER],
    pub(super) unused: u16,
    /// By new stack: the stack of the view, if it has a clue so far.
    pub(super) stacks: [u8; MAX_ORDER],
    /// The stacks without a clue so far.
    pub(super) unstacked: u16,
    /// By new column: the column of the view, if it has a clue so far.
    pub(super) columns: [u8; MAX_ORDER],
    /// The columns without a clue so far.
    pub(super) unplaced: u16,
    /// By symbol from 1: its name from 1, or `NONE`. A blank is called 0.
    labels: [u8; MAX_ORDER + 1],
    /// The number of names.
    named: u8,
}

impl State {
    pub(super) fn new<B: Sizes>(boxes: B, board: usize) -> Self {
        let all = |count: usize| ((1_u32 << count) - 1) as u16;
        Self {
            board,
            rows: [NONE; MAX_ORDER],
            unused: all(boxes.order()),
            stacks: [NONE; MAX_ORDER],
            unstacked: all(boxes.rows()),
            columns: [NONE; MAX_ORDER],
            unplaced: all(boxes.order()),
            labels: std::array::from_fn(|symbol| if symbol == 0 { 0 } else { NONE }),
            named: 0,
        }
    }

    /// The rows that may come next: those of a band that has been begun, or else of any band; only blank ones, if there are any. All blank
    /// rows of a band are equivalent, and so are all blank bands; the first of them is enough.
    pub(super) fn candidates<B: Sizes>(&self, boxes: B, board: &Board<'_>, row: usize) -> u16 {
        if row.is_multiple_of(boxes.rows()) {
            let blank = board.openers & self.unused | first_of(board.blank_bands & self.unused);
            return if blank > 0 { blank } else { self.unused };
        }
        let rows = self.unused & boxes.band(usize::from(self.rows[row - 1]) / boxes.rows());
        let blank = first_of(board.blank & rows);
        if blank > 0 { blank } else { rows }
    }

    /// The beginning of the least image of a row.
    pub(super) fn beginning<B: Sizes>(&self, boxes: B, board: &Board<'_>, row: usize) -> Beginning {
        let width = boxes.columns();
        let clues = board.clues[row];
        if clues == 0 {
            return 0;
        }
        let from = |place: usize, name: u8| ((boxes.order() - place) << 8 | usize::from(name)) as Beginning;
        let symbols = board.view.row(row);
        let name = |column: usize| self.name(symbols[column]);
        let least_of = |columns: u16| members(columns).map(name).min().unwrap_or(NONE);
        let mut begun = 0;
        if self.stacks[0] == NONE {
            if self.named == 0 {
                return from(board.leads[row].into(), 1);
            }
            let within = self.unstacked & board.stacks[row];
            begun = size(self.unstacked);
            if within > 0 {
                let columns = |stack: usize| boxes.part(clues, stack);
                let fewest = members(within).map(|stack| size(columns(stack))).min().unwrap_or(0);
                let stacks = members(within).filter(|&stack| size(columns(stack)) == fewest);
                let first = stacks.map(|stack| least_of(columns(stack) << (stack * width))).min();
                return from((begun - size(within) + 1) * width - fewest, first.unwrap_or(NONE));
            }
        }
        for (at, &stack) in self.stacks[..boxes.rows()].iter().enumerate().skip(begun) {
            let here = clues & boxes.stack(stack.into());
            if here == 0 {
                continue;
            }
            let mut place = at * width;
            let free = self.unplaced & boxes.stack(stack.into());
            if free > 0 {
                place += size(boxes.part(free & !clues, stack.into()));
                if here & free > 0 {
                    return from(place, least_of(here & free));
                }
            }
            while here >> self.columns[place] & 1 == 0 {
                place += 1;
            }
            return from(place, name(self.columns[place].into()));
        }
        0
    }

    /// The name of a symbol; a symbol without a name would get the next one.
    pub(super) fn name(&self, symbol: u8) -> u8 {
        self.labels[usize::from(symbol)].min(self.named + 1)
    }

    pub(super) fn put_row(&mut self, source: usize, row: usize) {
        self.rows[row] = source as u8;
        self.unused &= !(1 << source);
    }

    pub(super) fn put_stack(&mut self, stack: usize, at: usize) {
        self.stacks[at] = stack as u8;
        self.unstacked &= !(1 << stack);
    }

    /// Gives a place to a column with a clue in the row.
    pub(super) fn put_column(&mut self, symbols: &[u8], column: usize, place: usize) {
        self.columns[place] = column as u8;
        self.unplaced &= !(1 << column);
        self.give_name(symbols[column]);
    }

    pub(super) fn give_name(&mut self, symbol: u8) {
        let name = self.name(symbol);
        self.labels[usize::from(symbol)] = name;
        self.named = self.named.max(name);
    }

    /// Gives places and names to the remaining lines and symbols, which have no clues.
    pub(super) fn arrangement<B: Sizes>(mut self, boxes: B, is_transposed: bool) -> Arrangement {
        let (n, width) = (boxes.order(), boxes.columns());
        for (place, stack) in members(self.unstacked).enumerate() {
            self.stacks[place] = stack as u8;
        }
        for place in 0..n {
            if self.columns[place] == NONE {
                let stack = usize::from(self.stacks[place / width]);
                let mut unplaced = members(self.unplaced);
                let column = unplaced.find(|column| column / width == stack).expect("a column is left");
                self.columns[place] = column as u8;
                self.unplaced &= !(1 << column);
            }
        }
        (1..=n as u8).for_each(|symbol| self.give_name(symbol));
        let mut arrangement = Arrangement { is_transposed, ..Arrangement::default() };
        arrangement.rows[..n].copy_from_slice(&self.rows[..n]);
        arrangement.columns[..n].copy_from_slice(&self.columns[..n]);
        arrangement.labels[..n].copy_from_slice(&self.labels[1..=n]);
        arrangement
    }
}
