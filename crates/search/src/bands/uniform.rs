//! A grid of 3×3 boxes of which each is as likely as any other, by *rejection*.
//!
//! The first band is drawn from all bands, then for each stack one of the 56 ways to share the symbols that are left in its columns among the second and the
//! third band. That is uniform: each band can be followed by 56³ such shares. The columns of a band hold given sets then, and there are at
//! most [`MOST`] ways to fill it. A draw is kept with the probability (ways of the second band · ways of the third) / `MOST`², and filled in one of these ways;
//! so each grid has the same probability. One draw in 75 is kept.

use gerechte_core::{Grid, Stop, Stopped};
use gerechte_encodings::Symbol;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::partitions::{Partitions, Parts};
use super::three::{self, numbers_of_bands};

/// A set of the nine symbols.
type Set = u16;
/// A symbol for each cell of three rows of nine.
type Band = [[u8; 9]; 3];

const ALL: Set = 0o777;

/// The most ways to fill a band whose columns hold given sets: 12³, where the three sets are the same in each stack, by a test of all sets.
const MOST: u32 = 1728;

/// All grids of 3×3 boxes, to be drawn from: tables by the numbers of partitions of the symbols into three sets.
#[derive(Debug)]
pub struct AllGrids {
    partitions: Partitions,
    /// The 56 ways to share the symbols that three sets lack.
    shares: Vec<Vec<[Parts; 2]>>,
    /// For the first stack and another: the number of that if the symbols are renamed so that the first is 012 345 678.
    seen: Vec<Vec<u16>>,
    /// For a first stack of 012 345 678 and two others: the number of ways to fill a band whose columns hold these sets.
    ways: Vec<[u16; Partitions::NUMBER]>,
}

impl AllGrids {
    pub fn new() -> Self {
        let partitions = Partitions::new();
        let shares = partitions.list().iter().map(|&parts| partitions.shares(parts)).collect();
        let seen = partitions.list().iter().map(|&parts| partitions.seen_from(parts)).collect();
        let ways = numbers_of_bands(&partitions);
        Self { partitions, shares, seen, ways }
    }

    /// The number of grids.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a stop was requested.
    pub fn number(stop: &Stop) -> Result<u128, Stopped> {
        three::count(stop)
    }

    /// A uniformly random grid.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a stop was requested.
    pub fn draw(&self, random: &mut dyn Rng, stop: &Stop) -> Result<Grid, Stopped> {
        loop {
            stop.check()?;
            if let Some((first, second, third)) = self.kept(random) {
                let [second, third] = [second, third].map(|stacks| Fillings::of(&stacks).draw(random));
                let cells = [first, second, third].into_iter().flatten().flatten();
                return Ok(cells.map(|symbol| Symbol::new(symbol.into())).collect::<Vec<_>>().into());
            }
        }
    }

    /// A draw, if it is kept.
    fn kept(&self, random: &mut dyn Rng) -> Option<(Band, [Parts; 3], [Parts; 3])> {
        let (first, second, third) = self.shared(random);
        let keeps = |stacks: &[Parts; 3], random: &mut dyn Rng| random.random_range(0..MOST) < self.ways(stacks);
        (keeps(&second, random) && keeps(&third, random)).then_some((first, second, third))
    }

    /// The number of ways to fill a band whose columns hold these sets, by stack.
    fn ways(&self, stacks: &[Parts; 3]) -> u32 {
        let [first, second, third] = stacks.map(|parts| usize::from(self.partitions.number(parts)));
        let seen = &self.seen[first];
        self.ways[usize::from(seen[second])][usize::from(seen[third])].into()
    }

    /// A random first band, and for each stack the sets of symbols in the columns of the second and of the third band.
    fn shared(&self, random: &mut dyn Rng) -> (Band, [Parts; 3], [Parts; 3]) {
        let first = self.band(random);
        let below: [[Parts; 2]; 3] = std::array::from_fn(|stack| self.others(columns(&first, stack), random));
        (first, below.map(|[second, _]| second), below.map(|[_, third]| third))
    }

