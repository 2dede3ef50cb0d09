//! Random paths down the search tree, with estimates of the number of leaves.
//!
//! A path goes from a state to one of its children, each a candidate of one smallest cell, or of one symbol with fewer places in a house. The product of the numbers of children on the path is an
//! unbiased estimate of the number of leaves. Children that propagation refutes are not counted, so that fewer paths end without a leaf, and
//! the products of the others vary less.
//!
//! Where many paths end without a leaf, products of single paths vary much, and a mean of few of them is mostly too small. The paths of an *island* go down together, level by level (sequential
//! Monte Carlo). While they stand for about the same numbers of nodes, each goes on to one child. Otherwise the children of all are drawn anew, in proportion to what they stand for,
//! so that paths that ended are replaced. The estimate remains unbiased.
//!
//! # References
//! - D. E. Knuth: Estimating the efficiency of backtrack programs. Mathematics of Computation 29, 1975.
//! - P. Del Moral, A. Doucet, A. Jasra: Sequential Monte Carlo samplers. Journal of the Royal Statistical Society B 68, 2006.
//! - P. Fearnhead, P. Clifford: On-line inference for hidden Markov models via particle filters. Journal of the Royal Statistical Society B 65, 2003.

#![allow(clippy::cast_precision_loss, reason = "paths are counted far below 2^52, and random words have 53 bits")]

use super::HouseSolver;
use super::layout::Layout;
use super::state::State;
use gerechte_core::count::{effective, log_sum};
use gerechte_core::engine::Probed;
use gerechte_core::{Stop, Stopped};
use gerechte_encodings::Symbol;

impl HouseSolver {
    /// The natural logarithm of the number of completions of the clues that one random path stands for, and the one at its end. Returns `None` if
    /// the path ends in none.
    pub fn path(
        &mut self,
        clues: &[Option<Symbol>],
        stop: &Stop,
        source: &mut impl FnMut() -> u64,
    ) -> Result<Option<(f64, &[Symbol])>, Stopped> {
        let Self { layout, state, .. } = self;
        if !state.start(layout, clues) {
            return Ok(None);
        }
        let mut logarithm = 0.0;
        let mut children = Vec::new();
        while state.living_children(layout, &mut children) {
            stop.check()?;
            if children.is_empty() {
                return Ok(None);
            }
            let (cell, symbol) = children[(source() % children.len() as u64) as usize];
            logarithm += f64::from(children.len() as u32).ln();
            state.take(layout, cell, symbol);
        }
        Ok(Some((logarithm, state.grid(layout))))
    }

    /// The number of completions of the clues that an island of random paths stands for. It needs memory for as many states as there are paths.
    pub fn island(
        &mut self,
        clues: &[Option<Symbol>],
        paths: u32,
        stop: &Stop,
        source: &mut impl FnMut() -> u64,
    ) -> Result<Probed, Stopped> {
        let Self { layout, state, .. } = self;
        let mut level = Vec::new();
        if state.start(layout, clues) {
            level.push(Path { stands_for: 0.0, state: state.clone() });
        }
        // In logarithms: what each path that ended in a full grid stands for.
        let (mut found, mut children) = (Vec::new(), Vec::new());
        while !level.is_empty() {
            let (mut open, mut next) = (Vec::new(), Vec::new());
            for mut path in level {
                stop.check()?;
                if path.state.living_children(layout, &mut children) {
                    let child =
                        |&(cell, symbol)| Child { parent: open.len(), cell, symbol, stands_for: path.stands_for };
                    next.extend(children.iter().map(child));
                    open.push(path.state);
                } else {
                    found.push(path.stands_for);
                }
            }
            // Full grids and open paths together are at most `paths`.
            let most = (paths as usize).saturating_sub(found.len()).max(1);
            level = below(layout, open, &choose(next, most, source));
        }
        Ok(Probed { logarithm: log_sum(&found), complete: found.len() as u32 })
    }
}

/// A path so far.
struct Path {
    /// The logarithm of the number of nodes of the level that it stands for.
    stands_for: f64,
    state: State,
}

/// A child of the state at the end of a path.
#[derive(Clone, Copy)]
struct Child {
    parent: usize,
    cell: usize,
    symbol: usize,
    /// As that of a path.
    stands_for: f64,
}

/// The children are drawn anew if the effective number of paths is below this share of all. Of 0.3 and 0.6, which were tried, the second had
/// the number of more games in its intervals.
const LEAST: f64 = 0.6;

