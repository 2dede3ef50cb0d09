//! A checker of steps that does not know the techniques.
//!
//! A step names its premises. The checker assumes that a conclusion is false and searches for a way to satisfy all premises by the rules of the
//! game alone: a cell takes one symbol, and cells of one house take different ones. If there is no way, the conclusion is proved.

use thiserror::Error;

use super::{Premise, Step};
use crate::rate::board::{Candidate, Candidates, Cells, bits};

/// Why a step is not proved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofError {
    /// A premise does not hold in the state.
    #[error("premise {0:?} does not hold")]
    Premise(Premise),
    /// All premises can be true while the conclusion is false.
    #[error("{0:?} does not follow from the premises")]
    Refuted(Candidate),
    /// The search for a counterexample became too large.
    #[error("{0:?} could not be decided")]
    Undecided(Candidate),
}

/// The most nodes of the search for one conclusion.
const MOST_NODES: u32 = 1_000_000;

/// Checks that every conclusion of the step follows from its premises. The candidates are those before the step.
pub fn check<const W: usize>(state: &Candidates<'_, W>, step: &Step) -> Result<(), ProofError> {
    let clauses = step.premises.iter().map(|premise| clause(state, premise)).collect::<Result<Vec<_>, _>>()?;
    for &placed in &step.placements {
        let mut denied = clauses.clone();
        for clause in &mut denied {
            clause.retain(|&at| at != placed);
        }
        decide(state, &denied, placed)?;
    }
    for &gone in &step.eliminations {
        decide(state, &assume(state, &clauses, gone), gone)?;
    }
    Ok(())
}

fn decide<const W: usize>(
    state: &Candidates<'_, W>,
    clauses: &[Vec<Candidate>],
    conclusion: Candidate,
) -> Result<(), ProofError> {
    let mut nodes = 0;
    match satisfiable(state, clauses, &mut nodes) {
        Some(false) => Ok(()),
        Some(true) => Err(ProofError::Refuted(conclusion)),
        None => Err(ProofError::Undecided(conclusion)),
    }
}

/// The premise as a clause: the candidates of which one is true.
fn clause<const W: usize>(state: &Candidates<'_, W>, premise: &Premise) -> Result<Vec<Candidate>, ProofError> {
    let of_cell = |cell: usize| bits(state.candidates(cell)).map(move |symbol| Candidate { cell, symbol });
    match premise {
        &Premise::Cell(cell) if state.value(cell).is_none() => Ok(of_cell(cell).collect()),
        &Premise::House(house, symbol) if state.missing(house) >> symbol & 1 == 1 => {
            Ok(state.cells_in(house, symbol).iter().map(|cell| Candidate { cell, symbol }).collect())
        }
        Premise::Unique { pattern, .. } if state.is_unique() && is_deadly(state, pattern) => {
            let mut cells: Vec<_> = pattern.iter().map(|at| at.cell).collect();
            cells.sort_unstable();
            cells.dedup();
            Ok(cells.into_iter().flat_map(of_cell).filter(|at| !pattern.contains(at)).collect())
        }
        premise => Err(ProofError::Premise(premise.clone())),
    }
}

/// Whether the pattern is deadly; see [`Premise::Unique`].
fn is_deadly<const W: usize>(state: &Candidates<'_, W>, pattern: &[Candidate]) -> bool {
    let cells = Cells::<W>::of(pattern.iter().map(|at| at.cell));
    let of_cell = |cell: usize| pattern.iter().filter(move |at| at.cell == cell);
    let two_each = cells.iter().all(|cell| {
        let fits = state.value(cell).is_none_or(|value| of_cell(cell).any(|at| at.symbol == value));
        of_cell(cell).count() == 2 && fits && !state.givens().has(cell)
    });
    two_each
        && state.layout().houses.iter().all(|house| {
            (0..state.layout().order).all(|symbol| {
                let places = pattern.iter().filter(|at| at.symbol == symbol && house.cells.has(at.cell));
                matches!(places.count(), 0 | 2)
            })
        })
}

/// The clauses that are still open once a candidate is true, without the candidates that it excludes.
fn assume<const W: usize>(
    state: &Candidates<'_, W>,
    clauses: &[Vec<Candidate>],
    taken: Candidate,
) -> Vec<Vec<Candidate>> {
    let excluded =
        |at: &Candidate| at.cell == taken.cell || at.symbol == taken.symbol && state.layout().see(at.cell, taken.cell);
    let open = clauses.iter().filter(|clause| !clause.contains(&taken));
    open.map(|clause| clause.iter().copied().filter(|at| !excluded(at)).collect()).collect()
}

/// Whether one candidate of each clause can be true. Returns `None` if the search takes too long.
fn satisfiable<const W: usize>(state: &Candidates<'_, W>, clauses: &[Vec<Candidate>], nodes: &mut u32) -> Option<bool> {
    *nodes += 1;
    if *nodes > MOST_NODES {
        return None;
    }
    let Some(shortest) = clauses.iter().min_by_key(|clause| clause.len()) else { return Some(true) };
    for &taken in shortest {
        if satisfiable(state, &assume(state, clauses, taken), nodes)? {
            return Some(true);
        }
    }
    Some(false)
}
