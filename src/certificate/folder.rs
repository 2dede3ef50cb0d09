//! The folder of a certificate, as an interface that the caller implements.

use std::fmt;
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Read, Write};

use super::CertificateError;
use crate::sha256::{self, Hashing};

/// Writes the content of a file.
pub type Content<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// A folder of files and folders; its `Display` is what people call it.
pub trait Folder: fmt::Display + Sync {
    /// The name of a file in it, for people.
    fn place(&self, name: &str) -> String;

    /// The names of all that it holds.
    fn names(&self) -> io::Result<Vec<String>>;

    /// Writes a file in the place of any that has this name: whenever the work is broken off, the file is there as a whole, or not at all.
    fn write(&self, name: &str, content: Content<'_>) -> io::Result<()>;

    /// Opens a file; an error of the kind [`ErrorKind::NotFound`] says that there is none.
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>>;

    /// Removes a file; an error of the kind [`ErrorKind::NotFound`] says that there is none.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// A folder in it; an error of the kind [`ErrorKind::NotFound`] says that there is none.
    fn inside(&self, name: &str) -> io::Result<Box<dyn Folder + '_>>;

    /// A folder in it, which is made if there is none.
    fn folder(&self, name: &str) -> io::Result<Box<dyn Folder + '_>>;
}

/// Writes a file; returns its hash.
pub(super) fn write(
    folder: &dyn Folder,
    name: &str,
    content: &dyn Fn(&mut dyn Write) -> io::Result<()>,
) -> Result<String, CertificateError> {
    let mut hash = String::new();
    let written = folder.write(name, &mut |file| {
        let mut out = BufWriter::new(Hashing::new(file));
        content(&mut out)?;
        hash = out.into_inner().map_err(IntoInnerError::into_error)?.digits();
        Ok(())
    });
    written.map_err(|source| CertificateError::Unwritten { place: folder.place(name), source })?;
    Ok(hash)
}

/// The hash of a file.
pub(super) fn hash(folder: &dyn Folder, name: &str) -> Result<String, CertificateError> {
    folder.open(name).and_then(sha256::of_reader).map_err(CertificateError::at(folder.place(name)))
}

/// The bytes of a file, if there is one.
pub(super) fn bytes(folder: &dyn Folder, name: &str) -> Result<Option<Vec<u8>>, CertificateError> {
    let mut bytes = Vec::new();
    match folder.open(name).and_then(|mut file| file.read_to_end(&mut bytes)) {
        Ok(_) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CertificateError::at(folder.place(name))(error)),
    }
}

/// The names of all that it holds.
pub(super) fn names(folder: &dyn Folder) -> Result<Vec<String>, CertificateError> {
    folder.names().map_err(CertificateError::at(folder.to_string()))
}

/// Removes a file, if there is one.
pub(super) fn remove(folder: &dyn Folder, name: &str) -> Result<(), CertificateError> {
    match folder.remove(name) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(CertificateError::at(folder.place(name))(error)),
        _ => Ok(()),
    }
}
