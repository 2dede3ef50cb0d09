//! Engines that are functions of Python.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};

use gerechte::sat::{Backend, Ended, External};
use gerechte::{Stop, Stopped};
use pyo3::prelude::*;

/// A formula in DIMACS of which a worker wants to know a model. It waits for the answer.
pub(crate) struct Question {
    formula: String,
    answer: SyncSender<Ended>,
}

impl Question {
    /// Asks the function, in the thread of the caller. What it raises is raised.
    pub(crate) fn ask(self, engine: &Bound<'_, PyAny>) -> PyResult<()> {
        let model: Option<Vec<i64>> = engine.call1((self.formula,))?.extract()?;
        let text = model.map_or_else(
            || "s UNSATISFIABLE".to_owned(),
            |model| {
                let mut text = "s SATISFIABLE\nv ".to_owned();
                for literal in model {
                    write!(text, "{literal} ").expect("memory takes every byte");
                }
                text + "0"
            },
        );
        // The worker may have ended.
        drop(self.answer.send(Ended { text, status: "as a function returned".to_owned(), code: None }));
        Ok(())
    }
}

/// A solver whose questions go to `put`, which says whether anybody will answer.
pub(crate) fn solver(put: impl Fn(Question) -> bool + Send + Sync + 'static) -> External {
    let run = move |formula: &[u8], stop: &Stop| {
        stop.check()?;
        let (answer, answered) = sync_channel(1);
        let question = Question { formula: String::from_utf8_lossy(formula).into_owned(), answer };
        let ended = if put(question) { answered.recv().ok() } else { None };
        ended.ok_or_else(|| Stopped.into())
    };
    External { run: Arc::new(run), name: External::NAME, is_proved: false }
}
