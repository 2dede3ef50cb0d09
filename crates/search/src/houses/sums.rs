//! The candidates that the sums of cages exclude.
//!
//! With up to [`FEW`] open cells, each symbol that no assignment has is excluded. With more, bounds exclude symbols, and, if the cells hold different
//! symbols, the combinations that these can be.

use super::assignments::Packed;
use super::cages::Cage;
use super::layout::Layout;
use super::state::State;
use crate::held::{Held, held};

/// The most open cells whose assignments are all looked at.
const FEW: usize = 3;

/// The most candidates for each cell, on average, of which all assignments are looked at: with more, hardly any is excluded.
const MANY: usize = 4;

/// The most open cells of which each combination must have a symbol.
const OPEN: usize = 16;

/// The values `total` − v of the values v of a set.
fn mirror(set: u64, total: i64) -> u64 {
    match total - 65 {
        left @ 0..64 => set.reverse_bits() << left,
        right @ -63..0 => set.reverse_bits() >> -right,
        _ => 0,
    }
}

/// The least sum of cells that hold different symbols, if each may hold any candidate of these cells that is not below its own least one. The true sum is not below
/// it.
struct Least {
    /// The symbols of the least sum.
    symbols: u64,
    sum: i64,
    /// The sum of the least values of the cells, which may be equal.
    lows: i64,
}

impl Least {
    /// By the candidates of the cells. Returns `None` if there are too few symbols.
    ///
    /// In any order, each cell takes the least symbol that is left: which symbols are taken does not depend on the order.
    fn of(sets: impl Iterator<Item = u64> + Clone) -> Option<Self> {
        let all = sets.clone().fold(0, |all, set| all | set);
        let mut least = Self { symbols: 0, sum: 0, lows: 0 };
        for set in sets {
            let low = set & set.wrapping_neg();
            let left = all & !least.symbols & !low.wrapping_sub(1);
            let taken = left & left.wrapping_neg();
            if taken == 0 {
                return None;
            }
            least.symbols |= taken;
            least.sum += value(taken);
            least.lows += value(low);
        }
        Some(least)
    }

    /// Symbols among which are those of each sum at most this far above the least one: in ascending order, each symbol of such a sum is at least the symbol of the
    /// least sum in its place, and at most that far above it.
    fn near(&self, above: i64) -> u64 {
        (0..above).fold(self.symbols, |near, _| near | near << 1)
    }

    /// The symbols up to the greatest one that a cell with these candidates can hold in a sum at most this far above the least one: no other cell is below its own
    /// least value.
    fn up_to(&self, set: u64, above: i64) -> u64 {
        let above = self.sum - self.lows + above;
        let end = i64::from(set.trailing_zeros()) + above + 1;
        if end < 64 { (1 << end) - 1 } else { u64::MAX }
    }
}

/// The value of the symbol of a set.
fn value(symbol: u64) -> i64 {
    i64::from(symbol.trailing_zeros()) + 1
}

/// Open cells of a sum, and what is left of each.
struct Few {
    sets: [u64; FEW],
    /// For each, the others that hold another symbol.
    apart: [u64; FEW],
}

/// What the assignments of a few cells have in common and in all.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Support {
    /// The symbols of each cell in some assignment.
    cells: [u64; FEW],
    /// The symbols that each assignment has in some cell.
    must: u64,
}

impl Support {
    const NONE: Self = Self { cells: [0; FEW], must: u64::MAX };

    const fn is_none(&self) -> bool {
        self.cells[0] == 0
    }

    /// Adds other assignments.
    fn join(&mut self, other: &Self) {
        if !other.is_none() {
            self.cells.iter_mut().zip(other.cells).for_each(|(cell, other)| *cell |= other);
            self.must &= other.must;
        }
    }

    /// Adds a symbol of the cell with this number to each assignment of those before it.
    const fn with(mut self, cell: usize, symbol: u64) -> Self {
        if !self.is_none() {
            self.cells[cell] = symbol;
            self.must |= symbol;
        }
        self
    }