    /// A random band. Each of the 9! ways to fill the first box can be followed by 56 ways to share its rows' symbols among those of the others.
    fn band(&self, random: &mut dyn Rng) -> Band {
        let mut symbols: [u8; 9] = std::array::from_fn(|symbol| u8::try_from(symbol).unwrap_or_default());
        symbols.shuffle(random);
        let rows = std::array::from_fn(|row| symbols[3 * row..3 * row + 3].iter().map(|&symbol| 1 << symbol).sum());
        let others = self.others(rows, random);
        let mut band = Band::default();
        for (row, line) in band.iter_mut().enumerate() {
            line[..3].copy_from_slice(&symbols[3 * row..3 * row + 3]);
            for (stack, sets) in others.iter().enumerate() {
                let mut of_row = members(sets[row]);
                of_row.shuffle(random);
                line[3 * stack + 3..3 * stack + 6].copy_from_slice(&of_row);
            }
        }
        band
    }

    /// Sets for the places of the given ones in the two other boxes, so that each place has all symbols: one of the 56 ways.
    fn others(&self, sets: Parts, random: &mut dyn Rng) -> [Parts; 2] {
        let number = usize::from(self.partitions.number(sets));
        let sorted = self.partitions.list()[number];
        let shares = &self.shares[number];
        let place = sets.map(|set| usize::from(set != sorted[0]) + usize::from(set == sorted[2]));
        shares[random.random_range(0..shares.len())].map(|parts| place.map(|at| parts[at]))
    }
}

/// The symbols in the columns of a stack of a band.
fn columns(band: &Band, stack: usize) -> Parts {
    std::array::from_fn(|column| band.iter().map(|row| 1 << row[3 * stack + column]).sum())
}

/// The members of a set of three.
fn members(set: Set) -> [u8; 3] {
    let mut rest = set;
    std::array::from_fn(|_| {
        let least = rest.trailing_zeros();
        rest &= rest - 1;
        u8::try_from(least).unwrap_or_default()
    })
}

/// The ways to fill a band whose columns hold given sets.
struct Fillings {
    columns: [Set; 9],
    /// The first rows, each as the set of one symbol a column, with the number of ways to fill the other two.
    rows: Vec<([Set; 9], u64)>,
    ways: u64,
}

impl Fillings {
    fn of(stacks: &[Parts; 3]) -> Self {
        let columns: [Set; 9] = std::array::from_fn(|column| stacks[column / 3][column % 3]);
        let choices = |stack: usize| {
            let [a, b, c] = stacks[stack].map(members);
            let one = |symbol: u8| 1 << symbol;
            a.into_iter().flat_map(move |x| {
                b.into_iter().flat_map(move |y| c.into_iter().map(move |z| [one(x), one(y), one(z)]))
            })
        };
        let seconds: Vec<([Set; 3], Set)> = choices(1).map(|second| (second, second.iter().sum())).collect();
        let mut rows = Vec::new();
        for first in choices(0) {
            let taken: Set = first.iter().sum();
            for (second, symbols) in seconds.iter().filter(|(_, symbols)| symbols & taken == 0) {
                let left = ALL & !taken & !symbols;
                let third = stacks[2].map(|column| column & left);
                if third.iter().all(|symbol| symbol.is_power_of_two()) {
                    let row = std::array::from_fn(|column| [first, *second, third][column / 3][column % 3]);
                    let mut cycles = 0;
                    each_cycle(&columns, &row, |_| cycles += 1);
                    rows.push((row, 1 << cycles));
                }
            }
        }
        let ways = rows.iter().map(|&(_, ways)| ways).sum();
        Self { columns, rows, ways }
    }

    /// One of the ways, each with the same probability. There must be one.
    fn draw(&self, random: &mut dyn Rng) -> Band {
        let mut before = random.random_range(0..self.ways);
        let chosen = self.rows.iter().find(|(_, ways)| {
            let is_here = before < *ways;
            before = before.saturating_sub(*ways);
            is_here
        });
        let first = chosen.map_or([1; 9], |(row, _)| *row);
        let mut second = [1; 9];
        each_cycle(&self.columns, &first, |cycle| {
            let turned = random.random();
            for &(column, symbol) in cycle {
                let both = self.columns[column] & !first[column];
                second[column] = if turned { both & !symbol } else { symbol };
            }
        });
        let third = std::array::from_fn(|column| self.columns[column] & !first[column] & !second[column]);
        let symbol = |set: Set| u8::try_from(set.trailing_zeros()).unwrap_or_default();
        [first, second, third].map(|row| row.map(symbol))
    }
}

