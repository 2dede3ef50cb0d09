//! JSON: records of this program, and the objects of f-puzzles and `SudokuPad` by their fields.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::fault::{Fault, shortened};
use super::fields::Fields;
use super::found::{Found, Says};
use super::{Drawing, Format, Item, Words, fpuzzles, is_named, lz, scl, stated_value};
use gerechte_core::game::file::check_size;

/// Fields of a record without a schema that are not rules.
const WORDS: [&str; 11] =
    ["clues", "comment", "date", "difficulty", "id", "level", "name", "rating", "seed", "solution", "source"];

/// The record of a puzzle.
#[derive(Debug, Serialize)]
#[serde(tag = "schema", rename = "gerechte/puzzle/1")]
struct Record<'a> {
    /// The name of the game, or the game itself.
    game: Value,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<String>>,
    #[serde(flatten)]
    words: Words,
    #[serde(skip_serializing_if = "<[Drawing]>::is_empty")]
    drawings: &'a [Drawing],
}

/// Reads an object. Returns its format and its content.
pub(super) fn read(text: &str) -> (Format, Result<Found, Fault>) {
    if let Err(reason) = check_size(text) {
        return (Format::Json, Err(Fault::whole(reason)));
    }
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let said = error.to_string();
            let reason = said.split(" at line ").next().unwrap_or(&said);
            let fault = Fault::at(error.line().saturating_sub(1), error.column().max(1), reason);
            return (Format::Json, Err(fault));
        }
    };
    if names(text) != fields(&value) {
        return (Format::Json, Err(Fault::whole("an object names a field twice")));
    }
    let has = |name: &str| value.get(name).is_some();
    let is_record = value.get("schema").and_then(Value::as_str).is_some_and(|schema| schema.starts_with("gerechte/"));
    if is_record || has("puzzle") {
        (Format::Json, record(&value))
    } else if has("grid") {
        (Format::Fpuzzles, fpuzzles::read(&value))
    } else if has("cells") || has("ce") {
        (Format::Scl, scl::read(&value))
    } else {
        let reason = "it has none of the fields `puzzle` (a record), `grid` (f-puzzles) and `cells` (SudokuPad)";
        (Format::Json, Err(Fault::whole(reason)))
    }
}

/// Reads an address of f-puzzles, or its packed part, with `fpuz` or `fpuzzles` before it.
pub(super) fn read_url(text: &str) -> Result<Found, Fault> {
    let (start, packed) = match text.find("load=").map(|at| at + 5).or_else(|| text.find("fpuz").map(|at| at + 4)) {
        Some(at) => (at, &text[at..]),
        None => return Err(Fault::column(1, "it has no `load=`")),
    };
    let rest = packed.strip_prefix("zles").unwrap_or(packed);
    let start = text[..start].chars().count() + 1 + packed.len() - rest.len();
    let end = rest.find(['&', '?', '#']).unwrap_or(rest.len());
    let unpacked = lz::unpacked(&rest[..end], start)?;
    match read(&unpacked) {
        (Format::Fpuzzles, read) => read.map_err(|fault| Fault::column(start, fault.reason)),
        _ => Err(Fault::column(start, format!("what it packs is no puzzle: `{}`", shortened(&unpacked)))),
    }
}

/// The number of names of fields in a text: colons outside strings.
fn names(text: &str) -> usize {
    let (mut in_string, mut is_escaped) = (false, false);
    let is_name = |byte: &u8| match byte {
        _ if is_escaped => {
            is_escaped = false;
            false
        }
        b'\\' if in_string => {
            is_escaped = true;
            false
        }
        b'"' => {
            in_string = !in_string;
            false
        }
        byte => *byte == b':' && !in_string,
    };
    text.as_bytes().iter().copied().filter(is_name).count()
}

/// The number of fields of all objects in a value.
fn fields(value: &Value) -> usize {
    match value {
        Value::Array(all) => all.iter().map(fields).sum(),
        Value::Object(all) => all.len() + all.values().map(fields).sum::<usize>(),
        _ => 0,
    }
}

fn record(value: &Value) -> Result<Found, Fault> {
    let wrong = |name: &str, what: &str| {
        let found = value.get(name).map_or_else(|| "missing".to_owned(), |field| shortened(&field.to_string()));
        Fault::whole(format!("its `{name}` is {found}, not {what}"))
    };
    let puzzle = value.get("puzzle").and_then(Value::as_str).ok_or_else(|| wrong("puzzle", "a line of cells"))?;
    let says = match value.get("game") {
        None | Some(Value::Null) => Says::Order(puzzle.chars().count().isqrt()),
        Some(Value::String(name)) => Says::Name(name.clone()),
        Some(game @ Value::Object(_)) => Says::Stated(game.to_string()),
        Some(_) => return Err(wrong("game", "a name or an object")),
    };
    let mut fields = Fields::of(value, "")?;
    let words = Words::take(&mut fields, "rules")?;
    for known in ["puzzle", "game", "position", "candidates"] {
        fields.take(known);
    }
    let drawing = |(number, drawing)| {
        Drawing::deserialize(drawing).map_err(|error| Fault::whole(format!("`drawings` {number}: {error}")))
    };
    let drawings = (1..).zip(fields.list("drawings")?).map(drawing).collect::<Result<_, _>>()?;
    match fields.text("schema")? {
        None => fields.end(&WORDS)?,
        Some("gerechte/puzzle/1") => fields.end(&[])?,
        // Other records contain, beside the game of a puzzle, only values computed from it.
        Some(_) => {}
    }
    let line = Some(puzzle.to_owned());
    let position = match value.get("position") {
        None | Some(Value::Null) => None,
        Some(Value::String(position)) => Some(position.clone()),
        Some(_) => return Err(wrong("position", "a line of cells")),
    };
    let of_cell = |value: &Value| value.as_str().map(str::to_owned);
    let marks = match value.get("candidates") {
        None | Some(Value::Null) => None,
        Some(Value::Array(all)) => Some(
            all.iter()
                .map(of_cell)
                .collect::<Option<Vec<_>>>()
                .ok_or_else(|| wrong("candidates", "a list of words"))?,
        ),
        Some(_) => return Err(wrong("candidates", "a list of words")),
    };
    Ok(Found { words, drawings, line, position, marks, ..Found::new(says, Vec::new()) })
}

pub(super) fn write(item: &Item) -> Result<String, String> {
    // A game that only a file states is written into the record, so that the record is complete.
    let game = if is_named(&item.game) { Value::from(item.game.to_string()) } else { stated_value(&item.game) };
    let text =
        |candidates: &Vec<gerechte_encodings::Symbol>| candidates.iter().map(|symbol| symbol.to_char()).collect();
    let record = Record {
        game,
        puzzle: item.puzzle.to_string(),
        position: (!item.placed.is_empty()).then(|| item.position().to_string()),
        candidates: item.candidates.as_ref().map(|all| all.iter().map(text).collect()),
        words: item.words.clone(),
        drawings: &item.drawings,
    };
    serde_json::to_string(&record).map_err(|error| error.to_string())
}
