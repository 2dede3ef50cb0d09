//! Recognition of the format of a line.

use itertools::Itertools;

use super::Format;
use super::rules::usual_boxes;
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
    spread(game.board().cells(), game.order(), line).is_some()
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
            // Labels of cages may look like a constraint without arguments.
            matches!(format, Format::FpuzzlesUrl | Format::Scl | Format::Tatham)
                || format == Format::Iss && line.contains('~')
        }
        _ => false,
    }
}

/// The first line that is neither blank nor a comment.
fn content(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.lines().find(|line| !line.starts_with('#') && !line.trim().is_empty())
}

/// Whether the first word has a character for each cell of the game, each a symbol of the game or a blank.
pub(super) fn is_line_of(game: &Game, line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let mut cells = 0;
    word.chars().all(|c| {
        cells += 1;
        value_of(c, game.order()).is_some()
    }) && cells == game.board().cells()
}

/// Joins the cells of a board that stand on one line with white space between them, or for the blanks.
pub(super) fn spread(cells: usize, order: usize, line: &str) -> Option<String> {
    let is_cell = |c: char| value_of(c, order).is_some();
    let line = line.trim_end_matches(['\n', '\r']);
    let close: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let has_cells = |text: &str| text.chars().count() == cells && text.chars().all(is_cell);
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
    if let Some(format) = address(line) {
        return format;
    }
    if line.starts_with(':') {
        return as_format(if line.contains("--") { Format::Grid } else { Format::Hodoku });
    }
    if super::strings::is_string(line) {
        return as_format(Format::Iss);
    }
    if is_tatham(line) {
        return as_format(Format::Tatham);
    }
    if line.contains(',') && is_table(line) {
        return as_format(Format::Csv);
    }
    let mut words = line.split_whitespace();
    let word = words.next().unwrap_or_default();
    if let Some(game) = game {
        let (cells, found) = (game.board().cells(), word.chars().count());
        if found == 2 * cells && found > 8 {
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
    if is_address && lower.contains("interactive-sudoku-solver") {
        return packed(Format::Iss);
    }
    is_address.then_some(Look::Address)
}

/// Whether a line is `3x3…:` or `9j…:`; with `#` it is a seed.
fn is_tatham(line: &str) -> bool {
    let Some(end) = line.find([':', '#']) else { return false };
    let parameters = &line[..end];
    let digits = parameters.chars().take_while(char::is_ascii_digit).count();
    let rest = &parameters[digits..];
    (1..=2).contains(&digits)
        && (rest.starts_with('x') || rest.starts_with('j'))
        && rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// A heading with a column of puzzles, or a row with a field that is one. Rows of a grid may have commas, too.
fn is_table(line: &str) -> bool {
    let fields = super::csv::fields(line);
    fields.iter().any(|field| super::csv::is_heading(&field.text) || is_long(&field.text))
}

/// Whether a field has as many characters as a board with boxes has cells.
fn is_long(field: &str) -> bool {
    field.len() > 15 && order_of(field).is_some_and(|order| usual_boxes(order).is_some())
}
