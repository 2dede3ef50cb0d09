//! Files that must not be cut off or left over when the program is ended from outside its work.
//!
//! Work that has stopped ends by itself, and its values are dropped in order. A program that is ended during its work drops nothing. So files that would be
//! meaningless afterwards are registered here.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The registered files. A copy is the same register.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leaving(Arc<Mutex<Register>>);

#[derive(Debug, Default)]
struct Register {
    /// The files, and whether their work is done; by a number of our own, as the same path may come twice.
    files: BTreeMap<u64, (PathBuf, bool)>,
    next: u64,
}

impl Leaving {
    fn lock(&self) -> MutexGuard<'_, Register> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a file.
    pub(crate) fn unfinished(&self, path: PathBuf) -> Unfinished {
        self.enter(&mut self.lock(), path)
    }

    /// Opens a new file and registers it. The program does not end in between.
    pub(super) fn open<T>(&self, path: &Path, open: impl FnOnce() -> io::Result<T>) -> io::Result<(T, Unfinished)> {
        let mut register = self.lock();
        let file = open()?;
        Ok((file, self.enter(&mut register, path.to_owned())))
    }

    fn enter(&self, register: &mut Register, path: PathBuf) -> Unfinished {
        let number = register.next;
        register.next += 1;
        register.files.insert(number, (path, false));
        Unfinished { leaving: self.clone(), number }
    }

    /// Whether a file is about to have its place.
    pub(super) fn is_finishing(&self) -> bool {
        self.lock().files.values().any(|(_, is_written)| *is_written)
    }

    /// Removes unfinished files just before the program ends. No files are begun or finished afterwards.
    pub(super) fn remove_unfinished(&self) {
        let register = self.lock();
        for (path, _) in register.files.values() {
            let _ = fs::remove_file(path);
        }
        std::mem::forget(register);
    }
}

/// A file that means nothing after the end of the program, for as long as this is held: if the program is ended from outside, the file is removed.
#[derive(Debug)]
pub(crate) struct Unfinished {
    leaving: Leaving,
    number: u64,
}

impl Unfinished {
    /// Notes that the file may be left over: the next run knows what to do with it.
    pub(crate) fn stays(&self) {
        self.leaving.lock().files.remove(&self.number);
    }

    /// Notes that all is written: the file is about to have its place, for which the program waits.
    pub(crate) fn is_written(&self) {
        if let Some((_, is_written)) = self.leaving.lock().files.get_mut(&self.number) {
            *is_written = true;
        }
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        self.stays();
    }
}
