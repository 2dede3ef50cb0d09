//! The nodes and edges of a graph, layer by layer.

use gerechte_core::Stop;

use crate::transversal::{Limits, Mask, MaskMap, Refusal};

use super::choices::Choices;

#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The number of the transversal that is taken.
    pub(super) taken: u32,
    /// The node of the next layer.
    pub(super) to: u32,
}

/// The nodes that as many symbols have left, and the edges from them.
pub(super) struct Layer {
    /// Node i has the edges `starts[i]..starts[i + 1]`.
    pub(super) starts: Vec<usize>,
    pub(super) edges: Vec<Edge>,
    /// The number of paths from each node to the end.
    pub(super) ways: Vec<u128>,
}

impl Layer {
    pub(super) fn empty() -> Self {
        Self { starts: vec![0], edges: Vec::new(), ways: Vec::new() }
    }

    pub(super) fn edges(&self, node: usize) -> &[Edge] {
        &self.edges[self.starts[node]..self.starts[node + 1]]
    }

    /// Its nodes and edges in memory.
    pub(super) fn bytes(&self) -> u64 {
        (size_of_val(&*self.edges) + size_of_val(&*self.starts)) as u64
    }
}

/// A node from which there is no path to the end.
pub(super) const DEAD: u32 = u32::MAX;

/// All nodes that are reached from the set of all cells, and the edges between them.
pub(super) fn reached<M: Mask>(choices: &Choices<M>, limits: Limits, stop: &Stop) -> Result<Vec<Layer>, Refusal> {
    let mut layers = Vec::new();
    let mut nodes = vec![M::first(choices.order * choices.order)];
    let (mut bytes, mut steps) = (0, 0);
    for number in 0..choices.order {
        let mut layer = Layer::empty();
        let mut known = MaskMap::<M, u32>::with_capacity(nodes.len());
        let mut next = Vec::new();
        for &cells in &nodes {
            stop.check()?;
            let list = choices.of(number, cells);
            steps += list.len() as u64;
            for &taken in list {
                let mask = choices.transversals[taken as usize];
                if !mask.disjoint(!cells) {
                    continue;
                }
                let left = cells & !mask;
                // The empty set is no key of a table, and the only node of its layer.
                let to = if left == M::EMPTY {
                    1
                } else {
                    let to = known.entry(left);
                    if *to == 0 {
                        next.push(left);
                        *to = u32::try_from(next.len()).unwrap_or(DEAD);
                    }
                    *to
                };
                layer.edges.push(Edge { taken, to: to - 1 });
            }
            layer.starts.push(layer.edges.len());
            let held = bytes + layer.bytes() + (known.bytes() + size_of_val(&*next)) as u64;
            if held > limits.bytes || steps > limits.steps || next.len() >= DEAD as usize {
                return Err(Refusal::TooLarge { bytes: held, steps });
            }
        }
        bytes += layer.bytes();
        layers.push(layer);
        nodes = next;
    }
    Ok(layers)
}

/// The same graph without the nodes from which nothing reaches the end, with the number of paths from each node.
pub(super) fn alive(mut layers: Vec<Layer>, stop: &Stop) -> Result<Vec<Layer>, Refusal> {
    let end = Layer { starts: vec![0, 0], edges: Vec::new(), ways: vec![1] };
    let mut renamed = vec![0];
    let mut after = end;
    let mut kept = Vec::with_capacity(layers.len() + 1);
    while let Some(layer) = layers.pop() {
        let mut alive = Layer::empty();
        let mut names = Vec::with_capacity(layer.starts.len() - 1);
        for node in 0..layer.starts.len() - 1 {
            stop.check()?;
            let mut ways = 0_u128;
            for &Edge { taken, to } in layer.edges(node) {
                let to = renamed[to as usize];
                if to != DEAD {
                    ways = ways.checked_add(after.ways[to as usize]).ok_or(Refusal::Numbers)?;
                    alive.edges.push(Edge { taken, to });
                }
            }
            if ways == 0 {
                names.push(DEAD);
            } else {
                // It was below `DEAD` with the dead nodes.
                names.push(u32::try_from(alive.ways.len()).unwrap_or(DEAD));
                alive.ways.push(ways);
                alive.starts.push(alive.edges.len());
            }
        }
        kept.push(std::mem::replace(&mut after, alive));
        renamed = names;
    }
    kept.push(after);
    kept.reverse();
    Ok(kept)
}
