//! The journal of a count: the content of a ledger, an entry a line.

use std::io::BufRead;

use super::{Entry, Heading, Ledger};
use crate::journal::{self, JournalKind, Reader};
pub use crate::journal::{Journal, JournalError};

/// A heading holds a game and a puzzle.
const KIND: JournalKind = JournalKind {
    of: "a count",
    heading: "state of a count",
    another: "is the state of another count:",
    limit: 1 << 20,
};

/// The known parts, and the place where the journal continues.
pub type Found = journal::Found<Ledger>;

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
/// assert_eq!((found.known.found(), found.complete), (2, whole));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(from: impl BufRead, heading: &Heading) -> Result<Found, JournalError> {
    let mut reader = Reader::new(from, KIND);
    let mut ledger = Ledger::new(heading.cubes());
    if reader.heading(|first: &Heading| (first != heading).then(|| first.to_string()))?.is_some() {
        while let Some(entry) = reader.entry::<Entry>()? {
            if !ledger.enter(entry) {
                let cube = entry.cube;
                return Err(reader.contradiction(format!("cube {cube} is not there, or has two counts")));
            }
        }
    }
    Ok(reader.found(ledger))
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
        let without_check = refused(&[lines(&[]), b"{}\n".to_vec()].concat());
        assert!(without_check.starts_with("line 2 does not have its check"), "{without_check}");
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
        assert_eq!((found.complete, found.known.done()), (last as u64, 1));
        let mut more = good[..last].to_vec();
        Journal::after(&found, &mut more, &heading).unwrap().write(Entry { cube: 1, count: 2 }).unwrap();
        assert_eq!(more, good);
    }

    #[test]
    fn an_unfinished_heading_is_no_line() {
        let heading = heading("native");
        let found = read(&b"{\"schema\""[..], &heading).unwrap();
        assert_eq!((found.known.done(), found.complete), (0, 0));
        let mut lines = Vec::new();
        Journal::after(&found, &mut lines, &heading).unwrap();
        assert_eq!(read(&lines[..], &heading).unwrap().complete, lines.len() as u64);
    }
}
