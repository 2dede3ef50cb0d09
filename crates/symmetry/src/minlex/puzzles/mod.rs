//! The least image of a puzzle with blanks.
//!
//! Row by row, all beginnings of images that are least so far are kept. Stacks and columns that are blank in all rows so far have no
//! place yet; they come before those that have one. Those of them with clues in the next row get places, behind the blank ones.
//!
//! A row whose first clue would stand too far in front is not placed at all: the possible places of that clue follow from the number of clues
//! in each stack, and from the columns that have a place.
//!
//! # References
//! M. Deverin: `RowMinStdForm` (2007), which gridchecker uses, also keeps all beginnings, and gives places only to clues.

mod board;
mod layer;
mod sizes;
mod state;

use board::Board;
use layer::Layer;
use sizes::{Sizes, ThreeByThree, members};
use state::{Beginning, State};

use super::{Arrangement, Boxes, View};

/// The largest order for this search.
const MAX_ORDER: usize = 16;

/// The arrangement with the least image.
pub(super) fn least(boxes: Boxes, views: &[View]) -> Arrangement {
    match boxes {
        Boxes { rows: 3, columns: 3 } => search(ThreeByThree, views),
        _ => search(boxes, views),
    }
}

fn search<B: Sizes>(boxes: B, views: &[View]) -> Arrangement {
    let n = boxes.order();
    let boards: Vec<Board<'_>> = views.iter().map(|view| Board::new(boxes, view)).collect();
    let mut states = Vec::with_capacity(CAPACITY);
    states.extend((0..boards.len()).map(|board| State::new(boxes, board)));
    let mut layer = Layer::new(boxes);
    let mut promising = Vec::with_capacity(CAPACITY);
    for row in 0..n {
        let mut least = Beginning::MAX;
        for (at, state) in states.iter().enumerate() {
            let board = &boards[state.board];
            for source in members(state.candidates(boxes, board, row)) {
                let beginning = state.beginning(boxes, board, source);
                if beginning < least {
                    least = beginning;
                    promising.clear();
                }
                if beginning == least {
                    promising.push((at, source));
                }
            }
        }
        layer.known = 0;
        if let [(at, source)] = promising[..]
            && states[at].unplaced == 0
        {
            // Only one row may come next, and it has a single image.
            states.swap(0, at);
            states.truncate(1);
            promising.clear();
            let state = &mut states[0];
            state.put_row(source, row);
            let symbols = views[state.board].row(source);
            for place in 0..n {
                state.give_name(symbols[usize::from(state.columns[place])]);
            }
            continue;
        }
        for (at, source) in promising.drain(..) {
            let mut state = states[at];
            state.put_row(source, row);
            layer.lay(&boards[state.board], source, &mut state, 0);
        }
        std::mem::swap(&mut states, &mut layer.found);
        layer.found.clear();
    }
    states[0].arrangement(boxes, views[states[0].board].is_transposed)
}

/// The capacity for the states of most puzzles.
const CAPACITY: usize = 32;
