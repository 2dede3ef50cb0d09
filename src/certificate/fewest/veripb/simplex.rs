//! The linear relaxation of a hitting set, by the simplex method on its dual.
//!
//! Each set has a weight of at least 0, and the weights of the sets of a cell are at most 1 together. So their sum bounds the number of cells that meet
//! every set. The prices of the cells are the solution of the relaxation itself. A cell that is decided bounds no weights, and one that is chosen takes 1
//! from the worth of its sets; so the weights stay feasible from a node of the search to the next.

use crate::{Stop, Stopped};

/// A number below this is none.
const EPSILON: f64 = 1e-7;
/// Cells bound weights by slightly different numbers, so that steps are rarely of length 0.
const SPREAD: f64 = 1e-5;
/// The steps after which all sets are looked at again, and how near the others must be to raising the bound.
const ROUND: usize = 16;
const NEARLY: f64 = 0.2;

/// Weights of sets, and the inverse of the basis that they belong to.
#[derive(Clone, Debug)]
pub(super) struct Relaxation {
    cells: usize,
    /// What a unit of a set's weight is worth: 1 minus the number of its cells that are chosen.
    worth: Vec<f64>,
    /// The column of each cell, one after the other.
    inverse: Vec<f64>,
    /// What is basic in each row: the slack of a cell, or after these a set.
    basis: Vec<usize>,
    is_basic: Vec<bool>,
    values: Vec<f64>,
    prices: Vec<f64>,
    /// Whether the cell is decided.
    is_decided: Vec<bool>,
    bound: f64,
}

impl Relaxation {
    pub(super) fn new(cells: usize) -> Self {
        let mut inverse = vec![0.0; cells * cells];
        inverse.iter_mut().step_by(cells + 1).for_each(|entry| *entry = 1.0);
        #[allow(clippy::cast_precision_loss, reason = "less than 101")]
        let value = |cell: usize| 1.0 - SPREAD * ((cell * 7919 + 13) % 101) as f64 / 101.0;
        Self {
            cells,
            worth: Vec::new(),
            inverse,
            basis: (0..cells).collect(),
            is_basic: vec![true; cells],
            values: (0..cells).map(value).collect(),
            prices: vec![0.0; cells],
            is_decided: vec![false; cells],
            bound: 0.0,
        }
    }

    /// The sum of the weights, each times what it is worth.
    pub(super) const fn bound(&self) -> f64 {
        self.bound
    }

    /// The relaxation's part of the cell.
    pub(super) fn price(&self, cell: usize) -> f64 {
        self.prices[cell]
    }

    /// The sets with a weight.
    pub(super) fn weights(&self) -> impl Iterator<Item = (usize, f64)> {
        let basic = self.basis.iter().zip(&self.values);
        basic
            .filter(|(basic, value)| **basic >= self.cells && **value > EPSILON)
            .map(|(basic, value)| (basic - self.cells, *value))
    }

    /// Knows sets that were added.
    pub(super) fn extend(&mut self, sets: &[Vec<usize>], is_chosen: impl Fn(usize) -> bool) {
        for set in &sets[self.worth.len()..] {
            self.worth.push(set.iter().fold(1.0, |worth, &cell| if is_chosen(cell) { worth - 1.0 } else { worth }));
            self.is_basic.push(false);
        }
    }

    /// Decides a cell: it is chosen, or not.
    pub(super) fn decide(&mut self, cell: usize, is_chosen: bool, sets: &[Vec<usize>]) {
        self.is_decided[cell] = true;
        if !is_chosen {
            return;
        }
        for (worth, set) in self.worth.iter_mut().zip(sets) {
            if set.contains(&cell) {
                *worth -= 1.0;
            }
        }
        let worth_of = |&basic: &usize| if basic < self.cells { 0.0 } else { self.worth[basic - self.cells] };
        let worth: Vec<_> = self.basis.iter().map(worth_of).collect();
        let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f64>();
        for (price, column) in self.prices.iter_mut().zip(self.inverse.chunks_exact(self.cells)) {
            *price = dot(&worth, column);
        }
        self.bound = dot(&worth, &self.values);
    }

