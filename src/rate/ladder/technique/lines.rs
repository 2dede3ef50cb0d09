//! Lines: which base houses of a basic fish can say anything at all.
//!
//! What a fish eliminates sees all its fins. So for a cell that is to go, the places of the base that it does not see are covered, and so
//! is the cell itself. Where each cell is in one cover house at most, that takes as many of them as these cells lie in, which are
//! counted as the base grows.

use crate::rate::board::{Candidates, Cells};

/// Sets of cover houses, as bits.
type Lines = u64;

/// What each base house needs of the cover.
pub(super) struct Needs {
    /// By cell that may go, and base house (`width` of them to a cell): the cover houses of its places that the cell does not see.
    of: Vec<Lines>,
    width: usize,
    most: u32,
    /// The cells that may still go, as indices, each with the cover houses that the base needs so far: one run for each base house.
    alive: Vec<(u32, Lines)>,
    runs: Vec<usize>,
}

/// What cannot be covered.
const NEVER: Lines = Lines::MAX;

impl Needs {
    /// Of fish of a symbol and size; nothing where some cell is in several cover houses, or they are too many to count so.
    pub(super) fn new<const W: usize>(
        state: &Candidates<'_, W>,
        symbol: usize,
        size: usize,
        finned: bool,
        base: &[usize],
        cover: &[usize],
    ) -> Option<Self> {
        let layout = state.layout();
        let mut line = vec![0 as Lines; layout.cells];
        if cover.len() >= Lines::BITS as usize {
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

    /// Adds a base house, by its index; whether anything may still go. To be taken back by [`pop`](Self::pop).
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
