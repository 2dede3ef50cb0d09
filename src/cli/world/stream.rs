//! Pipes and devices as outputs: the reader at the other end is awaited until the stop, and no longer.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::{Stop, Stopped};

/// The interval at which the other end is checked.
const WATCH: Duration = Duration::from_millis(5);
/// After a stop, the remaining output is written if the reader reads within this time.
const PATIENCE: Duration = Duration::from_millis(50);

pub(super) struct Stream {
    file: File,
    /// After this, nobody is awaited.
    stop: Stop,
}

impl Stream {
    /// Opens an existing file that is not a regular one. A named pipe waits for its reader.
    pub(super) fn open(path: &Path, stop: &Stop) -> io::Result<Self> {
        let file = loop {
            match options().open(path) {
                Err(error) if waits_for_reader(path, &error) => pause(stop, Instant::now(), Duration::ZERO)?,
                opened => break opened?,
            }
        };
        if file.metadata()?.is_file() {
            return Err(io::Error::other("it was changed just now"));
        }
        Ok(Self { file, stop: stop.clone() })
    }
}

/// Waits for the other end, which has been waited for since then.
fn pause(stop: &Stop, since: Instant, patience: Duration) -> io::Result<()> {
    if stop.is_requested() && since.elapsed() >= patience {
        return Err(io::Error::other(Stopped));
    }
    thread::sleep(WATCH);
    Ok(())
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let start = Instant::now();
        loop {
            match self.file.write(bytes) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => pause(&self.stop, start, PATIENCE)?,
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(unix)]
fn options() -> std::fs::OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = File::options();
    options.write(true).custom_flags(nix::libc::O_NONBLOCK);
    options
}

#[cfg(not(unix))]
fn options() -> std::fs::OpenOptions {
    let mut options = File::options();
    options.write(true);
    options
}

#[cfg(unix)]
fn waits_for_reader(path: &Path, error: &io::Error) -> bool {
    use std::os::unix::fs::FileTypeExt;
    error.raw_os_error() == Some(nix::libc::ENXIO) && path.metadata().is_ok_and(|found| found.file_type().is_fifo())
}

#[cfg(not(unix))]
fn waits_for_reader(_: &Path, _: &io::Error) -> bool {
    false
}
