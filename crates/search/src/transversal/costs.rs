//! The predicted cost of each method on a palette, by random probes (Knuth's estimator), and the choice of one.
//!
//! # References
//!
//! D. E. Knuth, *Estimating the efficiency of backtrack programs*, Math. Comp. 29 (1975).

use super::interchange::Interchange;
use super::layers::{NORMAL_STEPS, SPLIT, ways_to_split};
use super::packing::Packer;
use super::split::{Split, Way, to_f64};
use super::{Limits, Mask, Refusal, Transversals};
use gerechte_core::mix::{GOLDEN, splitmix64};

/// The method by which the grids are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// [`meet`](super::meet): pairs of half packings.
    Meet,
    /// [`layers`](super::layers): sets of cells up to interchange of lines.
    Layers,
}

/// A predicted cost. For meeting in the middle it is good to a factor of two; for layers it takes the group of
/// interchanges to act freely, which is up to a hundred times too hopeful for Latin squares, so
/// [`layers::count`](super::layers::count) watches the limits itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Bytes that the tables will take.
    pub bytes: u64,
    /// Elementary steps, of about a nanosecond.
    pub steps: u64,
}

/// The cost of each method on a palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MethodCosts {
    /// Of meeting in the middle, and of preparing a walk.
    pub meet: Cost,
    /// Of counting by layers.
    pub layers: Cost,
}

/// Random probes for each estimate.
const PROBES: u32 = 64;
/// Steps for each packing of a half, for each packing of halves that are joined, and for each direct split, as measured.
const PACKING: f64 = 30.0;
const JOINED: f64 = 12.0;
const DIRECT: f64 = 5.0;

impl MethodCosts {
    /// Probes the palette: O(n · length of a list) for each probe, and a few milliseconds on order 8.
    pub fn of<M: Mask>(transversals: &Transversals<M>, interchange: &Interchange) -> Self {
        let mut random = Random(1);
        Self { meet: meet(transversals, &mut random), layers: layers(transversals, interchange, &mut random) }
    }

    /// Checks that [`Grids`](super::Grids) can be visited within the limits: the steps are those of the whole search, without the visits.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] with the predicted cost.
    pub fn walkable(&self, limits: Limits) -> Result<(), Refusal> {
        let Cost { bytes, steps } = self.meet;
        if bytes <= limits.bytes && steps <= limits.steps { Ok(()) } else { Err(Refusal::TooLarge { bytes, steps }) }
    }

    /// The cost of a method.
    pub const fn of_method(&self, method: Method) -> Cost {
        match method {
            Method::Meet => self.meet,
            Method::Layers => self.layers,
        }
    }

    /// The cheaper method within the limits.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] with the cost of the cheaper method if both are above the limits.
    pub fn method(&self, limits: Limits) -> Result<Method, Refusal> {
        let within = |cost: &Cost| cost.bytes <= limits.bytes && cost.steps <= limits.steps;
        let best = [(self.meet, Method::Meet), (self.layers, Method::Layers)];
        let chosen = best.iter().filter(|(cost, _)| within(cost)).min_by_key(|(cost, _)| cost.steps);
        let least = if self.meet.steps < self.layers.steps { self.meet } else { self.layers };
        chosen.map(|&(_, method)| method).ok_or(Refusal::TooLarge { bytes: least.bytes, steps: least.steps })
    }
}

impl Cost {
    /// Of meeting in the middle.
    pub(super) fn of_meeting<M: Mask>(transversals: &Transversals<M>) -> Self {
        meet(transversals, &mut Random(1))
    }

