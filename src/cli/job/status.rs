//! `job status`: the done, running, failed and missing units.

#![allow(clippy::cast_precision_loss, reason = "units and seconds are counted far below 2^52")]

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::format::record::{self, JobFailure, JobRun};
use crate::job::Stripe;
use crate::verbs::JobSurvey;
use anyhow::{Context, bail};

use super::folder::Folder;
use super::page;
use super::runs::now;
use crate::cli::args::JobStatusArgs;
use crate::cli::run::{Output, Session, Status, as_ranges};
use crate::cli::world::{NewFile, Role, World, files};

/// The interval of updates.
const WATCH: Duration = Duration::from_secs(2);
/// The most entries of each kind that are listed.
const LISTED: usize = 20;

pub(super) fn run(args: &JobStatusArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let folder = Folder::open(world, &args.folder)?;
    let mut said = String::new();
    loop {
        let survey = JobSurvey::of(&folder.job, &folder.ledgers()?, Stripe::ALL)?;
        let record = survey.record(&folder.job, &folder.leases()?, now());
        if let Some(path) = &args.html {
            let html = page::html(&survey, &record);
            let is_file = path.is_file();
            if is_file && !is_page(path).with_context(|| format!("cannot read {}", path.display()))? {
                bail!("{}: exists, and is no such page", path.display());
            }
            // After a stop, the page is still written.
            let mut file = NewFile::create(world, Role::Page, path, None, is_file)?.despite_stops();
            file.fill(|out| out.write_all(html.as_bytes()))?;
            file.finish()?;
        }
        let text = text(&folder, &record);
        if text != said {
            Output::new(world, args.output.json).result(&text, || &record)?;
            world.console.flush()?;
            said = text;
        }
        let is_complete = survey.is_complete();
        if is_complete || !args.watch || session.stop.is_requested() {
            return Ok(if is_complete { Status::Done } else { Status::Limit });
        }
        for _ in 0..20 {
            thread::sleep(WATCH / 20);
            if session.stop.is_requested() {
                return Ok(Status::Limit);
            }
        }
    }
}

/// Whether nothing is lost where a page is written in the place of this file.
fn is_page(path: &Path) -> io::Result<bool> {
    let mut beginning = Vec::new();
    let file = files::unpacked(BufReader::new(File::open(path)?))?;
    file.take(page::BEGINNING.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning == page::BEGINNING.as_bytes())
}

fn text(folder: &Folder, record: &record::Job) -> String {
    let record::Job { units, done, missing, .. } = record;
    let mut lines = vec![format!("{}: {}", folder.path.display(), record.arguments.join(" "))];
    let alive = record.running.iter().filter(|run| !run.stale).count();
    let mut line = format!("{done} of {units} units done in {}, {missing} missing", page::time(record.work_seconds));
    if !record.failed.is_empty() {
        let _ = write!(line, ", {} of them failed", record.failed.len());
    }
    lines.push(line);
    if let Some(left) = record.work_left_seconds.filter(|_| *missing > 0) {
        let end =
            record.end_in_seconds.map(|end| format!(", with {alive} runs in {}", page::time(end))).unwrap_or_default();
        lines.push(format!("about {} of work left{end}", page::time(left)));
    }
    if *missing > 0 {
        lines.push(format!("missing: {}", as_ranges(&record.first_missing, LISTED)));
    }
    for run in record.running.iter().take(LISTED) {
        let JobRun { host, pid, stripe, unit, done, seconds, silent, stale } = run;
        let how = if *stale {
            format!("nothing heard for {}", page::time(*silent as f64))
        } else {
            format!("for {}", page::time(*seconds as f64))
        };
        lines.push(format!("{host}, process {pid}: at unit {unit} of stripe {stripe}, {done} done, {how}"));
    }
    for JobFailure { unit, error, file } in record.failed.iter().take(LISTED) {
        lines.push(format!("unit {unit} failed: {error} ({file})"));
    }
    for (file, reason) in record.refused.iter().take(LISTED) {
        lines.push(format!("refused: {file}: {reason}"));
    }
    lines.join("\n")
}
