//! Regions on the folded board.
//!
//! A region either is kept: mapped to itself by all motions, and so a set of orbits whose cells are connected. Or it has as many images as there are motions, and is a section:
//! one cell of each of n orbits. In both cases its orbits are connected on the folded board.

use super::folded::Folded;
use super::tree::{self, Graph, Tree};

/// A kept region, or the images of a section.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub(super) orbits: Vec<usize>,
    /// Its cells, those of one of the images.
    pub(super) cells: Vec<usize>,
    /// How many images it has.
    pub(super) images: usize,
    /// The number of spanning trees of its orbits that give it: for a section, those that lift to it are the spanning trees of its cells.
    pub(super) trees: f64,
}

impl Folded {
    /// The region of some cells: kept if they are whole orbits.
    pub(super) fn region(&self, cells: &[usize]) -> Option<Region> {
        let mut orbits: Vec<usize> = cells.iter().map(|&cell| self.orbit_of[cell]).collect();
        orbits.sort_unstable();
        orbits.dedup();
        let whole: usize = orbits.iter().map(|&orbit| self.orbits[orbit].len()).sum();
        if whole == cells.len() { self.kept(orbits) } else { Some(self.section(orbits, cells.to_vec())) }
    }

    /// The region of all cells of the orbits. Returns `None` if it is not connected.
    pub(super) fn kept(&self, orbits: Vec<usize>) -> Option<Region> {
        let cells: Vec<usize> = orbits.iter().flat_map(|&orbit| self.orbits[orbit].iter().copied()).collect();
        if !self.is_connected(&cells) {
            return None;
        }
        let trees = tree::number(&self.graph(&orbits));
        Some(Region { orbits, cells, images: 1, trees })
    }

    /// The section to which a part of a tree of orbits lifts, up to a motion. Returns `None` if a motion keeps a cell of it.
    pub(super) fn lifted(&self, orbits: &[usize], tree: &Tree, is_in: impl Fn(usize) -> bool) -> Option<Region> {
        let mut lift = vec![None; orbits.len()];
        for &vertex in tree.outwards.iter().filter(|&&vertex| is_in(vertex)) {
            let orbit = &self.orbits[orbits[vertex]];
            if orbit.len() != self.size() {
                return None;
            }
            lift[vertex] = match tree.up[vertex].filter(|&(next, _)| is_in(next)) {
                Some((next, edge)) => self.edges[edge].across(lift[next]?),
                None => orbit.first().copied(),
            };
        }
        let (orbits, cells) = orbits.iter().zip(lift).filter_map(|(&orbit, cell)| Some((orbit, cell?))).unzip();
        Some(self.section(orbits, cells))
    }

    fn section(&self, orbits: Vec<usize>, cells: Vec<usize>) -> Region {
        let mut place = vec![usize::MAX; self.near.len()];
        for (vertex, &cell) in cells.iter().enumerate() {
            place[cell] = vertex;
        }
        let inside = |cell: usize| {
            let near = self.near[cell].iter().map(|&other| (place[other], 0));
            near.filter(|&(other, _)| other != usize::MAX).collect()
        };
        let trees = tree::number(&cells.iter().map(|&cell| inside(cell)).collect());
        Region { orbits, cells, images: self.size(), trees }
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
