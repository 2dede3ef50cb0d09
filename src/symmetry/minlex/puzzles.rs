//! The least image of a puzzle with blanks.
//!
//! Row by row, all ways to begin an image that are least so far are kept. Stacks and columns that are blank in all rows so far have no
//! place yet; they come before those that have one. Of the clues in them, those in the next row get places, behind the blanks.

use super::{Arrangement, Boxes, NONE, View};

/// The largest order that is searched in this way.
const MAX_ORDER: usize = 16;

/// The arrangement with the least image.
pub(super) fn least(boxes: Boxes, views: &[View]) -> Arrangement {
    let n = boxes.order();
    let boards: Vec<Board<'_>> = views.iter().map(|view| Board::new(boxes, view)).collect();
    let start = |board: usize| State {
        board,
        rows: [NONE; MAX_ORDER],
        unused: (1 << n) - 1,
        stacks: [NONE; MAX_ORDER],
        unstacked: (1 << boxes.rows) - 1,
        columns: [NONE; MAX_ORDER],
        unplaced: (1 << n) - 1,
        labels: [0; MAX_ORDER + 1],
        named: 0,
    };
    let mut states: Vec<State> = (0..boards.len()).map(start).collect();
    let mut next = Vec::new();
    for row in 0..n {
        let mut layer = Layer { boxes, best: [NONE; MAX_ORDER], found: std::mem::take(&mut next) };
        for state in &states {
            let board = &boards[state.board];
            for source in board.candidates(boxes, state, row) {
                let mut state = *state;
                state.rows[row] = source as u8;
                state.unused &= !(1 << source);
                layer.lay(board, source, &mut state, 0);
            }
        }
        next = std::mem::replace(&mut states, layer.found);
        next.clear();
    }
    states[0].arrangement(boxes, views[states[0].board].is_transposed)
}

/// A view, and where its clues are.
struct Board<'a> {
    view: &'a View,
    /// By row: the set of columns with a clue.
    clues: Vec<u16>,
    /// By row: the set of stacks with a clue.
    stacks: Vec<u16>,
    /// By band: whether it has no clue.
    is_blank: Vec<bool>,
}

impl<'a> Board<'a> {
    fn new(boxes: Boxes, view: &'a View) -> Self {
        let rows = view.symbols.chunks(boxes.order());
        let clues: Vec<u16> = rows
            .map(|row| row.iter().enumerate().fold(0, |set, (at, &symbol)| set | u16::from(symbol > 0) << at))
            .collect();
        let has_clue = |row: u16, stack: usize| row >> (stack * boxes.columns) & ((1 << boxes.columns) - 1) != 0;
        let stacks_of =
            |&row: &u16| (0..boxes.rows).fold(0, |set, stack| set | u16::from(has_clue(row, stack)) << stack);
        let stacks = clues.iter().map(stacks_of).collect();
        let is_blank = clues.chunks(boxes.rows).map(|band| band.iter().all(|&row| row == 0)).collect();
        Self { view, clues, stacks, is_blank }
    }

    /// The rows that may come next: of a band that has been begun, or else of any band. Of blank rows in a band, and of blank bands,
    /// any is as good as the first.
    fn candidates(&self, boxes: Boxes, state: &State, row: usize) -> impl Iterator<Item = usize> {
        let height = boxes.rows;
        let begun = (!row.is_multiple_of(height)).then(|| usize::from(state.rows[row - 1]) / height);
        let unused = state.unused;
        let is_unused = move |row: &usize| unused >> row & 1 == 1;
        let is_first = move |row: &usize| {
            let band = row / height;
            let is_first_row =
                self.clues[*row] > 0 || !(band * height..*row).any(|r| is_unused(&r) && self.clues[r] == 0);
            let is_first_band = begun.is_some()
                || !self.is_blank[band]
                || !(0..band).any(|b| is_unused(&(b * height)) && self.is_blank[b]);
            is_first_row && is_first_band
        };
        let range = begun.map_or(0..boxes.order(), |band| band * height..(band + 1) * height);
        range.filter(is_unused).filter(is_first)
    }
}

