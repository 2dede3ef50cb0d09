//! The state of a search: the remaining candidates, in all views, and the trail.

use super::layout::Layout;
use super::line::Scratch;
use crate::learn::{Groups, Sum};
use gerechte_encodings::Symbol;

/// Candidates by cell and by (house, symbol), the latter called *views*.
#[derive(Clone, Debug)]
pub struct State {
    /// Symbols by cell.
    pub(super) cells: Vec<u64>,
    /// Positions by view.
    pub(super) views: Vec<u64>,
    /// Sizes of the above: cells first, then views.
    pub(super) sizes: Vec<u8>,
    /// Cells with more than one symbol.
    pub(super) open: usize,
    trail: Vec<(u16, u8)>,
    /// Cells that have come down to one symbol.
    singles: Vec<u16>,
    /// Views that have changed, and whether each is listed.
    changed: Vec<u32>,
    listed: Vec<bool>,
    /// Cages with a cell that has changed, and whether each is listed.
    changed_cages: Vec<u32>,
    listed_cages: Vec<bool>,
    /// Lines with a cell that has changed, and whether each is listed.
    changed_lines: Vec<u32>,
    listed_lines: Vec<bool>,
    scratch: Scratch,
    /// Cells with relations that have changed, and whether each is listed.
    changed_cells: Vec<u16>,
    listed_cells: Vec<bool>,
    /// By cell: its cages, and the contradictions that it was in.
    pub(super) weights: Vec<u32>,
    /// The last cell that lost a symbol.
    last: u16,
    grid: Vec<Symbol>,
}

impl State {
    pub fn new(layout: &Layout) -> Self {
        let views = layout.full * layout.order;
        Self {
            cells: vec![0; layout.cells],
            views: vec![0; views],
            sizes: vec![0; layout.cells + views],
            open: 0,
            trail: Vec::with_capacity(layout.cells * layout.order),
            singles: Vec::with_capacity(layout.cells),
            changed: Vec::with_capacity(views),
            listed: vec![false; views],
            changed_cages: Vec::with_capacity(layout.cages.len()),
            listed_cages: vec![false; layout.cages.len()],
            changed_lines: Vec::with_capacity(layout.lines.len()),
            listed_lines: vec![false; layout.lines.len()],
            scratch: Scratch::of(&layout.lines),
            changed_cells: Vec::with_capacity(layout.cells),
            listed_cells: vec![false; layout.cells],
            weights: vec![1; layout.cells],
            last: 0,
            grid: vec![Symbol::new(0); layout.cells],
        }
    }

    /// Begins with the clues; false if they contradict each other.
    pub fn start(&mut self, layout: &Layout, clues: &[Option<Symbol>]) -> bool {
        assert_eq!(clues.len(), layout.cells, "one clue for each cell");
        let all = u64::MAX >> (64 - layout.order);
        self.cells.fill(all);
        self.views.fill(all);
        self.sizes.fill(layout.order as u8);
        self.open = layout.cells;
        self.trail.clear();
        for (cell, weight) in self.weights.iter_mut().enumerate() {
            *weight = 1 + (layout.cages_of(cell).len() + layout.lines_of(cell).len()) as u32;
        }
        if layout.order == 1 {
            self.open = 0;
        }
        self.changed_cages.extend(0..layout.cages.len() as u32);
        self.listed_cages.fill(true);
        self.changed_lines.extend(0..layout.lines.len() as u32);
        self.listed_lines.fill(true);
        for cell in (0..layout.cells).filter(|&cell| !layout.relations_of(cell).is_empty()) {
            self.changed_cells.push(cell as u16);
            self.listed_cells[cell] = true;
        }
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
        if !ok && layout.is_weighted() {
            self.blame(&[cell as u16]);
        }
        ok
    }

    /// Takes a candidate to be false.
    pub fn refuse(&mut self, layout: &Layout, cell: usize, symbol: usize) -> bool {
        let ok = self.remove(layout, cell, symbol);
        self.propagate(layout, ok)
    }

