//! A folder of one test.

use std::fs;
use std::path::PathBuf;

/// A new folder in the temporary one, removed in the end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// An empty folder, called after the test.
    pub fn new(test: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gerechte-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).expect("a folder");
        Self(path)
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").to_owned()
    }

    /// Writes a file and returns its path.
    pub fn file(&self, name: &str, content: &(impl AsRef<[u8]> + ?Sized)) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("written");
        path
    }

    /// The names of what is in it, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = entries.map(|name| name.into_string().expect("text")).collect();
        names.sort_unstable();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
