//! Closures: the candidates that are left when techniques whose order does not matter find no more.
//!
//! Singles, locked candidates, subsets and chains are *monotone*: their conclusions from some candidates also follow from fewer candidates.
//! So they always end with the same candidates, in whatever order they are applied. If that is the solution, a ladder that has these
//! techniques finds it, too. A ladder that has no others finds it only then. A closure names no steps, which makes it much faster than a
//! [path](super::Path).
//!
//! Plain chains (X-chains, XY-chains, nice loops, AICs) are one technique here. Implications have two forms: a candidate that is true makes
//! others false, and of two candidates one of which is true, the first is false and makes the second true. If implications lead from a candidate
//! to its opposite, the candidate is false.

use std::ops::ControlFlow;

use super::Technique;
use crate::board::subsets::lexicographic;
use crate::board::{Cells, Layout, Mask, all, bits};
use gerechte_encodings::Symbol;

/// The techniques of a closure. Each variant includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// Full houses, naked and hidden singles.
    Singles,
    /// Locked candidates that lie in two houses, and naked and hidden subsets of up to four, in the houses that hold them.
    Subsets,
    /// Common peers of the places of a symbol, and of naked subsets; and chains without groups.
    Chains,
}

impl Reach {
    /// The farthest reach whose techniques are all among these. Returns `None` if not even the singles are.
    pub(super) fn within(techniques: &[Technique]) -> Option<Self> {
        let has = |from: Technique, to: Technique| {
            Technique::all().filter(|t| (from..=to).contains(t)).all(|technique| techniques.contains(&technique))
        };
        let singles = has(Technique::FullHouse, Technique::HiddenSingle);
        let subsets = singles && has(Technique::LockedPair, Technique::HiddenQuadruple);
        let peers = has(Technique::CommonPeers, Technique::CommonPeers);
        let chains = subsets && peers && has(Technique::ContinuousNiceLoop, Technique::Aic);
        [(chains, Self::Chains), (subsets, Self::Subsets), (singles, Self::Singles)]
            .into_iter()
            .find_map(|(has, reach)| has.then_some(reach))
    }

    /// The next easier reach, or singles.
    pub(super) const fn easier(self) -> Self {
        match self {
            Self::Singles | Self::Subsets => Self::Singles,
            Self::Chains => Self::Subsets,
        }
    }

    /// Whether the closure concludes all that these techniques do.
    pub(super) fn is_all_of(self, techniques: &[Technique]) -> bool {
        let last = match self {
            // Sums and relations are none of its games.
            Self::Singles => Technique::LockedCombination,
            Self::Subsets => Technique::HiddenQuadruple,
            Self::Chains => Technique::CommonPeers,
        };
        techniques.iter().all(|&technique| {
            technique <= last || self == Self::Chains && (Technique::XChain..=Technique::Aic).contains(&technique)
        })
    }
}

/// The number of candidates that the techniques leave, given these clues: 0 if they find the solution.
pub(super) fn open<const W: usize>(layout: &Layout<W>, clues: &[Option<Symbol>], reach: Reach) -> usize {
    let mut board = Board::new(layout);
    for (cell, clue) in clues.iter().enumerate() {
        if let Some(symbol) = clue {
            board.place(cell, symbol.index());
        }
    }
    board.close(reach);
    let left = board.candidates.iter().map(|set| set.count_ones() as usize).sum::<usize>();
    if board.broken { left.max(1) } else { left }
}

/// The most cells or symbols of a subset.
const LARGEST: usize = 4;

/// The open candidates, by cell, by symbol and by house.
struct Board<'a, const W: usize> {
    layout: &'a Layout<W>,
    candidates: Vec<Mask>,
    /// By symbol: the open cells that may take it.
    cells: Vec<Cells<W>>,
    /// By house: the symbols that it must still take. A house that is not full has none.
    missing: Vec<Mask>,
    open: Cells<W>,
    /// Open cells with one candidate.
    singles: Vec<usize>,
    /// The symbols that have lost candidates since the last look at hidden singles, and at locked candidates.
    fewer: [Mask; 2],
    /// The cells that have lost candidates since the last look at subsets.
    touched: Cells<W>,
    /// Whether a cell has no candidate, or a symbol no place.
    broken: bool,
}

impl<'a, const W: usize> Board<'a, W> {
    fn new(layout: &'a Layout<W>) -> Self {
        let all = all(layout.order);
        let open = Cells::of(0..layout.cells);
        Self {
            layout,
            candidates: vec![all; layout.cells],
            cells: vec![open; layout.order],
            missing: layout.houses.iter().map(|house| if house.full { all } else { 0 }).collect(),
            open,
            singles: Vec::new(),
            fewer: [all; 2],
            touched: open,
            broken: false,
        }
    }

