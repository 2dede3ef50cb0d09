//! A Markov chain over layouts with a uniform limit: recombination of regions, with the correction of Metropolis and Hastings.
//!
//! A layout with a group of motions is a partition of the [folded](super::folded) board; its [regions](super::region) are sets of orbits. Without motions,
//! orbits are cells. Let v be the number of orbits, e the number of edges of the folded board, E(A, B) the number of edges between two regions, and W(A) the
//! number of spanning trees of the orbits of A that lift to A.
//!
//! **Recombine.** An edge is drawn. If it joins two regions A and B, one of the t spanning trees of the orbits of both is drawn, and cut into parts of their
//! sizes: at the only possible edge, or with probability 1/m at each of at most m edges. The parts give A′ and B′. A tree of A′, a tree of B′ and an edge
//! between them make a tree of both, so
//!
//! > P(A, B → A′, B′) = E(A, B) / e · W(A′) W(B′) E(A′, B′) / (t m),
//!
//! The reverse step has the same e, t and m, and the same product of the E. Acceptance with probability min(1, W(A) W(B) / (W(A′) W(B′))) therefore
//! satisfies detailed balance for the uniform distribution.
//!
//! **Refold.** An orbit is drawn. If it belongs to a section A, the orbits of A get a random tree, which lifts to a section A′ with as many images. It is
//! accepted with probability min(1, W(A) / W(A′)).
//!
//! **Split and merge**, for two motions. An orbit is drawn; if it belongs to a section A of r orbits, a random tree of them is cut at the edge that halves
//! it, into two kept regions. In reverse, an edge is drawn; if it joins two kept regions, a random tree of both lifts to a section:
//!
//! > P(A → B, C) = r / v · W(B) W(C) E(B, C) / t,  P(B, C → A) = E(B, C) / e · W(A) / t.
//!
//! **Burst and join**, for two motions. A kept region A and a section S, joined by an edge that is drawn, are cut into three kept regions B, C, D. In
//! reverse, three kept regions, joined by two edges drawn one after the other, become a kept region and a section. Let T = E(B, C) E(C, D) + E(C, D) E(D, B)
//! + E(D, B) E(B, C) be the number of ways to join three trees to one. Then
//!
//! > P(A, S → B, C, D) = E(A, S) / e · W(B) W(C) W(D) T / t,  P(B, C, D → A, S) = 2 T / e² · W(A) W(S) E(A, S) / (t m).
//!
//! Without this step, the number of kept regions would be constant for mirrors of odd orders, where each kept region has an odd number of the n cells on the
//! axis.
//!
//! **Scatter and gather**, for four motions. Let k be 1 for order 4, and 2 for larger orders. A tree of the orbits of k sections with four images, joined by
//! k - 1 edges that are drawn, is cut into two kept regions, one region with two images, and k - 1 sections. In reverse, k + 2 such regions, joined by k + 1
//! edges, become k sections. Let T(r) be the number of ways to join r trees to one, and c the bound on the number of ways to cut. Then
//!
//! > P(k → k + 2) = (k - 1)! T(k) / e^(k - 1) · ∏ W T(k + 2) / (t c),  P(k + 2 → k) = (k + 1)! T(k + 2) / e^(k + 1) · ∏ W T(k) / t.
//!
//! Without this step, quarter turns of tori of order 4k would keep the number of kept regions, which is 0 or 2 (see [`start`](super::start)).
//!
//! The chain need not reach every layout: there are partitions of boards into other numbers of regions that no recombination of two regions changes
//! (Tucker-Foltz). Tests list all layouts of small orders (`tests/checks/layouts.rs`). With each group of motions, on the square and on the torus, all
//! layouts of orders 2 to 6 are reached. Without motions, those of the square of orders 2 to 6 and of the torus of orders 2 to 4 are reached. For larger
//! orders it is not known.
//!
//! # References
//! S. Cannon, M. Duchin, D. Randall, P. Rule: Spanning tree methods for sampling graph partitions. arXiv:2210.01401 (2022): reversible recombination, with a
//! limit in which the weight of a partition is the number of its spanning trees. J. Tucker-Foltz: Locked polyomino tilings. arXiv:2307.15996 (2023).
#![allow(clippy::cast_precision_loss, reason = "boards have few edges")]

