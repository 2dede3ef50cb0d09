//! Files that are locked by one process at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens a file, and locks it as long as it is open. Returns `None` if another process has locked it.
///
/// Anything but a regular file is refused. On file systems without locks, no process is kept out.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> io::Result<Option<File>> {
    loop {
        // Opening a pipe would wait for its other end.
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => return Err(io::Error::other("not a regular file")),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let file = options.open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // Whoever held it before may have moved or removed it.
        if is_at(&file, path)? {
            return Ok(Some(file));
        }
    }
}

/// Whether the file is the one that has this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let opened = file.metadata()?;
    match fs::metadata(path) {
        Ok(found) => Ok((found.dev(), found.ino()) == (opened.dev(), opened.ino())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether the file is the one that has this path: an open file cannot be removed.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    fs::exists(path)
}
