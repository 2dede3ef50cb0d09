//! A *split* divides the symbols into two halves, so that grids are pairs of packings that meet.

use super::{Mask, Transversals};
use gerechte_core::mix::GOLDEN;

/// The two halves of the symbols; the right one is the larger where the order is odd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    pub left: Vec<usize>,
    pub right: Vec<usize>,
}

/// A list is judged by at most this many of its transversals, evenly spaced.
const SAMPLE: usize = 256;

/// The same where several houses are compared, or lists are short.
const FEW: usize = 24;

impl Split {
    /// The split with the fewest packings in both halves together, by the estimate that two
    /// transversals are disjoint with a probability that depends on their symbols only.
    ///
    /// O(2^n · n² + n² · 256²). Within a half, the longest lists come first.
    pub fn of<M: Mask>(transversals: &Transversals<M>) -> Self {
        let lists = transversals.lists();
        let (mut left, _) = halves(lists, SAMPLE);
        let mut right: Vec<usize> = (0..lists.len()).filter(|symbol| !left.contains(symbol)).collect();
        for half in [&mut left, &mut right] {
            half.sort_by_key(|&symbol| std::cmp::Reverse(lists[symbol].len()));
        }
        Self { left, right }
    }
}

/// The cells of the rows and of the columns.
pub fn lines(order: usize) -> [Vec<Vec<usize>>; 2] {
    let row = |row: usize| (0..order).map(|column| row * order + column).collect();
    let column = |column: usize| (0..order).map(|row| row * order + column).collect();
    [(0..order).map(row).collect(), (0..order).map(column).collect()]
}

/// A house, with the split of its cells. Each grid has one transversal through each of them.
#[derive(Debug, Clone)]
pub struct Way<M> {
    /// The number of the house.
    pub house: usize,
    /// The transversals through each cell of the house.
    pub lists: Vec<Vec<M>>,
    /// The lists of the left half, ascending.
    pub left: Vec<usize>,
    /// The number of packings in both halves, by the estimate of a [`Split`].
    pub packings: f64,
}

/// The number of houses that are compared by their packings.
const COMPARED: usize = 3;

impl<M: Mask> Way<M> {
    /// The way with the fewest packings, of the few houses with the least product of numbers of these transversals.
    pub fn best(transversals: &[M], houses: &[Vec<usize>]) -> Self {
        let through = |cell: usize| transversals.iter().filter(move |taken| taken.has(cell));
        let cells = houses.iter().flatten().max().map_or(0, |&last| last + 1);
        let numbers: Vec<f64> = (0..cells).map(|cell| to_f64(through(cell).count())).collect();
        let product = |house: usize| houses[house].iter().map(|&cell| numbers[cell]).product::<f64>();
        let mut order: Vec<usize> = (0..houses.len()).collect();
        order.sort_by(|&one, &other| product(one).total_cmp(&product(other)));
        let ways = order.into_iter().take(COMPARED).map(|house| {
            let lists: Vec<Vec<M>> = houses[house].iter().map(|&cell| through(cell).copied().collect()).collect();
            let (left, packings) = halves(&lists, FEW);
            Self { house, lists, left, packings }
        });
        let best = ways.min_by(|one, other| one.packings.total_cmp(&other.packings)).expect("a house");
        if best.lists.iter().all(|list| list.len() <= SAMPLE) {
            return best;
        }
        // Where a wrong estimate costs more, it is made more carefully.
        let (left, packings) = halves(&best.lists, SAMPLE);
        Self { left, packings, ..best }
    }
}

/// The lists of the left half of a [`Split`], ascending, and the number of packings in both halves by its estimate.
fn halves<M: Mask>(lists: &[Vec<M>], sample: usize) -> (Vec<usize>, f64) {
    let order = lists.len();
    let samples: Vec<Vec<M>> = lists.iter().map(|list| some_of(list, sample)).collect();
    // By list, for each list before it.
    let density: Vec<Vec<f64>> = samples
        .iter()
        .enumerate()
        .map(|(at, one)| samples[..at].iter().map(|other| disjoint_share(one, other)).collect())
        .collect();
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

/// At most this many elements of a list, spread over it by the golden ratio: lists are sorted, and have regular parts.
fn some_of<M: Copy>(list: &[M], most: usize) -> Vec<M> {
    if list.len() <= most {
        return list.to_vec();
    }
    let at = |number: usize| (u128::from((number as u64).wrapping_mul(GOLDEN)) * list.len() as u128) >> 64;
    (0..most).map(|number| list[at(number) as usize]).collect()
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
