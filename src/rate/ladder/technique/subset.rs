//! Subsets: k cells of a house with k candidates among them (naked), or k symbols with k places among them (hidden).

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::rate::board::{Candidates, Cells, Mask, bits};
use crate::rate::ladder::{Premise, Step};

/// Calls `visit` with every choice of `size` of the masks whose union has as many bits, as a mask of indices and the union.
pub(super) fn tight(
    masks: &[Mask],
    size: u32,
    visit: &mut dyn FnMut(Mask, Mask) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn choose(
        masks: &[Mask],
        size: u32,
        from: usize,
        chosen: Mask,
        union: Mask,
        visit: &mut dyn FnMut(Mask, Mask) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.count_ones() == size {
            return if union.count_ones() == size { visit(chosen, union) } else { ControlFlow::Continue(()) };
        }
        for (index, &mask) in masks.iter().enumerate().skip(from) {
            let union = union | mask;
            if mask != 0 && union.count_ones() <= size {
                choose(masks, size, index + 1, chosen | 1 << index, union, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
    choose(masks, size, 0, 0, 0, visit)
}

/// Naked subsets; `Locked` ones also eliminate in a second house that holds them.
pub(super) fn naked<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let (size, locked) = match technique {
        Technique::LockedPair => (2, true),
        Technique::LockedTriple => (3, true),
        Technique::NakedPair => (2, false),
        Technique::NakedTriple => (3, false),
        _ => (4, false),
    };
    let layout = state.layout();
    for (number, house) in layout.houses.iter().enumerate() {
        let masks: Vec<_> = house.members.iter().map(|&cell| state.candidates(cell)).collect();
        tight(&masks, size, &mut |chosen, symbols| {
            let cells = Cells::<W>::of(bits(chosen).map(|position| house.members[position]));
            // A subset in several houses is shown in the first.
            if bits(chosen).any(|position| masks[position].is_power_of_two())
                || layout.houses_of(cells).any(|other| other < number)
            {
                return ControlFlow::Continue(());
            }
            let seen = layout.seen_by(cells);
            let touched = |of: &Cells<W>| bits(symbols).any(|symbol| state.cells(symbol).meets(seen & *of));
            let houses: Vec<_> = layout.houses_of(cells).collect();
            let is_locked = size <= 3 && houses.iter().filter(|&&h| touched(&layout.houses[h].cells)).count() > 1;
            if is_locked != locked {
                return ControlFlow::Continue(());
            }
            let mut step = Step::new(technique).from(cells.iter().map(Premise::Cell)).over(houses);
            for symbol in bits(symbols) {
                step = step.eliminate((seen & state.cells(symbol)).iter(), symbol);
            }
            if step.concludes() { visit(step) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

/// Hidden subsets.
pub(super) fn hidden<const W: usize>(
    technique: Technique,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let size = match technique {
        Technique::HiddenPair => 2,
        Technique::HiddenTriple => 3,
        _ => 4,
    };
    let layout = state.layout();
    for (number, house) in layout.houses.iter().enumerate() {
        let missing: Vec<_> = bits(state.missing(number)).collect();
        let masks: Vec<_> = missing.iter().map(|&symbol| state.places(number, symbol)).collect();
        tight(&masks, size, &mut |chosen, positions| {
            if bits(chosen).any(|index| masks[index].is_power_of_two()) {
                return ControlFlow::Continue(());
            }
            let symbols = bits(chosen).fold(0, |set: Mask, index| set | 1 << missing[index]);
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
