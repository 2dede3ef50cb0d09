//! Several claims at once: the slowest begin first, and results come in the order of the claims.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use anyhow::Context;
use gerechte::claims::{ClaimError, Fewest, Finding, Lab, SLOWEST};
use gerechte::count::{Plan, count};
use gerechte::encodings::Problem;
use gerechte::sat::{AllSat, Varisat};
use gerechte::search::Native;
use gerechte::workers::Workers;
use gerechte::{Engine, Stop, Stopped, fewest};

use super::Task;
use crate::cli::run::Session;
use crate::cli::world::Threads;

const ENGINES: [&dyn Engine; 2] = [&Native, &Varisat];
/// The engines for claims of users, the last one for many grids.
const OWN_ENGINES: [&dyn Engine; 3] = [&Native, &Varisat, &AllSat];

/// The means to check claims, which each thread puts together for itself.
pub(super) struct Laboratory<'a> {
    pub session: &'a Session,
    /// Whether the claims are those of a user.
    pub own: bool,
    pub deep: bool,
}

impl Laboratory<'_> {
    /// Lends them, with these workers for each claim.
    pub(super) fn with<T>(&self, workers: &dyn Workers, work: impl FnOnce(&Lab<'_>) -> T) -> T {
        let session = self.session;
        let clock = || session.clock();
        let progress = |progress| session.progress(progress);
        let mut plan = Plan::new(&session.stop);
        (plan.workers, plan.progress) = (workers, &progress);
        let count = |engine: &dyn Engine, problem: &Problem| count(engine, problem, &plan);
        let fewest: [(&str, Fewest<'_>); 2] = [
            ("hitting sets", &fewest::of_grid),
            ("sat", &|problem, grid, stop: &Stop| fewest::by_sat(problem, grid, &Varisat, stop)),
        ];
        let engines: &[&dyn Engine] = if self.own { &OWN_ENGINES } else { &ENGINES };
        work(&Lab {
            engines,
            walker: &AllSat,
            deep: self.deep,
            stop: &session.stop,
            count: &count,
            fewest: &fewest,
            workers,
            clock: &clock,
        })
    }

    /// Checks one claim, and says so.
    fn check(&self, task: &Task<'_>, workers: &dyn Workers) -> Result<Vec<Finding>, ClaimError> {
        if self.session.stop.is_requested() {
            return Err(Stopped.into());
        }
        self.session.working_on(task.claim.id);
        let findings = self.session.timed(task.claim.id, || self.with(workers, |lab| (task.check)(lab)));
        self.session.step();
        findings
    }
}

/// Checks the claims, as many at once as there are threads, and emits the result of each, with its place, after those before it.
pub(super) fn in_order(
    laboratory: &Laboratory<'_>,
    tasks: &[Task<'_>],
    threads: usize,
    mut emit: impl FnMut(usize, Result<Vec<Finding>, ClaimError>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let at_once = threads.min(tasks.len()).max(1);
    // Threads that are left serve the claims themselves.
    let workers = Threads(threads / at_once);
    if at_once == 1 {
        return tasks.iter().enumerate().try_for_each(|(at, task)| emit(at, laboratory.check(task, &workers)));
    }
    let mut slowest_first: Vec<usize> = (0..tasks.len()).collect();
    slowest_first
        .sort_by_key(|&at| SLOWEST.iter().position(|&slow| slow == tasks[at].claim.id).unwrap_or(SLOWEST.len()));
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        for number in 0..at_once {
            let (sender, next, order, workers) = (sender.clone(), &next, &slowest_first, &workers);
            let work = move || {
                while let Some(&at) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send((at, laboratory.check(&tasks[at], workers))).is_err() {
                        return;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                if number > 0 {
                    // The machine gives no more; the results are the same with fewer.
                    break;
                }
                return Err(error).context("no thread can be started");
            }
        }
        drop(sender);
        let (mut waiting, mut expected) = (BTreeMap::new(), 0);
        for (at, checked) in receiver {
            waiting.insert(at, checked);
            while let Some(checked) = waiting.remove(&expected) {
                if let Err(error) = emit(expected, checked) {
                    // What is being checked ends soon, and nothing else begins.
                    next.store(tasks.len(), Ordering::Relaxed);
                    laboratory.session.stop.request();
                    return Err(error);
                }
                expected += 1;
            }
        }
        Ok(())
    })
}
