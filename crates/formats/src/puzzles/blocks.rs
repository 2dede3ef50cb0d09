//! Lines of text, read in blocks of all lines that are available.

use std::io::{self, BufRead};
use std::sync::Arc;

use super::line::{Block, Extent, Line, lone_return};
use crate::exchange::{LONGEST_PUZZLE, LineError, pass_over};

/// The lines of a reader that may hold puzzles, in blocks of those that arrived together. Blank lines and comments are left out.
///
/// A read never waits while a line is available. A caller that answers the lines of a block before it asks for the next therefore answers without delay.
///
/// ```
/// use gerechte::{Game, Puzzle, format::puzzles::Blocks};
/// let game: Game = "latin:2".parse()?;
/// let blocks: Result<Vec<_>, _> = Blocks::new("# two puzzles\n1...\n\n.2.. a comment\n".as_bytes()).collect();
/// let mut puzzle = Puzzle::empty(&game);
/// for line in blocks?.concat() {
///     assert!(line.read(&game, &mut puzzle)?);
/// }
/// assert_eq!(puzzle.to_string(), ".2..");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Blocks<R> {
    reader: R,
    /// The number of the last line that was read, from 1.
    line: u64,
    /// The beginning of an incomplete line.
    begun: Vec<u8>,
    /// Whether the last line continues beyond the bytes that were read.
    is_cut: bool,
}

impl<R: BufRead> Blocks<R> {
    /// The blocks of a reader.
    pub const fn new(reader: R) -> Self {
        Self { reader, line: 0, begun: Vec::new(), is_cut: false }
    }

    /// The blocks of a reader whose first line has the number `lines` + 1.
    #[must_use]
    pub const fn after(mut self, lines: u64) -> Self {
        self.line = lines;
        self
    }

    /// The next block with a line. Returns `None` at the end.
    fn read(&mut self) -> io::Result<Option<Block>> {
        loop {
            // The rest is skipped only now, as a device may have no end of the line.
            if std::mem::take(&mut self.is_cut) {
                pass_over(&mut self.reader)?;
            }
            let there = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                there => there?,
            };
            let is_end = there.is_empty();
            let whole = there.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
            let longest = LONGEST_PUZZLE - self.begun.len();
            let used = if whole == 0 { there.len().min(longest) } else { whole };
            self.begun.extend_from_slice(&there[..used]);
            self.reader.consume(used);
            let is_long = whole == 0 && self.begun.len() >= LONGEST_PUZZLE;
            if is_end && self.begun.is_empty() {
                return Ok(None);
            }
            if whole == 0 && !is_long && !is_end {
                continue;
            }
            self.is_cut = is_long;
            let block = self.block();
            if !block.extents.is_empty() {
                return Ok(Some(block));
            }
        }
    }

    /// The lines that were read.
    fn block(&mut self) -> Block {
        let bytes = std::mem::take(&mut self.begun);
        let mut extents = Vec::with_capacity(bytes.len() / 64);
        let mut rest = bytes.as_slice();
        while !rest.is_empty() {
            let start = bytes.len() - rest.len();
            // Reading from bytes in memory does not fail.
            let length = rest.skip_until(b'\n').unwrap_or(rest.len());
            self.line += 1;
            let line = &bytes[start..start + length];
            let is_cut = length >= LONGEST_PUZZLE && line.get(LONGEST_PUZZLE - 1) != Some(&b'\n');
            let end = start + length.min(LONGEST_PUZZLE);
            let is_comment = line.starts_with(b"#") && lone_return(line).is_none();
            if !is_comment && !line.trim_ascii_start().is_empty() {
                extents.push(Extent { number: self.line, start, end, is_cut });
            }
        }
        Block { bytes, extents }
    }
}

impl<R: BufRead> Iterator for Blocks<R> {
    type Item = Result<Vec<Line>, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.read() {
            Ok(block) => {
                let block = Arc::new(block?);
                let lines = (0..block.extents.len()).map(|index| Line { block: Arc::clone(&block), index });
                Some(Ok(lines.collect()))
            }
            Err(error) => Some(Err(LineError { line: self.line + 1, fault: error.into() })),
        }
    }
}
