//! The rules that a dynamic chain may use on its way: locked candidates, hidden and naked pairs, X-wings.

use super::super::argument::Pattern;
use super::super::board::{Board, Candidate};
use super::super::tables::Tables;
use crate::board::{Kind, MAX_ORDER, Mask, bits};

/// A function that takes a pattern, the candidates that it removes, and those on which it depends.
pub(super) type DenyBy<'a> = &'a mut dyn FnMut(Pattern, &[Candidate], &[Candidate]);
/// A function that takes the candidates that a pattern removes, and those on which it depends.
type Deny<'a> = &'a mut dyn FnMut(&[Candidate], &[Candidate]);
/// Applies a pattern wherever it is.
type Rule = fn(&Tables, &Board, &Board, &mut Use<'_>, Deny<'_>);

/// Applies the first of the patterns that removes a candidate and depends on the removal of a candidate by the chain. Passes on
/// the removed candidates, and the candidates of `source` on whose absence the pattern depends.
pub(super) fn rules(tables: &Tables, board: &Board, source: &Board, deny: DenyBy<'_>) {
    let mut use_of = Use { tables, remove: Vec::new(), parents: Vec::new(), used: false };
    let all: [(Pattern, Rule); 4] = [
        (Pattern::LockedCandidates, locked),
        (Pattern::HiddenPair, hidden_pairs),
        (Pattern::NakedPair, naked_pairs),
        (Pattern::XWing, x_wings),
    ];
    for (pattern, rule) in all {
        rule(tables, board, source, &mut use_of, &mut |remove, parents| deny(pattern, remove, parents));
        if use_of.used {
            return;
        }
    }
}

/// One use of a rule, in the making.
struct Use<'a> {
    tables: &'a Tables,
    remove: Vec<Candidate>,
    parents: Vec<Candidate>,
    used: bool,
}

impl Use<'_> {
    fn start(&mut self) {
        self.remove.clear();
        self.parents.clear();
    }

    fn remove(&mut self, cell: usize, symbols: Mask) {
        self.remove.extend(bits(symbols).map(|symbol| (cell * self.tables.order + symbol) as Candidate));
    }

    fn stand_on(&mut self, cell: usize, symbols: Mask) {
        self.parents.extend(bits(symbols).map(|symbol| (cell * self.tables.order + symbol) as Candidate));
    }

    fn finish(&mut self, deny: Deny<'_>) {
        if !self.remove.is_empty() && !self.parents.is_empty() {
            self.remove.sort_unstable();
            self.used = true;
            deny(&self.remove, &self.parents);
        }
    }
}

fn locked(tables: &Tables, board: &Board, source: &Board, use_of: &mut Use<'_>, deny: Deny<'_>) {
    for crossing in &tables.crossings {
        let inside = tables.shared(crossing.first, crossing.second);
        let back = tables.shared(crossing.second, crossing.first);
        for symbol in 0..tables.order {
            let places = board.places(crossing.first, symbol);
            let gone = source.places(crossing.first, symbol) & !inside;
            let lost = board.places(crossing.second, symbol) & !back;
            if places & !inside == 0 && gone != 0 && lost != 0 && places.count_ones() >= 2 {
                use_of.start();
                bits(lost).for_each(|at| use_of.remove(tables.cell(crossing.second, at), 1 << symbol));
                bits(gone).for_each(|at| use_of.stand_on(tables.cell(crossing.first, at), 1 << symbol));
                use_of.finish(deny);
            }
        }
    }
}

/// Visits the items that have the same two bits.
fn twins(items: impl Iterator<Item = (usize, Mask)>, mut see: impl FnMut([usize; 2], Mask)) {
    let mut pairs = [(0, 0); MAX_ORDER];
    for (count, (item, mask)) in items.filter(|(_, mask)| mask.count_ones() == 2).enumerate() {
        for &(other, _) in pairs[..count].iter().filter(|(_, other)| *other == mask) {
            see([other, item], mask);
        }
        pairs[count] = (item, mask);
    }
}

fn hidden_pairs(tables: &Tables, board: &Board, source: &Board, use_of: &mut Use<'_>, deny: Deny<'_>) {
    for &house in tables.scan.iter().filter(|&&house| board.empty(house) > 4) {
        twins((0..tables.order).map(|symbol| (symbol, board.places(house, symbol))), |symbols, places| {
            let pair = 1 << symbols[0] | 1 << symbols[1];
            use_of.start();
            for at in bits(places) {
                let cell = tables.cell(house, at);
                use_of.remove(cell, board.candidates(cell) & !pair);
            }
            if use_of.remove.is_empty() {
                return;
            }
            let gone = (source.places(house, symbols[0]) | source.places(house, symbols[1])) & !places;
            for cell in bits(gone).map(|at| tables.cell(house, at)) {
                use_of.stand_on(cell, source.candidates(cell) & pair);
            }
            use_of.finish(deny);
        });
    }
}

fn naked_pairs(tables: &Tables, board: &Board, source: &Board, use_of: &mut Use<'_>, deny: Deny<'_>) {
    for &house in tables.scan.iter().filter(|&&house| board.empty(house) >= 4) {
        let members = &tables.houses[house].members;
        let items = members.iter().map(|&cell| (usize::from(cell), board.candidates(usize::from(cell))));
        twins(items, |cells, pair| {
            use_of.start();
            for cell in cells {
                use_of.stand_on(cell, source.candidates(cell) & !pair);
            }
            if use_of.parents.is_empty() {
                return;
            }
            for cell in members.iter().map(|&cell| usize::from(cell)).filter(|cell| !cells.contains(cell)) {
                use_of.remove(cell, board.candidates(cell) & pair);
            }
            use_of.finish(deny);
        });
    }
}

fn x_wings(tables: &Tables, board: &Board, source: &Board, use_of: &mut Use<'_>, deny: Deny<'_>) {
    for kind in [Kind::Column, Kind::Row] {
        for symbol in (0..tables.order).filter(|&symbol| board.placed(symbol) + 4 <= tables.order) {
            let lines = tables.scan.iter().copied().filter(|&house| tables.houses[house].kind == kind);
            twins(lines.map(|line| (line, board.places(line, symbol))), |lines, places| {
                use_of.start();
                for line in lines {
                    let gone = source.places(line, symbol) & !places;
                    bits(gone).for_each(|at| use_of.stand_on(tables.cell(line, at), 1 << symbol));
                }
                if use_of.parents.is_empty() {
                    return;
                }
                for at in bits(places) {
                    let ends = lines.map(|line| tables.cell(line, at));
                    for home in tables.homes(ends[0]) {
                        let house = &tables.houses[home.house];
                        if house.kind == kind || house.kind == Kind::Region {
                            continue;
                        }
                        // On boards of several squares, lines of different squares do not cross the same ones.
                        let Some(other) = tables.position(home.house, ends[1]) else { return };
                        let lost = board.places(home.house, symbol) & !(1 << home.position | 1 << other);
                        bits(lost).for_each(|at| use_of.remove(tables.cell(home.house, at), 1 << symbol));
                    }
                }
                use_of.finish(deny);
            });
        }
    }
}
