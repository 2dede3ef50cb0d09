//! The fewest clues of a grid, and its puzzles of one number of clues, by hitting sets.

use std::ops::ControlFlow;

use super::near::Near;
use super::oracle::Unavoidable;
use super::{Fewest, FewestError, bands};
use crate::hitting::{Known, Mask, Wide};
use crate::unavoidable::{Changes, two_symbol};
use gerechte_core::{Exit, Stop, Stopped, unless_stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// The most cells of a board; larger ones are left to SAT.
pub const MAX_CELLS: usize = Wide::BITS;
/// The fewest cells of a board for which a search by bands pays, and a look for puzzles near the choices.
const LARGE: usize = 64;

/// A puzzle of the grid with the fewest clues; after a stop, the best one so far and the proved bound.
///
/// Clues are a puzzle if they meet all unavoidable sets, so the result is a smallest hitting set: [`Known::visit`] looks for one of each size in turn.
///
/// ```
/// use gerechte::{Engine, Game, Stop, fewest, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let grid = Native.first(game.problem(), &Stop::never())?.expect("a grid");
/// let found = fewest::of_grid(game.problem(), &grid, &Stop::never())?;
/// assert_eq!((found.cells.len(), found.is_proved()), (4, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_grid(problem: &Problem, grid: &[Symbol], stop: &Stop) -> Result<Fewest, FewestError> {
    up_to(problem, grid, problem.cells(), stop)
}

/// The same, unless the grid needs more than `most` clues: then a bound above that, and the best puzzle on the way.
///
/// The time increases with the number: the proof that a grid of 2×4 boxes has no puzzle of 13 clues takes a fifth of the time
/// for the fewest.
///
/// ```
/// use gerechte::{Engine, Game, Stop, fewest, search::Native};
/// let game: Game = "box:2x3".parse()?;
/// let grid = Native.first(game.problem(), &Stop::never())?.expect("a grid");
/// let found = fewest::up_to(game.problem(), &grid, 7, &Stop::never())?;
/// assert!(found.at_least > 7 && !found.is_proved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn up_to(problem: &Problem, grid: &[Symbol], most: usize, stop: &Stop) -> Result<Fewest, FewestError> {
    problem.check(grid)?;
    Ok(masked!(grid.len(), fewest(problem, grid, most, stop)).0)
}

/// The same with the unavoidable sets that were found: no fewer cells than the proved bound meet them all.
pub(super) fn with_sets(
    problem: &Problem,
    grid: &[Symbol],
    stop: &Stop,
) -> Result<(Fewest, Vec<Vec<Cell>>), FewestError> {
    problem.check(grid)?;
    Ok(masked!(grid.len(), fewest(problem, grid, problem.cells(), stop)))
}

/// Calls a function for the smallest type of mask that holds the cells; returns from the caller with an error if there is none.
macro_rules! masked {
    ($cells:expr, $function:ident($($argument:expr),*)) => {
        match $cells {
            0..=64 => $function::<u64>($($argument),*),
            65..=128 => $function::<u128>($($argument),*),
            129..=$crate::fewest::MAX_CELLS => $function::<$crate::hitting::Wide>($($argument),*),
            cells => return Err($crate::fewest::FewestError::TooManyCells(cells)),
        }
    };
}
pub(super) use masked;

fn fewest<M: Mask>(problem: &Problem, grid: &[Symbol], most: usize, stop: &Stop) -> (Fewest, Vec<Vec<Cell>>) {
    let mut known = known::<M>(problem, grid, stop);
    let mut best = Fewest { cells: (0..grid.len()).map(Cell::new).collect(), at_least: known.at_least() };
    // After a stop the bounds remain.
    let _ = unless_stopped(raise(problem, grid, &mut known, &mut best, most, stop));
    (best, known.sets().iter().copied().map(to_cells).collect())
}

/// Raises the bound until a puzzle is found, or it meets the known one, or it exceeds `most` clues.
fn raise<M: Mask>(
    problem: &Problem,
    grid: &[Symbol],
    known: &mut Known<M>,
    best: &mut Fewest,
    most: usize,
    stop: &Stop,
) -> Result<(), Stopped> {
    best.cells = Changes::new(problem, grid, stop).reduced(&best.cells)?;
    let mut family = Unavoidable::new(problem, grid, stop);
    while !best.is_proved() && best.at_least <= most {
        let mut found = None;
        family.seek(best.at_least, grid.len() >= LARGE && best.at_least + 1 < best.cells.len());
        let visited = known.visit(best.at_least, &mut family, stop, |cells| {
            found = Some(cells);
            ControlFlow::Break(())
        });
        if let Some(cells) = found.or(family.found()) {
            best.cells = to_cells(cells);
        }
        visited?;
        if found.is_none() {
            best.at_least += 1;
        }
        if let Some(cells) = family.puzzle()?.filter(|cells| cells.len() < best.cells.len()) {
            best.cells = cells;
        }
    }
    Ok(())
}