use super::cut::{most_cuts, ways};
use super::draws::Draws;
use super::folded::Folded;
use super::region::Region;
use super::tree;

/// The state of the chain: a layout.
pub(super) struct Walk {
    folded: Folded,
    regions: Vec<Region>,
    /// By orbit: its region.
    region_of: Vec<usize>,
    /// The kinds of steps, each repeated by its frequency.
    kinds: &'static [WalkStep],
}

/// A kind of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WalkStep {
    Recombine,
    Refold,
    Split,
    Merge,
    Burst,
    Join,
    Scatter,
    Gather,
}

/// Whether regions with these numbers of images can result from scattering: two kept ones, one with two images, and sections.
fn are_scattered(images: impl Iterator<Item = usize>) -> bool {
    let mut number = [0; 5];
    images.for_each(|images| number[images] += 1);
    number[1] == 2 && number[2] == 1
}

impl Walk {
    /// Starts at the layout of these regions and their images. Returns `None` if one is not connected.
    pub(super) fn new(folded: Folded, start: &[Vec<usize>], kinds: &'static [WalkStep]) -> Option<Self> {
        let regions: Vec<Region> = start.iter().map(|cells| folded.region(cells)).collect::<Option<_>>()?;
        let mut region_of = vec![0; folded.orbits.len()];
        for (number, region) in regions.iter().enumerate() {
            for &orbit in &region.orbits {
                region_of[orbit] = number;
            }
        }
        Some(Self { folded, regions, region_of, kinds })
    }

    /// By cell: the number of its region, in order of their first cells.
    pub(super) fn labels(&self) -> Vec<usize> {
        let mut image_of = vec![0; self.folded.near.len()];
        let mut images = 0;
        for region in &self.regions {
            for motion in &self.folded.motions[..region.images] {
                for &cell in &region.cells {
                    image_of[motion[cell]] = images;
                }
                images += 1;
            }
        }
        let mut numbers = vec![usize::MAX; images];
        let mut next = 0..images;
        image_of
            .into_iter()
            .map(|image| {
                if numbers[image] == usize::MAX {
                    numbers[image] = next.next().unwrap_or_default();
                }
                numbers[image]
            })
            .collect()
    }

    /// The number of edges of the folded board.
    pub(super) const fn edges(&self) -> usize {
        self.folded.edges.len()
    }

    /// Accepts every proposal of recombination, for some steps. This leads away from regions with few trees, such as rows, from which nearly all proposals
    /// are refused.
    pub(super) fn warm_up(&mut self, steps: usize, draws: &mut Draws) {
        for _ in 0..steps {
            let proposed = self.recombination(draws);
            if let Some((pair, new)) = proposed {
                self.put(&pair, new);
            }
        }
    }

    /// Makes a step. Returns `true` if the proposal was accepted.
    pub(super) fn step(&mut self, draws: &mut Draws) -> bool {
        let kind = if self.kinds.len() == 1 { 0 } else { draws.below(self.kinds.len()) };
        let stepped = match self.kinds[kind] {
            WalkStep::Recombine => self.recombine(draws),
            WalkStep::Refold => self.refold(draws),
            WalkStep::Split => self.split(draws),
            WalkStep::Merge => self.merge(draws),
            WalkStep::Burst => self.burst(draws),
            WalkStep::Join => self.join(draws),
            WalkStep::Scatter => self.scatter(draws),
            WalkStep::Gather => self.gather(draws),
        };
        stepped.is_some()
    }

    fn recombine(&mut self, draws: &mut Draws) -> Option<()> {
        let (pair, new) = self.recombination(draws)?;
        self.accept(draws, &pair, 1.0, new, 1.0)
    }

