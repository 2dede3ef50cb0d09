//! The fields of an object, one by one, with errors that name the object, the field and the value.

use serde_json::{Map, Value};

use super::OwnError;

/// An object of a file.
pub(super) struct Fields<'a> {
    /// The name of the object in errors.
    pub(super) place: String,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// The object, which has none but these fields.
    pub(super) fn of(value: &'a Value, place: String, known: &[&str]) -> Result<Self, OwnError> {
        let Some(map) = value.as_object() else {
            return Err(OwnError::wrong(&place, format!("{} is no object", shown(value))));
        };
        if let Some(name) = map.keys().find(|name| !known.contains(&name.as_str())) {
            let known = known.join(", ");
            return Err(OwnError::wrong(&place, format!("the field {} is unknown (one of {known})", quoted(name))));
        }
        Ok(Self { place, map })
    }

    /// The value of a field. Returns `None` if it is missing.
    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.map.get(name)
    }

    /// The value of a field that has to be there.
    pub(super) fn wanted(&self, name: &str) -> Result<&'a Value, OwnError> {
        self.get(name).ok_or_else(|| OwnError::wrong(&self.place, format!("the field {name:?} is missing")))
    }

    /// The error of the value of a field.
    pub(super) fn error(&self, name: &str, reason: &str) -> OwnError {
        let value = self.get(name).map_or("null".to_owned(), shown);
        OwnError::wrong(&self.place, format!("{name:?} is {value}: {reason}"))
    }

    /// The text of a field; empty if it is missing.
    pub(super) fn text(&self, name: &str) -> Result<&'a str, OwnError> {
        let Some(value) = self.get(name) else { return Ok("") };
        let text = value.as_str().ok_or_else(|| self.error(name, "a text in quotes is wanted"))?;
        // Besides control characters, those that turn the direction of writing.
        if text.contains(|c: char| c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')) {
            return Err(self.error(name, "a control character"));
        }
        Ok(text)
    }

    /// The text of a field that has to be there, and to say something.
    pub(super) fn wanted_text(&self, name: &str) -> Result<&'a str, OwnError> {
        self.wanted(name)?;
        let text = self.text(name)?;
        if text.trim().is_empty() { Err(self.error(name, "it is empty")) } else { Ok(text) }
    }

    /// The list of a field; empty if it is missing.
    pub(super) fn list(&self, name: &str) -> Result<&'a [Value], OwnError> {
        let Some(value) = self.get(name) else { return Ok(&[]) };
        value.as_array().map(Vec::as_slice).ok_or_else(|| self.error(name, "a list is wanted"))
    }
}

/// The value on one line, cut where it is long.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        other => cut(&other.to_string()).replace(char::is_control, " "),
    }
}

fn quoted(text: &str) -> String {
    format!("{:?}", cut(text))
}

fn cut(text: &str) -> String {
    if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(57).chain("...".chars()).collect() }
}
