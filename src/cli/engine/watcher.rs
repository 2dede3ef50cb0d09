//! The watcher of an external program: this program again, asked by another name, between the process that asks and the program that answers.
//!
//! A program may start others, in groups and sessions of their own, and the process that asked may be killed at any moment. So the program is started by a
//! watcher. A socket in place of standard error connects the watcher to the process that asked, and reports how the program has ended. When the other end
//! closes, for any reason, the watcher ends the program and all that this has started, removes the folder of the question, and ends itself.

use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, dup2_stdin, dup2_stdout};
use tempfile::TempDir;

use crate::cli::Itself;

/// What is asked of this program as a watcher, in place of a verb.
pub(crate) const NAME: &str = "gerechte-watcher";

/// The first character of the line of an error, in place of a status.
const FAILED: char = '!';

/// So often it is tried to end all, a millisecond apart: a process that the system itself holds up ends later.
const TRIES: u32 = 1000;

/// A program that runs, with all that it starts; they end with this.
pub(crate) struct Running {
    watcher: Child,
    /// The line on which the watcher reports how the program has ended; the watcher ends everything when it is closed.
    line: UnixStream,
    told: Vec<u8>,
}

impl Running {
    /// Starts the program, and the folder of its files is removed with it.
    pub(crate) fn start(words: &[String], folder: Option<&TempDir>, itself: Itself) -> io::Result<Self> {
        let (line, theirs) = UnixStream::pair()?;
        line.set_nonblocking(true)?;
        let ours = itself()?;
        let (name, words_of_ours) = ours.split_first().ok_or(io::ErrorKind::NotFound)?;
        // On Linux this is the program that runs, whatever has become of its file.
        let running = Path::new("/proc/self/exe");
        let watcher = Command::new(if running.exists() { running } else { Path::new(name) })
            .arg0(name)
            .args(words_of_ours)
            .arg(NAME)
            .arg(folder.map_or(Path::new(""), TempDir::path))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(OwnedFd::from(theirs))
            .process_group(0)
            .spawn()?;
        Ok(Self { watcher, line, told: Vec::new() })
    }

    pub(crate) const fn child(&mut self) -> &mut Child {
        &mut self.watcher
    }

    /// The status of the program, once it has ended.
    pub(crate) fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        let mut bytes = [0; 1024];
        match self.line.read(&mut bytes) {
            Ok(0) => return Err(io::Error::other("what watches over it has ended")),
            Ok(read) => self.told.extend_from_slice(&bytes[..read]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
            Err(error) => return Err(error),
        }
        let told = String::from_utf8_lossy(&self.told);
        let Some(line) = told.strip_suffix('\n') else { return Ok(None) };
        match (line.parse(), line.strip_prefix(FAILED)) {
            (Ok(status), _) => Ok(Some(ExitStatus::from_raw(status))),
            (_, error) => Err(io::Error::other(error.unwrap_or(line).to_owned())),
        }
    }
}

impl Drop for Running {
    /// Ends it and its children; mostly all have ended by themselves.
    fn drop(&mut self) {
        let _ = self.line.shutdown(Shutdown::Both);
        let _ = self.watcher.wait();
    }
}

/// The work of the watcher, which is asked with the folder of the question, the program, and the arguments of that. Returns the exit status: 1, as it ends
/// otherwise while it watches.
pub(crate) fn main(asked: &[OsString]) -> u8 {
    let failed = 1;
    let [folder, program, args @ ..] = asked else { return failed };
    let Ok(line) = io::stderr().as_fd().try_clone_to_owned().map(UnixStream::from) else { return failed };
    let Err(error) = watch(program, args, folder.clone(), &line);
    // If this fails, nobody reads.
    let _ = writeln!(&line, "{FAILED}{error}");
    failed
}

fn watch(program: &OsString, args: &[OsString], folder: OsString, mut line: &UnixStream) -> io::Result<Infallible> {
    let mut other_end = line.try_clone()?;
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    // Orphaned children become children of this process, even those in sessions of their own.
    #[cfg(target_os = "linux")]
    nix::sys::prctl::set_child_subreaper(true)?;
    let mut program = Command::new(program).args(args).stderr(Stdio::null()).process_group(0).spawn()?;
    let id = Pid::from_raw(program.id().cast_signed());
    // From here on only the program holds its input and its output.
    dup2_stdin(&nothing)?;
    dup2_stdout(&nothing)?;
    thread::spawn(move || {
        // Nothing is ever sent, so a read returns at the end of the line.
        let _ = other_end.read(&mut [0]);
        end(id);
        let _ = fs::remove_dir_all(folder);
        std::process::exit(0);
    });
    if let Ok(status) = program.wait() {
        let _ = writeln!(line, "{}", status.into_raw());
    }
    loop {
        thread::park();
    }
}

/// Ends the program and all that it has started, until nothing is left.
fn end(program: Pid) {
    for _ in 0..TRIES {
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Ok(WaitStatus::StillAlive) => break,
                Ok(_) => {}
                // There are no children any more. Elsewhere than on Linux, others may be left of the group.
                Err(_) => {
                    if cfg!(not(target_os = "linux")) {
                        let _ = killpg(program, Signal::SIGKILL);
                    }
                    return;
                }
            }
        }
        let _ = killpg(program, Signal::SIGKILL);
        for id in descendants() {
            let _ = kill(id, Signal::SIGKILL);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// The processes below this one, as Linux lists them; elsewhere none.
fn descendants() -> Vec<Pid> {
    let Ok(listed) = fs::read_dir("/proc") else { return Vec::new() };
    let parents: Vec<(i32, i32)> = listed
        .filter_map(|entry| {
            let id = entry.ok()?.file_name().to_str()?.parse().ok()?;
            // The number, the name in parentheses, the state, the parent.
            let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
            let parent = stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()?;
            Some((id, parent))
        })
        .collect();
    let mut found = vec![std::process::id().cast_signed()];
    let mut looked_at = 0;
    while let Some(&parent) = found.get(looked_at) {
        looked_at += 1;
        found.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(id, _)| *id));
    }
    found.into_iter().skip(1).map(Pid::from_raw).collect()
}
