//! Random trees of the orbits of some regions, cut into regions.

use itertools::Itertools;

use super::draws::Draws;
use super::folded::Folded;
use super::region::Region;
use super::tree::{self, Tree};

impl Folded {
    /// Cuts a random tree of the orbits into two regions; `sizes` are the numbers of their cells in all images. One of the edges that divide the tree so is
    /// chosen by a random number below [`most_cuts`]. Returns `None` if there is no edge of that number, or a part is not a region.
    pub(super) fn two_parts(&self, orbits: &[usize], sizes: [usize; 2], draws: &mut Draws) -> Option<[Region; 2]> {
        let tree = tree::random(&self.graph(orbits), draws);
        let mut below = self.weights(orbits);
        let mut cuts = Vec::new();
        for &vertex in tree.outwards.iter().rev() {
            if let Some((next, _)) = tree.up[vertex] {
                if sizes.contains(&below[vertex]) {
                    cuts.push(vertex);
                }
                below[next] += below[vertex];
            }
        }
        let most = most_cuts(sizes);
        let chosen = if most == 1 { 0 } else { draws.below(most) };
        let &cut = cuts.get(chosen)?;
        self.parts(orbits, &tree, &[cut])?.try_into().ok()
    }

    /// Cuts a random tree of the orbits into `number` regions. Only edges are cut beyond which the number of cells is a multiple of n; one of the sets of
    /// such edges is chosen by a random number below [`ways`]. Returns `None` if there is no set of that number, or a part is not a region.
    pub(super) fn many_parts(&self, orbits: &[usize], number: usize, draws: &mut Draws) -> Option<Vec<Region>> {
        let tree = tree::random(&self.graph(orbits), draws);
        let mut below = self.weights(orbits);
        let most = ways(below.iter().sum::<usize>() / self.order, number);
        let mut cuts = Vec::new();
        for &vertex in tree.outwards.iter().rev() {
            if let Some((next, _)) = tree.up[vertex] {
                if below[vertex].is_multiple_of(self.order) {
                    cuts.push(vertex);
                }
                below[next] += below[vertex];
            }
        }
        let chosen = if most == 1 { 0 } else { draws.below(most) };
        let cuts = cuts.into_iter().combinations(number - 1).nth(chosen)?;
        self.parts(orbits, &tree, &cuts)
    }

    /// By orbit: the number of its cells.
    fn weights(&self, orbits: &[usize]) -> Vec<usize> {
        orbits.iter().map(|&orbit| self.orbits[orbit].len()).collect()
    }

    /// The regions that remain of a tree after some vertices are cut off their parents.
    fn parts(&self, orbits: &[usize], tree: &Tree, cuts: &[usize]) -> Option<Vec<Region>> {
        let mut part_of = vec![0; orbits.len()];
        let mut sizes = vec![0; cuts.len() + 1];
        for &vertex in &tree.outwards {
            let own = cuts.iter().position(|&cut| cut == vertex).map(|number| number + 1);
            part_of[vertex] = own.or_else(|| tree.up[vertex].map(|(next, _)| part_of[next])).unwrap_or(0);
            sizes[part_of[vertex]] += self.orbits[orbits[vertex]].len();
        }
        let part = |(number, &size): (usize, &usize)| {
            let images = size / self.order;
            if size != images * self.order || images == 0 || !self.size().is_multiple_of(images) {
                return None;
            }
            self.lifted(orbits, tree, images, |vertex| part_of[vertex] == number)
        };
        sizes.iter().enumerate().map(part).collect()
    }
}

/// An upper bound on the number of ways to cut a tree of `size` times n cells into `number` parts, each a multiple of n cells.
pub(super) fn ways(size: usize, number: usize) -> usize {
    (1..number).fold(1, |ways, cut| ways * (size - cut) / cut)
}

/// An upper bound on the number of edges of a tree that divide it into two parts of these sizes. Two edges that halve the tree would have nothing between
/// them. For unequal sizes, the smaller parts are disjoint.
pub(super) const fn most_cuts(sizes: [usize; 2]) -> usize {
    let [one, other] = sizes;
    if one == other { 1 } else { (one + other) / if one < other { one } else { other } }
}