    /// What the assignments of these symbols to cells with these candidates have. There are as many symbols as cells, at most [`FEW`].
    fn of_set(cells: &[u64], symbols: u64) -> Self {
        let mut found = Self::NONE;
        match *cells {
            [] => {}
            [cell] => found.cells[0] = cell & symbols,
            [one, other] => {
                let first = symbols & symbols.wrapping_neg();
                let second = symbols ^ first;
                for [a, b] in [[first, second], [second, first]] {
                    if one & a != 0 && other & b != 0 {
                        found.cells[0] |= a;
                        found.cells[1] |= b;
                    }
                }
            }
            _ => {
                debug_assert_eq!(cells.len(), FEW);
                let second = symbols & (symbols - 1);
                let third = second & (second - 1);
                let bits = [symbols ^ second, second ^ third, third];
                let mut pairs = 0;
                for (cell, set) in cells.iter().enumerate() {
                    for (place, bit) in bits.iter().enumerate() {
                        pairs |= usize::from(set & bit != 0) << (3 * cell + place);
                    }
                }
                let matched = MATCHED[pairs];
                for (cell, found) in found.cells.iter_mut().enumerate() {
                    for (place, bit) in bits.iter().enumerate() {
                        *found |= bit & u64::from(matched >> (3 * cell + place) & 1).wrapping_neg();
                    }
                }
            }
        }
        if !found.is_none() {
            found.must = symbols;
        }
        found
    }
}

/// By set of pairs of one of three cells and one of three symbols, as bits of 3 · cell + symbol: the pairs that are in a matching of all cells.
const MATCHED: [u16; 512] = {
    let mut matched = [0; 512];
    let matchings = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];
    let mut pairs = 0;
    while pairs < 512 {
        let mut number = 0;
        while number < matchings.len() {
            if matchings[number] & !(pairs as u16) == 0 {
                matched[pairs] |= matchings[number];
            }
            number += 1;
        }
        pairs += 1;
    }
    matched
};

impl Few {
    /// What the assignments of the first cells, as many as `number`, to this total have.
    fn supported(&self, number: usize, sets: [u64; FEW], total: i64) -> Support {
        let mut found = Support::NONE;
        match number {
            0 => {}
            1 => {
                let bit = u32::try_from(total - 1).ok().and_then(|shift| 1_u64.checked_shl(shift)).unwrap_or(0);
                if sets[0] & bit != 0 {
                    found = Support { cells: [bit, 0, 0], must: bit };
                }
            }
            2 => {
                let mut both = sets[0] & mirror(sets[1], total);
                if self.apart[0] & 0b10 != 0 && total % 2 == 0 && (2..=128).contains(&total) {
                    both &= !(1 << (total / 2 - 1));
                }
                if both != 0 {
                    // Two assignments have the same symbols, or none in common.
                    let pair = both & both.wrapping_neg();
                    let pair = pair | mirror(pair, total);
                    let must = if both & !pair == 0 { pair } else { 0 };
                    found = Support { cells: [both, mirror(both, total), 0], must };
                }
            }
            _ => {
                let last = number - 1;
                let mut symbols = sets[last];
                while symbols != 0 {
                    let bit = symbols & symbols.wrapping_neg();
                    symbols ^= bit;
                    let mut rest = sets;
                    for (cell, set) in rest[..last].iter_mut().enumerate() {
                        if self.apart[last] >> cell & 1 == 1 {
                            *set &= !bit;
                        }
                    }
                    let total = total - i64::from(bit.trailing_zeros()) - 1;
                    found.join(&self.supported(last, rest, total).with(last, bit));
                }
            }
        }
        found
    }
}

