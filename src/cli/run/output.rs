//! Results on standard output, one a line.
//!
//! Lines are collected, and written together. They are written before the program waits: for input ([`Prompt`]), for the work of other
//! threads (`batch`), or for its end. During long work, the watch of the session writes them.

use std::fmt::Display;
use std::io::{self, Write};

use crate::format::csv::quoted;
use crate::format::record::Row;
use crate::picture::Colours;
use serde::Serialize;
use serde_json::Value;

use crate::cli::args::TableArgs;
use crate::cli::world::console::{colours, escaped, is_seen};
use crate::cli::world::{Console, World};

/// The same of several lines, which on a terminal may have the colours of our pictures.
fn escaped_lines(text: &str) -> String {
    let has_colours = text.contains('\u{1b}') && matches!(colours(), Colours::Ansi);
    let mut escaped_all = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\n', '\t', '\u{1b}']) {
        let (before, from) = rest.split_at(at);
        let kept = if from.starts_with('\u{1b}') { if has_colours { colour_length(from) } else { 0 } } else { 1 };
        escaped_all += &escaped(before);
        let (kept, after) = if kept > 0 { from.split_at(kept) } else { ("\\u{1b}", &from[1..]) };
        escaped_all += kept;
        rest = after;
    }
    escaped_all + &escaped(rest)
}

