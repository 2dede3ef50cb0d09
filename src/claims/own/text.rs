//! The objects of a file of claims, as they are written.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::error::Category;
use serde_path_to_error::Segment;

use super::OwnError;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileText {
    pub(super) schema: Option<Words>,
    pub(super) sources: Option<Vec<SourceText>>,
    pub(super) claims: Vec<ClaimText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SourceText {
    pub(super) key: Words,
    pub(super) title: Words,
    #[serde(default)]
    pub(super) authors: Vec<Words>,
    #[serde(default)]
    pub(super) venue: Line,
    #[serde(default)]
    pub(super) volume: Line,
    #[serde(default)]
    pub(super) pages: Line,
    pub(super) year: Option<u16>,
    #[serde(default)]
    pub(super) url: Line,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimText {
    pub(super) id: Words,
    pub(super) statement: Words,
    pub(super) citation: Words,
    pub(super) game: Words,
    pub(super) puzzle: Option<Line>,
    pub(super) count: CountText,
    pub(super) published: Number,
}

/// The quantity that is counted.
#[derive(Deserialize)]
pub(super) enum CountText {
    #[serde(rename = "grids")]
    Grids,
    #[serde(rename = "grids up to relabelling")]
    UpToRelabelling,
    #[serde(rename = "classes")]
    Classes(String),
    #[serde(rename = "minimal")]
    Minimal(Clues),
    #[serde(rename = "fewest clues")]
    FewestClues(String),
}

/// A number of clues, or any.
pub(super) struct Clues(pub(super) Option<u64>);

impl<'de> Deserialize<'de> for Clues {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Clues;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of clues or \"all\"")
            }

            fn visit_u64<E: Error>(self, clues: u64) -> Result<Clues, E> {
                Ok(Clues(Some(clues)))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Clues, E> {
                if word == "all" {
                    Ok(Clues(None))
                } else {
                    Err(E::invalid_value(serde::de::Unexpected::Str(word), &self))
                }
            }
        }
        from.deserialize_any(Reader)
    }
}

/// A number of JSON, or one in digits, which may stand in groups of three with commas, apostrophes, underscores or spaces between them.
pub(super) struct Number(pub(super) u128);

/// The characters that separate groups of digits.
const SEPARATORS: [char; 8] = [',', '\'', '_', ' ', '’', '\u{a0}', '\u{202f}', '\u{2009}'];

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number below 2^128, in quotes from 2^64 on,")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Number, E> {
                Ok(Number(number.into()))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Number, E> {
                in_groups(text.trim())
                    .map(Number)
                    .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
            }
        }
        from.deserialize_any(Reader)
    }
}

/// The number in digits, or in groups of them. Returns `None` if it is none below 2^128.
fn in_groups(text: &str) -> Option<u128> {
    let digits = match text.chars().find(|c| !c.is_ascii_digit()) {
        None => text.to_owned(),
        Some(separator) if SEPARATORS.contains(&separator) => {
            let groups: Vec<_> = text.split(separator).collect();
            let (first, others) = groups.split_first()?;
            let is_grouped = (1..=3).contains(&first.len()) && others.iter().all(|group| group.len() == 3);
            is_grouped.then(|| groups.concat())?
        }
        Some(_) => return None,
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// A text without control characters, and without those that turn the direction of writing.
#[derive(Default)]
pub(super) struct Line(pub(super) String);

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        match text.chars().find(|&c| !is_shown(c)) {
            Some(c) => Err(D::Error::custom(format_args!("{} has the control character {c:?}", quoted(&text)))),
            None => Ok(Self(text)),
        }
    }
}

/// A text that says something.
pub(super) struct Words(pub(super) String);

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let Line(text) = Line::deserialize(from)?;
        if text.trim().is_empty() { Err(D::Error::custom("it is empty")) } else { Ok(Self(text)) }
    }
}

/// Reads a file; errors have the source or the claim, the field and the value.
pub(super) fn parsed(text: &str) -> Result<FileText, OwnError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = serde_path_to_error::deserialize(&mut reader);
    let file: FileText = read.map_err(|error| {
        let reason = shown(&error.inner().to_string());
        if error.inner().classify() != Category::Data {
            return OwnError::Json(reason);
        }
        let path: Vec<&Segment> = error.path().iter().collect();
        let (place, field) = match path[..] {
            [Segment::Map { key }, Segment::Seq { index }, ref inside @ ..] => {
                (place_in(text, key, *index), inside.first())
            }
            ref path => ("the file".to_owned(), path.first()),
        };
        match field {
            // The reason names a field that is unknown or there twice.
            Some(Segment::Map { key }) if !reason.contains(&format!("field `{key}`")) => {
                OwnError::wrong(&place, format!("{key:?}: {reason}"))
            }
            _ => OwnError::wrong(&place, reason),
        }
    })?;
    reader.end().map_err(|error| OwnError::Json(error.to_string()))?;
    Ok(file)
}

/// The name of an object of a file that cannot be read.
fn place_in(text: &str, list: &str, index: usize) -> String {
    let file: Value = serde_json::from_str(text).unwrap_or_default();
    let (what, name) = if list == "sources" { ("source", "key") } else { ("claim", "id") };
    place(what, index + 1, file[list][index][name].as_str().unwrap_or_default())
}

/// The name of an object in errors: its own name, or its number.
pub(super) fn place(what: &str, number: usize, name: &str) -> String {
    if is_name(name) { format!("{what} `{name}`") } else { format!("{what} {number}") }
}

/// Whether this names a claim.
pub(super) fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
}

/// Whether a character is seen, and leaves the direction of writing as it is.
fn is_shown(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with characters that cannot be seen escaped: serde repeats names of fields as they are.
fn shown(text: &str) -> String {
    text.chars().map(|c| if is_shown(c) { c.to_string() } else { c.escape_default().to_string() }).collect()
}

/// The text on one line, cut where it is long.
pub(super) fn quoted(text: &str) -> String {
    let cut: String =
        if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(57).chain("...".chars()).collect() };
    format!("{cut:?}")
}
