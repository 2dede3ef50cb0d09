//! Files under temporary names, until they are complete.
//!
//! The names are random, and only new files are opened. So no link can be put in the way, and no file of others is overwritten. The names begin
//! with `.gerechte-`, by which the files of killed processes are recognised.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use super::access::World;
use super::console::Console;
use super::leaving::Unfinished;
use super::lock;

const BEGINNING: &str = ".gerechte-";
const ENDING: &str = ".tmp";
/// Letters and digits between them.
const DRAWN: usize = 12;

/// A new file beside its place. If it does not get its name, it is removed.
pub(super) struct Temporary {
    file: File,
    path: TempPath,
    unfinished: Unfinished,
    console: Console,
}

impl Temporary {
    /// A file in the folder of `place`, held by this process, and no more open to others than the file that it may replace.
    pub(super) fn beside(world: &World, place: &Path) -> io::Result<Self> {
        let options = options(place);
        // The error of the system, without the temporary name.
        let mut why = None;
        let mut open = |path: &Path| {
            world.leaving.open(path, || options.open(path)).inspect_err(|error| why = error.raw_os_error())
        };
        let made = Builder::new().prefix(BEGINNING).suffix(ENDING).rand_bytes(DRAWN).make_in(folder(place), &mut open);
        let made = made.map_err(|error| why.map_or(error, io::Error::from_raw_os_error))?;
        let ((file, unfinished), path) = made.into_parts();
        // Without locks, no other process looks for them either.
        let _ = file.try_lock();
        Ok(Self { file, path, unfinished, console: world.console.clone() })
    }

    /// The same file once more, for what is written on after it has its name.
    pub(super) fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// It stays should the program end at once: the next run knows what to do with it.
    pub(super) fn stays(&self) {
        self.unfinished.stays();
    }

    /// Renames it to its final name once all of it is on the disk. An existing file of this name is replaced and passes on its mode and owner; otherwise it
    /// is an error.
    pub(super) fn settle(self, place: &Path, replaces: bool) -> io::Result<()> {
        self.unfinished.is_written();
        if replaces {
            lend(place, &self.file, &self.console)?;
        }
        self.file.sync_all()?;
        let Self { file: _file, path, unfinished: _unfinished, .. } = self;
        if replaces {
            path.persist(place).map_err(|failed| failed.error)?;
        } else if let Err(failed) = path.persist_noclobber(place) {
            if failed.error.kind() == ErrorKind::AlreadyExists || fs::symlink_metadata(place).is_ok() {
                return Err(ErrorKind::AlreadyExists.into());
            }
            // A file system that can do neither this nor hard links.
            failed.path.persist(place).map_err(|failed| failed.error)?;
        }
        // The name, too, where folders can be written through.
        let _ = File::open(folder(place)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn folder(place: &Path) -> &Path {
    place.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The files that killed processes left in a folder, each locked by this process; not those that another process still writes.
pub(crate) fn leftovers(folder: &Path) -> io::Result<Vec<(PathBuf, File)>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_ours(&entry.file_name().to_string_lossy())
            && entry.file_type()?.is_file()
            && let Ok(Some(file)) = lock::open(&entry.path(), File::options().read(true))
        {
            found.push((entry.path(), file));
        }
    }
    Ok(found)
}

fn is_ours(name: &str) -> bool {
    let drawn = name.strip_prefix(BEGINNING).and_then(|name| name.strip_suffix(ENDING));
    drawn.is_some_and(|drawn| drawn.len() == DRAWN && drawn.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(unix)]
fn options(place: &Path) -> OpenOptions {
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
    let mode = fs::symlink_metadata(place).ok().filter(fs::Metadata::is_file).map_or(0o666, |found| found.mode());
    let mut options = File::options();
    options.write(true).create_new(true).mode(mode & 0o777);
    options
}

#[cfg(not(unix))]
fn options(_: &Path) -> OpenOptions {
    let mut options = File::options();
    options.write(true).create_new(true);
    options
}

/// Gives the file the mode and the owner of the one at this place. Where the system allows no such owner, that is said.
#[cfg(unix)]
fn lend(place: &Path, file: &File, console: &Console) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let Some(old) = fs::symlink_metadata(place).ok().filter(fs::Metadata::is_file) else { return Ok(()) };
    let new = file.metadata()?;
    let mut mode = old.mode() & 0o7777;
    if (old.uid(), old.gid()) != (new.uid(), new.gid())
        && let Err(error) = fchown(file, Some(old.uid()), Some(old.gid()))
    {
        // A file with the setuid bit would run as another owner.
        mode &= 0o777;
        console.message(&format!("{}: its owner cannot be kept: {error}", place.display()));
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn lend(place: &Path, file: &File, _: &Console) -> io::Result<()> {
    fs::metadata(place).map_or(Ok(()), |old| file.set_permissions(old.permissions()))
}
