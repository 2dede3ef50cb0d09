//! Regions on the folded board.
//!
//! A region has one image for each coset of the motions that keep it. There is one image if all motions keep the region, two if only the half turn of four
//! quarter turns does, and one for each motion if only the identity does. A region with i images is a set of orbits, with one of i parts of the cells of
//! each orbit. The motions that keep the region map each part to itself. A region with one image is *kept*, and has all cells of its orbits; any other is a
//! *section*. The orbits of a region are connected on the folded board.

use super::folded::Folded;
use super::tree::{self, Graph, Tree};

/// A region, as a representative of its images.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) orbits: Vec<usize>,
    /// The cells of one of the images.
    pub(super) cells: Vec<usize>,
    /// The number of images.
    pub(super) images: usize,
    /// The number of spanning trees of its orbits that lift to it.
    pub(super) trees: f64,
}

impl Folded {
    /// The region of some cells. Returns `None` if it is not connected.
    pub(super) fn region(&self, cells: &[usize]) -> Option<Region> {
        let mut orbits: Vec<usize> = cells.iter().map(|&cell| self.orbit_of[cell]).collect();
        orbits.sort_unstable();
        orbits.dedup();
        // The motions are the powers of one of them.
        let keeps = |motion: &&Vec<usize>| cells.iter().all(|&cell| cells.contains(&motion[cell]));
        let images = self.size() / self.motions.iter().filter(keeps).count();
        self.is_connected(cells).then(|| self.counted(orbits, cells.to_vec(), images))
    }

    /// The region with `images` images to which a part of a tree of orbits lifts, up to a motion. It consists of the lift and its images under the motions
    /// that keep the region. Returns `None` if it is not connected, or if a motion fixes a cell of it but does not keep the region.
    pub(super) fn lifted(
        &self,
        orbits: &[usize],
        tree: &Tree,
        images: usize,
        is_in: impl Fn(usize) -> bool,
    ) -> Option<Region> {
        let mut lift = vec![None; orbits.len()];
        for &vertex in tree.outwards.iter().filter(|&&vertex| is_in(vertex)) {
            let orbit = &self.orbits[orbits[vertex]];
            if images > 1 && orbit.len() != self.size() {
                return None;
            }
            lift[vertex] = match tree.up[vertex].filter(|&(next, _)| is_in(next)) {
                Some((next, edge)) => self.edges[edge].across(lift[next]?),
                None => orbit.first().copied(),
            };
        }
        let (orbits, lift): (Vec<usize>, Vec<usize>) =
            orbits.iter().zip(lift).filter_map(|(&orbit, cell)| Some((orbit, cell?))).unzip();
        let cells: Vec<usize> = if images == 1 {
            orbits.iter().flat_map(|&orbit| self.orbits[orbit].iter().copied()).collect()
        } else {
            let keeping = self.motions.iter().step_by(images);
            keeping.flat_map(|motion| lift.iter().map(|&cell| motion[cell])).collect()
        };
        // A lift is connected; its images may be disconnected from it.
        (images == self.size() || self.is_connected(&cells)).then(|| self.counted(orbits, cells, images))
    }

    /// The region of these orbits and cells, with the number of its trees.
    fn counted(&self, orbits: Vec<usize>, cells: Vec<usize>, images: usize) -> Region {
        let mut is_inside = vec![false; self.near.len()];
        for &cell in &cells {
            is_inside[cell] = true;
        }
        let mut graph = self.graph(&orbits);
        for edges in &mut graph {
            let is_edge =
                |edge: usize| self.edges[edge].pairs.iter().any(|pair| pair.iter().all(|&cell| is_inside[cell]));
            edges.retain(|&(_, edge)| is_edge(edge));
        }
        Region { trees: tree::number(&graph), orbits, cells, images }
    }

    /// The folded board between some orbits.
    pub(super) fn graph(&self, orbits: &[usize]) -> Graph {
        let mut place = vec![usize::MAX; self.orbits.len()];
        for (vertex, &orbit) in orbits.iter().enumerate() {
            place[orbit] = vertex;
        }
        let inside = |orbit: usize| {
            let edges = self.at[orbit].iter().map(|&edge| (place[self.edges[edge].other(orbit)], edge));
            edges.filter(|&(other, _)| other != usize::MAX).collect()
        };
        orbits.iter().map(|&orbit| inside(orbit)).collect()
    }
}
