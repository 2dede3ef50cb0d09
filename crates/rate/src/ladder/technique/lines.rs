//! A quick test of the base houses that can make a basic fish.
//!
//! A cell that a fish eliminates sees all fins. So the places of the base that it does not see are not fins: the cover must hold them, and the
//! cell itself. If each cell is in at most one cover house, the cover must contain the houses of all these cells. Their number is counted as the
//! base grows, and a base that needs too many is given up.

use crate::board::{Candidates, Cells};

/// Sets of cover houses, as bits.
type CoverHouses = u64;

/// The demands of each base house on the cover.
pub(super) struct Needs {
    /// By target (a cell that a fish may eliminate) and base house, `width` to a target: the cover houses of the places that the target does not see.
    of: Vec<CoverHouses>,
    width: usize,
    most: u32,
    /// The targets that are left, as indices, each with the cover houses that the base needs so far: one run for each base house.
    alive: Vec<(u32, CoverHouses)>,
    runs: Vec<usize>,
}

/// A demand that cannot be met.
const NEVER: CoverHouses = CoverHouses::MAX;

impl Needs {
    /// The needs of fish of a symbol and size. Returns `None` if a cell is in several cover houses, or there are too many of them.
    pub(super) fn new<const W: usize>(
        state: &Candidates<'_, W>,
        symbol: usize,
        size: usize,
        finned: bool,
        base: &[usize],
        cover: &[usize],
    ) -> Option<Self> {
        let layout = state.layout();
        let mut line = vec![0 as CoverHouses; layout.cells];
        if cover.len() >= CoverHouses::BITS as usize {
            return None;
        }
        for (bit, &house) in cover.iter().enumerate() {
            for cell in layout.houses[house].cells.iter() {
                if line[cell] != 0 {
                    return None;
                }
                line[cell] = 1 << bit;
            }
        }
        let need = |house: usize, seen: Cells<W>| {
            (state.cells_in(house, symbol) - seen)
                .iter()
                .fold(0, |all, cell| all | if line[cell] == 0 { NEVER } else { line[cell] })
        };
        let mut needs = Self { of: Vec::new(), width: base.len(), most: size as u32, alive: Vec::new(), runs: vec![0] };
        if finned {
            for cell in state.cells(symbol).iter().filter(|&cell| line[cell] != 0) {
                needs.alive.push((needs.alive.len() as u32, line[cell]));
                needs.of.extend(base.iter().map(|&house| {
                    let holds = layout.houses[house].cells.has(cell);
                    if holds { NEVER } else { need(house, layout.peers(cell)) }
                }));
            }
        } else {
            needs.alive.push((0, 0));
            needs.of.extend(base.iter().map(|&house| need(house, Cells::EMPTY)));
        }
        Some(needs)
    }

    /// Adds a base house, by its index. Returns whether any target is left. [`pop`](Self::pop) takes it back.
    pub(super) fn push(&mut self, house: usize) -> bool {
        let start = self.runs.last().copied().unwrap_or(0);
        let end = self.alive.len();
        self.runs.push(end);
        for at in start..end {
            let (cell, lines) = self.alive[at];
            let lines = lines | self.of[cell as usize * self.width + house];
            if lines.count_ones() <= self.most {
                self.alive.push((cell, lines));
            }
        }
        self.alive.len() > end
    }

    pub(super) fn pop(&mut self) {
        if let Some(end) = self.runs.pop() {
            self.alive.truncate(end);
        }
    }
}
