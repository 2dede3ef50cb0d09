//! The cells of grids: read one by one, and drawn in rows.

use itertools::Itertools;

use super::Item;
use super::fault::{Fault, shortened};
use super::rules::{RuleKind, Rules};
use gerechte_core::game::puzzle::value_of;
use gerechte_encodings::Symbol;

/// The content of a cell, or of a group of cells, and its place in the line.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    /// From 1.
    pub(super) column: usize,
}

/// The value of one character.
pub(super) fn value(line: usize, cell: &Token<'_>, order: usize) -> Result<u32, Fault> {
    let c = cell.text.chars().next().unwrap_or('.');
    value_of(c, order).map(u32::from).ok_or_else(|| {
        let last = Symbol::new(order - 1);
        Fault::at(
            line,
            cell.column,
            format!("`{}` is neither a blank nor a symbol from 1 to {last}", shortened(cell.text)),
        )
    })
}

/// The rows of a grid with these cells, and with boxes drawn if the game has boxes.
pub(super) fn drawn(item: &Item, cells: &[String]) -> Result<String, String> {
    let rules = Rules::of(&item.game)?;
    if !rules.size.is_square() {
        return Err(RuleKind::Shape.name().to_owned());
    }
    let order = rules.order();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let (rows, columns) = rules.shape().filter(|&(rows, columns)| rows > 1 && columns > 1).unwrap_or((order, order));
    let mut lines = Vec::new();
    for (row, cells) in cells.chunks(order).enumerate() {
        let boxes = cells.chunks(columns).map(|cells| cells.iter().map(|cell| format!("{cell:width$}")).join(" "));
        if row > 0 && row % rows == 0 {
            let groups = order.div_ceil(columns);
            // A box is as wide as its cells and the spaces between and around them.
            let inner = columns * (width + 1) + 1;
            let rule = |group| "-".repeat(if group == 0 || group + 1 == groups { inner - 1 } else { inner });
            lines.push((0..groups).map(rule).join("+"));
        }
        lines.push(boxes.collect::<Vec<_>>().join(" | ").trim_end().to_owned());
    }
    Ok(lines.join("\n"))
}