/// The number of bytes at the start that are an escape sequence of a colour.
fn colour_length(text: &str) -> usize {
    let end = text.find('m').map_or(0, |end| end + 1);
    let is_ours = |colour: &str| {
        let ground = colour.trim_start_matches("1;").strip_prefix("38;5;16;48;5;");
        colour == "0" || ground.is_some_and(|ground| ground.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let colour = text[..end].strip_prefix("\u{1b}[").and_then(|colour| colour.strip_suffix('m'));
    if colour.is_some_and(is_ours) { end } else { 0 }
}

/// The same in JSON, where only strings hold such characters; they stand for the same text.
fn escaped_json(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if is_seen(c) {
            escaped.push(c);
        } else {
            escaped.extend(c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    escaped
}

fn write_text(out: &mut Vec<u8>, text: impl Display) -> io::Result<()> {
    write_escaped(out, escaped_lines, |out| write!(out, "{text}"))
}

fn write_json(out: &mut Vec<u8>, record: &impl Serialize) -> io::Result<()> {
    write_escaped(out, escaped_json, |out| Ok(serde_json::to_writer(out, record)?))
}

/// Writes into memory, and then escapes what was written, unless all of it is plain.
fn write_escaped(
    out: &mut Vec<u8>,
    escape: fn(&str) -> String,
    write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>,
) -> io::Result<()> {
    let start = out.len();
    write(out)?;
    if !out[start..].iter().all(|byte| matches!(byte, b'\n' | b'\t' | b' '..=b'~')) {
        let escaped = escape(&String::from_utf8_lossy(&out[start..]));
        out.truncate(start);
        out.extend_from_slice(escaped.as_bytes());
    }
    Ok(())
}

/// The form of results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Text,
    Json,
    /// A table of comma-separated values.
    Csv,
}

impl Form {
    /// Writes a row to memory, for [`Output::rows`].
    pub(crate) fn write<R: Row>(self, out: &mut Vec<u8>, text: &[u8], record: impl FnOnce() -> R) -> io::Result<()> {
        match self {
            Self::Text => out.extend_from_slice(text),
            Self::Json => write_json(out, &record())?,
            Self::Csv => {
                let record = serde_json::to_value(record()).map_err(io::Error::from)?;
                let cells: Vec<_> = R::COLUMNS.iter().map(|column| quoted(&cell(&record, column))).collect();
                write_escaped(out, escaped_lines, |out| out.write_all(cells.join(",").as_bytes()))?;
            }
        }
        out.push(b'\n');
        Ok(())
    }
}

/// Writes results as lines of text, of JSON, or of a table.
pub(crate) struct Output {
    console: Console,
    form: Form,
}

impl Output {
    pub(crate) fn new(world: &World, json: bool) -> Self {
        Self::of(world, if json { Form::Json } else { Form::Text })
    }

    /// Records, whatever the verb.
    pub(crate) fn records(console: &Console) -> Self {
        Self { console: console.clone(), form: Form::Json }
    }

    pub(crate) fn table(world: &World, args: &TableArgs) -> Self {
        if args.csv { Self::of(world, Form::Csv) } else { Self::new(world, args.output.json) }
    }

    fn of(world: &World, form: Form) -> Self {
        Self { console: world.console.clone(), form }
    }

    /// The form of results.
    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    /// Whether they are rows of a table.
    pub(crate) const fn is_csv(&self) -> bool {
        matches!(self.form, Form::Csv)
    }

    /// Writes what stands above the lines of text. Records have no such heading.
    pub(crate) fn heading(&mut self, text: impl Display) -> anyhow::Result<()> {
        if self.form == Form::Text {
            self.console.line(|out| write_text(out, text))?;
        }
        Ok(())
    }

    /// Writes the record if JSON is requested, and otherwise the text. If a table is requested, text that is not a row goes to standard error.
    pub(crate) fn result<S: Serialize>(
        &mut self,
        text: impl Display,
        record: impl FnOnce() -> S,
    ) -> anyhow::Result<()> {
        match self.form {
            Form::Json => self.console.line(|out| write_json(out, &record()))?,
            Form::Text => self.console.line(|out| write_text(out, text))?,
            Form::Csv => {
                self.console.flush()?;
                self.console.above_the_bar(|| self.console.message(&text.to_string()));
            }
        }
        Ok(())
    }

    /// Writes the record, in a table as a row, under a heading before the first.
    pub(crate) fn row<R: Row>(&mut self, text: impl Display, record: impl FnOnce() -> R) -> anyhow::Result<()> {
        let Form::Csv = self.form else { return self.result(text, record) };
        let mut row = Vec::new();
        self.form.write(&mut row, b"", record)?;
        Ok(self.rows(R::COLUMNS, &row)?)
    }

    /// Sends rows that were written to memory, in a table under a heading of these columns before the first.
    pub(crate) fn rows(&mut self, columns: &[&str], rows: &[u8]) -> io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        if self.form == Form::Csv && self.console.begin_table() {
            let heading: Vec<_> = columns.iter().map(|column| quoted(column)).collect();
            self.console.line(|out| write!(out, "{}", heading.join(",")))?;
        }
        self.console.add(rows)
    }
}

/// The value at a path of field names; the values of all objects of a list, if there is one on the path.
fn cell(value: &Value, path: &str) -> String {
    match value {
        Value::Array(items) => items.iter().map(|item| cell(item, path)).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => {
            let (first, rest) = path.split_once('.').unwrap_or((path, ""));
            fields
                .get(first)
                .map_or_else(String::new, |field| if rest.is_empty() { leaf(field) } else { cell(field, rest) })
        }
        _ => String::new(),
    }
}

/// A value in one cell: lists and objects with a space between their parts.
fn leaf(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(leaf).collect::<Vec<_>>().join(" "),
        Value::Object(fields) => {
            fields.iter().map(|(name, field)| format!("{name}={}", leaf(field))).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_flattened_by_their_paths() {
        let record = serde_json::json!({
            "a": 1, "none": null, "yes": true, "list": [3, 4], "map": {"x": "1", "y": "2"}, "deep": {"er": 4.5, "list": []},
            "runs": [{"engine": "one", "seconds": 0.5}, {"engine": "two", "seconds": 1.0}], "missing": {},
        });
        let cells = [
            "a",
            "none",
            "none.er",
            "yes",
            "list",
            "map",
            "deep.er",
            "deep.list",
            "runs.engine",
            "runs.seconds",
            "missing",
        ];
        let expected = ["1", "", "", "true", "3 4", "x=1; y=2", "4.5", "", "one two", "0.5 1.0", ""];
        assert_eq!(cells.map(|path| cell(&record, path)), expected);
    }
}
