//! JSON as `SudokuPad` shortens it: names without quotes, apostrophes for quotes, nothing for `{}`, `t` and `f`, short names of fields.

use serde_json::{Map, Value};

/// The short names of fields.
const NAMES: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];
/// The deepest nesting of objects and lists.
const DEEPEST: usize = 40;

/// Reads shortened or plain JSON. Returns the place of an error: a byte, from 0.
pub(super) fn read(text: &str) -> Result<Value, usize> {
    let mut reader = Reader { bytes: text.as_bytes(), at: 0 };
    let value = reader.value(0)?;
    reader.space();
    if reader.at == text.len() { Ok(value) } else { Err(reader.at) }
}

/// Replaces short names of fields by their long ones.
pub(super) fn lengthened(value: &mut Value) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(lengthened),
        Value::Object(fields) => {
            let short = std::mem::take(fields);
            for (name, value) in &short {
                let mut value = value.clone();
                lengthened(&mut value);
                // If an object has both names, the short one stays, and will be refused as unknown.
                let long = NAMES.iter().find(|(short, _)| short == name).map(|(_, long)| *long);
                let long = long.filter(|long| !short.contains_key(*long)).unwrap_or(name);
                fields.insert(long.to_owned(), value);
            }
        }
        _ => {}
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        self.space();
        let is_there = self.peek() == Some(byte);
        self.at += usize::from(is_there);
        is_there
    }

    fn value(&mut self, depth: usize) -> Result<Value, usize> {
        self.space();
        if depth > DEEPEST {
            return Err(self.at);
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(quote @ (b'"' | b'\'')) => Ok(Value::String(self.string(quote)?)),
            // A missing value is an empty object.
            None | Some(b',' | b']' | b'}') => Ok(Value::Object(Map::new())),
            Some(_) => Ok(self.word()),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, usize> {
        self.at += 1;
        let mut fields = Map::new();
        if self.take(b'}') {
            return Ok(Value::Object(fields));
        }
        loop {
            self.space();
            let name = match self.peek() {
                Some(quote @ (b'"' | b'\'')) => self.string(quote)?,
                _ => self.bare(),
            };
            if name.is_empty() || !self.take(b':') {
                return Err(self.at);
            }
            let value = self.value(depth + 1)?;
            // A repeated name is ambiguous.
            if fields.insert(name, value).is_some() {
                return Err(self.at);
            }
            if self.take(b'}') {
                return Ok(Value::Object(fields));
            }
            if !self.take(b',') {
                return Err(self.at);
            }
        }
    }

    fn list(&mut self, depth: usize) -> Result<Value, usize> {
        self.at += 1;
        let mut all = Vec::new();
        if self.take(b']') {
            return Ok(Value::Array(all));
        }
        loop {
            all.push(self.value(depth + 1)?);
            if self.take(b']') {
                return Ok(Value::Array(all));
            }
            if !self.take(b',') {
                return Err(self.at);
            }
        }
    }

    fn string(&mut self, quote: u8) -> Result<String, usize> {
        let start = self.at;
        self.at += 1;
        let mut text = Vec::new();
        loop {
            let byte = self.peek().ok_or(start)?;
            self.at += 1;
            match byte {
                _ if byte == quote => return String::from_utf8(text).map_err(|_| start),
                b'\\' => {
                    let escaped = self.peek().ok_or(start)?;
                    self.at += 1;
                    text.push(match escaped {
                        b'n' => b'\n',
                        b't' => b'\t',
                        b'r' => b'\r',
                        b'u' => {
                            let digits =
                                self.bytes.get(self.at..self.at + 4).and_then(|digits| str::from_utf8(digits).ok());
                            let c = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).ok_or(self.at)?;
                            self.at += 4;
                            // Unpaired surrogates are not characters.
                            let c = char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER);
                            text.extend(c.encode_utf8(&mut [0; 4]).bytes());
                            continue;
                        }
                        other => other,
                    });
                }
                byte => text.push(byte),
            }
        }
    }

    /// The text before the next delimiter.
    fn bare(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|byte| !b",:[]{}'\"".contains(&byte)) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.bytes[start..self.at]).trim().to_owned()
    }

    fn word(&mut self) -> Value {
        let word = self.bare();
        match word.as_str() {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            _ => match word.parse::<i64>() {
                Ok(number) => number.into(),
                Err(_) => word
                    .parse::<f64>()
                    .ok()
                    .filter(|number| number.is_finite())
                    .map_or_else(|| word.into(), Value::from),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn shortened_json_is_read() {
        let text = r"{cs:50,ce:[[,{v:5},],[{}]],l:[{c:#0,th:f,wp:[[0.5,1]]}],metadata:{title:'It\'s',t:t}}";
        let mut value = read(text).unwrap();
        lengthened(&mut value);
        let expected = json!({
            "cellSize": 50, "cells": [[{}, {"value": 5}, {}], [{}]],
            "lines": [{"color": "#0", "thickness": false, "wayPoints": [[0.5, 1]]}], "metadata": {"title": true},
        });
        assert_eq!(value["cells"], expected["cells"]);
        assert_eq!(value["lines"], expected["lines"]);
        // An empty list is empty. A repeated name is refused, and so is a short name beside its long one.
        assert_eq!(read("[]"), Ok(json!([])));
        assert_eq!(read("{a:1,a:2}"), Err(8));
        let mut both = json!({"ce": 1, "cells": 2});
        lengthened(&mut both);
        assert_eq!(both, json!({"ce": 1, "cells": 2}));
        assert_eq!(read("{\"a\":[1,2"), Err(9));
        assert_eq!(read(&"[".repeat(100)), Err(41));
    }
}
