//! The engine for any problem: sets of candidates by cell, which queues keep consistent.
//!
//! A full house is looked at when one of its cells has lost candidates, for all its symbols at once, as bits: a symbol with one place left is there (hidden
//! singles), and symbols whose places all lie in a second house are excluded from the rest of that house (locked candidates). A cage excludes symbols with
//! which its cells could no longer make up its total: by all assignments of the last three open cells, otherwise by bounds or,
//! if the cells hold different symbols, by all sets of symbols; and a symbol that the cage must hold is excluded from the cells that see all its places.
//! Stated sums of few cells that may hold equal symbols are also looked at by all their assignments, after cages and houses.
//! Bounds take into account that cells that see each other hold different symbols, also those of a sum that all words of a line have in common.
//! So do cells that all stand in one relation, such as a renban line, by their sets of symbols. So does a cell whose symbols are incompatible with those
//! of a cell to which it is related. So does a line on which a symbol is in none of its words, or, if its cells all see each other and there are at most nine symbols, in none without a symbol twice,
//! and a division into regions, by their sizes, their symbols and their connections. Cages and full houses give further sums, of innies and outies, and long sums are joined.
//! The symbols that a cell loses are put on a trail, with their cause, so that memory does not grow with the depth. A contradiction is blamed on all causes of
//! what is missing, and the cells that were blamed most, above all lately, are guessed first.

mod assignments;
mod bits;
mod cages;
mod choose;
mod combinations;
mod derived;
mod divided;
mod joined;
mod layout;
mod line;
mod linear;
mod paths;
mod probe;
mod random;
mod regions;
mod regular;
mod repair;
mod sets;
mod sight;
mod state;
mod sums;
mod turns;
mod walk;

use std::cell::Cell;
use std::ops::ControlFlow;

use super::learn::{Learner, Outcome};
use super::planes::MAX_ORDER;
use gerechte_core::engine::Visitor;
use gerechte_core::{Count, Exit, Stop, Stopped};
use gerechte_encodings::{Problem, Symbol};

use layout::Layout;
use state::State;
use turns::Turns;

/// A solver of problems of up to 64 symbols, and its scratch.
#[derive(Clone, Debug)]
pub struct HouseSolver {
    layout: Layout,
    state: State,
    frames: Vec<Frame>,
    /// The first solutions that were found, one after another.
    found: Vec<Symbol>,
}

/// The number of solutions that are found by learning, before the search for all: each needs a clause.
const LEARNT: usize = 16;
const FOREVER: u64 = u64::MAX;

/// A guess: the trail before it, and the candidate that was taken to be true.
#[derive(Clone, Copy, Debug)]
struct Frame {
    trail: usize,
    cell: usize,
    symbol: usize,
}

impl HouseSolver {
    /// A solver for what the problem states; its clues are left out.
    pub fn new(problem: &Problem) -> Self {
        let layout = Layout::new(problem);
        let state = State::new(&layout);
        let cells = problem.cells();
        Self { layout, state, frames: Vec::with_capacity(cells), found: Vec::with_capacity(LEARNT * cells) }
    }

    /// The number of completions of the clues, counted up to `limit`.
    pub fn count(&mut self, clues: &[Option<Symbol>], limit: u64, stop: &Stop) -> Count {
        let mut found = 0;
        let take: Visitor<'_> = &mut |_| {
            found += 1;
            if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let exit = self.solve(clues, stop, take);
        Count::of(found, exit)
    }

    /// Visits each completion of the clues, in an order that depends on nothing else.
    pub fn solve(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        self.search(clues, |_| true, |_, _| {}, stop, visit)
    }

    /// Whether solutions are sought by learning from the start. On small boards with more than houses, a walk takes turns with it.
    const fn learns(&self) -> bool {
        !self.layout.is_weighted || self.layout.is_learnable && self.layout.order > MAX_ORDER
    }

    /// A search that learns from the state: of relations it is told what cannot be together.
    fn new_learner(&self, chance: impl FnMut() -> u64) -> Learner {
        let mut learner = Learner::new(self.state.groups(&self.layout), chance);
        for [one, other] in self.layout.conflicts() {
            let may_hold = |(cell, symbol)| self.state.may_hold(cell, Symbol::new(symbol));
            if may_hold(one) && may_hold(other) {
                learner.exclude_together([one, other].into_iter());
            }
        }
        learner
    }

    /// A search that learns for the completions of the clues. Returns `None` if these contradict each other.
    #[cfg(test)]
    pub(crate) fn learner(&mut self, clues: &[Option<Symbol>]) -> Option<Learner> {
        self.state.start(&self.layout, clues).then(|| self.new_learner(|| 0))
    }

    /// Visits each completion of the clues that differs from the known one in one of these blank cells.
    pub fn solve_otherwise(
        &mut self,
        clues: &[Option<Symbol>],
        known: &[Symbol],
        cells: &[usize],
        stop: &Stop,
        visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let is_other = |grid: &[Symbol]| cells.iter().any(|&cell| grid[cell] != known[cell]);
        let exclude = |state: &State, learner: &mut Learner| {
            if cells.iter().all(|&cell| state.may_hold(cell, known[cell])) {
                let open = cells.iter().filter(|&&cell| !state.is_known(cell));
                learner.exclude_together(open.map(|&cell| (cell, known[cell].index())));
            }
        };
        self.search(clues, is_other, exclude, stop, visit)
    }

