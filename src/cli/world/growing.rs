//! Files of lines that grow from run to run: states of counts and scans, reserves of puzzles.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use crate::journal::{Found, Journal, JournalError};
use anyhow::{Context, anyhow, bail};
use serde::Serialize;

use super::access::World;
use super::lock;
use super::roles::Role;

/// A file to which only this process appends, as long as it is open.
pub(crate) struct Growing {
    file: File,
    path: PathBuf,
}

impl Growing {
    /// Opens the file, or creates it. A file with a different beginning is refused, and left as it is.
    pub(crate) fn open(world: &World, role: Role, path: &Path, beginning: &str) -> anyhow::Result<Self> {
        let name = || path.display().to_string();
        world.file(role, path)?;
        let opened = lock::open(path, OpenOptions::new().read(true).append(true).create(true)).with_context(name)?;
        let Some(mut file) = opened else { bail!("{} is being written by another process", name()) };
        let mut found = Vec::new();
        (&file).take(beginning.len() as u64).read_to_end(&mut found).with_context(name)?;
        if !beginning.as_bytes().starts_with(&found) {
            bail!("{} does not begin with {beginning} and is left as it is", name());
        }
        file.rewind().with_context(name)?;
        Ok(Self { file, path: path.to_owned() })
    }

    /// The name that the user gave.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// A reader of its content.
    pub(crate) fn reader(&self) -> BufReader<&File> {
        BufReader::new(&self.file)
    }

    /// Cuts off the text after its complete lines.
    pub(crate) fn cut(&self, complete: u64) -> anyhow::Result<()> {
        self.file.set_len(complete).with_context(|| self.name())
    }

    /// Refuses a file without a complete line that is not the beginning of this heading: its line ends may be lost.
    fn refuse_foreign(&self, heading: &impl Serialize) -> anyhow::Result<()> {
        let heading = serde_json::to_string(heading)? + "\n";
        let mut file = &self.file;
        file.rewind()?;
        let mut found = Vec::new();
        file.take(heading.len() as u64 + 1).read_to_end(&mut found)?;
        if !heading.as_bytes().starts_with(&found) {
            bail!("its first line has no end, and is not the beginning of what is written here; it is left as it is");
        }
        Ok(())
    }

    /// Returns the content of its journal, as `read` finds it, and a writer of further entries.
    pub(crate) fn journal<T>(
        self,
        heading: &impl Serialize,
        read: impl FnOnce(BufReader<&File>) -> Result<Found<T>, JournalError>,
    ) -> anyhow::Result<(T, Journal<File>)> {
        let name = self.name();
        let found = read(self.reader()).map_err(|error| match error {
            JournalError::Another { .. } => anyhow!("{name} {error}"),
            error => anyhow::Error::from(error).context(name.clone()),
        })?;
        if found.complete == 0 {
            self.refuse_foreign(heading).with_context(|| name.clone())?;
        }
        self.cut(found.complete)?;
        let journal = Journal::after(&found, self.file, heading).context(name)?;
        Ok((found.known, journal))
    }

    /// The same of a journal without a heading.
    pub(crate) fn entries<T>(
        self,
        read: impl FnOnce(BufReader<&File>) -> anyhow::Result<Found<T>>,
    ) -> anyhow::Result<(T, Journal<File>)> {
        let found = read(self.reader()).with_context(|| self.name())?;
        self.cut(found.complete)?;
        let journal = Journal::of_entries_after(&found, self.file);
        Ok((found.known, journal))
    }
}
