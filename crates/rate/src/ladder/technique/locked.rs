//! Locked candidates: a cell that sees every place of a symbol in a house cannot take the symbol.
//!
//! If the places lie in a second house, this is easy to see, and on a board with boxes there is nothing else (pointing, claiming). On other palettes a cell
//! may also see them through different houses (common peers), which is as hard to find as a chain of one symbol.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, Kind, bits};
use crate::ladder::{Premise, Step};

/// Locked candidates in houses of these kinds: in regions (pointing), in rows and columns (claiming); in any houses common peers.
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
            let covers: Vec<_> = layout.houses_of(places).filter(|&other| other != house).collect();
            let covered = layout.cells_of(covers.iter().copied());
            let gone = if technique == Technique::CommonPeers { seen - covered } else { seen & covered };
            if gone.is_empty() {
                continue;
            }
            let step = Step::new(technique).eliminate(gone.iter(), symbol).from([Premise::House(house, symbol)]);
            visit(if technique == Technique::CommonPeers { step } else { step.over(covers) })?;
        }
    }
    ControlFlow::Continue(())
}
