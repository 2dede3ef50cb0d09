//! Programs that are started: SAT solvers outside this process.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use gerechte::sat::{Ended, External, SolverError};
use gerechte::{Stop, Stopped};

/// How often a running program and the stop are looked at: often at first, for programs that are done at once.
const WATCH: [Duration; 2] = [Duration::from_micros(200), Duration::from_millis(20)];

/// A model is no longer than its formula, which names every variable, but for what opens lines and what few solvers say beside it.
const LONGEST: fn(&[u8]) -> usize = |formula| 4 * formula.len() + (1 << 16);

/// The SAT solver that a command starts: a program and its arguments, quoted as for a shell; it reads DIMACS from standard input.
pub(crate) fn solver(command: &str) -> External {
    let command = command.to_owned();
    External { run: Arc::new(move |formula, stop| run(&command, formula, stop)) }
}

/// The program and its arguments.
fn words(command: &str) -> Result<Vec<String>, String> {
    let words = shlex::split(command).filter(|words| words.iter().any(|word| !word.is_empty()));
    words.ok_or_else(|| format!("{command}: a quotation mark is not closed, or no program is named"))
}

/// Why the command cannot be started, where that is plain before it is tried: no file of this name can be executed.
#[cfg(unix)]
pub(crate) fn check(command: &str) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;
    let words = words(command)?;
    let program = words[0].as_str();
    let can_run =
        |path: &Path| path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0);
    let is_there = if program.contains('/') {
        can_run(Path::new(program))
    } else {
        let path = std::env::var_os("PATH");
        path.is_none_or(|path| std::env::split_paths(&path).any(|folder| can_run(&folder.join(program))))
    };
    if is_there { Ok(()) } else { Err(format!("{program}: cannot be started: there is no such program")) }
}

/// Elsewhere the system itself has to try.
#[cfg(not(unix))]
pub(crate) fn check(command: &str) -> Result<(), String> {
    words(command).map(drop)
}

/// The programs that run. A process group has the number of its first process.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs, before this one exits. None is started any more.
pub(crate) fn end_all() {
    let running = running();
    running.iter().for_each(|id| end_group(*id));
    std::mem::forget(running);
}

#[cfg(unix)]
fn end_group(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(id) = i32::try_from(id) {
        // It may have ended by itself.
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

/// A program that runs, with all that it starts: a process group of their own, which ends with this.
struct Program(Child);

impl Program {
    fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut running = running();
        let child = command.spawn()?;
        running.insert(child.id());
        Ok(Self(child))
    }
}

impl Drop for Program {
    /// Ends it, and what it has left behind; most often both have ended by themselves.
    fn drop(&mut self) {
        let id = self.0.id();
        end_group(id);
        let _ = self.0.kill();
        let _ = self.0.wait();
        running().remove(&id);
    }
}

fn run(command: &str, input: &[u8], stop: &Stop) -> Result<Ended, SolverError> {
    let failed = |what: &str, error: &dyn std::fmt::Display| SolverError::Failed(format!("{command}: {what}: {error}"));
    let words = words(command).map_err(SolverError::Failed)?;
    let mut command_line = Command::new(&words[0]);
    command_line.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut program = Program::start(&mut command_line).map_err(|error| failed("cannot be started", &error))?;
    let (mut to, from) = (program.0.stdin.take().expect("piped"), program.0.stdout.take().expect("piped"));
    let most = LONGEST(input);
    let is_too_long = AtomicBool::new(false);
    let ended = thread::scope(|scope| {
        // A program may answer, or end, before it has read everything: that is no error.
        scope.spawn(move || drop(to.write_all(input)));
        let printed = scope.spawn(|| {
            let answer = answer(BufReader::new(from), most);
            is_too_long.store(matches!(answer, Ok(None)), Ordering::Relaxed);
            answer
        });
        let is_over = || stop.is_requested() || is_too_long.load(Ordering::Relaxed);
        let status = wait(&mut program.0, || printed.is_finished(), is_over);
        // Nobody reads from it or writes to it any more, so that both threads end.
        drop(program);
        let status = status.map_err(|error| failed("cannot be waited for", &error))?;
        let answer = printed.join().expect("no panic").map_err(|error| failed("its answer cannot be read", &error))?;
        Ok::<_, SolverError>(status.zip(answer))
    })?;
    if is_too_long.into_inner() {
        let reason = format!("{command}: its answer is longer than {most} bytes, which no model of the formula is");
        return Err(SolverError::Failed(reason));
    }
    let said = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let (status, bytes) = ended.ok_or(Stopped)?;
    Ok(Ended { text: said(bytes), status: status.to_string() })
}

/// What is read, without comments, which may be long. Returns `None` if it is more than so many bytes.
fn answer(mut from: impl BufRead, most: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    loop {
        match from.fill_buf()?.first() {
            None => return Ok(Some(bytes)),
            Some(b'c') => drop(from.skip_until(b'\n')?),
            Some(_) => {
                let room = most + 1 - bytes.len();
                from.by_ref().take(room as u64).read_until(b'\n', &mut bytes)?;
                if bytes.len() > most {
                    return Ok(None);
                }
            }
        }
    }
}

/// The exit status, when the program has ended and its answer is read. Returns `None` if it is over before.
fn wait(
    child: &mut Child,
    is_read: impl Fn() -> bool,
    is_over: impl Fn() -> bool,
) -> io::Result<Option<std::process::ExitStatus>> {
    let [mut pause, longest] = WATCH;
    loop {
        if is_over() {
            return Ok(None);
        }
        if is_read()
            && let Some(status) = child.try_wait()?
        {
            return Ok(Some(status));
        }
        thread::sleep(pause);
        pause = (pause * 2).min(longest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_up_to_a_length() {
        let read =
            |text: &str, most| answer(text.as_bytes(), most).unwrap().map(|bytes| String::from_utf8(bytes).unwrap());
        let text = "c a long comment\ns SATISFIABLE\nc\nv 1 0";
        assert_eq!(read(text, 21).as_deref(), Some("s SATISFIABLE\nv 1 0"));
        assert_eq!(read(text, 18), None);
        assert_eq!(read("", 0).as_deref(), Some(""));
        // Neither an endless line nor an endless comment fills the memory.
        let endless = |byte| BufReader::new(io::repeat(byte).take(1 << 26));
        assert_eq!(answer(endless(b'x'), 1000).unwrap(), None);
        assert_eq!(answer(endless(b'c'), 1000).unwrap(), Some(Vec::new()));
    }
}
