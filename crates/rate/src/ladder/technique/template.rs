//! Templates: the ways to place one symbol in all houses at once.
//!
//! A candidate in every template of its symbol is true, and one in none is false.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, Cells};
use crate::ladder::{Premise, Step};

/// The most nodes of the search for the templates of a symbol.
const MOST_NODES: u32 = 100_000;

/// The number of its symbol's templates that contain a candidate: all or none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Templates {
    /// In all: it is true.
    All,
    /// In none: it is false.
    None,
}

/// Whether the symbol has a template among the places. Returns `None` if that takes too long.
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

/// Combines the templates of all symbols. A cell that is in every template of one symbol is excluded for the others, which leaves these fewer
/// templates; this is repeated until nothing changes.
pub(super) fn find<const W: usize>(
    technique: Technique,
    which: Templates,
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
        let step = match which {
            Templates::All => forced[symbol].iter().fold(step, |step, cell| step.place(cell, symbol)),
            Templates::None => step.eliminate((state.cells(symbol) - places[symbol]).iter(), symbol),
        };
        if step.concludes() {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}
