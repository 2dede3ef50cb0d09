//! The process in which the command line runs: here, a program of its own. The package for Python has another module of this name.

use std::env;
use std::ffi::OsString;
use std::io;

/// The words that were typed; the first is the program's name.
pub(crate) fn words() -> Vec<OsString> {
    env::args_os().collect()
}

/// The words that start the command line once more.
pub(crate) fn itself() -> io::Result<Vec<OsString>> {
    Ok(vec![env::current_exe()?.into()])
}