    /// Proposes a recombination: two regions, and their replacements.
    fn recombination(&self, draws: &mut Draws) -> Option<([usize; 2], [Region; 2])> {
        let pair = self.neighbours(draws)?;
        let sizes = pair.map(|number| self.regions[number].images * self.folded.order);
        Some((pair, self.folded.two_parts(&self.orbits(&pair), sizes, draws)?))
    }

    fn refold(&mut self, draws: &mut Draws) -> Option<()> {
        let number = self.region_of[draws.below(self.region_of.len())];
        let new = if self.regions[number].images > 1 { self.folded_anew(&[number], draws)? } else { return None };
        self.accept(draws, &[number], 1.0, [new], 1.0)
    }

    fn split(&mut self, draws: &mut Draws) -> Option<()> {
        let number = self.region_of[draws.below(self.region_of.len())];
        let region = &self.regions[number];
        let share = region.orbits.len() as f64 / self.region_of.len() as f64;
        let new = if region.images == 2 {
            self.folded.two_parts(&region.orbits, [self.folded.order; 2], draws)?
        } else {
            return None;
        };
        self.accept(draws, &[number], 1.0 / self.edges() as f64, new, share)
    }

    fn merge(&mut self, draws: &mut Draws) -> Option<()> {
        let pair = self.neighbours(draws)?;
        let new = if self.are_kept(&pair) { self.folded_anew(&pair, draws)? } else { return None };
        let share = new.orbits.len() as f64 / self.region_of.len() as f64;
        self.accept(draws, &pair, share, [new], 1.0 / self.edges() as f64)
    }

    fn burst(&mut self, draws: &mut Draws) -> Option<()> {
        let pair = self.neighbours(draws)?;
        if self.images(&pair) != 3 {
            return None;
        }
        let new = self.folded.many_parts(&self.orbits(&pair), 3, draws)?;
        let back = 2.0 / (self.edges() * most_cuts(self.kept_and_section())) as f64;
        self.accept(draws, &pair, back, new, 1.0)
    }

    fn join(&mut self, draws: &mut Draws) -> Option<()> {
        let three = self.joined(3, draws)?;
        if !self.are_kept(&three) {
            return None;
        }
        let sizes = self.kept_and_section();
        let new = self.folded.two_parts(&self.orbits(&three), sizes, draws)?;
        let there = 2.0 / (self.edges() * most_cuts(sizes)) as f64;
        self.accept(draws, &three, 1.0, new, there)
    }

    fn scatter(&mut self, draws: &mut Draws) -> Option<()> {
        let k = self.sections();
        let old = self.joined(k, draws)?;
        if old.iter().any(|&number| self.regions[number].images < 4) {
            return None;
        }
        let new = self.folded.many_parts(&self.orbits(&old), k + 2, draws)?;
        if !are_scattered(new.iter().map(|region| region.images)) {
            return None;
        }
        let (there, back) = self.scattered_and_gathered();
        self.accept(draws, &old, back, new, there)
    }

    fn gather(&mut self, draws: &mut Draws) -> Option<()> {
        let k = self.sections();
        let old = self.joined(k + 2, draws)?;
        if !are_scattered(old.iter().map(|&number| self.regions[number].images)) {
            return None;
        }
        let new = match k {
            1 => vec![self.folded_anew(&old, draws)?],
            _ => self.folded.two_parts(&self.orbits(&old), [4 * self.folded.order; 2], draws)?.into(),
        };
        let (back, there) = self.scattered_and_gathered();
        self.accept(draws, &old, back, new, there)
    }

    /// The number of sections that are scattered at once: two, as the kept regions of a single one would have to be connected.
    const fn sections(&self) -> usize {
        if self.folded.order == 4 { 1 } else { 2 }
    }

