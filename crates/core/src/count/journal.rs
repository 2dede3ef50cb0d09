//! A ledger as lines: a heading, then an entry a line, appended as parts are done.
//!
//! Each entry has a checksum, so that a line that was changed, moved or removed is detected, together with all lines after it.

use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Entry, Heading, Ledger};
use crate::sha256::Chain;

/// The longest line: a heading holds a game and a puzzle.
const LONGEST_LINE: u64 = 1 << 20;

/// The reason why lines are not a ledger.
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
    /// A line is longer than any line of a ledger.
    #[error("line {line} is too long to be one of a count")]
    TooLong {
        /// Its number, from 1.
        line: usize,
    },
    /// The checksum of a line is wrong for it and the lines before.
    #[error("line {line} does not have its check: the file was changed or damaged; the lines before it are good")]
    Damaged {
        /// Its number, from 1.
        line: usize,
    },
    /// A line is no entry.
    #[error("line {line}")]
    NoEntry {
        /// Its number, from 1.
        line: usize,
        /// The error of the parser.
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

/// The contents of a journal, and the place where it continues.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// The known parts.
    pub ledger: Ledger,
    /// The length of all complete lines in bytes. The rest was being written when the program ended, and must be cut off.
    pub complete: u64,
    chain: Chain,
}

/// An entry and its checksum, as they are written.
#[derive(Serialize, Deserialize)]
struct Checked {
    #[serde(flatten)]
    entry: Entry,
    check: String,
}

/// Reads the lines of a count with this heading. Without a complete line, no part is known.
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
    let mut found = Found { ledger: Ledger::new(heading.cubes()), complete: 0, chain: Chain::default() };
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        let length = from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? as u64;
        let Some(content) = bytes.strip_suffix(b"\n") else {
            if length == LONGEST_LINE {
                return Err(JournalError::TooLong { line });
            }
            break;
        };
        if line == 1 {
            let first: Heading = serde_json::from_slice(content).map_err(JournalError::NoHeading)?;
            let expected = serde_json::to_string(heading).map_err(io::Error::from)?;
            if first != *heading {
                return Err(JournalError::Another(first.to_string()));
            }
            if content != expected.as_bytes() {
                return Err(JournalError::Damaged { line });
            }
            found.chain.link(&expected);
        } else {
            let Checked { entry, check } =
                serde_json::from_slice(content).map_err(|source| JournalError::NoEntry { line, source })?;
            let again =
                Checked { check: found.chain.link(&serde_json::to_string(&entry).map_err(io::Error::from)?), entry };
            // Even an additional space is a change.
            if again.check != check || serde_json::to_vec(&again).map_err(io::Error::from)? != content {
                return Err(JournalError::Damaged { line });
            }
            if !found.ledger.enter(entry) {
                return Err(JournalError::Contradiction { line, cube: entry.cube });
            }
        }
        found.complete += length;
    }
    Ok(found)
}

/// A writer of entries, each with one call of the underlying writer, so that only the last line of a file may be incomplete.
#[derive(Debug)]
pub struct Journal<W> {
    out: W,
    chain: Chain,
}

impl<W: Write> Journal<W> {
    /// Writes the heading of a new count.
    pub fn new(out: W, heading: &Heading) -> io::Result<Self> {
        let mut journal = Self { out, chain: Chain::default() };
        let line = serde_json::to_string(heading)?;
        journal.chain.link(&line);
        journal.line(&line)?;
        Ok(journal)
    }

    /// Continues after the lines that were found; writes the heading if there are none.
    pub fn after(found: &Found, out: W, heading: &Heading) -> io::Result<Self> {
        if found.complete == 0 { Self::new(out, heading) } else { Ok(Self { out, chain: found.chain }) }
    }

    /// Writes an entry.
    pub fn write(&mut self, entry: Entry) -> io::Result<()> {
        let check = self.chain.link(&serde_json::to_string(&entry)?);
        self.line(&serde_json::to_string(&Checked { entry, check })?)
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

    /// The lines of a journal of these entries, each a cube and its count.
    fn lines(heading: &Heading, entries: &[(usize, u64)]) -> Vec<u8> {
        let mut lines = Vec::new();
        let mut journal = Journal::new(&mut lines, heading).unwrap();
        for &(cube, count) in entries {
            journal.write(Entry { cube, count }).unwrap();
        }
        lines
    }

    #[test]
    fn lines_of_something_else_are_refused() {
        let heading = heading("native");
        let lines = |entries: &[(usize, u64)]| lines(&heading, entries);
        let refused = |lines: &[u8]| read(lines, &heading).unwrap_err().to_string();
        assert_eq!(refused(b"no\n"), "line 1 is no state of a count");
        let mut other = Vec::new();
        Journal::new(&mut other, &self::heading("sat")).unwrap();
        assert_eq!(refused(&other), "is the state of another count: latin:3 by sat in 3 cubes");
        assert_eq!(refused(&[lines(&[]), b"{}\n".to_vec()].concat()), "line 2");
        assert_eq!(refused(&lines(&[(0, 1), (0, 2)])), "line 3: cube 0 is not there, or has two counts");
        assert_eq!(refused(&lines(&[(3, 1)])), "line 2: cube 3 is not there, or has two counts");
        assert!(read(&lines(&[(2, 1), (2, 1)])[..], &heading).is_ok());
        assert_eq!(refused(&vec![b' '; 2 << 20]), "line 1 is too long to be one of a count");
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let heading = heading("native");
        let good = lines(&heading, &[(0, 2), (1, 2), (2, 0)]);
        for at in 0..good.len() - 1 {
            for byte in [b'0', b'7', b'\n', b' ', 0xff] {
                let mut bad = good.clone();
                bad[at] = byte;
                let same = bad == good;
                assert_eq!(read(&bad[..], &heading).is_ok(), same, "byte {at} as {byte:#x}");
            }
        }
        for at in 0..good.len() - 1 {
            let longer = [&good[..at], b" ", &good[at..]].concat();
            assert!(read(&longer[..], &heading).is_err(), "a space before byte {at}");
        }
        let mut swapped: Vec<_> = good.split_inclusive(|&byte| byte == b'\n').collect();
        swapped.swap(1, 2);
        assert!(matches!(read(&swapped.concat()[..], &heading), Err(JournalError::Damaged { line: 2 })));
        swapped.remove(2);
        assert!(matches!(read(&swapped.concat()[..], &heading), Err(JournalError::Damaged { line: 2 })));
    }

    #[test]
    fn a_torn_line_is_cut_off_wherever_it_is_torn() {
        let heading = heading("native");
        let good = lines(&heading, &[(0, 2), (1, 2)]);
        let last = good[..good.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        for end in last..good.len() {
            assert_eq!(read(&good[..end], &heading).unwrap().complete, last as u64);
        }
        let torn = [&good[..last], b"{\"cube\":1\xff"].concat();
        let found = read(&torn[..], &heading).unwrap();
        assert_eq!((found.complete, found.ledger.done()), (last as u64, 1));
        let mut more = good[..last].to_vec();
        Journal::after(&found, &mut more, &heading).unwrap().write(Entry { cube: 1, count: 2 }).unwrap();
        assert_eq!(more, good);
    }

    #[test]
    fn an_unfinished_heading_is_no_line() {
        let heading = heading("native");
        let found = read(&b"{\"schema\""[..], &heading).unwrap();
        assert_eq!((found.ledger.done(), found.complete), (0, 0));
        let mut lines = Vec::new();
        Journal::after(&found, &mut lines, &heading).unwrap();
        assert_eq!(read(&lines[..], &heading).unwrap().complete, lines.len() as u64);
    }
}
