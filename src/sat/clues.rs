//! Questions about the clues of a puzzle, to an incremental solver.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::enumerate::{Formula, failed};
use super::{Answer, Backend, Growing};
use crate::encodings::amo::totalizer;
use crate::encodings::unique::Blocker;
use crate::encodings::{Cell, CellVars, ClauseSink, Lit, Problem, Symbol};
use crate::engine::{Checked, Clues, Prepared};
use crate::{EngineError, Stop};

/// Checks a puzzle with one solver: the clues are assumptions, and what a refutation does not use is redundant.
///
/// Once the first solution is blocked, the formula has no model under a set of clues exactly if they have no other solution. A failed
/// core is such a set, so one answer may dispose of many clues.
pub(super) fn check<B: Backend>(
    formula: &Formula<'_, B>,
    clues: Clues<'_>,
    stop: &Stop,
) -> Result<Option<Checked>, EngineError> {
    let checked = |solutions, redundant| Ok(Some(Checked { solutions, redundant }));
    let mut solver = formula.backend.solver(stop);
    formula.cnf.clauses().for_each(|clause| solver.add_clause(clause));
    let assumptions: Vec<_> = clues.iter().map(|&(cell, symbol)| formula.vars.lit(cell, symbol)).collect();
    match solver.solve(&assumptions).map_err(failed::<B>)? {
        Answer::Stopped => return Ok(None),
        Answer::Unsatisfiable => return checked(0, Vec::new()),
        Answer::Satisfiable => {}
    }
    let grid = formula.grid(solver.as_ref())?;
    solver.add_clause(&Blocker::new(&formula.problem).clause(&formula.vars, &grid));
    // For each clue, whether it is redundant, as far as known.
    let mut redundant = vec![None; clues.len()];
    match solver.solve(&assumptions).map_err(failed::<B>)? {
        Answer::Stopped => return Ok(None),
        Answer::Satisfiable => return checked(2, Vec::new()),
        Answer::Unsatisfiable => outside(&solver.core(), &assumptions, &mut redundant),
    }
    for position in 0..clues.len() {
        if redundant[position].is_some() {
            continue;
        }
        let others = [&assumptions[..position], &assumptions[position + 1..]].concat();
        match solver.solve(&others).map_err(failed::<B>)? {
            Answer::Stopped => return Ok(None),
            Answer::Satisfiable => redundant[position] = Some(false),
            Answer::Unsatisfiable => outside(&solver.core(), &assumptions, &mut redundant),
        }
    }
    let cells = clues.iter().zip(redundant).filter(|(_, redundant)| *redundant == Some(true));
    checked(1, cells.map(|(clue, _)| clue.0).collect())
}

/// What is not in the core is redundant.
fn outside(core: &[Lit], assumptions: &[Lit], redundant: &mut [Option<bool>]) {
    for (assumption, redundant) in assumptions.iter().zip(redundant) {
        if !core.contains(assumption) {
            *redundant = Some(true);
        }
    }
}

/// Clues that make the solution of a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Additional {
    /// The fewest clues to add.
    pub clues: Vec<(Cell, Symbol)>,
    /// The solution that they single out.
    pub grid: Vec<Symbol>,
}

/// The fewest clues that, added to the problem's own, leave one solution; nothing if there is no solution, or a stop came first.
///
/// A solver proposes a solution and a set of at most k cells; a second one looks for another solution with the same symbols there,
/// and if it finds one, the first has to do better. The bound k grows from 0, so the last set is a smallest one.
///
/// # References
/// E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith: Counterexample-guided abstraction refinement. CAV 2000.
///
/// ```
/// use gerechte::{Game, Puzzle, Stop, sat::{Varisat, fewest_additional}};
/// let game: Game = "box:2x2".parse()?;
/// let puzzle = Puzzle::parse(&game, "12..34..........")?;
/// let found = fewest_additional(&Varisat, &game.with_clues(&puzzle), &Stop::never())?.expect("solutions");
/// assert_eq!(found.clues.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn fewest_additional<B: Backend>(
    backend: &B,
    problem: &Problem,
    stop: &Stop,
) -> Result<Option<Additional>, EngineError> {
    let mut formula = Formula::new(backend, problem);
    let free: Vec<_> =
        (0..).zip(problem.free_cells()).filter(|(_, free)| *free).map(|(cell, _)| Cell::new(cell)).collect();
    let mut rivals: Vec<Vec<Symbol>> = Vec::new();
    for bound in 0..=free.len() {
        let mut proposer = Proposer::new(&formula, &free, bound, stop);
        for rival in &rivals {
            proposer.exclude(&formula.vars, &free, rival);
        }
        loop {
            match proposer.formula.solve(&[])? {
                Answer::Stopped => return Ok(None),
                Answer::Unsatisfiable if rivals.is_empty() => return Ok(None),
                Answer::Unsatisfiable => break,
                Answer::Satisfiable => {}
            }
            let grid = formula.grid(proposer.formula.solver())?;
            let chosen = free.iter().zip(&proposer.chosen).filter(|&(_, &lit)| proposer.formula.holds(lit));
            let clues: Vec<_> = chosen.map(|(&cell, _)| (cell, grid[cell.index()])).collect();
            let mut other = None;
            formula.solutions(&clues, stop, &mut |found| {
                if found == grid {
                    return ControlFlow::Continue(());
                }
                other = Some(found.to_vec());
                ControlFlow::Break(())
            })?;
            if stop.is_requested() {
                return Ok(None);
            }
            let Some(other) = other else { return Ok(Some(Additional { clues, grid })) };
            for rival in [grid, other] {
                proposer.exclude(&formula.vars, &free, &rival);
                rivals.push(rival);
            }
        }
    }
    Ok(None)
}

/// Proposes a solution and at most so many cells of it.
struct Proposer<'a> {
    formula: Growing<'a>,
    /// "This free cell is chosen".
    chosen: Vec<Lit>,
    /// "The cell is chosen, and does not hold this symbol".
    apart: HashMap<(Cell, Symbol), Lit>,
}

impl<'a> Proposer<'a> {
    fn new<B: Backend>(problem: &Formula<'a, B>, free: &[Cell], bound: usize, stop: &Stop) -> Self {
        let mut formula = Growing::holding(problem.backend, &problem.cnf, stop);
        let chosen: Vec<_> = free.iter().map(|_| formula.new_var().lit()).collect();
        totalizer::at_most(&chosen, bound, &mut formula);
        Self { formula, chosen, apart: HashMap::new() }
    }

    /// The chosen cells tell the proposed solution from `rival`, unless that is what is proposed.
    fn exclude(&mut self, vars: &CellVars, free: &[Cell], rival: &[Symbol]) {
        let same = self.formula.new_var().lit();
        let mut clause = vec![same];
        for (position, &cell) in free.iter().enumerate() {
            let holds = vars.lit(cell, rival[cell.index()]);
            self.formula.add_clause(&[!same, holds]);
            let chosen = self.chosen[position];
            let known = self.apart.get(&(cell, rival[cell.index()])).copied();
            let apart = known.unwrap_or_else(|| {
                let apart = self.formula.new_var().lit();
                self.formula.add_clause(&[!apart, chosen]);
                self.formula.add_clause(&[!apart, !holds]);
                self.apart.insert((cell, rival[cell.index()]), apart);
                apart
            });
            clause.push(apart);
        }
        self.formula.add_clause(&clause);
    }
}
