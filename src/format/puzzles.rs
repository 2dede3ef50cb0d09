//! Puzzles, one a line.

use std::io::{self, BufRead, Read};

use thiserror::Error;

use crate::{Game, Puzzle, PuzzleError};

/// No puzzle is longer: 64 × 64 cells, each of at most four bytes, and ample room for white space before it.
const LONGEST_PUZZLE: u64 = 1 << 16;

/// The puzzles that a reader holds, one a line.
///
/// Blank lines and lines that start with `#` are passed over, and so is what follows a puzzle after white space. The iterator may go on
/// after an error with the line that follows.
///
/// ```
/// use gerechte::{Game, format::puzzles::Puzzles};
/// let game: Game = "latin:2".parse()?;
/// let lines = "# two puzzles\n1...\n\n.2.. a comment\n";
/// let puzzles: Result<Vec<_>, _> = Puzzles::new(&game, lines.as_bytes()).collect();
/// assert_eq!(puzzles?.len(), 2);
/// let error = Puzzles::new(&game, "....\n11..".as_bytes()).find_map(Result::err).unwrap();
/// assert_eq!(error.to_string(), "line 2: r1c1 and r1c2 both hold 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Puzzles<'a, R> {
    game: &'a Game,
    reader: R,
    /// The number of the last line that was read, from 1.
    line: u64,
    buffer: Vec<u8>,
    /// The last line goes on beyond what was read of it.
    is_cut: bool,
}

/// A line is no puzzle.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct LineError {
    /// Its number, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub fault: LineFault,
}

/// What is wrong with a line.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LineFault {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// It is not UTF-8.
    #[error("byte {byte:#04x} in column {column} is not text")]
    NotText {
        /// The first byte that is not.
        byte: u8,
        /// Its position, from 1.
        column: usize,
    },
    /// It is longer than any puzzle.
    #[error("more than {LONGEST_PUZZLE} bytes without an end of the puzzle")]
    TooLong,
    /// It is no puzzle of the game.
    #[error(transparent)]
    NoPuzzle(#[from] PuzzleError),
}

impl<'a, R: BufRead> Puzzles<'a, R> {
    /// The puzzles of a game.
    pub const fn new(game: &'a Game, reader: R) -> Self {
        Self { game, reader, line: 0, buffer: Vec::new(), is_cut: false }
    }

    /// The next puzzle; none at the end.
    fn read(&mut self) -> Result<Option<Puzzle>, LineFault> {
        loop {
            // Only now: a device may have no end of the line.
            if std::mem::take(&mut self.is_cut) {
                self.reader.skip_until(b'\n')?;
            }
            self.buffer.clear();
            self.line += 1;
            let read = self.reader.by_ref().take(LONGEST_PUZZLE).read_until(b'\n', &mut self.buffer)? as u64;
            if read == 0 {
                return Ok(None);
            }
            self.is_cut = read == LONGEST_PUZZLE && self.buffer.last() != Some(&b'\n');
            if self.buffer.starts_with(b"#") {
                continue;
            }
            let text = match str::from_utf8(&self.buffer) {
                Ok(text) => text,
                // The cut may have split a character.
                Err(error) if self.is_cut && error.error_len().is_none() => {
                    str::from_utf8(&self.buffer[..error.valid_up_to()]).expect("it is text up to there")
                }
                Err(error) => {
                    let at = error.valid_up_to();
                    return Err(LineFault::NotText { byte: self.buffer[at], column: at + 1 });
                }
            };
            let text = text.trim_start_matches('\u{feff}').trim_start();
            if self.is_cut && !text.contains(char::is_whitespace) {
                return Err(LineFault::TooLong);
            }
            // Most lines hold nothing else.
            if let Ok(puzzle) = Puzzle::parse(self.game, text.trim_end()) {
                return Ok(Some(puzzle));
            }
            if let Some(puzzle) = text.split_whitespace().next() {
                return Ok(Some(Puzzle::parse(self.game, puzzle)?));
            }
        }
    }
}

impl<R: BufRead> Iterator for Puzzles<'_, R> {
    type Item = Result<Puzzle, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().map_err(|fault| LineError { line: self.line, fault }).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(lines: &[u8]) -> Vec<String> {
        let game: Game = "latin:2".parse().unwrap();
        Puzzles::new(&game, lines).filter_map(|puzzle| Some(puzzle.err()?.to_string())).collect()
    }

    #[test]
    fn faults_are_named_by_line_and_column() {
        assert_eq!(errors(b"1..\xff\n....\n"), ["line 1: byte 0xff in column 4 is not text"]);
        assert_eq!(errors(b"\n#\n1..\n"), ["line 3: 3 characters instead of 4, one for each cell"]);
        assert_eq!(errors("\u{feff}12..\n".as_bytes()), [""; 0]);
    }

    #[test]
    fn long_comments_are_one_line() {
        let mut lines = vec![b'#'; 3 << 16];
        lines.extend(b"\n1\n");
        assert_eq!(errors(&lines), ["line 2: 1 characters instead of 4, one for each cell"]);
        let game: Game = "latin:2".parse().unwrap();
        for comment in [" ", "é", "1"] {
            let line = format!("1... {}\n....\n", comment.repeat(10_000_000));
            assert_eq!(Puzzles::new(&game, line.as_bytes()).filter_map(Result::ok).count(), 2, "{comment:?}");
        }
    }

    #[test]
    fn a_long_line_is_one_line() {
        for blank in ["", " "] {
            let line = format!("{}1...\n....\n1", blank.repeat(65_536 - 2));
            let wrong = if blank.is_empty() { vec![3] } else { vec![1, 3] };
            let game: Game = "latin:2".parse().unwrap();
            let lines: Vec<_> =
                Puzzles::new(&game, line.as_bytes()).filter_map(|puzzle| Some(puzzle.err()?.line)).collect();
            assert_eq!(lines, wrong, "{blank:?}");
        }
        assert_eq!(errors(&vec![b'.'; 1 << 17]), ["line 1: more than 65536 bytes without an end of the puzzle"]);
    }
}
