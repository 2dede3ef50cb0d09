//! The choice of a smallest cell, or a symbol with few places in a house, to branch on.

use super::bits::bits;
use super::layout::Layout;
use super::state::{State, is_open};

impl State {
    /// A candidate of a smallest cell or of a symbol with fewer places in a house, or none if the grid is full. With more than houses, cells that were in
    /// contradictions come before others of their size.
    pub fn choose(&mut self, layout: &Layout) -> Option<(usize, usize)> {
        let at = if layout.is_weighted { self.heaviest(layout)? } else { self.smallest(layout)? };
        Some(self.candidate(layout, at, 0))
    }

    /// The cell with the greatest weight for each of its symbols. If half the weight of a cell is at least as much, and the cell is one of
    /// two places of a symbol in a house, these places.
    ///
    /// # References
    /// F. Boussemart, F. Hemery, C. Lecoutre, L. Sais: Boosting systematic search by weighting constraints. ECAI 2004.
    fn heaviest(&self, layout: &Layout) -> Option<At> {
        let (symbol, bonus) = self.failing();
        let (mut best, mut heaviest) = (None, f64::NEG_INFINITY);
        for (cell, (&set, weight)) in self.cells.iter().zip(&self.weights).enumerate() {
            if is_open(set) {
                let bonus = if set & symbol == 0 { 0.0 } else { bonus };
                let weight = (weight + bonus) / f64::from(set.count_ones());
                if weight > heaviest {
                    (best, heaviest) = (Some(cell), weight);
                }
            }
        }
        let cell = best?;
        let mut best = At::Cell(cell);
        let size = self.cells[cell].count_ones();
        if size > 2 {
            // Without the bonus, which places have not.
            let mut heaviest = self.weights[cell] / f64::from(size);
            for house in 0..layout.full {
                for symbol in bits(Numbers::of(self.sets(layout, house)).equal_to(2)) {
                    let weights = self.places(layout, house, symbol).map(|cell| self.weights[cell]);
                    let weight = weights.fold(0.0, f64::max) / 2.0;
                    if weight >= heaviest {
                        (best, heaviest) = (At::House(house, symbol), weight);
                    }
                }
            }
        }
        Some(best)
    }

    /// The symbol whose guesses failed most often, as a set, and its bonus for the weight of a cell, which is 0 unless the symbol stands out.
    fn failing(&self) -> (u64, f64) {
        let (symbol, &most) = self.failures.iter().enumerate().max_by_key(|(_, failures)| **failures).expect("symbols");
        let least = self.failures.iter().copied().filter(|&failures| failures > 0).min().unwrap_or(0);
        let stands_out = most as usize >= self.failures.len() && 2 * u64::from(most) > 3 * u64::from(least);
        (1 << symbol, if stands_out { f64::from(most) / 5.0 } else { 0.0 })
    }

    /// Lists the candidates of a smallest cell, or of a symbol with fewer places in a house, each a cell and a symbol; false if the grid is full.
    pub fn children(&mut self, layout: &Layout, children: &mut Vec<(usize, usize)>) -> bool {
        children.clear();
        let Some(at) = self.smallest(layout) else { return false };
        children.extend((0..self.size(layout, at)).map(|number| self.candidate(layout, at, number)));
        true
    }

    /// The first of the smallest cells, or of the symbols with the fewest places in a house if these are fewer. Returns `None` if the grid is full.
    fn smallest(&mut self, layout: &Layout) -> Option<At> {
        let least = self.least_cell()?;
        let houses = self.find_fewest(layout, least);
        Some(if houses == 0 { At::Cell(self.of_cells(least).next()?) } else { self.fewest_place(0) })
    }

    /// A random candidate of a random one of the smallest cells, or of the symbols with fewer places in a house if there are such, or none if the
    /// grid is full. Of divisions, which are not learnt from, one where contradictions were.
    pub fn choose_random(&mut self, layout: &Layout, source: &mut impl FnMut() -> u64) -> Option<(usize, usize)> {
        let least = self.least_cell()?;
        let mut one_of = |number: usize| (source() % number as u64) as usize;
        let at = if layout.divisions.is_empty() {
            match self.find_fewest(layout, least) {
                0 => At::Cell(self.of_cells(least).nth(one_of(self.of_cells(least).count()))?),
                number => self.fewest_place(one_of(number)),
            }
        } else {
            self.heaviest(layout)?
        };
        Some(self.candidate(layout, at, one_of(self.size(layout, at))))
    }

    /// The number of symbols of a smallest open cell.
    fn least_cell(&self) -> Option<u32> {
        self.cells.iter().filter(|set| is_open(**set)).map(|set| set.count_ones()).min()
    }

