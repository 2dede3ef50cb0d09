//! Where a certificate is written: a folder that is handed in.

use std::fmt;
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Read, Write};

use super::CertificateError;
use crate::sha256::{self, Hashing};

/// A folder of files and folders; its `Display` is what people call it.
pub trait Folder: fmt::Display + Sync {
    /// What people call a file in it.
    fn place(&self, name: &str) -> String;

    /// The names of all that it holds.
    fn names(&self) -> io::Result<Vec<String>>;

    /// Makes a file; that there is one is an error.
    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>>;

    /// Opens a file; an error of the kind [`ErrorKind::NotFound`] says that there is none.
    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>>;

    /// Removes a file; an error of the kind [`ErrorKind::NotFound`] says that there is none.
    fn remove(&self, name: &str) -> io::Result<()>;

    /// A folder in it, which is made if there is none.
    fn folder(&self, name: &str) -> io::Result<Box<dyn Folder + '_>>;
}

/// Writes a file; returns its hash.
pub(super) fn write(
    folder: &dyn Folder,
    name: &str,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<String, CertificateError> {
    let written = || -> io::Result<String> {
        let mut out = BufWriter::new(Hashing::new(folder.create(name)?));
        content(&mut out)?;
        Ok(out.into_inner().map_err(IntoInnerError::into_error)?.digits())
    };
    written().map_err(|source| CertificateError::Unwritten { place: folder.place(name), source })
}

/// The hash of a file.
pub(super) fn hash(folder: &dyn Folder, name: &str) -> Result<String, CertificateError> {
    folder.open(name).and_then(sha256::of_reader).map_err(CertificateError::at(folder.place(name)))
}

/// The text of a file, if there is one.
pub(super) fn text(folder: &dyn Folder, name: &str) -> Result<Option<String>, CertificateError> {
    let mut text = String::new();
    match folder.open(name).and_then(|mut file| file.read_to_string(&mut text)) {
        Ok(_) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(CertificateError::at(folder.place(name))(error)),
    }
}

/// Removes a file, if there is one.
pub(super) fn remove(folder: &dyn Folder, name: &str) -> Result<(), CertificateError> {
    match folder.remove(name) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(CertificateError::at(folder.place(name))(error)),
        _ => Ok(()),
    }
}
