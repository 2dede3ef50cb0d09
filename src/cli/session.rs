//! The environment of a computation: a stop on Ctrl-C, SIGTERM or SIGHUP, or after a time, progress on a terminal, messages.

use std::io::{self, IsTerminal};
use std::ops::{ControlFlow, Range};
use std::process;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use gerechte::Stop;
use gerechte::agree::Failure;
use gerechte::count::Progress;
use gerechte::verbs::World;
use gerechte::workers::Workers;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::OutputArgs;
use super::threads::Threads;
use super::{Status, batch, leaving, output};

/// The state of one run of the program.
pub(crate) struct Session {
    pub(crate) stop: Stop,
    start: Instant,
    quiet: bool,
    verbose: bool,
    progress: ProgressBar,
    /// Whether progress is shown.
    shows: bool,
    threads: Threads,
}

/// The exit status of a program that a second Ctrl-C ends, as shells report it.
const INTERRUPTED: i32 = 130;

/// The interval at which results are sent and the stop is checked.
const WATCH: Duration = Duration::from_millis(40);

/// The time for which work may continue after a stop that it has not noticed, and for which work that has noticed it, or is writing, may continue.
const GRACE: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_secs(1);

/// Sends results during long work, and ends the program some time after a stop was requested, as it may be waiting for
/// input, or be in a library that does not support stops. Work that has noticed the stop gets more time to report its results, and so do files that are being
/// finished or removed, and lines that are being written.
fn watch(stop: &Stop) {
    while !stop.is_pending() {
        thread::sleep(WATCH);
        output::flush_if_free();
    }
    thread::sleep(GRACE);
    let end = Instant::now() + PATIENCE;
    while (stop.is_noticed() || leaving::is_finishing() || !output::flush_if_free()) && Instant::now() < end {
        thread::sleep(GRACE / 10);
    }
    leaving::remove_unfinished();
    output::message("stopped");
    process::exit(Status::Limit as i32);
}

/// The stop of this process. The units of a job are sessions that end together.
static STOP: OnceLock<Stop> = OnceLock::new();

/// Whether this process is to stop.
pub(crate) fn is_stopping() -> bool {
    STOP.get().is_some_and(Stop::is_requested)
}

/// The stop, with its signal handlers.
pub(crate) fn stop() -> anyhow::Result<Stop> {
    if let Some(stop) = STOP.get() {
        return Ok(stop.clone());
    }
    let stop = Stop::never();
    let handle = stop.clone();
    ctrlc::set_handler(move || {
        if handle.is_pending() {
            output::flush_if_free();
            leaving::remove_unfinished();
            process::exit(INTERRUPTED);
        }
        handle.request();
    })
    .context("cannot handle Ctrl-C")?;
    let handle = stop.clone();
    thread::spawn(move || watch(&handle));
    Ok(STOP.get_or_init(|| stop).clone())
}

impl Session {
    pub(crate) fn new(output: &OutputArgs, timeout: impl Into<Option<f64>>) -> anyhow::Result<Self> {
        let stop = stop()?;
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
        let shows = !output.quiet && io::stderr().is_terminal() && !output::is_held_back();
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
            let _ = output::PROGRESS.set(progress.clone());
        }
        Ok(Self {
            stop,
            start: Instant::now(),
            quiet: output.quiet,
            verbose: output.verbose,
            progress,
            shows,
            threads: Threads(1),
        })
    }

    /// The same with this number of threads.
    pub(crate) fn with(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The time since the program started.
    pub(crate) fn clock(&self) -> Duration {
        self.start.elapsed()
    }

    /// Counts one more of whatever is being produced.
    pub(crate) fn step(&self) {
        if self.shows {
            self.progress.inc(1);
        }
    }

    /// Says what is being worked on.
    pub(crate) fn working_on(&self, what: impl Into<String>) {
        self.progress.set_message(output::escaped(&what.into()));
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
        output::flush_ahead();
        self.progress.suspend(|| output::message(message));
    }
}

impl World for Session {
    fn stop(&self) -> &Stop {
        &self.stop
    }

    fn workers(&self) -> &dyn Workers {
        &self.threads
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

    fn in_order<R: Send, D>(
        &self,
        numbers: Range<u64>,
        desk: impl Fn() -> D + Sync,
        work: impl Fn(&mut D, u64) -> anyhow::Result<R> + Sync,
        emit: impl FnMut(R) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<()> {
        batch::in_order(numbers.map(Ok), self.threads.0, desk, work, emit)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.progress.finish_and_clear();
    }
}
