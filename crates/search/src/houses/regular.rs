//! The candidates of lines that are on no path of their diagrams are excluded.
//!
//! # References
//! G. Pesant: A regular language membership constraint for finite sequences of variables. CP 2004.

use super::layout::Layout;
use super::line::{Line, Scratch};
use super::state::State;

impl State {
    /// Keeps the symbols of a line that are on a path from the first state to the last one.
    pub(super) fn look_at_line(&mut self, layout: &Layout, line: &Line, scratch: &mut Scratch) -> bool {
        let Scratch { reached, leads: [leads, next] } = scratch;
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
}
