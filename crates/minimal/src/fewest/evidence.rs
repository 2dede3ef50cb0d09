//! A puzzle with the fewest clues, and a proof that there is none with fewer.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::by_sat::{packing, with_sets as by_sat};
use super::native::{MAX_CELLS, with_sets as natively};
use super::{Fewest, FewestError};
use crate::hitting::{Mask, Wide, least};
use crate::unavoidable::Changes;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};
use gerechte_sat::Backend;
use gerechte_search::Solver;

/// The fewest clues of a grid, and other solutions of the problem that prove it.
///
/// A puzzle of the grid has a clue among the cells in which another solution differs. No set of fewer cells than these meets each of these sets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Evidence {
    /// The clues of a puzzle, ascending.
    pub cells: Vec<Cell>,
    /// The other solutions; the first ones differ in disjoint sets, and no two differ in the same set.
    pub others: Vec<Vec<Symbol>>,
}

/// A puzzle of the grid with the fewest clues, and the proof that there is none with fewer. It is found natively up to [`MAX_CELLS`] cells, and by a SAT
/// solver beyond.
///
/// ```
/// use gerechte::{Engine, Game, Stop, fewest, sat::Batsat, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let stop = Stop::never();
/// let grid = Native.first(game.problem(), &stop)?.expect("a grid");
/// let evidence = fewest::evidence(game.problem(), &grid, &Batsat, &stop)?;
/// assert_eq!(evidence.cells.len(), 4);
/// for other in &evidence.others {
///     game.problem().check(other)?;
///     assert!(evidence.cells.iter().any(|cell| grid[cell.index()] != other[cell.index()]));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn evidence<B: Backend>(
    problem: &Problem,
    grid: &[Symbol],
    backend: &B,
    stop: &Stop,
) -> Result<Evidence, FewestError> {
    let (found, sets): (Fewest, Vec<Vec<Cell>>) =
        if grid.len() > MAX_CELLS { by_sat(problem, grid, backend, stop)? } else { natively(problem, grid, stop)? };
    if !found.is_proved() {
        return Err(Stopped.into());
    }
    let mut changes = Changes::new(problem, grid, stop);
    let mut others = Vec::new();
    for set in &sets {
        others.extend(changes.within(set)?);
    }
    Ok(Evidence { cells: found.cells, others: disjoint_first(grid, others) })
}

/// The most solutions that are looked at in a region, and the most cells in which one may differ.
const LOOKED_AT: usize = 50_000;
const DIFFERING: usize = 16;

/// These other solutions of the problem, and those that agree with the grid outside one of the regions and differ in few cells; without those that
/// differ wherever another one does. On boards of more than [`MAX_CELLS`] cells, they are the same.
///
/// ```
/// use gerechte::{Engine, Game, Stop, encodings::Cell, fewest, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let stop = Stop::never();
/// let grid = Native.first(game.problem(), &stop)?.expect("a grid");
/// let band: Vec<_> = (0..8).map(Cell::new).collect();
/// for other in fewest::near(game.problem(), &grid, &[band], Vec::new(), &stop)? {
///     assert!(game.problem().check(&other).is_ok() && other[..8] != grid[..8] && other[8..] == grid[8..]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn near(
    problem: &Problem,
    grid: &[Symbol],
    regions: &[Vec<Cell>],
    mut others: Vec<Vec<Symbol>>,
    stop: &Stop,
) -> Result<Vec<Vec<Symbol>>, Stopped> {
    if grid.len() > MAX_CELLS {
        return Ok(others);
    }
    let differing = |other: &[Symbol]| Wide::set((0..grid.len()).filter(|&cell| other[cell] != grid[cell]));
    let mut known: BTreeMap<Wide, usize> = (0..).zip(&others).map(|(at, other)| (differing(other), at)).collect();
    let mut solver = Solver::new(problem);
    for region in regions {
        let mut clues: Vec<_> = grid.iter().copied().map(Some).collect();
        for cell in region {
            clues[cell.index()] = None;
        }
        let mut seen = 0;
        solver.solve(&clues, stop, |other| {
            seen += 1;
            let set = differing(other);
            if (1..=DIFFERING).contains(&set.len()) {
                known.entry(set).or_insert_with(|| {
                    others.push(other.to_vec());
                    others.len() - 1
                });
            }
            if seen == LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
    }
    let sets = least(known.keys().copied().collect(), usize::MAX);
    Ok(sets.iter().map(|set| std::mem::take(&mut others[known[set]])).collect())
}

/// Sorts the others by the number of cells in which they differ, those of disjoint sets first.
fn disjoint_first(grid: &[Symbol], others: Vec<Vec<Symbol>>) -> Vec<Vec<Symbol>> {
    let differing = |other: Vec<Symbol>| {
        let cells: Vec<_> = (0..grid.len()).filter(|&cell| other[cell] != grid[cell]).map(Cell::new).collect();
        (cells, other)
    };
    let mut others: Vec<_> = others.into_iter().map(differing).collect();
    others.sort_unstable_by(|(one, _), (other, _)| (one.len(), one).cmp(&(other.len(), other)));
    others.dedup_by(|(one, _), (other, _)| one == other);
    let (sets, mut others): (Vec<_>, Vec<_>) = others.into_iter().unzip();
    let mut places = packing(&sets);
    let rest: Vec<_> = (0..sets.len()).filter(|place| !places.contains(place)).collect();
    places.extend(rest);
    places.into_iter().map(|place| std::mem::take(&mut others[place])).collect()
}