/// Whether a cage with the known symbols may hold this set: each other symbol of it is a candidate, and each open cell has one of these.
fn may_fit(set: u64, known: u64, symbols: u64, open: &[u64]) -> bool {
    let left = set & !known;
    known & !set == 0 && left & !symbols == 0 && open.iter().all(|open| open & left != 0)
}

impl State {
    /// Keeps the symbols with which the other cells can still make up the total.
    pub(super) fn look_at_cage(&mut self, layout: &Layout, cage: &Cage) -> bool {
        if !cage.is_sum {
            return self.look_at_set(layout, cage);
        }
        if !cage.apart.is_empty() {
            let (mut open, mut total, mut cells) = (0, cage.total, [0; FEW]);
            for (number, &cell) in cage.cells.iter().enumerate() {
                let set = self.cells[usize::from(cell)];
                if set.is_power_of_two() {
                    let value = i64::from(set.trailing_zeros()) + 1;
                    total -= if number < cage.added { value } else { -value };
                } else {
                    if number >= cage.added {
                        total += layout.mirrored();
                    }
                    if open < FEW {
                        cells[open] = number;
                    }
                    open += 1;
                }
            }
            if open <= FEW {
                return self.look_at_few(layout, cage, &cells[..open], total);
            }
        }
        // If something has changed, the cage is queued again.
        (!cage.sets.is_empty() || self.look_at_bounds(layout, cage))
            && (!cage.is_distinct || self.look_at_set(layout, cage))
    }

    /// Keeps the symbols of all assignments to a packed sum with few candidates.
    pub(super) fn look_at_assignments(&mut self, layout: &Layout, sum: &Packed) -> bool {
        let order = layout.order;
        let all = layout.all();
        let number: usize = sum.cells.iter().map(|&cell| self.cells[usize::from(cell)].count_ones() as usize).sum();
        if number > MANY * sum.cells.len() {
            return true;
        }
        let of_cells = sum.cells.iter().enumerate();
        let candidates = of_cells.fold(0, |set, (place, &cell)| set | self.cells[usize::from(cell)] << (place * order));
        let kept = self.memory.kept(sum, candidates);
        if kept.candidates == 0 {
            return false;
        }
        let wrong = candidates & !kept.candidates;
        if wrong != 0 {
            for (place, &cell) in sum.cells.iter().enumerate() {
                if !self.exclude(layout, cell.into(), wrong >> (place * order) & all) {
                    return false;
                }
            }
        }
        sum.cliques.iter().all(|clique| {
            let must = kept.must >> (clique.places.start * order) & all;
            self.look_beyond(layout, &sum.cells[clique.places.clone()], must)
        })
    }

    /// Keeps the symbols of all assignments of the few open cells.
    fn look_at_few(&mut self, layout: &Layout, cage: &Cage, open: &[usize], total: i64) -> bool {
        if open.is_empty() {
            return total == 0;
        }
        let mut few = Few { sets: [0; FEW], apart: [0; FEW] };
        for (place, &number) in open.iter().enumerate() {
            let set = self.cells[usize::from(cage.cells[number])];
            few.sets[place] = if number < cage.added { set } else { mirror(set, layout.mirrored()) };
            let apart = |(other, &cell): (usize, &usize)| (cage.apart[number] >> cell & 1) << other;
            few.apart[place] = open.iter().enumerate().map(apart).sum();
        }
        let found = few.supported(open.len(), few.sets, total);
        if found.is_none() {
            return false;
        }
        for (place, &number) in open.iter().enumerate() {
            let wrong = few.sets[place] & !found.cells[place];
            let wrong = if number < cage.added { wrong } else { mirror(wrong, layout.mirrored()) };
            if !self.exclude(layout, cage.cells[number].into(), wrong) {
                return false;
            }
        }
        cage.added < cage.cells.len() || self.look_beyond(layout, &cage.cells, found.must)
    }

