//! The lines that belong to one puzzle, or to consecutive grids.

use std::io::BufRead;

use super::fault::LineError;

use super::lines::{Line, NumberedLines};
use super::looks::order_of;
use super::{grid, strings};

/// The longest text of a puzzle, in bytes and in lines.
const LONGEST: usize = 1 << 22;
const MOST_LINES: usize = 1 << 18;

/// The most lines of grids that are held, apart from the rest of the last grid.
const GRIDS: usize = 1 << 10;
/// The most blank lines between the rows of a grid.
const BLANKS: usize = 64;

/// The lines of a JSON object with this first line, or the reason why it has no end.
pub(super) fn object<R: BufRead>(
    first: Line,
    lines: &mut NumberedLines<R>,
) -> Result<Result<Vec<Line>, String>, LineError> {
    let number = first.number;
    let (mut depth, mut in_string, mut is_escaped, mut bytes) = (0_usize, false, false, 0);
    let mut object: Vec<Line> = Vec::new();
    let mut next = Some(first);
    while let Some(mut line) = next {
        bytes += line.text.len();
        for (at, c) in line.text.char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' if in_string => is_escaped = true,
                '"' => in_string = !in_string,
                '{' if !in_string => depth += 1,
                '}' if !in_string => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        let rest = line.text.split_off(at + 1);
                        let rest = rest.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
                        if !rest.is_empty() {
                            lines.put_back(Line { number: line.number, text: rest.to_owned() });
                        }
                        object.push(line);
                        return Ok(Ok(object));
                    }
                }
                _ => {}
            }
        }
        object.push(line);
        // Below an object without an end, an object is one line; otherwise the end of each would be searched for in all that follows.
        if number <= lines.unclosed {
            return Ok(Err(format!("{} not closed in its line, and above are some that never are", braces(depth))));
        }
        if bytes > LONGEST || object.len() > MOST_LINES {
            break;
        }
        next = lines.next()?;
    }
    lines.unclosed = object.last().map_or(number, |line| line.number);
    // The lines that follow may be unrelated puzzles.
    for line in object.drain(1..).rev() {
        lines.put_back(line);
    }
    Ok(Err(if depth == 0 { "no brace opens it".to_owned() } else { format!("{} not closed", braces(depth)) }))
}

/// The lines of grids with this first line. They end at a blank line after a complete grid, or after a thousand lines. `missing` returns the number of
/// missing rows.
pub(super) fn grids<R: BufRead>(
    first: Line,
    lines: &mut NumberedLines<R>,
    missing: impl Fn(&[Line]) -> usize,
) -> Result<Vec<Line>, LineError> {
    let length = |line: &Line| line.text.trim().chars().count();
    let mut bytes = first.text.len();
    let mut block = vec![first];
    let (mut blanks, mut all_blanks, mut enough) = (0, 0, GRIDS);
    while let Some(line) = lines.next()? {
        if line.text.starts_with('#') {
            continue;
        }
        if line.text.trim().is_empty() {
            if blanks > 1 || all_blanks > BLANKS || missing(&block) == 0 {
                break;
            }
            blanks += 1;
            all_blanks += 1;
            continue;
        }
        // A whole puzzle in a line is not a row, unless all rows have the same length.
        let is_puzzle = length(&line) != length(&block[0]) && order_of(line.text.trim()).is_some_and(|order| order > 3);
        if is_puzzle || !grid::is_part(&line.text) || bytes > LONGEST {
            lines.put_back(line);
            break;
        }
        blanks = 0;
        bytes += line.text.len();
        block.push(line);
        if block.len() == enough {
            enough += missing(&block);
            if block.len() == enough || enough > 2 * GRIDS {
                break;
            }
        }
    }
    Ok(block)
}

/// A string of Interactive Sudoku Solver with the lines below that may belong to it.
pub(super) fn strings<R: BufRead>(first: Line, lines: &mut NumberedLines<R>) -> Result<Vec<Line>, LineError> {
    let mut bytes = first.text.len();
    let mut block = vec![first];
    while let Some(line) = lines.next()? {
        bytes += line.text.len();
        if !strings::is_part(&line.text) || bytes > LONGEST || block.len() == GRIDS {
            lines.put_back(line);
            break;
        }
        block.push(line);
    }
    Ok(block)
}
/// A number of open braces, as the beginning of a sentence.
fn braces(open: usize) -> String {
    format!("{open} of its braces {}", if open == 1 { "is" } else { "are" })
}
