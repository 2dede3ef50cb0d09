//! Random trees of the orbits of some regions, cut into regions.

use itertools::Itertools;

use super::draws::Draws;
use super::folded::Folded;
use super::region::Region;
use super::tree::{self, Tree};

impl Folded {
    /// Two regions with so many cells, in all their images, from a random tree of the orbits; of the edges that part it so, at most [`most_cuts`], one by a number
    /// below this bound. Returns `None` if there is no edge of that number, or a part is no region.
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

    /// So many regions from a random tree of the orbits: of the edges beyond which there is a multiple of n cells some are cut, one of [`ways`] chosen by a number below this bound. Returns `None`
    /// if there are none of that number, or a part is no region.
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

    /// By orbit: its cells.
    fn weights(&self, orbits: &[usize]) -> Vec<usize> {
        orbits.iter().map(|&orbit| self.orbits[orbit].len()).collect()
    }

    /// The regions that remain of a tree where some vertices are cut off the next ones.
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

/// In how many ways at most a tree of so many times n cells is cut into a number of parts, each of n cells or a multiple of them.
pub(super) fn ways(size: usize, number: usize) -> usize {
    (1..number).fold(1, |ways, cut| ways * (size - cut) / cut)
}

/// Of how many edges of a tree each could part it into two parts of these sizes. Two edges that halve it would have nothing between them; the smaller of unequal
/// parts are disjoint.
pub(super) const fn most_cuts(sizes: [usize; 2]) -> usize {
    let [one, other] = sizes;
    if one == other { 1 } else { (one + other) / if one < other { one } else { other } }
}
