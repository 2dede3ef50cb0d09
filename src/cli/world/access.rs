//! The world of a verb: everything outside that it may touch.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::Stop;
use crate::cli::Itself;

use super::console::Console;
use super::leaving::{Leaving, Unfinished};
use super::lent::{Input, Named, Texts};
use super::roles::{Conflict, Role, Roles};
use super::stop;

/// Everything outside that a verb may touch. It is handed to the verb, which finds nothing elsewhere. A copy is the same world.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) console: Console,
    pub(crate) stop: Stop,
    pub(crate) itself: Itself,
    /// The start of the clock. Where input is lent there is no clock: the answer of a unit of a job is the same wherever it is computed.
    start: Option<Instant>,
    input: Arc<Input>,
    pub(super) roles: Roles,
    pub(super) leaving: Leaving,
}

impl World {
    /// The world of this process, which stops on signals; made once.
    pub(crate) fn new(console: &Console, itself: Itself) -> anyhow::Result<Self> {
        let leaving = Leaving::default();
        Ok(Self {
            console: console.clone(),
            stop: stop::watched(console, &leaving)?,
            itself,
            start: Some(Instant::now()),
            input: Arc::new(Input::System),
            roles: Roles::new(),
            leaving,
        })
    }

    /// The same, where every file that is read as a whole is kept.
    pub(crate) fn keeping(&self) -> Self {
        Self { input: Arc::new(Input::keeping()), ..self.clone() }
    }

    /// A world of these files, and of these lines in place of standard input. What is said there stays in memory.
    pub(crate) fn lent(&self, files: Arc<Texts>, lines: Option<Named>) -> Self {
        let input = Arc::new(Input::lent(files, lines));
        Self { console: Console::memory(), start: None, input, ..self.clone() }
    }

    /// The time since the program started.
    pub(crate) fn clock(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }

    /// A message for people, on standard error.
    pub(crate) fn message(&self, text: &str) {
        self.console.message(text);
    }

    /// Whether input is lent.
    pub(crate) fn is_lent(&self) -> bool {
        self.input.is_lent()
    }

    /// The text of a file that is lent, or was kept.
    pub(crate) fn lent_file(&self, name: &str) -> Option<String> {
        self.input.file(name)
    }

    /// The lines that are lent in place of standard input, once.
    pub(crate) fn lent_lines(&self) -> Option<Named> {
        self.input.lines()
    }

    /// Keeps the text of a file that was read, if files are kept.
    pub(crate) fn keep(&self, name: &str, content: &str) {
        self.input.keep(name, content);
    }

    /// Whether the texts of files that are read are kept.
    pub(crate) fn is_keeping(&self) -> bool {
        self.input.is_keeping()
    }

    /// The files that were kept.
    pub(crate) fn kept(&self) -> Texts {
        self.input.kept()
    }

    /// Names a file that has this role from now on. Pipes and devices have any number of roles.
    pub(crate) fn file(&self, role: Role, path: &Path) -> Result<(), Conflict> {
        self.roles.file(role, path)
    }

    /// Names a folder that has this role from now on, with all that is in it.
    pub(crate) fn folder(&self, role: Role, path: &Path) -> Result<(), Conflict> {
        self.roles.folder(role, path)
    }

    /// A file that is removed if the program is ended from outside.
    pub(crate) fn unfinished(&self, path: PathBuf) -> Unfinished {
        self.leaving.unfinished(path)
    }
}
