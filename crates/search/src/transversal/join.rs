//! *Joining* two halves of the lists: the ways to take one set from each list, disjoint and covering all cells.
//!
//! As in [`meet`](super::meet), packings of one half are stored by their cells, and those of the other half are looked up, class by class. The disjoint
//! pairs of sets from two lists are stored once, as rows of bits. The remaining sets of a list after some choices are then a
//! conjunction of rows, and the restriction to a class is a conjunction as well.

use super::split::to_f64;
use super::{Mask, Refusal};
use gerechte_core::Stop;

/// Packings of the left half that are stored at once: as many as a cache of a megabyte holds.
const STORED: f64 = 60_000.0;

/// A class is not parted further for fewer packings than this in each part.
const WORTH_IT: f64 = 1000.0;

/// The ways to cover all cells of a board by one set of each list. The board has `height` rows of `width` cells, and each set has one cell in
/// each row. `left` says which lists are stored.
///
/// # Errors
///
/// [`Refusal::Stopped`] if a stop was requested; it is looked at once for each class.
pub fn ways<M: Mask>(
    lists: &[Vec<M>],
    left: &[usize],
    (width, height): (usize, usize),
    stop: &Stop,
) -> Result<u128, Refusal> {
    let part = |is_left: bool| {
        let chosen = (0..lists.len()).filter(|list| left.contains(list) == is_left);
        let mut chosen: Vec<&[M]> = chosen.map(|list| lists[list].as_slice()).collect();
        // The longest lists come last: most of their sets are passed over many at a time.
        chosen.sort_by_key(|list| list.len());
        Half::new(chosen)
    };
    if lists.iter().any(Vec::is_empty) {
        return Ok(0);
    }
    let (left, right) = (part(true), part(false));
    let subsets: Vec<u32> =
        (0..1 << width).filter(|subset: &u32| subset.count_ones() as usize == left.sets.len()).collect();
    let mut rows = 0;
    let mut stored = left.packings();
    while stored > STORED && stored > WORTH_IT * to_f64(subsets.len()) && rows < height {
        stored /= to_f64(subsets.len());
        rows += 1;
    }
    let mut join = Join {
        left: Classes::new(left, rows, width),
        right: Classes::new(right, rows, width),
        subsets,
        rows,
        all: M::first(width * height),
        packings: Vec::new(),
        table: Table::new(),
        stop,
    };
    join.class(0)
}

/// Some of the lists, with the pairs of disjoint sets.
struct Half<'a, M> {
    sets: Vec<&'a [M]>,
    /// Words for the bits of a list.
    words: usize,
    /// By list and set: for each later list the sets that are disjoint from it.
    disjoint: Vec<Vec<u64>>,
}

/// Enters, for each list, a bit for each set: whether it has a property.
fn enter<M: Mask>(bits: &mut Vec<u64>, lists: &[&[M]], words: usize, has: impl Fn(M) -> bool) {
    for list in lists {
        let end = bits.len() + words;
        bits.extend(
            list.chunks(64)
                .map(|sets| sets.iter().enumerate().fold(0, |word, (at, &set)| word | u64::from(has(set)) << at)),
        );
        bits.resize(end, 0);
    }
}

impl<'a, M: Mask> Half<'a, M> {
    fn new(sets: Vec<&'a [M]>) -> Self {
        let words = sets.iter().map(|list| list.len().div_ceil(64)).max().unwrap_or(1);
        let disjoint = sets.iter().enumerate().map(|(at, list)| {
            let later = &sets[at + 1..];
            let mut rows = Vec::with_capacity(list.len() * later.len() * words);
            list.iter().for_each(|&set| enter(&mut rows, later, words, |other| set.disjoint(other)));
            rows
        });
        Self { disjoint: disjoint.collect(), words, sets }
    }

    /// About how many packings there are, if pairs were disjoint independently.
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    fn packings(&self) -> f64 {
        let mut number = 1.0;
        for (at, list) in self.sets.iter().enumerate() {
            number *= list.len() as f64;
            for (before, others) in self.sets[..at].iter().enumerate() {
                let width = (self.sets.len() - before - 1) * self.words;
                let from = (at - before - 1) * self.words;
                let rows = self.disjoint[before].chunks_exact(width.max(1));
                let pairs: u64 =
                    rows.flat_map(|row| &row[from..from + self.words]).map(|word| u64::from(word.count_ones())).sum();
                number *= pairs as f64 / (others.len() * list.len()) as f64;
            }
        }
        number
    }

