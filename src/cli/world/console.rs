//! Standard output and standard error.
//!
//! Lines are collected, and written together. They are written before the program waits: for input ([`Prompt`]), for the work of other
//! threads (`threads`), or for its end. During long work, the watch for a stop writes them.

use std::env;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

use gerechte::picture::Colours;
use indicatif::ProgressBar;

/// The bar that is drawn while results are written, if there is one.
pub(crate) static PROGRESS: OnceLock<ProgressBar> = OnceLock::new();

/// Writes without a bar in the way.
pub(crate) fn above_the_bar<T>(write: impl FnOnce() -> T) -> T {
    match PROGRESS.get() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// Writes a line to standard error; if that fails, nobody reads it.
///
/// Files and other programs have a part in it: control characters are escaped, so that it is one line, and says only what it says.
pub(crate) fn message(text: &str) {
    match &mut Gathered::lock().held {
        Some(held) => held.messages.push(escaped(text)),
        None => drop(writeln!(io::stderr(), "{}", escaped(text))),
    }
}

/// Output that was held back: results as they would have been written, and messages.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) results: Vec<u8>,
    pub(crate) messages: Vec<String>,
}

/// Does the work, and holds back what it says.
pub(crate) fn held_back<T>(work: impl FnOnce() -> T) -> (T, Held) {
    Gathered::lock().held = Some(Held::default());
    let done = work();
    let mut gathered = Gathered::lock();
    gathered.flush_for_others();
    (done, gathered.held.take().unwrap_or_default())
}

/// Takes the results that are held back.
pub(crate) fn take_held() -> Vec<u8> {
    let mut gathered = Gathered::lock();
    gathered.flush_for_others();
    gathered.held.as_mut().map(|held| std::mem::take(&mut held.results)).unwrap_or_default()
}

/// Whether what is said is held back.
pub(crate) fn is_held_back() -> bool {
    Gathered::lock().held.is_some()
}

/// Whether a character is seen for what it is: no control character, none without width, and none that turns the direction of writing.
pub(crate) fn is_seen(c: char) -> bool {
    match c {
        '\\' | '"' | '\'' => true,
        '\u{2028}' | '\u{2029}' => false,
        // Spaces of any width; what follows a letter, as accents do.
        _ => !c.is_control() && (c.is_whitespace() || format!("a{c}").escape_debug().count() == 2),
    }
}

/// The text with what cannot be seen as it is written in programs.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if is_seen(c) { escaped.push(c) } else { escaped.extend(c.escape_debug()) }
    }
    escaped
}

/// The number of bytes that are written at once.
const BLOCK: usize = 1 << 16;

/// The lines that have not left.
#[derive(Default)]
pub(crate) struct Gathered {
    bytes: Vec<u8>,
    /// The error of writing them, until it can be reported to a caller who can end the work.
    failed: Option<io::Error>,
    /// The buffer for results that are held back.
    held: Option<Held>,
}

static GATHERED: Mutex<Gathered> = Mutex::new(Gathered { bytes: Vec::new(), failed: None, held: None });

impl Gathered {
    pub(crate) fn lock() -> MutexGuard<'static, Self> {
        GATHERED.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if let Some(held) = &mut self.held {
            held.results.append(&mut self.bytes);
            return Ok(());
        }
        if self.bytes.is_empty() {
            return Ok(());
        }
        let flushed = above_the_bar(|| {
            let mut out = io::stdout().lock();
            out.write_all(&self.bytes)?;
            out.flush()
        });
        self.bytes.clear();
        flushed.map_err(|error| io::Error::new(error.kind(), format!("cannot write standard output: {error}")))
    }

    /// Flushes for one who cannot end the work.
    fn flush_for_others(&mut self) {
        self.failed = self.flush().err();
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        write(&mut self.bytes)?;
        self.add(b"\n")
    }

    /// Adds lines, or the end of one.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= BLOCK || self.failed.is_some() { self.flush() } else { Ok(()) }
    }
}

/// Sends what was written on its way.
pub(crate) fn flush() -> io::Result<()> {
    Gathered::lock().flush()
}

/// The same before something else; if it fails, the next who writes is told.
pub(crate) fn flush_ahead() {
    Gathered::lock().flush_for_others();
}

/// The same without waiting: if another thread is writing, it will write these as well. Returns `false` in that case.
pub(crate) fn flush_if_free() -> bool {
    let mut gathered = match GATHERED.try_lock() {
        Ok(gathered) => gathered,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return false,
    };
    gathered.flush_for_others();
    true
}

/// A reader that may wait for input: results so far are written before.
pub(crate) struct Prompt<R>(pub(crate) R);

impl<R: Read> Read for Prompt<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        flush_ahead();
        self.0.read(buffer)
    }
}

/// Colours for a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
pub(crate) fn colours() -> Colours {
    let wants_none = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && !wants_none && !is_dumb { Colours::Ansi } else { Colours::None }
}
