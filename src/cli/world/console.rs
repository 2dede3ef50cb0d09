//! Standard output and standard error, or memory in their place.
//!
//! Lines are collected, and written together. They are written before the program waits: for input ([`Prompt`]), for the work of other
//! threads, or for its end. During long work, the watch for a stop writes them.

use std::env;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};

use crate::picture::Colours;
use indicatif::ProgressBar;

/// The number of bytes that are written at once.
const BLOCK: usize = 1 << 16;

/// Where results and messages go. A copy is the same place.
#[derive(Clone)]
pub(crate) struct Console(Arc<Channel>);

struct Channel {
    gathered: Mutex<Gathered>,
    /// The bar that is drawn while results are written, if there is one.
    bar: OnceLock<ProgressBar>,
    /// Whether the heading of a table was written.
    has_heading: AtomicBool,
}

/// Output in memory: results as they would have been written, and messages.
#[derive(Default)]
pub(crate) struct Held {
    pub(crate) results: Vec<u8>,
    pub(crate) messages: Vec<String>,
}

/// The lines that have not left.
#[derive(Default)]
struct Gathered {
    bytes: Vec<u8>,
    /// The error of writing them, until it can be reported to a caller who can end the work.
    failed: Option<io::Error>,
    /// The memory in place of standard output and standard error.
    held: Option<Held>,
}

impl Console {
    /// Standard output and standard error.
    pub(crate) fn standard() -> Self {
        Self::with(None)
    }

    /// Memory.
    pub(crate) fn memory() -> Self {
        Self::with(Some(Held::default()))
    }

    fn with(held: Option<Held>) -> Self {
        let gathered = Mutex::new(Gathered { held, ..Gathered::default() });
        Self(Arc::new(Channel { gathered, bar: OnceLock::new(), has_heading: AtomicBool::new(false) }))
    }

    fn lock(&self) -> MutexGuard<'_, Gathered> {
        self.0.gathered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether people may read along.
    pub(crate) fn is_standard(&self) -> bool {
        self.lock().held.is_none()
    }

    /// Notes that the heading of a table is written. Returns `false` if it was noted before.
    pub(crate) fn begin_table(&self) -> bool {
        !self.0.has_heading.swap(true, Ordering::Relaxed)
    }

    /// From now on results go above this bar, unless there is one.
    pub(crate) fn draw_below(&self, bar: &ProgressBar) {
        let _ = self.0.bar.set(bar.clone());
    }

    /// Writes without a bar in the way.
    pub(crate) fn above_the_bar<T>(&self, write: impl FnOnce() -> T) -> T {
        match self.0.bar.get() {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Writes a line to standard error; if that fails, nobody reads it.
    ///
    /// Files and other programs have a part in it: control characters are escaped, so that it is one line, and says only what it says.
    pub(crate) fn message(&self, text: &str) {
        match &mut self.lock().held {
            Some(held) => held.messages.push(escaped(text)),
            None => drop(writeln!(io::stderr(), "{}", escaped(text))),
        }
    }

    /// Adds a line to the results.
    pub(crate) fn line(&self, write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<()> {
        let mut gathered = self.lock();
        write(&mut gathered.bytes)?;
        self.add_to(&mut gathered, b"\n")
    }

    /// Adds lines.
    pub(crate) fn add(&self, lines: &[u8]) -> io::Result<()> {
        self.add_to(&mut self.lock(), lines)
    }

    fn add_to(&self, gathered: &mut Gathered, bytes: &[u8]) -> io::Result<()> {
        gathered.bytes.extend_from_slice(bytes);
        if gathered.bytes.len() >= BLOCK || gathered.failed.is_some() { self.flush_all(gathered) } else { Ok(()) }
    }

    /// Sends what was written on its way.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.flush_all(&mut self.lock())
    }

    /// The same before something else; if it fails, the next who writes is told.
    pub(crate) fn flush_ahead(&self) {
        self.flush_for_others(&mut self.lock());
    }

    /// The same without waiting: if another thread is writing, it will write these as well. Returns `false` in that case.
    pub(crate) fn flush_if_free(&self) -> bool {
        let mut gathered = match self.0.gathered.try_lock() {
            Ok(gathered) => gathered,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        self.flush_for_others(&mut gathered);
        true
    }

    /// Flushes for one who cannot end the work.
    fn flush_for_others(&self, gathered: &mut Gathered) {
        gathered.failed = self.flush_all(gathered).err();
    }

    fn flush_all(&self, gathered: &mut Gathered) -> io::Result<()> {
        if let Some(error) = gathered.failed.take() {
            return Err(error);
        }
        if let Some(held) = &mut gathered.held {
            held.results.append(&mut gathered.bytes);
            return Ok(());
        }
        if gathered.bytes.is_empty() {
            return Ok(());
        }
        let flushed = self.above_the_bar(|| {
            let mut out = io::stdout().lock();
            out.write_all(&gathered.bytes)?;
            out.flush()
        });
        gathered.bytes.clear();
        flushed.map_err(|error| io::Error::new(error.kind(), format!("cannot write standard output: {error}")))
    }

    /// Takes what is in memory so far.
    pub(crate) fn take(&self) -> Held {
        let mut gathered = self.lock();
        self.flush_for_others(&mut gathered);
        gathered.held.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// A reader that may wait for input: results so far are written before.
pub(crate) struct Prompt<R> {
    pub(crate) console: Console,
    pub(crate) reader: R,
}

impl<R: Read> Read for Prompt<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.console.flush_ahead();
        self.reader.read(buffer)
    }
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

/// An error without the middle of what is long in it, as an argument may have a megabyte.
///
/// Names of games of order 25 stay whole.
pub(crate) fn brief(error: &str) -> String {
    let words = error.split(' ').map(|word| without_middle(word, 700));
    without_middle(&words.collect::<Vec<_>>().join(" "), 2000)
}

/// The text, or its beginning and its end where it has more characters than this.
fn without_middle(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.to_owned();
    }
    let (start, end) = (most * 4 / 5, most / 10);
    let part = |from: usize, to: usize| text.chars().take(to).skip(from).collect::<String>();
    format!("{}...{}", part(0, start), part(length - end, length))
}

/// Colours for a terminal, unless `NO_COLOR` is set (<https://no-color.org>).
pub(crate) fn colours() -> Colours {
    let wants_none = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && !wants_none && !is_dumb { Colours::Ansi } else { Colours::None }
}
