//! An ordered partition of the vertices of a graph, and its coarsest equitable refinement.
//!
//! # References
//! B. D. `McKay`, A. Piperno: Practical graph isomorphism, II. Journal of Symbolic Computation 60 (2014).

use std::collections::VecDeque;

use super::graph::Graph;
use gerechte_core::mix::{GOLDEN, round};

/// Classes of vertices, one after another. A class is identified by its first place.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, class by class.
    vertices: Vec<u16>,
    /// By vertex: its place in `vertices`.
    places: Vec<u16>,
    /// By vertex: its class.
    classes: Vec<u16>,
    /// By class: its size.
    sizes: Vec<u16>,
}

/// A hash of a refinement that does not depend on the names of the vertices.
pub(super) type Trace = u64;

/// Buffers for refinements.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    queue: VecDeque<u16>,
    is_queued: Vec<bool>,
    counts: Vec<u16>,
    moved: Vec<u16>,
    splitter: Vec<u16>,
    touched: Vec<u16>,
}

impl Partition {
    /// The classes of one colour, refined.
    pub(super) fn of(graph: &Graph, scratch: &mut Scratch) -> (Self, Trace) {
        let count = graph.colours.len();
        let mut vertices: Vec<u16> = (0..count as u16).collect();
        vertices.sort_by_key(|&vertex| graph.colours[usize::from(vertex)]);
        let mut partition =
            Self { places: vec![0; count], classes: vec![0; count], sizes: vec![0; count], vertices: vertices.clone() };
        let mut class = 0;
        for (place, &vertex) in vertices.iter().enumerate() {
            if place > 0 && graph.colours[usize::from(vertex)] != graph.colours[usize::from(vertices[place - 1])] {
                class = place;
            }
            partition.places[usize::from(vertex)] = place as u16;
            partition.classes[usize::from(vertex)] = class as u16;
            partition.sizes[class] += 1;
        }
        let starts: Vec<u16> = (0..count as u16).filter(|&place| partition.sizes[usize::from(place)] > 0).collect();
        let trace = starts.iter().fold(0, |trace, &start| mix(trace, u64::from(start)));
        let refined = partition.refine(graph, starts, scratch);
        (partition, mix(trace, refined))
    }

    /// The first of the smallest classes with several cells. Returns `None` if the partition of the cells is discrete.
    pub(super) fn target(&self, graph: &Graph) -> Option<u16> {
        let mut best = None;
        let mut place = 0;
        while place < self.vertices.len() {
            let size = self.sizes[place];
            let holds_cells = usize::from(self.vertices[place]) < graph.cells;
            if size > 1 && holds_cells && best.is_none_or(|(least, _)| size < least) {
                best = Some((size, place as u16));
            }
            place += usize::from(size);
        }
        best.map(|(_, class)| class)
    }

    /// The vertices of a class.
    pub(super) fn members(&self, class: u16) -> &[u16] {
        let class = usize::from(class);
        &self.vertices[class..class + usize::from(self.sizes[class])]
    }

    /// All vertices in order.
    pub(super) fn vertices(&self) -> &[u16] {
        &self.vertices
    }

    /// By vertex: its place in the order.
    pub(super) fn places(&self) -> &[u16] {
        &self.places
    }

    /// Individualises a vertex, and refines.
    pub(super) fn individualise(&mut self, graph: &Graph, vertex: u16, scratch: &mut Scratch) -> Trace {
        let class = self.classes[usize::from(vertex)];
        self.swap(self.places[usize::from(vertex)], class);
        let (at, size) = (usize::from(class), self.sizes[usize::from(class)]);
        self.sizes[at] = 1;
        self.sizes[at + 1] = size - 1;
        for place in at + 1..at + usize::from(size) {
            self.classes[usize::from(self.vertices[place])] = class + 1;
        }
        mix(u64::from(class), self.refine(graph, [class], scratch))
    }

    fn swap(&mut self, a: u16, b: u16) {
        let (first, second) = (self.vertices[usize::from(a)], self.vertices[usize::from(b)]);
        self.vertices.swap(usize::from(a), usize::from(b));
        self.places[usize::from(first)] = b;
        self.places[usize::from(second)] = a;
    }

    /// Splits classes until any two vertices of a class have equally many neighbours in each class.
    fn refine(&mut self, graph: &Graph, queue: impl IntoIterator<Item = u16>, scratch: &mut Scratch) -> Trace {
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
            is_queued[usize::from(class)] = true;
        }
        let mut trace = 0;
        while let Some(class) = waiting.pop_front() {
            is_queued[usize::from(class)] = false;
            splitter.clear();
            splitter.extend_from_slice(self.members(class));
            let mut hit = Vec::new();
            touched.clear();
            for &vertex in &*splitter {
                for &neighbour in &graph.neighbours[usize::from(vertex)] {
                    let count = &mut counts[usize::from(neighbour)];
                    if *count == 0 {
                        touched.push(neighbour);
                    }
                    *count += 1;
                }
            }
            // Counted vertices move to the end of their class.
            for &vertex in &*touched {
                let class = self.classes[usize::from(vertex)];
                let moved = &mut moved[usize::from(class)];
                if *moved == 0 {
                    hit.push(class);
                }
                *moved += 1;
                let to = class + self.sizes[usize::from(class)] - *moved;
                self.swap(self.places[usize::from(vertex)], to);
            }
            hit.sort_unstable();
            trace = mix(trace, u64::from(class));
            for class in hit {
                trace = self.split(class, std::mem::take(&mut moved[usize::from(class)]), counts, trace, |fragment| {
                    if !std::mem::replace(&mut is_queued[usize::from(fragment)], true) {
                        waiting.push_back(fragment);
                    }
                });
            }
            for &vertex in &*touched {
                counts[usize::from(vertex)] = 0;
            }
        }
        trace
    }

    /// Splits a class, whose last members have these counts and whose others have none, and queues all fragments. This is simpler than
    /// leaving out the largest, and as fast here, as vertices have few neighbours.
    fn split(&mut self, class: u16, moved: u16, counts: &[u16], mut trace: Trace, mut queue: impl FnMut(u16)) -> Trace {
        let (start, size) = (usize::from(class), self.sizes[usize::from(class)]);
        let end = start + usize::from(size);
        let tail = end - usize::from(moved);
        self.vertices[tail..end].sort_unstable_by_key(|&vertex| counts[usize::from(vertex)]);
        let count_at = |vertices: &[u16], place: usize| counts[usize::from(vertices[place])];
        let mut fragment = start;
        for place in start..end {
            if place > fragment && count_at(&self.vertices, place) != count_at(&self.vertices, place - 1) {
                self.sizes[fragment] = (place - fragment) as u16;
                fragment = place;
            }
            if place == fragment {
                trace = mix(mix(trace, place as u64), count_at(&self.vertices, place).into());
            }
            let vertex = usize::from(self.vertices[place]);
            if place >= tail {
                self.places[vertex] = place as u16;
            }
            if fragment != start {
                self.classes[vertex] = fragment as u16;
            }
        }
        self.sizes[fragment] = (end - fragment) as u16;
        if fragment != start {
            let mut place = start;
            while place < end {
                queue(place as u16);
                place += usize::from(self.sizes[place]);
            }
        }
        trace
    }
}

/// Mixes a number into a hash.
const fn mix(hash: u64, number: u64) -> u64 {
    round((hash ^ number).wrapping_add(GOLDEN))
}
