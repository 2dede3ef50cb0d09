//! A folder on the disk, with files as they are or packed.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::PathBuf;

use crate::certificate::{self, Content, Folder};
use anyhow::{Context, bail};

use crate::cli::world::files::{Compression, pack, packed_name, unpacked};
use crate::cli::world::{Role, World, leftovers, lock};

/// The lock of a folder in which a certificate is being made.
const LOCK: &str = ".lock";

/// The folder with this path.
///
/// Only regular files of this folder are opened, and only up to the largest size of certificate files. So no content of an untrusted folder
/// leads elsewhere, or is read without end.
///
/// A file of a certificate may be packed by xz; it then has another name on the disk, and only there.
pub(super) struct Disk {
    world: World,
    path: PathBuf,
    /// Whether files that are written are packed.
    packs: bool,
}

/// Shows that no other process makes a certificate in the folder.
#[derive(Debug)]
pub(super) struct Lock {
    folder: PathBuf,
    _file: File,
}

impl Disk {
    /// The folder, as it is.
    pub(super) fn new(world: &World, path: PathBuf) -> Self {
        Self { world: world.clone(), path, packs: false }
    }

    /// The same folder, in which all files but manifests are packed when they are written, if that is asked for.
    pub(super) fn packing(self, packs: bool) -> Self {
        Self { packs, ..self }
    }

    /// Makes the folder, if there is none, and keeps others from working in it.
    pub(super) fn lock(&self) -> anyhow::Result<Lock> {
        let place = || self.path.display().to_string();
        self.world.folder(Role::Certificate, &self.path)?;
        if fs::symlink_metadata(&self.path).is_ok() && !self.path.is_dir() {
            bail!("{}: not a folder", place());
        }
        fs::create_dir_all(&self.path).with_context(place)?;
        let path = self.path.join(LOCK);
        let in_lock = || path.display().to_string();
        if fs::symlink_metadata(&path).is_ok_and(|found| !found.is_file()) {
            bail!("{}: not a regular file", in_lock());
        }
        let Some(file) = lock::open(&path, File::options().create(true).append(true)).with_context(in_lock)? else {
            bail!("{}: another process is certifying in this folder", place());
        };
        // A file of somebody else would be removed at the end.
        if file.metadata().with_context(in_lock)?.len() > 0 {
            bail!("{}: not a lock of this program: it is not empty", in_lock());
        }
        self.clear().with_context(place)?;
        Ok(Lock { folder: self.path.clone(), _file: file })
    }

    /// Removes what a process left in a finished certificate that was killed then; where that cannot be, it does no harm.
    pub(super) fn tidy(&self) {
        let unfinished = certificate::File::Unfinished.name();
        if (self.has(LOCK) || self.has(unfinished))
            && let Ok(lock) = self.lock()
        {
            let _ = fs::remove_file(self.path(unfinished));
            drop(lock);
        }
    }

    /// Removes the files that a process left which was killed while it wrote them.
    fn clear(&self) -> io::Result<()> {
        leftovers(&self.path)?.into_iter().try_for_each(|(path, _held)| fs::remove_file(path))
    }

    /// Whether it holds something with this name.
    pub(super) fn has(&self, name: &str) -> bool {
        fs::symlink_metadata(self.path.join(name)).is_ok()
    }

    /// The folder in it, if it is one and no link to one.
    fn within(&self, name: &str) -> io::Result<Self> {
        let path = self.path.join(name);
        if fs::symlink_metadata(&path)?.is_dir() {
            Ok(Self { world: self.world.clone(), path, packs: self.packs })
        } else {
            Err(io::Error::new(ErrorKind::NotADirectory, "not a folder"))
        }
    }

