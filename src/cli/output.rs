//! Results on standard output: one a line, flushed as they come.

use std::fmt::Display;
use std::io::{self, Stdout, StdoutLock, Write};

use serde::Serialize;

/// A line on standard error; where that cannot be written, nobody is listening.
///
/// Files and other programs have a part in it: control characters are escaped, so that it is one line, and says only what it says.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr(), "{}", escaped(text));
}

/// The text with control characters as they are written in programs.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() { escaped.extend(c.escape_debug()) } else { escaped.push(c) }
    }
    escaped
}

/// Writes results as lines of text or of JSON.
pub(crate) struct Output {
    out: StdoutLock<'static>,
    json: bool,
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        Self { out: Stdout::lock(&io::stdout()), json }
    }

    /// Writes what stands above the lines of text. JSON has no heading.
    pub(crate) fn heading(&mut self, text: impl Display) -> anyhow::Result<()> {
        if !self.json {
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// Writes the record where JSON is asked for, the text where it is not.
    pub(crate) fn result(&mut self, text: impl Display, record: &impl Serialize) -> anyhow::Result<()> {
        if self.json {
            serde_json::to_writer(&mut self.out, record).map_err(io::Error::from)?;
            writeln!(self.out)?;
        } else {
            writeln!(self.out, "{text}")?;
        }
        self.out.flush()?;
        Ok(())
    }
}
