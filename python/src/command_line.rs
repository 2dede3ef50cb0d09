//! The command line in the process of Python.

use pyo3::prelude::*;

/// Does what the words of this process ask for, as the program does: it reads and writes the standard streams, and takes over the signals that end it.
/// Returns the exit status.
#[cfg(feature = "cli")]
#[pyfunction]
pub(crate) fn command_line(py: Python<'_>) -> u8 {
    use std::io::{Write, stdout};

    // A list that others have changed says nothing.
    let typed = words_of(py, "argv").unwrap_or_default();
    let words: Vec<_> = ["gerechte".into()].into_iter().chain(typed.into_iter().skip(1)).collect();
    py.detach(|| {
        let status = gerechte::cli::main(&words, itself);
        // What a program does at its end; if it fails, nobody reads.
        drop(stdout().flush());
        status
    })
}

/// The interpreter, with all that it was told before the words that were typed.
#[cfg(feature = "cli")]
fn itself() -> std::io::Result<Vec<std::ffi::OsString>> {
    let started = Python::attach(|py| {
        let (mut words, typed) = (words_of(py, "orig_argv")?, words_of(py, "argv")?);
        words.truncate((words.len() + 1).saturating_sub(typed.len().max(1)));
        if let Some(interpreter) = words.first_mut() {
            *interpreter = py.import("sys")?.getattr("executable")?.extract()?;
        }
        PyResult::Ok(words)
    });
    started.map_err(std::io::Error::other)
}

/// A list of words of `sys`.
#[cfg(feature = "cli")]
fn words_of(py: Python<'_>, list: &str) -> PyResult<Vec<std::ffi::OsString>> {
    py.import("sys")?.getattr(list)?.extract()
}

/// Says that this module was built without.
#[cfg(not(feature = "cli"))]
#[pyfunction]
pub(crate) fn command_line() -> PyResult<u8> {
    Err(crate::session::raised(&anyhow::anyhow!("built without the command line (the feature `cli`)")))
}
