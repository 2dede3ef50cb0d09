//! Puzzles, one a line.

mod blocks;
mod line;

use std::io::BufRead;
use std::vec;

pub use super::exchange::{LineError, LineFault};
pub use blocks::Blocks;
pub use line::Line;

use gerechte_core::{Game, Puzzle};

/// The puzzles that a reader holds, one a line.
///
/// Blank lines and lines that start with `#` are ignored, and so is text after a puzzle and white space. The iterator continues
/// after an error with the next line.
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
    blocks: Blocks<R>,
    lines: vec::IntoIter<Line>,
}

impl<'a, R: BufRead> Puzzles<'a, R> {
    /// The puzzles of a game.
    pub fn new(game: &'a Game, reader: R) -> Self {
        Self { game, blocks: Blocks::new(reader), lines: Vec::new().into_iter() }
    }

    /// The puzzles of lines whose first has the number `lines` + 1.
    ///
    /// ```
    /// use gerechte::{Game, format::puzzles::Puzzles};
    /// let game: Game = "latin:2".parse()?;
    /// let error = Puzzles::new(&game, "....\n11..".as_bytes()).after(40).find_map(Result::err).unwrap();
    /// assert_eq!(error.to_string(), "line 42: r1c1 and r1c2 both hold 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn after(mut self, lines: u64) -> Self {
        self.blocks = self.blocks.after(lines);
        self
    }

    /// The puzzles, each with the number of its line.
    ///
    /// ```
    /// use gerechte::{Game, format::puzzles::Puzzles};
    /// let game: Game = "latin:2".parse()?;
    /// let puzzles: Result<Vec<_>, _> = Puzzles::new(&game, "# two\n1...\n\n.2..".as_bytes()).numbered().collect();
    /// assert_eq!(puzzles?.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn numbered(mut self) -> impl Iterator<Item = Result<(u64, Puzzle), LineError>> + use<'a, R> {
        std::iter::from_fn(move || self.read().transpose())
    }

    /// The next puzzle, with the number of its line. Returns `None` at the end.
    fn read(&mut self) -> Result<Option<(u64, Puzzle)>, LineError> {
        let mut puzzle = Puzzle::blank(0);
        loop {
            for line in self.lines.by_ref() {
                if line.read(self.game, &mut puzzle)? {
                    return Ok(Some((line.number(), puzzle)));
                }
            }
            match self.blocks.next() {
                Some(lines) => self.lines = lines?.into_iter(),
                None => return Ok(None),
            }
        }
    }
}

impl<R: BufRead> Iterator for Puzzles<'_, R> {
    type Item = Result<Puzzle, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.read().transpose()?.map(|(_, puzzle)| puzzle))
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    fn errors(lines: &[u8]) -> Vec<String> {
        let game: Game = "latin:2".parse().unwrap();
        Puzzles::new(&game, lines).filter_map(|puzzle| Some(puzzle.err()?.to_string())).collect()
    }

    #[test]
    fn faults_are_named_by_line_and_column() {
        assert_eq!(errors(b"1..\xff\n....\n"), ["line 1: byte 0xff in column 4 is not text"]);
        assert_eq!(
            errors(b"\xff\xfe1\0"),
            ["line 1: byte 0xff in column 1 is not text: save it as UTF-8, not as UTF-16"]
        );
        assert_eq!(errors(b"\n#\n1..\n"), ["line 3: 3 characters instead of 4, one for each cell"]);
        assert_eq!(errors("\u{feff}12..\n".as_bytes()), [""; 0]);
        let lone = "line 2: a carriage return in column 5 ends no line: save the file with line feeds";
        assert_eq!(errors(b"1...\r\n1...\r.2..\n12..\r\n"), [lone]);
        assert_eq!(errors(b"# \r\n#...\r11..\r"), [lone]);
    }

    /// Lines do not depend on the number of bytes that arrive at once.
    #[test]
    fn pieces_make_the_same_lines() {
        let game: Game = "latin:2".parse().unwrap();
        let text = "\u{feff}12..\r\n\n# 1...\n \t\n  .2.. é\n#\n1.\n\n....\n\u{a0}\n...1";
        let told = |puzzle: Result<Puzzle, LineError>| {
            puzzle.map_or_else(|error| error.to_string(), |puzzle| puzzle.to_string())
        };
        let lines: Vec<&str> = text.lines().collect();
        let one_by_one: Vec<String> = (1..)
            .zip(&lines)
            .filter(|(_, line)| !line.starts_with('#'))
            .filter_map(|(number, line)| {
                let word = line.trim_start_matches('\u{feff}').split_whitespace().next()?;
                let puzzle =
                    Puzzle::parse(&game, word).map_err(|error| LineError { line: number, fault: error.into() });
                Some(told(puzzle))
            })
            .collect();
        assert_eq!(
            one_by_one,
            ["12..", ".2..", "line 7: 2 characters instead of 4, one for each cell", "....", "...1"]
        );
        for size in [1, 2, 3, 5, 8, 20, 1000] {
            let reader = io::BufReader::with_capacity(size, text.as_bytes());
            assert_eq!(Puzzles::new(&game, reader).map(told).collect::<Vec<_>>(), one_by_one, "{size} bytes at once");
        }
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
