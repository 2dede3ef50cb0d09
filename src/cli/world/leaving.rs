//! Files that must not be cut off or left over when the program is ended from outside its work.
//!
//! Work that has stopped ends by itself, and its values are dropped in order. A program that is ended during its work drops nothing. So files that would be
//! meaningless afterwards are registered here.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files, and whether their work is done; by a number of our own, as the same path may come twice.
static FILES: Mutex<BTreeMap<u64, (PathBuf, bool)>> = Mutex::new(BTreeMap::new());

static NEXT: AtomicU64 = AtomicU64::new(0);

fn files() -> MutexGuard<'static, BTreeMap<u64, (PathBuf, bool)>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that means nothing after the end of the program, for as long as this is held: if the program is ended from outside, the file is removed.
#[derive(Debug)]
pub(crate) struct Unfinished(u64);

impl Unfinished {
    pub(crate) fn new(path: PathBuf) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        files().insert(number, (path, false));
        Self(number)
    }

    /// Notes that the file may be left over: the next run knows what to do with it.
    pub(crate) fn stays(&self) {
        files().remove(&self.0);
    }

    /// Notes that all is written: the file is about to have its place, for which the program waits.
    pub(crate) fn is_written(&self) {
        if let Some((_, is_written)) = files().get_mut(&self.0) {
            *is_written = true;
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        files().remove(&self.0);
    }
}

/// Whether a file is about to have its place.
pub(crate) fn is_finishing() -> bool {
    files().values().any(|(_, is_written)| *is_written)
}

/// Removes unfinished files just before the program ends. No files are begun or finished afterwards.
pub(crate) fn remove_unfinished() {
    let files = files();
    for (path, _) in files.values() {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(files);
}
