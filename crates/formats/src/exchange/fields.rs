//! The fields of a JSON object. Each is read, ignored by name, or refused, so that none is dropped in silence.

use std::collections::BTreeMap;

use serde_json::Value;

use super::fault::{Fault, shortened};

/// The fields of an object that have not been read yet. Readers of an object end with [`end`](Self::end).
#[derive(Debug)]
pub(super) struct Fields<'a> {
    /// The name of the object in errors; empty for a whole puzzle.
    part: String,
    left: BTreeMap<&'a str, &'a Value>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(value: &'a Value, part: impl Into<String>) -> Result<Self, Fault> {
        let part = part.into();
        match value {
            Value::Object(all) => {
                Ok(Self { part, left: all.iter().map(|(name, value)| (name.as_str(), value)).collect() })
            }
            other => Err(Fault::whole(format!("{part} is {}, no object", shortened(&other.to_string())))),
        }
    }

    pub(super) fn part(&self) -> &str {
        &self.part
    }

    /// The name of a field in errors.
    fn name(&self, field: &str) -> String {
        let field = shortened(field);
        if self.part.is_empty() { format!("`{field}`") } else { format!("`{field}` of {}", self.part) }
    }

    /// The error that a field has an invalid value.
    pub(super) fn wrong(&self, field: &str, value: &Value, what: &str) -> Fault {
        Fault::whole(format!("{} is {}, {what}", self.name(field), shortened(&value.to_string())))
    }

    /// A field. Returns `None` if it is missing or null.
    pub(super) fn take(&mut self, field: &str) -> Option<&'a Value> {
        self.left.remove(field).filter(|value| !value.is_null())
    }

    /// Whether a list is missing or empty.
    pub(super) fn is_empty(&self, field: &str) -> bool {
        self.left.get(field).is_none_or(|value| value.is_null() || value.as_array().is_some_and(Vec::is_empty))
    }

    /// The same, with null as a value.
    pub(super) fn left(&mut self, field: &str) -> Option<&'a Value> {
        self.left.remove(field)
    }

    /// A field that demands a rule or not. Returns `None` if the field is missing.
    pub(super) fn flag(&mut self, field: &str) -> Result<Option<bool>, Fault> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(other) => Err(self.wrong(field, other, "neither true nor false")),
        }
    }

    /// A number, plain or as text. Returns `None` for empty text.
    pub(super) fn number(&mut self, field: &str) -> Result<Option<u32>, Fault> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
            Some(value) => number(value).map(Some).ok_or_else(|| self.wrong(field, value, "no number")),
        }
    }

    /// A text. Returns `None` if it is empty.
    pub(super) fn text(&mut self, field: &str) -> Result<Option<&'a str>, Fault> {
        match self.take(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.as_str()).filter(|text| !text.is_empty())),
            Some(other) => Err(self.wrong(field, other, "no text")),
        }
    }

    /// A number with a fraction, plain or as text. Returns `None` for empty text.
    pub(super) fn real(&mut self, field: &str) -> Result<Option<f64>, Fault> {
        let Some(value) = self.take(field) else { return Ok(None) };
        let number = match value {
            Value::String(text) if text.trim().is_empty() => return Ok(None),
            Value::String(text) => text.trim().parse().ok(),
            other => other.as_f64(),
        };
        let number = number.filter(|number: &f64| number.is_finite());
        number.map(Some).ok_or_else(|| self.wrong(field, value, "no number"))
    }

    /// A text, or a number as text. Returns `None` if it is empty.
    pub(super) fn words(&mut self, field: &str) -> Result<Option<String>, Fault> {
        match self.take(field) {
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(Value::String(text)) => Ok(Some(text.clone()).filter(|text| !text.trim().is_empty())),
            None => Ok(None),
            Some(other) => Err(self.wrong(field, other, "no text")),
        }
    }

    /// Takes fields that are not read. Returns the names of those that are not empty.
    pub(super) fn unread(&mut self, names: &[&'static str]) -> Vec<&'static str> {
        names.iter().copied().filter(|name| self.take(name).is_some_and(|value| !is_empty(value))).collect()
    }

    pub(super) fn list(&mut self, field: &str) -> Result<&'a [Value], Fault> {
        match self.take(field) {
            None => Ok(&[]),
            Some(Value::Array(all)) => Ok(all),
            Some(other) => Err(self.wrong(field, other, "no list")),
        }
    }

    /// The objects of a list, each named by its number.
    pub(super) fn parts(&mut self, field: &str) -> Result<Vec<Self>, Fault> {
        let all = self.list(field)?;
        all.iter().zip(1..).map(|(part, number)| Self::of(part, format!("`{field}` {number}"))).collect()
    }

    /// Refuses the first remaining field, except those named in `passed`, which demand nothing, and those with empty values.
    pub(super) fn end(mut self, passed: &[&str]) -> Result<(), Fault> {
        self.left.retain(|field, value| {
            // `false` means that a rule of the whole puzzle is not demanded; in parts of a puzzle its meaning is unknown.
            let is_off = **value == Value::Bool(false) && self.part.is_empty();
            !is_empty(value) && !is_off && !passed.contains(field)
        });
        match self.left.keys().next() {
            Some(field) => Err(Fault::whole(format!("games here cannot say {}", self.name(field)))),
            None => Ok(()),
        }
    }
}

/// Whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(all) => all.is_empty(),
        Value::String(text) => text.is_empty(),
        _ => false,
    }
}

/// A number, plain or as text.
pub(super) fn number(value: &Value) -> Option<u32> {
    let number = match value {
        Value::Number(number) => number.as_u64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    u32::try_from(number).ok()
}