/// The members of a set, ascending.
fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let least = (set > 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(least)
    })
}

/// The beginning of an image.
#[derive(Clone, Copy)]
struct State {
    board: usize,
    /// By new row: the row of the view.
    rows: [u8; MAX_ORDER],
    unused: u16,
    /// By new stack: the stack of the view, if it has a clue so far.
    stacks: [u8; MAX_ORDER],
    /// The stacks without a clue so far.
    unstacked: u16,
    /// By new column: the column of the view, if it has a clue so far.
    columns: [u8; MAX_ORDER],
    /// The columns without a clue so far.
    unplaced: u16,
    /// By symbol from 1: its name from 1, or 0.
    labels: [u8; MAX_ORDER + 1],
    /// The number of names.
    named: u8,
}

impl State {
    /// The name of a symbol; one without a name would get the next.
    fn name(&self, symbol: u8) -> u8 {
        match self.labels[usize::from(symbol)] {
            0 if symbol > 0 => self.named + 1,
            label => label,
        }
    }

    fn give_name(&mut self, symbol: u8) {
        let name = self.name(symbol);
        self.labels[usize::from(symbol)] = name;
        self.named = self.named.max(name);
    }

    /// Gives places and names to what never had a clue.
    fn arrangement(mut self, boxes: Boxes, is_transposed: bool) -> Arrangement {
        let (n, width) = (boxes.order(), boxes.columns);
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
        Arrangement {
            is_transposed,
            rows: self.rows[..n].to_vec(),
            columns: self.columns[..n].to_vec(),
            labels: self.labels[1..=n].to_vec(),
        }
    }
}

/// The ways to lay one more row.
struct Layer {
    boxes: Boxes,
    /// The least row so far; `NONE` where it is still open.
    best: [u8; MAX_ORDER],
    found: Vec<State>,
}

impl Layer {
    /// Takes the symbol at a place of the row; false if the row is not the least.
    fn take(&mut self, place: usize, symbol: u8) -> bool {
        if symbol < self.best[place] {
            self.best[place] = symbol;
            self.best[place + 1..].fill(NONE);
            self.found.clear();
        }
        symbol == self.best[place]
    }

    /// Lays the row from this place on.
    fn lay(&mut self, board: &Board<'_>, row: usize, state: &mut State, place: usize) {
        let width = self.boxes.columns;
        if place == self.boxes.order() {
            self.found.push(*state);
            return;
        }
        let set_of = |stack: usize| ((1_u16 << width) - 1) << (stack * width);
        if place.is_multiple_of(width) && state.stacks[place / width] == NONE {
            let at = place / width;
            let clued = state.unstacked & board.stacks[row];
            if at < (state.unstacked & !clued).count_ones() as usize {
                if (place..place + width).all(|place| self.take(place, 0)) {
                    self.lay(board, row, state, place + width);
                }
                return;
            }
            for stack in members(clued) {
                let mut state = *state;
                state.stacks[at] = stack as u8;
                state.unstacked &= !(1 << stack);
                self.lay(board, row, &mut state, place);
            }
            return;
        }
        if state.columns[place] != NONE {
            let symbol = board.view.at(row, state.columns[place].into());
            if self.take(place, state.name(symbol)) {
                if symbol > 0 {
                    state.give_name(symbol);
                }
                self.lay(board, row, state, place + 1);
            }
            return;
        }
        let free = state.unplaced & set_of(state.stacks[place / width].into());
        let clued = free & board.clues[row];
        if (place % width) < (free & !clued).count_ones() as usize {
            if self.take(place, 0) {
                self.lay(board, row, state, place + 1);
            }
            return;
        }
        let name = |column: usize| state.name(board.view.at(row, column));
        let least = members(clued).map(name).min().expect("a clue for each place behind the blanks");
        if self.take(place, least) {
            for column in members(clued).filter(|&column| name(column) == least) {
                let mut state = *state;
                state.columns[place] = column as u8;
                state.unplaced &= !(1 << column);
                state.give_name(board.view.at(row, column));
                self.lay(board, row, &mut state, place + 1);
            }
        }
    }
}
