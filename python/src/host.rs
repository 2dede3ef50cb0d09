//! The process in which the command line runs: here, an interpreter. The program has another module of this name.

use std::ffi::OsString;
use std::io;

use pyo3::prelude::*;

/// The words that were typed; the first is the program's name.
pub(crate) fn words() -> Vec<OsString> {
    // A list that others have changed says nothing.
    let typed = Python::attach(|py| py.import("sys")?.getattr("argv")?.extract::<Vec<OsString>>()).unwrap_or_default();
    ["gerechte".into()].into_iter().chain(typed.into_iter().skip(1)).collect()
}

/// The words that start the command line once more: the interpreter, with all that it was told before the words that were typed.
pub(crate) fn itself() -> io::Result<Vec<OsString>> {
    let started = Python::attach(|py| {
        let sys = py.import("sys")?;
        let list = |name| sys.getattr(name)?.extract::<Vec<OsString>>();
        let (mut words, typed) = (list("orig_argv")?, list("argv")?);
        words.truncate((words.len() + 1).saturating_sub(typed.len().max(1)));
        if let Some(interpreter) = words.first_mut() {
            *interpreter = sys.getattr("executable")?.extract()?;
        }
        PyResult::Ok(words)
    });
    started.map_err(io::Error::other)
}