    /// Visits the completions of the clues that are wanted; `exclude` tells a search that learns which are not.
    fn search(
        &mut self,
        clues: &[Option<Symbol>],
        is_wanted: impl Fn(&[Symbol]) -> bool,
        exclude: impl FnOnce(&State, &mut Learner),
        stop: &Stop,
        visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        if !self.state.start(&self.layout, clues) {
            return Ok(Exit::Complete);
        }
        if !self.learns() {
            return self.take_turns(Turns::of(&self.layout), is_wanted, exclude, stop, visit);
        }
        let mut learner = self.new_learner(|| 0);
        exclude(&self.state, &mut learner);
        self.solve_by_learning(learner, is_wanted, stop, visit)
    }

    /// Visits the completions of the state that are wanted: the first few by learning, which is quick to find them and to prove
    /// that there are no others, and where there are more, the rest by the walk.
    fn solve_by_learning(
        &mut self,
        mut learner: Learner,
        is_wanted: impl Fn(&[Symbol]) -> bool,
        stop: &Stop,
        mut visit: impl FnMut(&[Symbol]) -> ControlFlow<()>,
    ) -> Result<Exit, Stopped> {
        let cells = self.layout.cells;
        self.found.clear();
        while self.found.len() < LEARNT * cells {
            if learner.next(u64::MAX, stop)? != Outcome::Found {
                return Ok(Exit::Complete);
            }
            let grid = self.state.completed(learner.solution());
            self.found.extend_from_slice(grid);
            if visit(grid).is_break() {
                return Ok(Exit::Enough);
            }
        }
        let found = std::mem::take(&mut self.found);
        let is_new = |grid: &[Symbol]| is_wanted(grid) && found.chunks(cells).all(|known| known != grid);
        let visit_new = |grid: &[Symbol]| if is_new(grid) { visit(grid) } else { ControlFlow::Continue(()) };
        let exit = self.walk(false, &Cell::new(FOREVER), stop, visit_new);
        self.found = found;
        Ok(exit?.expect("the walk ends with the last completion"))
    }
}

#[cfg(test)]
mod tests {
    use gerechte_encodings::Relation;

    use super::*;

    /// Random numbers below others, always the same.
    pub(super) fn chance() -> impl FnMut(usize) -> usize {
        let mut word = 1_u64;
        move |below| {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (word >> 33) as usize % below
        }
    }

    /// The full houses of a cell are in two words.
    #[test]
    fn boards_of_more_than_64_full_houses_are_completed() {
        let order = 33;
        let mut problem = Problem::new(order * order, order).expect("a problem");
        for line in 0..order {
            problem.all_different((0..order).map(|place| order * line + place)).expect("a row");
            problem.all_different((0..order).map(|place| order * place + line)).expect("a column");
        }
        // The last cell is more than the one before.
        let [one, other] = [2, 1].map(|back| gerechte_encodings::Cell::new(order * order - back));
        problem.relate(one, other, Relation::Less).expect("two cells");
        // A part of the rows of the cyclic square, the last one of which is 33, 1, 2 and so on.
        let cyclic = |cell: usize| Symbol::new((cell / order + cell % order) % order);
        for blank in [3, 4] {
            let mut solver = HouseSolver::new(&problem);
            assert!(solver.layout.full > 64 && solver.layout.is_weighted);
            let clues: Vec<_> =
                (0..order * order).map(|cell| (cell < order * (order - blank)).then(|| cyclic(cell))).collect();
            let mut found = 0;
            let visit = |grid: &[Symbol]| {
                assert!(problem.check(grid).is_ok());
                assert!(clues.iter().zip(grid).all(|(clue, symbol)| clue.is_none_or(|clue| clue == *symbol)));
                found += 1;
                if found == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            assert_eq!(solver.solve(&clues, &Stop::never(), visit), Ok(Exit::Enough));
            // A symbol that the column of a cell holds.
            let mut wrong = clues.clone();
            wrong[order * order - 1] = Some(cyclic(order - 1));
            assert_eq!(solver.solve(&wrong, &Stop::never(), |_| ControlFlow::Continue(())), Ok(Exit::Complete));
        }
    }

    #[test]
    fn boards_without_a_full_house_are_counted() {
        let mut problem = Problem::new(4, 5).expect("a problem");
        problem.all_different(0..4).expect("a house of fewer cells than symbols");
        problem.sum([0, 1], 5).expect("a cage");
        let mut solver = HouseSolver::new(&problem);
        assert_eq!(solver.layout.full, 0);
        // 1 and 4, or 2 and 3, in two orders, and two of the three others.
        assert_eq!(solver.count(&[None; 4], 100, &Stop::never()), Count::Exactly(24));
    }
}
