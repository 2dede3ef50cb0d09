//! Files of lines that grow from run to run: states of counts and reserves of puzzles.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek};
use std::path::Path;

use anyhow::{Context, bail};

/// Opens the file to read it and to append to it, or makes it, and keeps other processes out for as long as it is open.
///
/// A file that does not begin as our lines do is refused, and left as it is.
pub(crate) fn open(path: &Path, beginning: &str) -> anyhow::Result<File> {
    let name = || path.display().to_string();
    // Opening a pipe waits for a reader.
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => bail!("{} is not a regular file", name()),
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error).with_context(name),
        _ => {}
    }
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).with_context(name)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => bail!("{} is being written by another process", name()),
        Err(TryLockError::Error(error)) => return Err(error).with_context(|| format!("cannot lock {}", name())),
    }
    let mut found = Vec::new();
    (&file).take(beginning.len() as u64).read_to_end(&mut found).with_context(name)?;
    if !beginning.as_bytes().starts_with(&found) {
        bail!("{} does not begin with {beginning} and is left as it is", name());
    }
    file.rewind().with_context(name)?;
    Ok(file)
}
