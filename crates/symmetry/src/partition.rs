//! An ordered partition of the vertices of a graph, and its coarsest equitable refinement.
//!
//! # References
//! B. D. `McKay`, A. Piperno: Practical graph isomorphism, II. Journal of Symbolic Computation 60 (2014).

use std::collections::VecDeque;

use super::graph::{Graph, Vertex};
use gerechte_core::mix::{GOLDEN, round};

/// Classes of vertices, one after another. A class is identified by its first place.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, class by class.
    vertices: Vec<Vertex>,
    /// By vertex: its place in `vertices`.
    places: Vec<Vertex>,
    /// By vertex: its class.
    classes: Vec<Vertex>,
    /// By class: its size.
    sizes: Vec<u32>,
}

/// A hash of a refinement that does not depend on the names of the vertices.
pub(super) type Trace = u64;

/// Buffers for refinements.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    queue: VecDeque<Vertex>,
    is_queued: Vec<bool>,
    counts: Vec<u32>,
    moved: Vec<u32>,
    splitter: Vec<Vertex>,
    touched: Vec<Vertex>,
}

impl Partition {
    /// The classes of one colour, refined.
    pub(super) fn of(graph: &Graph, scratch: &mut Scratch) -> (Self, Trace) {
        let count = graph.colours.len();
        let mut vertices: Vec<Vertex> = (0..count as Vertex).collect();
        vertices.sort_by_key(|&vertex| graph.colours[vertex as usize]);
        let mut partition =
            Self { places: vec![0; count], classes: vec![0; count], sizes: vec![0; count], vertices: vertices.clone() };
        let mut class = 0;
        for (place, &vertex) in vertices.iter().enumerate() {
            if place > 0 && graph.colours[vertex as usize] != graph.colours[vertices[place - 1] as usize] {
                class = place;
            }
            partition.places[vertex as usize] = place as Vertex;
            partition.classes[vertex as usize] = class as Vertex;
            partition.sizes[class] += 1;
        }
        let starts: Vec<Vertex> = (0..count as Vertex).filter(|&place| partition.sizes[place as usize] > 0).collect();
        let trace = starts.iter().fold(0, |trace, &start| mix(trace, u64::from(start)));
        let refined = partition.refine(graph, starts, scratch);
        (partition, mix(trace, refined))
    }

    /// The first of the smallest classes with several cells. Returns `None` if the partition of the cells is discrete.
    pub(super) fn target(&self, graph: &Graph) -> Option<Vertex> {
        let mut best = None;
        let mut place = 0;
        while place < self.vertices.len() {
            let size = self.sizes[place];
            let holds_cells = (self.vertices[place] as usize) < graph.cells;
            if size > 1 && holds_cells && best.is_none_or(|(least, _)| size < least) {
                best = Some((size, place as Vertex));
            }
            place += size as usize;
        }
        best.map(|(_, class)| class)
    }

    /// The vertices of a class.
    pub(super) fn members(&self, class: Vertex) -> &[Vertex] {
        let class = class as usize;
        &self.vertices[class..class + self.sizes[class] as usize]
    }

    /// All vertices in order.
    pub(super) fn vertices(&self) -> &[Vertex] {
        &self.vertices
    }

    /// By vertex: its place in the order.
    pub(super) fn places(&self) -> &[Vertex] {
        &self.places
    }

    /// Individualises a vertex, and refines.
    pub(super) fn individualise(&mut self, graph: &Graph, vertex: Vertex, scratch: &mut Scratch) -> Trace {
        let class = self.classes[vertex as usize];
        self.swap(self.places[vertex as usize], class);
        let (at, size) = (class as usize, self.sizes[class as usize]);
        self.sizes[at] = 1;
        self.sizes[at + 1] = size - 1;
        for place in at + 1..at + size as usize {
            self.classes[self.vertices[place] as usize] = class + 1;
        }
        mix(u64::from(class), self.refine(graph, [class], scratch))
    }