    fn place(&mut self, cell: usize, symbol: usize) {
        if !self.open.has(cell) {
            return;
        }
        let lost = self.candidates[cell];
        if lost >> symbol & 1 == 0 {
            self.broken = true;
            return;
        }
        bits(lost).for_each(|other| self.cells[other].remove(cell));
        self.candidates[cell] = 0;
        self.open.remove(cell);
        self.fewer.iter_mut().for_each(|fewer| *fewer |= lost);
        self.touched.insert(cell);
        for home in self.layout.homes(cell) {
            self.missing[home.house] &= !(1 << symbol);
        }
        self.remove(self.layout.peers(cell), symbol);
    }

    /// Takes the symbol from these cells. Returns whether any had it.
    fn remove(&mut self, cells: Cells<W>, symbol: usize) -> bool {
        let gone = cells & self.cells[symbol];
        if gone.is_empty() {
            return false;
        }
        self.cells[symbol] = self.cells[symbol] - gone;
        self.fewer.iter_mut().for_each(|fewer| *fewer |= 1 << symbol);
        self.touched |= gone;
        for cell in gone.iter() {
            let left = &mut self.candidates[cell];
            *left &= !(1 << symbol);
            self.broken |= *left == 0;
            if left.is_power_of_two() {
                self.singles.push(cell);
            }
        }
        true
    }

    fn close(&mut self, reach: Reach) {
        while !self.broken && !self.open.is_empty() {
            if let Some(cell) = self.singles.pop() {
                if let (true, Some(symbol)) = (self.open.has(cell), bits(self.candidates[cell]).next()) {
                    self.place(cell, symbol);
                }
                continue;
            }
            let goes_on = self.hidden()
                || reach >= Reach::Subsets && (self.locked(reach) || self.subsets(reach))
                || reach >= Reach::Chains && Chains::new(self).find(self);
            if !goes_on {
                return;
            }
        }
    }

    /// Places hidden singles. Returns whether there were any.
    fn hidden(&mut self) -> bool {
        let layout = self.layout;
        let mut found = false;
        for symbol in bits(std::mem::take(&mut self.fewer[0])) {
            for (house, of) in layout.houses.iter().enumerate() {
                if self.missing[house] >> symbol & 1 == 1 {
                    let places = self.cells[symbol] & of.cells;
                    match places.len() {
                        0 => {
                            self.broken = true;
                            return true;
                        }
                        1 => {
                            found = true;
                            places.iter().for_each(|cell| self.place(cell, symbol));
                        }
                        _ => {}
                    }
                }
            }
        }
        found
    }

    /// Takes symbols from cells that see all their places in a house: up to subsets, only from those of a second house that has all these places. Returns whether
    /// any cell had one.
    fn locked(&mut self, reach: Reach) -> bool {
        let layout = self.layout;
        let mut found = false;
        for symbol in bits(std::mem::take(&mut self.fewer[1])) {
            for (house, of) in layout.houses.iter().enumerate() {
                if self.missing[house] >> symbol & 1 == 1 {
                    let places = self.cells[symbol] & of.cells;
                    let mut seen = self.cells[symbol] - of.cells;
                    for cell in places.iter() {
                        if seen.is_empty() {
                            break;
                        }
                        seen &= layout.peers(cell);
                    }
                    if reach == Reach::Subsets && !seen.is_empty() {
                        let others = layout.houses_of(places).filter(|&other| other != house);
                        seen &= layout.cells_of(others);
                    }
                    found |= self.remove(seen, symbol);
                }
            }
        }
        found
    }

    /// Uses naked and hidden subsets: up to subsets, naked ones only in the houses that hold them. Returns whether they concluded anything.
    fn subsets(&mut self, reach: Reach) -> bool {
        let layout = self.layout;
        let touched = std::mem::take(&mut self.touched);
        let mut found = false;
        let mut subsets = Vec::new();
        for (number, house) in layout.houses.iter().enumerate() {
            if !house.cells.meets(touched) {
                continue;
            }
            let mut masks = [0; Mask::BITS as usize];
            let mut places = [0; Mask::BITS as usize];
            let mut members = [0; Mask::BITS as usize];
            let mut size = 0;
            for cell in (house.cells & self.open).iter() {
                (masks[size], members[size]) = (self.candidates[cell], cell);
                bits(masks[size]).for_each(|symbol| places[symbol] |= 1 << size);
                size += 1;
            }
            tight(&masks[..size], &mut subsets);
            for [chosen, symbols] in subsets.drain(..) {
                let cells = bits(chosen).map(|at| layout.peers(members[at]));
                let mut seen = cells.fold(self.open, |seen, peers| seen & peers);
                if reach == Reach::Subsets && !(seen - house.cells).is_empty() {
                    let cells = Cells::of(bits(chosen).map(|at| members[at]));
                    seen &= layout.cells_of(layout.houses_of(cells));
                }
                for symbol in bits(symbols) {
                    found |= self.remove(seen, symbol);
                }
            }
            if self.missing[number] == 0 {
                continue;
            }
            tight(&places[..layout.order], &mut subsets);
            for [symbols, chosen] in subsets.drain(..) {
                for cell in bits(chosen).map(|at| members[at]) {
                    for symbol in bits(self.candidates[cell] & !symbols) {
                        found |= self.remove(Cells::one(cell), symbol);
                    }
                }
            }
        }
        found
    }
}

