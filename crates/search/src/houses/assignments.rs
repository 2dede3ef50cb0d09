//! What all assignments to the cells of a small sum have in common.
//!
//! The cells are divided into *cliques*, in each of which all see each other. The symbols that the first cells of a clique can hold together are found cell
//! by cell, as sets with their sums; the sums of all cliques are combined; and the sets that lead to the total are followed back to the symbols of each cell.
//! A search meets the same candidates again and again, so that results are remembered.

use std::ops::Range;

use gerechte_core::mix::GOLDEN;

/// The largest order at which sets of symbols are found.
const MOST_SYMBOLS: usize = 16;
/// The number of remembered results, as a power of two.
const REMEMBERED: u32 = 12;

/// A sum whose candidates fit into a word, cell after cell.
#[derive(Clone, Debug)]
pub struct Packed {
    /// Clique after clique.
    pub cells: Vec<u16>,
    pub cliques: Vec<Clique>,
    /// The total, with each subtracted value in the mirror.
    total: u32,
    /// A number other than 0, which tells the sums of a problem apart.
    number: u32,
}

/// Cells of a sum that all see each other, as places in its list.
#[derive(Clone, Debug)]
pub struct Clique {
    pub places: Range<usize>,
    is_added: bool,
}

impl Packed {
    /// The sum of the cells of these cliques, each with the factor 1 if it is added, or −1 if it is subtracted. Returns `None` if they have too many candidates, or no
    /// total.
    pub fn new(order: usize, cliques: &[(Vec<u16>, i64)], total: i64, number: usize) -> Option<Self> {
        let cells: Vec<u16> = cliques.iter().flat_map(|(cells, _)| cells).copied().collect();
        if order > MOST_SYMBOLS || order * cells.len() > 64 {
            return None;
        }
        let subtracted: usize = cliques.iter().filter(|(_, factor)| *factor < 0).map(|(cells, _)| cells.len()).sum();
        let mirrored = subtracted * (order + 1);
        let total = u32::try_from(total + i64::try_from(mirrored).ok()?).ok()?;
        let mut first = 0;
        let clique = |(cells, factor): &(Vec<u16>, i64)| {
            first += cells.len();
            Clique { places: first - cells.len()..first, is_added: *factor > 0 }
        };
        Some(Self { cliques: cliques.iter().map(clique).collect(), cells, total, number: number as u32 + 1 })
    }
}

/// What is left of candidates, packed as they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The symbols of each cell in some assignment; 0 if there is none.
    pub candidates: u64,
    /// For each cell, the symbols that each assignment has in its clique, and several cells of that in some.
    pub must: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    candidates: u64,
    kept: Kept,
    sum: u32,
}

/// Remembered results, and scratch.
#[derive(Clone, Debug)]
pub struct Memory {
    order: usize,
    entries: Vec<Entry>,
    /// By set of symbols: the last mark that it was given.
    marks: Vec<u32>,
    mark: u32,
    /// The sets of symbols that the first cells of a clique can hold, with their sums, in layers by number of cells.
    sets: Vec<(u16, u16)>,
    /// The first set of each layer, and the end. A clique has one more layer than cells.
    layers: Vec<usize>,
    /// By clique: the sums that it can have, and those that it has in an assignment.
    sums: Vec<u128>,
}

