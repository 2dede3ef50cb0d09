//! Work in a thread of its own: the interpreter is free meanwhile, hears signals, and can end the work.

use std::error::Error as StdError;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{mem, process, thread};

use gerechte::format::puzzles::LineError;
use gerechte::sat::External;
use gerechte::verbs::{Status, Threads, World, error_text};
use gerechte::workers::Workers;
use gerechte::{Engine, Stop, Stopped as StoppedEarly};
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::engine::{Question, solver};

create_exception!(gerechte, Error, PyValueError, "What `gerechte` refuses: input that is wrong.");
create_exception!(gerechte, GameError, Error, "A name or a file that is no game.");
create_exception!(gerechte, PuzzleError, Error, "A text or values that are no puzzle of the game.");
create_exception!(gerechte, Refused, Error, "A certificate that shows something else than it says, or nothing.");
create_exception!(
    gerechte,
    Stopped,
    Error,
    "A timeout, or a limit of the work itself, came before there was an answer."
);

/// The time between two looks at signals: Ctrl-C is heard after this time at the latest.
const LOOK: Duration = Duration::from_millis(20);
/// Results that may wait for the interpreter.
const AHEAD: usize = 64;
/// The stack of the thread, as large as that of a program.
const STACK: usize = 8 << 20;

/// Whether an error of this type is behind an error.
fn is_behind<E: StdError + 'static>(error: &anyhow::Error) -> bool {
    error.chain().any(<dyn StdError>::is::<E>)
}

/// An error as an exception.
pub(crate) fn raised(error: &anyhow::Error) -> PyErr {
    let text = error_text(error.as_ref());
    if StoppedEarly::is_behind(error.as_ref()) {
        Stopped::new_err(text)
    } else if is_behind::<gerechte::verbs::Refused>(error) {
        Refused::new_err(text)
    } else if is_behind::<gerechte::GameError>(error) {
        GameError::new_err(text)
    } else if is_behind::<gerechte::PuzzleError>(error) || is_behind::<LineError>(error) {
        PuzzleError::new_err(text)
    } else {
        Error::new_err(text)
    }
}

/// A result, a question, or the end of the work.
enum Said<T> {
    Item(T),
    Question(Question),
    End(anyhow::Result<Status>),
}

/// A result, or the end of the work.
pub(crate) enum Message<T> {
    Item(T),
    End(anyhow::Result<Status>),
}

/// Work in a thread of its own, whose results come one by one. It is stopped when this is dropped.
pub(crate) struct Task<T> {
    /// `None` only while this is dropped.
    receiver: Mutex<Option<Receiver<Said<T>>>>,
    /// The function that answers questions, in the thread that waits for results.
    engine: Option<Py<PyAny>>,
    stop: Stop,
    deadline: Option<Instant>,
    /// The process that has the thread; one that is forked from it has none.
    process: u32,
}