    /// Puts back everything ruled out since the trail had that length.
    pub fn undo(&mut self, layout: &Layout, length: usize) {
        for &(cell, symbol) in &self.trail[length..] {
            let (cell, symbol) = (usize::from(cell), usize::from(symbol));
            self.cells[cell] |= 1 << symbol;
            self.open += usize::from(self.sizes[cell] == 1);
            self.sizes[cell] += 1;
            for place in layout.places(cell) {
                let view = place.views + symbol;
                self.views[view] |= 1 << place.position;
                self.sizes[layout.cells + view] += 1;
            }
        }
        self.trail.truncate(length);
    }

    /// Rules out one candidate, if it is there; false if a cell or view has none left. All views are
    /// in step afterwards in either case.
    #[inline]
    pub(super) fn remove(&mut self, layout: &Layout, cell: usize, symbol: usize) -> bool {
        let bit = 1 << symbol;
        if self.cells[cell] & bit == 0 {
            return true;
        }
        self.cells[cell] ^= bit;
        self.trail.push((cell as u16, symbol as u8));
        self.sizes[cell] -= 1;
        let mut ok = true;
        match self.sizes[cell] {
            0 => {
                ok = false;
                self.last = cell as u16;
            }
            1 => {
                self.open -= 1;
                self.singles.push(cell as u16);
            }
            _ => {}
        }
        for place in layout.places(cell) {
            let view = place.views + symbol;
            self.views[view] ^= 1 << place.position;
            let size = &mut self.sizes[layout.cells + view];
            *size -= 1;
            if *size == 0 {
                ok = false;
                self.last = cell as u16;
            }
            if !self.listed[view] {
                self.listed[view] = true;
                self.changed.push(view as u32);
            }
        }
        for &cage in layout.cages_of(cell) {
            if !self.listed_cages[cage as usize] {
                self.listed_cages[cage as usize] = true;
                self.changed_cages.push(cage);
            }
        }
        for &line in layout.lines_of(cell) {
            if !self.listed_lines[line as usize] {
                self.listed_lines[line as usize] = true;
                self.changed_lines.push(line);
            }
        }
        if !layout.relations_of(cell).is_empty() && !std::mem::replace(&mut self.listed_cells[cell], true) {
            self.changed_cells.push(cell as u16);
        }
        ok
    }

    /// Rules out all other symbols of a cell.
    #[inline]
    fn only(&mut self, layout: &Layout, cell: usize, symbol: usize) -> bool {
        if self.cells[cell] >> symbol & 1 == 0 {
            self.last = cell as u16;
            return false;
        }
        let mut others = self.cells[cell] & !(1 << symbol);
        let mut ok = true;
        while others != 0 {
            ok &= self.remove(layout, cell, others.trailing_zeros() as usize);
            others &= others - 1;
        }
        ok
    }

    /// Rules out the one symbol of a cell everywhere that the cell sees.
    #[inline]
    fn clear_peers(&mut self, layout: &Layout, cell: usize) -> bool {
        let symbol = self.cells[cell].trailing_zeros() as usize;
        let mut ok = true;
        for place in layout.places(cell) {
            let mut others = self.views[place.views + symbol] & !(1 << place.position);
            while others != 0 {
                let other = layout.members[place.views + others.trailing_zeros() as usize];
                ok &= self.remove(layout, usize::from(other), symbol);
                others &= others - 1;
            }
        }
        for &other in layout.peers(cell) {
            ok &= self.remove(layout, usize::from(other), symbol);
        }
        ok
    }

