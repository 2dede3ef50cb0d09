//! A folder on the disk.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;

use gerechte::certificate::Folder;

/// The folder with this path.
pub(super) struct Disk(PathBuf);

impl Disk {
    /// The folder, which is made if there is none.
    pub(super) fn new(path: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl fmt::Display for Disk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}

impl Folder for Disk {
    fn place(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn names(&self) -> io::Result<Vec<String>> {
        fs::read_dir(&self.0)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    }

    fn create(&self, name: &str) -> io::Result<Box<dyn Write + '_>> {
        Ok(Box::new(File::create_new(self.0.join(name))?))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Read + '_>> {
        Ok(Box::new(File::open(self.0.join(name))?))
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }

    fn folder(&self, name: &str) -> io::Result<Box<dyn Folder + '_>> {
        Ok(Box::new(Self::new(self.0.join(name))?))
    }
}
