//! Subsets: k cells of a house with k candidates among them (naked), or k symbols with k places among them (hidden).

use std::ops::{ControlFlow, RangeInclusive};

use super::{Technique, Visit};
use crate::board::subsets::lexicographic;
use crate::board::{Candidates, Cells, Mask, bits};
use crate::ladder::{Premise, Step};

/// Naked subsets that eliminate in one house.
pub(super) fn naked<const W: usize>(
    technique: Technique,
    size: usize,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    naked_or_locked(technique, size, false, state, visit)
}

/// Naked subsets of two to four cells that eliminate in cells that see them all, but lie in no house with them. On boards with boxes there are none.
pub(super) fn apart<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    each_naked(state, 2..=4, &mut |cells, symbols| {
        let gone = layout.seen_by(cells) - layout.cells_of(layout.houses_of(cells));
        if gone.is_empty() {
            return ControlFlow::Continue(());
        }
        let step = Step::new(technique).from(cells.iter().map(Premise::Cell));
        visit_without(step, symbols, gone, state, visit)
    })
}

/// Locked subsets: naked ones that also eliminate in a second house that holds them.
pub(super) fn locked<const W: usize>(
    technique: Technique,
    size: usize,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    naked_or_locked(technique, size, true, state, visit)
}

fn naked_or_locked<const W: usize>(
    technique: Technique,
    size: usize,
    locked: bool,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    each_naked(state, size..=size, &mut |cells, symbols| {
        let seen = layout.seen_by(cells) & layout.cells_of(layout.houses_of(cells));
        let touched = |of: &Cells<W>| bits(symbols).any(|symbol| state.cells(symbol).meets(seen & *of));
        let houses: Vec<_> = layout.houses_of(cells).collect();
        let is_locked = size <= 3 && houses.iter().filter(|&&h| touched(&layout.houses[h].cells)).count() > 1;
        if is_locked != locked {
            return ControlFlow::Continue(());
        }
        let step = Step::new(technique).from(cells.iter().map(Premise::Cell)).over(houses);
        visit_without(step, symbols, seen, state, visit)
    })
}

/// Visits the naked subsets of these sizes without single cells, each with its symbols. One that lies in several houses comes once, with the first.
fn each_naked<const W: usize>(
    state: &Candidates<'_, W>,
    sizes: RangeInclusive<usize>,
    see: &mut impl FnMut(Cells<W>, Mask) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = state.layout();
    for (number, house) in layout.houses.iter().enumerate() {
        let masks: Vec<_> = house.members.iter().map(|&cell| state.candidates(cell)).collect();
        lexicographic(&masks, sizes.clone(), &mut |chosen, symbols| {
            let cells = Cells::<W>::of(chosen.iter().map(|&position| house.members[position]));
            if chosen.iter().any(|&position| masks[position].is_power_of_two())
                || layout.houses_of(cells).any(|other| other < number)
            {
                return ControlFlow::Continue(());
            }
            see(cells, symbols)
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits the step that eliminates the symbols in the cells, if it eliminates any.
fn visit_without<const W: usize>(
    mut step: Step,
    symbols: Mask,
    cells: Cells<W>,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for symbol in bits(symbols) {
        step = step.eliminate((cells & state.cells(symbol)).iter(), symbol);
    }
    if step.concludes() { visit(step) } else { ControlFlow::Continue(()) }
}

/// Hidden subsets.
pub(super) fn hidden<const W: usize>(
    technique: Technique,
    size: usize,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    for (number, house) in layout.houses.iter().enumerate() {
        let missing: Vec<_> = bits(state.missing(number)).collect();
        let masks: Vec<_> = missing.iter().map(|&symbol| state.places(number, symbol)).collect();
        lexicographic(&masks, size..=size, &mut |chosen, positions| {
            if chosen.iter().any(|&index| masks[index].is_power_of_two()) {
                return ControlFlow::Continue(());
            }
            let symbols = chosen.iter().fold(0, |set: Mask, &index| set | 1 << missing[index]);
            let mut step =
                Step::new(technique).from(bits(symbols).map(|symbol| Premise::House(number, symbol))).over([number]);
            for cell in bits(positions).map(|position| house.members[position]) {
                for symbol in bits(state.candidates(cell) & !symbols) {
                    step = step.eliminate([cell], symbol);
                }
            }
            if step.concludes() { visit(step) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}
