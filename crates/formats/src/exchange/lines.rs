//! Lines of text, one by one, with their numbers.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read};

use super::fault::{LineError, LineFault, Misread};

/// The longest line of a format.
const LONGEST: u64 = 1 << 20;

/// The longest remainder of a line that is skipped; a longer one ends the reading, as it would take minutes.
const LONGEST_REST: u64 = 1 << 26;

/// Skips the rest of a line.
pub(crate) fn pass_over(reader: &mut impl BufRead) -> io::Result<()> {
    let mut rest = reader.take(LONGEST_REST);
    rest.skip_until(b'\n')?;
    if rest.limit() == 0 {
        return Err(io::Error::other(format!("more than {LONGEST_REST} bytes without an end of the line")));
    }
    Ok(())
}

/// A line with its number, from 1.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) text: String,
}

/// The lines of a reader with their numbers, from 1, and without line breaks. An error of the reader is the last.
///
/// ```
/// use gerechte::format::exchange::numbered_lines;
/// let lines: Result<Vec<_>, _> = numbered_lines("1.2.\r\n.3".as_bytes()).collect();
/// assert_eq!(lines?, [(1, "1.2.".to_owned()), (2, ".3".to_owned())]);
/// # Ok::<(), gerechte::format::puzzles::LineError>(())
/// ```
pub fn numbered_lines(reader: impl BufRead) -> impl Iterator<Item = Result<(u64, String), LineError>> {
    let mut lines = NumberedLines::new(reader);
    let mut has_failed = false;
    std::iter::from_fn(move || {
        let line = if has_failed { None } else { lines.next().transpose() };
        has_failed = matches!(&line, Some(Err(LineError { fault: LineFault::Unreadable(_), .. })));
        Some(line?.map(|Line { number, text }| (number, text)))
    })
}

/// The lines of a reader. Lines can be put back.
#[derive(Debug)]
pub(super) struct NumberedLines<R> {
    reader: R,
    number: u64,
    back: VecDeque<Line>,
    /// The last line that was searched in vain for the end of an object, so that it is not searched again.
    pub(super) unclosed: u64,
}

impl<R: BufRead> NumberedLines<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self { reader, number: 0, back: VecDeque::new(), unclosed: 0 }
    }

    pub(super) fn put_back(&mut self, line: Line) {
        self.back.push_front(line);
    }

    /// The next line, without its line break. Returns `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Line>, LineError> {
        if let Some(line) = self.back.pop_front() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        let number = self.number + 1;
        let wrong = |fault| LineError { line: number, fault };
        let length = self.reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        if length.map_err(|error| wrong(error.into()))? == 0 {
            return Ok(None);
        }
        self.number = number;
        if bytes.len() as u64 == LONGEST && !bytes.ends_with(b"\n") {
            pass_over(&mut self.reader).map_err(|error| wrong(error.into()))?;
            let reason = format!("more than {LONGEST} bytes in a line");
            return Err(wrong(LineFault::Misread(Misread { format: None, column: 1, reason, clash: None })));
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = text.trim_end_matches(['\n', '\r']);
                Ok(Some(Line { number, text: text.trim_start_matches('\u{feff}').to_owned() }))
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                Err(wrong(LineFault::NotText { byte: error.as_bytes()[at], column: at + 1 }))
            }
        }
    }
}
