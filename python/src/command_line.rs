//! The command line in the process of Python.

use pyo3::prelude::*;

/// Does what the words of this process ask for, as the program does: it reads and writes the standard streams, and takes over the signals that end it.
/// Returns the exit status.
#[cfg(feature = "cli")]
#[pyfunction]
pub(crate) fn command_line(py: Python<'_>) -> u8 {
    use std::io::{Write, stdout};

    py.detach(|| {
        let status = crate::cli::main();
        // What a program does at its end; if it fails, nobody reads.
        drop(stdout().flush());
        status
    })
}

/// Says that this module was built without.
#[cfg(not(feature = "cli"))]
#[pyfunction]
pub(crate) fn command_line() -> PyResult<u8> {
    Err(crate::session::raised(&anyhow::anyhow!("built without the command line (the feature `cli`)")))
}
