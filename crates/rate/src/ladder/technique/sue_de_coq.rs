//! Sue de Coq: cells that two houses share, with some other cells of each, that have as many candidates as there are cells.
//!
//! The other cells of the first house share no candidate with those of the second. So no symbol is in all these cells twice. As there are as many
//! symbols as cells, each symbol is there once, and it is nowhere else in a house that holds all its places.

use std::ops::ControlFlow;

use super::{Technique, Visit};
use crate::board::{Candidates, Cells, Kind, Mask, bits};
use crate::ladder::{Premise, Step};

/// Larger boards have too many sets of cells.
const MOST_CELLS: usize = 8;

/// Some cells and all their candidates.
struct Part<const W: usize> {
    cells: Cells<W>,
    symbols: Mask,
}

/// All choices of at least one and at most `most` of the cells.
fn parts<const W: usize>(state: &Candidates<'_, W>, cells: Cells<W>, most: usize) -> Vec<Part<W>> {
    let cells: Vec<_> = cells.iter().collect();
    let mut parts = Vec::new();
    let mut grow = vec![(0, Cells::EMPTY, 0 as Mask)];
    while let Some((from, chosen, symbols)) = grow.pop() {
        if !chosen.is_empty() {
            parts.push(Part { cells: chosen, symbols });
        }
        if chosen.len() < most {
            for (index, &cell) in cells.iter().enumerate().skip(from) {
                let mut chosen = chosen;
                chosen.insert(cell);
                grow.push((index + 1, chosen, symbols | state.candidates(cell)));
            }
        }
    }
    parts
}

pub(super) fn find<const W: usize>(state: &Candidates<'_, W>, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let most = if layout.order > 10 { 2 } else { MOST_CELLS };
    for (line, first) in layout.houses.iter().enumerate().filter(|(_, house)| house.kind != Kind::Region) {
        for (region, second) in layout.houses.iter().enumerate().filter(|(_, house)| house.kind == Kind::Region) {
            let common = first.cells & second.cells & state.unsolved();
            for center in parts(state, common, 3) {
                if center.cells.len() < 2 || center.symbols.count_ones() < center.cells.len() as u32 + 2 {
                    continue;
                }
                let outside = |of: Cells<W>, not: Cells<W>| (of & state.unsolved()) - not;
                let lines = parts(state, outside(first.cells, center.cells), most);
                let regions = parts(state, outside(second.cells, center.cells), most);
                for a in lines.iter().filter(|a| a.symbols & center.symbols != 0) {
                    for b in regions.iter().filter(|b| b.symbols & center.symbols != 0) {
                        let cells = a.cells | b.cells | center.cells;
                        let symbols = a.symbols | b.symbols | center.symbols;
                        if a.symbols & b.symbols != 0
                            || a.cells.meets(b.cells)
                            || cells.len() != symbols.count_ones() as usize
                        {
                            continue;
                        }
                        let mut step =
                            Step::new(Technique::SueDeCoq).from(cells.iter().map(Premise::Cell)).over([line, region]);
                        for (house, other) in [(first, b), (second, a)] {
                            for symbol in bits(symbols & !other.symbols) {
                                step = step.eliminate(((state.cells(symbol) & house.cells) - cells).iter(), symbol);
                            }
                        }
                        step.eliminations.sort_unstable();
                        step.eliminations.dedup();
                        if step.concludes() {
                            visit(step)?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
