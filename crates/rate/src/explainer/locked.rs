//! Locked candidates: the places of a symbol in one house all lie in another.

use std::ops::ControlFlow;

use super::board::Board;
use super::deduction::{Deduction, Rule};
use super::tables::{Crossing, Tables, only};
use crate::board::{Kind, bits};

/// Visits every symbol with two or more places in the first house, all in the second.
pub(super) fn visit<B>(
    tables: &Tables,
    board: &Board,
    mut see: impl FnMut(Crossing, usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for &crossing in &tables.crossings {
        let inside = tables.shared(crossing.first, crossing.second);
        for symbol in 0..tables.order {
            let places = board.places(crossing.first, symbol);
            if places & !inside == 0 && places.count_ones() >= 2 {
                see(crossing, symbol)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The cells of the second house that lose the symbol.
pub(super) fn removals<'a>(
    tables: &'a Tables,
    board: &Board,
    crossing: Crossing,
    symbol: usize,
) -> impl Iterator<Item = (usize, usize)> + use<'a> {
    let outside = board.places(crossing.second, symbol) & !tables.shared(crossing.second, crossing.first);
    bits(outside).map(move |at| (tables.cell(crossing.second, at), symbol))
}

/// Pointing, from a region into a line, is easier than claiming, from a line into a region.
fn is_pointing(tables: &Tables, house: usize) -> bool {
    tables.houses[house].kind != Kind::Region
}

/// Locked candidates that remove something.
pub(super) fn locked(tables: &Tables, board: &Board) -> Option<Deduction> {
    visit(tables, board, |crossing, symbol| {
        let (rule, score) =
            if is_pointing(tables, crossing.second) { (Rule::Pointing, 26) } else { (Rule::Claiming, 28) };
        let remove = removals(tables, board, crossing, symbol).collect();
        Deduction::remove(rule, score, remove).map_or(ControlFlow::Continue(()), ControlFlow::Break)
    })
    .break_value()
}

/// Locked candidates that leave one place in another house of the first one's kind.
pub(super) fn direct(tables: &Tables, board: &Board) -> Option<Deduction> {
    visit(tables, board, |Crossing { first, second }, symbol| {
        let kind = tables.houses[first].kind;
        let (rule, score) = if kind == Kind::Region { (Rule::DirectPointing, 17) } else { (Rule::DirectClaiming, 19) };
        for third in (0..tables.houses.len()).filter(|&at| at != first && at != second) {
            let (house, inside) = (&tables.houses[third], tables.shared(third, second));
            let places = board.places(third, symbol);
            if house.kind == kind && house.full && inside != 0 && places.count_ones() > 1 {
                // A cell that the first house holds, too, keeps its candidate.
                let lost = inside & !tables.shared(third, first);
                if let Some(at) = only(places & !lost) {
                    return ControlFlow::Break(Deduction::place(rule, score, tables.cell(third, at), symbol));
                }
            }
        }
        ControlFlow::Continue(())
    })
    .break_value()
}