    /// Visits the cells of each packing of the sets that the first words of `levels` leave of each list; the words after them are scratch.
    fn each(&self, depth: usize, taken: M, levels: &mut [u64], visit: &mut impl FnMut(M)) {
        let width = (self.sets.len() - depth - 1) * self.words;
        let (here, below) = levels.split_at_mut(self.words + width);
        let (list, later) = here.split_at(self.words);
        if width == 0 {
            return self.last(taken, list.iter().copied(), visit);
        }
        for (at, &word) in list.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let set = 64 * at + word.trailing_zeros() as usize;
                word &= word - 1;
                let cells = taken | self.sets[depth][set];
                let row = &self.disjoint[depth][set * width..(set + 1) * width];
                let kept = later.iter().zip(row).map(|(&before, &disjoint)| before & disjoint);
                if width == self.words {
                    self.last(cells, kept, visit);
                } else {
                    below.iter_mut().zip(kept).for_each(|(below, kept)| *below = kept);
                    self.each(depth + 1, cells, below, visit);
                }
            }
        }
    }

    /// Visits the cells of each packing of those that are taken and one of these sets of the last list.
    #[inline]
    fn last(&self, taken: M, words: impl Iterator<Item = u64>, visit: &mut impl FnMut(M)) {
        let list = self.sets[self.sets.len() - 1];
        for (at, mut word) in words.enumerate() {
            while word != 0 {
                visit(taken | list[64 * at + word.trailing_zeros() as usize]);
                word &= word - 1;
            }
        }
    }
}

/// A half, class by class: which cells of the first rows it takes.
struct Classes<'a, M> {
    half: Half<'a, M>,
    /// By row that is settled and cell in it: for each list the sets that hold the cell.
    holding: Vec<Vec<Vec<u64>>>,
    /// By rows that are settled: for each list the sets that the class allows.
    allowed: Vec<Vec<u64>>,
    /// Scratch for the search.
    levels: Vec<u64>,
}

impl<'a, M: Mask> Classes<'a, M> {
    fn new(half: Half<'a, M>, rows: usize, width: usize) -> Self {
        let cell = |cell: usize| {
            let mut sets = Vec::new();
            enter(&mut sets, &half.sets, half.words, |set| set.has(cell));
            sets
        };
        let holding = (0..rows).map(|row| (0..width).map(|column| cell(row * width + column)).collect()).collect();
        let lists = half.sets.len();
        let whole = half.sets.iter().flat_map(|list| {
            (0..half.words).map(|word| match list.len().saturating_sub(64 * word) {
                0 => 0,
                left => u64::MAX >> (64 - left.min(64)),
            })
        });
        let allowed = vec![whole.collect(); rows + 1];
        let levels = vec![0; lists * (lists + 1) / 2 * half.words];
        Self { half, holding, allowed, levels }
    }

    /// Settles which cells of the row are taken; false if that leaves nothing of some list.
    fn settle(&mut self, row: usize, subset: u32) -> bool {
        let (before, after) = self.allowed.split_at_mut(row + 1);
        let (before, after) = (&before[row], &mut after[0]);
        after.fill(0);
        let columns = self.holding[row].iter().enumerate().filter(|(column, _)| subset >> column & 1 == 1);
        for (_, holding) in columns {
            after.iter_mut().zip(holding).for_each(|(allowed, holding)| *allowed |= holding);
        }
        after.iter_mut().zip(before).for_each(|(allowed, before)| *allowed &= before);
        after.chunks_exact(self.half.words).all(|list| list.iter().any(|&word| word != 0))
    }

    /// Visits the cells of each packing of the class.
    fn each(&mut self, mut visit: impl FnMut(M)) {
        if self.half.sets.is_empty() {
            return visit(M::EMPTY);
        }
        let allowed = self.allowed.last().expect("the class in which no row is settled");
        self.levels[..allowed.len()].copy_from_slice(allowed);
        self.half.each(0, M::EMPTY, &mut self.levels, &mut visit);
    }
}

