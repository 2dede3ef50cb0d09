//! A board that is placed row by row: the positions of its clues, and the candidates for the next row.

use super::super::View;
use super::MAX_ORDER;
use super::sizes::{Sizes, first_of, size};

/// A view, and the positions of its clues.
pub(super) struct Board<'a> {
    pub(super) view: &'a View,
    /// By row: the set of columns with a clue.
    pub(super) clues: [u16; MAX_ORDER],
    /// By row: the set of stacks with a clue.
    pub(super) stacks: [u16; MAX_ORDER],
    /// By row: the number of places before the first clue, while no stack has a place.
    pub(super) leads: [u8; MAX_ORDER],
    /// The rows without a clue.
    pub(super) blank: u16,
    /// The first row without a clue of each band that has a clue.
    pub(super) openers: u16,
    /// The first row of each band that has none.
    pub(super) blank_bands: u16,
}

impl<'a> Board<'a> {
    pub(super) fn new<B: Sizes>(boxes: B, view: &'a View) -> Self {
        let mut board = Self {
            view,
            clues: [0; MAX_ORDER],
            stacks: [0; MAX_ORDER],
            leads: [0; MAX_ORDER],
            blank: 0,
            openers: 0,
            blank_bands: 0,
        };
        for (row, symbols) in view.symbols.chunks_exact(boxes.order()).enumerate() {
            let has_clue = symbols.iter().enumerate().map(|(column, &symbol)| u16::from(symbol > 0) << column);
            let clues = has_clue.fold(0, |set, column| set | column);
            let mut fewest = boxes.columns();
            let mut blank = 0;
            for stack in 0..boxes.rows() {
                let count = size(boxes.part(clues, stack));
                board.stacks[row] |= u16::from(count > 0) << stack;
                if count > 0 {
                    fewest = fewest.min(count);
                } else {
                    blank += boxes.columns();
                }
            }
            board.clues[row] = clues;
            board.leads[row] = (blank + boxes.columns() - fewest) as u8;
            board.blank |= u16::from(clues == 0) << row;
        }
        for band in 0..boxes.columns() {
            let rows = boxes.band(band);
            let first = first_of(board.blank & rows);
            let set = if board.blank & rows == rows { &mut board.blank_bands } else { &mut board.openers };
            *set |= first;
        }
        board
    }
}
