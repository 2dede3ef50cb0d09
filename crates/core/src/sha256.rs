//! SHA-256 of data that is read or written, in hexadecimal digits.

use std::fmt;
use std::io::{self, Read, Write};

use sha2::{Digest, Sha256};

use gerechte_encodings::{Encoding, Problem, dimacs};

/// The hash of some bytes, as bytes.
pub fn of_bytes(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

/// Bytes as hexadecimal digits, two each.
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

/// The checksums of consecutive lines. Each is the first half of the hash of its line and of the hash of the line before. A line that was changed, moved or
/// removed is therefore detected. The loss of the last lines, or a chain that was computed anew, is not.
///
/// ```
/// use gerechte::sha256::Chain;
/// let (mut one, mut other) = (Chain::default(), Chain::default());
/// assert_eq!(one.link("first"), other.link("first"));
/// one.link("second");
/// assert_ne!(one.link("third"), other.link("third"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chain([u8; 32]);

impl Chain {
    /// Adds a line to the chain and returns its checksum.
    pub fn link(&mut self, line: &str) -> String {
        self.0 = of_bytes(&[&self.0, line.as_bytes()].concat());
        digits(&self.0[..16])
    }
}

/// The hash of all that can be read.
///
/// ```
/// use gerechte::sha256;
/// let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
/// assert_eq!(sha256::of_reader(&b""[..])?, empty);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn of_reader(mut reader: impl Read) -> io::Result<String> {
    let mut hashing = Hashing::new(io::sink());
    io::copy(&mut reader, &mut hashing)?;
    Ok(hashing.digits())
}

/// The hash of a problem in DIMACS. It detects that a game in a file has changed.
#[allow(clippy::missing_panics_doc, reason = "a hash takes every byte")]
pub fn of_problem(problem: &Problem) -> String {
    let write = |out: &mut dyn Write| dimacs::write(problem, Encoding::default(), out);
    of_written(write).expect("a hash takes every byte")
}

/// The hash of the bytes that `content` writes.
pub fn of_written(content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<String> {
    let mut hashing = Hashing::new(io::sink());
    content(&mut hashing)?;
    Ok(hashing.digits())
}

/// The hash of some bytes and their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The hash.
    pub sha256: String,
    /// The number of bytes.
    pub bytes: u64,
}

/// A writer that passes on its bytes, hashes them and counts them.
pub struct Hashing<W> {
    out: W,
    hasher: Sha256,
    bytes: u64,
}

impl<W: Write> Hashing<W> {
    /// Starts to hash; no bytes have been written yet.
    pub fn new(out: W) -> Self {
        Self { out, hasher: Sha256::new(), bytes: 0 }
    }

    /// The underlying writer.
    pub const fn get_ref(&self) -> &W {
        &self.out
    }

    /// The hash of all that was written.
    pub fn digits(self) -> String {
        self.finish().1.sha256
    }

    /// The writer behind this one, and the sum of all that was written.
    ///
    /// ```
    /// use std::io::Write;
    /// use gerechte::sha256::Hashing;
    /// let mut hashing = Hashing::new(Vec::new());
    /// hashing.write_all(b"abc")?;
    /// let (out, sum) = hashing.finish();
    /// assert_eq!((out.as_slice(), sum.bytes), (&b"abc"[..], 3));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn finish(self) -> (W, Sum) {
        let sha256 = digits(&self.hasher.finalize());
        (self.out, Sum { sha256, bytes: self.bytes })
    }
}

impl<W> fmt::Debug for Hashing<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hashing")
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
