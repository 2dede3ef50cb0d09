//! The stop of this process: on Ctrl-C, SIGTERM or SIGHUP.

use std::process;
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use gerechte::Stop;

use super::{console, leaving};

/// The exit status of a program that a second Ctrl-C ends, as shells report it.
const INTERRUPTED: i32 = 130;

/// The exit status of a program that was stopped, and did not end by itself.
const STOPPED: i32 = 3;

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
        console::flush_if_free();
    }
    thread::sleep(GRACE);
    let end = Instant::now() + PATIENCE;
    while (stop.is_noticed() || leaving::is_finishing() || !console::flush_if_free()) && Instant::now() < end {
        thread::sleep(GRACE / 10);
    }
    leaving::remove_unfinished();
    console::message("stopped");
    process::exit(STOPPED);
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
            console::flush_if_free();
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