impl<T: Send + 'static> Task<T> {
    /// Begins the work, which hands its results to a closure, and is stopped after `timeout` seconds.
    pub(crate) fn start(
        timeout: Option<f64>,
        work: impl FnOnce(&Stop, &mut dyn FnMut(T) -> anyhow::Result<()>) -> anyhow::Result<Status> + Send + 'static,
    ) -> PyResult<Self> {
        Self::start_with(timeout, None, |stop, _, emit| work(stop, emit))
    }

    /// The same for work that asks an engine of Python's, if there is one.
    pub(crate) fn start_with(
        timeout: Option<f64>,
        engine: Option<Py<PyAny>>,
        work: impl FnOnce(&Stop, Option<External>, &mut dyn FnMut(T) -> anyhow::Result<()>) -> anyhow::Result<Status>
        + Send
        + 'static,
    ) -> PyResult<Self> {
        let limit = timeout.map(Duration::try_from_secs_f64).transpose();
        let limit = limit
            .map_err(|_| Error::new_err(format!("timeout: {} is no number of seconds", timeout.unwrap_or_default())))?;
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let stop = Stop::never();
        let (sender, receiver) = sync_channel(AHEAD);
        let heard = stop.clone();
        let asking = sender.clone();
        let lent = engine.is_some().then(|| solver(move |question| asking.send(Said::Question(question)).is_ok()));
        let thread = move || {
            let ended = work(&heard, lent, &mut |item| Ok(sender.send(Said::Item(item)).map_err(|_| StoppedEarly)?));
            // Nobody may be left who wants to know.
            drop(sender.send(Said::End(ended)));
        };
        thread::Builder::new().name("gerechte".to_owned()).stack_size(STACK).spawn(thread)?;
        Ok(Self { receiver: Mutex::new(Some(receiver)), engine, stop, deadline, process: process::id() })
    }

    /// Begins work that has one result.
    pub(crate) fn of_one(
        timeout: Option<f64>,
        work: impl FnOnce(&Stop) -> anyhow::Result<T> + Send + 'static,
    ) -> PyResult<Self> {
        Self::start(timeout, |stop, emit| {
            emit(work(stop)?)?;
            Ok(Status::Done)
        })
    }

    /// Waits for the one result.
    pub(crate) fn result(&self, py: Python<'_>) -> PyResult<T> {
        match self.next(py)? {
            Message::Item(item) => Ok(item),
            Message::End(Err(error)) => Err(raised(&error)),
            Message::End(Ok(_)) => Err(PyRuntimeError::new_err("the result was handed out already")),
        }
    }

    /// Waits for the next result.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Message<T>> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err("this was begun in another process, before a fork"));
        }
        loop {
            let left = self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            if left.is_some_and(|left| left.is_zero()) {
                self.stop.request();
            }
            let wait = left.filter(|left| !left.is_zero()).map_or(LOOK, |left| left.min(LOOK));
            let received = py.detach(|| match &*self.receiver.lock().unwrap_or_else(PoisonError::into_inner) {
                Some(receiver) => receiver.recv_timeout(wait),
                None => Err(RecvTimeoutError::Disconnected),
            });
            match received {
                Ok(Said::Item(item)) => return Ok(Message::Item(item)),
                Ok(Said::End(ended)) => return Ok(Message::End(ended)),
                // One that is not asked any more ends the work as well.
                Ok(Said::Question(question)) => {
                    if let Some(engine) = self.engine.as_ref().filter(|_| !self.stop.is_requested()) {
                        question.ask(engine.bind(py)).inspect_err(|_| self.stop.request())?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the request ended without an answer: a fault of gerechte"));
                }
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.stop.request())?,
            }
        }
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.request();
        // In a process that was forked the other end has no thread, for which the receiver might wait.
        if self.process != process::id() {
            mem::forget(self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner).take());
        }
    }
}

/// The world of a request: its stop, a clock, threads, and an engine if Python has one.
pub(crate) struct Session {
    stop: Stop,
    engine: Option<External>,
    pub(crate) threads: Threads,
    start: Instant,
}

impl Session {
    /// A world that begins now, with at least one thread.
    pub(crate) fn new(stop: &Stop, threads: usize) -> Self {
        Self { stop: stop.clone(), engine: None, threads: Threads(threads.max(1)), start: Instant::now() }
    }

    /// The world with an engine.
    pub(crate) fn with(self, engine: Option<External>) -> Self {
        Self { engine, ..self }
    }
}

impl World for Session {
    fn stop(&self) -> &Stop {
        &self.stop
    }

    fn workers(&self) -> &dyn Workers {
        &self.threads
    }

    fn engine(&self) -> Option<Box<dyn Engine>> {
        let boxed = |engine: &External| Box::new(engine.clone()) as Box<dyn Engine>;
        self.engine.as_ref().map(boxed)
    }

    fn clock(&self) -> Duration {
        self.start.elapsed()
    }

    fn in_order<T: Send, R: Send, D>(
        &self,
        items: impl Iterator<Item = anyhow::Result<T>> + Send,
        desk: impl Fn() -> D + Sync,
        work: impl Fn(&mut D, T) -> anyhow::Result<R> + Sync,
        emit: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        self.threads.in_order(items, desk, work, emit, || Ok(()))
    }
}
