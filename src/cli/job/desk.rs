//! The desk at which units are computed: the verb, and its input.

use std::time::Instant;

use gerechte::Stop;
use gerechte::job::{Line, Outcome};

use super::folder::Folder;
use super::items::Lines;
use super::work::Work;
use crate::cli::run::Status;
use crate::cli::world::{console, lent};
use anyhow::Context;
use gerechte::Stopped;

pub(super) struct Desk<'a> {
    folder: &'a Folder,
    pub(super) work: Work,
    lines: Option<Lines>,
}

impl<'a> Desk<'a> {
    /// Checks what is read, and lends it to verbs from now on.
    pub(super) fn new(folder: &'a Folder) -> anyhow::Result<Self> {
        lent::lend_files(folder.files()?);
        let lines = folder.plan.input.as_ref().map(|content| Lines::open(folder, content)).transpose()?;
        Ok(Self { folder, work: folder.work()?, lines })
    }

    /// Computes a unit. Returns `None` if a stop came first. A failure of the unit itself is an outcome; an error means that its input cannot be read.
    pub(super) fn unit(&mut self, unit: u64, stop: &Stop) -> anyhow::Result<Option<Line>> {
        let items = self.folder.plan.items_of(unit);
        if let Some(lines) = &mut self.lines {
            let bytes = lines.of(unit..unit + 1).with_context(|| format!("cannot read {}", lines.name()))?;
            lent::lend_lines(lines.name(), items.start, bytes);
        }
        let start = Instant::now();
        let (done, held) = console::held_back(|| self.work.unit(items));
        let milliseconds = start.elapsed().as_millis() as u64;
        let failed = |error: String| Outcome::Failed { error };
        let outcome = match done {
            Ok(Status::Limit) if stop.is_requested() => return Ok(None),
            Err(error) if Stopped::is_behind(error.as_ref()) => return Ok(None),
            Ok(Status::Limit) => failed(format!("a limit was reached: {}", held.messages.join("; "))),
            Ok(status) => match String::from_utf8(held.results) {
                Ok(answer) => Outcome::Done { status: status as u8, answer },
                Err(_) => failed("the answer is no text".to_owned()),
            },
            Err(error) => failed(format!("{error:#}")),
        };
        Ok(Some(Line { unit, milliseconds, outcome }))
    }
}
