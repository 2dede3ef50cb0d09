//! The next row of an image, placed in all ways that give the least row.

use super::super::NONE;
use super::board::Board;
use super::sizes::{Sizes, members, size};
use super::state::State;
use super::{CAPACITY, MAX_ORDER};

/// The ways to place the next row.
pub(super) struct Layer<B> {
    boxes: B,
    /// The least row so far, as far as it is known.
    best: [u8; MAX_ORDER],
    pub(super) known: usize,
    /// The states with the least row.
    pub(super) found: Vec<State>,
}

impl<B: Sizes> Layer<B> {
    pub(super) fn new(boxes: B) -> Self {
        Self { boxes, best: [0; MAX_ORDER], known: 0, found: Vec::with_capacity(CAPACITY) }
    }

    /// Takes the symbol at a place of the row. Returns `false` if the row is not the least.
    fn take(&mut self, place: usize, symbol: u8) -> bool {
        if place >= self.known || symbol < self.best[place] {
            self.best[place] = symbol;
            self.known = place + 1;
            self.found.clear();
            return true;
        }
        symbol == self.best[place]
    }

    /// Places the row from this place on. If several stacks or columns may come next, the last of them is tried in the given state, without a copy.
    pub(super) fn lay(&mut self, board: &Board<'_>, row: usize, state: &mut State, mut place: usize) {
        let width = self.boxes.columns();
        let symbols = board.view.row(row);
        for at in place / width..self.boxes.rows() {
            let end = (at + 1) * width;
            if state.stacks[at] == NONE {
                let clued = state.unstacked & board.stacks[row];
                if at < size(state.unstacked & !clued) {
                    while place < end {
                        if !self.take(place, 0) {
                            return;
                        }
                        place += 1;
                    }
                    continue;
                }
                for stack in members(clued) {
                    if clued >> stack == 1 {
                        state.put_stack(stack, at);
                    } else {
                        let mut state = *state;
                        state.put_stack(stack, at);
                        self.lay(board, row, &mut state, place);
                    }
                }
            }
            let stack = usize::from(state.stacks[at]);
            let free = state.unplaced & self.boxes.stack(stack);
            let mut clued = free & board.clues[row];
            let blanks = at * width + size(self.boxes.part(free & !clued, stack));
            while place < end {
                let column = usize::from(state.columns[place]);
                let symbol = symbols.get(column).copied().unwrap_or(0);
                if column < MAX_ORDER || place < blanks {
                    if !self.take(place, state.name(symbol)) {
                        return;
                    }
                    state.give_name(symbol);
                } else {
                    let name = |column: usize| state.name(symbols[column]);
                    let least = members(clued).map(name).min().expect("a clue for each place behind the blanks");
                    if !self.take(place, least) {
                        return;
                    }
                    let equal = members(clued).filter(|&column| name(column) == least);
                    let equal = equal.fold(0, |set, column| set | 1_u16 << column);
                    for column in members(equal) {
                        if equal >> column == 1 {
                            clued &= !(1 << column);
                            state.put_column(symbols, column, place);
                        } else {
                            let mut state = *state;
                            state.put_column(symbols, column, place);
                            self.lay(board, row, &mut state, place + 1);
                        }
                    }
                }
                place += 1;
            }
        }
        self.found.push(*state);
    }
}