/// Once the first row is filled, each symbol is left in two columns, and each column has two symbols: as edges between symbols, the columns are
/// *cycles*. The second row goes through each of them in one of two directions. Visits each, as columns with the symbols of one direction.
fn each_cycle(columns: &[Set; 9], first: &[Set; 9], mut visit: impl FnMut(&[(usize, Set)])) {
    let left: [Set; 9] = std::array::from_fn(|column| columns[column] & !first[column]);
    let mut seen = [false; 9];
    let mut cycle = Vec::with_capacity(9);
    for start in 0..9 {
        let mut next = Some(start).filter(|&start| !seen[start]);
        let mut symbol = left[start] & left[start].wrapping_neg();
        cycle.clear();
        while let Some(column) = next {
            seen[column] = true;
            cycle.push((column, symbol));
            symbol = left[column] & !symbol;
            next = (0..9).find(|&other| !seen[other] && left[other] & symbol != 0);
        }
        if !cycle.is_empty() {
            visit(&cycle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AllGrids, Band, Fillings, MOST, Partitions, Parts};
    use std::collections::BTreeMap;

    use itertools::Itertools;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn no_sets_of_columns_have_more_fillings() {
        let all = Partitions::new();
        let all = all.list();
        let first: Parts = [0o007, 0o070, 0o700];
        // A permutation of symbols within the first sets makes one division of another that shares as many symbols with each of them.
        let seconds: BTreeMap<_, _> = all
            .iter()
            .map(|second| {
                let mut shared = second.map(|set| first.map(|one| (one & set).count_ones()));
                shared.sort_unstable();
                (shared, *second)
            })
            .collect();
        let pairs = seconds.values().cartesian_product(all);
        let ways = pairs.map(|(&second, &third)| Fillings::of(&[first, second, third]).ways);
        assert_eq!(ways.max(), Some(MOST.into()));
    }

    /// Each filling of sets that have few comes as often as any other: 999 in 1,000 tables have a smaller chi-square.
    #[test]
    fn fillings_are_drawn_evenly() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let fillings = Fillings::of(&[[0o007, 0o070, 0o700], [0o013, 0o460, 0o304], [0o111, 0o222, 0o444]]);
        let mut seen = BTreeMap::<Band, u32>::new();
        let draws = 50 * u32::try_from(fillings.ways).unwrap();
        for _ in 0..draws {
            *seen.entry(fillings.draw(&mut random)).or_default() += 1;
        }
        assert_eq!(seen.len() as u64, fillings.ways);
        let chi_square: f64 = seen.values().map(|&count| (f64::from(count) - 50.0).powi(2) / 50.0).sum();
        let freedom = f64::from(u32::try_from(fillings.ways - 1).unwrap());
        assert!(chi_square < freedom + 3.1 * (2.0 * freedom).sqrt() + 7.0, "{chi_square} of {freedom}");
    }

    /// The mean product of the ways: the number of grids by Felgenhauer and Jarvis is (bands) · 56³ · (this mean), and there are 9! · 56 · 6⁶ bands.
    fn mean_product() -> f64 {
        6_670_903_752_021_072_936_960.0 / (362_880.0 * 56.0 * 46_656.0) / 56_f64.powi(3)
    }

    #[test]
    fn the_mean_number_of_fillings_is_as_published() {
        let (mut random, all) = (ChaCha8Rng::seed_from_u64(1), AllGrids::new());
        let draws = 4_000;
        let products: Vec<f64> = (0..draws)
            .map(|_| {
                let (_, second, third) = all.shared(&mut random);
                let [second, third] = [second, third].map(|stacks| {
                    let ways = all.ways(&stacks);
                    assert_eq!(u64::from(ways), Fillings::of(&stacks).ways, "{stacks:?}");
                    f64::from(ways)
                });
                second * third
            })
            .collect();
        let mean = products.iter().sum::<f64>() / f64::from(draws);
        let variance = products.iter().map(|product| (product - mean).powi(2)).sum::<f64>() / f64::from(draws - 1);
        let expected = mean_product();
        let error = (variance / f64::from(draws)).sqrt();
        assert!(error < 0.02 * expected && (mean - expected).abs() < 3.3 * error, "{mean} ± {error}, not {expected}");
    }

    /// A draw is kept with the probability (product of the ways) / `MOST`², whose mean is known by the test above.
    #[test]
    fn as_many_draws_are_kept_as_there_are_fillings() {
        let (mut random, all) = (ChaCha8Rng::seed_from_u64(2), AllGrids::new());
        let draws = 80_000;
        let kept = (0..draws).filter(|_| all.kept(&mut random).is_some()).count();
        let expected = f64::from(draws) * mean_product() / f64::from(MOST).powi(2);
        assert!((f64::from(u32::try_from(kept).unwrap()) - expected).abs() < 3.3 * expected.sqrt(), "{kept}");
    }
}
