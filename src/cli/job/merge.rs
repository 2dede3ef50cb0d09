//! `job merge`: checks the answers of all units and merges them.

use std::sync::Arc;

use anyhow::{Context, bail};
use gerechte::format::record;
use gerechte::job::Stripe;
use gerechte::sha256;

use super::answers::Answers;
use super::audit;
use super::folder::Folder;
use super::survey::{Survey, shown};
use super::work::Work;
use crate::cli::args::JobMergeArgs;
use crate::cli::run::{Output, Session, Status, as_ranges};
use crate::cli::world::{NewFile, Role, World};

/// The most missing units that are listed.
const NAMED: usize = 20;

pub(super) fn run(args: &JobMergeArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let folder = Folder::open(world, &args.folder)?;
    let survey = Survey::of(&folder, Stripe::ALL)?;
    refuse(&folder, &survey)?;
    let root = survey.known.root().context("all units are there")?;
    let mut answers = Answers::new(&folder, &survey);
    let mut audited = None;
    if let Some(share) = args.audit {
        let number = audit::run(&folder, &mut answers, share, &root, &session)?;
        session.note(&format!("audit: {number} of {} units computed again, with the same answers", folder.plan.units));
        audited = Some(number as u64);
    }
    let lent = world.lent(Arc::new(folder.files()?), None);
    let work = folder.work(&lent)?;
    let mut file = match &args.out.file {
        Some(path) => NewFile::create(world, Role::Answer, path, None, args.out.force)?,
        None => NewFile::standard_output(world, None)?,
    };
    let worst = write(&work, &lent, &folder, &mut answers, &mut file)?;
    file.finish()?;
    if args.output.json {
        let answer = args.out.file.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        let record = record::Merge::new(&folder.plan, sha256::digits(&root), audited, answer, worst as u8);
        Output::new(world, true).result("", || record)?;
    } else {
        session.note(&format!("merkle {} of {} units", sha256::digits(&root), folder.plan.units));
    }
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
        as_ranges(&missing, NAMED)
    );
}

/// Writes the answer.
fn write(
    work: &Work,
    lent: &World,
    folder: &Folder,
    answers: &mut Answers<'_>,
    file: &mut NewFile,
) -> anyhow::Result<Status> {
    let units = folder.plan.units;
    if work.is_folded() {
        let all = (0..units).map(|unit| Ok(answers.of(unit)?.1));
        let mut send = || file.fill(|out| out.write_all(&lent.console.take().results));
        let done = work.fold(lent, all, &mut send);
        send()?;
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