impl Memory {
    /// A memory for sums of this order; without any, it takes no space.
    pub fn new(order: usize, is_used: bool) -> Self {
        let when_used = |length: usize| if is_used { length } else { 0 };
        Self {
            order,
            entries: vec![Entry::default(); when_used(1 << REMEMBERED)],
            marks: vec![0; when_used(1 << order.min(MOST_SYMBOLS))],
            mark: 0,
            sets: Vec::new(),
            layers: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// What the assignments of these candidates have in all and in common.
    #[inline]
    pub fn kept(&mut self, sum: &Packed, candidates: u64) -> Kept {
        let mixed = (candidates ^ u64::from(sum.number) << 57).wrapping_mul(GOLDEN);
        let slot = (mixed >> (64 - REMEMBERED)) as usize;
        let entry = &self.entries[slot];
        if entry.candidates == candidates && entry.sum == sum.number {
            return entry.kept;
        }
        let kept = self.find(sum, candidates);
        self.entries[slot] = Entry { candidates, kept, sum: sum.number };
        kept
    }

    fn find(&mut self, sum: &Packed, candidates: u64) -> Kept {
        self.spread(sum, candidates);
        if !self.combine(sum.total) {
            return Kept::default();
        }
        let mut kept = Kept::default();
        for (number, clique) in sum.cliques.iter().enumerate() {
            self.follow(number, clique, candidates, &mut kept);
        }
        kept
    }

    /// Finds the sets of symbols that the first cells of each clique can hold, and the sums of the cliques.
    fn spread(&mut self, sum: &Packed, candidates: u64) {
        self.sets.clear();
        self.layers.clear();
        self.sums.clear();
        for clique in &sum.cliques {
            let mut layer = self.sets.len();
            self.layers.push(layer);
            self.sets.push((0, 0));
            for place in clique.places.clone() {
                let (mark, next) = (self.next_mark(), self.sets.len());
                let symbols = self.symbols(candidates, place, clique.is_added);
                for number in layer..next {
                    let (set, total) = self.sets[number];
                    for symbol in symbols_of(symbols & !u32::from(set)) {
                        let with = set | 1 << symbol;
                        if self.marks[usize::from(with)] != mark {
                            self.marks[usize::from(with)] = mark;
                            self.sets.push((with, total + symbol + 1));
                        }
                    }
                }
                layer = next;
                self.layers.push(layer);
            }
            self.sums.push(self.sets[layer..].iter().fold(0, |sums, &(_, total)| sums | 1 << total));
        }
        self.layers.push(self.sets.len());
    }

    /// Keeps the sums of cliques that make up the total; false if there are none.
    fn combine(&mut self, total: u32) -> bool {
        // By clique: what those before it can make up.
        let mut before = [1_u128; 64 + 1];
        for (clique, &sums) in self.sums.iter().enumerate() {
            before[clique + 1] = sums_of(sums).fold(0, |all, sum| all | before[clique] << sum);
        }
        // What is left for the cliques up to one.
        let mut left = before[self.sums.len()] & 1_u128.checked_shl(total).unwrap_or(0);
        for (clique, sums) in self.sums.iter_mut().enumerate().rev() {
            let (mut kept, mut rest) = (0, 0);
            for sum in sums_of(*sums) {
                let others = left >> sum & before[clique];
                if others != 0 {
                    kept |= 1 << sum;
                    rest |= others;
                }
            }
            (*sums, left) = (kept, rest);
        }
        left != 0
    }

    /// Follows the sets of a clique with its sums back to the symbols of its cells.
    fn follow(&mut self, number: usize, clique: &Clique, candidates: u64, kept: &mut Kept) {
        let mark = self.next_mark();
        // Each clique before it has one more layer than cells.
        let layer = |place: usize| place + number;
        let sets = |layers: &[usize], place: usize| layers[layer(place)]..layers[layer(place) + 1];
        let (mut must, mut once, mut twice) = (u32::MAX, 0, 0);
        for &(set, total) in &self.sets[sets(&self.layers, clique.places.end)] {
            if self.sums[number] >> total & 1 == 1 {
                self.marks[usize::from(set)] = mark;
                must &= u32::from(set);
            }
        }
        for place in clique.places.clone().rev() {
            let symbols = self.symbols(candidates, place, clique.is_added);
            let mut found = 0;
            for &(set, _) in &self.sets[sets(&self.layers, place)] {
                let leads = |symbol: &u16| self.marks[usize::from(set | 1 << symbol)] == mark;
                let on = symbols_of(symbols & !u32::from(set)).filter(leads).fold(0, |on, symbol| on | 1 << symbol);
                if on != 0 {
                    self.marks[usize::from(set)] = mark;
                    found |= on;
                }
            }
            twice |= once & found;
            once |= found;
            let found = if clique.is_added { found } else { self.mirror(found) };
            kept.candidates |= u64::from(found) << (place * self.order);
        }
        let must = if clique.is_added { must & twice } else { self.mirror(must & twice) };
        for place in clique.places.clone() {
            kept.must |= u64::from(must) << (place * self.order);
        }
    }

    /// The symbols of a cell, in the mirror if it is subtracted.
    const fn symbols(&self, candidates: u64, place: usize, is_added: bool) -> u32 {
        let all = (1 << self.order) - 1;
        let set = (candidates >> (place * self.order)) as u32 & all;
        if is_added { set } else { self.mirror(set) }
    }

    const fn mirror(&self, set: u32) -> u32 {
        set.reverse_bits() >> (32 - self.order)
    }

    fn next_mark(&mut self) -> u32 {
        if self.mark == u32::MAX {
            self.marks.fill(0);
            self.mark = 0;
        }
        self.mark += 1;
        self.mark
    }
}

/// The symbols of a set.
fn symbols_of(mut set: u32) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let symbol = (set != 0).then_some(set.trailing_zeros() as u16);
        set &= set.wrapping_sub(1);
        symbol
    })
}

