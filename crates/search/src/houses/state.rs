//! The state of a search: the remaining candidates, and the trail.

#![allow(clippy::inline_always, reason = "most candidates are gone already, which is seen without a call")]

use super::assignments::Memory;
use super::divided::{Divided, Sketch};
use super::layout::Layout;
use super::line::Line;
use super::paths::Paths;
use super::sets::{NONE, Sets};
use crate::learn::{Groups, Sum};
use gerechte_encodings::Symbol;

/// The candidates of each cell, and what has changed.
#[derive(Clone, Debug)]
pub struct State {
    /// Symbols by cell.
    pub(super) cells: Vec<u64>,
    trail: Vec<Loss>,
    /// What is looked at, as the cause of a loss.
    looked_at: u32,
    /// Cells that have come down to one symbol.
    singles: Vec<u16>,
    /// Full houses with a cell that has changed.
    changed_houses: Queue,
    /// Cells that have changed, if there are more than houses.
    changed_cells: Queue,
    /// Cages with a cell that has changed.
    changed_cages: Queue,
    /// Packed sums among them, for the slow look at all their assignments.
    changed_sums: Queue,
    /// Lines with a cell that has changed.
    changed_lines: Queue,
    /// Those of different symbols among them, for the look at their sets.
    changed_different: Queue,
    /// By line: what the last look at it has found.
    paths: Vec<Paths>,
    /// Scratch: by state of a line, sets of symbols.
    of_states: Vec<Sets>,
    pub(super) memory: Memory,
    /// Whether a cell has changed since a look at the divisions.
    may_divide: bool,
    /// Whether a clue names a region of a division.
    names_regions: bool,
    /// By division: what the last look at it has found.
    sketches: Vec<Sketch>,
    /// By cell: its cages and lines, and its part in contradictions.
    pub(super) weights: Vec<f64>,
    /// The wrong guesses until the weights and failures are next made less.
    until_halved: u32,
    /// By symbol: the guesses of it that failed.
    pub(super) failures: Vec<u32>,
    /// What is missing in a contradiction. It is `None` if a cage or a line cannot be filled, whose cells are blamed at once, or a region, of which one cell is.
    lack: Option<Lack>,
    /// Scratch: full houses, and the symbols with the fewest places in them.
    pub(super) fewest: Vec<(usize, u64)>,
    /// Scratch: the causes of a contradiction.
    causes: Vec<u32>,
    grid: Vec<Symbol>,
}

/// A cell that has lost symbols.
#[derive(Clone, Copy, Debug)]
struct Loss {
    cell: u16,
    /// What excluded them: the number of a constraint (see [`Layout::constrained`]), or [`NOTHING`].
    cause: u32,
    /// The symbols that are lost.
    symbols: u64,
}

/// The wrong guesses after which weights are halved: of 300 to 6000, the number with which hard chaos constructions took the least time.
const HALVED_AFTER: u32 = 1500;

/// The cause of what clues, guesses, houses and the order of regions exclude.
const NOTHING: u32 = u32::MAX;

/// Something that has no candidate left.
#[derive(Clone, Copy, Debug)]
enum Lack {
    Cell(u16),
    /// A full house, and the symbols, as bits, that have no place in it, or one place together.
    Places(usize, u64),
}

/// Numbers that are taken out from the least on.
#[derive(Clone, Debug, Default)]
struct Queue {
    /// The numbers, as bits.
    words: Vec<u64>,
    /// The words before this one are 0.
    first: usize,
}

impl Queue {
    /// A queue of numbers below this one.
    fn new(end: usize) -> Self {
        let words = end.div_ceil(64);
        Self { words: vec![0; words], first: words }
    }

    #[inline]
    fn insert(&mut self, number: usize) {
        let word = number / 64;
        self.words[word] |= 1 << (number % 64);
        self.first = self.first.min(word);
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.first) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * self.first + bit);
            }
            self.first += 1;
        }
        None
    }

    /// Inserts numbers, as bits.
    #[inline]
    fn insert_all(&mut self, words: &[u64]) {
        for (number, (own, word)) in self.words.iter_mut().zip(words).enumerate() {
            if *word != 0 {
                *own |= word;
                self.first = self.first.min(number);
            }
        }
    }

    fn clear(&mut self) {
        self.words[self.first..].fill(0);
        self.first = self.words.len();
    }
}

