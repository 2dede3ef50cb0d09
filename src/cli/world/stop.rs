//! The stop of this process: on Ctrl-C, SIGTERM or SIGHUP.

use std::process;
use std::thread;
use std::time::{Duration, Instant};

use crate::Stop;
use anyhow::Context;

use super::console::Console;
use super::leaving::Leaving;

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
fn watch(stop: &Stop, console: &Console, leaving: &Leaving) {
    while !stop.is_pending() {
        thread::sleep(WATCH);
        console.flush_if_free();
    }
    thread::sleep(GRACE);
    let end = Instant::now() + PATIENCE;
    while (stop.is_noticed() || leaving.is_finishing() || !console.flush_if_free()) && Instant::now() < end {
        thread::sleep(GRACE / 10);
    }
    leaving.remove_unfinished();
    console.message("stopped");
    process::exit(STOPPED);
}

/// The stop, with its signal handlers.
pub(super) fn watched(console: &Console, leaving: &Leaving) -> anyhow::Result<Stop> {
    let stop = Stop::never();
    let (handle, out, files) = (stop.clone(), console.clone(), leaving.clone());
    ctrlc::set_handler(move || {
        if handle.is_pending() {
            out.flush_if_free();
            files.remove_unfinished();
            process::exit(INTERRUPTED);
        }
        handle.request();
    })
    .context("cannot handle Ctrl-C")?;
    let (handle, out, files) = (stop.clone(), console.clone(), leaving.clone());
    thread::spawn(move || watch(&handle, &out, &files));
    Ok(stop)
}