struct Join<'a, M> {
    left: Classes<'a, M>,
    right: Classes<'a, M>,
    /// The sets of cells of a row that the left half can take.
    subsets: Vec<u32>,
    rows: usize,
    all: M,
    packings: Vec<M>,
    table: Table<M>,
    stop: &'a Stop,
}

impl<M: Mask> Join<'_, M> {
    /// The number of ways that the classes allow with the first `row` rows settled as they are now.
    fn class(&mut self, row: usize) -> Result<u128, Refusal> {
        if row == self.rows {
            self.stop.check()?;
            return Ok(self.pairs());
        }
        let mut ways = 0;
        for at in 0..self.subsets.len() {
            let subset = self.subsets[at];
            if self.left.settle(row, subset) && self.right.settle(row, !subset) {
                ways += self.class(row + 1)?;
            }
        }
        Ok(ways)
    }

    /// The pairs of packings of the class that cover all cells.
    fn pairs(&mut self) -> u128 {
        let (packings, table, all) = (&mut self.packings, &mut self.table, self.all);
        packings.clear();
        self.left.each(|cells| packings.push(all & !cells));
        if packings.is_empty() {
            return 0;
        }
        table.clear(packings.len());
        for &cells in packings.iter() {
            table.add(cells);
        }
        let mut pairs = 0;
        packings.clear();
        // Looked up many at a time: then the machine waits for many slots at once.
        self.right.each(|cells| {
            packings.push(cells);
            if packings.len() == TOGETHER {
                pairs += table.sum(packings);
                packings.clear();
            }
        });
        (pairs + table.sum(packings)).into()
    }
}

/// A table of the number of packings by their cells. Clearing it takes constant time. It uses no more memory than its packings need, so that it stays in the
/// cache, and a look-up takes no unpredictable branch.
struct Table<M> {
    slots: Vec<Slot<M>>,
    /// The number of slots in use: a power of two.
    size: usize,
    /// Slots of other rounds are empty.
    round: u32,
}

#[derive(Clone, Copy)]
struct Slot<M> {
    cells: M,
    round: u32,
    number: u32,
}

/// The number of packings that are looked up together.
const TOGETHER: usize = 1 << 10;
/// The least number of slots for each packing.
const SPARSE: usize = 2;

impl<M: Mask> Table<M> {
    fn new() -> Self {
        Self { slots: Vec::new(), size: 0, round: 0 }
    }

    /// Empties the table and makes room for `packings` packings.
    fn clear(&mut self, packings: usize) {
        let empty = Slot { cells: M::EMPTY, round: 0, number: 0 };
        self.size = (SPARSE * packings).next_power_of_two().max(2);
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.slots.fill(empty);
            self.round = 1;
        }
        if self.slots.len() < self.size {
            self.slots.resize(self.size, empty);
        }
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "the shift leaves as many bits as the table needs")]
    fn home(&self, cells: M) -> usize {
        (cells.hash() >> (64 - self.size.trailing_zeros())) as usize
    }

    /// The slot of these cells, or the empty slot where they belong.
    #[inline]
    fn position(&self, cells: M) -> usize {
        let mut at = self.home(cells);
        while self.slots[at].round == self.round && self.slots[at].cells != cells {
            at = (at + 1) & (self.size - 1);
        }
        at
    }

    fn add(&mut self, cells: M) {
        let (at, round) = (self.position(cells), self.round);
        let slot = &mut self.slots[at];
        let before = if slot.round == round { slot.number } else { 0 };
        *slot = Slot { cells, round, number: before + 1 };
    }

    /// The packings that have one of these sets of cells.
    fn sum(&self, sets: &[M]) -> u64 {
        sets.iter().map(|&cells| u64::from(self.get(cells))).sum()
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool, reason = "a branch on each half could not be foreseen")]
    fn get(&self, cells: M) -> u32 {
        let slot = self.slots[self.home(cells)];
        let is_used = slot.round == self.round;
        if is_used & (slot.cells != cells) {
            return self.farther(cells);
        }
        slot.number & 0_u32.wrapping_sub(u32::from(is_used))
    }

    #[cold]
    fn farther(&self, cells: M) -> u32 {
        let slot = self.slots[self.position(cells)];
        if slot.round == self.round { slot.number } else { 0 }
    }
}
