//! The lines that belong to one string of Interactive Sudoku Solver.
//!
//! That program ignores white space, so a string may be broken over lines, and several strings may follow each other. Ambiguous text is refused.

use itertools::Itertools;

use super::iss::LARGEST;
use super::lines::Line;
use super::looks::{address, order_of};

/// Whether a line begins like such a string: `.Name~…`, `..Name~…`, or `.~R1C1_1`.
pub(super) fn is_string(line: &str) -> bool {
    let Some(rest) = line.trim().strip_prefix('.') else { return false };
    let rest =
        rest.strip_prefix('.').filter(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic())).unwrap_or(rest);
    let name = rest.chars().take_while(char::is_ascii_alphabetic).count();
    let is_name = |part: &str| part.len() > 3 && part.chars().all(|c| c.is_ascii_alphabetic());
    rest[name..].starts_with('~')
        || (name > 3 || ["Or", "And"].contains(&&rest[..name])) && rest.contains('~')
        || rest.split('.').all(is_name)
}

/// Whether a line may be part of the string above it: another constraint of the same board, or more of the last one.
pub(super) fn is_part(line: &str) -> bool {
    let line = line.trim();
    // A line may be broken anywhere, but a row or a puzzle of another format is not a part.
    let is_more = || {
        let is_of_strings = |c: char| c.is_ascii_alphanumeric() || "~_.-".contains(c);
        // Rather candidates of a cell than a row: `1_3_5`.
        let is_of_cell = line.contains('_') && line.trim_matches('_').split('_').all(|word| word.len() == 1);
        let is_row = line.len() > 3 && !is_of_cell && !line.contains(|c: char| c.is_ascii_alphabetic() || c == '~');
        let is_other = is_row || order_of(line).is_some_and(|order| order > 3) || address(line).is_some();
        !line.is_empty() && !is_other && line.chars().all(is_of_strings)
    };
    !has_board(line) && (is_string(line) || is_more())
}

/// Whether a line names its board, as each string of a list may, and no later part of a string does.
fn has_board(line: &str) -> bool {
    line.trim().starts_with(".Shape")
}

/// The cells of the clues of a line.
fn clued(line: &str) -> impl Iterator<Item = &str> {
    let clues = line.trim().split('.').filter_map(|constraint| constraint.strip_prefix('~'));
    clues.flat_map(|clues| clues.split('~')).filter_map(|clue| clue.split_once('_')).map(|(cell, _)| cell)
}

/// Whether a line of a list is a puzzle by itself.
pub(super) fn is_by_itself(line: &str) -> bool {
    is_string(line) && (has_board(line) || clued(line).nth(1).is_some())
}

/// Whether lines are a puzzle each: each may be one, and a cell has clues in two of them.
pub(super) fn is_list(block: &[Line]) -> bool {
    let is_clued_twice = || !block.iter().flat_map(|line| clued(&line.text)).all_unique();
    block.len() > 1 && block.iter().all(|line| is_by_itself(&line.text)) && is_clued_twice()
}

/// Whether lines are one puzzle: each after the first continues a constraint, or each holds one, and at most one has as many clues as a puzzle.
pub(super) fn is_one(block: &[Line]) -> bool {
    let begins = |line: &Line| line.text.trim().starts_with('.');
    let is_single = |line: &Line| !line.text.trim().trim_start_matches('.').contains('.');
    let has_many = |line: &&Line| clued(&line.text).nth(LARGEST).is_some();
    !block[1..].iter().any(begins) || block.iter().all(is_single) && block.iter().filter(has_many).nth(1).is_none()
}