/// Collects the tight subsets of two to four of the sets: the indices of the sets, and their union.
fn tight(sets: &[Mask], subsets: &mut Vec<[Mask; 2]>) {
    let _ = lexicographic(sets, 2..=LARGEST, &mut |chosen, union| {
        subsets.push([chosen.iter().fold(0, |all, &at| all | 1 << at), union]);
        ControlFlow::<()>::Continue(())
    });
}

/// The strong links between candidates. Weak links are looked up on the board.
struct Chains<const W: usize> {
    /// By candidate, `width` places each: the candidates that are true if it is false.
    strong: Vec<u16>,
    width: usize,
    /// By symbol: the cells with a strong link.
    linked: Vec<Cells<W>>,
}

const NONE: u16 = u16::MAX;

impl<const W: usize> Chains<W> {
    fn new(board: &Board<'_, W>) -> Self {
        let layout = board.layout;
        let most = (0..layout.cells).map(|cell| layout.homes(cell).len()).max().unwrap_or(0);
        let mut chains = Self {
            strong: vec![NONE; layout.order * layout.cells * (most + 1)],
            width: most + 1,
            linked: vec![Cells::EMPTY; layout.order],
        };
        for (house, of) in layout.houses.iter().enumerate() {
            for symbol in bits(board.missing[house]) {
                let places = board.cells[symbol] & of.cells;
                let mut cells = places.iter();
                if let (Some(one), Some(two), None) = (cells.next(), cells.next(), cells.next()) {
                    chains.link(layout, [(one, symbol), (two, symbol)]);
                }
            }
        }
        for cell in board.open.iter() {
            let mut symbols = bits(board.candidates[cell]);
            if let (Some(one), Some(two), None) = (symbols.next(), symbols.next(), symbols.next()) {
                chains.link(layout, [(cell, one), (cell, two)]);
            }
        }
        chains
    }

    fn link(&mut self, layout: &Layout<W>, [one, two]: [(usize, usize); 2]) {
        for ((cell, symbol), (to, other)) in [(one, two), (two, one)] {
            self.linked[symbol].insert(cell);
            let start = (symbol * layout.cells + cell) * self.width;
            let to = (other * layout.cells + to) as u16;
            if let Some(slot) = self.strong[start..start + self.width].iter_mut().find(|at| **at == NONE || **at == to)
            {
                *slot = to;
            }
        }
    }

    /// Takes away the candidates that imply their opposite. Returns whether there were any.
    fn find(&self, board: &mut Board<'_, W>) -> bool {
        let layout = board.layout;
        let none = vec![Cells::EMPTY; layout.order];
        // Candidates that do not imply their opposite; what these imply does not either.
        let mut safe = none.clone();
        let (mut on, mut off) = (none.clone(), none.clone());
        let mut queue = Vec::new();
        let mut found = false;
        for symbol in 0..layout.order {
            for cell in board.cells[symbol].iter() {
                if safe[symbol].has(cell) {
                    continue;
                }
                on.copy_from_slice(&none);
                off.copy_from_slice(&none);
                on[symbol].insert(cell);
                queue.clear();
                queue.push((cell, symbol));
                let mut at = 0;
                while let (Some(&(cell_on, symbol_on)), false) = (queue.get(at), off[symbol].has(cell)) {
                    at += 1;
                    let mut turn_on = |cells: Cells<W>, symbol: usize| {
                        for cell in cells.iter() {
                            let start = (symbol * layout.cells + cell) * self.width;
                            for &to in self.strong[start..start + self.width].iter().take_while(|to| **to != NONE) {
                                let (to, other) = (usize::from(to) % layout.cells, usize::from(to) / layout.cells);
                                if !on[other].has(to) {
                                    on[other].insert(to);
                                    queue.push((to, other));
                                }
                            }
                        }
                    };
                    let gone = (layout.peers(cell_on) & board.cells[symbol_on]) - off[symbol_on];
                    off[symbol_on] |= gone;
                    turn_on(gone & self.linked[symbol_on], symbol_on);
                    for other in bits(board.candidates[cell_on] & !(1 << symbol_on)) {
                        if !off[other].has(cell_on) {
                            off[other].insert(cell_on);
                            if self.linked[other].has(cell_on) {
                                turn_on(Cells::one(cell_on), other);
                            }
                        }
                    }
                }
                if off[symbol].has(cell) {
                    found |= board.remove(Cells::one(cell), symbol);
                } else {
                    safe.iter_mut().zip(&on).for_each(|(safe, on)| *safe |= *on);
                }
            }
        }
        found
    }
}
