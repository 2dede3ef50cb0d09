//! State files: the results of a count in parts, kept for the next run.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context, anyhow};
use gerechte::count::journal::{self, Journal, JournalError};
use gerechte::count::{Heading, Ledger};

use super::growing;
use super::world::Role;

/// Opens the file, or creates it. Returns its content, and a writer for further results. An incomplete last line is cut off.
pub(crate) fn open(path: &Path, heading: &Heading) -> anyhow::Result<(Ledger, Journal<File>)> {
    let name = || path.display().to_string();
    let file = growing::open(Role::CountState, path, Heading::BEGINNING)?;
    let found = journal::read(BufReader::new(&file), heading).map_err(|error| match error {
        JournalError::Another(_) => anyhow!("{} {error}", name()),
        error => anyhow::Error::from(error).context(name()),
    })?;
    file.set_len(found.complete).with_context(name)?;
    let journal = Journal::after(&found, file, heading).with_context(name)?;
    Ok((found.ledger, journal))
}
