//! An order of the cells in which each half is a block: cells of houses that lie together, such as a stack of boxes.
//!
//! Many unavoidable sets lie within one block, so that a count of its clues says much.

use itertools::Itertools;

use crate::encodings::{Cell, Problem};

/// Boards with more houses are halved from each house, and not from each two.
const HOUSES: usize = 40;

/// The cells, such that the first half is the block that, with its rest, contains the most of these sets, and so on in each half.
pub(super) fn in_blocks(problem: &Problem, sets: &[Vec<Cell>]) -> Vec<Cell> {
    let mut cells: Vec<_> = (0..problem.cells()).map(Cell::new).collect();
    let houses: Vec<Vec<_>> = problem.houses().map(<[Cell]>::to_vec).collect();
    halve(&mut cells, &houses, &sets.iter().collect::<Vec<_>>(), houses.len() <= HOUSES);
    cells
}

/// Brings the cells into such an order; the houses are what is among them, and so are the sets.
fn halve(cells: &mut [Cell], houses: &[Vec<Cell>], sets: &[&Vec<Cell>], from_pairs: bool) {
    let half = cells.len() / 2;
    if half < 2 {
        return;
    }
    let seconds = if from_pairs { houses.len() } else { 1 };
    let starts = (0..houses.len()).flat_map(|first| (0..seconds).map(move |second| [first, second]));
    let starts = starts.map(|[first, second]| if from_pairs { vec![first, second] } else { vec![first] });
    let of_sets = |block: &Vec<bool>| sets.iter().filter(|set| is_whole(set, block)).count();
    let of_houses = |block: &Vec<bool>| houses.iter().filter(|house| is_whole(house, block)).count();
    let worth = |block: &Vec<bool>| (of_houses(block), of_sets(block));
    // The first of the best.
    let mut best: Option<((usize, usize), Vec<bool>)> = None;
    for start in starts {
        let block = grown(cells, houses, &start, half);
        let worth = worth(&block);
        if best.as_ref().is_none_or(|(known, _)| worth > *known) {
            best = Some((worth, block));
        }
    }
    let Some((_, block)) = best else { return };
    cells.sort_by_key(|cell| !block[cell.index()]);
    let (one, other) = cells.split_at_mut(half);
    for (part, is_first) in [(one, true), (other, false)] {
        let is_inside = |cell: &Cell| block.get(cell.index()).is_some_and(|&inside| inside == is_first);
        let sets: Vec<_> = sets.iter().copied().filter(|set| set.iter().all(is_inside)).collect();
        let of_part = |house: &Vec<Cell>| house.iter().copied().filter(|cell| part.contains(cell)).collect::<Vec<_>>();
        let houses: Vec<_> = houses.iter().map(of_part).filter(|house| house.len() > 1).unique().collect();
        halve(part, &houses, &sets, false);
    }
}

/// A block of `size` cells: the first houses, and then again and again the house that leaves the most houses whole. For each cell of the board,
/// whether it is in the block.
fn grown(cells: &[Cell], houses: &[Vec<Cell>], first: &[usize], size: usize) -> Vec<bool> {
    let mut block = vec![false; cells.iter().map(|cell| cell.index() + 1).max().unwrap_or(0)];
    let mut left = size;
    let mut add = |block: &mut Vec<bool>, cells: &[Cell]| {
        for cell in cells {
            if left > 0 && !std::mem::replace(&mut block[cell.index()], true) {
                left -= 1;
            }
        }
        left > 0
    };
    let mut goes_on = first.iter().all(|&house| add(&mut block, &houses[house]));
    while goes_on {
        let is_open = |house: &&Vec<Cell>| house.iter().any(|cell| !block[cell.index()]);
        let cut = |house: &&Vec<Cell>| {
            let mut with = block.clone();
            house.iter().for_each(|cell| with[cell.index()] = true);
            houses.iter().filter(|house| !is_whole(house, &with)).count()
        };
        let Some(next) = houses.iter().filter(is_open).min_by_key(cut) else { break };
        goes_on = add(&mut block, next);
    }
    add(&mut block, cells);
    block
}

/// Whether the cells are all in the block, or all outside.
fn is_whole(cells: &[Cell], block: &[bool]) -> bool {
    let is_inside = |cell: &Cell| block.get(cell.index()).copied().unwrap_or(false);
    cells.first().is_none_or(|first| cells.iter().all(|cell| is_inside(cell) == is_inside(first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    /// A stack of boxes, of which the first half is two boxes.
    #[test]
    fn stacks_are_blocks() {
        let game: Game = "box:2x4".parse().unwrap();
        let cell = |row: usize, column: usize| Cell::new(8 * row + column);
        // Two cells of a column, and of the next one, change places.
        let sets: Vec<Vec<_>> = (0..4)
            .flat_map(|row| [0, 2, 4, 6].map(|column| (2 * row, column)))
            .map(|(row, column)| {
                let other = (row + 2) % 8;
                vec![cell(row, column), cell(row, column + 1), cell(other, column), cell(other, column + 1)]
            })
            .collect();
        let order = in_blocks(game.problem(), &sets);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.iter().copied().eq((0..64).map(Cell::new)));
        let stack = |cell: &Cell| cell.index() % 8 / 4;
        assert!(order.chunks(32).all(|half| half.iter().all(|cell| stack(cell) == stack(&half[0]))));
    }
}
