//! Derived houses: sets of cells that hold every symbol once although no rule names them.
//!
//! k disjoint houses hold each symbol k times. If they nearly equal k other houses, the cells of the first that are not in the second (x)
//! therefore hold the same symbols as the cells of the second that are not in the first (y), equally often. A house that contains y
//! remains a house when y is replaced by x. Players call this the law of leftovers.

use super::plane::Cells;

/// The most cells of a leftover, the most leftovers, and the most derived houses.
const MOST_CELLS: u32 = 6;
const MOST_LEFTOVERS: usize = 512;
const MOST_HOUSES: usize = 40;
/// After how many steps no more leftovers are looked for.
const MOST_STEPS: u32 = 100_000;
/// Partitions into more houses are left out.
const MOST_PARTS: usize = 16;

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

/// The leftovers of the partitions into houses of `order` cells, none of them within another, smallest first.
pub fn leftovers(order: usize, houses: &[Cells], all: Cells) -> Vec<Leftover> {
    let partitions = partitions(houses, all);
    let mut collector = Collector { found: Vec::new(), steps: 0 };
    for (i, one) in partitions.iter().enumerate() {
        for other in &partitions[i + 1..] {
            collector.compare(order, one, other);
        }
    }
    let mut found = collector.found;
    found.sort_unstable_by_key(|leftover| (leftover.x.count_ones(), leftover.x, leftover.y));
    found.dedup();
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

/// By house of a partition: a number of cells.
type Overlaps = [u8; MOST_PARTS];

/// The leftovers that were found, and the number of steps.
struct Collector {
    found: Vec<Leftover>,
    steps: u32,
}

/// Some houses of a partition.
#[derive(Clone, Copy)]
struct Part {
    union: Cells,
    number: usize,
    /// The number of cells that each house of the other partition shares with these.
    shared: Overlaps,
}

impl Collector {
    /// Finds the leftovers of some houses of a partition and as many of another: of any where there are few, else of runs in the given order.
    fn compare(&mut self, order: usize, one: &[Cells], other: &[Cells]) {
        if one.len() > MOST_PARTS || other.len() > MOST_PARTS {
            return;
        }
        let shared = |house: &Cells| {
            let mut shared = [0; MOST_PARTS];
            other.iter().zip(&mut shared).for_each(|(other, shared)| *shared = (house & other).count_ones() as u8);
            (*house, shared)
        };
        let one: Vec<_> = one.iter().map(shared).collect();
        let none = Part { union: 0, number: 0, shared: [0; MOST_PARTS] };
        if one.len() <= 9 {
            // The leftovers of the complement of some houses are the same with exchanged sides.
            self.any(order, &one[..one.len().saturating_sub(1)], other, none);
        } else {
            for from in 0..one.len() {
                let mut run = none;
                for house in &one[from..] {
                    run = run.and(house);
                    self.complete(order, run, other);
                }
            }
        }
    }

    /// Completes all sets of the houses and some more of these.
    fn any(&mut self, order: usize, more: &[(Cells, Overlaps)], other: &[Cells], some: Part) {
        for (index, house) in more.iter().enumerate() {
            let some = some.and(house);
            self.complete(order, some, other);
            self.any(order, &more[index + 1..], other, some);
        }
    }

    /// Finds the leftovers of some houses and as many of these.
    fn complete(&mut self, order: usize, some: Part, other: &[Cells]) {
        // A house that is chosen leaves over what it does not share, and one that is not chosen what it does.
        let least: u32 = some.shared.iter().map(|&shared| u32::from(shared.min(order as u8 - shared))).sum();
        if least <= 2 * MOST_CELLS && other.len() >= some.number {
            self.choose(order, some, other, 0, 0, [MOST_CELLS; 2]);
        }
    }

    /// The same, with `chosen` as the union of the chosen houses before `at`, and with `room` for further cells of each side.
    fn choose(&mut self, order: usize, some: Part, other: &[Cells], at: usize, chosen: Cells, room: [u32; 2]) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        let Some(&house) = other.get(at) else {
            let (x, y) = (some.union & !chosen, chosen & !some.union);
            if x != 0 && x.count_ones() == y.count_ones() {
                self.found.push(Leftover { x: x.min(y), y: x.max(y) });
            }
            return;
        };
        let inside = u32::from(some.shared[at]);
        let outside = order as u32 - inside;
        if let Some(left) = room[1].checked_sub(outside) {
            self.choose(order, some, other, at + 1, chosen | house, [room[0], left]);
        }
        if let Some(left) = room[0].checked_sub(inside) {
            self.choose(order, some, other, at + 1, chosen, [left, room[1]]);
        }
    }
}

impl Part {
    fn and(mut self, (house, shared): &(Cells, Overlaps)) -> Self {
        self.union |= house;
        self.number += 1;
        self.shared.iter_mut().zip(shared).for_each(|(all, shared)| *all += shared);
        self
    }
}
