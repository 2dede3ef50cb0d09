//! Programs that are started: SAT solvers outside this process.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use gerechte::Stop;
use gerechte::sat::{Ended, External};

/// How often a running program and the stop are looked at: often at first, for programs that are done at once.
const WATCH: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(20)];

/// The SAT solver that a command starts: a program and its arguments, parted by spaces; it reads DIMACS from standard input.
pub(crate) fn solver(command: &str) -> External {
    let command = command.to_owned();
    External { run: Arc::new(move |formula, stop| run(&command, formula, stop)) }
}

fn run(command: &str, input: &[u8], stop: &Stop) -> Result<Option<Ended>, String> {
    let failed = |what: &str, error: &dyn std::fmt::Display| format!("{command}: {what}: {error}");
    let mut words = command.split_whitespace();
    let mut child = Command::new(words.next().unwrap_or_default())
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| failed("cannot be started", &error))?;
    let (mut to, mut from) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
    thread::scope(|scope| {
        // A program may answer, or end, before it has read everything: that is no error.
        scope.spawn(move || drop(to.write_all(input)));
        let printed = scope.spawn(move || {
            let mut bytes = Vec::new();
            from.read_to_end(&mut bytes).map(|_| String::from_utf8_lossy(&bytes).into_owned())
        });
        let status = wait(&mut child, stop).map_err(|error| failed("cannot be waited for", &error))?;
        let Some(status) = status else { return Ok(None) };
        let text = printed.join().expect("no panic").map_err(|error| failed("its answer cannot be read", &error))?;
        Ok(Some(Ended { text, status: status.to_string() }))
    })
}

/// The exit status; nothing if a stop was requested first, and then the program is gone.
fn wait(child: &mut Child, stop: &Stop) -> std::io::Result<Option<std::process::ExitStatus>> {
    let [mut pause, longest] = WATCH;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if stop.is_requested() {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(longest);
    }
}
