//! Subsets: as many cells as symbols (naked), symbols as places (hidden), lines as crossing lines (fish).

use std::ops::ControlFlow;

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::tables::{Tables, only};
use crate::board::subsets::colexicographic;
use crate::board::{Kind, Mask, bits};

/// The items that can belong to a subset: two to `size` bits.
fn items(size: u32, all: impl Iterator<Item = (usize, Mask)>) -> Vec<(usize, Mask)> {
    all.filter(|(_, mask)| (2..=size).contains(&mask.count_ones())).collect()
}

/// A subset: a house (or a symbol, for fish), the chosen items and their union.
pub(super) struct Subset<'a> {
    pub of: usize,
    pub chosen: &'a [usize],
    pub union: Mask,
}

/// Visits cells of a house that hold only as many symbols: `chosen` are positions, `union` symbols.
pub(super) fn naked<B>(
    tables: &Tables,
    board: &Board,
    size: u32,
    mut see: impl FnMut(Subset<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for &of in tables.scan.iter().filter(|&&house| board.empty(house) >= size * 2) {
        let members = tables.houses[of].members.iter().enumerate();
        let items = items(size, members.map(|(at, &cell)| (at, board.candidates(usize::from(cell)))));
        colexicographic(&items, size as usize, &mut |chosen, union| see(Subset { of, chosen, union }))?;
    }
    ControlFlow::Continue(())
}

/// Visits symbols of a house with only as many places, where more than `above` cells are empty: `chosen` are symbols,
/// `union` positions.
pub(super) fn hidden<B>(
    tables: &Tables,
    board: &Board,
    size: u32,
    above: u32,
    mut see: impl FnMut(Subset<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for &of in tables.scan.iter().filter(|&&house| board.empty(house) > above) {
        let items = items(size, (0..tables.order).map(|symbol| (symbol, board.places(of, symbol))));
        colexicographic(&items, size as usize, &mut |chosen, union| see(Subset { of, chosen, union }))?;
    }
    ControlFlow::Continue(())
}

/// Visits lines in which a symbol has places in only as many crossing lines: `of` is the symbol, `chosen` are the
/// lines, the union their crossing ones, as positions.
pub(super) fn fish<B>(
    tables: &Tables,
    board: &Board,
    size: u32,
    mut see: impl FnMut(Subset<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for kind in [Kind::Column, Kind::Row] {
        for of in (0..tables.order).filter(|&symbol| board.placed(symbol) + size as usize * 2 <= tables.order) {
            let lines = tables.scan.iter().filter(|&&house| tables.houses[house].kind == kind);
            let items = items(size, lines.map(|&line| (line, board.places(line, of))));
            colexicographic(&items, size as usize, &mut |chosen, union| see(Subset { of, chosen, union }))?;
        }
    }
    ControlFlow::Continue(())
}

impl Subset<'_> {
    /// The candidates that a naked subset removes: its symbols from the other cells of the house.
    pub fn naked_removals(&self, tables: &Tables, board: &Board) -> Vec<(usize, usize)> {
        let others = (0..tables.houses[self.of].members.len()).filter(|at| !self.chosen.contains(at));
        let cells = others.map(|at| tables.cell(self.of, at));
        cells.flat_map(|cell| bits(self.union & board.candidates(cell)).map(move |symbol| (cell, symbol))).collect()
    }

    /// The candidates that a hidden subset removes: the other symbols from its cells.
    pub fn hidden_removals(&self, tables: &Tables, board: &Board) -> Vec<(usize, usize)> {
        let symbols = self.chosen.iter().fold(0, |set, &symbol| set | 1 << symbol);
        let cells = bits(self.union).map(|at| tables.cell(self.of, at));
        cells.flat_map(|cell| bits(board.candidates(cell) & !symbols).map(move |symbol| (cell, symbol))).collect()
    }

    /// The candidates that a fish removes: its symbol from the crossing lines outside the chosen ones.
    pub fn fish_removals(&self, tables: &Tables, board: &Board) -> Vec<(usize, usize)> {
        let base = self.chosen[0];
        let mut removals = Vec::new();
        for at in bits(self.union) {
            let corner = tables.cell(base, at);
            for cover in crossing(tables, base, corner) {
                // On boards of several squares, lines of different squares do not cross the same ones.
                if self.chosen.iter().any(|&line| tables.position(cover, tables.cell(line, at)).is_none()) {
                    return Vec::new();
                }
                let inside = self.chosen.iter().fold(0, |set, &line| set | tables.shared(cover, line));
                let outside = bits(board.places(cover, self.of) & !inside);
                removals.extend(outside.map(|at| (tables.cell(cover, at), self.of)));
            }
        }
        removals.sort_unstable();
        removals.dedup();
        removals
    }
}

/// The line through a cell that crosses a line.
fn crossing(tables: &Tables, line: usize, cell: usize) -> impl Iterator<Item = usize> + '_ {
    let across = if tables.houses[line].kind == Kind::Row { Kind::Column } else { Kind::Row };
    let homes = tables.homes(cell).iter().map(|home| home.house);
    homes.filter(move |&house| tables.houses[house].kind == across && tables.houses[house].full)
}

fn first(found: Option<Deduction>) -> ControlFlow<Deduction> {
    found.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// A naked subset that removes something.
pub(super) fn naked_set(tables: &Tables, board: &Board, size: u32) -> Option<Deduction> {
    let score = [30, 36, 50][size as usize - 2];
    let rule = Rule::NakedSet(size as u8);
    naked(tables, board, size, |set| first(Deduction::remove(rule, score, set.naked_removals(tables, board))))
        .break_value()
}

/// A hidden subset that removes something.
pub(super) fn hidden_set(tables: &Tables, board: &Board, size: u32) -> Option<Deduction> {
    let score = [34, 40, 54][size as usize - 2];
    let rule = Rule::HiddenSet(size as u8);
    hidden(tables, board, size, size * 2, |set| {
        first(Deduction::remove(rule, score, set.hidden_removals(tables, board)))
    })
    .break_value()
}

/// A hidden subset that leaves another symbol of the house one place.
pub(super) fn direct_hidden_set(tables: &Tables, board: &Board, size: u32) -> Option<Deduction> {
    let (rule, score) = if size == 2 { (Rule::DirectHiddenPair, 20) } else { (Rule::DirectHiddenTriplet, 25) };
    hidden(tables, board, size, size, |Subset { of, chosen, union }| {
        let others = (0..tables.order).filter(|symbol| !chosen.contains(symbol));
        let single = others.filter(|&symbol| board.places(of, symbol).count_ones() > 1).find_map(|symbol| {
            let cell = tables.cell(of, only(board.places(of, symbol) & !union)?);
            Some(Deduction::place(rule, score, cell, symbol))
        });
        first(single)
    })
    .break_value()
}

/// A fish of rows and columns that removes something.
pub(super) fn fish_of(tables: &Tables, board: &Board, size: u32) -> Option<Deduction> {
    let score = [32, 38, 52][size as usize - 2];
    let rule = Rule::Fish(size as u8);
    fish(tables, board, size, |set| first(Deduction::remove(rule, score, set.fish_removals(tables, board))))
        .break_value()
}
