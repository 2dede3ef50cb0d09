//! Lines of a count that was broken off.

use std::sync::LazyLock;

use gerechte::Game;
use gerechte::count::journal::{self, Journal, JournalError};
use gerechte::count::{Entry, Heading, Parts, Subject};

use super::bytes::{Bytes, tamper};
use super::is_told_in_a_line;

static HEADING: LazyLock<Heading> = LazyLock::new(|| {
    let game: Game = "latin:3".parse().expect("a game");
    let subject = Subject { game: game.to_string(), puzzle: None, up_to: None, engine: "native".to_owned() };
    Parts::new(game.problem(), 12).heading(subject)
});

/// Whatever follows a heading, what is taken is a part of what was written, and can be gone on with.
pub fn journal(data: &[u8]) {
    is_sound(data);
    let mut lines = Vec::new();
    Journal::new(&mut lines, &*HEADING).expect("a list takes every byte");
    is_sound(&[&lines, data].concat());
    let mut bytes = Bytes::new(data);
    let mut journal = Journal::after(&journal::read(&lines[..], &HEADING).expect("a heading"), &mut lines, &*HEADING)
        .expect("a list takes every byte");
    for cube in bytes.some_below(HEADING.cubes(), 6) {
        journal.write(Entry { cube, count: cube as u64 }).expect("a list takes every byte");
    }
    let written = lines.clone();
    assert_eq!(is_sound(&written), Some(written.len()));
    while !bytes.is_empty() {
        tamper(&mut lines, &mut bytes);
    }
    if let Some(complete) = is_sound(&lines) {
        assert!(written.starts_with(&lines[..complete]), "{:?}", String::from_utf8_lossy(&lines));
    }
}

/// The length of what is taken.
fn is_sound(lines: &[u8]) -> Option<usize> {
    let found = match journal::read(lines, &HEADING) {
        Ok(found) => found,
        // The causes are another library's words.
        Err(error @ (JournalError::NoHeading { .. } | JournalError::NoEntry { .. })) => {
            assert!(!error.to_string().contains(char::is_control));
            return None;
        }
        Err(error) => {
            is_told_in_a_line(&error);
            return None;
        }
    };
    let complete = usize::try_from(found.complete).expect("no longer than the lines");
    assert!(complete == 0 || lines[..complete].ends_with(b"\n"));
    assert!(!lines[complete..].contains(&b'\n'), "only what is unfinished is left");
    let next = (0..HEADING.cubes()).find(|&cube| !found.known.knows(cube));
    let mut more = lines[..complete].to_vec();
    let mut journal = Journal::after(&found, &mut more, &*HEADING).expect("a list takes every byte");
    if let Some(cube) = next {
        journal.write(Entry { cube, count: u64::MAX }).expect("a list takes every byte");
    }
    let again = journal::read(&more[..], &HEADING).expect("what is written is read");
    assert_eq!(again.known.done(), found.known.done() + usize::from(next.is_some()));
    Some(complete)
}
