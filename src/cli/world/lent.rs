//! Input that is lent to a verb: lines in place of standard input, and files.
//!
//! A unit of a job is a verb as it is typed. Its input is in the folder of the plan, and perhaps nowhere else.

use std::collections::BTreeMap;
use std::io::{BufRead, Cursor};
use std::sync::{Mutex, PoisonError};

/// Lines, and the name of what they are read from.
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead + Send>,
    /// The number of lines before them.
    pub(crate) before: u64,
}

impl Named {
    pub(crate) fn new(name: String, reader: Box<dyn BufRead + Send>) -> Self {
        Self { name, reader, before: 0 }
    }
}

#[derive(Default)]
struct Lent {
    files: BTreeMap<String, String>,
    lines: Option<Named>,
    /// Files that are not lent are read, and kept.
    keeps: bool,
}

static LENT: Mutex<Option<Lent>> = Mutex::new(None);

fn with<T>(use_it: impl FnOnce(&mut Option<Lent>) -> T) -> T {
    use_it(&mut LENT.lock().unwrap_or_else(PoisonError::into_inner))
}

/// From now on verbs read these files, by the names that arguments have for them, and nothing from standard input.
pub(crate) fn lend_files(files: BTreeMap<String, String>) {
    with(|lent| *lent = Some(Lent { files, ..Lent::default() }));
}

/// From now on every file that is read as a whole is kept.
pub(crate) fn keep_files() {
    with(|lent| *lent = Some(Lent { keeps: true, ..Lent::default() }));
}

/// Keeps the text of a file that was read, if files are kept.
pub(crate) fn keep(name: &str, content: &str) {
    with(|lent| {
        if let Some(lent) = lent.as_mut().filter(|lent| lent.keeps) {
            lent.files.insert(name.to_owned(), content.to_owned());
        }
    });
}

/// The files that were kept.
pub(crate) fn kept() -> BTreeMap<String, String> {
    with(|lent| lent.as_ref().map(|lent| lent.files.clone()).unwrap_or_default())
}

/// Lends lines, whose first has the number `before` + 1, to the next verb that reads standard input.
pub(crate) fn lend_lines(name: &str, before: u64, lines: Vec<u8>) {
    let lines = Named { name: name.to_owned(), reader: Box::new(Cursor::new(lines)), before };
    with(|lent| lent.as_mut().map(|lent| lent.lines = Some(lines)));
}

/// Whether a verb reads what is lent instead of the world.
pub(crate) fn is_any() -> bool {
    with(|lent| lent.as_ref().is_some_and(|lent| !lent.keeps))
}

/// The text of a file. Returns `None` if it is not lent.
pub(crate) fn file(name: &str) -> Option<String> {
    with(|lent| lent.as_ref()?.files.get(name).cloned())
}

/// The lines. Returns `None` if there are none.
pub(crate) fn lines() -> Option<Named> {
    with(|lent| lent.as_mut()?.lines.take())
}
