//! The unavoidable sets of a grid, as an oracle for the search for hitting sets.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::near::{Differing, Near};
use crate::hitting::{Family, Mask, least};
use crate::unavoidable::Changes;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::{Cell, Problem, Symbol};

/// The numbers of symbols whose cells are all fixed, in turn: changes of few symbols give small sets, and are found quickly.
const HELD: [usize; 4] = [3, 2, 1, 0];
/// The number of sets that are taken at once if they are found near the grid.
const NEAR: usize = 4;
/// The number of smallest sets that are taken if they are found anywhere.
const TAKEN: usize = 8;
const SOLUTIONS: usize = 50;
/// The number of nodes after which the search near the grid is left to one that learns.
const NODES: u64 = 1000;
/// The number of choices without a puzzle after which a puzzle is looked for.
const WORTH: usize = 64;

/// Unavoidable sets of a grid.
pub(super) struct Unavoidable<'a, M> {
    /// The search for other solutions; those near the grid if there are no sums.
    near: Option<Near<M>>,
    changes: Changes<'a>,
    stop: &'a Stop,
    /// The cells of each symbol, in an order that is shuffled each time.
    cells_of: Vec<M>,
    all: M,
    random: ChaCha8Rng,
    /// The number of choices without a puzzle since one was looked for, and the last of them.
    misses: usize,
    last: M,
    /// Whether the last choice was a puzzle.
    was_puzzle: bool,
    /// The number of clues of the choices beside which a puzzle with one more is looked for, until there is one.
    beside: Option<usize>,
    /// A puzzle beside a choice, until it is asked for.
    found: Option<M>,
}

impl<'a, M: Mask> Unavoidable<'a, M> {
    pub(super) fn new(problem: &'a Problem, grid: &'a [Symbol], stop: &'a Stop) -> Self {
        let mut cells_of = vec![M::EMPTY; problem.symbols()];
        for (cell, symbol) in grid.iter().enumerate() {
            cells_of[symbol.index()] = cells_of[symbol.index()].or(M::of(cell));
        }
        let (near, changes) = (Near::new(problem, grid), Changes::new(problem, grid, stop));
        let random = ChaCha8Rng::seed_from_u64(0);
        let all = M::set(0..grid.len());
        Self {
            near,
            changes,
            stop,
            cells_of,
            all,
            random,
            misses: 0,
            last: M::EMPTY,
            was_puzzle: false,
            beside: None,
            found: None,
        }
    }

    /// The clues of a puzzle: the last choice and the cells that it misses, without those that are not needed. Returns `None` if there were too few choices
    /// for it to pay.
    pub(super) fn puzzle(&mut self) -> Result<Option<Vec<Cell>>, Stopped> {
        if self.misses < WORTH {
            return Ok(None);
        }
        self.misses = 0;
        let mut cells: Vec<_> = self.last.elements().map(Cell::new).collect();
        let missed = self.changes.missed_by(&cells)?;
        cells.extend(missed.into_iter().flatten());
        self.changes.reduced(&cells).map(Some)
    }

    /// From now on, looks for a puzzle with one clue more beside choices of so many clues, if it pays.
    pub(super) const fn seek(&mut self, clues: usize, pays: bool) {
        self.beside = if pays && self.near.is_some() { Some(clues) } else { None };
    }

    /// The puzzle beside a choice that was found since it was last asked for.
    pub(super) const fn found(&mut self) -> Option<M> {
        self.found.take()
    }

    /// Looks for a puzzle of the choice and one cell. This cell is in every set that the choice misses, so few cells are left after a few sets.
    fn with_a_cell(&mut self, chosen: M, missed: &[M]) -> Result<(), Stopped> {
        let mut cells = missed.iter().fold(self.all, |cells, set| cells.and(*set));
        while let Some(cell) = cells.first() {
            let puzzle = chosen.or(M::of(cell));
            let sets = self.sets_within(self.all.without(puzzle))?;
            if sets.is_empty() {
                (self.found, self.beside) = (Some(puzzle), None);
                return Ok(());
            }
            cells = sets.into_iter().fold(cells.without(M::of(cell)), M::and);
        }
        Ok(())
    }