    /// Removes a file, if there is one.
    fn remove_file(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.path.join(name)).or_else(|error| match error.kind() {
            ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })
    }

    /// The path of a file.
    fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Opens a regular file that is no larger than a file of a certificate can be.
    fn regular(&self, name: &str, largest: u64) -> io::Result<impl Read + Send + use<>> {
        let path = self.path.join(name);
        let fits = |found: &fs::Metadata| {
            if !found.is_file() {
                return Err(io::Error::new(ErrorKind::InvalidInput, "not a regular file"));
            }
            if found.len() > largest {
                let reason = format!("{} bytes are more than the {largest} of such a file", found.len());
                return Err(io::Error::new(ErrorKind::FileTooLarge, reason));
            }
            Ok(())
        };
        // A pipe would block where it is opened.
        fits(&fs::symlink_metadata(&path)?)?;
        let file = File::open(&path)?;
        fits(&file.metadata()?)?;
        Ok(file.take(largest))
    }
}

/// The name of a packed file.
fn packed(name: &str) -> String {
    packed_name(name, Some(Compression::Xz))
}

/// Whether a file may be packed: manifests are read by people.
fn is_packable(name: &str) -> bool {
    use certificate::File;
    File::named(name).is_some_and(|file| !matches!(file, File::Manifest | File::Unfinished))
}

/// A reader whose content must end within this number of bytes.
struct UpTo<R> {
    reader: R,
    left: u64,
}

impl<R: Read> Read for UpTo<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(bytes)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| {
            io::Error::new(ErrorKind::FileTooLarge, "unpacked, it has more bytes than such a file may have")
        })?;
        Ok(read)
    }
}

impl Drop for Lock {
    /// An unfinished certificate keeps its lock for the next run; any other folder stays as it was.
    fn drop(&mut self) {
        if fs::symlink_metadata(self.folder.join(certificate::File::Unfinished.name())).is_err() {
            // A lock that stays does no harm.
            let _ = fs::remove_file(self.folder.join(LOCK));
        }
    }
}

impl fmt::Display for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}

impl Folder for Disk {
    fn place(&self, name: &str) -> String {
        let packed = packed(name);
        let is_packed = is_packable(name) && !self.has(name) && (self.packs || self.has(&packed));
        self.path.join(if is_packed { &packed } else { name }).display().to_string()
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(&self.path)? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let plain =
                certificate::File::ALL.iter().find(|file| is_packable(file.name()) && packed(file.name()) == name);
            names.insert(plain.map_or(name, |file| file.name().to_owned()));
        }
        names.remove(LOCK);
        Ok(names.into_iter().collect())
    }

    fn write(&self, name: &str, content: Content<'_>) -> io::Result<()> {
        let write =
            |name: &str, content: Content<'_>| self.world.write(Role::Certificate, &self.path.join(name), content);
        if !is_packable(name) {
            return write(name, content);
        }
        // An earlier run may have left it in the other form.
        if self.packs {
            write(&packed(name), &mut |out| pack(out, &mut *content))?;
            self.remove_file(name)
        } else {
            write(name, content)?;
            self.remove_file(&packed(name))
        }
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        let largest = certificate::File::named(name).map_or(0, certificate::File::largest);
        let packed = packed(name);
        if !is_packable(name) || !self.has(&packed) {
            return Ok(Box::new(self.regular(name, largest)?));
        }
        if self.has(name) {
            let reason = format!("it is there twice, as {packed}, too; remove one of the two");
            return Err(io::Error::new(ErrorKind::InvalidInput, reason));
        }
        let packed = self.regular(&packed, largest)?;
        Ok(Box::new(UpTo { reader: unpacked(BufReader::new(packed))?, left: largest }))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        if is_packable(name) {
            self.remove_file(&packed(name))?;
        }
        self.remove_file(name)
    }

    fn inside(&self, name: &str) -> io::Result<Box<dyn Folder + '_>> {
        Ok(Box::new(self.within(name)?))
    }

    fn folder(&self, name: &str) -> io::Result<Box<dyn Folder + '_>> {
        match fs::create_dir(self.path.join(name)) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        let inside = self.within(name)?;
        inside.clear()?;
        Ok(Box::new(inside))
    }
}
