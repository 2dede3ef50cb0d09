//! Recognition of the format of a line.

use super::Format;
use super::looks::{Look, address, is_line_of, order_of, spread};
use super::rules::usual_boxes;
use gerechte_core::Game;

/// Whether a text begins with something other than a line of cells of the game, so that [`Items`](super::Items) should read it.
///
/// Blank lines and comments before it are ignored.
///
/// ```
/// use gerechte::{Game, format::exchange::begins};
/// let game: Game = "box:2x2".parse()?;
/// assert!(begins(&game, "# a grid\n1..2\n....\n"));
/// assert!(!begins(&game, "1..2............\n") && !begins(&game, "1..2...\n"));
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn begins(game: &Game, text: &str) -> bool {
    let Some(line) = content(text) else { return false };
    if is_line_of(game, line) {
        return false;
    }
    spread(|cells| game.takes_characters(cells), game.order(), line).is_some()
        || !matches!(look(line, Some(game)), Look::Plain | Look::Like(Format::Line))
}

/// Whether a text is a puzzle in a format of another program that states its game.
pub fn is_foreign(text: &str) -> bool {
    let Some(line) = content(text) else { return false };
    match look(line, None) {
        Look::Like(Format::Json) => {
            let has = |name: &str| text.contains(&format!("\"{name}\""));
            has("grid") && has("size") || has("cells") && has("regions") && !has("schema")
        }
        Look::Like(format) => {
            let is_one_line = || text.lines().filter(|line| !line.trim().is_empty()).count() == 1;
            // Labels of cages may look like a constraint without arguments, and a row of labels like a puzzle and its layout.
            matches!(
                format,
                Format::FpuzzlesUrl
                    | Format::Scl
                    | Format::Penpa
                    | Format::Tatham
                    | Format::KillerArrows
                    | Format::KillerNumbers
            ) || format == Format::Iss && (line.contains('~') || super::iss::is_candidates(line.trim()))
                || format == Format::Csv && has_heading(&super::csv::fields(line))
                || format == Format::Layout && is_one_line()
        }
        _ => false,
    }
}

/// The first line that is neither blank nor a comment.
fn content(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().find(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// The apparent kind of a line that is trimmed and not blank.
pub(super) fn look(line: &str, game: Option<&Game>) -> Look {
    let line = line.trim();
    let as_format = Look::Like;
    if game.is_some_and(|game| is_line_of(game, line)) {
        return as_format(Format::Line);
    }
    if line.starts_with('{') {
        return as_format(Format::Json);
    }
    if line.starts_with('[') && line.ends_with(']') {
        return as_format(Format::Sdk);
    }
    // Skyscrapers may look like the beginning of an address.
    if super::tatham::is_latin_id(line) {
        return as_format(Format::Tatham);
    }
    if let Some(format) = address(line) {
        return format;
    }
    if line.starts_with(':') {
        return as_format(if line.contains("--") { Format::Grid } else { Format::Hodoku });
    }
    if super::iss::is_candidates(line) || super::strings::is_string(line) {
        return as_format(Format::Iss);
    }
    if super::cages::has_arrows(line) {
        return as_format(Format::KillerArrows);
    }
    if super::cages::has_numbers(line) {
        return as_format(Format::KillerNumbers);
    }
    if super::tatham::is_id(line) {
        return as_format(Format::Tatham);
    }
    if line.contains(',') && is_table(line) {
        return as_format(Format::Csv);
    }
    let mut words = line.split_whitespace();
    let word = words.next().unwrap_or_default();
    if let Some(game) = game {
        let (cells, found) = (game.board().cells(), word.chars().count());
        if found == 2 * cells && found >= 8 {
            return as_format(Format::Layout);
        }
        return if super::grid::is_row(line, game) { as_format(Format::Grid) } else { Look::Plain };
    }
    let half = word.chars().count() / 2;
    let (first, second): (String, String) = (word.chars().take(half).collect(), word.chars().skip(half).collect());
    let is_both = super::layout::is_layout(&second) && order_of(&first).is_some() && half > 8;
    let next = words.next().unwrap_or_default();
    if is_both
        || order_of(word).is_some() && next.chars().count() == word.chars().count() && super::layout::is_layout(next)
    {
        return as_format(Format::Layout);
    }
    if order_of(word).is_some_and(|order| order > 3) {
        return as_format(Format::Line);
    }
    if super::grid::is_part(line) { as_format(Format::Grid) } else { Look::Plain }
}

/// A heading with a column of puzzles, or a row with a field that is one. Rows of a grid may have commas, too.
fn is_table(line: &str) -> bool {
    let fields = super::csv::fields(line);
    has_heading(&fields) || fields.iter().any(|field| is_long(&field.text))
}

fn has_heading(fields: &[super::csv::Field]) -> bool {
    fields.iter().any(|field| super::csv::is_heading(&field.text))
}

/// Whether a field has as many characters as a board with boxes has cells.
fn is_long(field: &str) -> bool {
    field.len() > 15 && order_of(field).is_some_and(|order| usual_boxes(order).is_some())
}
