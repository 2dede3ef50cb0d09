//! The method of a count: as a whole, or in parts if that is faster.

use super::{CountSetup, Ledger, Parts};
use crate::{Count, Engine, EngineError};
use gerechte_encodings::Problem;

/// Parts for each worker, so that the last ones end at about the same time.
const PARTS: usize = 64;
/// An engine that wants parts first counts up to this many solutions as a whole, because making parts takes longer.
const AT_ONCE: u64 = 300;
/// The engine counts up to this many as a whole if a sample of the parts promises no more.
const DIRECT: u64 = 2000;

/// The number of solutions of the problem. It is counted in parts if these are requested, if there are several workers, or if the engine wants
/// parts and there are many solutions.
///
/// ```
/// use gerechte::{Game, Stop, count::{CountSetup, count}, sat::Varisat};
/// let game: Game = "perfect:1".parse()?;
/// let stop = Stop::never();
/// let mut setup = CountSetup::new(&stop);
/// setup.parts = Some(20);
/// assert_eq!(count(&Varisat, game.problem(), &setup)?.number(), 2040);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(engine: &dyn Engine, problem: &Problem, setup: &CountSetup<'_>) -> Result<Count, EngineError> {
    let (stop, workers) = (setup.stop, setup.workers.number());
    let (asked, wanted) = (setup.parts.is_some(), engine.wants_cubes());
    if setup.limit == Some(0) || !(asked || wanted || workers > 1) {
        return engine.count(problem, setup.limit.map(u128::from), stop);
    }
    if !asked {
        if let (None, Some(count)) = (setup.limit, engine.shortcut(problem, stop)) {
            return Ok(count);
        }
        if wanted && let Some(count) = count_up_to(AT_ONCE, engine, problem, setup)? {
            return Ok(count);
        }
    }
    let usual = if asked || wanted { Parts::MANY } else { PARTS * workers };
    let parts = Parts::new(problem, setup.parts.unwrap_or(usual));
    let mut ledger = Ledger::new(parts.cubes().len());
    if !asked
        && wanted
        && !parts.promise_more_than(DIRECT, engine, &mut ledger, setup)?
        && let Some(count) = count_up_to(DIRECT, engine, problem, setup)?
    {
        return Ok(count);
    }
    parts.count(engine, &mut ledger, setup, |_| Ok(()))
}

/// Counts as a whole. Returns `None` if there are more than `most` solutions and more are wanted.
fn count_up_to(
    most: u64,
    engine: &dyn Engine,
    problem: &Problem,
    setup: &CountSetup<'_>,
) -> Result<Option<Count>, EngineError> {
    let most = setup.limit.map_or(most, |limit| limit.min(most));
    let count = engine.count(problem, Some(most.into()), setup.stop)?;
    let is_answer = count.is_exact() || setup.limit == Some(most) || setup.stop.is_requested();
    Ok(is_answer.then_some(count))
}
