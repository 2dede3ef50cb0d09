//! Answers to requests.

use std::sync::{Mutex, PoisonError};

use gerechte::verbs::{Request, Status};
use pyo3::prelude::*;

use crate::game::Game;
use crate::session::{Message, Session, Task, raised};

/// The records of an answer, as lines of JSON, each as soon as it is there.
#[pyclass(frozen, module = "gerechte._gerechte")]
pub(crate) struct Records {
    task: Task<String>,
    status: Mutex<Option<Status>>,
}

#[pymethods]
impl Records {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.status().is_some() {
            return Ok(None);
        }
        match self.task.next(py)? {
            Message::Item(record) => Ok(Some(record)),
            Message::End(Ok(status)) => {
                self.end(status);
                Ok(None)
            }
            Message::End(Err(error)) => {
                self.end(Status::Input);
                Err(raised(&error))
            }
        }
    }

    /// The exit status that the command line has: 0 done, 1 a negative answer, 2 input that is wrong, 3 a limit was reached. `None` before the end.
    #[getter]
    fn status(&self) -> Option<u8> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner).map(|status| status as u8)
    }
}

impl Records {
    /// The records of a task.
    pub(crate) fn new(task: Task<String>) -> Self {
        Self { task, status: Mutex::new(None) }
    }

    fn end(&self, status: Status) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = Some(status);
    }
}

/// Asks a verb about a game and a puzzle or several; options are an object of JSON. An engine is a function from a formula in DIMACS to a model, or to
/// `None` where there is none; options name it `external`.
#[pyfunction]
#[pyo3(signature = (verb, game, puzzle, puzzles, options, timeout, threads, engine=None))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn ask(
    verb: String,
    game: Option<&Game>,
    puzzle: Option<String>,
    puzzles: Vec<String>,
    options: &str,
    timeout: Option<f64>,
    threads: usize,
    engine: Option<Py<PyAny>>,
) -> PyResult<Records> {
    let options = serde_json::from_str(options).map_err(|error| raised(&error.into()))?;
    let files = game.map(|game| game.files.clone()).unwrap_or_default();
    let game = game.map(|game| game.game.clone());
    let request = Request { verb, files, puzzle, puzzles, options, ..Request::default() };
    let task = Task::start_with(timeout, engine, move |stop, lent, emit| {
        let session = Session::new(stop, threads).with(lent);
        match game {
            Some(game) => request.answer_about(&game, &session, emit),
            None => request.answer(&session, emit),
        }
    })?;
    Ok(Records::new(task))
}
