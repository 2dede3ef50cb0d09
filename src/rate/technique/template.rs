//! Templates: the ways to place one symbol in all houses at once.
//!
//! A candidate in every template of its symbol is true, and one in none is false.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::rate::{Cells, Premise, State, Step};

/// A symbol's templates are given up after so many nodes of the search.
const MOST_NODES: u32 = 100_000;

/// Whether the symbol has a template among the places; nothing if that takes too long.
fn exists<const W: usize>(
    state: &State<'_, W>,
    symbol: usize,
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
        if exists(state, symbol, rest, &open, nodes)? {
            return Some(true);
        }
    }
    Some(false)
}

pub(super) fn find<const W: usize>(technique: Technique, state: &State<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    for symbol in 0..layout.order {
        let open: Vec<_> = (0..layout.houses.len()).filter(|&house| state.missing(house) >> symbol & 1 == 1).collect();
        let premises = || open.iter().map(|&house| Premise::House(house, symbol));
        let places = state.cells(symbol);
        let mut step = Step::new(technique).from(premises());
        let mut nodes = 0;
        for cell in places.iter() {
            let mut rest = places;
            rest.remove(cell);
            if technique == Technique::TemplateDelete {
                let open: Vec<_> =
                    open.iter().copied().filter(|&house| !layout.houses[house].cells.has(cell)).collect();
                if exists(state, symbol, rest - layout.peers(cell), &open, &mut nodes) == Some(false) {
                    step = step.eliminate([cell], symbol);
                }
            } else if exists(state, symbol, rest, &open, &mut nodes) == Some(false) {
                step = step.place(cell, symbol);
            }
        }
        if step.concludes() {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}
