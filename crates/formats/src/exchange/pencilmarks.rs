//! Grids of candidates, as solvers print them: the cells of a row between white space, each with its candidates.

use itertools::Itertools;

use super::cells::{Token, drawn, value};
use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::{Item, of_known_game};
use gerechte_core::Puzzle;
use gerechte_encodings::{Cell, Symbol};

/// Reads a grid of candidates: a cell with one candidate holds a clue, and a blank has all candidates.
pub(super) fn read(cells: &[(usize, Token<'_>)], order: usize) -> Result<Found, Fault> {
    let mut values = Vec::with_capacity(cells.len());
    let mut all = Vec::with_capacity(cells.len());
    for (line, cell) in cells {
        let mut of_cell = Vec::new();
        for (at, c) in cell.text.char_indices() {
            let one = Token {
                text: &cell.text[at..at + c.len_utf8()],
                column: cell.column + cell.text[..at].chars().count(),
            };
            match value(*line, &one, order)? {
                0 if cell.text.len() == 1 => of_cell.extend(1..=order as u32),
                0 => {
                    let reason = format!("`{}` has a blank among its candidates", shortened(cell.text));
                    return Err(Fault::at(*line, one.column, reason));
                }
                value if of_cell.contains(&value) => {
                    let reason = format!("`{}` names a candidate twice", shortened(cell.text));
                    return Err(Fault::at(*line, one.column, reason));
                }
                value => of_cell.push(value),
            }
        }
        of_cell.sort_unstable();
        values.push(if let [value] = of_cell[..] { value } else { 0 });
        all.push(of_cell);
    }
    Ok(Found { candidates: Some(all), ..Found::new(Says::Order(order), values) })
}

/// The candidates of each cell: those that were read, or those that the clues and entries leave.
pub(super) fn of(item: &Item) -> Vec<Vec<Symbol>> {
    item.candidates.clone().unwrap_or_else(|| left(item))
}

/// The symbols that no other cell of a common house holds; for a filled cell, its own symbol.
pub(super) fn left(item: &Item) -> Vec<Vec<Symbol>> {
    let position = item.position();
    let peers = item.game.problem().peers();
    let is_free = |cell: usize, symbol: Symbol| !peers[cell].iter().any(|peer| position[peer.index()] == Some(symbol));
    let of_cell = |cell: usize| match position[cell] {
        Some(symbol) => vec![symbol],
        None => (0..item.game.order()).map(Symbol::new).filter(|&symbol| is_free(cell, symbol)).collect(),
    };
    (0..position.len()).map(of_cell).collect()
}

/// Blank cells with one candidate will be read as clues, which the format does not distinguish. A board without boxes has a bar on both sides, as
/// a row of candidates alone may have as many characters as the board has cells.
pub(super) fn write(item: &Item) -> Result<String, String> {
    of_known_game(item)?;
    let all = of(item);
    if let Some(cell) = all.iter().position(Vec::is_empty) {
        return Err(format!("that {} has no candidate", item.game.cell_name(Cell::new(cell))));
    }
    let single = |of_cell: &Vec<Symbol>| if let [symbol] = of_cell[..] { symbol.to_char() } else { '.' };
    if let Err(error) = Puzzle::parse(&item.game, &all.iter().map(single).collect::<String>()) {
        return Err(format!("candidates that contradict each other: {error}"));
    }
    let cells: Vec<String> =
        all.into_iter().map(|of_cell| of_cell.into_iter().map(Symbol::to_char).collect()).collect();
    let drawn = drawn(item, &cells)?;
    if drawn.contains('|') || item.game.order() == 1 {
        return Ok(drawn);
    }
    let width = drawn.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    Ok(drawn.lines().map(|line| format!("| {line:width$} |")).join("\n"))
}
