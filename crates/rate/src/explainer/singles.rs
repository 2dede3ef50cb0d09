//! Singles: a symbol with one place in a house, a cell with one candidate.

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::tables::{Tables, only};
use crate::board::Kind;

/// The last cell of a house first; then regions before lines, which are harder to scan.
pub(super) fn hidden(tables: &Tables, board: &Board) -> Option<Deduction> {
    let at = |last: bool| {
        tables.scan.iter().filter(move |&&house| (board.empty(house) == 1) == last).find_map(move |&house| {
            (0..tables.order).find_map(|symbol| {
                let cell = tables.cell(house, only(board.places(house, symbol))?);
                let (rule, score) = match tables.houses[house].kind {
                    _ if last => (Rule::FullHouse, 10),
                    Kind::Region => (Rule::HiddenSingle, 12),
                    Kind::Row | Kind::Column => (Rule::HiddenSingle, 15),
                };
                Some(Deduction::place(rule, score, cell, symbol))
            })
        })
    };
    at(true).or_else(|| at(false))
}

/// The first cell with one candidate.
pub(super) fn naked(tables: &Tables, board: &Board) -> Option<Deduction> {
    (0..tables.cells)
        .find_map(|cell| Some(Deduction::place(Rule::NakedSingle, 23, cell, only(board.candidates(cell))?)))
}
