//! A line that may hold a puzzle.

use std::sync::Arc;

use crate::exchange::{LineError, LineFault};
use gerechte_core::{Game, Puzzle};

/// The bytes of a block, and its lines.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    pub(super) extents: Vec<Extent>,
}

/// The position of a line in its block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// Its number, from 1.
    pub(super) number: u64,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether the line continues beyond the end.
    pub(super) is_cut: bool,
}

/// A line that was read, and its position. Clones share the text.
#[derive(Clone, Debug)]
pub struct Line {
    pub(super) block: Arc<Block>,
    pub(super) index: usize,
}

impl Line {
    /// Its number, from 1.
    pub fn number(&self) -> u64 {
        self.block.extents[self.index].number
    }

    /// Reads the puzzle of the line into the memory of another one. Returns `false` if the line is blank.
    ///
    /// Text after a puzzle and white space is ignored. After an error the content of the puzzle is meaningless.
    pub fn read(&self, game: &Game, puzzle: &mut Puzzle) -> Result<bool, LineError> {
        let extent = self.block.extents[self.index];
        let bytes = &self.block.bytes[extent.start..extent.end];
        read(game, bytes, extent.is_cut, puzzle).map_err(|fault| LineError { line: extent.number, fault })
    }
}

/// The position of a carriage return with text after it. Returns `None` if there is none.
pub(super) fn lone_return(line: &[u8]) -> Option<usize> {
    line.trim_ascii_end().iter().position(|&byte| byte == b'\r')
}

/// Reads a line, which may continue beyond the bytes.
fn read(game: &Game, bytes: &[u8], is_cut: bool, puzzle: &mut Puzzle) -> Result<bool, LineFault> {
    // Most lines hold nothing else.
    if !is_cut && puzzle.read(game, bytes.trim_ascii()) {
        return Ok(true);
    }
    if let Some(at) = lone_return(bytes) {
        return Err(LineFault::LoneReturn { column: at + 1 });
    }
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        // The cut may have split a character.
        Err(error) if is_cut && error.error_len().is_none() => {
            str::from_utf8(&bytes[..error.valid_up_to()]).expect("it is text up to there")
        }
        Err(error) => {
            let at = error.valid_up_to();
            return Err(LineFault::NotText { byte: bytes[at], column: at + 1 });
        }
    };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if is_cut && !text.contains(char::is_whitespace) {
        return Err(LineFault::TooLong);
    }
    let Some(word) = text.split_whitespace().next() else { return Ok(false) };
    *puzzle = Puzzle::parse(game, word)?;
    Ok(true)
}
