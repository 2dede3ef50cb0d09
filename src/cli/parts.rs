//! Counting in parts: cube by cube, in several threads.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread;

use gerechte::cubes::cubes;
use gerechte::encodings::{Cell, Problem, Symbol};
use gerechte::{Count, Engine, EngineError, Puzzle};

use super::ledger::{Heading, Ledger, Subject};
use super::session::Session;

/// Parts for each thread, so that the last ones end at about the same time.
const CUBES: usize = 64;
/// Parts for an engine that wants them: on boards of order 8 these are the ways to fill a row.
const MANY: usize = 1000;
/// An engine that wants parts still counts so many solutions in one go, as making parts takes longer.
const AT_ONCE: u64 = 300;
/// And so many where a sample of the parts promises no more.
const DIRECT: u64 = 2000;
/// The parts of the sample.
const SAMPLE: usize = 8;

/// How to count.
pub(crate) struct Plan<'a> {
    pub(crate) threads: usize,
    pub(crate) limit: Option<u64>,
    pub(crate) cubes: Option<usize>,
    pub(crate) state: Option<State<'a>>,
    pub(crate) session: &'a Session,
}

/// A state file, and what it is about.
pub(crate) struct State<'a> {
    pub(crate) file: &'a Path,
    pub(crate) subject: Subject,
}

/// The number of solutions of the problem.
pub(crate) fn count(engine: &dyn Engine, problem: &Problem, plan: &Plan<'_>) -> anyhow::Result<Count> {
    let stop = &plan.session.stop;
    let asked = plan.cubes.is_some() || plan.state.is_some();
    if plan.limit == Some(0) || !(asked || engine.wants_cubes() || plan.threads > 1) {
        return Ok(engine.count(problem, plan.limit.map(u128::from), stop)?);
    }
    if !asked {
        if let (None, Some(count)) = (plan.limit, engine.shortcut(problem, stop)) {
            return Ok(count);
        }
        if engine.wants_cubes()
            && let Some(count) = count_up_to(AT_ONCE, engine, problem, plan)?
        {
            return Ok(count);
        }
    }
    let wanted = if asked || engine.wants_cubes() { MANY } else { CUBES * plan.threads };
    let cubes = cubes(problem, plan.cubes.unwrap_or(wanted));
    let mut ledger = match &plan.state {
        Some(state) => Ledger::open(state.file, &Heading::new(&state.subject, problem, cubes.len())?)?,
        None => Ledger::new(cubes.len()),
    };
    if !asked
        && engine.wants_cubes()
        && !promises_more_than(DIRECT, engine, problem, &cubes, &mut ledger, plan)?
        && let Some(count) = count_up_to(DIRECT, engine, problem, plan)?
    {
        return Ok(count);
    }
    let (ledger, next) = (Mutex::new(ledger), AtomicUsize::new(0));
    let locked = || -> MutexGuard<'_, Ledger> { ledger.lock().expect("no thread panics") };
    let work = || -> anyhow::Result<()> {
        let mut prepared = engine.prepare(problem);
        let blank = Puzzle::blank(problem.cells());
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(cube) = cubes.get(at) else { return Ok(()) };
            if locked().knows(at) {
                continue;
            }
            let left = plan.limit.map_or(u64::MAX, |limit| limit.saturating_sub(locked().found()));
            if left == 0 || stop.is_requested() {
                return Ok(());
            }
            let count = prepared.count(&blank.clone().with(cube), left, stop)?;
            let mut ledger = locked();
            ledger.note(at, count)?;
            let (done, found) = (ledger.done(), ledger.found());
            plan.session.working_on(format!("{}: {found} in {done} of {} cubes", engine.name(), cubes.len()));
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    let count = ledger.into_inner().expect("no thread panics").count();
    Ok(match plan.limit {
        Some(limit) if count.number() >= limit.into() => Count::AtLeast(limit.into()),
        _ => count,
    })
}

/// The count in one go; nothing if there are more than so many, and more are wanted.
fn count_up_to(
    most: u64,
    engine: &dyn Engine,
    problem: &Problem,
    plan: &Plan<'_>,
) -> Result<Option<Count>, EngineError> {
    let most = plan.limit.map_or(most, |limit| limit.min(most));
    let count = engine.count(problem, Some(most.into()), &plan.session.stop)?;
    let is_answer = count.is_exact() || plan.limit == Some(most) || plan.session.stop.is_requested();
    Ok(is_answer.then_some(count))
}

/// Whether a sample of the cubes, which is then known, holds more than its part of so many.
fn promises_more_than(
    most: u64,
    engine: &dyn Engine,
    problem: &Problem,
    cubes: &[Vec<(Cell, Symbol)>],
    ledger: &mut Ledger,
    plan: &Plan<'_>,
) -> anyhow::Result<bool> {
    let mut prepared = engine.prepare(problem);
    let step = cubes.len().div_ceil(SAMPLE).max(1);
    for at in (0..cubes.len()).step_by(step) {
        let left = plan.limit.map_or(u64::MAX, |limit| limit.saturating_sub(ledger.found()));
        if left == 0 {
            break;
        }
        ledger.note(at, prepared.count(&Puzzle::blank(problem.cells()).with(&cubes[at]), left, &plan.session.stop)?)?;
    }
    Ok(ledger.found() * step as u64 > most)
}