/// The children that the paths go on to, in order: at most `most`. There are never more parents.
fn choose(children: Vec<Child>, most: usize, source: &mut impl FnMut() -> u64) -> Vec<Child> {
    if children.len() <= most {
        return children;
    }
    let families = || children.chunk_by(|one, other| one.parent == other.parent);
    // Children of one parent stand for the same number.
    let weight = |family: &[Child]| family[0].stands_for + f64::from(family.len() as u32).ln();
    if effective(&families().map(weight).collect::<Vec<_>>()) < LEAST * most as f64 {
        return drawn(children, most, source);
    }
    let one =
        |family: &[Child]| Child { stands_for: weight(family), ..family[(source() % family.len() as u64) as usize] };
    families().map(one).collect()
}

/// Draws `most` children at equal distances on a line on which each is as long as its share. A child that is longer than a distance is taken, and stands for what it did.
fn drawn(mut children: Vec<Child>, most: usize, source: &mut impl FnMut() -> u64) -> Vec<Child> {
    let greatest = children.iter().map(|child| child.stands_for).fold(f64::NEG_INFINITY, f64::max);
    let shares: Vec<f64> = children.iter().map(|child| (child.stands_for - greatest).exp()).collect();
    let mut sorted = shares.clone();
    sorted.sort_unstable_by(|one, other| other.total_cmp(one));
    // From each on, the length of the rest: summed from the shortest, so that no length is lost beside a longer one.
    let mut rest = sorted.clone();
    for place in (1..rest.len()).rev() {
        rest[place - 1] += rest[place];
    }
    let distance = |long: usize| rest[long] / (most - long) as f64;
    let long = (0..most - 1).find(|&long| sorted[long] < distance(long)).unwrap_or(most - 1);
    let distance = distance(long);
    let mut place = (source() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut shares = shares.iter();
    children.retain_mut(|child| {
        let share = shares.next().unwrap_or(&0.0) / distance;
        if share >= 1.0 {
            return true;
        }
        place += share;
        let is_drawn = place >= 1.0;
        if is_drawn {
            place -= 1.0;
            child.stands_for -= share.ln();
        }
        is_drawn
    });
    children
}

/// The states of the next level.
fn below(layout: &Layout, level: Vec<State>, children: &[Child]) -> Vec<Path> {
    let mut children = children.iter().peekable();
    let mut next = Vec::with_capacity(children.len());
    for (parent, state) in level.into_iter().enumerate() {
        let mut state = Some(state);
        while let Some(child) = children.next_if(|child| child.parent == parent) {
            let has_another = children.peek().is_some_and(|other| other.parent == parent);
            let taken = if has_another { state.clone() } else { state.take() };
            next.extend(taken.map(|mut state| {
                state.take(layout, child.cell, child.symbol);
                state.forget();
                Path { stands_for: child.stands_for, state }
            }));
        }
    }
    next
}

impl State {
    /// Lists the candidates of a smallest cell, or of a symbol with fewer places in a house, that propagation does not refute, each a cell and a symbol; false if the grid is full.
    fn living_children(&mut self, layout: &Layout, children: &mut Vec<(usize, usize)>) -> bool {
        let has_cell = self.children(layout, children);
        let trail = self.trail_len();
        children.retain(|&(cell, symbol)| {
            let lives = self.take(layout, cell, symbol);
            self.undo(trail);
            lives
        });
        has_cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn children(shares: &[f64]) -> Vec<Child> {
        let child = |(parent, share): (usize, &f64)| Child { parent, cell: 0, symbol: 0, stands_for: share.ln() };
        shares.iter().enumerate().map(child).collect()
    }

    /// What is drawn stands in the mean for what there was, each child by itself.
    #[test]
    fn children_are_drawn_in_proportion_to_what_they_stand_for() {
        let all = [5.0, 0.5, 1.0, 1.0, 0.25, 2.0];
        let mut random = super::super::tests::chance();
        let mut sums = [0.0; 6];
        let rounds = 20_000;
        for _ in 0..rounds {
            let drawn = drawn(children(&all), 4, &mut || (random(1 << 31) as u64) << 33);
            assert!((3..=4).contains(&drawn.len()));
            for child in &drawn {
                sums[child.parent] += child.stands_for.exp();
            }
        }
        for (sum, share) in sums.iter().zip(all) {
            assert!((sum / f64::from(rounds) - share).abs() < 0.05, "{sums:?}");
        }
    }

    /// Shares that are lost beside others when they are added up do not empty an island.
    #[test]
    fn the_longest_children_stay() {
        let all = [&[1.0; 3][..], &[1e-17; 8]].concat();
        let drawn = drawn(children(&all), 8, &mut || u64::MAX / 2);
        assert!((7..=8).contains(&drawn.len()));
        assert_eq!(drawn.iter().filter(|child| child.parent < 3 && child.stands_for.abs() < 1e-9).count(), 3);
    }
}
