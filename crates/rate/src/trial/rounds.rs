//! Naked and hidden singles, in rounds that do not depend on the order of cells, symbols or houses.
//!
//! A round finds every single of the position and then places all of them. A contradiction is noticed only when the round is over: singles that
//! contradict each other, or a cell that has no candidate left. So everything that is counted here is the same for equivalent puzzles.
//!
//! A position keeps for each symbol the set of its homes, and the full houses in which it has lost one. A new hidden single can only appear there.
#![allow(clippy::inline_always, reason = "loops unroll where the shape is a constant, which it is only after inlining")]

use super::houses::{Houses, Shape};
use gerechte_encodings::{Cell, Symbol};

/// A position: the filled cells, and the candidates of every blank cell.
#[derive(Debug)]
pub struct Position {
    /// By cell: its symbol from 1, or 0 for a blank.
    filled: Vec<u8>,
    blanks: usize,
    /// The set of the blank cells.
    blank: Vec<u64>,
    /// By symbol: its homes, the set of the blank cells that have it as a candidate.
    homes: Vec<u64>,
    /// By symbol: the set of the full houses that hold it.
    held: Vec<u64>,
    /// By symbol: the set of the full houses in which it has lost a home since the last round.
    lost: Vec<u64>,
    /// By symbol: the set of its singles in this round. Between rounds it means nothing.
    found: Vec<u64>,
    /// Whether the last round met a full house without a place for a symbol, or one before did.
    lacks_place: bool,
}

/// The result of some rounds of singles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Singles {
    /// The rounds in which something was placed.
    pub rounds: usize,
    /// The placements. Two symbols that a round finds for one cell count as two.
    pub placed: usize,
    /// Whether a contradiction was noticed. The position is then of no more use.
    pub contradiction: bool,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            filled: self.filled.clone(),
            blanks: self.blanks,
            blank: self.blank.clone(),
            homes: self.homes.clone(),
            held: self.held.clone(),
            lost: self.lost.clone(),
            found: self.found.clone(),
            lacks_place: self.lacks_place,
        }
    }

    /// Copies into the memory that is there.
    fn clone_from(&mut self, other: &Self) {
        self.filled.clone_from(&other.filled);
        self.blanks = other.blanks;
        self.blank.clone_from(&other.blank);
        self.homes.clone_from(&other.homes);
        self.held.clone_from(&other.held);
        self.lost.clone_from(&other.lost);
        self.found.resize(other.found.len(), 0);
        self.lacks_place = other.lacks_place;
    }
}

impl Position {
    /// The empty board with some clues, of which no two clash.
    pub fn new(houses: &Houses, clues: impl IntoIterator<Item = (Cell, Symbol)>) -> Self {
        let (cells, symbols, Shape { words, marks }) = (houses.cells(), houses.symbols(), houses.shape());
        let none = vec![0; symbols * marks];
        let mut position = Self {
            filled: vec![0; cells],
            blanks: cells,
            blank: houses.every_cell().to_vec(),
            homes: houses.every_cell().repeat(symbols),
            held: none.clone(),
            lost: none,
            found: vec![0; symbols * words],
            lacks_place: false,
        };
        for (cell, symbol) in clues {
            position.place(houses, cell.index(), 1 << symbol.index());
        }
        position
    }

    /// By cell: its symbol from 1, or 0 for a blank.
    pub fn filled(&self) -> &[u8] {
        &self.filled
    }

    /// The number of blank cells.
    pub const fn blanks(&self) -> usize {
        self.blanks
    }

    /// Whether the cell is blank.
    pub fn is_blank(&self, cell: usize) -> bool {
        self.filled[cell] == 0
    }

    /// The candidates of a cell, one bit each. A filled cell has its symbol alone.
    pub fn candidates(&self, cell: usize) -> u64 {
        match self.filled[cell] {
            0 => {
                let (word, shift) = (cell / 64, cell % 64);
                let homes = self.homes.chunks_exact(self.blank.len()).enumerate();
                homes.fold(0, |set, (symbol, homes)| set | (homes[word] >> shift & 1) << symbol)
            }
            symbol => 1 << (symbol - 1),
        }
    }

    /// The blank cells.
    pub fn blank_cells(&self) -> impl Iterator<Item = usize> {
        elements(&self.blank)
    }