    /// The factors of the probabilities to propose to scatter and to gather, without common factors and numbers of trees.
    fn scattered_and_gathered(&self) -> (f64, f64) {
        let k = self.sections();
        (1.0 / ways(4 * k, k + 2) as f64, (k * (k + 1)) as f64 / (self.edges() * self.edges()) as f64)
    }

    /// Replaces old regions by new ones with the probability of Metropolis and Hastings: the ratio of the probabilities to propose the reverse step and this
    /// one. Each is a factor, `back` or `there`, times numbers of trees.
    fn accept(
        &mut self,
        draws: &mut Draws,
        old: &[usize],
        back: f64,
        new: impl Into<Vec<Region>>,
        there: f64,
    ) -> Option<()> {
        let new = new.into();
        let trees_back = old.iter().fold(back, |trees, &number| trees * self.regions[number].trees);
        let trees_there = new.iter().fold(there, |trees, region| trees * region.trees);
        if draws.unit() * trees_there >= trees_back {
            return None;
        }
        self.put(old, new);
        Some(())
    }

    /// Puts new regions in the place of old ones.
    fn put(&mut self, old: &[usize], new: impl IntoIterator<Item = Region>) {
        let mut places = old.to_vec();
        for region in new {
            let place = if places.is_empty() { self.regions.len() } else { places.remove(0) };
            for &orbit in &region.orbits {
                self.region_of[orbit] = place;
            }
            if place < self.regions.len() { self.regions[place] = region } else { self.regions.push(region) }
        }
        // The last regions move to the free places, the greatest place first.
        while let Some(place) = places.pop() {
            self.regions.swap_remove(place);
            if let Some(moved) = self.regions.get(place) {
                for &orbit in &moved.orbits {
                    self.region_of[orbit] = place;
                }
            }
        }
    }

    /// The regions at the ends of a random edge, ascending. Returns `None` if they are the same region.
    fn neighbours(&self, draws: &mut Draws) -> Option<[usize; 2]> {
        let edge = if self.edges() == 0 { return None } else { &self.folded.edges[draws.below(self.edges())] };
        let [one, other] = edge.ends.map(|orbit| self.region_of[orbit]);
        (one != other).then_some([one.min(other), one.max(other)])
    }

    /// The regions at the ends of `number` - 1 random edges, ascending. Returns `None` unless the edges join `number` regions.
    fn joined(&self, number: usize, draws: &mut Draws) -> Option<Vec<usize>> {
        let pairs: Vec<[usize; 2]> = (1..number).map(|_| self.neighbours(draws)).collect::<Option<_>>()?;
        let mut joined = vec![pairs.first().map_or(0, |pair| pair[0])];
        for pair in pairs.iter().flat_map(|_| &pairs) {
            if pair.iter().any(|region| joined.contains(region)) {
                joined.extend(pair);
            }
        }
        joined.sort_unstable();
        joined.dedup();
        (joined.len() == number).then_some(joined)
    }

    /// The number of images of the regions together.
    fn images(&self, regions: &[usize]) -> usize {
        regions.iter().map(|&number| self.regions[number].images).sum()
    }

    /// The orbits of regions.
    fn orbits(&self, regions: &[usize]) -> Vec<usize> {
        regions.iter().flat_map(|&number| self.regions[number].orbits.iter().copied()).collect()
    }

    fn are_kept(&self, regions: &[usize]) -> bool {
        regions.iter().all(|&number| self.regions[number].images == 1)
    }

    /// The numbers of cells, in all images, of a kept region and of a section.
    const fn kept_and_section(&self) -> [usize; 2] {
        [self.folded.order, self.folded.order * self.folded.size()]
    }

    /// The section to which a random tree of the orbits of some regions lifts, with as many images as these regions have together.
    fn folded_anew(&self, regions: &[usize], draws: &mut Draws) -> Option<Region> {
        let orbits = self.orbits(regions);
        let tree = tree::random(&self.folded.graph(&orbits), draws);
        self.folded.lifted(&orbits, &tree, self.images(regions), |_| true)
    }
}
