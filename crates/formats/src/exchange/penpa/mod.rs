//! Pages of Penpa+, an editor in which setters draw: an address, or the part of one that packs the page.
//!
//! A page says what is drawn and not what is meant. These drawings have one meaning: digits, thick lines round regions, diagonals from corner to corner,
//! cages, thermometers, arrows, small discs, X, V and signs between two cells, numbers with an arrow beside the board. All others are read only if the rules
//! in words have the sentence that games here have for them, as pages that are written here do: lines by their colours, numbers beside the board, in discs and
//! at corners, grey cells, lists of candidates, and rules that are not drawn. What is left is named as a drawing.

mod between;
mod borders;
mod cages;
mod frame;
mod outline;
mod packed;
mod page;
mod reader;
mod sheet;
mod signs;
mod text;
mod within;
mod writer;

use super::Item;
use super::fault::Fault;
use super::found::Found;
use super::rules::RuleKind;
use super::rules_of;
use gerechte_core::game::NEGATIVES;

/// Reads an address, or its part from `m=` on.
pub(super) fn read(link: &str) -> Result<Found, Fault> {
    let (packed, column) = packed::read(link)?;
    reader::read(&packed).map_err(|fault| Fault::column(column, fault.reason))
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    let negatives = [0, 1].map(|number| RuleKind::Negative(&NEGATIVES[number]));
    let kinds = [&RuleKind::OF_REGIONS_AND_SUMS[..], &negatives].concat();
    let rules = rules_of(item, &kinds, |_| true, |_| true)?;
    let (frame, sheet, entries) = writer::drawn(item, &rules)?;
    Ok(packed::write(&text::written(frame, &sheet, &entries, &item.words.before_rules_of(&item.game))))
}
