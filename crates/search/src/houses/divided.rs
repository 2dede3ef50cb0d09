//! Divisions into regions, in tables.

use std::cmp::Reverse;

use gerechte_encodings::{Cell, Constraint, Division, MAX_SYMBOLS, Problem, Symbol};
use itertools::Itertools;

use super::bits::{bits, insert};

/// Cells that are divided into regions.
#[derive(Clone, Debug)]
pub struct Divided {
    pub cells: Vec<u16>,
    /// By place: the cell that holds the number of the region.
    pub numbers: Vec<u16>,
    /// By place: the places beside it.
    pub beside: Vec<Vec<u16>>,
    columns: usize,
    /// The places that are not in the first column, and not in the last, as bits.
    not_first: Vec<u64>,
    not_last: Vec<u64>,
    /// The cells of a region.
    pub size: usize,
    pub regions: usize,
    /// Places that are too far apart for one region, if the names of regions make no difference: these can then be named 1, 2 and so on.
    pub anchors: Vec<u16>,
}

impl Divided {
    /// The divisions of a problem.
    pub fn all(problem: &Problem) -> Vec<Self> {
        let divided = |division: &Division| Self {
            cells: division.cells().iter().map(|cell| cell.index() as u16).collect(),
            numbers: division.numbers().iter().map(|cell| cell.index() as u16).collect(),
            beside: (0..division.cells().len())
                .map(|place| division.beside(place).map(|near| near as u16).collect())
                .collect(),
            columns: division.columns(),
            not_first: places(division, |place| place % division.columns() > 0),
            not_last: places(division, |place| (place + 1) % division.columns() > 0),
            size: division.size(),
            regions: division.regions(),
            anchors: if names_are_free(problem, division) { anchors(problem, division) } else { Vec::new() },
        };
        problem.divisions().map(divided).collect()
    }

    /// The number of words of a set of places.
    pub const fn words(&self) -> usize {
        self.not_first.len()
    }

    /// The set of one region, of sets that lie one after another by region.
    pub fn of<'a>(&self, sets: &'a [u64], region: usize) -> &'a [u64] {
        &sets[region * self.words()..][..self.words()]
    }

    /// Adds to `reached` the places of `within` beside those of `from`, and writes the new ones to `new`. Returns `false` if there are none.
    pub fn reach(&self, from: &[u64], within: &[u64], reached: &mut [u64], new: &mut [u64]) -> bool {
        let mut any = 0;
        for word in 0..self.words() {
            let aside = up(from, word, 1) & self.not_first[word] | down(from, word, 1) & self.not_last[word];
            let beside = aside | up(from, word, self.columns) | down(from, word, self.columns);
            new[word] = beside & within[word] & !reached[word];
            reached[word] |= new[word];
            any |= new[word];
        }
        any != 0
    }

    /// Numbers the regions of a grid in the order of their first cells.
    pub fn name_in_order(&self, grid: &mut [Symbol]) {
        let mut names = [None; MAX_SYMBOLS];
        let mut next = 0;
        for &cell in &self.numbers {
            let number = &mut grid[usize::from(cell)];
            *number = *names[number.index()].get_or_insert_with(|| {
                next += 1;
                Symbol::new(next - 1)
            });
        }
    }
}

/// The places of a division for which something is true, as bits.
fn places(division: &Division, is_in: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut places = vec![0; division.cells().len().div_ceil(64)];
    for place in (0..division.cells().len()).filter(|&place| is_in(place)) {
        insert(&mut places, place);
    }
    places
}

/// One word of the set whose numbers are all greater by `by`.
#[inline]
fn up(set: &[u64], word: usize, by: usize) -> u64 {
    let moved = |word: Option<usize>| word.map_or(0, |word| u128::from(set[word]) << (by % 64));
    (moved(word.checked_sub(by / 64)) | moved(word.checked_sub(by / 64 + 1)) >> 64) as u64
}

/// One word of the set whose numbers are all less by `by`.
#[inline]
fn down(set: &[u64], word: usize, by: usize) -> u64 {
    let moved = |word: usize| set.get(word).map_or(0, |&set| u128::from(set) << 64 >> (by % 64));
    (moved(word + by / 64) >> 64 | moved(word + by / 64 + 1)) as u64
}