/// Whether a set has more than one symbol.
#[inline]
pub(super) const fn is_open(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

impl State {
    pub fn new(layout: &Layout) -> Self {
        let with_sets = layout.lines.iter().filter(|line| line.keeps_sets);
        Self {
            cells: vec![0; layout.cells],
            trail: Vec::with_capacity(layout.cells * layout.order),
            looked_at: NOTHING,
            singles: Vec::with_capacity(layout.cells),
            changed_houses: Queue::new(layout.full),
            changed_cells: Queue::new(layout.cells),
            changed_cages: Queue::new(layout.cages.len()),
            changed_sums: Queue::new(layout.cages.len()),
            changed_lines: Queue::new(layout.lines.len()),
            changed_different: Queue::new(layout.lines.len()),
            paths: layout.lines.iter().map(Paths::of).collect(),
            of_states: vec![NONE; with_sets.map(Line::states).max().unwrap_or(0)],
            memory: Memory::new(layout.order, layout.cages.iter().any(|cage| cage.packed.is_some())),
            may_divide: false,
            names_regions: false,
            sketches: layout.divisions.iter().map(Sketch::of).collect(),
            weights: vec![1.0; layout.cells],
            until_halved: HALVED_AFTER,
            failures: vec![0; layout.order],
            lack: None,
            fewest: Vec::with_capacity(layout.full),
            causes: Vec::with_capacity(layout.constraints()),
            grid: vec![Symbol::new(0); layout.cells],
        }
    }

    /// Begins with the clues; false if they contradict each other.
    pub fn start(&mut self, layout: &Layout, clues: &[Option<Symbol>]) -> bool {
        assert_eq!(clues.len(), layout.cells, "one clue for each cell");
        self.cells.fill(layout.all());
        self.trail.clear();
        for (cell, weight) in self.weights.iter_mut().enumerate() {
            let cages: u32 = layout.cages_of(cell).iter().map(|word| word.count_ones()).sum();
            *weight = f64::from(1 + cages + layout.lines_of(cell).len() as u32);
        }
        self.failures.fill(0);
        self.until_halved = HALVED_AFTER;
        if layout.is_weighted {
            (0..layout.cells).for_each(|cell| self.changed_cells.insert(cell));
            // Also those without cells.
            (0..layout.cages.len()).for_each(|cage| self.changed_cages.insert(cage));
            (0..layout.lines.len()).for_each(|line| self.changed_lines.insert(line));
        }
        let mut numbers = layout.divisions.iter().flat_map(|divided| &divided.numbers);
        self.names_regions = numbers.any(|&number| clues[usize::from(number)].is_some());
        let mut ok = true;
        for (cell, &clue) in clues.iter().enumerate() {
            if let Some(symbol) = clue {
                ok = ok && symbol.index() < layout.order && self.only(layout, cell, symbol.index());
            }
        }
        self.propagate(layout, ok)
    }

    pub fn trail_len(&self) -> usize {
        self.trail.len()
    }

    /// Takes a candidate to be true; false if that leads to a contradiction.
    pub fn take(&mut self, layout: &Layout, cell: usize, symbol: usize) -> bool {
        let ok = self.only(layout, cell, symbol);
        let ok = self.propagate(layout, ok);
        if !ok && layout.is_weighted {
            self.blame(&[cell as u16]);
            self.failures[symbol] = self.failures[symbol].saturating_add(1);
            self.age();
        }
        ok
    }

    /// Takes a candidate to be false.
    pub fn refuse(&mut self, layout: &Layout, cell: usize, symbol: usize) -> bool {
        let ok = self.exclude(layout, cell, 1 << symbol);
        self.propagate(layout, ok)
    }

    /// Lets go of the trail: nothing is put back any more.
    pub fn forget(&mut self) {
        self.trail = Vec::new();
    }

    /// Puts back everything ruled out since the trail had that length.
    pub fn undo(&mut self, length: usize) {
        for Loss { cell, symbols, .. } in self.trail.drain(length..) {
            self.cells[usize::from(cell)] |= symbols;
        }
    }

    /// Whether the names of regions are free: those of some places are then given until there is a grid.
    pub(super) fn has_anchors(&self, divided: &Divided) -> bool {
        !self.names_regions && !divided.anchors.is_empty()
    }

    /// Rules out these symbols of a cell; false if it has no others.
    #[inline(always)]
    pub(super) fn exclude(&mut self, layout: &Layout, cell: usize, symbols: u64) -> bool {
        self.cells[cell] & symbols == 0 || self.lose(layout, cell, self.cells[cell] & symbols)
    }

    /// Rules out some of the symbols that a cell has; false if these are all.
    #[inline(never)]
    fn lose(&mut self, layout: &Layout, cell: usize, symbols: u64) -> bool {
        self.cells[cell] ^= symbols;
        let left = self.cells[cell];
        self.trail.push(Loss { cell: cell as u16, cause: self.looked_at, symbols });
        if !is_open(left) {
            if left == 0 {
                return self.lacks(Lack::Cell(cell as u16));
            }
            self.singles.push(cell as u16);
        }
        self.changed_houses.insert_all(layout.houses_of(cell));
        if layout.is_weighted {
            self.changed_cells.insert(cell);
        }
        true
    }

    /// Rules out all other symbols of a cell.
    #[inline]
    pub(super) fn only(&mut self, layout: &Layout, cell: usize, symbol: usize) -> bool {
        if self.cells[cell] >> symbol & 1 == 0 {
            return self.lacks(Lack::Cell(cell as u16));
        }
        self.exclude(layout, cell, !(1 << symbol))
    }

    /// Rules out the one symbol of a cell everywhere that the cell sees.
    #[inline]
    fn clear_peers(&mut self, layout: &Layout, cell: usize) -> bool {
        let symbol = self.cells[cell];
        layout.peers(cell).iter().all(|&other| self.exclude(layout, usize::from(other), symbol))
    }

    /// Works off the queues; on a contradiction, drops them.
    fn propagate(&mut self, layout: &Layout, mut ok: bool) -> bool {
        while ok {
            if let Some(cell) = self.singles.pop() {
                let cell = usize::from(cell);
                ok = self.look_by(layout, layout.of_cell(cell), |state| state.clear_peers(layout, cell));
            } else if let Some(cell) = self.changed_cells.pop() {
                self.changed_cages.insert_all(layout.cages_of(cell));
                layout.lines_of(cell).iter().for_each(|&line| self.changed_lines.insert(line as usize));
                self.may_divide = true;
                ok = self.look_by(layout, layout.of_cell(cell), |state| state.look_beside(layout, cell));
            } else if let Some(number) = self.changed_cages.pop() {
                let cage = &layout.cages[number];
                if cage.packed.is_some() {
                    self.changed_sums.insert(number);
                }
                ok = self.look_by(layout, number, |state| state.look_at_cage(layout, cage));
            } else if let Some(house) = self.changed_houses.pop() {
                ok = self.look_at_house(layout, house);
            } else if let Some(number) = self.changed_sums.pop() {
                let packed = layout.cages[number].packed.as_ref();
                ok = self
                    .look_by(layout, number, |state| packed.is_none_or(|sum| state.look_at_assignments(layout, sum)));
            } else if let Some(number) = self.changed_lines.pop() {
                if layout.lines[number].keeps_sets {
                    self.changed_different.insert(number);
                }
                ok = self.look_along(layout, number, |state, line, paths| state.look_at_line(layout, line, paths));
            } else if let Some(number) = self.changed_different.pop() {
                let mut before = std::mem::take(&mut self.of_states);
                ok = self.look_along(layout, number, |state, line, paths| {
                    state.look_at_different(layout, line, paths, &mut before)
                });
                self.of_states = before;
            } else if std::mem::take(&mut self.may_divide) {
                let mut sketches = std::mem::take(&mut self.sketches);
                let mut divisions = layout.divisions.iter().zip(&mut sketches);
                ok = divisions.all(|(divided, sketch)| self.look_at_division(layout, divided, sketch));
                self.sketches = sketches;
            } else {
                return true;
            }
        }
        if let Some(lack) = self.lack.take()
            && layout.is_weighted
        {
            self.blame_causes(layout, lack);
        }
        self.singles.clear();
        self.changed_houses.clear();
        self.changed_cells.clear();
        self.changed_cages.clear();
        self.changed_sums.clear();
        self.changed_lines.clear();
        self.changed_different.clear();
        false
    }

    /// Looks at a line in one of two ways.
    fn look_along(
        &mut self,
        layout: &Layout,
        number: usize,
        look: impl FnOnce(&mut Self, &Line, &mut Paths) -> bool,
    ) -> bool {
        let mut paths = std::mem::take(&mut self.paths[number]);
        let line = &layout.lines[number];
        let ok = self.look_by(layout, layout.of_line(number), |state| look(state, line, &mut paths));
        self.paths[number] = paths;
        ok
    }

    /// Looks at a constraint, by its number. It is the cause of what the look excludes. If it cannot be met, its cells are blamed.
    #[inline]
    pub(super) fn look_by(&mut self, layout: &Layout, constraint: usize, look: impl FnOnce(&mut Self) -> bool) -> bool {
        self.looked_at = constraint as u32;
        let ok = look(self);
        self.looked_at = NOTHING;
        if !ok && self.lack.is_none() {
            self.blame(layout.constrained(constraint));
        }
        ok
    }

    const fn lacks(&mut self, lack: Lack) -> bool {
        self.lack = Some(lack);
        false
    }

    /// Blames everything that excluded the candidates that are missing.
    fn blame_causes(&mut self, layout: &Layout, lack: Lack) {
        let is_of = |loss: &Loss| match lack {
            Lack::Cell(cell) => loss.cell == cell,
            Lack::Places(house, symbols) => {
                let of = layout.houses_of(loss.cell.into());
                loss.symbols & symbols != 0 && of[house / 64] >> (house % 64) & 1 == 1
            }
        };
        let mut causes = std::mem::take(&mut self.causes);
        for loss in self.trail.iter().filter(|loss| is_of(loss)) {
            if loss.cause != NOTHING && !causes.contains(&loss.cause) {
                causes.push(loss.cause);
            }
        }
        for cause in causes.drain(..) {
            self.blame(layout.constrained(cause as usize));
        }
        self.causes = causes;
        if let Lack::Cell(cell) = lack {
            self.blame(&[cell]);
        }
    }

    /// Adds to the weights of cells in a contradiction: a share, as one of many cells says little about each.
    fn blame(&mut self, cells: &[u16]) {
        let share = 1.0 / f64::from(cells.len() as u32);
        for &cell in cells {
            self.weights[usize::from(cell)] += share;
        }
    }

    /// After each [`HALVED_AFTER`] wrong guesses, halves the weights and quarters the failures, so that recent contradictions count more.
    fn age(&mut self) {
        self.until_halved -= 1;
        if self.until_halved == 0 {
            self.until_halved = HALVED_AFTER;
            // A weight stays above 0 in the longest search.
            self.weights.iter_mut().for_each(|weight| *weight = (*weight / 2.0).max(f64::MIN_POSITIVE));
            self.failures.iter_mut().for_each(|failures| *failures /= 4);
        }
    }

    /// Keeps what goes with some symbol of a cell in the cells that it stands in a relation to.
    fn look_beside(&mut self, layout: &Layout, cell: usize) -> bool {
        for &related in layout.relations_of(cell) {
            let other = usize::from(related.cell);
            let wrong = self.cells[other] & !layout.beside(related, self.cells[cell]);
            if !self.exclude(layout, other, wrong) {
                return false;
            }
        }
        true
    }

    /// A symbol with one place in a full house is there. Symbols whose places in it all lie in a second house are not in the rest of that house.
    fn look_at_house(&mut self, layout: &Layout, house: usize) -> bool {
        let cells = layout.house(house);
        let (mut once, mut twice, mut known) = (0, 0, 0);
        for &cell in cells {
            let set = self.cells[usize::from(cell)];
            twice |= once & set;
            once |= set;
            known |= if is_open(set) { 0 } else { set };
        }
        if once != layout.all() {
            let missing = layout.all() & !once;
            return self.lacks(Lack::Places(house, missing & missing.wrapping_neg()));
        }
        let hidden = once & !twice & !known;
        if hidden != 0 {
            for &cell in cells {
                let only = self.cells[usize::from(cell)] & hidden;
                if is_open(only) {
                    return self.lacks(Lack::Places(house, only));
                }
                if only != 0 && !self.exclude(layout, usize::from(cell), !only) {
                    return false;
                }
            }
        }
        for link in layout.links(house) {
            let elsewhere = layout.linked[link.elsewhere.clone()].iter();
            let elsewhere = elsewhere.fold(0, |all, &cell| all | self.cells[usize::from(cell)]);
            let inside = twice & !elsewhere;
            if inside != 0 {
                for &cell in &layout.linked[link.outside.clone()] {
                    if !self.exclude(layout, usize::from(cell), inside) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The symbols of a full grid.
    pub fn grid(&mut self, layout: &Layout) -> &[Symbol] {
        for (symbol, set) in self.grid.iter_mut().zip(&self.cells) {
            *symbol = Symbol::new(set.trailing_zeros() as usize);
        }
        for divided in &layout.divisions {
            if self.has_anchors(divided) {
                divided.name_in_order(&mut self.grid);
            }
        }
        &self.grid
    }

    /// Whether the cell may hold the symbol.
    pub fn may_hold(&self, cell: usize, symbol: Symbol) -> bool {
        self.cells[cell] >> symbol.index() & 1 == 1
    }

    /// Whether the cell has one symbol left.
    pub fn is_known(&self, cell: usize) -> bool {
        !is_open(self.cells[cell])
    }

    /// The grid with these symbols, and those of the cells that have one in each solution.
    pub fn completed(&mut self, found: impl Iterator<Item = (usize, usize)>) -> &[Symbol] {
        for (symbol, set) in self.grid.iter_mut().zip(&self.cells).filter(|(_, set)| **set != 0) {
            *symbol = Symbol::new(set.trailing_zeros() as usize);
        }
        for (cell, symbol) in found {
            self.grid[cell] = Symbol::new(symbol);
        }
        &self.grid
    }

    /// The open candidates, and of which of them one has to be true: first in each cell, then in houses and sums, all of which are of different
    /// symbols, and on lines.
    pub fn groups(&self, layout: &Layout) -> Groups {
        let mut candidates = Vec::new();
        let mut numbers = vec![u32::MAX; layout.cells * layout.order];
        let mut groups = Vec::new();
        for cell in (0..layout.cells).filter(|&cell| is_open(self.cells[cell])) {
            let first = candidates.len() as u32;
            for symbol in (0..layout.order).filter(|symbol| self.cells[cell] >> symbol & 1 == 1) {
                numbers[cell * layout.order + symbol] = candidates.len() as u32;
                candidates.push((cell as u16, symbol as u8));
            }
            groups.push(((first..candidates.len() as u32).collect(), true));
        }
        let full = layout.members.chunks(layout.order).map(|cells| (cells, true));
        let partial = layout.partial.iter().map(|cells| (&cells[..], false));
        for (cells, exact) in full.chain(partial) {
            for symbol in 0..layout.order {
                let open = cells.iter().map(|&cell| numbers[usize::from(cell) * layout.order + symbol]);
                let open: Vec<_> = open.filter(|&number| number != u32::MAX).collect();
                // A symbol that has its place has no open candidate.
                if !open.is_empty() {
                    groups.push((open, exact));
                }
            }
        }
        let mut sums = Vec::new();
        let mut absent = candidates.len() as u32;
        for cage in layout.cages.iter().filter(|cage| cage.is_told) {
            let known = cage.cells.iter().filter(|&&cell| self.is_known(cell.into()));
            let known = known.map(|&cell| i64::from(self.cells[usize::from(cell)].trailing_zeros()) + 1);
            let (number, total) =
                known.fold((cage.cells.len(), cage.total), |(n, total), value| (n - 1, total - value));
            let mut sum = Sum { symbols: 0, number: number as u32, total, absent: Vec::new() };
            for symbol in 0..layout.order {
                let open = cage.cells.iter().map(|&cell| numbers[usize::from(cell) * layout.order + symbol]);
                let open: Vec<_> = open.filter(|&number| number != u32::MAX).collect();
                if !open.is_empty() {
                    groups.push((open.into_iter().chain([absent]).collect(), true));
                    sum.symbols |= 1 << symbol;
                    sum.absent.push(absent);
                    absent += 1;
                }
            }
            sums.push(sum);
        }
        for line in layout.lines.iter().filter(|line| line.cells.len() > 1).chain(&layout.told) {
            let left = |cell: u16| self.cells[usize::from(cell)];
            let candidate = |cell: u16, symbol: usize| {
                Some(numbers[usize::from(cell) * layout.order + symbol]).filter(|&number| number != u32::MAX)
            };
            absent = line.groups(left, candidate, absent, |group| groups.push((group, true)));
        }
        Groups::new(candidates, absent as usize, &groups, sums)
    }
}

#[cfg(test)]
mod tests {
    use gerechte_encodings::{Cell, Diagram, Problem, Relation};

    use super::super::tests::chance;
    use super::*;

    /// A board of 6×6 that is divided into six regions of six cells, in rows and columns of different symbols, with lines of given sums, a cage and a relation.
    fn divided() -> Problem {
        let mut problem = Problem::new(72, 6).expect("a small problem");
        add_houses(&mut problem, 6);
        problem.divide(0..36, 36..72, 6, 6).expect("regions");
        for (first, total) in [(0, 14), (13, 11), (22, 9)] {
            // Of cells and of numbers of regions.
            problem.regular([first, first + 7, first + 36, first + 43], of_sum(6, total)).expect("a line");
        }
        problem.sum([24, 25, 31], 12).expect("a cage");
        problem.relate(Cell::new(28), Cell::new(34), Relation::Less).expect("two cells");
        problem
    }

    /// A board of 4×4 that is divided twice into regions whose names are free, with a line of different symbols.
    fn divided_twice() -> Problem {
        let mut problem = Problem::new(48, 4).expect("a small problem");
        add_houses(&mut problem, 4);
        problem.divide(0..16, 16..32, 4, 4).expect("regions");
        problem.divide(0..16, 32..48, 4, 4).expect("regions");
        problem.regular([1, 5, 9, 13], of_sum(4, 10)).expect("a line");
        problem.regular([2, 6, 10, 14], of_sum(4, 10)).expect("a line");
        problem
    }

    fn add_houses(problem: &mut Problem, order: usize) {
        for line in 0..order {
            problem.all_different((0..order).map(|place| order * line + place)).expect("a row");
            problem.all_different((0..order).map(|place| order * place + line)).expect("a column");
        }
    }

    /// Words of four symbols, of which the first two and twice the others have this sum.
    fn of_sum(symbols: usize, total: u32) -> Diagram {
        let step = |sum: &u32, place: usize, symbol: Symbol| Some(sum + symbol.value() * if place < 2 { 1 } else { 2 });
        Diagram::of(4, symbols, 0, step, |&sum| sum == total || sum == total + 3).expect("a small diagram")
    }

    #[test]
    fn a_cell_is_chosen_however_many_guesses_were_wrong() {
        let layout = Layout::new(&divided());
        let mut state = State::new(&layout);
        assert!(state.start(&layout, &vec![None; layout.cells]));
        (0..3_000_000).for_each(|_| state.age());
        assert!(state.choose(&layout).is_some());
    }

    #[test]
    fn looks_that_go_on_exclude_what_those_from_the_start_exclude() {
        let mut random = chance();
        for problem in [divided(), divided_twice()] {
            let layout = Layout::new(&problem);
            let mut state = State::new(&layout);
            let (mut wrong, mut deepest) = (0, 0);
            for round in 0..80 {
                let mut clues = vec![None; layout.cells];
                for _ in 0..round % 3 {
                    clues[random(layout.cells)] = Some(Symbol::new(random(layout.order)));
                }
                let begun = |clues: &[Option<Symbol>]| {
                    let mut new = State::new(&layout);
                    new.start(&layout, clues).then_some(new)
                };
                let ok = state.start(&layout, &clues);
                assert_eq!(ok, begun(&clues).is_some(), "{clues:?}");
                let mut guesses: Vec<(usize, usize, usize)> = Vec::new();
                for _ in 0..if ok { 40 } else { 0 } {
                    if random(5) == 0 {
                        if let Some((before, ..)) = guesses.pop() {
                            state.undo(before);
                        }
                        continue;
                    }
                    let (before, cell, symbol) = (state.trail_len(), random(layout.cells), random(layout.order));
                    let mut new = begun(&clues).expect("it began before");
                    assert!(guesses.iter().all(|&(_, cell, symbol)| new.take(&layout, cell, symbol)));
                    let ok = state.take(&layout, cell, symbol);
                    assert_eq!(ok, new.take(&layout, cell, symbol), "{clues:?} {guesses:?} {cell} {symbol}");
                    if ok {
                        assert_eq!(state.cells, new.cells, "{clues:?} {guesses:?} {cell} {symbol}");
                        guesses.push((before, cell, symbol));
                        deepest = deepest.max(guesses.len());
                    } else {
                        wrong += 1;
                        state.undo(before);
                    }
                }
            }
            assert!(wrong > 100 && deepest > 3, "{wrong}, {deepest}");
        }
    }
}
