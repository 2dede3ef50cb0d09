//! A *split* divides the symbols into two halves, so that grids are pairs of packings that meet.

use super::{Mask, Transversals};

/// The two halves of the symbols; the right one is the larger where the order is odd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    pub left: Vec<usize>,
    pub right: Vec<usize>,
}

/// A list is judged by at most this many of its transversals, evenly spaced.
const SAMPLE: usize = 256;

impl Split {
    /// The split with the fewest packings in both halves together, by the estimate that two
    /// transversals are disjoint with a probability that depends on their symbols only.
    ///
    /// O(2^n · n² + n² · 256²). Within a half, the longest lists come first.
    pub fn of<M: Mask>(transversals: &Transversals<M>) -> Self {
        let lists = transversals.lists();
        let (mut left, _) = halves(lists);
        let mut right: Vec<usize> = (0..lists.len()).filter(|symbol| !left.contains(symbol)).collect();
        for half in [&mut left, &mut right] {
            half.sort_by_key(|&symbol| std::cmp::Reverse(lists[symbol].len()));
        }
        Self { left, right }
    }
}

/// The lists of the left half of a [`Split`], ascending, and the number of packings in both halves by its estimate.
pub fn halves<M: Mask>(lists: &[Vec<M>]) -> (Vec<usize>, f64) {
    let order = lists.len();
    let samples: Vec<Vec<M>> =
        lists.iter().map(|list| list.iter().copied().step_by(list.len().div_ceil(SAMPLE).max(1)).collect()).collect();
    let density: Vec<Vec<f64>> =
        samples.iter().map(|one| samples.iter().map(|other| disjoint_share(one, other)).collect()).collect();
    let packings = |half: u32| {
        let symbols: Vec<usize> = (0..order).filter(|symbol| half >> symbol & 1 == 1).collect();
        let lengths: f64 = symbols.iter().map(|&symbol| to_f64(lists[symbol].len())).product();
        let pairs = symbols.iter().enumerate().flat_map(|(at, &a)| symbols[..at].iter().map(move |&b| (a, b)));
        lengths * pairs.map(|(a, b)| density[a][b]).product::<f64>()
    };
    let all = (1_u32 << order) - 1;
    let wanted = order / 2;
    let halves = (0..=all).filter(|half| half.count_ones() as usize == wanted);
    let (best, packings) = halves
        .map(|half| (half, packings(half) + packings(all ^ half)))
        .min_by(|(_, a), (_, b)| a.total_cmp(b))
        .unwrap_or((0, 0.0));
    ((0..order).filter(|symbol| best >> symbol & 1 == 1).collect(), packings)
}

fn disjoint_share<M: Mask>(one: &[M], other: &[M]) -> f64 {
    let pairs = one.iter().flat_map(|&a| other.iter().map(move |&b| a.disjoint(b)));
    let disjoint = pairs.filter(|&disjoint| disjoint).count();
    to_f64(disjoint) / to_f64((one.len() * other.len()).max(1))
}

#[allow(clippy::cast_precision_loss, reason = "an estimate")]
pub fn to_f64(count: usize) -> f64 {
    count as f64
}
