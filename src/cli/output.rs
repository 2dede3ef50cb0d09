//! Results on standard output: one a line, flushed as they come.

use std::fmt::Display;
use std::io::{self, Stdout, StdoutLock, Write};
use std::sync::OnceLock;

use indicatif::ProgressBar;
use serde::Serialize;

/// The bar that is drawn while results are written, if there is one.
pub(crate) static PROGRESS: OnceLock<ProgressBar> = OnceLock::new();

/// Writes without a bar in the way.
fn above_the_bar<T>(write: impl FnOnce() -> T) -> T {
    match PROGRESS.get() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// A line on standard error; where that cannot be written, nobody is listening.
pub(crate) fn message(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Writes results as lines of text or of JSON.
pub(crate) struct Output {
    out: StdoutLock<'static>,
    json: bool,
}

impl Output {
    pub(crate) fn new(json: bool) -> Self {
        Self { out: Stdout::lock(&io::stdout()), json }
    }

    /// Writes what stands above the lines of text. JSON has no heading.
    pub(crate) fn heading(&mut self, text: impl Display) -> anyhow::Result<()> {
        if !self.json {
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// Writes the record where JSON is asked for, the text where it is not.
    pub(crate) fn result(&mut self, text: impl Display, record: &impl Serialize) -> anyhow::Result<()> {
        above_the_bar(|| {
            if self.json {
                serde_json::to_writer(&mut self.out, record).map_err(io::Error::from)?;
                writeln!(self.out)?;
            } else {
                writeln!(self.out, "{text}")?;
            }
            Ok(self.out.flush()?)
        })
    }
}