    /// Raises the bound until it is the highest, or above `enough`, or this number of steps is done.
    pub(super) fn raise(&mut self, sets: &[Vec<usize>], enough: f64, steps: usize, stop: &Stop) -> Result<(), Stopped> {
        let (mut direction, mut promising) = (vec![0.0; self.cells], Vec::new());
        for step in 0..steps {
            if self.bound > enough {
                break;
            }
            if step % ROUND == 0 {
                stop.check()?;
                promising = self.promising(sets);
            }
            let mut entering = self.entering(sets, &promising);
            if entering.is_none() {
                promising = self.promising(sets);
                entering = self.entering(sets, &promising);
            }
            let Some((entering, gain)) = entering else { break };
            direction.fill(0.0);
            let own = [entering];
            let cells = if entering < self.cells { &own[..] } else { &sets[entering - self.cells] };
            for &cell in cells {
                let column = &self.inverse[cell * self.cells..][..self.cells];
                direction.iter_mut().zip(column).for_each(|(sum, entry)| *sum += entry);
            }
            // Only the slack of a cell that is decided may fall below 0.
            let sign = if gain < 0.0 { -1.0 } else { 1.0 };
            let Some((leaving, length)) = self.leaving(&direction, sign) else { break };
            self.exchange(leaving, entering, sign * length, gain, &direction);
        }
        Ok(())
    }

    /// The sets that raise the bound, or soon may.
    fn promising(&self, sets: &[Vec<usize>]) -> Vec<usize> {
        let is_worth = |&set: &usize| self.worth[set] > 0.0 && self.gain(set, &sets[set]) > -NEARLY;
        (0..sets.len()).filter(is_worth).collect()
    }

    /// By how much a unit of a set's weight raises the bound.
    fn gain(&self, set: usize, cells: &[usize]) -> f64 {
        cells.iter().fold(self.worth[set], |gain, &cell| gain - self.prices[cell])
    }

    /// What raises the bound most, of the cells and these sets, and by how much a unit.
    fn entering(&self, sets: &[Vec<usize>], promising: &[usize]) -> Option<(usize, f64)> {
        let mut best = (EPSILON, None);
        for cell in (0..self.cells).filter(|&cell| !self.is_basic[cell]) {
            let gain = -self.prices[cell];
            // What is decided enters first, and never leaves.
            let rate = if self.is_decided[cell] { 1e3 * gain.abs() } else { gain };
            if rate > best.0 {
                best = (rate, Some((cell, gain)));
            }
        }
        for &set in promising {
            let gain = self.gain(set, &sets[set]);
            if gain > best.0 && !self.is_basic[self.cells + set] {
                best = (gain, Some((self.cells + set, gain)));
            }
        }
        best.1
    }

    /// The row whose value reaches 0 first, and after which length.
    fn leaving(&self, direction: &[f64], sign: f64) -> Option<(usize, f64)> {
        let mut first: Option<(usize, f64)> = None;
        for (row, &entry) in direction.iter().enumerate() {
            let basic = self.basis[row];
            if sign * entry <= EPSILON || basic < self.cells && self.is_decided[basic] {
                continue;
            }
            let length = self.values[row].max(0.0) / (sign * entry);
            if first.is_none_or(|(_, known)| length < known) {
                first = Some((row, length));
            }
        }
        first
    }

    /// Exchanges what is basic in a row.
    fn exchange(&mut self, row: usize, entering: usize, length: f64, gain: f64, direction: &[f64]) {
        self.values.iter_mut().zip(direction).for_each(|(value, entry)| *value -= length * entry);
        self.values[row] = length;
        self.bound += length * gain;
        self.is_basic[self.basis[row]] = false;
        self.is_basic[entering] = true;
        self.basis[row] = entering;
        for (price, column) in self.prices.iter_mut().zip(self.inverse.chunks_exact_mut(self.cells)) {
            let factor = column[row] / direction[row];
            if factor != 0.0 {
                column.iter_mut().zip(direction).for_each(|(entry, by)| *entry -= factor * by);
                column[row] = factor;
                *price += gain * factor;
            }
        }
    }
}
