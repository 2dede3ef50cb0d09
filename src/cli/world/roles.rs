//! The roles of files in a run, which reads or writes them: no file has two roles.
//!
//! A file is identified by its device and inode, so that links are followed, and by its path without links, as it may not exist yet. Each file must be
//! registered here before it is opened. The second of two roles of a file is refused, and nothing is overwritten.

use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf, absolute};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The role of a file or a folder in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Answer,
    Book,
    Cages,
    Certificate,
    Chart,
    CountState,
    Export,
    /// The graph of solutions.
    Graph,
    Input,
    Instances,
    Job,
    /// The logs of the tasks of a job.
    JobLogs,
    Manual,
    Page,
    Picture,
    Puzzle,
    Report,
    Reserve,
    ScanState,
    StandardError,
    StandardInput,
    StandardOutput,
}

impl Role {
    /// Whether the file stays as it is.
    const fn reads(self) -> bool {
        matches!(self, Self::Input | Self::StandardInput)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Answer => "the answer",
            Self::Book => "the book",
            Self::Cages => "the file of cages",
            Self::Certificate => "the certificate",
            Self::Chart => "the chart",
            Self::CountState => "the state of the count",
            Self::Export => "the export",
            Self::Graph => "the graph",
            Self::Input => "the input",
            Self::Instances => "the instances",
            Self::Job => "the job's own",
            Self::JobLogs => "the logs of the job",
            Self::Manual => "the manual",
            Self::Page => "the page",
            Self::Picture => "the picture",
            Self::Puzzle => "the puzzle",
            Self::Report => "the report",
            Self::Reserve => "the reserve",
            Self::ScanState => "the state of the scan",
            Self::StandardError => "standard error",
            Self::StandardInput => "standard input",
            Self::StandardOutput => "standard output",
        })
    }
}

/// One file would have two roles.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Conflict(String);

/// Device and inode of a regular file.
type Id = (u64, u64);

struct Known {
    role: Role,
    /// As the user calls it; nothing for a standard stream.
    name: String,
    /// Without links.
    path: Option<PathBuf>,
    id: Option<Id>,
    /// It has other names, which may be anywhere.
    has_others: bool,
    is_folder: bool,
}

/// The known files of a run. A copy is the same list.
#[derive(Clone)]
pub(super) struct Roles(Arc<Mutex<Vec<Known>>>);

impl Roles {
    /// The standard streams, if they are regular files.
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(standard_streams())))
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Names a file that has this role from now on. Pipes and devices have any number of roles.
    pub(super) fn file(&self, role: Role, path: &Path) -> Result<(), Conflict> {
        let found = fs::metadata(path).ok();
        if found.as_ref().is_some_and(|found| !found.is_file()) {
            return Ok(());
        }
        let id = found.as_ref().and_then(id);
        let has_others = found.as_ref().is_some_and(has_others);
        self.known(Known { id, has_others, ..Known::at(role, path, false) })
    }

    /// Names a folder that has this role from now on, with all that is in it.
    pub(super) fn folder(&self, role: Role, path: &Path) -> Result<(), Conflict> {
        self.known(Known::at(role, path, true))
    }

    /// Refuses to read standard input where results go to the same file.
    pub(super) fn check_standard_input(&self) -> Result<(), Conflict> {
        let known = self.lock();
        let input = known.iter().find(|one| one.role == Role::StandardInput);
        input.map_or(Ok(()), |input| known.iter().try_for_each(|other| input.beside(other)))
    }

    fn known(&self, new: Known) -> Result<(), Conflict> {
        let mut known = self.lock();
        known.iter().try_for_each(|old| new.beside(old))?;
        let is_known = |old: &Known| old.role == new.role && (old.path == new.path || old.is_folder && old.meets(&new));
        if !known.iter().any(is_known) {
            known.push(new);
        }
        Ok(())
    }
}

impl Known {
    fn at(role: Role, path: &Path, is_folder: bool) -> Self {
        let (name, path) = (path.display().to_string(), Some(without_links(path)));
        Self { role, name, path, id: None, has_others: false, is_folder }
    }

    /// Whether they are the same file, or one lies in the other.
    fn meets(&self, other: &Self) -> bool {
        let is_same = self.id.is_some() && self.id == other.id;
        is_same || self.path.is_some() && self.path == other.path || self.holds(other) || other.holds(self)
    }

    /// Whether it is a folder in which the other lies, by any of its names.
    fn holds(&self, other: &Self) -> bool {
        let Some(folder) = self.path.as_ref().filter(|_| self.is_folder) else { return false };
        let is_other = |entry: fs::DirEntry| entry.metadata().is_ok_and(|found| id(&found) == other.id);
        other.path.as_ref().is_some_and(|path| path.starts_with(folder))
            || other.has_others && fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(is_other))
    }

    /// Both can be what they are.
    fn beside(&self, other: &Self) -> Result<(), Conflict> {
        let is_log = |log: &Self, stream: &Self| {
            log.role == Role::JobLogs && matches!(stream.role, Role::StandardError | Role::StandardOutput)
        };
        if self.role == other.role || self.role.reads() && other.role.reads() || !self.meets(other) {
            return Ok(());
        }
        // A task of a cluster says there what it says.
        if is_log(self, other) || is_log(other, self) {
            return Ok(());
        }
        let (inner, outer) = if self.is_folder { (other, self) } else { (self, other) };
        let how = if outer.is_folder { "lies in" } else { "is the same file as" };
        Err(Conflict(format!("{inner} {how} {outer}")))
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { role, name, .. } = self;
        if name.is_empty() { role.fmt(f) } else { write!(f, "{role} {name}") }
    }
}

/// The longest chain of links, as in Linux.
const MOST_LINKS: usize = 40;

/// The path that a file has, or will have: a link may lead to what is not there yet.
fn without_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if let Ok(whole) = fs::canonicalize(&path) {
            return whole;
        }
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => break,
        }
    }
    let whole = absolute(&path).unwrap_or(path);
    match (whole.parent().map(fs::canonicalize), whole.file_name()) {
        (Some(Ok(parent)), Some(name)) => parent.join(name),
        _ => whole,
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "other systems have none")]
fn id(found: &fs::Metadata) -> Option<Id> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

#[cfg(unix)]
fn has_others(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.nlink() > 1
}

/// Elsewhere paths have to do.
#[cfg(not(unix))]
fn id(_: &fs::Metadata) -> Option<Id> {
    None
}

#[cfg(not(unix))]
fn has_others(_: &fs::Metadata) -> bool {
    false
}

#[cfg(unix)]
fn standard_streams() -> Vec<Known> {
    use std::io;
    use std::os::fd::AsFd;
    let streams = [
        (Role::StandardInput, io::stdin().as_fd().try_clone_to_owned()),
        (Role::StandardOutput, io::stdout().as_fd().try_clone_to_owned()),
        (Role::StandardError, io::stderr().as_fd().try_clone_to_owned()),
    ];
    let known = |(role, stream): (Role, io::Result<_>)| {
        let found = File::from(stream.ok()?).metadata().ok().filter(fs::Metadata::is_file)?;
        Some(Known { role, name: String::new(), path: None, id: id(&found), has_others: true, is_folder: false })
    };
    streams.into_iter().filter_map(known).collect()
}

#[cfg(not(unix))]
fn standard_streams() -> Vec<Known> {
    Vec::new()
}