/// Whether all else that a problem states is the same if the regions are named otherwise.
fn names_are_free(problem: &Problem, division: &Division) -> bool {
    let regions = division.regions();
    let is_number = |cell: &Cell| division.numbers().contains(cell);
    // These two make all permutations.
    let exchanged = |name: usize| if name < 2.min(regions) { regions.min(2) - 1 - name } else { name };
    let next = |name: usize| if name < regions { (name + 1) % regions } else { name };
    let is_same = |constraint: &Constraint, rename: &dyn Fn(usize) -> usize| match constraint {
        Constraint::AllDifferent(cells) => cells.iter().all(is_number),
        Constraint::Related(one, other, relation) => {
            let name = |cell: &Cell, symbol: usize| if is_number(cell) { rename(symbol) } else { symbol };
            let range = |cell: &Cell| 0..if is_number(cell) { regions } else { problem.symbols() };
            range(one).cartesian_product(range(other)).all(|(a, b)| {
                let holds = |a, b| relation.holds(Symbol::new(a), Symbol::new(b));
                holds(a, b) == holds(name(one, a), name(other, b))
            })
        }
        Constraint::Regular { cells, words } => {
            let words = words.within(|at, symbol| !is_number(&cells[at]) || symbol.index() < regions);
            let named = |at: usize, symbol: Symbol| {
                if is_number(&cells[at]) { Symbol::new(rename(symbol.index())) } else { symbol }
            };
            words.renamed(|_, symbol| symbol) == words.renamed(named)
        }
        Constraint::Division(other) => other == division,
        // Those of clues are told when a search begins.
        Constraint::Given(..) => true,
        _ => false,
    };
    problem
        .constraints()
        .iter()
        .filter(|constraint| constraint.cells().iter().any(is_number))
        .all(|constraint| is_same(constraint, &exchanged) && is_same(constraint, &next))
}

/// Many places of which no two can be in one region, and which many constraints name: their regions have names before the first guess.
fn anchors(problem: &Problem, division: &Division) -> Vec<u16> {
    let mut constraints = vec![0; problem.cells()];
    let is_local = |constraint: &&Constraint| {
        !matches!(constraint, Constraint::AllDifferent(_) | Constraint::Division(_) | Constraint::Given(..))
    };
    for constraint in problem.constraints().iter().filter(is_local) {
        constraint.cells().iter().for_each(|cell| constraints[cell.index()] += 1);
    }
    let weights: Vec<usize> = division
        .cells()
        .iter()
        .zip(division.numbers())
        .map(|(cell, number)| constraints[cell.index()] + constraints[number.index()])
        .collect();
    let places: Vec<usize> = (0..weights.len()).sorted_by_key(|&place| Reverse(weights[place])).collect();
    let from = |first: usize| {
        let mut chosen = vec![first];
        for &place in &places {
            if chosen.iter().all(|&other| division.distance(place, other) >= division.size()) {
                chosen.push(place);
            }
        }
        chosen
    };
    // On large boards some first places are as good as all.
    let firsts = (0..places.len()).step_by(places.len().div_ceil(100));
    let weight = |chosen: &[usize]| chosen.iter().map(|&place| weights[place]).sum::<usize>();
    let mut best = firsts.map(from).max_by_key(|chosen| (chosen.len(), weight(chosen))).unwrap_or_default();
    best.sort_unstable();
    best.into_iter().map(|place| place as u16).collect()
}

/// What a look at a division knows of the one before, and what it writes to.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// By place: the numbers that its region may have, and the symbols of its cell.
    pub numbers: Vec<u64>,
    pub symbols: Vec<u64>,
    /// By region: the places that may be in it, and those that surely are, as bits.
    pub may: Vec<u64>,
    pub sure: Vec<u64>,
    /// The regions, as bits, whose cells are to be looked at: after the last look without a gain, a place or a symbol there has changed.
    pub by_cells: u64,
    /// Those whose connections are to be looked at: a place has changed.
    pub by_shape: u64,
    /// By place.
    pub places: Vec<Visited>,
    /// The places that were reached, as bits.
    pub reached: Vec<u64>,
    /// Scratch: sets of places, as bits.
    pub layer: Vec<u64>,
    pub from: Vec<u64>,
    pub new: Vec<u64>,
    /// The places that part others.
    pub cuts: Vec<u16>,
    /// Places on the way to the one that is visited.
    pub path: Vec<(u16, u8)>,
}

