//! The library as a module of Python: games, and the answers to requests about them.
//!
//! Everything that people see is in the package `gerechte`, which is Python and stands on this module. It knows no verb: a request goes to
//! [`gerechte::verbs::Request`], and its records come back one by one.

mod book;
mod certificates;
mod claims;
mod command_line;
mod engine;
mod game;
mod many;
mod records;
mod session;

use pyo3::prelude::*;

/// The part of the package `gerechte` that is compiled.
#[pymodule(gil_used = false)]
mod _gerechte {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::book::book;
    #[pymodule_export]
    use crate::certificates::{certify, certify_fewest, check_certificate};
    #[pymodule_export]
    use crate::claims::verify;
    #[pymodule_export]
    use crate::command_line::command_line;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::many::{Solving, solve_lines};
    #[pymodule_export]
    use crate::records::{Records, ask};
    #[pymodule_export]
    use crate::session::{Error, GameError, PuzzleError, Refused, Stopped};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
