//! Data files: read and written as they are, or packed by gzip or xz.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::ValueEnum;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use gerechte::Stop;
use gerechte::sha256::{Hashing, Sum};
use lzma_rust2::{XzOptions, XzReader, XzWriter};

use super::held;
use super::output::Prompt;

/// A file of xz that asks for more memory, in KiB, is not read: `xz -9` asks for half of it.
const MOST_MEMORY: u32 = 1 << 17;

/// The level of xz, as its own program has it.
const LEVEL: u32 = 6;

/// So many bytes are read at once.
const BLOCK: usize = 1 << 16;

/// The programs that a file may be packed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Compression {
    /// gzip
    Gz,
    /// xz
    Xz,
}

impl Compression {
    /// What the name of a file asks for.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        [Self::Gz, Self::Xz].into_iter().find(|packing| ending.eq_ignore_ascii_case(packing.ending()))
    }

    /// What the name of a packed file ends in.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Gz => "gz",
            Self::Xz => "xz",
        }
    }

    /// The bytes that a packed file begins with.
    const fn magic(self) -> &'static [u8] {
        match self {
            Self::Gz => b"\x1f\x8b",
            Self::Xz => b"\xfd7zXZ\0",
        }
    }
}

/// Opens a file to read. One that begins as files of gzip or xz do is unpacked on the way, whatever its name, in bounded memory.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    unpacked(buffered(File::open(path)?))
}

/// A reader in blocks, before each of which results are sent.
pub(crate) fn buffered(reader: impl Read) -> impl BufRead {
    BufReader::with_capacity(BLOCK, Prompt(reader))
}

