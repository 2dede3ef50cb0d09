//! External SAT solvers as child processes.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
#[cfg(not(unix))]
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::Itself;
use crate::encodings::decode::Answer;
use crate::sat::{Ended, External, SolverError};
use crate::{Stop, Stopped};
use gerechte_checker::{dimacs, refutation};
use tempfile::TempDir;

#[cfg(unix)]
use super::watcher::Running;

/// The interval at which a running program and the stop are checked; once its output is closed, it may end at any moment.
const WATCH: Duration = Duration::from_millis(20);
const SOON: Duration = Duration::from_micros(200);

/// The time after the end of a program for which output of its children is awaited, if its answer is complete.
const GRACE: Duration = Duration::from_millis(100);

/// A model is no longer than its formula, which names every variable, but for what opens lines and what few solvers say beside it.
const LONGEST: fn(&[u8]) -> usize = |formula| 4 * formula.len() + (1 << 16);

/// The prefix of a command.
const PREFIX: &str = "external:";

/// The placeholders in a command for the file with the formula, and for the file of the proof.
const FORMULA: &str = "{cnf}";
const PROOF: &str = "{proof}";

/// A SAT solver that is a program: `external:COMMAND`, a program and its arguments, quoted as for a shell.
///
/// It reads DIMACS from standard input, or from the file whose name it gets for `{cnf}`. Where its command has `{proof}`, it writes a proof there, and
/// no refutation is believed without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Program(&'static str);

impl Program {
    /// The program of an argument. Returns `None` if the argument names none.
    pub(crate) fn parse(text: &str) -> Option<Result<Self, String>> {
        let command = text.strip_prefix(PREFIX)?;
        if command.trim().is_empty() {
            return Some(Err("a command is wanted: external:\"cadical -q\"".to_owned()));
        }
        // Names of engines live as long as the program; there are as many as arguments.
        Some(check(command).map(|()| Self(Box::leak(text.to_owned().into_boxed_str()))))
    }

    /// The whole argument.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }

    pub(crate) fn command(self) -> &'static str {
        self.0.strip_prefix(PREFIX).unwrap_or(self.0)
    }

    /// Whether it is asked for proofs.
    pub(crate) fn proves(self) -> bool {
        self.0.contains(PROOF)
    }

    /// The solver, called so in answers.
    pub(crate) fn solver(self, name: &'static str, itself: Itself) -> External {
        External { run: Arc::new(move |formula, stop| self.run(formula, stop, itself)), name, is_proved: self.proves() }
    }
}

/// The program and its arguments.
fn words(command: &str) -> Result<Vec<String>, String> {
    let words = shlex::split(command).filter(|words| words.iter().any(|word| !word.is_empty()));
    words.ok_or_else(|| format!("{command}: a quotation mark is not closed, or no program is named"))
}

/// The reason why the command cannot be started, where that is plain before it is tried: no file of this name can be executed.
#[cfg(unix)]
fn check(command: &str) -> Result<(), String> {
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
fn check(command: &str) -> Result<(), String> {
    words(command).map(drop)
}

/// A program that runs; what it starts is its own business.
#[cfg(not(unix))]
struct Running(Child);

#[cfg(not(unix))]
impl Running {
    fn start(words: &[String], _: Option<&TempDir>, _: Itself) -> io::Result<Self> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().map(Self)
    }

    const fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        self.0.try_wait()
    }
}

#[cfg(not(unix))]
impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The files of a question, in a folder of their own.
struct Files {
    folder: TempDir,
    formula: PathBuf,
    proof: PathBuf,
}

impl Files {
    /// The files that the words of a command name, if they do, with the formula in its place.
    fn of(words: &mut [String], formula: &[u8]) -> io::Result<Option<Self>> {
        let names = |name: &str| words.iter().any(|word| word.contains(name));
        let is_read = names(FORMULA);
        if !is_read && !names(PROOF) {
            return Ok(None);
        }
        let folder = tempfile::Builder::new().prefix("gerechte-").tempdir()?;
        let [cnf, proof] = ["formula.cnf", "proof"].map(|name| folder.path().join(name));
        if is_read {
            fs::write(&cnf, formula)?;
        }
        for word in words {
            *word = word.replace(FORMULA, &cnf.to_string_lossy()).replace(PROOF, &proof.to_string_lossy());
        }
        Ok(Some(Self { folder, formula: cnf, proof }))
    }

    /// Checks that the proof in its file refutes the formula.
    fn check(&self, formula: &[u8], stop: &Stop) -> Result<(), SolverError> {
        let failed = |error: &dyn Display| {
            SolverError::Failed(format!("it says unsatisfiable, and its proof does not show that: {error}"))
        };
        let file = File::open(&self.proof).map_err(|_| failed(&"it wrote none"))?;
        let formula = dimacs::read(formula).map_err(|fault| failed(&fault))?;
        let checked = refutation::check(&formula, BufReader::new(Stoppable { file, stop }));
        stop.check()?;
        checked.map_err(|fault| failed(&fault))
    }
}