/// Visits each minimal puzzle of the grid with this number of clues, as its cells. If there are none, this is proved when it ends with [`Exit::Complete`].
///
/// ```
/// use std::ops::ControlFlow;
/// use gerechte::{Engine, Game, Stop, fewest, search::Native};
/// let game: Game = "box:2x2".parse()?;
/// let grid = Native.first(game.problem(), &Stop::never())?.expect("a grid");
/// let mut puzzles = 0;
/// fewest::puzzles(game.problem(), &grid, 3, &Stop::never(), |_| {
///     puzzles += 1;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(puzzles, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzles(
    problem: &Problem,
    grid: &[Symbol],
    clues: usize,
    stop: &Stop,
    mut visit: impl FnMut(&[Cell]) -> ControlFlow<()>,
) -> Result<Exit, FewestError> {
    by_size(problem, grid, clues, stop, &mut visit)
}

/// [`puzzles`], compiled once: a search is long code, and there are many visitors.
pub(super) fn by_size(
    problem: &Problem,
    grid: &[Symbol],
    clues: usize,
    stop: &Stop,
    visit: Visit<'_>,
) -> Result<Exit, FewestError> {
    problem.check(grid)?;
    Ok(masked!(grid.len(), of_size(problem, grid, clues, stop, visit))?)
}

/// A visitor of puzzles, each as its cells.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&[Cell]) -> ControlFlow<()>;

fn of_size<M: Mask>(
    problem: &Problem,
    grid: &[Symbol],
    clues: usize,
    stop: &Stop,
    visit: Visit<'_>,
) -> Result<Exit, Stopped> {
    let mut family = Unavoidable::<M>::new(problem, grid, stop);
    let mut known = known::<M>(problem, grid, stop);
    let mut judge = Judge::new(problem, grid, stop);
    let mut end = Ok(());
    let exit = known.visit(clues, &mut family, stop, |chosen| match judge.is_minimal(chosen) {
        Ok(true) => visit(&to_cells(chosen)),
        Ok(false) => ControlFlow::Continue(()),
        Err(stopped) => {
            end = Err(stopped);
            ControlFlow::Break(())
        }
    })?;
    end.map(|()| exit)
}

/// The most unavoidable sets that are kept to show that clues are needed.
const MOST_WITNESSES: usize = 1 << 12;

/// Whether puzzles of a grid are minimal. An unavoidable set that meets a puzzle in one clue shows that the clue is needed, and often does so for other
/// puzzles, too.
struct Judge<'a, M> {
    changes: Changes<'a>,
    /// Unavoidable sets, those that show something move forward.
    witnesses: Vec<M>,
}

impl<'a, M: Mask> Judge<'a, M> {
    fn new(problem: &'a Problem, grid: &'a [Symbol], stop: &'a Stop) -> Self {
        Self { changes: Changes::new(problem, grid, stop), witnesses: Vec::new() }
    }

    /// Whether every clue of a puzzle with one solution is needed.
    fn is_minimal(&mut self, puzzle: M) -> Result<bool, Stopped> {
        for clue in puzzle.elements() {
            if let Some(at) = self.witnesses.iter().position(|set| set.and(puzzle) == M::of(clue)) {
                self.witnesses.swap(at, at / 2);
                continue;
            }
            let others = puzzle.without(M::of(clue));
            let mut witness = None;
            self.changes.others(
                |cell| others.meets(M::of(cell)),
                |cells| {
                    witness = Some(M::set(cells));
                    ControlFlow::Break(())
                },
            )?;
            let Some(witness) = witness else { return Ok(false) };
            self.witnesses.truncate(MOST_WITNESSES - 1);
            self.witnesses.push(witness);
        }
        Ok(true)
    }
}

/// The sets that are known before the search: those of exchanges of two symbols.
pub(super) fn exchanges<M: Mask>(problem: &Problem, grid: &[Symbol]) -> Known<M> {
    Known::new(grid.len(), two_symbol_sets(problem, grid).collect())
}

fn two_symbol_sets<M: Mask>(problem: &Problem, grid: &[Symbol]) -> impl Iterator<Item = M> {
    two_symbol(problem, grid).into_iter().map(|set| M::set(set.iter().map(|cell| cell.index())))
}

/// The same, for a search for hitting sets of one size: on a large board with bands, with the sets within each band.
fn known<M: Mask>(problem: &Problem, grid: &[Symbol], stop: &Stop) -> Known<M> {
    let near = Near::new(problem, grid).filter(|_| grid.len() >= LARGE);
    let Some(mut near) = near else { return exchanges(problem, grid) };
    let partitions = bands::partitions::<M>(problem);
    let mut sets: Vec<M> = two_symbol_sets(problem, grid).collect();
    for band in partitions.iter().flatten() {
        // After a stop the sets so far are enough.
        sets.extend(bands::differences(&mut near, *band, stop).unwrap_or_default());
    }
    partitions.into_iter().fold(Known::new(grid.len(), sets), Known::with_partition)
}

pub(super) fn to_cells<M: Mask>(set: M) -> Vec<Cell> {
    set.elements().map(Cell::new).collect()
}
