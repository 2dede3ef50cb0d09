//! Unique loops: cells that could swap two symbols all around, so that one of the other candidates must be true.
//!
//! A loop visits every house that it touches twice, once in odd and once in even position. The deduction relies on the puzzle
//! having one solution.

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::tables::{Tables, only};
use crate::board::{Mask, bits};

/// Loops of two symbols on a board.
struct LoopSearch<'a> {
    tables: &'a Tables,
    board: &'a Board,
    /// The two symbols.
    pair: Mask,
    path: Vec<usize>,
    found: Vec<Deduction>,
}

/// The easiest loop of all; of equals, the lowest type, then the first found.
pub(super) fn unique_loop(tables: &Tables, board: &Board) -> Option<Deduction> {
    let mut search = LoopSearch { tables, board, pair: 0, path: Vec::new(), found: Vec::new() };
    for cell in (0..tables.cells).filter(|&cell| board.candidates(cell).count_ones() == 2) {
        search.pair = board.candidates(cell);
        search.extend(cell, 2, 0, None);
    }
    search.found.into_iter().min_by_key(|found| (found.score, found.rule))
}

impl LoopSearch<'_> {
    /// Goes on from a cell; `spare` more cells may have any other candidates, all others only those of `extra`.
    fn extend(&mut self, cell: usize, spare: u32, extra: Mask, last: Option<usize>) {
        let tables = self.tables;
        self.path.push(cell);
        for home in tables.homes(cell).iter().filter(|home| Some(home.house) != last) {
            for at in 0..tables.houses[home.house].members.len() {
                let next = tables.cell(home.house, at);
                let candidates = self.board.candidates(next);
                if next == self.path[0] && self.path.len() >= 4 {
                    self.close();
                } else if candidates & self.pair == self.pair && !self.path.contains(&next) {
                    let others = extra | candidates & !self.pair;
                    let pure = candidates == self.pair;
                    if pure || others.is_power_of_two() || spare > 0 {
                        self.extend(next, if pure { spare } else { spare.saturating_sub(1) }, others, Some(home.house));
                    }
                }
            }
        }
        self.path.pop();
    }

    /// Whether every house is met as often in odd as in even position, once or never.
    fn is_deadly(&self) -> bool {
        let mut met = vec![[false; 2]; self.tables.houses.len()];
        for (at, &cell) in self.path.iter().enumerate() {
            for home in self.tables.homes(cell) {
                if std::mem::replace(&mut met[home.house][at % 2], true) {
                    return false;
                }
            }
        }
        met.iter().all(|[even, odd]| even == odd)
    }

    /// Tries the deductions from a path that is a loop.
    fn close(&mut self) {
        if !self.is_deadly() {
            return;
        }
        let base = match self.path.len() {
            4 => 45,
            6 => 46,
            8 => 47,
            _ => 50,
        };
        let extra: Vec<_> =
            self.path.iter().copied().filter(|&cell| self.board.candidates(cell) != self.pair).collect();
        let others = extra.iter().fold(0, |set, &cell| set | self.board.candidates(cell)) & !self.pair;
        match extra.as_slice() {
            [] => {}
            [cell] => self.add(1, base, bits(self.pair).map(|symbol| (*cell, symbol)).collect()),
            &[one, other] => {
                if let Some(symbol) = only(others) {
                    self.common(base, &extra, symbol);
                } else {
                    self.subsets(base, one, other, others);
                }
                self.locked(base, one, other);
            }
            _ => {
                if let Some(symbol) = only(others) {
                    self.common(base, &extra, symbol);
                }
            }
        }
    }

    fn add(&mut self, kind: u8, score: u16, remove: Vec<(usize, usize)>) {
        self.found.extend(Deduction::remove(Rule::UniqueLoop(kind), score, remove));
    }

    /// Type 2: one of the extra cells takes the one extra symbol.
    fn common(&mut self, base: u16, extra: &[usize], symbol: usize) {
        let seen = |cell: usize| extra.iter().all(|&other| self.tables.see(cell, other));
        let cells = (0..self.tables.cells).filter(|&cell| self.board.has(cell, symbol) && seen(cell));
        let remove = cells.map(|cell| (cell, symbol)).collect();
        self.add(2, base, remove);
    }

    /// Type 3: one of the two extra cells completes a naked or hidden subset of a house of both.
    fn subsets(&mut self, base: u16, one: usize, other: usize, others: Mask) {
        let (tables, board) = (self.tables, self.board);
        let homes = |cell| tables.homes(cell).iter().map(|home| home.house);
        for size in 2..=7_u32 {
            for house in homes(one).filter(|&house| homes(other).any(|of| of == house)) {
                let empty = board.empty(house);
                let cells: Vec<_> = (0..tables.houses[house].members.len())
                    .map(|at| tables.cell(house, at))
                    .filter(|&cell| cell != one && cell != other && board.candidates(cell) != 0)
                    .collect();
                if size * 2 <= empty && size >= others.count_ones() {
                    // The candidates of both extra cells and those of the rest of the subset must together be all of it.
                    let both = others & board.candidates(one) & board.candidates(other);
                    for chosen in subsets(&cells, size as usize - 1) {
                        if chosen.iter().any(|&cell| board.candidates(cell).count_ones() < 2) {
                            continue;
                        }
                        let union = chosen.iter().fold(0, |set, &cell| set | board.candidates(cell));
                        if (union | both).count_ones() == size && (union | others).count_ones() == size {
                            let rest = cells.iter().filter(|cell| !chosen.contains(cell));
                            let lost = |&cell| bits(board.candidates(cell) & (union | others)).map(move |s| (cell, s));
                            self.add(3, base + size as u16 - 1, rest.flat_map(lost).collect());
                        }
                    }
                }
                if size * 2 < empty && tables.houses[house].full {
                    let free: Vec<_> =
                        (0..tables.order).filter(|&symbol| (self.pair | others) >> symbol & 1 == 0).collect();
                    let without = |symbol| {
                        let places = bits(board.places(house, symbol)).map(|at| tables.cell(house, at));
                        places.filter(|&cell| cell != other).collect::<Vec<_>>()
                    };
                    for chosen in subsets(&free, size as usize - 2) {
                        let symbols = chosen.iter().fold(self.pair, |set, &symbol| set | 1 << symbol);
                        let places: Vec<_> = bits(symbols).map(without).collect();
                        let mut union = places.concat();
                        union.sort_unstable();
                        union.dedup();
                        if union.len() == size as usize && places.iter().all(|places| !places.is_empty()) {
                            let rest = union.iter().filter(|&&cell| cell != one);
                            let lost = |&cell| bits(board.candidates(cell) & !symbols).map(move |s| (cell, s));
                            self.add(3, base + size as u16 - 2, rest.flat_map(lost).collect());
                        }
                    }
                }
            }
        }
    }

    /// Type 4: one of the two symbols has no other place in a house of both extra cells.
    fn locked(&mut self, base: u16, one: usize, other: usize) {
        let (tables, board) = (self.tables, self.board);
        let locked = |symbol: usize| {
            tables.homes(one).iter().any(|home| {
                let both = tables.position(home.house, other).map(|at| 1 << at | 1 << home.position);
                tables.houses[home.house].full && both == Some(board.places(home.house, symbol))
            })
        };
        let symbols: Vec<_> = bits(self.pair).collect();
        let lost = symbols.iter().position(|&symbol| locked(symbol)).map(|at| symbols[1 - at]);
        if let Some(symbol) = lost {
            self.add(4, base, vec![(one, symbol), (other, symbol)]);
        }
    }
}

/// All subsets of `size` items, in colexicographic order.
pub(super) fn subsets(items: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for at in size - 1..items.len() {
        for mut chosen in subsets(&items[..at], size - 1) {
            chosen.push(items[at]);
            all.push(chosen);
        }
    }
    all
}
