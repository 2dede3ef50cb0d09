//! A ledger as lines: a heading, then an entry a line, appended as parts are done.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::{Entry, Heading, Ledger};

/// Why lines are not those of a ledger.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The lines cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// The first line is no heading.
    #[error("line 1 is no state of a count")]
    NoHeading(#[source] serde_json::Error),
    /// The first line is the heading of another count.
    #[error("is the state of another count: {0}")]
    Another(String),
    /// A line is no entry.
    #[error("line {line}")]
    NoEntry {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// An entry contradicts the heading or an earlier entry.
    #[error("line {line}: cube {cube} is not there, or has two counts")]
    Contradiction {
        /// Its number, from 1.
        line: usize,
        /// The part that it names.
        cube: usize,
    },
}

/// What lines say, and where to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// What is known.
    pub ledger: Ledger,
    /// The length of all complete lines in bytes. What follows was being written when the program ended; it is to be cut off.
    pub complete: u64,
}

/// Reads the lines of a count with this heading. Without a complete line, nothing is known.
///
/// ```
/// use gerechte::count::{Entry, Parts, Subject, journal::{self, Journal}};
/// use gerechte::Game;
/// let game: Game = "latin:3".parse()?;
/// let subject = Subject { game: "latin:3".to_owned(), puzzle: None, up_to: None, engine: "native".to_owned() };
/// let heading = Parts::new(game.problem(), 6).heading(subject);
/// let mut lines = Vec::new();
/// let mut journal = Journal::new(&mut lines, &heading)?;
/// journal.write(Entry { cube: 4, count: 2 })?;
/// let whole = lines.len() as u64;
/// lines.extend(b"{\"cube\":5,\"cou");
/// let found = journal::read(&lines[..], &heading)?;
/// assert_eq!((found.ledger.found(), found.complete), (2, whole));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(mut from: impl BufRead, heading: &Heading) -> Result<Found, JournalError> {
    let mut found = Found { ledger: Ledger::new(heading.cubes()), complete: 0 };
    let mut text = String::new();
    for line in 1.. {
        text.clear();
        let length = from.read_line(&mut text)?;
        let Some(content) = text.strip_suffix('\n') else { break };
        if line == 1 {
            let first: Heading = serde_json::from_str(content).map_err(JournalError::NoHeading)?;
            if first != *heading {
                return Err(JournalError::Another(content.to_owned()));
            }
        } else {
            let entry: Entry =
                serde_json::from_str(content).map_err(|source| JournalError::NoEntry { line, source })?;
            if !found.ledger.enter(entry) {
                return Err(JournalError::Contradiction { line, cube: entry.cube });
            }
        }
        found.complete += length as u64;
    }
    Ok(found)
}

/// Writes entries, each with one call of the writer, so that a file holds whole lines but for its end.
#[derive(Debug)]
pub struct Journal<W> {
    out: W,
}

impl<W: Write> Journal<W> {
    /// Writes the heading of a count of which nothing is known.
    pub fn new(out: W, heading: &Heading) -> io::Result<Self> {
        let mut journal = Self { out };
        journal.line(&serde_json::to_string(heading)?)?;
        Ok(journal)
    }

    /// Goes on where the lines that were found end; writes the heading if there are none.
    pub fn after(found: &Found, out: W, heading: &Heading) -> io::Result<Self> {
        if found.complete == 0 { Self::new(out, heading) } else { Ok(Self { out }) }
    }

    /// Writes an entry.
    pub fn write(&mut self, entry: Entry) -> io::Result<()> {
        self.line(&serde_json::to_string(&entry)?)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(format!("{text}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::count::{Parts, Subject};

    fn heading(engine: &str) -> Heading {
        let game: Game = "latin:3".parse().unwrap();
        let subject = Subject { game: game.to_string(), puzzle: None, up_to: None, engine: engine.to_owned() };
        Parts::new(game.problem(), 3).heading(subject)
    }

    #[test]
    fn lines_of_something_else_are_refused() {
        let heading = heading("native");
        let lines = |entries: &str| {
            let mut lines = Vec::new();
            Journal::new(&mut lines, &heading).unwrap();
            lines.extend_from_slice(entries.as_bytes());
            lines
        };
        let refused = |lines: &[u8]| read(lines, &heading).unwrap_err().to_string();
        assert_eq!(refused(b"no\n"), "line 1 is no state of a count");
        let mut other = Vec::new();
        Journal::new(&mut other, &self::heading("sat")).unwrap();
        assert!(refused(&other).starts_with("is the state of another count: {\"schema\":\"gerechte/count-state/1\""));
        assert_eq!(refused(&lines("{}\n")), "line 2");
        let twice = lines("{\"cube\":0,\"count\":1}\n{\"cube\":0,\"count\":2}\n");
        assert_eq!(refused(&twice), "line 3: cube 0 is not there, or has two counts");
        let outside = lines("{\"cube\":3,\"count\":1}\n");
        assert_eq!(refused(&outside), "line 2: cube 3 is not there, or has two counts");
        assert!(read(&lines("{\"cube\":2,\"count\":1}\n{\"cube\":2,\"count\":1}\n")[..], &heading).is_ok());
    }

    #[test]
    fn an_unfinished_heading_is_no_line() {
        let heading = heading("native");
        let found = read(&b"{\"schema\""[..], &heading).unwrap();
        assert_eq!(found, Found { ledger: Ledger::new(3), complete: 0 });
        let mut lines = Vec::new();
        Journal::after(&found, &mut lines, &heading).unwrap();
        assert_eq!(read(&lines[..], &heading).unwrap().complete, lines.len() as u64);
    }
}
