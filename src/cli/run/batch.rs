//! A batch: the output of a thread for some lines, which is kept until the output for earlier lines is written.

use std::io;

use crate::format::record::Row;
use crate::verbs::Status;

use super::lines::BadLine;
use super::output::{Form, Output};

/// Rows of the output, and the status that follows.
#[derive(Default)]
pub(crate) struct Batch {
    /// The rows, as they are written, and the heading of a table of them.
    bytes: Vec<u8>,
    columns: &'static [&'static str],
    /// The number of rows.
    rows: u64,
    /// Lines that are not puzzles, and their positions among the bytes.
    bad: Vec<(usize, BadLine)>,
    /// The worst exit status that the rows come to.
    worst: Status,
    /// Whether this is the last batch.
    is_last: bool,
}

impl Batch {
    /// Adds a row.
    pub(crate) fn row<R: Row>(
        &mut self,
        form: Form,
        text: &[u8],
        record: impl FnOnce() -> R,
        status: Status,
    ) -> io::Result<()> {
        form.write(&mut self.bytes, text, record)?;
        self.columns = R::COLUMNS;
        self.rows += 1;
        self.worst = self.worst.worse(status);
        Ok(())
    }

    /// Adds the message for a line that is not a puzzle.
    pub(crate) fn bad(&mut self, line: BadLine) {
        self.bad.push((self.bytes.len(), line));
    }

    /// Says that nothing is to follow.
    pub(crate) fn end(&mut self) {
        self.is_last = true;
    }

    /// Whether nothing follows.
    pub(crate) const fn is_last(&self) -> bool {
        self.is_last
    }

    /// The number of lines that it covers.
    pub(crate) const fn len(&self) -> u64 {
        self.rows + self.bad.len() as u64
    }

    /// Writes all and begins anew. Returns the worst exit status.
    pub(crate) fn send(&mut self, output: &mut Output) -> anyhow::Result<Status> {
        let mut sent = 0;
        for (at, line) in self.bad.drain(..) {
            output.rows(self.columns, &self.bytes[sent..at])?;
            sent = at;
            self.worst = self.worst.worse(line.write(output)?);
        }
        output.rows(self.columns, &self.bytes[sent..])?;
        self.bytes.clear();
        self.rows = 0;
        Ok(std::mem::take(&mut self.worst))
    }
}
