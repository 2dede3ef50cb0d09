//! Output files: each is written completely or not at all, and replaces another file only if that is requested.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, StdoutLock, Write};
use std::path::{Path, PathBuf};

use crate::sha256::{Hashing, Sum};
use crate::{Stop, Stopped};
use anyhow::{Context, anyhow, bail};

use super::access::World;
use super::files::{Compression, Packer};
use super::roles::Role;
use super::stream::Stream;
use super::temporary::Temporary;

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// The bytes of the file.
    pub(crate) file: Sum,
    /// The sum of its content, if it is packed.
    pub(crate) content: Option<Sum>,
}

/// A file that is being written.
///
/// Until it is finished it stands beside its place under a temporary name, so that a file is whole or not there; and if it is not finished, it is removed.
pub(crate) struct NewFile {
    /// As the user calls it.
    name: String,
    /// The place of the file, and whether it may replace an existing one.
    place: PathBuf,
    replaces: bool,
    out: BufWriter<Hashing<Packer<Sink>>>,
    stop: Stop,
}

impl NewFile {
    /// Standard output.
    pub(crate) fn standard_output(world: &World, packing: Option<Compression>) -> anyhow::Result<Self> {
        let sink = Sink::StandardOutput(BufWriter::new(io::stdout().lock()));
        let out = BufWriter::new(Hashing::new(Packer::new(sink, packing)?));
        let name = "standard output".to_owned();
        Ok(Self { name, place: PathBuf::new(), replaces: false, out, stop: world.stop.clone() })
    }

