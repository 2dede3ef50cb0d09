//! `job run`: computes units, and appends each answer when it is done.

use std::env;
use std::fs::{self, File};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::job::{Lease, Ledger, Line, Outcome, Stripe};
use crate::verbs::{JobRunner, JobSurvey, RunJob};
use anyhow::{Context, bail};

use super::desk::Desk;
use super::folder::{self, Folder};
use crate::cli::args::JobRunArgs;
use crate::cli::run::{Session, Status};
use crate::cli::world::{Unfinished, World};

/// The longest time after which results are synchronised to the disk, if a unit is done.
const SYNC: Duration = Duration::from_secs(1);

/// The variables with the number of a task in an array: of Slurm, Kubernetes, and AWS Batch.
const TASKS: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"];

/// The variable with Slurm's name of a task; each task of an array has a number of its own.
pub(super) const TASK: &str = "SLURM_JOB_ID";

pub(super) fn run(args: &JobRunArgs, world: &World) -> anyhow::Result<Status> {
    let session = Session::new(world, &args.output, args.timeout)?;
    let folder = Folder::open(world, &args.folder)?;
    let units = folder.job.plan.units;
    let stripe = stripe(args, units)?;
    let survey = JobSurvey::of(&folder.job, &folder.ledgers()?, stripe)?;
    for (ledger, reason) in &survey.refused {
        session.note(&format!("{ledger} does not count: {reason}"));
    }
    let run = RunJob::new(&survey, stripe, units);
    let known = run.known;
    drop(survey);
    let Some(&first) = run.todo.first() else {
        session.note(&format!("nothing is left to do: the answers of {known} units are there"));
        return Ok(Status::Done);
    };
    session.working_on("units");
    session.expects(run.todo.len() as u64);
    let mut runner = Runner {
        session: &session,
        desk: Desk::new(&folder, world)?,
        ledger: folder.ledger(world, stripe)?,
        at_work: AtWork::new(world, &folder, stripe, first),
        synced: Instant::now(),
    };
    let ran = run.run(&mut runner, &session)?;
    runner.ledger.out().sync_all().context("cannot write the answers")?;
    drop(runner);
    let skipped = if known > 0 { format!(", {known} were there") } else { String::new() };
    let failures = if ran.failed > 0 { format!(", {} failed", ran.failed) } else { String::new() };
    let stopped = if ran.is_stopped { "stopped: " } else { "" };
    session.note(&format!("{stopped}{} of {} units done{failures}{skipped}", ran.done, run.todo.len()));
    Ok(ran.status().into())
}

/// Computes units at a desk, and appends their outcomes to a ledger.
struct Runner<'a> {
    session: &'a Session,
    desk: Desk<'a>,
    ledger: Ledger<File>,
    at_work: AtWork,
    /// The time of the last synchronisation.
    synced: Instant,
}

impl JobRunner for Runner<'_> {
    fn is_at(&mut self, unit: u64, done: u64) {
        self.at_work.is_at(unit, done);
    }

    fn unit(&mut self, unit: u64) -> anyhow::Result<Option<Line>> {
        self.desk.unit(unit)
    }

    fn keep(&mut self, line: &Line) -> anyhow::Result<()> {
        let unit = line.unit;
        self.ledger.write(line).with_context(|| format!("cannot write the answer of unit {unit}"))?;
        if let Outcome::Failed { error } = &line.outcome {
            self.session.above(|| self.session.message(&format!("unit {unit} failed: {error}")));
        }
        if self.synced.elapsed() >= SYNC {
            self.ledger.out().sync_data().context("cannot write the answers")?;
            self.synced = Instant::now();
        }
        Ok(())
    }
}

/// The units that arguments and environment ask for.
fn stripe(args: &JobRunArgs, units: u64) -> anyhow::Result<Stripe> {
    match (args.unit, args.stripe, args.stripes) {
        (Some(unit), ..) => {
            Stripe::new(unit, units).with_context(|| format!("--unit {unit}: the plan has units 0 to {}", units - 1))
        }
        (None, Some(stripe), _) => Ok(stripe),
        (None, None, Some(of)) => {
            let task = TASKS.iter().find_map(|name| Some((*name, env::var(name).ok()?)));
            let Some((name, value)) = task else { bail!("--stripes {of}: none of {} is set", TASKS.join(", ")) };
            let stripe = value.parse().ok().and_then(|index| Stripe::new(index, of));
            stripe.with_context(|| format!("{name}={value}: --stripes {of} has tasks 0 to {}", of.saturating_sub(1)))
        }
        (None, None, None) => Ok(Stripe::ALL),
    }
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// A file that reports from time to time that this run is at work, until it ends. Nothing else depends on it if it cannot be written.
struct AtWork {
    path: PathBuf,
    lease: Arc<Mutex<Lease>>,
    /// The end is that this is dropped.
    end: Option<Sender<()>>,
    renewing: Option<thread::JoinHandle<()>>,
    _unfinished: Unfinished,
}

impl AtWork {
    fn new(world: &World, folder: &Folder, stripe: Stripe, unit: u64) -> Self {
        let path = folder.lease(stripe);
        let lease = Lease {
            host: folder::host(),
            pid: std::process::id(),
            task: env::var(TASK).ok(),
            stripe,
            unit,
            done: 0,
            begun: now(),
            renewed: now(),
        };
        let lease = Arc::new(Mutex::new(lease));
        let (end, ended) = channel::<()>();
        let renew = {
            let (path, lease, world) = (path.clone(), Arc::clone(&lease), world.clone());
            move || loop {
                let text = {
                    let mut lease = lease.lock().unwrap_or_else(PoisonError::into_inner);
                    lease.renewed = now();
                    serde_json::to_string(&*lease)
                };
                let _ = text.map(|text| folder::write(&world, &path, &text));
                if ended.recv_timeout(Duration::from_secs(Lease::RENEWAL)) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
        };
        let renewing = thread::Builder::new().spawn(renew).ok();
        let unfinished = world.unfinished(path.clone());
        Self { path, lease, end: Some(end), renewing, _unfinished: unfinished }
    }

    fn is_at(&self, unit: u64, done: u64) {
        let mut lease = self.lease.lock().unwrap_or_else(PoisonError::into_inner);
        (lease.unit, lease.done) = (unit, done);
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(renewing) = self.renewing.take() {
            let _ = renewing.join();
        }
        let _ = fs::remove_file(&self.path);
    }
}