    /// Of joining the halves, whose memory is for pairs of transversals.
    pub(super) fn of_joining<M: Mask>(way: &Way<M>) -> Self {
        let longest = to_f64(way.lists.iter().map(Vec::len).max().unwrap_or(0));
        let half = to_f64(way.lists.len() / 2);
        Self::new(longest * longest / 8.0 * half * half, JOINED * way.packings)
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate; the cast saturates")]
    fn new(bytes: f64, steps: f64) -> Self {
        Self { bytes: bytes as u64, steps: steps as u64 }
    }
}

fn meet<M: Mask>(transversals: &Transversals<M>, random: &mut Random) -> Cost {
    let split = Split::of(transversals);
    let mut packings = |symbols: &[usize]| {
        let probe = |_| {
            let mut rest = transversals.all_cells();
            let mut weight = 1.0;
            for &symbol in symbols {
                let fits = transversals.inside(symbol, rest);
                weight *= to_f64(fits.len());
                let Some(&taken) = random.choose(&fits) else { break };
                rest = rest & !taken;
            }
            weight
        };
        (0..PROBES).map(probe).sum::<f64>() / f64::from(PROBES)
    };
    let (left, right) = (packings(&split.left), packings(&split.right));
    let lists: usize = transversals.lists().iter().map(Vec::len).sum();
    let classes = binomial(transversals.order(), split.left.len());
    // A class may be a few times the mean; a packing in a walk takes a mask for each symbol twice, and its table slot.
    let largest = 4.0 * left.max(right) / classes;
    let bytes = largest * to_f64(size_of::<M>() * (transversals.order() + 6));
    Cost::new(bytes, PACKING * (left + right) + classes * to_f64(lists))
}

fn layers<M: Mask>(transversals: &Transversals<M>, interchange: &Interchange, random: &mut Random) -> Cost {
    let order = transversals.order();
    let depths = order - order.min(SPLIT);
    let group = interchange.group_order();
    let mut sets = vec![0.0; order];
    let mut next = vec![0.0; order];
    let mut splits = 0.0;
    for _ in 0..PROBES {
        let mut rest = transversals.all_cells();
        let mut weight = 1.0;
        let mut met_by = 1.0;
        let mut below = 1.0;
        for depth in 0..order - 1 {
            // A set met in many orders is one set. Past four symbols the count of orders is too dear; the older one overstates the sets.
            if (2..=SPLIT).contains(&depth) {
                met_by =
                    to_f64(ways_to_split(transversals, &mut Packer::new(depth - 1), transversals.all_cells() & !rest));
            }
            let fits = transversals.inside(rest.least(), rest);
            let seen = weight / met_by / f64::from(PROBES);
            if depth < depths {
                sets[depth] += seen;
                next[depth] += seen * to_f64(fits.len());
                weight *= to_f64(fits.len());
            } else {
                if depth == depths {
                    sets[depth] += seen;
                }
                below *= to_f64(fits.len());
            }
            let Some(&taken) = random.choose(&fits) else {
                below = 0.0;
                break;
            };
            rest = rest & !taken;
        }
        splits += weight / met_by / f64::from(PROBES) * below;
    }
    let length = transversals.lists().iter().map(Vec::len).max().map_or(0.0, to_f64);
    let classes = |count: f64| (count / group).max(1.0);
    let widest = sets.iter().copied().fold(0.0, f64::max);
    let scans: f64 = sets[..=depths.min(order - 1)].iter().map(|&count| classes(count) * length).sum();
    let steps =
        scans + to_f64(NORMAL_STEPS) * next.iter().map(|&count| classes(count)).sum::<f64>() + DIRECT * classes(splits);
    // A slot is a mask and a count; the table is up to three times as long as its sets, and the layer before stands beside it.
    Cost::new(classes(widest) * to_f64(4 * (size_of::<M>().max(16) + 16)), steps)
}

fn binomial(n: usize, k: usize) -> f64 {
    (0..k).map(|i| to_f64(n - i) / to_f64(i + 1)).product()
}

/// A splitmix64 sequence: the same probes, and so the same choice, in each run.
#[derive(Debug)]
struct Random(u64);

impl Random {
    #[allow(clippy::cast_possible_truncation, reason = "the remainder is below a length")]
    fn choose<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        self.0 = self.0.wrapping_add(GOLDEN);
        list.get((splitmix64(self.0) % list.len().max(1) as u64) as usize)
    }
}