    /// Works off the queues; on a contradiction, drops them.
    fn propagate(&mut self, layout: &Layout, mut ok: bool) -> bool {
        while ok {
            if let Some(cell) = self.singles.pop() {
                ok = self.clear_peers(layout, usize::from(cell));
            } else if let Some(view) = self.changed.pop() {
                self.listed[view as usize] = false;
                ok = self.look(layout, view as usize);
            } else if let Some(cell) = self.changed_cells.pop() {
                self.listed_cells[usize::from(cell)] = false;
                ok = self.look_beside(layout, usize::from(cell));
            } else if let Some(cage) = self.changed_cages.pop() {
                self.listed_cages[cage as usize] = false;
                ok = self.look_at_cage(layout, &layout.cages[cage as usize]);
                if !ok {
                    self.blame(&layout.cages[cage as usize].cells);
                }
            } else if let Some(number) = self.changed_lines.pop() {
                self.listed_lines[number as usize] = false;
                let line = &layout.lines[number as usize];
                let mut scratch = std::mem::take(&mut self.scratch);
                ok = self.look_at_line(layout, line, &mut scratch);
                self.scratch = scratch;
                if !ok {
                    self.blame(&line.cells);
                }
            } else {
                return true;
            }
        }
        if layout.is_weighted() {
            self.blame(&[self.last]);
        }
        self.singles.clear();
        for view in self.changed.drain(..) {
            self.listed[view as usize] = false;
        }
        for cell in self.changed_cells.drain(..) {
            self.listed_cells[usize::from(cell)] = false;
        }
        for cage in self.changed_cages.drain(..) {
            self.listed_cages[cage as usize] = false;
        }
        for line in self.changed_lines.drain(..) {
            self.listed_lines[line as usize] = false;
        }
        false
    }

    /// Adds to the weights of cells in a contradiction.
    fn blame(&mut self, cells: &[u16]) {
        for &cell in cells {
            let weight = &mut self.weights[usize::from(cell)];
            *weight = weight.saturating_add(1);
        }
    }

    /// Keeps what goes with some symbol of a cell in the cells that it stands in a relation to.
    fn look_beside(&mut self, layout: &Layout, cell: usize) -> bool {
        let mut ok = true;
        for &related in layout.relations_of(cell) {
            let (beside, other) = (layout.beside(related), usize::from(related.cell));
            let (mut symbols, mut goes_with) = (self.cells[cell], 0);
            while symbols != 0 {
                goes_with |= beside[symbols.trailing_zeros() as usize];
                symbols &= symbols - 1;
            }
            let mut wrong = self.cells[other] & !goes_with;
            while wrong != 0 {
                ok &= self.remove(layout, other, wrong.trailing_zeros() as usize);
                wrong &= wrong - 1;
            }
        }
        ok
    }

    /// A view with one place gives its symbol to that cell. A view that lies within a second house excludes the symbol from the rest of that house.
    #[inline]
    fn look(&mut self, layout: &Layout, view: usize) -> bool {
        let (house, symbol) = (view / layout.order, view % layout.order);
        let places = self.views[view];
        let first = places.trailing_zeros() as usize;
        if self.sizes[layout.cells + view] == 1 {
            return self.only(layout, usize::from(layout.members[house * layout.order + first]), symbol);
        }
        let mut ok = true;
        for link in layout.links(house, first) {
            if places & !link.inside == 0 {
                for &cell in &layout.outside[link.outside.clone()] {
                    ok &= self.remove(layout, usize::from(cell), symbol);
                }
            }
        }
        ok
    }

    /// The symbols of a full grid.
    pub fn grid(&mut self) -> &[Symbol] {
        for (symbol, set) in self.grid.iter_mut().zip(&self.cells) {
            *symbol = Symbol::new(set.trailing_zeros() as usize);
        }
        &self.grid
    }

    /// Whether the cell may hold the symbol.
    pub fn may_hold(&self, cell: usize, symbol: Symbol) -> bool {
        self.cells[cell] >> symbol.index() & 1 == 1
    }

    /// Whether the cell has one symbol left.
    pub fn is_known(&self, cell: usize) -> bool {
        self.sizes[cell] == 1
    }

    /// The grid with these symbols in the open cells.
    pub fn completed(&mut self, found: impl Iterator<Item = (usize, usize)>) -> &[Symbol] {
        self.grid();
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
        for cell in (0..layout.cells).filter(|&cell| self.sizes[cell] > 1) {
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
        for cage in layout.cages.iter().filter(|cage| cage.is_distinct) {
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