    /// Some of the differences of other solutions with the grid's symbols outside these cells.
    fn sets_within(&mut self, free: M) -> Result<Vec<M>, Stopped> {
        let limit = if self.near.is_some() { NEAR } else { SOLUTIONS };
        let mut sets = Vec::new();
        let mut take = |set| {
            sets.push(set);
            if sets.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match &mut self.near {
            Some(near) => near.visit(free, self.stop, &mut take)?,
            None => self.changes.others(|cell| !free.meets(M::of(cell)), |cells| take(M::set(cells)))?,
        }
        Ok(least(sets, TAKEN))
    }

    /// A difference that contains this cell, of a solution with the grid's symbols in the fixed cells.
    fn set_with(&mut self, cell: usize, fixed: M) -> Result<Option<M>, Stopped> {
        // On a board of one word, a search that prepares little is up to twenty times as fast.
        if let Some(near) = self.near.as_mut().filter(|_| M::BITS <= 64) {
            match near.find(cell, self.all.without(fixed), NODES, self.stop)? {
                Differing::In(cells) => return Ok(Some(cells)),
                Differing::Nowhere => return Ok(None),
                Differing::Unknown => {}
            }
        }
        let mut set = None;
        self.changes.other_in(cell, |cell| fixed.meets(M::of(cell)), |cells| set = Some(M::set(cells)))?;
        Ok(set)
    }
}

impl<M: Mask> Family<M> for Unavoidable<'_, M> {
    fn missed_by(&mut self, chosen: M) -> Result<Vec<M>, Stopped> {
        self.misses += 1;
        self.last = chosen;
        // After a puzzle, the next choice is often one, too. One search proves it; those for small sets would repeat the proof.
        if self.was_puzzle && self.sets_within(self.all.without(chosen))?.is_empty() {
            return Ok(Vec::new());
        }
        self.was_puzzle = false;
        self.cells_of.shuffle(&mut self.random);
        for held in HELD {
            let free = self.cells_of.iter().skip(held).fold(M::EMPTY, |free, of| free.or(*of));
            let sets = self.sets_within(free.without(chosen))?;
            if !sets.is_empty() {
                if self.beside == Some(chosen.len()) {
                    self.with_a_cell(chosen, &sets)?;
                }
                return Ok(sets);
            }
        }
        self.was_puzzle = true;
        Ok(Vec::new())
    }

    /// The difference of a solution with another symbol in the cell, without cells that other solutions do not need to change.
    fn set_of(&mut self, element: usize, without: M) -> Result<Option<M>, Stopped> {
        let Some(mut set) = self.set_with(element, without)? else { return Ok(None) };
        for cell in set.elements() {
            if cell != element && set.meets(M::of(cell)) {
                let fixed = self.all.without(set).or(M::of(cell));
                set = self.set_with(element, fixed)?.unwrap_or(set);
            }
        }
        Ok(Some(set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gerechte_core::Game;
    use gerechte_search::Solver;
    use rand::RngExt;

    #[test]
    fn puzzles_beside_choices_have_one_solution() {
        let game: Game = "box:2x4".parse().expect("a game");
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut solver = Solver::new(game.problem());
        let stop = Stop::never();
        let mut found = 0;
        for _ in 0..3 {
            let grid = solver.random(&[None; 64], &stop, &mut random).expect("no stop").expect("a grid");
            let grid = grid.symbols();
            let mut family = Unavoidable::<u64>::new(game.problem(), grid, &stop);
            for _ in 0..40 {
                let mut cells: Vec<usize> = (0..64).collect();
                cells.shuffle(&mut random);
                let clues = random.random_range(24..30);
                let chosen = u64::set(cells[..clues].iter().copied());
                family.seek(clues, true);
                let missed = family.missed_by(chosen).expect("no stop");
                let Some(puzzle) = family.found() else { continue };
                assert!(!missed.is_empty() && chosen.is_within(puzzle) && puzzle.len() == clues + 1);
                let clue = |cell: usize| puzzle.meets(u64::of(cell)).then(|| grid[cell]);
                let puzzle: Vec<_> = (0..64).map(clue).collect();
                assert_eq!(solver.count(&puzzle, 2, &stop).number(), 1);
                assert_eq!(family.found(), None);
                found += 1;
            }
        }
        assert!(found > 5, "{found}");
    }
}
