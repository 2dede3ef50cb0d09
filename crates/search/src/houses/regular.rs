//! The candidates of lines that are on no path of their diagrams are excluded.
//!
//! # References
//! G. Pesant: A regular language membership constraint for finite sequences of variables. CP 2004.

use super::layout::Layout;
use super::line::{Line, Scratch, Sets};
use super::state::State;

const EMPTY: Sets = [0; 8];

impl State {
    /// Keeps the symbols of a line that are on a path from the first state to the last one.
    pub(super) fn look_at_line(&mut self, layout: &Layout, line: &Line, scratch: &mut Scratch) -> bool {
        let Scratch { reached, leads: [leads, next], .. } = scratch;
        let width = line.width();
        reached[..width * (line.cells.len() + 1)].fill(false);
        reached[0] = true;
        for (layer, (states, &cell)) in line.layers.iter().zip(&line.cells).enumerate() {
            let set = self.cells[usize::from(cell)];
            let (here, there) = reached[layer * width..].split_at_mut(width);
            for (steps, _) in states.iter().zip(here).filter(|(_, is_reached)| **is_reached) {
                for &(symbols, to) in steps {
                    there[to as usize] |= symbols & set != 0;
                }
            }
        }
        // The last layer has one state.
        if !reached[width * line.cells.len()] {
            return false;
        }
        let mut ok = true;
        next.fill(false);
        next[0] = true;
        for (layer, (states, &cell)) in line.layers.iter().zip(&line.cells).enumerate().rev() {
            let set = self.cells[usize::from(cell)];
            let mut found = 0;
            for (state, steps) in states.iter().enumerate() {
                let on = if reached[layer * width + state] {
                    let steps = steps.iter().filter(|step| next[step.1 as usize]);
                    steps.fold(0, |on, step| on | step.0 & set)
                } else {
                    0
                };
                leads[state] = on != 0;
                found |= on;
            }
            ok &= self.exclude(layout, usize::from(cell), set & !found);
            std::mem::swap(leads, next);
        }
        ok
    }

    /// Keeps the symbols of a line that are on a path without a symbol twice.
    pub(super) fn look_at_different(&mut self, layout: &Layout, line: &Line, scratch: &mut Scratch) -> bool {
        let Scratch { before, after, .. } = scratch;
        let width = line.width();
        before[..width * (line.cells.len() + 1)].fill(EMPTY);
        before[0][0] = 1;
        for (layer, (states, &cell)) in line.layers.iter().zip(&line.cells).enumerate() {
            let set = self.cells[usize::from(cell)];
            let (here, there) = before[layer * width..].split_at_mut(width);
            for (steps, sets) in states.iter().zip(here).filter(|(_, sets)| **sets != EMPTY) {
                for &(symbols, to) in steps {
                    each(symbols & set, |symbol| unite(&mut there[to as usize], &with(symbol, sets)));
                }
            }
        }
        let last = width * line.cells.len();
        if before[last] == EMPTY {
            return false;
        }
        let mut ok = true;
        after[..width].fill(EMPTY);
        after[0] = before[last];
        for (layer, (states, &cell)) in line.layers.iter().zip(&line.cells).enumerate().rev() {
            let set = self.cells[usize::from(cell)];
            let mut found = 0;
            let (here, there) = after.split_at_mut(width);
            let [next, here] = if (line.cells.len() - layer) % 2 == 1 { [here, there] } else { [there, here] };
            for (state, steps) in states.iter().enumerate() {
                let sets = &before[layer * width + state];
                let mut leads = EMPTY;
                if *sets != EMPTY {
                    for &(symbols, to) in steps.iter().filter(|step| next[step.1 as usize] != EMPTY) {
                        each(symbols & set, |symbol| {
                            let mut earlier = without(symbol, &next[to as usize]);
                            earlier.iter_mut().zip(sets).for_each(|(earlier, sets)| *earlier &= sets);
                            if earlier != EMPTY {
                                found |= 1 << symbol;
                                unite(&mut leads, &earlier);
                            }
                        });
                    }
                }
                here[state] = leads;
            }
            ok &= self.exclude(layout, usize::from(cell), set & !found);
        }
        ok
    }
}

/// The symbols of a set.
fn each(mut symbols: u64, mut take: impl FnMut(u32)) {
    while symbols != 0 {
        take(symbols.trailing_zeros());
        symbols &= symbols - 1;
    }
}

fn unite(to: &mut Sets, from: &Sets) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

/// For each of the first symbols, the sets without it among the first 64.
const LACKING: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The sets that lack a symbol, with it.
#[inline]
fn with(symbol: u32, sets: &Sets) -> Sets {
    match symbol {
        0..6 => sets.map(|sets| (sets & LACKING[symbol as usize]) << (1_u32 << symbol)),
        6 => [0, sets[0], 0, sets[2], 0, sets[4], 0, sets[6]],
        7 => [0, 0, sets[0], sets[1], 0, 0, sets[4], sets[5]],
        _ => [0, 0, 0, 0, sets[0], sets[1], sets[2], sets[3]],
    }
}

/// The sets that hold a symbol, without it.
#[inline]
fn without(symbol: u32, sets: &Sets) -> Sets {
    match symbol {
        0..6 => sets.map(|sets| sets >> (1_u32 << symbol) & LACKING[symbol as usize]),
        6 => [sets[1], 0, sets[3], 0, sets[5], 0, sets[7], 0],
        7 => [sets[2], sets[3], 0, 0, sets[6], sets[7], 0, 0],
        _ => [sets[4], sets[5], sets[6], sets[7], 0, 0, 0, 0],
    }
}