/// What is known about a place in the graph of the places that may be in a region.
#[derive(Clone, Copy, Debug, Default)]
pub struct Visited {
    /// When it was visited, from 1; 0 for never.
    pub number: u16,
    /// The first of the places that its part of the tree leads back to.
    pub back: u16,
    /// The places of its part of the tree, and of these the sure ones.
    pub cells: u16,
    pub sure: u16,
    /// The places of the parts behind it that only it joins with the rest, and whether one of these is sure.
    pub cut: u16,
    pub is_needed: bool,
}

impl Sketch {
    pub fn of(divided: &Divided) -> Self {
        let (places, words) = (divided.cells.len(), divided.words());
        Self {
            numbers: vec![0; places],
            symbols: vec![0; places],
            may: vec![0; divided.regions * words],
            sure: vec![0; divided.regions * words],
            by_cells: u64::MAX,
            by_shape: u64::MAX,
            places: vec![Visited::default(); places],
            reached: vec![0; words],
            layer: vec![0; words],
            from: vec![0; words],
            new: vec![0; words],
            cuts: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Takes over the candidates of all cells, and notes the regions of places that have changed. Each number must be that of a region: `number_in_order` has
    /// excluded the others.
    pub fn renew(&mut self, divided: &Divided, cells: &[u64]) {
        let words = divided.words();
        for place in 0..divided.cells.len() {
            let numbers = cells[usize::from(divided.numbers[place])];
            let before = std::mem::replace(&mut self.numbers[place], numbers);
            let mut regions = before ^ numbers;
            if regions != 0 {
                let (word, bit) = (place / 64, 1 << (place % 64));
                bits(regions).for_each(|region| self.may[region * words + word] ^= bit);
                for single in [before, numbers].into_iter().filter(|numbers| numbers.is_power_of_two()) {
                    self.sure[single.trailing_zeros() as usize * words + word] ^= bit;
                    // A place becomes sure of a region by the loss of the others.
                    regions |= before | numbers;
                }
            }
            self.by_shape |= regions;
            self.by_cells |= regions;
            let symbols = cells[usize::from(divided.cells[place])];
            if self.symbols[place] != symbols {
                self.by_cells |= numbers;
                self.symbols[place] = symbols;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::{has, numbers};
    use super::super::tests::chance;
    use super::*;

    #[test]
    fn places_beside_a_set_are_beside_one_of_it() {
        let mut random = chance();
        for (rows, columns, size) in [(6, 6, 18), (13, 5, 13), (2, 70, 35), (70, 1, 35), (12, 12, 36)] {
            let places = rows * columns;
            let mut problem = Problem::new(2 * places, 64).expect("a small problem");
            problem.divide(0..places, places..2 * places, columns, size).expect("regions");
            let divided = &Divided::all(&problem)[0];
            let mut draw = || {
                let mut set = vec![0; divided.words()];
                (0..places).filter(|_| random(3) == 0).for_each(|place| insert(&mut set, place));
                set
            };
            for _ in 0..20 {
                let (from, within, mut reached) = (draw(), draw(), draw());
                let before = reached.clone();
                let mut new = vec![0; divided.words()];
                let is_new = |place: &usize| {
                    let is_beside = divided.beside[*place].iter().any(|&near| has(&from, near.into()));
                    is_beside && has(&within, *place) && !has(&before, *place)
                };
                let expected: Vec<usize> = (0..places).filter(is_new).collect();
                assert_eq!(divided.reach(&from, &within, &mut reached, &mut new), !expected.is_empty());
                assert!(numbers(&new).eq(expected));
                assert!((0..places).all(|place| has(&reached, place) == (has(&before, place) || has(&new, place))));
            }
        }
    }
}
