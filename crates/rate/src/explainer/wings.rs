//! Wings: a pivot and two cells that it sees, of two candidates each, that leave one symbol for one of the three.

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::tables::{Tables, only};

/// A pivot of two candidates (XY) or three (XYZ, where the pivot may take the symbol, too).
pub(super) fn wing(tables: &Tables, board: &Board, pivot_too: bool) -> Option<Deduction> {
    let (size, rule, score) = if pivot_too { (3, Rule::XyzWing, 44) } else { (2, Rule::XyWing, 42) };
    let pivots = (0..tables.cells).filter(|&cell| board.candidates(cell).count_ones() == size);
    let pairs = |pivot: usize| {
        let peers = tables.peers(pivot).iter().map(|&peer| usize::from(peer));
        peers.filter(|&peer| board.candidates(peer).count_ones() == 2)
    };
    for pivot in pivots {
        let of_pivot = board.candidates(pivot);
        for one in pairs(pivot).filter(|&one| (of_pivot & !board.candidates(one)).is_power_of_two()) {
            for other in pairs(pivot) {
                let (a, b) = (board.candidates(one), board.candidates(other));
                let Some(symbol) = only(a & b) else { continue };
                if (of_pivot | a | b).count_ones() != 3 || (of_pivot >> symbol & 1 == 1) != pivot_too {
                    continue;
                }
                let seen = |cell: usize| {
                    tables.see(cell, one) && tables.see(cell, other) && (!pivot_too || tables.see(cell, pivot))
                };
                let remove = (0..tables.cells).filter(|&cell| board.has(cell, symbol) && cell != pivot && seen(cell));
                if let Some(found) = Deduction::remove(rule, score, remove.map(|cell| (cell, symbol)).collect()) {
                    return Some(found);
                }
            }
        }
    }
    None
}