    /// The blank cell of a full house that alone has the symbol, by its index, as a candidate.
    pub(super) fn only_home(&self, houses: &Houses, house: usize, symbol: usize) -> Option<usize> {
        let house = houses.full(houses.shape(), house);
        let homes = self.homes.chunks_exact(house.len()).nth(symbol)?;
        if meeting(homes, house) != Meeting::One {
            return None;
        }
        let mut both = homes.iter().zip(house).map(|(homes, house)| homes & house).enumerate();
        both.find(|(_, both)| *both != 0).map(|(word, both)| word * 64 + both.trailing_zeros() as usize)
    }

    /// Whether a full house has no place left for a symbol.
    pub fn lacks_a_place(&self, houses: &Houses) -> bool {
        let shape = houses.shape();
        let by_symbol = self.homes.chunks_exact(shape.words);
        let by_symbol = by_symbol.zip(self.lost.chunks_exact(shape.marks).zip(self.held.chunks_exact(shape.marks)));
        self.lacks_place
            || by_symbol.into_iter().any(|(homes, (lost, held))| {
                let open = elements(lost).filter(|&house| !contains(held, house));
                open.map(|house| meeting(homes, houses.full(shape, house))).any(|meeting| meeting == Meeting::None)
            })
    }

    /// Fills a blank cell, and takes the symbol from the candidates of its blank peers. Returns false if the symbol was no candidate of the cell.
    pub fn place(&mut self, houses: &Houses, cell: usize, symbol: u64) -> bool {
        let fits = self.insert(houses, houses.shape(), cell, symbol.trailing_zeros() as usize);
        self.exclude(houses, cell, u64::MAX);
        fits
    }

    /// Takes candidates from a cell.
    pub fn exclude(&mut self, houses: &Houses, cell: usize, symbols: u64) {
        let Shape { words, marks } = houses.shape();
        let by_symbol = self.homes.chunks_exact_mut(words).zip(self.lost.chunks_exact_mut(marks));
        for (symbol, (homes, lost)) in by_symbol.enumerate() {
            if symbols >> symbol & homes[cell / 64] >> (cell % 64) & 1 != 0 {
                homes[cell / 64] ^= 1 << (cell % 64);
                add(lost, houses.of(houses.shape(), cell));
            }
        }
    }

    /// Places rounds of singles until there are no more, a contradiction is noticed, or `most` rounds are done.
    pub fn singles(&mut self, houses: &Houses, most: usize) -> Singles {
        match houses.shape() {
            Shape { words: 1, marks: 1 } => self.rounds(houses, Shape { words: 1, marks: 1 }, most),
            Shape { words: 2, marks: 1 } => self.rounds(houses, Shape { words: 2, marks: 1 }, most),
            shape => self.rounds(houses, shape, most),
        }
    }

    /// Places rounds of singles. All is inlined, so that there is a version for each shape that is a constant.
    #[inline(always)]
    fn rounds(&mut self, houses: &Houses, shape: Shape, most: usize) -> Singles {
        let mut done = Singles::default();
        while done.rounds < most {
            let placed = self.find(houses, shape);
            if placed > 0 {
                done.rounds += 1;
                done.placed += placed;
                done.contradiction = !self.place_found(houses, shape);
            }
            done.contradiction |= self.lacks_a_candidate(shape);
            if placed == 0 || done.contradiction {
                break;
            }
        }
        done
    }

    /// Whether a blank cell has no candidate.
    #[inline(always)]
    fn lacks_a_candidate(&self, Shape { words, .. }: Shape) -> bool {
        (0..words).any(|word| {
            let homes = self.homes.chunks_exact(words);
            homes.fold(self.blank[word], |left, homes| left & !homes[word]) != 0
        })
    }

