//! Regions on the folded board.
//!
//! A region has images under the motions, itself among them: as many as there are motions if none but the first keeps it, one if all keep it, and two if of four quarter turns
//! only the half turn keeps it. Where it has i images, it is a set of orbits with one of i parts of the cells of each, those that the motions that keep it put together. It is *kept* with one
//! image, and then has all cells of its orbits; otherwise it is a *section*. Its orbits are connected on the folded board.

use super::folded::Folded;
use super::tree::{self, Graph, Tree};

/// A region, which stands for its images.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) orbits: Vec<usize>,
    /// Its cells, those of one of the images.
    pub(super) cells: Vec<usize>,
    /// How many images it has.
    pub(super) images: usize,
    /// The number of spanning trees of its orbits that give it.
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

    /// The region with so many images to which a part of a tree of orbits lifts, up to a motion: the motions that keep the region are added to the cells of the lift. Returns `None` if
    /// that is not connected, or a motion keeps a cell of it but not the region.
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
        // A lift is connected; what is added may lie apart.
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
