//! What is read or written, and its hash (SHA-256).

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use anyhow::Context;
use sha2::{Digest, Sha256};

/// The hash of a file in hexadecimal digits.
pub(crate) fn hash(mut reader: impl Read) -> io::Result<String> {
    let mut hasher = Hashing { out: io::sink(), hasher: Sha256::new() };
    io::copy(&mut reader, &mut hasher)?;
    Ok(hasher.digits())
}

/// The hash of what would be written.
pub(crate) fn of(content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<String> {
    let mut hasher = Hashing { out: io::sink(), hasher: Sha256::new() };
    content(&mut hasher)?;
    Ok(hasher.digits())
}

/// Writes a file and tells its hash.
pub(crate) fn write(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<String> {
    let place = || format!("cannot write {}", path.display());
    let file = File::create_new(path).with_context(place)?;
    let mut out = BufWriter::new(Hashing { out: file, hasher: Sha256::new() });
    content(&mut out).with_context(place)?;
    let out = out.into_inner().map_err(io::IntoInnerError::into_error).with_context(place)?;
    Ok(out.digits())
}

/// Passes on what is written, and hashes it.
struct Hashing<W> {
    out: W,
    hasher: Sha256,
}

impl<W> Hashing<W> {
    fn digits(self) -> String {
        self.hasher.finalize().iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
