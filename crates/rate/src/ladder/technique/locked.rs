//! Locked candidates: a cell that sees every place of a symbol in a house cannot take the symbol.
//!
//! On a board with boxes, the places then lie in a second house (pointing, claiming). On other palettes they may see the
//! cell through different houses, which is as easy to spot.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, Kind, bits};
use crate::ladder::{Premise, Step};

/// Locked candidates in houses of these kinds: in regions (pointing), in rows and columns (claiming).
pub(super) fn find<const W: usize>(
    technique: Technique,
    kinds: &[Kind],
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    for (house, of) in layout.houses.iter().enumerate().filter(|(_, of)| kinds.contains(&of.kind)) {
        for symbol in bits(state.missing(house)) {
            let places = state.cells_in(house, symbol);
            if places.len() < 2 {
                continue;
            }
            let seen = layout.seen_by(places) & state.cells(symbol);
            if (seen - of.cells).is_empty() {
                continue;
            }
            let covers = layout.houses_of(places).filter(|&other| other != house);
            let step = Step::new(technique).eliminate(seen.iter(), symbol).from([Premise::House(house, symbol)]);
            visit(step.over(covers))?;
        }
    }
    ControlFlow::Continue(())
}