    /// Keeps the symbols that fit the least and greatest sums of the other cells.
    fn look_at_bounds(&mut self, layout: &Layout, cage: &Cage) -> bool {
        // How far each part of the sum may be above its least value, and below its greatest one.
        let (mut above, mut below) = (cage.total, -cage.total);
        for (cells, factor) in &cage.cliques {
            let Some([least, greatest]) = self.extremes(cells) else { return false };
            let [least, greatest] = [factor * least.sum, factor * (65 * i64::from(cells.len() as u32) - greatest.sum)];
            above -= least.min(greatest);
            below += least.max(greatest);
        }
        if above < 0 || below < 0 {
            return false;
        }
        let most = i64::from(layout.order as u32) - 1;
        for (cells, factor) in &cage.cliques {
            let [above, below] = if *factor > 0 { [above, below] } else { [below, above] };
            let [above, below] = [above / factor.abs(), below / factor.abs()];
            if above.min(below) >= most {
                continue;
            }
            let Some([least, greatest]) = self.extremes(cells) else { return false };
            let near = [least.near(above.min(most)), greatest.near(below.min(most)).reverse_bits()];
            for &cell in cells {
                // A change lists the cage again.
                let set = self.cells[usize::from(cell)];
                let low = least.up_to(set, above);
                let high = greatest.up_to(set.reverse_bits(), below).reverse_bits();
                if !self.exclude(layout, cell.into(), set & !(near[0] & near[1] & low & high)) {
                    return false;
                }
            }
        }
        true
    }

    /// The least sum of cells that hold different symbols, and the least one in the mirror, where v becomes 65 − v. Returns `None` if
    /// the cells cannot hold different symbols.
    fn extremes(&self, cells: &[u16]) -> Option<[Least; 2]> {
        let sets = cells.iter().map(|&cell| self.cells[usize::from(cell)]);
        Some([Least::of(sets.clone())?, Least::of(sets.map(u64::reverse_bits))?])
    }

    /// Keeps the symbols of the sets that make up the total.
    fn look_at_set(&mut self, layout: &Layout, cage: &Cage) -> bool {
        let (mut total, mut number, mut once, mut twice) = (cage.total, 0, 0, 0);
        let mut known = 0;
        let mut open = [0; OPEN];
        for &cell in &cage.cells {
            let set = self.cells[usize::from(cell)];
            if set.is_power_of_two() {
                total -= i64::from(set.trailing_zeros()) + 1;
                known |= set;
            } else {
                if let Some(place) = open.get_mut(number) {
                    *place = set;
                }
                number += 1;
                twice |= once & set;
                once |= set;
            }
        }
        let symbols = once & !known;
        let open = &open[..number.min(OPEN)];
        let sets = cage.sets.iter().copied().filter(|&set| may_fit(set, known, symbols, open));
        if !cage.sets.is_empty() && (1..=FEW).contains(&number) {
            return self.look_at_few_of_sets(layout, cage, sets.map(|set| set & !known), open);
        }
        let found = if cage.is_sum && cage.sets.is_empty() {
            u32::try_from(total).ok().and_then(|total| held(symbols, number, total))
        } else {
            let none = Held { can: 0, must: u64::MAX };
            let found = sets.fold(none, |held, set| Held { can: held.can | set, must: held.must & set });
            // Without a set, all symbols must be held.
            (found.can != 0 || found.must == 0).then_some(Held { can: found.can & !known, must: found.must & !known })
        };
        let Some(found) = found else { return false };
        if !self.look_beyond(layout, &cage.cells, found.must & twice) {
            return false;
        }
        if found.can == symbols && found.must & !twice == 0 {
            return true;
        }
        for &cell in &cage.cells {
            let set = self.cells[usize::from(cell)];
            if set.is_power_of_two() {
                continue;
            }
            // A symbol with a single cell in the cage, or two for one cell.
            let only = set & found.must & !twice;
            let wrong = if only == 0 { set & !found.can } else { set & !(only & only.wrapping_neg()) };
            if only & only.wrapping_sub(1) != 0 || !self.exclude(layout, usize::from(cell), wrong) {
                return false;
            }
        }
        true
    }

