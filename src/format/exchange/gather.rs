//! The lines that belong to one puzzle, or to grids one after the other.

use std::io::BufRead;

use crate::format::puzzles::LineError;

use super::detect::order_of;
use super::grid;
use super::lines::{Line, Lines};

/// No text of a puzzle is longer, in bytes.
const LONGEST: usize = 1 << 22;

/// The lines of a JSON object whose first line is given, or the number of braces that are open at the end.
pub(super) fn object<R: BufRead>(first: Line, lines: &mut Lines<R>) -> Result<Result<Vec<Line>, usize>, LineError> {
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
        if bytes > LONGEST {
            break;
        }
        next = lines.next()?;
    }
    // What follows may be puzzles that have nothing to do with it.
    for line in object.drain(1..).rev() {
        lines.put_back(line);
    }
    Ok(Err(depth))
}

/// The lines of grids whose first line is given. A blank line ends them where they are whole.
pub(super) fn grids<R: BufRead>(
    first: Line,
    lines: &mut Lines<R>,
    is_whole: impl Fn(&[Line]) -> bool,
) -> Result<Vec<Line>, LineError> {
    let length = |line: &Line| line.text.trim().chars().count();
    let mut bytes = first.text.len();
    let mut block = vec![first];
    let mut blanks = Vec::new();
    while let Some(line) = lines.next()? {
        if line.text.starts_with('#') {
            continue;
        }
        if line.text.trim().is_empty() {
            if is_whole(&block) || blanks.len() > 1 {
                break;
            }
            blanks.push(line);
            continue;
        }
        // A whole puzzle in a line is no row, unless all rows are as long.
        let is_puzzle = length(&line) != length(&block[0]) && order_of(line.text.trim()).is_some_and(|order| order > 3);
        if is_puzzle || !grid::is_part(&line.text) || bytes > LONGEST {
            lines.put_back(line);
            break;
        }
        blanks.clear();
        bytes += line.text.len();
        block.push(line);
    }
    Ok(block)
}
