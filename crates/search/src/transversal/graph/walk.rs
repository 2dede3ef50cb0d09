//! *Walks* down the paths of a graph: the k-th solution, the rank of a solution, and shares.

use std::num::NonZeroU128;

use gerechte_core::{Grid, Stop, Stopped};
use gerechte_encodings::Symbol;

use crate::transversal::{Limits, Mask, Refusal, symbols};

use super::choices::Choices;
use super::file::{GraphFileError, Reader};
use super::layer::{Edge, Layer, alive, reached};

/// The paths of a graph, each of which stands for as many solutions.
pub(super) struct Paths {
    /// One layer a symbol, and the end.
    pub(super) layers: Vec<Layer>,
    /// The relabellings of the symbols without clues.
    pub(super) labels: NonZeroU128,
}

impl Paths {
    /// The paths of these layers to the end, where `free` symbols have no clues.
    pub(super) fn new(layers: Vec<Layer>, free: usize, stop: &Stop) -> Result<Self, Refusal> {
        let labels = NonZeroU128::new((1..=free as u128).product()).unwrap_or(NonZeroU128::MIN);
        let paths = Self { layers: alive(layers, stop)?, labels };
        paths.ways().checked_mul(labels.get()).ok_or(Refusal::Numbers)?;
        Ok(paths)
    }

    /// The number of paths.
    pub(super) fn ways(&self) -> u128 {
        self.layers[0].ways.first().copied().unwrap_or(0)
    }
}

/// What is done with masks of any width.
pub(super) trait Walk: Send + Sync {
    /// The number of symbols with clues.
    fn clued(&self) -> usize;
    fn reached(&self, limits: Limits, stop: &Stop) -> Result<Vec<Layer>, Refusal>;
    fn read(&self, from: &mut Reader<'_>, limits: Limits, stop: &Stop) -> Result<Vec<Layer>, GraphFileError>;
    fn nth(&self, paths: &Paths, number: u128) -> Grid;
    fn rank(&self, paths: &Paths, grid: &[Symbol]) -> Option<u128>;
    fn shares(&self, paths: &Paths, stop: &Stop) -> Result<Vec<Vec<u128>>, Stopped>;
}

impl<M: Mask> Choices<M> {
    /// The transversals of the layers along a path, as one mask a symbol, with the relabelling of this number.
    fn masks(&self, path: &[M], mut label: u128) -> Vec<M> {
        let mut masks = vec![M::EMPTY; self.order];
        let mut free = self.free().to_vec();
        for (layer, &taken) in path.iter().enumerate() {
            let symbol = if layer < self.clued() {
                self.symbols[layer]
            } else {
                let after: u128 = (1..free.len() as u128).product();
                let at = usize::try_from(label / after).unwrap_or(0);
                label %= after;
                free.remove(at)
            };
            masks[symbol] = taken;
        }
        masks
    }
}

impl<M: Mask> Walk for Choices<M> {
    fn clued(&self) -> usize {
        self.clued()
    }

    fn reached(&self, limits: Limits, stop: &Stop) -> Result<Vec<Layer>, Refusal> {
        reached(self, limits, stop)
    }

    fn read(&self, from: &mut Reader<'_>, limits: Limits, stop: &Stop) -> Result<Vec<Layer>, GraphFileError> {
        from.layers(self, limits, stop)
    }

    fn nth(&self, paths: &Paths, number: u128) -> Grid {
        let (mut before, label) = (number / paths.labels, number % paths.labels);
        let mut node = 0;
        let mut path = Vec::with_capacity(self.order);
        for pair in paths.layers.windows(2) {
            for edge in pair[0].edges(node) {
                let ways = pair[1].ways[edge.to as usize];
                if before < ways {
                    path.push(self.transversals[edge.taken as usize]);
                    node = edge.to as usize;
                    break;
                }
                before -= ways;
            }
        }
        let mut cells = vec![0; self.order * self.order];
        symbols(&self.masks(&path, label), &mut cells);
        cells.into_iter().map(|symbol| Symbol::new(symbol.into())).collect::<Vec<_>>().into()
    }

    fn rank(&self, paths: &Paths, grid: &[Symbol]) -> Option<u128> {
        if grid.len() != self.order * self.order {
            return None;
        }
        let mut masks = vec![M::EMPTY; self.order];
        for (cell, symbol) in grid.iter().enumerate() {
            let mask = masks.get_mut(symbol.index())?;
            *mask = *mask | M::of(cell);
        }
        let mut free = self.free().to_vec();
        let (mut before, mut label) = (0, 0);
        let mut left = M::first(self.order * self.order);
        let mut node = 0;
        for (layer, pair) in paths.layers.windows(2).enumerate() {
            let symbol = if layer < self.clued() {
                self.symbols[layer]
            } else {
                let symbol = grid[left.least()].index();
                let at = free.iter().position(|&other| other == symbol)?;
                free.remove(at);
                label = label * (free.len() as u128 + 1) + at as u128;
                symbol
            };
            let edges = if pair[0].ways.is_empty() { &[] } else { pair[0].edges(node) };
            let at = edges.iter().position(|edge| self.transversals[edge.taken as usize] == masks[symbol])?;
            before += edges[..at].iter().map(|edge| pair[1].ways[edge.to as usize]).sum::<u128>();
            node = edges[at].to as usize;
            left = left & !masks[symbol];
        }
        Some(before * paths.labels.get() + label)
    }

    fn shares(&self, paths: &Paths, stop: &Stop) -> Result<Vec<Vec<u128>>, Stopped> {
        let mut shares = vec![vec![0; self.order]; self.order * self.order];
        let free = self.free();
        // Each symbol without clues takes a transversal in the same number of relabellings.
        let each = paths.labels.get() / (free.len().max(1) as u128);
        let mut reached = vec![1_u128; paths.layers[0].ways.len()];
        for (layer, pair) in paths.layers.windows(2).enumerate() {
            let mut next = vec![0; pair[1].ways.len()];
            let mut totals = vec![0_u128; shares.len()];
            for (node, &ways) in reached.iter().enumerate() {
                stop.check()?;
                for &Edge { taken, to } in pair[0].edges(node) {
                    next[to as usize] += ways;
                    let grids = ways * pair[1].ways[to as usize];
                    let mut cells = self.transversals[taken as usize];
                    while cells != M::EMPTY {
                        totals[cells.least()] += grids;
                        cells = cells.without_least();
                    }
                }
            }
            for (share, total) in shares.iter_mut().zip(totals) {
                if layer < self.clued() {
                    share[self.symbols[layer]] += total * paths.labels.get();
                } else {
                    for &symbol in free {
                        share[symbol] += total * each;
                    }
                }
            }
            reached = next;
        }
        Ok(shares)
    }
}
