//! A folder in memory.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Cursor, ErrorKind, Read};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::folder::Content;
use super::{File, Folder};

/// Files and folders that are nowhere else.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The path of the folder: empty, or names that each end in `/`.
    path: String,
    /// By the whole path.
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    /// Whether other files than manifests are written nowhere.
    of_manifests: bool,
}

impl Memory {
    /// A folder that keeps manifests alone; other files are written, and forgotten.
    pub fn of_manifests() -> Self {
        Self { of_manifests: true, ..Self::default() }
    }

    /// All files by their paths, those of folders in it, too: `cube-0000/manifest.json`.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let all = self.lock();
        let inside = all.iter().filter_map(|(path, bytes)| Some((path.strip_prefix(&self.path)?, bytes)));
        inside.map(|(path, bytes)| (path.to_owned(), bytes.clone())).collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<BTreeMap<String, Vec<u8>>> for Memory {
    /// A folder with these files, by their paths.
    fn from(files: BTreeMap<String, Vec<u8>>) -> Self {
        Self { files: Arc::new(Mutex::new(files)), ..Self::default() }
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.path.is_empty() { "." } else { self.path.trim_end_matches('/') })
    }
}

impl Folder for Memory {
    fn place(&self, name: &str) -> String {
        format!("{}{name}", self.path)
    }

    fn names(&self) -> io::Result<Vec<String>> {
        let mut names: Vec<_> =
            self.files().keys().map(|path| path.split('/').next().unwrap_or_default().to_owned()).collect();
        names.dedup();
        Ok(names)
    }

    fn write(&self, name: &str, content: Content<'_>) -> io::Result<()> {
        if self.of_manifests && name != File::Manifest.name() {
            return content(&mut io::sink());
        }
        let mut bytes = Vec::new();
        content(&mut bytes)?;
        self.lock().insert(self.place(name), bytes);
        Ok(())
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        let bytes = self.lock().get(&self.place(name)).cloned();
        Ok(Box::new(Cursor::new(bytes.ok_or(ErrorKind::NotFound)?)))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.lock().remove(&self.place(name)).map(drop).ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn inside(&self, name: &str) -> io::Result<Box<dyn Folder + '_>> {
        let path = format!("{}{name}/", self.path);
        if self.lock().keys().any(|file| file.starts_with(&path)) {
            Ok(Box::new(Self { path, ..self.clone() }))
        } else {
            Err(ErrorKind::NotFound.into())
        }
    }

    fn folder(&self, name: &str) -> io::Result<Box<dyn Folder + '_>> {
        Ok(Box::new(Self { path: format!("{}{name}/", self.path), ..self.clone() }))
    }
}
