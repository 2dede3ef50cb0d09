//! Derived houses: sets of cells that hold every symbol once although no rule names them.
//!
//! k disjoint houses hold each symbol k times. Where k of them nearly equal k others, what sticks out of one side (x)
//! therefore holds the same symbols as what sticks out of the other (y), equally often; and a house that contains y
//! remains one when y is exchanged for x. Players call this the law of leftovers.

use super::plane::Cells;

/// Leftovers of up to so many cells are used, so many of them, and so many derived houses.
const MOST_CELLS: u32 = 6;
const MOST_LEFTOVERS: usize = 512;
const MOST_HOUSES: usize = 40;
/// After how many steps no more leftovers are looked for: some 25 times what rows, columns and regions of order 9 take.
const MOST_STEPS: u32 = 2_000_000;

/// Two disjoint sets of cells that hold the same symbols, equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// One.
    pub x: Cells,
    /// The other.
    pub y: Cells,
}

impl Leftover {
    /// Whether both sides are parts of the other's.
    fn is_within(self, other: Self) -> bool {
        (self.x & !other.x == 0 && self.y & !other.y == 0) || (self.x & !other.y == 0 && self.y & !other.x == 0)
    }
}

/// The leftovers among the partitions into houses, no two of them one within the other, smallest first.
pub fn leftovers(houses: &[Cells], all: Cells) -> Vec<Leftover> {
    let partitions = partitions(houses, all);
    let mut collector = Collector { found: Vec::new(), steps: 0 };
    for (i, one) in partitions.iter().enumerate() {
        for other in &partitions[i + 1..] {
            for subset in subsets(one.len()) {
                let chosen = one.iter().enumerate().filter(|(house, _)| subset >> house & 1 == 1);
                let union = chosen.fold(0, |union, (_, house)| union | house);
                collector.compare(union, other, subset.count_ones() as usize, 0);
            }
        }
    }
    let mut found = collector.found;
    found.sort_unstable_by_key(|leftover| (leftover.x.count_ones(), leftover.x, leftover.y));
    let mut kept: Vec<Leftover> = Vec::new();
    for leftover in found {
        if kept.len() < MOST_LEFTOVERS && !kept.iter().any(|smaller| smaller.is_within(leftover)) {
            kept.push(leftover);
        }
    }
    kept
}

/// Houses that follow from the given ones and the leftovers.
pub fn houses(houses: &[Cells], leftovers: &[Leftover]) -> Vec<Cells> {
    let mut derived = Vec::new();
    for (x, y) in leftovers.iter().flat_map(|leftover| [(leftover.x, leftover.y), (leftover.y, leftover.x)]) {
        for house in houses.iter().filter(|house| y & !**house == 0 && x & **house == 0) {
            let exchanged = (house & !y) | x;
            if derived.len() < MOST_HOUSES && !houses.contains(&exchanged) && !derived.contains(&exchanged) {
                derived.push(exchanged);
            }
        }
    }
    derived
}

/// Partitions of all cells into houses, each house in one at most.
fn partitions(houses: &[Cells], all: Cells) -> Vec<Vec<Cells>> {
    let mut left = houses.to_vec();
    let mut partitions = Vec::new();
    while !left.is_empty() {
        let mut covered = 0;
        let partition: Vec<Cells> = left
            .extract_if(.., |house| {
                let disjoint = *house & covered == 0;
                covered |= if disjoint { *house } else { 0 };
                disjoint
            })
            .collect();
        if covered == all {
            partitions.push(partition);
        }
    }
    partitions
}

/// Sets of houses out of so many: all but none and all where there are few, else runs in the given order.
fn subsets(houses: usize) -> Vec<u128> {
    if houses <= 9 {
        return (1..(1 << houses) - 1).collect();
    }
    let run = |from: usize, to: usize| (u128::MAX >> (128 - (to - from))) << from;
    (0..houses).flat_map(|from| (from + 1..=houses).map(move |to| run(from, to))).collect()
}

/// What has been found, and at what cost.
struct Collector {
    found: Vec<Leftover>,
    steps: u32,
}

impl Collector {
    /// Finds the leftovers of a union with `chosen` and `count` more of these houses.
    fn compare(&mut self, union: Cells, houses: &[Cells], count: usize, chosen: Cells) {
        self.steps += 1;
        let (x, y) = (union & !chosen, chosen & !union);
        if self.steps > MOST_STEPS || y.count_ones() > MOST_CELLS {
            return;
        }
        if count == 0 {
            if x != 0 && x.count_ones() <= MOST_CELLS {
                self.found.push(Leftover { x, y });
            }
            return;
        }
        let Some((&house, rest)) = houses.split_first() else { return };
        self.compare(union, rest, count - 1, chosen | house);
        if rest.len() >= count {
            self.compare(union, rest, count, chosen);
        }
    }
}
