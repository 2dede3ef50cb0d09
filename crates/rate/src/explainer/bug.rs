//! BUG (bivalue universal grave): with some candidates gone, every cell would have two, and every symbol two places in
//! every house where it is not placed, which cannot have one solution. So one of these candidates is true.

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::loops::subsets;
use super::tables::{Tables, only};
use crate::board::{Mask, bits};

/// The surplus candidates of a board that is otherwise a grave: by cell, in the order in which they are met.
fn surplus(tables: &Tables, board: &Board) -> Option<Vec<(usize, Mask)>> {
    let mut found: Vec<(usize, Mask)> = Vec::new();
    // While every surplus is of one symbol, cells that no house singles out may be surplus, too.
    let mut met: Option<usize> = None;
    let mut one_symbol = true;
    let mut doubtful: Vec<usize> = Vec::new();
    for (house, of) in tables.houses.iter().enumerate() {
        for symbol in 0..tables.order {
            let places = board.places(house, symbol);
            if places == 0 || places.count_ones() == 2 {
                continue;
            }
            if !of.full {
                return None;
            }
            let cells = bits(places).map(|at| tables.cell(house, at));
            let large: Vec<_> = cells.filter(|&cell| board.candidates(cell).count_ones() >= 3).collect();
            one_symbol &= *met.get_or_insert(symbol) == symbol;
            if one_symbol {
                doubtful.extend(&large);
            }
            match large.as_slice() {
                [] => return None,
                &[cell] => match found.iter_mut().find(|(at, _)| *at == cell) {
                    Some((_, symbols)) => *symbols |= 1 << symbol,
                    None => found.push((cell, 1 << symbol)),
                },
                _ => {}
            }
        }
    }
    if let (true, Some(symbol)) = (one_symbol, met) {
        doubtful.sort_unstable();
        doubtful.dedup();
        doubtful.retain(|cell| found.iter().all(|(at, _)| at != cell));
        found.extend(doubtful.into_iter().map(|cell| (cell, 1 << symbol)));
    }
    // Without the surplus, everything must come in twos.
    let mut rest = board.clone();
    for &(cell, symbols) in &found {
        bits(symbols).for_each(|symbol| rest.remove(tables, cell, symbol));
    }
    let twos = |mask: Mask| mask == 0 || mask.count_ones() == 2;
    let cells = (0..tables.cells).all(|cell| board.candidates(cell) == 0 || rest.candidates(cell).count_ones() == 2);
    let mut places = (0..tables.houses.len()).flat_map(|house| (0..tables.order).map(move |symbol| (house, symbol)));
    (cells && places.all(|(house, symbol)| twos(rest.places(house, symbol))) && !found.is_empty()).then_some(found)
}

/// The deduction from a bivalue universal grave. It relies on the puzzle having one solution.
pub(super) fn bug(tables: &Tables, board: &Board) -> Option<Deduction> {
    let found = surplus(tables, board)?;
    let all = found.iter().fold(0, |set, (_, symbols)| set | symbols);
    let lost = |cell, keep: Mask| bits(board.candidates(cell) & !keep).map(move |symbol| (cell, symbol));
    if let [(cell, symbols)] = found[..] {
        return Deduction::remove(Rule::Bug(1), 56, lost(cell, symbols).collect());
    }
    let is_surplus = |cell| found.iter().any(|&(at, _)| at == cell);
    let common: Vec<usize> = (0..tables.cells)
        .filter(|&cell| !is_surplus(cell) && found.iter().all(|&(at, _)| tables.see(cell, at)))
        .collect();
    if let Some(symbol) = only(all) {
        let cells = common.iter().copied().filter(|&cell| board.has(cell, symbol));
        let type_2 = Deduction::remove(Rule::Bug(2), 57, cells.map(|cell| (cell, symbol)).collect());
        return type_2.or_else(|| locked(tables, board, &found, all));
    }
    locked(tables, board, &found, all).or_else(|| with_subset(tables, board, &found, &common, all))
}

/// The houses of all surplus cells.
fn shared_houses(tables: &Tables, found: &[(usize, Mask)]) -> impl Iterator<Item = usize> {
    let houses = tables.homes(found[0].0).iter().map(|home| home.house);
    houses.filter(|&house| found.iter().all(|&(cell, _)| tables.position(house, cell).is_some()))
}

/// Type 4: two cells of one house share a symbol that is not surplus, and one of them must take it.
fn locked(tables: &Tables, board: &Board, found: &[(usize, Mask)], all: Mask) -> Option<Deduction> {
    let &[(one, its), (other, others)] = found else { return None };
    let symbol = only(board.candidates(one) & board.candidates(other) & !all)?;
    let house = shared_houses(tables, found).next()?;
    // In the grave the symbol has two places in the house: these.
    let places = 1 << tables.position(house, one)? | 1 << tables.position(house, other)?;
    if board.places(house, symbol) != places {
        return None;
    }
    let lost = |cell, keep: Mask| bits(board.candidates(cell) & !keep).map(move |symbol| (cell, symbol));
    Deduction::remove(Rule::Bug(4), 57, lost(one, its | 1 << symbol).chain(lost(other, others | 1 << symbol)).collect())
}

/// Type 3: one of the surplus candidates completes a naked subset of a house of all surplus cells.
fn with_subset(
    tables: &Tables,
    board: &Board,
    found: &[(usize, Mask)],
    common: &[usize],
    all: Mask,
) -> Option<Deduction> {
    for size in 2..=6_u32 {
        for house in shared_houses(tables, found) {
            let cells: Vec<_> = common
                .iter()
                .copied()
                .filter(|&cell| tables.position(house, cell).is_some() && board.candidates(cell) != 0)
                .collect();
            if common.iter().filter(|&&cell| tables.position(house, cell).is_some()).count() < size as usize {
                continue;
            }
            for chosen in subsets(&cells, size as usize - 1) {
                let union = chosen.iter().fold(0, |set, &cell| set | board.candidates(cell));
                if union.count_ones() == size && union | all == union {
                    let rest = cells.iter().filter(|cell| !chosen.contains(cell));
                    let lost = |&cell| bits(board.candidates(cell) & union).map(move |symbol| (cell, symbol));
                    let found = Deduction::remove(Rule::Bug(3), 56 + size as u16, rest.flat_map(lost).collect());
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}