    fn swap(&mut self, a: Vertex, b: Vertex) {
        let (first, second) = (self.vertices[a as usize], self.vertices[b as usize]);
        self.vertices.swap(a as usize, b as usize);
        self.places[first as usize] = b;
        self.places[second as usize] = a;
    }

    /// Splits classes until any two vertices of a class have equally many neighbours in each class.
    fn refine(&mut self, graph: &Graph, queue: impl IntoIterator<Item = Vertex>, scratch: &mut Scratch) -> Trace {
        let Scratch { queue: waiting, is_queued, counts, moved, splitter, touched } = scratch;
        let count = self.vertices.len();
        for list in [&mut *counts, &mut *moved] {
            list.clear();
            list.resize(count, 0);
        }
        is_queued.clear();
        is_queued.resize(count, false);
        waiting.clear();
        for class in queue {
            waiting.push_back(class);
            is_queued[class as usize] = true;
        }
        let mut trace = 0;
        while let Some(class) = waiting.pop_front() {
            is_queued[class as usize] = false;
            splitter.clear();
            splitter.extend_from_slice(self.members(class));
            let mut hit = Vec::new();
            touched.clear();
            for &vertex in &*splitter {
                for &neighbour in &graph.neighbours[vertex as usize] {
                    let count = &mut counts[neighbour as usize];
                    if *count == 0 {
                        touched.push(neighbour);
                    }
                    *count += 1;
                }
            }
            // Counted vertices move to the end of their class.
            for &vertex in &*touched {
                let class = self.classes[vertex as usize];
                let moved = &mut moved[class as usize];
                if *moved == 0 {
                    hit.push(class);
                }
                *moved += 1;
                let to = class + self.sizes[class as usize] - *moved;
                self.swap(self.places[vertex as usize], to);
            }
            hit.sort_unstable();
            trace = mix(trace, u64::from(class));
            for class in hit {
                trace = self.split(class, std::mem::take(&mut moved[class as usize]), counts, trace, |fragment| {
                    if !std::mem::replace(&mut is_queued[fragment as usize], true) {
                        waiting.push_back(fragment);
                    }
                });
            }
            for &vertex in &*touched {
                counts[vertex as usize] = 0;
            }
        }
        trace
    }

    /// Splits a class, whose last members have these counts and whose others have none, and queues all fragments. This is simpler than
    /// leaving out the largest, and as fast here, as vertices have few neighbours.
    fn split(
        &mut self,
        class: Vertex,
        moved: u32,
        counts: &[u32],
        mut trace: Trace,
        mut queue: impl FnMut(Vertex),
    ) -> Trace {
        let (start, size) = (class as usize, self.sizes[class as usize]);
        let end = start + size as usize;
        let tail = end - moved as usize;
        self.vertices[tail..end].sort_unstable_by_key(|&vertex| counts[vertex as usize]);
        let count_at = |vertices: &[Vertex], place: usize| counts[vertices[place] as usize];
        let mut fragment = start;
        for place in start..end {
            if place > fragment && count_at(&self.vertices, place) != count_at(&self.vertices, place - 1) {
                self.sizes[fragment] = (place - fragment) as u32;
                fragment = place;
            }
            if place == fragment {
                trace = mix(mix(trace, place as u64), count_at(&self.vertices, place).into());
            }
            let vertex = self.vertices[place] as usize;
            if place >= tail {
                self.places[vertex] = place as Vertex;
            }
            if fragment != start {
                self.classes[vertex] = fragment as Vertex;
            }
        }
        self.sizes[fragment] = (end - fragment) as u32;
        if fragment != start {
            let mut place = start;
            while place < end {
                queue(place as Vertex);
                place += self.sizes[place] as usize;
            }
        }
        trace
    }
}

/// Mixes a number into a hash.
const fn mix(hash: u64, number: u64) -> u64 {
    round((hash ^ number).wrapping_add(GOLDEN))
}