    /// Keeps the symbols of all assignments of these sets to the few open cells, which have these candidates.
    fn look_at_few_of_sets(
        &mut self,
        layout: &Layout,
        cage: &Cage,
        sets: impl Iterator<Item = u64>,
        open: &[u64],
    ) -> bool {
        let mut found = Support::NONE;
        for set in sets {
            found.join(&Support::of_set(open, set));
        }
        if found.is_none() {
            return false;
        }
        let mut place = 0;
        for &cell in &cage.cells {
            let set = self.cells[usize::from(cell)];
            if set.is_power_of_two() {
                continue;
            }
            if !self.exclude(layout, usize::from(cell), set & !found.cells[place]) {
                return false;
            }
            place += 1;
        }
        self.look_beyond(layout, &cage.cells, found.must)
    }

    /// Excludes the symbols that these cells must hold from the cells that see all of them that may hold them.
    fn look_beyond(&mut self, layout: &Layout, cells: &[u16], mut must: u64) -> bool {
        while must != 0 {
            let bit = must & must.wrapping_neg();
            must ^= bit;
            for word in 0..layout.sees.words {
                let mut holders = cells.iter().filter(|&&cell| self.cells[usize::from(cell)] & bit != 0);
                let seen =
                    |seen: u64, &cell: &u16| Some(seen & layout.sees.of(cell.into())[word]).filter(|&seen| seen != 0);
                let mut set = holders.try_fold(u64::MAX, seen).unwrap_or(0);
                while set != 0 {
                    let cell = 64 * word + set.trailing_zeros() as usize;
                    if !self.exclude(layout, cell, bit) {
                        return false;
                    }
                    set &= set - 1;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::HouseSolver;
    use super::*;
    use gerechte_core::{Count, Stop};
    use gerechte_encodings::{Diagram, Problem, Symbol};
    use itertools::Itertools;

    /// What all assignments to cells with these candidates have that are asked for.
    fn by_definition(sets: &[u64], is_wanted: impl Fn(&[usize]) -> bool) -> Support {
        let mut found = Support::NONE;
        for all in 0..6_usize.pow(sets.len() as u32) {
            let symbols: Vec<usize> = (0..sets.len()).map(|place| all / 6_usize.pow(place as u32) % 6).collect();
            let may_hold = sets.iter().zip(&symbols).all(|(set, symbol)| set >> symbol & 1 == 1);
            if may_hold && is_wanted(&symbols) {
                for (found, symbol) in found.cells.iter_mut().zip(&symbols) {
                    *found |= 1 << symbol;
                }
                found.must &= symbols.iter().map(|symbol| 1 << symbol).fold(0, |all, bit: u64| all | bit);
            }
        }
        found
    }

    #[test]
    fn supported_symbols_are_those_of_all_assignments() {
        let sets = [0b11_1111, 0b10_1101, 0b00_1011, 0b11_0000, 0b01_0010];
        let mut supported = 0;
        for number in 1..=FEW {
            for all in 0..sets.len().pow(number as u32) * 8 {
                let apart = |one: usize, other: usize| (all >> (one + other - 1) & 1) as u64;
                let mut few = Few { sets: [0; FEW], apart: [0; FEW] };
                for one in 0..number {
                    few.sets[one] = sets[all / 8 / sets.len().pow(one as u32) % sets.len()];
                    few.apart[one] =
                        (0..number).filter(|&other| other != one).map(|other| apart(one, other) << other).sum();
                }
                for total in 0..=6 * i64::from(number as u32) + 1 {
                    let differ = |one: usize, other: usize, symbols: &[usize]| {
                        few.apart[one] >> other & 1 == 0 || symbols[one] != symbols[other]
                    };
                    let expected = by_definition(&few.sets[..number], |symbols| {
                        (0..number).all(|one| (0..one).all(|other| differ(one, other, symbols)))
                            && symbols.iter().map(|&symbol| i64::from(symbol as u32) + 1).sum::<i64>() == total
                    });
                    assert_eq!(few.supported(number, few.sets, total), expected, "{number} cells to {total}");
                    supported += usize::from(!expected.is_none());
                }
            }
        }
        assert!(supported > 1000, "{supported}");
    }

    #[test]
    fn sums_of_cells_that_see_each_other_have_the_solutions_by_definition() {
        // Two houses of three cells, and two cells beside them.
        let mut board = Problem::new(8, 5).expect("a small problem");
        board.all_different([0, 1, 2]).expect("a house");
        board.all_different([3, 4, 5]).expect("a house");
        let is_valid = |grid: &Vec<i64>| [&grid[..3], &grid[3..6]].iter().all(|house| house.iter().all_unique());
        let grids: Vec<Vec<i64>> = vec![1..=5_i64; 8].into_iter().multi_cartesian_product().filter(is_valid).collect();
        let sum = |cells: &[i64]| cells.iter().sum::<i64>();
        let count = |problem: &Problem, is_met: &dyn Fn(&Vec<i64>) -> bool| {
            let found = HouseSolver::new(problem).count(&[None; 8], u64::MAX, &Stop::never());
            let expected = grids.iter().filter(|grid| is_met(grid)).count();
            assert_eq!(found, Count::Exactly(expected as u128), "{problem:?}");
            expected
        };
        for total in 11..=31_u32 {
            let mut problem = board.clone();
            problem.sum([0, 3, 1, 4, 2, 5, 6], total).expect("a sum");
            let found = count(&problem, &|grid| sum(&grid[..7]) == i64::from(total));
            assert_eq!(found > 0, (13..=29).contains(&total), "{total}");
        }
        let mut problem = board.clone();
        problem.equation([0, 1, 2, 6], [3, 4, 7]).expect("an equation");
        assert!(count(&problem, &|grid| sum(&grid[..3]) + grid[6] == sum(&grid[3..5]) + grid[7]) > 0);
        // The cells from the third on add up to the number that is read in the first two.
        let step = |left: &i64, place: usize, symbol: Symbol| match place {
            0 => Some(i64::from(symbol.value())),
            1 => Some(10 * left + i64::from(symbol.value())),
            _ => Some(left - i64::from(symbol.value())),
        };
        let words = Diagram::of(8, 5, 0, step, |left| *left == 0).expect("a small diagram");
        let mut problem = board.clone();
        problem.regular([6, 7, 0, 1, 2, 3, 4, 5], words).expect("a line");
        assert_eq!(Layout::new(&problem).cages.len(), 1);
        assert!(count(&problem, &|grid| 10 * grid[6] + grid[7] == sum(&grid[..6])) > 0);
    }

    #[test]
    fn supported_symbols_of_a_set_are_those_of_all_assignments() {
        let candidates = [0b11_1111, 0b10_1101, 0b00_1011, 0b11_0000, 0b01_0010];
        let mut supported = 0;
        for number in 1..=FEW {
            for all in 0..candidates.len().pow(number as u32) {
                let cell = |cell: usize| candidates[all / candidates.len().pow(cell as u32) % candidates.len()];
                let cells: Vec<u64> = (0..number).map(cell).collect();
                for set in (1_u64..1 << 6).filter(|set| set.count_ones() as usize == number) {
                    let expected = by_definition(&cells, |symbols| {
                        symbols.iter().map(|symbol| 1 << symbol).fold(0, |all, bit: u64| all | bit) == set
                    });
                    assert_eq!(Support::of_set(&cells, set), expected, "{set:b} in {cells:?}");
                    supported += usize::from(!expected.is_none());
                }
            }
        }
        assert!(supported > 500, "{supported}");
    }
}
