//! Random trees of the orbits of some regions, cut into regions.

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

    /// Three regions of n cells each from a random tree of the orbits. Returns `None` if it cannot be parted so; if it can, it can in one way, as an edge is cut
    /// if and only if a multiple of n cells is beyond it.
    pub(super) fn three_parts(&self, orbits: &[usize], draws: &mut Draws) -> Option<[Region; 3]> {
        let tree = tree::random(&self.graph(orbits), draws);
        let mut below = self.weights(orbits);
        let mut cuts = Vec::new();
        for &vertex in tree.outwards.iter().rev() {
            if let Some((next, _)) = tree.up[vertex] {
                if below[vertex] == self.order {
                    cuts.push(vertex);
                } else {
                    below[next] += below[vertex];
                }
            }
        }
        self.parts(orbits, &tree, &cuts)?.try_into().ok()
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
            let is_in = |vertex: usize| part_of[vertex] == number;
            if size == self.order * self.size() {
                return self.lifted(orbits, tree, is_in);
            }
            let inside = (0..orbits.len()).filter(|&vertex| is_in(vertex)).map(|vertex| orbits[vertex]);
            if size == self.order { self.kept(inside.collect()) } else { None }
        };
        sizes.iter().enumerate().map(part).collect()
    }
}

/// Of how many edges of a tree each could part it into two parts of these sizes. Two edges that halve it would have nothing between them; the smaller of unequal
/// parts are disjoint.
pub(super) const fn most_cuts(sizes: [usize; 2]) -> usize {
    let [one, other] = sizes;
    if one == other { 1 } else { (one + other) / if one < other { one } else { other } }
}
