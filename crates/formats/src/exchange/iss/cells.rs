//! Names of cells in Interactive Sudoku Solver.

use crate::exchange::outside;
use crate::exchange::size::Size;

/// The most rows, columns and symbols of the program.
pub(in crate::exchange) const LARGEST: usize = 16;

pub(super) fn cell(size: Size, name: &str) -> Option<usize> {
    if let Some(number) = outside::number(name) {
        return (number < size.outside).then(|| size.cells() + number);
    }
    let chars: Vec<char> = name.chars().collect();
    let ['R' | 'r', row, 'C' | 'c', column] = chars[..] else { return None };
    let number = |c: char, last: usize| {
        c.to_digit(36)
            .map(|number| number as usize)
            .filter(|number| (1..=last).contains(number))
            .map(|number| number - 1)
    };
    Some(number(row, size.rows)? * size.columns + number(column, size.columns)?)
}

pub(super) fn name(size: Size, cell: usize) -> String {
    let digit = |number: usize| char::from_digit(number as u32, 36).unwrap_or('?');
    let (row, column) = size.position(cell);
    format!("R{}C{}", digit(row + 1), digit(column + 1))
}

/// The diagonal that starts in an edge cell, in the direction that the program gives it: from the left down, from the right up, from the top down to the
/// left, from below up to the right.
pub(super) fn ray(size: Size, from: usize) -> Option<Vec<usize>> {
    let (row, column) = size.position(from);
    let [last_row, last_column] = [size.rows - 1, size.columns - 1];
    let (down, across) = if column == 0 && row < last_row {
        (1, 1)
    } else if column == last_column && (1..last_row).contains(&row) {
        (-1, -1)
    } else if row == 0 && column > 0 {
        (1, -1)
    } else if row == last_row && (1..last_column).contains(&column) {
        (-1, 1)
    } else {
        return None;
    };
    let step = |at: usize, step: isize, last: usize| at.checked_add_signed(step).filter(|&at| at <= last);
    let cells = (0..).map_while(|number| {
        Some(step(row, number * down, last_row)? * size.columns + step(column, number * across, last_column)?)
    });
    Some(cells.collect())
}
