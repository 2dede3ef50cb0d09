//! Data files: read and written plain, or packed by gzip or xz.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read, Write};
use std::path::Path;

use crate::sha256::{Hashing, Sum};
use clap::ValueEnum;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzReader, XzWriter};

use super::access::World;
use super::console::Prompt;
use super::roles::Role;

/// A file of xz that asks for more memory, in KiB, is not read: `xz -9` asks for half of it.
const MOST_MEMORY: u32 = 1 << 17;

/// The level of xz, as its own program has it.
const LEVEL: u32 = 6;

/// The level for gigabytes: twenty times as fast, and a third larger.
const FAST: u32 = 1;

/// The number of bytes that are read at once.
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
    /// The compression that the name of a file asks for.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        [Self::Gz, Self::Xz].into_iter().find(|packing| ending.eq_ignore_ascii_case(packing.ending()))
    }

    /// The ending of the name of a packed file.
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

/// Opens a file to read. A file that begins like one of gzip or xz is unpacked during reading, whatever its name, in bounded memory.
pub(crate) fn open(world: &World, path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    open_as(world, Role::Input, path)
}

/// The same of a file with another role.
pub(crate) fn open_as(world: &World, role: Role, path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    let file = File::open(path)?;
    world.file(role, path).map_err(io::Error::other)?;
    unpacked(buffered(world, file))
}

/// Standard input.
pub(crate) fn standard_input(world: &World) -> io::Result<impl BufRead + Send + 'static> {
    world.roles.check_standard_input().map_err(io::Error::other)?;
    Ok(buffered(world, io::stdin()))
}

/// A reader in blocks, before each of which results are sent.
fn buffered<R: Read>(world: &World, reader: R) -> BufReader<Prompt<R>> {
    BufReader::with_capacity(BLOCK, Prompt { console: world.console.clone(), reader })
}

/// The unpacked content of a reader.
pub(crate) fn unpacked(mut packed: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let longest = Compression::Xz.magic().len();
    let mut head = Vec::new();
    packed.by_ref().take(longest as u64).read_to_end(&mut head)?;
    let packing = [Compression::Gz, Compression::Xz].into_iter().find(|packing| head.starts_with(packing.magic()));
    let whole = Cursor::new(head).chain(packed);
    Ok(match packing {
        None => Box::new(whole),
        Some(Compression::Gz) => Box::new(BufReader::new(Unpacked(MultiGzDecoder::new(whole)))),
        Some(Compression::Xz) => Box::new(BufReader::new(Unpacked(XzReader::new_mem_limit(whole, true, MOST_MEMORY)))),
    })
}

/// A reader that unpacks; it says in words for users that it cannot.
struct Unpacked<R>(R);

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes).map_err(|error| match error.kind() {
            kind @ ErrorKind::UnexpectedEof => {
                io::Error::new(kind, "the packed file ends early: it was cut or damaged")
            }
            kind @ (ErrorKind::InvalidData | ErrorKind::InvalidInput) => {
                io::Error::new(kind, format!("the packed file is damaged: {error}"))
            }
            _ => error,
        })
    }
}

/// Writes what `content` writes, packed by xz in little time.
pub(crate) fn pack(out: &mut dyn Write, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut packer = XzWriter::new(out, XzOptions::with_preset(FAST))?;
    content(&mut packer)?;
    packer.finish().map(drop)
}

/// The name of a file that is packed so.
pub(crate) fn packed_name(name: &str, packing: Option<Compression>) -> String {
    packing.map_or(name.to_owned(), |packing| format!("{name}.{}", packing.ending()))
}

/// A writer that packs, or does not. Packed bytes are hashed as well.
pub(crate) enum Packer<W: Write> {
    Plain(W),
    Gz(Box<GzEncoder<Hashing<W>>>),
    Xz(Box<XzWriter<Hashing<W>>>),
}

impl<W: Write> Packer<W> {
    pub(crate) fn new(out: W, packing: Option<Compression>) -> io::Result<Self> {
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

    /// Returns the underlying writer, and the sum of the packed bytes.
    pub(crate) fn finish(self) -> io::Result<(W, Option<Sum>)> {
        let (out, sum) = match self {
            Self::Plain(out) => return Ok((out, None)),
            Self::Gz(out) => out.finish()?.finish(),
            Self::Xz(out) => out.finish()?.finish(),
        };
        Ok((out, Some(sum)))
    }
}

impl<W: Write> Write for Packer<W> {
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
