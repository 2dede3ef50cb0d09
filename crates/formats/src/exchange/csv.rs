//! Rows of comma-separated values. A heading names a column `puzzle`, and optionally one `game`; without a heading, the first field that is a puzzle is read.

use super::fault::{Fault, shortened};
use super::found::{Found, Says};
use super::looks::{is_line_of, order_of};
use super::{Item, Words, is_named};
use crate::csv::quoted;
use gerechte_core::Game;

/// Headings of a column of puzzles.
const PUZZLE: [&str; 6] = ["puzzle", "puzzles", "quiz", "quizzes", "question", "sudoku"];

/// The columns of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    puzzle: usize,
    game: Option<usize>,
    title: Option<usize>,
}

/// A field, and its place in the line.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) text: String,
    /// From 1.
    column: usize,
}

pub(super) fn is_heading(field: &str) -> bool {
    PUZZLE.iter().any(|name| field.trim().eq_ignore_ascii_case(name))
}

/// The fields of a row, by RFC 4180.
pub(super) fn fields(line: &str) -> Vec<Field> {
    let mut fields = vec![Field { text: String::new(), column: 1 }];
    let (mut is_quoted, mut chars) = (false, (1..).zip(line.chars()).peekable());
    while let Some((column, c)) = chars.next() {
        let last = fields.last_mut().expect("there is a field");
        match c {
            '"' if is_quoted && chars.next_if(|&(_, c)| c == '"').is_some() => last.text.push('"'),
            '"' if is_quoted || last.text.trim().is_empty() => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(Field { text: String::new(), column: column + 1 }),
            c => last.text.push(c),
        }
    }
    fields
}

/// The puzzle of a row. Returns `None` for a heading.
pub(super) fn read(line: &str, game: Option<&Game>, columns: &mut Option<Columns>) -> Result<Option<Found>, Fault> {
    let fields = fields(line);
    let named = |names: &[&str]| {
        fields.iter().position(|field| names.iter().any(|name| field.text.trim().eq_ignore_ascii_case(name)))
    };
    if let Some(puzzle) = named(&PUZZLE) {
        *columns = Some(Columns { puzzle, game: named(&["game"]), title: named(&["title", "name"]) });
        return Ok(None);
    }
    let is_puzzle = |field: &Field| match game {
        Some(game) => is_line_of(game, &field.text),
        None => order_of(field.text.trim()).is_some_and(|order| order > 3),
    };
    let at = columns.unwrap_or(Columns {
        puzzle: fields.iter().position(is_puzzle).unwrap_or_default(),
        game: None,
        title: None,
    });
    let Some(puzzle) = fields.get(at.puzzle) else {
        let reason = format!("it has {} fields, and the puzzle is in field {}", fields.len(), at.puzzle + 1);
        return Err(Fault::column(line.chars().count() + 1, reason));
    };
    let of = |column: Option<usize>| {
        let text = fields.get(column?)?.text.trim();
        (!text.is_empty()).then(|| text.to_owned())
    };
    let text = puzzle.text.trim();
    let says = match of(at.game) {
        Some(name) => Says::Name(name),
        None if game.is_some() => Says::Order(9),
        None => Says::Order(
            order_of(text)
                .ok_or_else(|| Fault::column(puzzle.column, format!("`{}` has no n² cells", shortened(text))))?,
        ),
    };
    Ok(Some(Found { line: Some(text.to_owned()), words: Words::title(of(at.title)), ..Found::new(says, Vec::new()) }))
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    if !is_named(&item.game) {
        return Err("marks and further rules, as it holds no more of a game than its name".to_owned());
    }
    Ok(format!("{},{}", item.puzzle, quoted(&item.game.to_string())))
}
