//! Aligned exclusion: candidates of two or three cells that no allowed combination of the cells contains. A combination
//! is not allowed if it repeats a symbol in cells that see each other, or takes all candidates of a cell that all see.

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::tables::{Mask, Tables, bits};

/// Cells that can take part, each with the cells of at most `size` candidates that it sees.
fn bases(tables: &Tables, board: &Board, size: u32) -> Vec<(usize, Vec<usize>)> {
    let open = (0..tables.cells).filter(|&cell| board.candidates(cell).count_ones() >= 2);
    open.filter_map(|cell| {
        let peers = || tables.peers(cell).iter().map(|&peer| usize::from(peer));
        let count = |peer| board.candidates(peer).count_ones();
        let excluders: Vec<_> = peers().filter(|&peer| (2..=size).contains(&count(peer))).collect();
        // Where a naked single waits, the rule does not look.
        let worth = !excluders.is_empty() && peers().all(|peer| count(peer) != 1);
        worth.then_some((cell, excluders))
    })
    .collect()
}

/// What the cells lose, given the candidates of the cells that all of them see.
fn exclude(tables: &Tables, board: &Board, cells: &[usize], excluders: &[Mask]) -> Vec<(usize, usize)> {
    let mut allowed = [0; 3];
    let third: Mask = cells.get(2).map_or(1, |&cell| board.candidates(cell));
    let clash = |a: usize, b: usize, same: bool| same && tables.see(cells[a], cells[b]);
    for a in bits(board.candidates(cells[0])) {
        for b in bits(board.candidates(cells[1])).filter(|&b| !clash(0, 1, a == b)) {
            let two: Mask = 1 << a | 1 << b;
            if cells.len() == 2 {
                if excluders.iter().all(|&candidates| candidates & !two != 0) {
                    allowed[0] |= 1 << a;
                    allowed[1] |= 1 << b;
                }
                continue;
            }
            for c in bits(third).filter(|&c| !clash(0, 2, a == c) && !clash(1, 2, b == c)) {
                let three = two | 1 << c;
                if excluders.iter().all(|&candidates| candidates & !three != 0) {
                    allowed[0] |= 1 << a;
                    allowed[1] |= 1 << b;
                    allowed[2] |= 1 << c;
                }
            }
        }
    }
    let cells = cells.iter().zip(allowed);
    cells.flat_map(|(&cell, keep)| bits(board.candidates(cell) & !keep).map(move |symbol| (cell, symbol))).collect()
}

/// The candidates of the cells that are in every list, if there are two or more.
fn common(board: &Board, lists: &[&[usize]]) -> Option<Vec<Mask>> {
    let (first, others) = lists.split_first()?;
    let cells = first.iter().filter(|cell| others.iter().all(|list| list.contains(cell)));
    let masks: Vec<_> = cells.map(|&cell| board.candidates(cell)).collect();
    (masks.len() >= 2).then_some(masks)
}

/// Aligned pair exclusion.
pub(super) fn pair(tables: &Tables, board: &Board) -> Option<Deduction> {
    let bases = bases(tables, board, 2);
    for (at, (other, their)) in bases.iter().enumerate() {
        for (one, its) in &bases[..at] {
            let Some(excluders) = common(board, &[its, their]) else { continue };
            let remove = exclude(tables, board, &[*one, *other], &excluders);
            if let Some(found) = Deduction::remove(Rule::AlignedPairExclusion, 62, remove) {
                return Some(found);
            }
        }
    }
    None
}

/// Aligned triplet exclusion: the third cell is an excluder of one of the first two.
pub(super) fn triplet(tables: &Tables, board: &Board) -> Option<Deduction> {
    let bases = bases(tables, board, 3);
    for (at, (other, their)) in bases.iter().enumerate() {
        for (one, its) in &bases[..at] {
            if common(board, &[its, their]).is_none() {
                continue;
            }
            let mut tail: Vec<usize> = Vec::new();
            for &cell in its.iter().chain(their) {
                if cell != *one && cell != *other && !tail.contains(&cell) {
                    tail.push(cell);
                }
            }
            for third in tail {
                let Some((_, thirds)) = bases.iter().find(|(cell, _)| *cell == third) else { continue };
                let Some(excluders) = common(board, &[its, their, thirds]) else { continue };
                let remove = exclude(tables, board, &[*one, *other, third], &excluders);
                if let Some(found) = Deduction::remove(Rule::AlignedTripletExclusion, 75, remove) {
                    return Some(found);
                }
            }
        }
    }
    None
}
