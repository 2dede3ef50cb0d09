//! Checks of the clues of a puzzle by an incremental solver.

use super::formula::{Formula, failed};
use super::{Answer, Backend};
use gerechte_core::engine::{Checked, Clues, given};
use gerechte_core::{EngineError, Stop};
use gerechte_encodings::unique::Blocker;
use gerechte_encodings::{AtMostOne, Lit};

/// Checks a puzzle with one solver: the clues are assumptions, and clues that a refutation does not use are redundant.
///
/// After the first solution is blocked, the formula has no model under a set of clues exactly if they have no other solution. A failed
/// core is such a set, so one call may show that many clues are redundant.
pub(super) fn check<B: Backend>(
    backend: &B,
    formula: &Formula,
    clues: Clues<'_>,
    stop: &Stop,
) -> Result<Checked, EngineError> {
    let checked = |solutions, redundant| Ok(Checked { solutions, redundant });
    let mut solver = backend.solver(stop);
    // There are thousands of calls with one formula: pairwise at-most-one answers faster than smaller encodings.
    formula.clauses(AtMostOne::Pairwise, []).clauses().for_each(|clause| solver.add_clause(clause));
    let assumptions: Vec<_> = given(clues).map(|(cell, symbol)| formula.vars.lit(cell, symbol)).collect();
    match solver.solve(&assumptions).map_err(failed(backend.called()))? {
        Answer::Unsatisfiable => return checked(0, Vec::new()),
        Answer::Satisfiable => {}
    }
    let grid = formula.grid(solver.as_ref()).map_err(failed(backend.called()))?;
    solver.add_clause(&Blocker::new(&formula.problem).clause(&formula.vars, &grid));
    // For each clue, whether it is redundant, if known.
    let mut redundant = vec![None; assumptions.len()];
    match solver.solve(&assumptions).map_err(failed(backend.called()))? {
        Answer::Satisfiable => return checked(2, Vec::new()),
        Answer::Unsatisfiable => outside(&solver.core(), &assumptions, &mut redundant),
    }
    for position in 0..assumptions.len() {
        if redundant[position].is_some() {
            continue;
        }
        let others = [&assumptions[..position], &assumptions[position + 1..]].concat();
        match solver.solve(&others).map_err(failed(backend.called()))? {
            Answer::Satisfiable => redundant[position] = Some(false),
            Answer::Unsatisfiable => outside(&solver.core(), &assumptions, &mut redundant),
        }
    }
    let cells = given(clues).zip(redundant).filter(|(_, redundant)| *redundant == Some(true));
    checked(1, cells.map(|((cell, _), _)| cell).collect())
}

/// Marks the clues outside the core as redundant.
fn outside(core: &[Lit], assumptions: &[Lit], redundant: &mut [Option<bool>]) {
    for (assumption, redundant) in assumptions.iter().zip(redundant) {
        if !core.contains(assumption) {
            *redundant = Some(true);
        }
    }
}
