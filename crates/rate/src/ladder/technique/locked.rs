//! Locked candidates: a cell that sees every place of a symbol in a house cannot take the symbol.
//!
//! If the places lie in a second house, this is easy to see, and on a board with boxes there is nothing else (pointing, claiming). On other palettes a cell
//! may also see them through different houses (common peers), which is as hard to find as a chain of one symbol.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Technique, Visit};
use crate::board::{Candidate, Candidates, Cells, Kind, bits};
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
    if technique == Technique::CommonPeers { by_rules(state, visit) } else { ControlFlow::Continue(()) }
}

/// The candidates that exclude every place of a symbol in a house, or every candidate of a cell, at least one by a constraint other than houses.
fn by_rules<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let exclusions = layout.exclusions();
    if exclusions.is_empty() {
        return ControlFlow::Continue(());
    }
    let places =
        |house: usize, symbol| state.cells_in(house, symbol).iter().map(move |cell| Candidate { cell, symbol });
    let of_houses = (0..layout.houses.len()).flat_map(|house| {
        bits(state.missing(house))
            .map(move |symbol| (Premise::House(house, symbol), places(house, symbol).collect_vec()))
    });
    let symbols = |cell: usize| bits(state.candidates(cell)).map(move |symbol| Candidate { cell, symbol });
    let of_cells = state.unsolved().iter().map(|cell| (Premise::Cell(cell), symbols(cell).collect_vec()));
    for (premise, options) in of_houses.chain(of_cells).filter(|(_, options)| options.len() > 1) {
        let mut step = Step::new(Technique::CommonPeers).from([premise]);
        for symbol in 0..layout.order {
            let excluded = |&option: &Candidate| {
                let (_, by_rules) =
                    exclusions.of(option).iter().find(|(of, _)| *of == symbol).copied().unwrap_or_default();
                let own = if option.symbol == symbol { layout.peers(option.cell) } else { Cells::one(option.cell) };
                by_rules | own
            };
            let gone = options.iter().map(excluded).fold(state.cells(symbol), |gone, cells| gone & cells);
            for cell in gone.iter() {
                let rule = |&option: &Candidate| layout.rule(option, Candidate { cell, symbol });
                let rules = options.iter().filter_map(rule).map(Premise::from).collect_vec();
                if !rules.is_empty() {
                    step = step.eliminate([cell], symbol).from(rules);
                }
            }
        }
        if step.concludes() {
            step.premises.sort_unstable();
            step.premises.dedup();
            step.eliminations.sort_unstable();
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}
