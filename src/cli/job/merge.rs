//! `job merge`: checks the answers of all units and merges them.

use std::sync::Arc;

use crate::job::Stripe;
use crate::verbs::{JobLedgers, JobSurvey, MergeJob};

use super::audit;
use super::folder::{Folder, shown};
use super::work::Work;
use crate::cli::args::JobMergeArgs;
use crate::cli::run::{Output, Session, Status};
use crate::cli::world::{NewFile, Role, World};

pub(super) fn run(args: &JobMergeArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let folder = Folder::open(world, &args.folder)?;
    let mut ledgers = folder.ledgers()?;
    let survey = JobSurvey::of(&folder.job, &ledgers, Stripe::ALL)?;
    let mut merge = MergeJob::new(&shown(&folder.path), &folder.job, &survey, &mut ledgers)?;
    let units = folder.job.plan.units;
    let audited = args.audit.map(|share| audit::run(&folder, &mut merge, share, &session)).transpose()?;
    if let Some(number) = audited {
        session.note(&format!("audit: {number} of {units} units computed again, with the same answers"));
    }
    let lent = world.lent(Arc::new(folder.files()?), None);
    let work = folder.work(&lent)?;
    let mut file = match &args.out.file {
        Some(path) => NewFile::create(world, Role::Answer, path, None, args.out.force)?,
        None => NewFile::standard_output(world, None)?,
    };
    let worst = write(&work, &session, &lent, &mut merge, &mut file)?;
    file.finish()?;
    if args.output.json {
        let answer = args.out.file.as_deref().map(shown).unwrap_or_default();
        Output::new(world, true).result("", || merge.record(audited, answer, worst as u8))?;
    } else {
        session.note(&format!("merkle {} of {units} units", merge.merkle()));
    }
    Ok(worst)
}

/// Writes the answer, and says what the verb says of it.
fn write(
    work: &Work,
    session: &Session,
    lent: &World,
    merge: &mut MergeJob<'_, impl JobLedgers>,
    file: &mut NewFile,
) -> anyhow::Result<Status> {
    if work.is_folded() {
        let mut send = || {
            let held = lent.console.take();
            held.messages.iter().for_each(|message| session.note(message));
            file.fill(|out| out.write_all(&held.results))
        };
        let done = work.fold(lent, merge.answers(), &mut send);
        send()?;
        return done;
    }
    Ok(merge.joined(work.has_heading(), |answer| file.fill(|out| out.write_all(answer.as_bytes())))?.into())
}