    /// The cells with this number of symbols.
    fn of_cells(&self, size: u32) -> impl Iterator<Item = usize> + '_ {
        (0..self.cells.len()).filter(move |&cell| self.cells[cell].count_ones() == size)
    }

    /// Finds the symbols with the fewest places in a full house, of those with more than one place and less than `fewer`. Returns the number of such symbols.
    fn find_fewest(&mut self, layout: &Layout, fewer: u32) -> usize {
        let mut fewest = std::mem::take(&mut self.fewest);
        fewest.clear();
        let mut most = fewer - 1;
        for house in 0..if most > 1 { layout.full } else { 0 } {
            let numbers = Numbers::of(self.sets(layout, house));
            if let Some(least) = numbers.least_of_several(layout.all()).filter(|&least| least <= most) {
                if least < most {
                    fewest.clear();
                    most = least;
                }
                fewest.push((house, numbers.equal_to(least)));
            }
        }
        self.fewest = fewest;
        self.fewest.iter().map(|(_, symbols)| symbols.count_ones() as usize).sum()
    }

    /// One of the symbols that were found last, by its number.
    fn fewest_place(&self, mut number: usize) -> At {
        for &(house, symbols) in &self.fewest {
            let here = symbols.count_ones() as usize;
            if number < here {
                return At::House(house, nth_symbol(symbols, number));
            }
            number -= here;
        }
        unreachable!("a number below that of the symbols")
    }

    /// The candidates of the cells of a full house.
    fn sets<'a>(&'a self, layout: &'a Layout, house: usize) -> impl Iterator<Item = u64> + 'a {
        layout.house(house).iter().map(|&cell| self.cells[usize::from(cell)])
    }

    /// The cells of a full house that have a symbol.
    fn places<'a>(&'a self, layout: &'a Layout, house: usize, symbol: usize) -> impl Iterator<Item = usize> + 'a {
        let cells = layout.house(house).iter().map(|&cell| usize::from(cell));
        cells.filter(move |&cell| self.cells[cell] >> symbol & 1 == 1)
    }

    /// The number of candidates to branch on.
    fn size(&self, layout: &Layout, at: At) -> usize {
        match at {
            At::Cell(cell) => self.cells[cell].count_ones() as usize,
            At::House(house, symbol) => self.places(layout, house, symbol).count(),
        }
    }

    /// One of the candidates by its number: a cell and a symbol.
    fn candidate(&self, layout: &Layout, at: At, number: usize) -> (usize, usize) {
        match at {
            At::Cell(cell) => (cell, nth_symbol(self.cells[cell], number)),
            At::House(house, symbol) => {
                let mut places = self.places(layout, house, symbol);
                (places.nth(number).expect("a number below the size"), symbol)
            }
        }
    }
}

/// A symbol of a set by its number, from the least on.
fn nth_symbol(set: u64, number: usize) -> usize {
    bits(set).nth(number).expect("a number below that of the symbols")
}

/// What to branch on.
#[derive(Clone, Copy)]
enum At {
    /// The symbols of a cell.
    Cell(usize),
    /// The places of a symbol, the second number, in a full house.
    House(usize, usize),
}

/// The number of places of each symbol, as binary digits: a set of symbols for each digit, from the least one on.
#[derive(Clone, Copy)]
struct Numbers([u64; 7]);

impl Numbers {
    /// Counts each symbol in at most 64 sets.
    #[inline]
    fn of(sets: impl Iterator<Item = u64>) -> Self {
        let mut digits = [0; 7];
        for mut carry in sets {
            for digit in &mut digits {
                if carry == 0 {
                    break;
                }
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        Self(digits)
    }

    /// The least number of places that a symbol of a set has, of those with more than one place. Each symbol has a place.
    fn least_of_several(&self, symbols: u64) -> Option<u32> {
        let mut left = symbols & !self.equal_to(1);
        if left == 0 {
            return None;
        }
        let mut least = 0;
        for (place, digit) in self.0.iter().enumerate().rev() {
            match left & !digit {
                0 => least |= 1 << place,
                without => left = without,
            }
        }
        Some(least)
    }

    /// The symbols with this number of places, which is not 0.
    fn equal_to(&self, number: u32) -> u64 {
        let digits = self.0.iter().enumerate();
        digits.fold(u64::MAX, |set, (place, digit)| set & if number >> place & 1 == 1 { *digit } else { !digit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_count_each_symbol() {
        let mut word = 1_u64;
        for number in 0..=64_usize {
            let sets: Vec<u64> = (0..number)
                .map(|_| {
                    word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    word.rotate_right(20) | 1
                })
                .collect();
            let numbers = Numbers::of(sets.iter().copied());
            for places in 1..=64 {
                let is_so = |symbol: &usize| sets.iter().filter(|set| **set >> symbol & 1 == 1).count() == places;
                let expected = (0..64).filter(is_so).fold(0, |set, symbol| set | 1_u64 << symbol);
                assert_eq!(numbers.equal_to(places as u32), expected, "{places} of {number}");
            }
            let all = (0..64).map(|symbol| sets.iter().filter(|set| **set >> symbol & 1 == 1).count() as u32);
            let several = all.clone().enumerate().filter(|(_, places)| *places > 1);
            let symbols = all.enumerate().filter(|(_, places)| *places > 0);
            let symbols = symbols.fold(0, |set, (symbol, _)| set | 1_u64 << symbol);
            assert_eq!(numbers.least_of_several(symbols), several.map(|(_, places)| places).min(), "{number}");
        }
    }
}
