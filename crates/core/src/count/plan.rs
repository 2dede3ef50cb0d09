//! How a count is done: at once, or in parts where that is faster.

use std::fmt;

use super::{Ledger, Parts};
use crate::workers::{Serial, Workers};
use crate::{Count, Engine, EngineError, Stop};
use gerechte_encodings::Problem;

/// Parts for each worker, so that the last ones end at about the same time.
const PARTS: usize = 64;
/// Even an engine that wants parts counts so many solutions in one go, because making parts takes longer.
const AT_ONCE: u64 = 300;
/// It counts so many in one go if a sample of the parts promises no more.
const DIRECT: u64 = 2000;

/// Who counts, how far, and who hears of it.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Plan<'a> {
    /// Who works on parts.
    pub workers: &'a dyn Workers,
    /// More solutions are not wanted.
    pub limit: Option<u64>,
    /// At least so many parts, where that was asked.
    pub parts: Option<usize>,
    /// Asks to stop.
    pub stop: &'a Stop,
    /// Hears of each part that is done.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How far a count in parts has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The engine that counts.
    pub engine: &'static str,
    /// The solutions so far.
    pub found: u128,
    /// The number of parts that are done.
    pub done: usize,
    /// The number of all parts.
    pub parts: usize,
}

impl<'a> Plan<'a> {
    /// All solutions, by one worker, unseen.
    pub const fn new(stop: &'a Stop) -> Self {
        Self { workers: &Serial, limit: None, parts: None, stop, progress: &|_| {} }
    }

    /// How many more solutions are wanted.
    pub(super) fn left(&self, ledger: &Ledger) -> u64 {
        self.limit
            .map_or(u64::MAX, |limit| u64::try_from(ledger.found()).map_or(0, |found| limit.saturating_sub(found)))
    }
}

impl fmt::Debug for Plan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let workers = self.workers.number();
        let mut plan = f.debug_struct("Plan");
        plan.field("workers", &workers).field("limit", &self.limit).field("parts", &self.parts).finish_non_exhaustive()
    }
}

/// The number of solutions of the problem, counted in parts where these are asked for, or there are several workers, or the engine wants
/// them and there are many solutions.
///
/// ```
/// use gerechte::{Game, Stop, count::{Plan, count}, sat::Varisat};
/// let game: Game = "perfect:1".parse()?;
/// let stop = Stop::never();
/// let mut plan = Plan::new(&stop);
/// plan.parts = Some(20);
/// assert_eq!(count(&Varisat, game.problem(), &plan)?.number(), 2040);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(engine: &dyn Engine, problem: &Problem, plan: &Plan<'_>) -> Result<Count, EngineError> {
    let (stop, workers) = (plan.stop, plan.workers.number());
    let (asked, wanted) = (plan.parts.is_some(), engine.wants_cubes());
    if plan.limit == Some(0) || !(asked || wanted || workers > 1) {
        return engine.count(problem, plan.limit.map(u128::from), stop);
    }
    if !asked {
        if let (None, Some(count)) = (plan.limit, engine.shortcut(problem, stop)) {
            return Ok(count);
        }
        if wanted && let Some(count) = count_up_to(AT_ONCE, engine, problem, plan)? {
            return Ok(count);
        }
    }
    let usual = if asked || wanted { Parts::MANY } else { PARTS * workers };
    let parts = Parts::new(problem, plan.parts.unwrap_or(usual));
    let mut ledger = Ledger::new(parts.cubes().len());
    if !asked
        && wanted
        && !parts.promise_more_than(DIRECT, engine, &mut ledger, plan)?
        && let Some(count) = count_up_to(DIRECT, engine, problem, plan)?
    {
        return Ok(count);
    }
    parts.count(engine, &mut ledger, plan, |_| Ok(()))
}

/// The count in one go. Returns `None` if there are more than so many, and more are wanted.
fn count_up_to(
    most: u64,
    engine: &dyn Engine,
    problem: &Problem,
    plan: &Plan<'_>,
) -> Result<Option<Count>, EngineError> {
    let most = plan.limit.map_or(most, |limit| limit.min(most));
    let count = engine.count(problem, Some(most.into()), plan.stop)?;
    let is_answer = count.is_exact() || plan.limit == Some(most) || plan.stop.is_requested();
    Ok(is_answer.then_some(count))
}