fn unpacked(mut packed: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let longest = Compression::Xz.magic().len();
    let mut head = Vec::new();
    packed.by_ref().take(longest as u64).read_to_end(&mut head)?;
    let packing = [Compression::Gz, Compression::Xz].into_iter().find(|packing| head.starts_with(packing.magic()));
    let whole = Cursor::new(head).chain(packed);
    Ok(match packing {
        None => Box::new(whole),
        Some(Compression::Gz) => Box::new(BufReader::new(MultiGzDecoder::new(whole))),
        Some(Compression::Xz) => Box::new(BufReader::new(XzReader::new_mem_limit(whole, true, MOST_MEMORY))),
    })
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Written {
    /// The bytes of the file.
    pub(crate) file: Sum,
    /// What is in it, where it is packed.
    pub(crate) content: Option<Sum>,
}

/// A file that is being written.
///
/// Until it is finished it stands beside its place under another name, so that a file is whole or not there; and if it is not finished, it is removed.
pub(crate) struct NewFile {
    place: Option<Place>,
    out: Option<BufWriter<Hashing<Packer>>>,
    stop: Stop,
}

struct Place {
    path: PathBuf,
    /// Where the file stands until it is finished; none for what is no file on a disk.
    beside: Option<PathBuf>,
    replaces: bool,
}

impl NewFile {
    /// Standard output.
    pub(crate) fn standard_output(packing: Option<Compression>, stop: &Stop) -> anyhow::Result<Self> {
        let sink = Sink::StandardOutput(BufWriter::new(io::stdout().lock()));
        let out = BufWriter::new(Hashing::new(Packer::new(sink, packing)?));
        Ok(Self { place: None, out: Some(out), stop: stop.clone() })
    }

    /// A file, packed as is asked or as its name says. An existing one is replaced only if the user plainly asks for that.
    pub(crate) fn create(
        path: &Path,
        packing: Option<Compression>,
        replaces: bool,
        stop: &Stop,
    ) -> anyhow::Result<Self> {
        let place = || format!("cannot write {}", path.display());
        if path.as_os_str() == "-" {
            bail!("-: name a file; without a name it goes to standard output");
        }
        let is_special = match fs::metadata(path) {
            Ok(found) if found.is_dir() => bail!("{}: it is a directory", place()),
            Ok(found) => !found.is_file(),
            Err(_) => false,
        };
        if !is_special && !replaces {
            refuse_existing(path)?;
        }
        // Of a link, what it leads to is replaced.
        let path = if replaces { fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() };
        let beside = (!is_special).then(|| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            path.with_file_name(beside(&name))
        });
        let file = match &beside {
            Some(beside) => match unfinished(beside).with_context(place)? {
                Some(file) => Ok(file),
                None => bail!("{}: another process is writing it", place()),
            },
            None => File::options().write(true).open(&path),
        };
        let sink = Sink::File(BufWriter::new(file.with_context(place)?));
        // From here on, what is not finished is removed.
        let place_of = Place { path: path.clone(), beside, replaces };
        let mut new = Self { place: Some(place_of), out: None, stop: stop.clone() };
        let packing = packing.or_else(|| Compression::of(&path));
        new.out = Some(BufWriter::new(Hashing::new(Packer::new(sink, packing).with_context(place)?)));
        Ok(new)
    }

    /// What the error of a writer is called.
    fn name(&self) -> String {
        let name = self.place.as_ref().map_or("standard output".to_owned(), |place| place.path.display().to_string());
        format!("cannot write {name}")
    }

    /// Writes what `content` writes, until a stop is requested.
    pub(crate) fn fill<T>(&mut self, content: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> anyhow::Result<T> {
        match content(self) {
            Ok(written) => Ok(written),
            Err(error) => {
                self.stop.check()?;
                Err(error).with_context(|| self.name())
            }
        }
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> anyhow::Result<Written> {
        let name = self.name();
        self.put_in_place().context(name)
    }

    fn put_in_place(&mut self) -> anyhow::Result<Written> {
        let out = self.out.take().context("it is finished")?;
        let (packer, content) = out.into_inner().map_err(io::IntoInnerError::into_error)?.finish();
        let (sink, whole) = packer.finish()?;
        match sink {
            Sink::StandardOutput(mut out) => out.flush()?,
            Sink::File(out) => {
                let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                if let Some(Place { path, beside: Some(beside), replaces }) = &self.place {
                    file.sync_all()?;
                    if !replaces {
                        refuse_existing(path)?;
                    } else if let Ok(replaced) = fs::metadata(path) {
                        fs::set_permissions(beside, replaced.permissions())?;
                    }
                    fs::rename(beside, path)?;
                }
            }
        }
        self.place = None;
        Ok(match whole {
            Some(file) => Written { file, content: Some(content) },
            None => Written { file: content, content: None },
        })
    }
}

/// Makes a folder, if there is none. One that holds anything is refused.
pub(crate) fn new_folder(path: &Path) -> anyhow::Result<()> {
    let place = || format!("cannot write {}", path.display());
    if path.exists() && !path.is_dir() {
        bail!("cannot write {}: it is not a folder", path.display());
    }
    fs::create_dir_all(path).with_context(place)?;
    if let Some(found) = fs::read_dir(path).with_context(place)?.next() {
        let name = found.with_context(place)?.file_name();
        bail!("{}: the folder is not empty: it holds {}", path.display(), name.display());
    }
    Ok(())
}

/// The name of a file that is packed so.
pub(crate) fn packed_name(name: &str, packing: Option<Compression>) -> String {
    packing.map_or(name.to_owned(), |packing| format!("{name}.{}", packing.ending()))
}

/// What a file is called until it is finished.
pub(crate) fn beside(name: &str) -> String {
    format!(".{name}.gerechte")
}

/// An empty file that this process alone writes. What another one left there that was killed is overwritten. Returns `None` if one is still writing.
fn unfinished(beside: &Path) -> io::Result<Option<File>> {
    if fs::symlink_metadata(beside).is_ok_and(|found| !found.is_file()) {
        return Err(io::Error::other(format!("{}: not a regular file", beside.display())));
    }
    let file = held::open(beside, File::options().write(true).create(true).truncate(false))?;
    file.map(|file| file.set_len(0).map(|()| file)).transpose()
}

fn refuse_existing(path: &Path) -> anyhow::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        bail!("{}: there is such a file, and it is not replaced without --force", path.display());
    }
    Ok(())
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(Place { beside: Some(beside), .. }) = &self.place {
            // Nothing is lost where it cannot be removed.
            let _ = fs::remove_file(beside);
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.is_requested() {
            return Err(io::Error::other("stopped"));
        }
        self.out.as_mut().map_or(Ok(0), |out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.as_mut().map_or(Ok(()), Write::flush)
    }
}

/// Where bytes go in the end.
enum Sink {
    StandardOutput(BufWriter<StdoutLock<'static>>),
    File(BufWriter<File>),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::StandardOutput(out) => out.write(bytes),
            Self::File(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::StandardOutput(out) => out.flush(),
            Self::File(out) => out.flush(),
        }
    }
}

/// What packs, or does not. What is packed is hashed again.
enum Packer {
    Plain(Sink),
    Gz(Box<GzEncoder<Hashing<Sink>>>),
    Xz(Box<XzWriter<Hashing<Sink>>>),
}

impl Packer {
    fn new(out: Sink, packing: Option<Compression>) -> io::Result<Self> {
        Ok(match packing {
            None => Self::Plain(out),
            Some(Compression::Gz) => {
                Self::Gz(Box::new(GzEncoder::new(Hashing::new(out), flate2::Compression::default())))
            }
            Some(Compression::Xz) => {
                Self::Xz(Box::new(XzWriter::new(Hashing::new(out), XzOptions::with_preset(LEVEL))?))
            }
        })
    }

    /// Where it went, and what the packed bytes are.
    fn finish(self) -> io::Result<(Sink, Option<Sum>)> {
        let (sink, sum) = match self {
            Self::Plain(out) => return Ok((out, None)),
            Self::Gz(out) => out.finish()?.finish(),
            Self::Xz(out) => out.finish()?.finish(),
        };
        Ok((sink, Some(sum)))
    }
}

impl Write for Packer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(out) => out.write(bytes),
            Self::Gz(out) => out.write(bytes),
            Self::Xz(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(out) => out.flush(),
            Self::Gz(out) => out.flush(),
            Self::Xz(out) => out.flush(),
        }
    }
}