/// The sums of a set.
fn sums_of(mut set: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let sum = (set != 0).then_some(set.trailing_zeros());
        set &= set.wrapping_sub(1);
        sum
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    const ORDER: usize = 5;

    /// What all assignments have, one after another; each two cells of a clique hold different symbols.
    fn by_definition(sum: &Packed, wanted: impl Fn(&[usize]) -> bool, candidates: u64) -> Kept {
        let cells = sum.cells.len();
        let (mut kept, mut must) = (Kept::default(), vec![u64::MAX; sum.cliques.len()]);
        for all in 0..ORDER.pow(cells as u32) {
            let symbols: Vec<usize> = (0..cells).map(|place| all / ORDER.pow(place as u32) % ORDER).collect();
            let bits = symbols.iter().enumerate().fold(0, |bits, (place, symbol)| bits | 1 << (place * ORDER + symbol));
            if bits & !candidates == 0 && wanted(&symbols) {
                kept.candidates |= bits;
                for (must, clique) in must.iter_mut().zip(&sum.cliques) {
                    *must &= clique.places.clone().fold(0, |set, place| set | 1 << symbols[place]);
                }
            }
        }
        for (must, clique) in must.iter().zip(&sum.cliques) {
            let holders = |symbol: &usize| {
                clique.places.clone().filter(|place| kept.candidates >> (place * ORDER + symbol) & 1 == 1).count()
            };
            for symbol in (0..ORDER).filter(|symbol| must >> symbol & 1 == 1 && holders(symbol) > 1) {
                kept.must |= clique.places.clone().fold(0, |set, place| set | 1 << (place * ORDER + symbol));
            }
        }
        kept
    }

    #[test]
    fn kept_candidates_are_those_of_all_assignments() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut memory = Memory::new(ORDER, true);
        let (mut met, mut impossible) = (0, 0);
        for number in 0..600 {
            let mut cliques: Vec<(Vec<u16>, i64)> = Vec::new();
            for cell in 0..random.random_range(1..=5) {
                match cliques.last_mut() {
                    Some((cells, _)) if random.random() => cells.push(cell),
                    _ => cliques.push((vec![cell], if random.random() { 1 } else { -1 })),
                }
            }
            let total = random.random_range(-6..=20);
            let Some(sum) = Packed::new(ORDER, &cliques, total, number) else { continue };
            for _ in 0..3 {
                let candidates =
                    (random.random::<u64>() | random.random::<u64>()) & ((1 << (ORDER * sum.cells.len())) - 1);
                let wanted = |symbols: &[usize]| {
                    let value = |&place: &u16| i64::from(symbols[usize::from(place)] as u32) + 1;
                    let signed = |(cells, factor): &(Vec<u16>, i64)| cells.iter().map(value).sum::<i64>() * factor;
                    cliques.iter().map(signed).sum::<i64>() == total
                        && sum.cliques.iter().all(|clique| {
                            clique
                                .places
                                .clone()
                                .all(|one| (clique.places.start..one).all(|other| symbols[one] != symbols[other]))
                        })
                };
                let expected = by_definition(&sum, wanted, candidates);
                // Found, and remembered.
                assert_eq!(memory.kept(&sum, candidates), expected, "{sum:?} with {candidates:b}");
                assert_eq!(memory.kept(&sum, candidates), expected);
                met += usize::from(expected.candidates != 0);
                impossible += usize::from(expected.candidates == 0);
            }
        }
        assert!(met > 300 && impossible > 100, "{met}, {impossible}");
    }
}
