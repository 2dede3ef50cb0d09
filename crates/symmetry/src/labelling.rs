//! Canonical labelling: an order of the vertices of a graph in which isomorphic graphs have the same picture.
//!
//! The tree of individualisations is searched for the leaf with the least traces and, among these, the least picture. Two leaves with the same
//! picture differ by an automorphism. Nodes that it maps to searched nodes need not be searched.
//!
//! # References
//! B. D. `McKay`, A. Piperno: Practical graph isomorphism, II. Journal of Symbolic Computation 60 (2014).

use std::cmp::Ordering;

use super::automorphisms::mark_orbit;
use super::graph::{Graph, Vertex};
use super::partition::{Partition, Scratch, Trace};
use gerechte_core::permutation::Permutation;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Cell;

/// By vertex: its place in the canonical order.
pub(super) fn canonical_labelling(graph: &Graph, stop: &Stop) -> Result<Vec<Vertex>, Stopped> {
    let mut search = LabellingSearch {
        graph,
        stop,
        scratch: Scratch::default(),
        traces: Vec::new(),
        best: None,
        automorphisms: Vec::new(),
        chosen: Vec::new(),
    };
    let (partition, trace) = Partition::of(graph, &mut search.scratch);
    search.node(&partition, trace)?;
    let best = search.best.expect("a search that is not stopped ends in a leaf");
    Ok(best.partition.places().to_vec())
}

struct Leaf {
    partition: Partition,
    picture: Vec<Vertex>,
    /// The individualised vertices.
    chosen: Vec<Vertex>,
}

struct LabellingSearch<'a> {
    graph: &'a Graph,
    stop: &'a Stop,
    scratch: Scratch,
    /// The least traces so far, from the root on.
    traces: Vec<Trace>,
    /// The least leaf so far with these traces.
    best: Option<Leaf>,
    automorphisms: Vec<Permutation>,
    /// The individualised vertices.
    chosen: Vec<Vertex>,
}

impl LabellingSearch<'_> {
    /// Searches below a node. Returns the depth to return to, which is at most the node's own.
    fn node(&mut self, partition: &Partition, trace: Trace) -> Result<usize, Stopped> {
        self.stop.check()?;
        let depth = self.chosen.len();
        match self.traces.get(depth).map(|best| trace.cmp(best)) {
            Some(Ordering::Greater) => return Ok(depth),
            Some(Ordering::Equal) => {}
            Some(Ordering::Less) | None => {
                self.traces.truncate(depth);
                self.traces.push(trace);
                self.best = None;
            }
        }
        let Some(target) = partition.target(self.graph) else { return Ok(self.leaf(partition)) };
        let mut searched = vec![false; self.graph.cells];
        for &vertex in partition.members(target) {
            if searched[vertex as usize] {
                continue;
            }
            let mut child = partition.clone();
            let trace = child.individualise(self.graph, vertex, &mut self.scratch);
            self.chosen.push(vertex);
            let back = self.node(&child, trace)?;
            self.chosen.pop();
            if back < depth {
                return Ok(back);
            }
            let is_fixed = |image: &&Permutation| self.chosen.iter().all(|&v| image[v as usize].index() == v as usize);
            let known: Vec<Permutation> = self.automorphisms.iter().filter(is_fixed).cloned().collect();
            // Searched vertices stay searched; their orbits may have grown.
            searched[vertex as usize] = true;
            for cell in 0..searched.len() {
                if searched[cell] {
                    mark_orbit(&known, cell as Vertex, &mut searched);
                }
            }
        }
        Ok(depth)
    }

    fn leaf(&mut self, leaf: &Partition) -> usize {
        let depth = self.chosen.len();
        let picture = self.picture(leaf);
        let order = self.best.as_ref().map_or(Ordering::Less, |best| picture.cmp(&best.picture));
        match (order, &self.best) {
            (Ordering::Equal, Some(best)) => {
                let image = |cell: usize| leaf.vertices()[best.partition.places()[cell] as usize];
                self.automorphisms.push((0..self.graph.cells).map(|cell| Cell::new(image(cell) as usize)).collect());
                best.chosen.iter().zip(&self.chosen).take_while(|(a, b)| a == b).count()
            }
            (Ordering::Greater, _) => depth,
            _ => {
                self.best = Some(Leaf { partition: leaf.clone(), picture, chosen: self.chosen.clone() });
                depth
            }
        }
    }

    /// The places of the neighbouring cells of each other vertex, in the order of the places.
    fn picture(&self, leaf: &Partition) -> Vec<Vertex> {
        let mut picture = Vec::new();
        for &vertex in &leaf.vertices()[self.graph.cells..] {
            let sides = self.graph.sides(vertex, |cell| leaf.places()[cell as usize]);
            picture.extend(sides.concat());
        }
        picture
    }
}