/// A file that cannot be read any more after a stop.
struct Stoppable<'a> {
    file: File,
    stop: &'a Stop,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stop.check().map_err(io::Error::other)?;
        self.file.read(buffer)
    }
}

impl Program {
    /// Asks about a formula.
    fn run(self, formula: &[u8], stop: &Stop, itself: Itself) -> Result<Ended, SolverError> {
        let command = self.command();
        let failed = |what: &str, error: &dyn Display| SolverError::Failed(format!("{command}: {what}: {error}"));
        let mut words = words(command).map_err(SolverError::Failed)?;
        let files = Files::of(&mut words, formula).map_err(|error| failed("its files cannot be written", &error))?;
        let starting = |error: io::Error| failed("cannot be started", &error);
        let mut running =
            Running::start(&words, files.as_ref().map(|files| &files.folder), itself).map_err(starting)?;
        let (to, from) = (running.child().stdin.take(), running.child().stdout.take());
        let reads_file = files.as_ref().is_some_and(|files| files.formula.exists());
        let input = if reads_file { Vec::new() } else { formula.to_vec() };
        // A program may answer or end before it has read everything, which is not an error. The threads that write and read end with it.
        thread::spawn(move || to.map(|mut to| to.write_all(&input)));
        let (most, said) = (LONGEST(formula), Arc::<Mutex<Vec<u8>>>::default());
        let (sender, read) = channel();
        let saying = Arc::clone(&said);
        thread::spawn(move || sender.send(answer(BufReader::new(from.expect("piped")), most, &saying)));
        let (mut is_read, mut ended) = (false, None);
        let status = loop {
            if stop.is_requested() {
                return Err(Stopped.into());
            }
            match if is_read { Err(RecvTimeoutError::Timeout) } else { read.recv_timeout(WATCH) } {
                Ok(Ok(true)) => is_read = true,
                Ok(Ok(false)) => {
                    let reason =
                        format!("{command}: its answer is longer than {most} bytes, which no model of the formula is");
                    return Err(SolverError::Failed(reason));
                }
                Ok(Err(error)) => return Err(failed("its answer cannot be read", &error)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(failed("its answer cannot be read", &"no reader")),
            }
            if ended.is_none() {
                ended = running.status().map_err(starting)?.map(|status| (status, Instant::now()));
            }
            match ended {
                // Its children may hold its output, and never close it.
                Some((status, since)) if is_read || since.elapsed() >= GRACE && is_whole(&lock(&said)) => break status,
                _ if is_read => thread::sleep(SOON),
                _ => {}
            }
        };
        let text = String::from_utf8_lossy(&lock(&said)).into_owned();
        let ended = Ended { text, status: status.to_string(), code: status.code() };
        if let Some(files) = files.filter(|_| self.proves())
            && ended.answer().is_ok_and(|answer| answer.satisfiable == Some(false))
        {
            files.check(formula, stop)?;
        }
        Ok(ended)
    }
}

fn lock(said: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    said.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether what was said is an answer to which nothing has to be added.
fn is_whole(said: &[u8]) -> bool {
    Answer::parse(&String::from_utf8_lossy(said)).is_ok_and(|answer| answer.satisfiable.is_some())
}

/// Reads the output to its end, without comments, which may be long. Returns `false` if it is longer than `most` bytes.
fn answer(mut from: impl BufRead, most: usize, said: &Mutex<Vec<u8>>) -> io::Result<bool> {
    let (mut is_start, mut is_comment) = (true, false);
    loop {
        let chunk = from.fill_buf()?;
        let length = chunk.len();
        if length == 0 {
            return Ok(true);
        }
        let mut said = lock(said);
        for part in chunk.split_inclusive(|&byte| byte == b'\n') {
            is_comment = if is_start { part[0] == b'c' } else { is_comment };
            is_start = part.ends_with(b"\n");
            if is_comment {
                continue;
            }
            if said.len() + part.len() > most {
                return Ok(false);
            }
            said.extend_from_slice(part);
        }
        drop(said);
        from.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_up_to_a_length() {
        let read = |from: &mut dyn BufRead, most| {
            let said = Mutex::default();
            answer(from, most, &said).unwrap().then(|| said.into_inner().unwrap())
        };
        let text = "c a long comment\ns SATISFIABLE\nc\nv 1 0";
        assert_eq!(read(&mut text.as_bytes(), 19).as_deref(), Some(&b"s SATISFIABLE\nv 1 0"[..]));
        assert_eq!(read(&mut text.as_bytes(), 18), None);
        // However few bytes come at once.
        assert_eq!(read(&mut BufReader::with_capacity(1, text.as_bytes()), 19).map(|said| said.len()), Some(19));
        assert_eq!(read(&mut "".as_bytes(), 0).as_deref(), Some(&b""[..]));
        // Neither an endless line nor an endless comment fills the memory.
        let endless = |byte| BufReader::new(io::repeat(byte).take(1 << 26));
        assert_eq!(read(&mut endless(b'x'), 1000), None);
        assert_eq!(read(&mut endless(b'c'), 1000), Some(Vec::new()));
    }
}