    /// Finds the singles of the position. Returns how many there are.
    #[inline(always)]
    fn find(&mut self, houses: &Houses, shape: Shape) -> usize {
        let Shape { words, marks } = shape;
        for word in 0..words {
            let (one, two) = once_and_twice(self.homes.chunks_exact(words).map(|homes| homes[word]));
            let found = self.found.chunks_exact_mut(words).zip(self.homes.chunks_exact(words));
            found.for_each(|(found, homes)| found[word] = homes[word] & one & !two);
        }
        let mut number = 0;
        let by_symbol = self.homes.chunks_exact(words).zip(self.found.chunks_exact_mut(words));
        let in_houses = self.lost.chunks_exact_mut(marks).zip(self.held.chunks_exact(marks));
        for ((homes, found), (lost, held)) in by_symbol.zip(in_houses) {
            for (mark, (lost, held)) in lost.iter_mut().zip(held).enumerate() {
                let mut open = std::mem::take(lost) & !held;
                while open != 0 {
                    let house = houses.full(shape, mark * 64 + open.trailing_zeros() as usize);
                    open &= open - 1;
                    match meeting(homes, house) {
                        Meeting::None => self.lacks_place = true,
                        Meeting::One => {
                            (0..words).for_each(|word| found[word] |= homes[word] & house[word]);
                        }
                        Meeting::More => {}
                    }
                }
            }
            for &found in &*found {
                number += if found == 0 { 0 } else { found.count_ones() as usize };
            }
        }
        number
    }

    /// Places the singles that were found. Returns false, with the work done in part, if they contradict each other.
    #[inline(always)]
    fn place_found(&mut self, houses: &Houses, shape: Shape) -> bool {
        let Shape { words, marks } = shape;
        for word in 0..words {
            if once_and_twice(self.found.chunks_exact(words).map(|found| found[word])).1 != 0 {
                return false;
            }
        }
        for symbol in 0..houses.symbols() {
            for word in 0..words {
                let mut found = self.found[symbol * words + word];
                while found != 0 {
                    let cell = word * 64 + found.trailing_zeros() as usize;
                    found &= found - 1;
                    if !self.insert(houses, shape, cell, symbol) {
                        return false;
                    }
                }
            }
        }
        for (homes, lost) in self.homes.chunks_exact_mut(words).zip(self.lost.chunks_exact_mut(marks)) {
            for (word, (homes, blank)) in homes.iter_mut().zip(&self.blank).enumerate() {
                let mut gone = *homes & !blank;
                *homes ^= gone;
                while gone != 0 {
                    add(lost, houses.of(shape, word * 64 + gone.trailing_zeros() as usize));
                    gone &= gone - 1;
                }
            }
        }
        true
    }

    /// Fills a blank cell, whose other candidates must still be removed. Returns `false` if the symbol is not a candidate of the cell.
    #[inline(always)]
    fn insert(&mut self, houses: &Houses, shape: Shape, cell: usize, symbol: usize) -> bool {
        let Shape { words, marks } = shape;
        self.filled[cell] = symbol as u8 + 1;
        self.blanks -= 1;
        self.blank[cell / 64] &= !(1 << (cell % 64));
        let homes = &mut self.homes[symbol * words..][..words];
        let fits = contains(homes, cell);
        add(&mut self.held[symbol * marks..][..marks], houses.of(shape, cell));
        let lost = &mut self.lost[symbol * marks..][..marks];
        let peers = houses.peers(shape, cell);
        for word in 0..words {
            let mut gone = homes[word] & peers[word];
            homes[word] ^= gone;
            while gone != 0 {
                add(lost, houses.of(shape, word * 64 + gone.trailing_zeros() as usize));
                gone &= gone - 1;
            }
        }
        fits
    }
}

/// The number of elements that two sets share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meeting {
    None,
    One,
    More,
}

#[inline(always)]
fn meeting(a: &[u64], b: &[u64]) -> Meeting {
    let (mut any, mut more) = (0, 0);
    for (a, b) in a.iter().zip(b) {
        let both = a & b;
        more |= both & both.wrapping_sub(1);
        if any != 0 {
            more |= both;
        }
        any |= both;
    }
    match (any, more) {
        (0, _) => Meeting::None,
        (_, 0) => Meeting::One,
        _ => Meeting::More,
    }
}

/// The elements of at least one of the sets, and those of at least two.
#[inline(always)]
fn once_and_twice(sets: impl Iterator<Item = u64>) -> (u64, u64) {
    sets.fold((0, 0), |(one, two), set| (one | set, two | one & set))
}

fn contains(set: &[u64], element: usize) -> bool {
    set[element / 64] >> (element % 64) & 1 != 0
}

#[inline(always)]
fn add(set: &mut [u64], more: &[u64]) {
    for (set, more) in set.iter_mut().zip(more) {
        *set |= more;
    }
}

fn elements(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter()
        .enumerate()
        .flat_map(|(word, &set)| symbols(set).map(move |one| word * 64 + one.trailing_zeros() as usize))
}

/// The symbols of a set, each as a set of its own.
pub(super) fn symbols(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
