//! The input of a verb: files and standard input of the system, or texts that are lent to it in their place.
//!
//! A unit of a job is a verb as it is typed. Its input is in the folder of the plan, and perhaps nowhere else.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The texts of files, by the names that arguments have for them.
pub(crate) type Texts = BTreeMap<String, String>;

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

/// Where a verb reads.
pub(super) enum Input {
    /// Files and standard input.
    System,
    /// The same, and the text of every file that is read as a whole is kept.
    Keeping(Mutex<Texts>),
    /// These files, and these lines the first time that standard input is read.
    Lent { files: Arc<Texts>, lines: Mutex<Option<Named>> },
}

impl Input {
    pub(super) fn keeping() -> Self {
        Self::Keeping(Mutex::default())
    }

    pub(super) fn lent(files: Arc<Texts>, lines: Option<Named>) -> Self {
        Self::Lent { files, lines: Mutex::new(lines) }
    }

    /// Whether the texts of files are kept.
    pub(super) const fn is_keeping(&self) -> bool {
        matches!(self, Self::Keeping(_))
    }

    /// Whether it is lent.
    pub(super) const fn is_lent(&self) -> bool {
        matches!(self, Self::Lent { .. })
    }

    /// The text of a file. Returns `None` if it has to be read.
    pub(super) fn file(&self, name: &str) -> Option<String> {
        match self {
            Self::System => None,
            Self::Keeping(kept) => lock(kept).get(name).cloned(),
            Self::Lent { files, .. } => files.get(name).cloned(),
        }
    }

    /// Keeps the text of a file that was read, if files are kept.
    pub(super) fn keep(&self, name: &str, content: &str) {
        if let Self::Keeping(kept) = self {
            lock(kept).insert(name.to_owned(), content.to_owned());
        }
    }

    /// The files that were kept.
    pub(super) fn kept(&self) -> Texts {
        if let Self::Keeping(kept) = self { lock(kept).clone() } else { Texts::new() }
    }

    /// The lines that are lent. Returns `None` if there are none.
    pub(super) fn lines(&self) -> Option<Named> {
        if let Self::Lent { lines, .. } = self { lock(lines).take() } else { None }
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
