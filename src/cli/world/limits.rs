//! Limits on the size of texts that are read as a whole, by their kind, so that memory is bounded.

use std::io::{self, Read};

use crate::format::puzzles::LineFault;

/// A plan of a book: a hundred sections of some hundred characters. Its reader takes a hundred times the memory of the text.
pub(crate) const PLAN: u64 = 1 << 18;

/// The longest file of a game: 64 × 64 cells with relations between all neighbours.
pub(crate) const GAME: u64 = 1 << 22;

/// Claims, groups of motions, answers of solvers: a solution of the largest formulas.
pub(crate) const ANSWER: u64 = 1 << 28;

/// The whole text of a reader, unless it is longer.
pub(crate) fn whole(reader: impl Read, most: u64) -> io::Result<String> {
    let (content, is_whole) = lines(reader, most)?;
    if is_whole { Ok(content) } else { Err(too_large(most)) }
}

/// The text of a reader, or the lines that its beginning holds, and whether that is all.
pub(crate) fn lines(reader: impl Read, most: u64) -> io::Result<(String, bool)> {
    let mut content = Vec::new();
    reader.take(most + 1).read_to_end(&mut content)?;
    let is_whole = content.len() as u64 <= most;
    if !is_whole {
        let end = content.iter().rposition(|&byte| byte == b'\n').ok_or_else(|| too_large(most))?;
        content.truncate(end + 1);
    }
    let text = String::from_utf8(content).map_err(|error| {
        let (before, bytes) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let line = before.split(|&byte| byte == b'\n').count();
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        let fault = LineFault::NotText { byte: bytes[0], column };
        io::Error::new(io::ErrorKind::InvalidData, format!("line {line}: {fault}"))
    })?;
    // Lines may end as they did on old computers of Apple.
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    Ok((text, is_whole))
}

pub(crate) fn too_large(most: u64) -> io::Error {
    io::Error::other(format!("larger than {most} bytes, the most that such a text may have"))
}
