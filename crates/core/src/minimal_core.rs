//! Minimal cores: constraints that contradict each other, none of which can be left out.

use crate::stop::Stop;
use crate::{Engine, EngineError};
use gerechte_encodings::Problem;

/// The numbers of [constraints](Problem::constraints) that no grid meets together, ascending, such that some grid meets all of them but any one. Returns
/// `None` if the problem has a solution.
///
/// The engine is asked once for each constraint of the core and each halving of the number of constraints. Which of several cores is found does not depend on
/// the engine: constraints that come early are preferred.
///
/// # References
/// F. Hemery, C. Lecoutre, L. Sais, F. Boussemart: Extracting MUCs from constraint networks. ECAI 2006 (the dichotomic search for transition
/// constraints).
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, minimal_core::minimal_core, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let problem = game.with_clues(&Puzzle::parse(&game, "12....3.........")?);
/// let core = minimal_core(&Native, &problem, &Stop::never())?.expect("it has no solution");
/// let names: Vec<_> = core.iter().map(|&at| game.name_of_constraint(&problem.constraints()[at])).collect();
/// // Below 1 and 2, and beside 3, two cells could only hold 4.
/// assert_eq!(names, ["row 2", "box 1", "r1c1=1", "r1c2=2", "r2c3=3"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the engine fails, or a stop is requested.
pub fn minimal_core(engine: &dyn Engine, problem: &Problem, stop: &Stop) -> Result<Option<Vec<usize>>, EngineError> {
    let is_possible = |kept: &[usize], more: usize| -> Result<bool, EngineError> {
        let kept = kept.iter().copied().chain(0..more);
        Ok(engine.first(&problem.only(kept), stop)?.is_some())
    };
    let mut core = Vec::new();
    // With the core, the first `end` constraints are impossible.
    let mut end = problem.constraints().len();
    if is_possible(&core, end)? {
        return Ok(None);
    }
    while is_possible(&core, 0)? {
        // The last constraint of the shortest impossible beginning is needed.
        let mut possible = 0;
        while end - possible > 1 {
            let middle = possible.midpoint(end);
            if is_possible(&core, middle)? {
                possible = middle;
            } else {
                end = middle;
            }
        }
        end -= 1;
        core.push(end);
    }
    core.reverse();
    Ok(Some(core))
}