    /// A file with this role, packed as is asked or as its name says. An existing one is replaced only if the user plainly asks for that; of a link, what it
    /// leads to. Pipes and devices are written to.
    pub(crate) fn create(
        world: &World,
        role: Role,
        path: &Path,
        packing: Option<Compression>,
        replaces: bool,
    ) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        world.free(role, path, replaces)?;
        let unwritten = |error| unwritten(error, &name);
        let (place, sink) = match fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                (path.to_owned(), Sink::Stream(BufWriter::new(Stream::open(path, &world.stop).map_err(unwritten)?)))
            }
            found => {
                let place = if found.is_ok() { fs::canonicalize(path).map_err(unwritten)? } else { path.to_owned() };
                let file = Temporary::beside(world, &place).map_err(unwritten)?;
                (place, Sink::File(BufWriter::new(file)))
            }
        };
        let packing = match (packing, Compression::of(path)) {
            (Some(wanted), Some(named)) if wanted != named => {
                bail!("{name}: --compress {}, but the name says {}", wanted.ending(), named.ending())
            }
            (wanted, named) => wanted.or(named),
        };
        let out = BufWriter::new(Hashing::new(Packer::new(sink, packing).map_err(unwritten)?));
        Ok(Self { name, place, replaces, out, stop: world.stop.clone() })
    }

    /// Should the program end at once, the unfinished file stays: the next run knows what to do with it.
    pub(crate) fn stays(self) -> Self {
        if let Packer::Plain(Sink::File(file)) = self.out.get_ref().get_ref() {
            file.get_ref().stays();
        }
        self
    }

    /// It is written even after a stop.
    pub(crate) fn despite_stops(mut self) -> Self {
        self.stop = Stop::never();
        self
    }

    /// Writes what `content` writes, until a stop is requested.
    pub(crate) fn fill<T>(&mut self, content: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> anyhow::Result<T> {
        let filled = content(self);
        filled.or_else(|error| {
            self.stop.check()?;
            Err(unwritten(error, &self.name))
        })
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> anyhow::Result<Written> {
        let name = self.name.clone();
        self.put_in_place().map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => exists(&name),
            _ => unwritten(error, &name),
        })
    }

    fn put_in_place(self) -> io::Result<Written> {
        let (packer, content) = self.out.into_inner().map_err(IntoInnerError::into_error)?.finish();
        let (sink, whole) = packer.finish()?;
        match sink {
            Sink::StandardOutput(mut out) => out.flush()?,
            Sink::Stream(mut out) => out.flush()?,
            Sink::File(out) => {
                out.into_inner().map_err(IntoInnerError::into_error)?.settle(&self.place, self.replaces)?;
            }
        }
        Ok(match whole {
            Some(file) => Written { file, content: Some(content) },
            None => Written { file: content, content: None },
        })
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.is_requested() {
            return Err(io::Error::other(Stopped));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl World {
    /// Refuses places that cannot be written in this role: files that this run reads, folders, dangling links, and existing files unless `replaces` is set.
    pub(crate) fn free(&self, role: Role, path: &Path, replaces: bool) -> anyhow::Result<()> {
        let name = path.display();
        if path.as_os_str() == "-" {
            bail!("-: name a file; without a name it goes to standard output");
        }
        self.file(role, path)?;
        match (fs::metadata(path), fs::symlink_metadata(path)) {
            (Ok(found), _) if found.is_dir() => bail!("cannot write {name}: it is a directory"),
            (Ok(found), _) if found.is_file() && !replaces => Err(exists(&name.to_string())),
            (Err(_), Ok(_)) => bail!("cannot write {name}: it is a link that leads nowhere"),
            _ => Ok(()),
        }
    }

    /// Makes a folder, if there is none. One that holds anything is refused.
    pub(crate) fn new_folder(&self, role: Role, path: &Path) -> anyhow::Result<()> {
        let place = || format!("cannot write {}", path.display());
        self.folder(role, path)?;
        self.shared_folder(path)?;
        if let Some(found) = fs::read_dir(path).with_context(place)?.next() {
            let name = found.with_context(place)?.file_name();
            bail!("{}: the folder is not empty: it holds {}", path.display(), name.display());
        }
        Ok(())
    }

    /// Makes a folder, if there is none. It may hold other files.
    #[allow(clippy::unused_self, reason = "folders are made in a world")]
    pub(crate) fn shared_folder(&self, path: &Path) -> anyhow::Result<()> {
        if path.exists() && !path.is_dir() {
            bail!("cannot write {}: it is not a folder", path.display());
        }
        fs::create_dir_all(path).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Writes a small file of this program: as a whole, or not at all, in the place of any that has this name.
    pub(crate) fn write(
        &self,
        role: Role,
        path: &Path,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.file(role, path).map_err(io::Error::other)?;
        let mut file = Temporary::beside(self, path)?;
        content(&mut file)?;
        file.settle(path, true)
    }

    /// A new file that has its name once `begin` has written its beginning, and is then written on.
    pub(crate) fn begun<T>(&self, role: Role, path: &Path, begin: impl FnOnce(File) -> io::Result<T>) -> io::Result<T> {
        self.file(role, path).map_err(io::Error::other)?;
        let file = Temporary::beside(self, path)?;
        let written = begin(file.file()?)?;
        file.settle(path, false)?;
        Ok(written)
    }
}

fn exists(name: &str) -> anyhow::Error {
    anyhow!("{name} exists, --force replaces it")
}

/// The error for a file that cannot be written, or that a stop prevented.
fn unwritten(error: io::Error, name: &str) -> anyhow::Error {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<Stopped>()) {
        Some(_) => Stopped.into(),
        None => anyhow::Error::from(error).context(format!("cannot write {name}")),
    }
}

/// The destination of bytes.
enum Sink {
    StandardOutput(BufWriter<StdoutLock<'static>>),
    File(BufWriter<Temporary>),
    Stream(BufWriter<Stream>),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::StandardOutput(out) => out.write(bytes),
            Self::File(out) => out.write(bytes),
            Self::Stream(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::StandardOutput(out) => out.flush(),
            Self::File(out) => out.flush(),
            Self::Stream(out) => out.flush(),
        }
    }
}
