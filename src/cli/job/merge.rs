//! `job merge`: checks the answers of all units and merges them.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use anyhow::{Context, bail};
use gerechte::job::{Outcome, Place, Stripe, merkle};
use gerechte::sha256;

use super::audit;
use super::folder::Folder;
use super::survey::{Survey, shown};
use super::work::Work;
use crate::cli::args::{JobMergeArgs, OutputArgs};
use crate::cli::session::Session;
use crate::cli::world::{NewFile, Role};
use crate::cli::{Status, lent, output};

/// The most missing units that are listed.
const NAMED: usize = 20;

pub(super) fn run(args: &JobMergeArgs) -> anyhow::Result<Status> {
    let output = OutputArgs { quiet: args.quiet, ..OutputArgs::default() };
    let session = Session::new(&output, args.timeout)?;
    let folder = Folder::open(&args.folder)?;
    let survey = Survey::of(&folder, Stripe::ALL)?;
    refuse(&folder, &survey)?;
    let root = survey.known.root().context("all units are there")?;
    let mut answers = Answers::new(&folder, &survey);
    if let Some(share) = args.audit {
        let number = audit::run(&folder, &mut answers, share, &root, &session)?;
        session.note(&format!("audit: {number} of {} units computed again, with the same answers", folder.plan.units));
    }
    lent::lend_files(folder.files()?);
    let work = folder.work()?;
    let mut file = match &args.out.file {
        Some(path) => NewFile::create(Role::Answer, path, None, args.out.force, &session.stop)?,
        None => NewFile::standard_output(None, &session.stop)?,
    };
    let worst = write(&work, &folder, &mut answers, &mut file)?;
    file.finish()?;
    session.note(&format!("merkle {} of {} units", sha256::digits(&root), folder.plan.units));
    Ok(worst)
}

/// Refuses what is not whole, and names it.
fn refuse(folder: &Folder, survey: &Survey) -> anyhow::Result<()> {
    if let Some((path, reason)) = survey.refused.first() {
        let more = if survey.refused.len() > 1 {
            format!(" (and {} more files)", survey.refused.len() - 1)
        } else {
            String::new()
        };
        bail!("{}: {reason}{more}; move it away, and run what is then missing", shown(path));
    }
    let missing: Vec<_> = survey.known.missing().take(NAMED + 1).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let failed = survey.known.failed().first_key_value();
    let why = failed.map(|(unit, (_, error))| format!("; unit {unit} failed: {error}")).unwrap_or_default();
    let number = folder.plan.units - survey.known.done();
    bail!(
        "{}: {number} of {} units are missing: {}{why}",
        folder.path.display(),
        folder.plan.units,
        listed(&missing, NAMED)
    );
}

/// Numbers in order, as ranges; at most `most` of them, with a note if there are more.
pub(in crate::cli) fn listed(numbers: &[u64], most: usize) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &number in numbers.iter().take(most) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let range = |&(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}-{last}") };
    let more = if numbers.len() > most { ", …" } else { "" };
    format!("{}{more}", ranges.iter().map(range).collect::<Vec<_>>().join(", "))
}

/// The part of a ledger's line with the answer.
#[derive(serde::Deserialize)]
struct Answer {
    status: u8,
    answer: String,
}

/// The answers of units, read again where they were found.
pub(super) struct Answers<'a> {
    folder: &'a Folder,
    survey: &'a Survey,
    open: Option<(u32, File)>,
}

impl<'a> Answers<'a> {
    fn new(folder: &'a Folder, survey: &'a Survey) -> Self {
        Self { folder, survey, open: None }
    }

    /// The answer of a unit, which has its hash.
    pub(super) fn of(&mut self, unit: u64) -> anyhow::Result<(u8, String)> {
        let place = self.survey.known.place(unit).context("all units are there")?;
        let path = &self.survey.ledgers[place.ledger as usize];
        let bytes = self.read(place).with_context(|| format!("cannot read {}", shown(path)))?;
        let read = serde_json::from_slice::<Answer>(&bytes).ok();
        let read =
            read.filter(|read| merkle::leaf(&self.folder.hash, unit, read.status, &read.answer) == place.at.hash);
        let Answer { status, answer } =
            read.with_context(|| format!("{}: unit {unit} was changed just now", shown(path)))?;
        Ok((status, answer))
    }

    fn read(&mut self, place: Place) -> std::io::Result<Vec<u8>> {
        let file = match &mut self.open {
            Some((ledger, file)) if *ledger == place.ledger => file,
            open => {
                let file = File::open(&self.survey.ledgers[place.ledger as usize])?;
                &mut open.insert((place.ledger, file)).1
            }
        };
        file.seek(SeekFrom::Start(place.at.offset))?;
        let mut bytes = vec![0; place.at.length as usize];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// Writes the answer.
fn write(work: &Work, folder: &Folder, answers: &mut Answers<'_>, file: &mut NewFile) -> anyhow::Result<Status> {
    let units = folder.plan.units;
    if work.is_folded() {
        let all = (0..units).map(|unit| Ok(answers.of(unit)?.1));
        let (done, held) = output::held_back(|| {
            work.fold(all, || {
                let written = output::take_held();
                file.fill(|out| out.write_all(&written))
            })
        });
        file.fill(|out| out.write_all(&held.results))?;
        return done;
    }
    let mut worst = 0;
    let mut has_heading = false;
    for unit in 0..units {
        let (status, answer) = answers.of(unit)?;
        worst = worst.max(status);
        let mut rest = answer.as_str();
        if work.has_heading() && !rest.is_empty() && std::mem::replace(&mut has_heading, true) {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        }
        file.fill(|out| out.write_all(rest.as_bytes()))?;
    }
    Ok(match worst {
        0 => Status::Done,
        1 => Status::Negative,
        _ => Status::Input,
    })
}

/// The outcome of a unit, in words.
pub(super) fn told(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Done { status, .. } => format!("an answer of status {status}"),
        Outcome::Failed { error } => error.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_listed_as_ranges() {
        assert_eq!(listed(&[0, 1, 2, 5, 7, 8], 10), "0-2, 5, 7-8");
        assert_eq!(listed(&[3, 4, 9], 2), "3-4, …");
    }
}
