//! Wings: cells with two or three candidates that leave one symbol to one of two of them.

use std::ops::ControlFlow;

use super::{Technique, Visit, pair};
use crate::board::{Candidates, Cells, bits};
use crate::ladder::{Premise, Step};

/// XY-Wing and XYZ-Wing: a pivot `ab`, or `abc` with three candidates, that sees cells `ac` and `bc`. One of the cells takes `c`.
pub(super) fn xy<const W: usize>(
    technique: Technique,
    candidates: u32,
    state: &Candidates<'_, W>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let with_three = candidates == 3;
    let bivalue = state.cells_with(2);
    for pivot in state.cells_with(candidates).iter() {
        let own = state.candidates(pivot);
        let pincers: Vec<_> = (layout.peers(pivot) & bivalue).iter().collect();
        for (index, &one) in pincers.iter().enumerate() {
            for &two in &pincers[index + 1..] {
                let (a, b) = (state.candidates(one), state.candidates(two));
                let common = a & b;
                let three = (a | b | own).count_ones() == 3 && common.is_power_of_two() && a != b;
                if !three || (own & common != 0) != with_three || own & a == 0 || own & b == 0 {
                    continue;
                }
                let symbol = common.trailing_zeros() as usize;
                let mut gone = layout.peers(one) & layout.peers(two) & state.cells(symbol);
                if with_three {
                    gone &= layout.peers(pivot);
                }
                if !gone.is_empty() {
                    let step = Step::new(technique).eliminate(gone.iter(), symbol);
                    visit(step.from([pivot, one, two].map(Premise::Cell)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// W-Wing: two cells `ab`, each of which sees one end of a conjugate pair of `a`. One of the two takes `b`.
pub(super) fn w<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let bivalue: Vec<_> = state.cells_with(2).iter().collect();
    let pairs: Vec<_> = (0..layout.order).map(|symbol| pair::of(state, symbol)).collect();
    for (index, &one) in bivalue.iter().enumerate() {
        for &two in &bivalue[index + 1..] {
            let both = state.candidates(one);
            if both != state.candidates(two) {
                continue;
            }
            for a in bits(both) {
                let b = (both & !(1 << a)).trailing_zeros() as usize;
                let gone = layout.peers(one) & layout.peers(two) & state.cells(b);
                if gone.is_empty() {
                    continue;
                }
                for pair in &pairs[a] {
                    let [x, y] = pair.ends;
                    let linked = layout.see(x, one) && layout.see(y, two) || layout.see(x, two) && layout.see(y, one);
                    if linked && !Cells::<W>::of(pair.ends).meets(Cells::of([one, two])) {
                        let premises = [Premise::Cell(one), Premise::Cell(two), pair.premise(a)];
                        visit(Step::new(Technique::WWing).eliminate(gone.iter(), b).from(premises))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Remote Pairs: four or more cells with the same two candidates, each of which sees the next. A cell that sees one at an even and one at an odd
/// place takes neither.
pub(super) fn remote_pairs<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let mut left = state.cells_with(2);
    while let Some(start) = left.first() {
        let symbols = state.candidates(start);
        let same = Cells::<W>::of(left.iter().filter(|&cell| state.candidates(cell) == symbols));
        let mut colors = [Cells::one(start), Cells::EMPTY];
        loop {
            let seen = |cells: Cells<W>| cells.iter().fold(cells, |seen, cell| seen | layout.peers(cell));
            let grown = [
                colors[0] | ((seen(colors[1]) & same) - colors[1]),
                colors[1] | ((seen(colors[0]) & same) - colors[0]),
            ];
            if grown == colors {
                break;
            }
            colors = grown;
        }
        let all = colors[0] | colors[1];
        left = left - all;
        if all.len() < 4 || colors[0].meets(colors[1]) {
            continue;
        }
        let seen = colors.map(|color| color.iter().fold(Cells::EMPTY, |seen, cell| seen | layout.peers(cell)));
        let mut step = Step::new(Technique::RemotePairs).from(all.iter().map(Premise::Cell));
        for symbol in bits(symbols) {
            step = step.eliminate(((seen[0] & seen[1] & state.cells(symbol)) - all).iter(), symbol);
        }
        if step.concludes() {
            visit(step)?;
        }
    }
    ControlFlow::Continue(())
}
