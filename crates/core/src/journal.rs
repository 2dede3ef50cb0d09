//! Journals: files of lines that are only appended, first a heading, where there is one, and then an entry a line. After a kill, only the last line
//! may be incomplete.
//!
//! Each entry is a JSON object whose last field is its [checksum](Chain), so that a line that was changed, moved or removed is detected, together with
//! all lines after it. The text after the last line break was being written when the process ended; it is left out.

use std::io::{self, BufRead, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::sha256::Chain;

/// A kind of journals, with its words in errors.
#[derive(Clone, Copy, Debug)]
pub struct JournalKind {
    /// The owner of the journal, for example `a count`.
    pub of: &'static str,
    /// Its first line, for example `state of a count`.
    pub heading: &'static str,
    /// The words for a journal of another subject, for example `is the state of another count:`.
    pub another: &'static str,
    /// The limit of the length of a line, in bytes.
    pub limit: u64,
}

/// The reason why lines are not those of a journal.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The lines cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// The first line is not a heading.
    #[error("line 1 is no {heading}")]
    NoHeading {
        /// The expected line.
        heading: &'static str,
        /// The error of the parser.
        source: serde_json::Error,
    },
    /// The first line is the heading of another journal.
    #[error("{another} {}", seen(found))]
    Another {
        /// The words for the journal of another subject.
        another: &'static str,
        /// The subject that was found.
        found: String,
    },
    /// A line is longer than any line of a journal.
    #[error("line {line} is too long to be one of {of}")]
    TooLong {
        /// Its number, from 1.
        line: usize,
        /// Whose lines are read.
        of: &'static str,
    },
    /// The checksum of a line is wrong for it and the lines before.
    #[error("line {line} does not have its check: the file was changed or damaged; the lines before it are good")]
    Damaged {
        /// Its number, from 1.
        line: usize,
    },
    /// A line is not an entry.
    #[error("line {line}")]
    NoEntry {
        /// Its number, from 1.
        line: usize,
        /// The error of the parser.
        source: serde_json::Error,
    },
    /// An entry contradicts the heading or an earlier entry.
    #[error("line {line}: {what}")]
    Contradiction {
        /// Its number, from 1.
        line: usize,
        /// The contradiction.
        what: String,
    },
}

/// The text on one line: control characters are escaped.
fn seen(text: &str) -> String {
    let escaped = |c: char| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() };
    text.chars().map(escaped).collect()
}

/// The lines whose ends were written.
#[derive(Debug)]
pub struct WholeLines<R> {
    from: R,
    of: &'static str,
    limit: u64,
    bytes: Vec<u8>,
    number: usize,
    complete: u64,
}

impl<R: BufRead> WholeLines<R> {
    /// Lines of fewer bytes than the limit, and whose they are.
    pub fn new(from: R, of: &'static str, limit: u64) -> Self {
        Self { from, of, limit, bytes: Vec::new(), number: 0, complete: 0 }
    }

    /// The next line without its end, or `None` where the end of the line is missing.
    #[allow(clippy::should_implement_trait, reason = "lent until the next")]
    pub fn next(&mut self) -> Result<Option<&[u8]>, JournalError> {
        self.bytes.clear();
        let length = self.from.by_ref().take(self.limit).read_until(b'\n', &mut self.bytes)? as u64;
        if self.bytes.pop_if(|last| *last == b'\n').is_some() {
            self.number += 1;
            self.complete += length;
            return Ok(Some(&self.bytes));
        }
        if length == self.limit {
            return Err(JournalError::TooLong { line: self.number + 1, of: self.of });
        }
        Ok(None)
    }

    /// The number of the last line that was read, from 1.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The length of all lines that were read in bytes.
    pub const fn complete(&self) -> u64 {
        self.complete
    }
}

/// Reads the lines of a journal.
#[derive(Debug)]
pub struct Reader<R> {
    lines: WholeLines<R>,
    kind: JournalKind,
    chain: Chain,
}

impl<R: BufRead> Reader<R> {
    /// A reader at the beginning of a journal.
    pub fn new(from: R, kind: JournalKind) -> Self {
        Self { lines: WholeLines::new(from, kind.of, kind.limit), kind, chain: Chain::default() }
    }

    /// Reads the heading. Returns `None` if it is not complete. `another` returns the subject of a heading of another journal.
    pub fn heading<H: Serialize + DeserializeOwned>(
        &mut self,
        another: impl FnOnce(&H) -> Option<String>,
    ) -> Result<Option<H>, JournalError> {
        let JournalKind { heading: name, another: other, .. } = self.kind;
        let Some(line) = self.lines.next()? else { return Ok(None) };
        let heading: H =
            serde_json::from_slice(line).map_err(|source| JournalError::NoHeading { heading: name, source })?;
        if let Some(found) = another(&heading) {
            return Err(JournalError::Another { another: other, found });
        }
        let again = serde_json::to_string(&heading).map_err(io::Error::from)?;
        // Even an additional space is a change.
        if again.as_bytes() != line {
            return Err(JournalError::Damaged { line: self.lines.number() });
        }
        self.chain.link(&again);
        Ok(Some(heading))
    }

