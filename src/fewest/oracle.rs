//! The unavoidable sets of a grid as a family that can be asked.

use std::ops::ControlFlow;

use crate::encodings::{Cell, Problem, Symbol};
use crate::hitting::{Family, Mask, least};
use crate::minimal::unavoidable::Changes;
use crate::{Stop, Stopped};

/// So many solutions are looked at for sets that one choice of clues misses.
const SOLUTIONS: usize = 50;
/// So many of their differences are taken, the smallest ones.
const TAKEN: usize = 8;
/// A puzzle is looked for after so many choices that were none.
const WORTH: usize = 64;

/// Unavoidable sets of a grid.
pub(super) struct Unavoidable<'a, M> {
    changes: Changes<'a>,
    /// The cells of each symbol.
    cells_of: Vec<M>,
    /// Which symbol is tried first; another one each time, so that not all sets are of the same symbols.
    turn: usize,
    /// The choices that were no puzzle since one was looked for, and the last of them.
    misses: usize,
    last: M,
}

impl<'a, M: Mask> Unavoidable<'a, M> {
    pub(super) fn new(problem: &'a Problem, grid: &'a [Symbol], stop: &'a Stop) -> Self {
        let mut cells_of = vec![M::EMPTY; problem.symbols()];
        for (cell, symbol) in grid.iter().enumerate() {
            cells_of[symbol.index()] = cells_of[symbol.index()].or(M::of(cell));
        }
        Self { changes: Changes::new(problem, grid, stop), cells_of, turn: 0, misses: 0, last: M::EMPTY }
    }

    /// The clues of a puzzle: the last choice and what it misses, without what is not needed. Returns `None` if there were too few choices for it to pay.
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

    /// The cells in which other solutions differ that hold the grid's symbols outside these cells: of the first ones.
    fn sets_within(&mut self, free: M, limit: usize) -> Result<Vec<M>, Stopped> {
        let mut sets = Vec::new();
        self.changes.others(
            |cell| !free.meets(M::of(cell)),
            |cells| {
                sets.push(M::set(cells));
                if sets.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        )?;
        Ok(sets)
    }

    /// The cells in which some other solution differs, this one among them, that holds the grid's symbols in the fixed cells.
    fn set_with(&mut self, cell: usize, fixed: M) -> Result<Option<M>, Stopped> {
        let mut set = None;
        self.changes.other_in(cell, |cell| fixed.meets(M::of(cell)), |cells| set = Some(M::set(cells)))?;
        Ok(set)
    }

    /// The symbols that the grid holds in these cells, as the cells of all of them.
    fn symbols_of(&self, cells: M) -> M {
        let meeting = self.cells_of.iter().filter(|of| of.meets(cells));
        meeting.fold(M::EMPTY, |all, of| all.or(*of))
    }
}

impl<M: Mask> Family<M> for Unavoidable<'_, M> {
    /// Small ones: as few symbols change as possible, and of what these allow the smallest differences are taken.
    fn missed_by(&mut self, chosen: M) -> Result<Vec<M>, Stopped> {
        let all = M::set(0..self.changes.cells());
        let Some(&set) = self.sets_within(all.without(chosen), 1)?.first() else { return Ok(Vec::new()) };
        let mut free = self.symbols_of(set);
        let symbols = self.cells_of.len();
        for place in 0..symbols {
            let symbol = self.cells_of[(place + self.turn) % symbols];
            if symbol.meets(free)
                && let Some(&set) = self.sets_within(free.without(symbol).without(chosen), 1)?.first()
            {
                free = self.symbols_of(set);
            }
        }
        self.turn += 1;
        self.misses += 1;
        self.last = chosen;
        Ok(least(self.sets_within(free.without(chosen), SOLUTIONS)?, TAKEN))
    }

    /// A difference of a solution that has another symbol in the cell, without what other solutions do not need to change.
    fn set_of(&mut self, element: usize, without: M) -> Result<Option<M>, Stopped> {
        let Some(mut set) = self.set_with(element, without)? else { return Ok(None) };
        let all = M::set(0..self.changes.cells());
        for cell in set.elements() {
            if cell != element && set.meets(M::of(cell)) {
                let fixed = all.without(set).or(M::of(cell));
                set = self.set_with(element, fixed)?.unwrap_or(set);
            }
        }
        Ok(Some(set))
    }
}
