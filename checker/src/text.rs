//! Lines of numbers, the common ground of DIMACS, LRAT, DRAT and CPOG.

use std::io::{BufRead, Read};

use crate::{Fault, Reason};

/// No line is longer, in bytes: a million hints.
const LONGEST: u64 = 1 << 24;

/// The lines of a file, one at a time, numbered from 1.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    pub(crate) number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), number: 0 }
    }

    /// The next line without its end.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>, Fault> {
        self.buffer.clear();
        self.number += 1;
        match (&mut self.reader).take(LONGEST + 1).read_until(b'\n', &mut self.buffer) {
            Ok(read) if read as u64 > LONGEST => Err(Fault::at(self.number, Reason::LongLine(LONGEST))),
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(self.buffer.trim_ascii_end())),
            Err(error) => Err(Fault::at(self.number, Reason::Unreadable(error.to_string()))),
        }
    }
}

/// The most lines of comments that are remembered.
const MOST_UNREAD: usize = 100;

/// Remembers the line of a comment.
pub(crate) fn note(unread: &mut Vec<usize>, line: usize) {
    if unread.len() < MOST_UNREAD {
        unread.push(line);
    }
}

/// The words of a line.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// A number that fits.
pub(crate) fn number<T: std::str::FromStr>(word: &[u8]) -> Result<T, Reason> {
    let number = str::from_utf8(word).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| Reason::Number(shown(word)))
}

/// Numbers up to a 0; what follows the 0 stays in `words`.
pub(crate) fn up_to_zero<'a, T: std::str::FromStr + PartialEq + Default>(
    words: &mut impl Iterator<Item = &'a [u8]>,
) -> Result<Vec<T>, Reason> {
    let mut numbers = Vec::new();
    loop {
        match number(words.next().ok_or(Reason::Unfinished)?)? {
            zero if zero == T::default() => return Ok(numbers),
            one => numbers.push(one),
        }
    }
}

/// Checks that no word follows.
pub(crate) fn end<'a>(mut words: impl Iterator<Item = &'a [u8]>) -> Result<(), Reason> {
    words.next().map_or(Ok(()), |_| Err(Reason::Trailing))
}

/// A word for a message: cut where it is long, and on one line.
pub(crate) fn shown(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(&word[..word.len().min(40)]).escape_debug().to_string();
    if word.len() > 40 { text + "..." } else { text }
}

/// A clause for a message.
pub(crate) fn clause(lits: &[i32]) -> String {
    let start: Vec<_> = lits.iter().take(6).map(i32::to_string).collect();
    let rest = if lits.len() > 6 { format!(" ... ({} literals)", lits.len()) } else { String::new() };
    format!("({}{rest})", start.join(" "))
}
