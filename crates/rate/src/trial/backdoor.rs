//! Backdoors: cells whose symbols, once known, let singles solve the rest.

use super::houses::Houses;
use super::rounds::Position;
use gerechte_core::Stop;
use gerechte_encodings::Symbol;

/// The largest size that a rating tells apart: it stands for that number of cells or more.
pub const LARGEST: usize = 3;

/// The fewest cells that must be added for singles to solve the puzzle. `most` stands for that number or more.
///
/// Returns `None` if a stop was requested.
pub fn backdoor(
    houses: &Houses,
    mut position: Position,
    solution: &[Symbol],
    most: usize,
    stop: &Stop,
) -> Option<usize> {
    position.singles(houses, usize::MAX);
    for size in 0..most {
        if opens(houses, &position, solution, size, 0, stop)? {
            return Some(size);
        }
    }
    Some(most)
}

/// Whether some `size` of the blank cells from `first` on open the position, in which singles have been placed.
fn opens(
    houses: &Houses,
    position: &Position,
    solution: &[Symbol],
    size: usize,
    first: usize,
    stop: &Stop,
) -> Option<bool> {
    if size == 0 || position.blanks() == 0 {
        return Some(position.blanks() == 0);
    }
    for cell in position.blank_cells().skip_while(|&cell| cell < first) {
        if stop.is_requested() {
            return None;
        }
        let mut with = position.clone();
        with.place(houses, cell, 1 << solution[cell].index());
        with.singles(houses, usize::MAX);
        if opens(houses, &with, solution, size - 1, cell + 1, stop)? {
            return Some(true);
        }
    }
    Some(false)
}