    /// Reads the next entry. Returns `None` after the last complete one.
    pub fn entry<E: DeserializeOwned>(&mut self) -> Result<Option<E>, JournalError> {
        let line = self.lines.number() + 1;
        let Some(bytes) = self.lines.next()? else { return Ok(None) };
        let damaged = || JournalError::Damaged { line };
        let text = str::from_utf8(bytes).map_err(|_| damaged())?;
        let (entry, check) = text.strip_suffix("\"}").and_then(|text| text.rsplit_once(CHECK)).ok_or_else(damaged)?;
        let entry = format!("{entry}}}");
        if self.chain.link(&entry) != check {
            return Err(damaged());
        }
        serde_json::from_str(&entry).map(Some).map_err(|source| JournalError::NoEntry { line, source })
    }

    /// The error that the last entry cannot be true.
    pub fn contradiction(&self, what: impl Into<String>) -> JournalError {
        JournalError::Contradiction { line: self.lines.number(), what: what.into() }
    }

    /// The lines that were read.
    pub const fn lines(&self) -> &WholeLines<R> {
        &self.lines
    }

    /// The result of all lines, and the place where the journal continues.
    pub fn found<T>(&self, known: T) -> Found<T> {
        Found { known, complete: self.lines.complete, chain: self.chain }
    }
}

/// The content of a journal, and the place where it continues.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found<T> {
    /// The known content.
    pub known: T,
    /// The length of all complete lines in bytes. The rest must be cut off.
    pub complete: u64,
    chain: Chain,
}

/// Begins the last field of an entry.
const CHECK: &str = ",\"check\":\"";

/// Writes entries, each with one call of the writer, so that a file holds whole lines but for its end.
#[derive(Debug)]
pub struct Journal<W> {
    out: W,
    chain: Chain,
}

impl<W: Write> Journal<W> {
    /// Writes the heading of a journal that has no lines.
    pub fn new(out: W, heading: &impl Serialize) -> io::Result<Self> {
        let mut journal = Self { out, chain: Chain::default() };
        let line = serde_json::to_string(heading)?;
        journal.chain.link(&line);
        journal.append(&format!("{line}\n"))?;
        Ok(journal)
    }

    /// Goes on where the lines that were found end; writes the heading if there are none.
    pub fn after<T>(found: &Found<T>, out: W, heading: &impl Serialize) -> io::Result<Self> {
        if found.complete == 0 { Self::new(out, heading) } else { Ok(Self::of_entries_after(found, out)) }
    }

    /// Goes on where the entries that were found end, in a journal without a heading.
    pub const fn of_entries_after<T>(found: &Found<T>, out: W) -> Self {
        Self { out, chain: found.chain }
    }

    /// Writes an entry, an object with at least one field.
    pub fn write(&mut self, entry: impl Serialize) -> io::Result<()> {
        let line = self.line(entry)?;
        self.append(&line)
    }

    /// The next line, with its check and its end: nothing else may be appended before it.
    pub fn line(&mut self, entry: impl Serialize) -> io::Result<String> {
        let entry = serde_json::to_string(&entry)?;
        let check = self.chain.link(&entry);
        Ok(format!("{}{CHECK}{check}\"}}\n", entry.strip_suffix('}').unwrap_or(&entry)))
    }

    /// Appends the next line.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())
    }

    /// The writer.
    pub const fn out(&self) -> &W {
        &self.out
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    /// The check is by hashlib of Python: SHA-256 of 32 zero bytes and the heading, then of that hash and the entry.
    const LINES: &str = r#"{"schema":"a journal"}
{"unit":7,"text":"a \"b\"","check":"130ec3307d088bac517843e1acdfd7f6"}
"#;
    const KIND: JournalKind = JournalKind { of: "a test", heading: "test", another: "is another test:", limit: 128 };

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Heading {
        schema: String,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Entry {
        unit: u64,
        text: String,
    }

    fn entry() -> Entry {
        Entry { unit: 7, text: "a \"b\"".to_owned() }
    }

    #[test]
    fn lines_are_those_of_the_format() {
        let mut out = Vec::new();
        let mut journal = Journal::new(&mut out, &json!({ "schema": "a journal" })).unwrap();
        journal.write(entry()).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), LINES);
        let torn = format!("{LINES}{{\"unit\":8,");
        let mut reader = Reader::new(torn.as_bytes(), KIND);
        assert_eq!(reader.heading(|_| None).unwrap(), Some(Heading { schema: "a journal".to_owned() }));
        assert_eq!(reader.entry().unwrap(), Some(entry()));
        assert_eq!(reader.entry::<Entry>().unwrap(), None);
        assert_eq!(reader.found(()).complete, LINES.len() as u64);
    }

    #[test]
    fn errors_name_the_line() {
        let refused = |text: &str| {
            let mut reader = Reader::new(text.as_bytes(), KIND);
            let another = |heading: &Heading| (heading.schema != "a journal").then(|| heading.schema.clone());
            reader.heading(another).and_then(|_| reader.entry::<Entry>()).unwrap_err().to_string()
        };
        assert_eq!(refused("[]\n"), "line 1 is no test");
        assert_eq!(refused("{\"schema\":\"tale\"}\n"), "is another test: tale");
        let damaged = "does not have its check: the file was changed or damaged; the lines before it are good";
        assert_eq!(refused(&LINES.replace(":\"a journal", ": \"a journal")), format!("line 1 {damaged}"));
        assert_eq!(refused(&LINES.replace(":7", ":8")), format!("line 2 {damaged}"));
        assert_eq!(refused(&LINES.replace(":7", ": 7")), format!("line 2 {damaged}"));
        assert_eq!(refused(&LINES.replace("check", "checks")), format!("line 2 {damaged}"));
        assert_eq!(refused(&LINES.replace('7', &"7".repeat(99))), "line 2 is too long to be one of a test");
    }
}
