//! The content of a line by its look alone: cells of a board, or an address.

use itertools::Itertools;

use super::Format;
use gerechte_core::Game;
use gerechte_core::game::puzzle::value_of;

/// The apparent kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// The first line of a puzzle in that format.
    Like(Format),
    /// An address that belongs to no format.
    Address,
    /// A line of cells, or an unknown line.
    Plain,
}

/// Whether the first word has as many characters as a puzzle of the game, each a symbol of the game or a blank.
pub(super) fn is_line_of(game: &Game, line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let mut cells = 0;
    word.chars().all(|c| {
        cells += 1;
        value_of(c, game.order()).is_some()
    }) && game.takes_characters(cells)
}

/// Joins the cells of a board that stand on one line with white space between them, or for the blanks. `is_whole` says whether they are as many as a puzzle has.
pub(super) fn spread(is_whole: impl Fn(usize) -> bool, order: usize, line: &str) -> Option<String> {
    let is_cell = |c: char| value_of(c, order).is_some();
    let line = line.trim_end_matches(['\n', '\r']);
    let close: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let has_cells = |text: &str| text.chars().all(is_cell) && is_whole(text.chars().count());
    if line.trim().chars().all(|c| !c.is_whitespace()) || is_of_candidates(order, line) {
        return None;
    }
    if has_cells(&close) {
        return Some(close);
    }
    // A tab stands for an unknown number of blanks.
    let blank = line.replace(' ', ".");
    (close.len() > 1 && has_cells(&blank)).then_some(blank)
}

/// Whether a line is a row of candidates: it has as many groups as a row has cells, each ascending, and some of several symbols.
fn is_of_candidates(order: usize, line: &str) -> bool {
    let is_ascending = |group: &str| {
        let symbols = || group.chars().map(|c| value_of(c, order).filter(|&value| value > 0));
        symbols().all(|symbol| symbol.is_some()) && symbols().tuple_windows().all(|(one, next)| one < next)
    };
    let groups = || line.split_whitespace();
    groups().count() == order && groups().all(is_ascending) && groups().any(|group| group.chars().count() > 1)
}

/// The order of a board whose cells are the characters of a word.
pub(super) fn order_of(word: &str) -> Option<usize> {
    let cells = word.chars().count();
    let order = cells.isqrt();
    let fits = (2..=64).contains(&order) && order * order == cells;
    (fits && word.chars().all(|c| value_of(c, order).is_some())).then_some(order)
}

/// The kind of puzzle in an address, or in the part of an address that packs a puzzle.
pub(super) fn address(line: &str) -> Option<Look> {
    let lower = line.to_ascii_lowercase();
    let is_address = lower.contains("://") || lower.starts_with("www.");
    let starts = |prefix: &str| line.starts_with(prefix) && line.len() > 20 && !line.contains(char::is_whitespace);
    let packed = |format| Some(Look::Like(format));
    if is_address && lower.contains("f-puzzles") || starts("fpuz") {
        return packed(Format::FpuzzlesUrl);
    }
    if is_address && (lower.contains("sudokupad") || lower.contains("crackingthecryptic")) {
        return packed(if lower.contains("fpuz") { Format::FpuzzlesUrl } else { Format::Scl });
    }
    if starts("scl") || starts("ctc") {
        return packed(Format::Scl);
    }
    if is_address && lower.contains("penpa-edit") || starts("m=edit&") || starts("m=solve&") {
        return packed(Format::Penpa);
    }
    if is_address && lower.contains("interactive-sudoku-solver") {
        return packed(Format::Iss);
    }
    is_address.then_some(Look::Address)
}
