//! Templates: the ways to place one symbol in all houses at once.
//!
//! A candidate in every template of its symbol is true, and one in none is false.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::rate::board::{Candidates, Cells};
use crate::rate::ladder::{Premise, Step};

/// A symbol's templates are given up after so many nodes of the search.
const MOST_NODES: u32 = 100_000;

/// Whether the symbol has a template among the places; nothing if that takes too long.
fn exists<const W: usize>(
    state: &Candidates<'_, W>,
    places: Cells<W>,
    open: &[usize],
    nodes: &mut u32,
) -> Option<bool> {
    *nodes += 1;
    if *nodes > MOST_NODES {
        return None;
    }
    let houses = &state.layout().houses;
    let Some(&house) = open.iter().min_by_key(|&&house| (places & houses[house].cells).len()) else {
        return Some(true);
    };
    for cell in (places & houses[house].cells).iter() {
        let mut rest = places - state.layout().peers(cell);
        rest.remove(cell);
        let open: Vec<_> = open.iter().copied().filter(|&house| !houses[house].cells.has(cell)).collect();
        if exists(state, rest, &open, nodes)? {
            return Some(true);
        }
    }
    Some(false)
}

/// What the templates of all symbols say, until they say no more: a cell that every template of one symbol takes is none of the others'.
pub(super) fn find<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let order = layout.order;
    let open: Vec<Vec<usize>> = (0..order)
        .map(|symbol| (0..layout.houses.len()).filter(|&house| state.missing(house) >> symbol & 1 == 1).collect())
        .collect();
    let mut places: Vec<_> = (0..order).map(|symbol| state.cells(symbol)).collect();
    let mut forced = vec![Cells::EMPTY; order];
    loop {
        let before = places.clone();
        for symbol in 0..order {
            let mut nodes = 0;
            for cell in places[symbol].iter() {
                let mut without = places[symbol];
                without.remove(cell);
                let houses = &layout.houses;
                let rest: Vec<_> =
                    open[symbol].iter().copied().filter(|&house| !houses[house].cells.has(cell)).collect();
                if exists(state, without - layout.peers(cell), &rest, &mut nodes) == Some(false) {
                    places[symbol] = without;
                } else if exists(state, without, &open[symbol], &mut nodes) == Some(false) {
                    forced[symbol].insert(cell);
                }
            }
            for other in (0..order).filter(|&other| other != symbol) {
                places[other] = places[other] - forced[symbol];
            }
        }
        if places == before {
            break;
        }
    }
    let premises =
        || (0..order).flat_map(|symbol| open[symbol].iter().map(move |&house| Premise::House(house, symbol)));
    for symbol in 0..order {
        let step = Step::new(technique).from(premises());
        let step = if technique == Technique::TemplateDelete {
            step.eliminate((state.cells(symbol) - places[symbol]).iter(), symbol)
        } else {
            forced[symbol].iter().fold(step, |step, cell| step.place(cell, symbol))
        };
        if step.concludes() {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}
