//! The environment of a verb.

use std::io::Read;
use std::ops::ControlFlow;
use std::time::Duration;

use gerechte_encodings::Problem;

use crate::count::Progress;
use crate::engines::Task;
use crate::search::transversal::Graph;
use crate::workers::{Serial, Workers};
use crate::{Engine, Stop};

/// Makes the engines for a task on a problem, at least one.
pub type Engines<'a> = &'a dyn Fn(&Problem, Task) -> Vec<Box<dyn Engine>>;

/// Writes a graph.
pub type WriteGraph<'a> = Box<dyn FnOnce(&Graph) -> anyhow::Result<()> + 'a>;

/// The file in which a front end keeps the graph of solutions from run to run.
#[allow(missing_debug_implementations, reason = "it is read or written by a closure of the front end")]
pub enum GraphFile<'a> {
    /// It is there.
    Known {
        /// Its name, for people.
        name: String,
        /// What it holds.
        content: Box<dyn Read + 'a>,
    },
    /// It is not there yet: this writes it.
    New(WriteGraph<'a>),
}

/// The environment of a verb: the stop, the workers, a clock and an observer if there are any.
///
/// A [`Stop`] is an environment with one thread, and without a clock and an observer. What a verb writes goes to a closure or a writer that its front end hands in.
pub trait World: Sync {
    /// The stop of the verb.
    fn stop(&self) -> &Stop;

    /// The workers that share the work.
    fn workers(&self) -> &dyn Workers {
        &Serial
    }

    /// An engine that the front end lends besides those of the library; requests call it `external`.
    fn engine(&self) -> Option<Box<dyn Engine>> {
        None
    }

    /// The file for the graph of solutions, if the front end keeps one.
    ///
    /// # Errors
    /// A file that can neither be read nor be made.
    fn graph_file(&self) -> anyhow::Result<Option<GraphFile<'_>>> {
        Ok(None)
    }

    /// The time since the work began; without a clock, zero.
    fn clock(&self) -> Duration {
        Duration::ZERO
    }

    /// The stop of the verb, which is also set after this time; without a clock, the stop alone.
    fn stop_after(&self, _limit: Duration) -> Stop {
        self.stop().clone()
    }

    /// Names the work, for people.
    fn working_on(&self, _what: &str) {}

    /// Says how many steps the work has.
    fn expects(&self, _steps: u64) {}

    /// Says that a step is done.
    fn step(&self) {}

    /// Says how far a count in parts has come.
    fn progress(&self, _progress: Progress) {}

    /// Says something to people that no record says.
    fn note(&self, _text: &str) {}

    /// Does the work of an engine, whose time may be taken.
    fn timed<T>(&self, _engine: &str, work: impl FnOnce() -> T) -> T
    where
        Self: Sized,
    {
        work()
    }

    /// Does the work on each item with what `desk` makes once for each worker, and hands the results to `emit` in order, until that breaks.
    ///
    /// # Errors
    /// The first error of an item, of `work` or of `emit`; the results before it have been emitted.
    fn in_order<T: Send, R: Send, D>(
        &self,
        items: impl Iterator<Item = anyhow::Result<T>> + Send,
        desk: impl Fn() -> D + Sync,
        work: impl Fn(&mut D, T) -> anyhow::Result<R> + Sync,
        mut emit: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()>
    where
        Self: Sized,
    {
        let mut desk = desk();
        for item in items {
            if emit(work(&mut desk, item?)?)?.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl World for Stop {
    fn stop(&self) -> &Stop {
        self
    }
}
