//! The desk at which units are computed: the verb, and its input.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Instant;

use crate::job::{Line, Outcome};

use super::folder::Folder;
use super::items::UnitLines;
use super::work::Work;
use crate::Stopped;
use crate::cli::run::Status;
use crate::cli::world::{Named, Texts, World};
use anyhow::Context;

pub(super) struct Desk<'a> {
    folder: &'a Folder,
    /// The world outside.
    world: &'a World,
    pub(super) work: Work,
    files: Arc<Texts>,
    lines: Option<UnitLines>,
}

impl<'a> Desk<'a> {
    /// Checks what is read.
    pub(super) fn new(folder: &'a Folder, world: &'a World) -> anyhow::Result<Self> {
        let files = Arc::new(folder.files()?);
        let lines = folder.job.plan.input.as_ref().map(|content| UnitLines::open(folder, content)).transpose()?;
        let work = folder.work(&world.lent(Arc::clone(&files), None))?;
        Ok(Self { folder, world, work, files, lines })
    }

    /// Computes a unit. Returns `None` if a stop came first. A failure of the unit itself is an outcome; an error means that its input cannot be read.
    pub(super) fn unit(&mut self, unit: u64) -> anyhow::Result<Option<Line>> {
        let items = self.folder.job.plan.items_of(unit);
        let read = |lines: &mut UnitLines| {
            let bytes = lines.of(unit..unit + 1).with_context(|| format!("cannot read {}", lines.name()))?;
            let reader = Box::new(Cursor::new(bytes));
            anyhow::Ok(Named { name: lines.name().to_owned(), reader, before: items.start })
        };
        let lines = self.lines.as_mut().map(read).transpose()?;
        let world = self.world.lent(Arc::clone(&self.files), lines);
        let start = Instant::now();
        let done = self.work.unit(&world, items);
        let held = world.console.take();
        let milliseconds = start.elapsed().as_millis() as u64;
        let failed = |error: String| Outcome::Failed { error };
        let outcome = match done {
            Ok(Status::Limit) if world.stop.is_requested() => return Ok(None),
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
