//! The environment of a computation: its world, a stop after a time, progress on a terminal, messages.

use std::io::{self, IsTerminal};
use std::ops::{ControlFlow, Deref};
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use crate::Stop;
use crate::agree::Failure;
use crate::count::Progress;
use crate::verbs::{self, GraphFile, Threads};
use crate::workers::Workers;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::graph;
use super::status::Status;
use crate::cli::args::{EngineArgs, GraphArgs, OutputArgs};
use crate::cli::engine::programs;
use crate::cli::world::World;
use crate::cli::world::console::escaped;

/// The state of one run of a verb.
pub(crate) struct Session {
    world: World,
    quiet: bool,
    verbose: bool,
    progress: ProgressBar,
    /// Whether progress is shown.
    shows: bool,
    threads: Threads,
    /// The file for the graph of solutions.
    graph: Option<PathBuf>,
}

impl Session {
    pub(crate) fn new(world: &World, output: &OutputArgs, timeout: impl Into<Option<f64>>) -> anyhow::Result<Self> {
        let stop = &world.stop;
        match timeout.into() {
            Some(0.0) => stop.request(),
            Some(seconds) => {
                let handle = stop.clone();
                thread::spawn(move || {
                    thread::sleep(Duration::from_secs_f64(seconds));
                    handle.request();
                });
            }
            None => {}
        }
        let shows = !output.quiet && io::stderr().is_terminal() && world.console.is_standard();
        let progress = if shows {
            let style = ProgressStyle::with_template("{spinner} {msg} {human_pos} [{elapsed}]")?;
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5)).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        } else {
            ProgressBar::hidden()
        };
        if shows {
            // Results on the same terminal go above the bar.
            world.console.draw_below(&progress);
        }
        Ok(Self {
            world: world.clone(),
            quiet: output.quiet,
            verbose: output.verbose,
            progress,
            shows,
            threads: Threads(1),
            graph: None,
        })
    }

    /// The same with this number of threads.
    pub(crate) fn with(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The same that keeps the graph of solutions.
    pub(crate) fn keeping(mut self, graph: &GraphArgs) -> Self {
        self.graph.clone_from(&graph.file);
        self
    }

    /// Counts one more of whatever is being produced.
    pub(crate) fn step(&self) {
        if self.shows {
            self.progress.inc(1);
        }
    }

    /// Says what is being worked on.
    pub(crate) fn working_on(&self, what: impl Into<String>) {
        self.progress.set_message(escaped(&what.into()));
    }

    /// Says how many steps there will be.
    pub(crate) fn expects(&self, steps: u64) {
        self.show_end(steps, "{spinner} {msg} {human_pos} of {human_len} [{elapsed}, {eta} left]");
    }

    /// Says how far a count in parts has come, and about how many solutions all parts have.
    pub(crate) fn progress(&self, progress: Progress) {
        self.in_parts(progress.engine, progress.found, progress.done, progress.parts);
    }

    /// Says how many solutions an engine has found in how many of all parts.
    pub(crate) fn in_parts(&self, engine: &str, found: u128, done: usize, parts: usize) {
        if self.progress.length() != Some(parts as u64) {
            self.show_end(parts as u64, "{spinner} {msg} [{elapsed}, {eta} left]");
            // Parts from a file took no time.
            self.progress.set_position(done as u64);
            self.progress.reset_eta();
        }
        self.progress.set_position(done as u64);
        let all = found.saturating_mul(parts as u128) / done.max(1) as u128;
        self.working_on(format!("{engine}: {found} of about {all} in {done} of {parts} cubes"));
    }

    fn show_end(&self, steps: u64, template: &str) {
        self.progress.set_length(steps);
        self.progress.set_position(0);
        self.progress.set_style(ProgressStyle::with_template(template).expect("a template"));
    }

    /// A message for people, on standard error.
    pub(crate) fn note(&self, message: &str) {
        if !self.quiet {
            self.tell(message);
        }
    }

    /// Names the engines that failed where others answered, and returns the status that says so.
    pub(crate) fn failed(&self, failures: &[Failure]) -> Status {
        for failure in failures {
            self.note(&failure.to_string());
        }
        if failures.is_empty() { Status::Done } else { Status::Negative }
    }

    /// Does the work, and says how long it took to people who asked for more.
    pub(crate) fn timed<T>(&self, what: &str, work: impl FnOnce() -> T) -> T {
        if !self.verbose {
            return work();
        }
        let start = Instant::now();
        let result = work();
        self.tell(&format!("{what}: {:.3} s", start.elapsed().as_secs_f64()));
        result
    }

    /// Says something where the bar is not.
    pub(crate) fn above(&self, say: impl FnOnce()) {
        self.progress.suspend(say);
    }

    /// A message after the results so far.
    fn tell(&self, message: &str) {
        self.console.flush_ahead();
        self.progress.suspend(|| self.message(message));
    }
}

impl EngineArgs {
    /// The session of a verb, if its engines are as they are wanted.
    pub(crate) fn session(&self, world: &World, output: &OutputArgs) -> anyhow::Result<Session> {
        if self.proof {
            if let Some(program) = programs(&self.engine).find(|program| !program.proves()) {
                bail!(
                    "--proof: {} is not told where to write a proof; name the place, as in external:\"cadical -q - {{proof}}\"",
                    program.name()
                );
            }
            programs(&self.engine).next().context("--proof: no engine is an outside program")?;
        }
        Session::new(world, output, self.timeout)
    }
}

impl Deref for Session {
    type Target = World;

    fn deref(&self) -> &World {
        &self.world
    }
}

impl verbs::World for Session {
    fn stop(&self) -> &Stop {
        &self.stop
    }

    fn workers(&self) -> &dyn Workers {
        &self.threads
    }

    fn graph_file(&self) -> anyhow::Result<Option<GraphFile<'_>>> {
        self.graph.as_deref().map(|path| graph::file(&self.world, path)).transpose()
    }

    fn clock(&self) -> Duration {
        self.world.clock()
    }

    fn stop_after(&self, limit: Duration) -> Stop {
        let (outer, start) = (self.stop.clone(), Instant::now());
        Stop::when(move || outer.is_requested() || start.elapsed() >= limit)
    }

    fn working_on(&self, what: &str) {
        Session::working_on(self, what);
    }

    fn expects(&self, steps: u64) {
        Session::expects(self, steps);
    }

    fn step(&self) {
        Session::step(self);
    }

    fn progress(&self, progress: Progress) {
        Session::progress(self, progress);
    }

    fn note(&self, text: &str) {
        Session::note(self, text);
    }

    fn timed<T>(&self, engine: &str, work: impl FnOnce() -> T) -> T {
        Session::timed(self, engine, work)
    }

    fn in_order<T: Send, R: Send, D>(
        &self,
        items: impl Iterator<Item = anyhow::Result<T>> + Send,
        desk: impl Fn() -> D + Sync,
        work: impl Fn(&mut D, T) -> anyhow::Result<R> + Sync,
        emit: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        self.threads.in_order(items, desk, work, emit, || self.console.flush())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.progress.finish_and_clear();
    }
}
