//! Files of lines that grow from run to run: states of counts and reserves of puzzles.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek};
use std::path::Path;

use anyhow::{Context, bail};

use super::held;
use super::world::{self, Role};

/// Opens the file to read it and to append to it, or makes it, and keeps other processes out for as long as it is open.
///
/// A file that does not begin as our lines do is refused, and left as it is.
pub(crate) fn open(role: Role, path: &Path, beginning: &str) -> anyhow::Result<File> {
    let name = || path.display().to_string();
    world::file(role, path)?;
    let opened = held::open(path, OpenOptions::new().read(true).append(true).create(true)).with_context(name)?;
    let Some(mut file) = opened else { bail!("{} is being written by another process", name()) };
    let mut found = Vec::new();
    (&file).take(beginning.len() as u64).read_to_end(&mut found).with_context(name)?;
    if !beginning.as_bytes().starts_with(&found) {
        bail!("{} does not begin with {beginning} and is left as it is", name());
    }
    file.rewind().with_context(name)?;
    Ok(file)
}
