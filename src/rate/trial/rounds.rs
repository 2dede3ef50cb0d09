//! Naked and hidden singles, in rounds that do not depend on the order of cells, symbols or houses.
//!
//! In a round every single of the position is found, and then all are placed. Only when the round is over is it noticed that they
//! contradict each other, or that a cell has no candidate left. So everything that is counted here is the same for equivalent puzzles.
//!
//! A position knows how many places each full house has for each symbol. A single can only appear where a candidate goes, so that is
//! where the next round looks.

use super::houses::Houses;
use crate::encodings::{Cell, Symbol};

/// A position: what is filled in, and the candidates of every cell.
#[derive(Clone, Debug)]
pub struct Position {
    /// By cell: one bit for each candidate; of a filled cell, its symbol.
    candidates: Vec<u64>,
    /// By cell: its symbol from 1, or 0 for a blank.
    filled: Vec<u8>,
    blanks: usize,
    /// By full house and symbol: the cells with that candidate, filled ones included.
    places: Vec<u8>,
    /// Cells and places, by index, that have come down to one since the last round.
    single_cells: Vec<usize>,
    single_places: Vec<usize>,
    /// Whether a blank cell has no candidate.
    lacks_candidate: bool,
    /// Whether a full house has no place for a symbol.
    lacks_place: bool,
}

/// What some rounds of singles did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Singles {
    /// The rounds in which something was placed.
    pub rounds: usize,
    /// The placements; each of two symbols in one cell counts.
    pub placed: usize,
    /// Whether a contradiction was noticed; the position is then of no more use.
    pub contradiction: bool,
}

impl Position {
    /// The empty board with some clues, of which no two clash.
    pub fn new(houses: &Houses, clues: impl IntoIterator<Item = (Cell, Symbol)>) -> Self {
        let (cells, places) = (houses.cells(), houses.full().len() * houses.symbols());
        let mut position = Self {
            candidates: vec![houses.all_symbols(); cells],
            filled: vec![0; cells],
            blanks: cells,
            places: vec![houses.symbols() as u8; places],
            single_cells: Vec::new(),
            single_places: Vec::new(),
            lacks_candidate: false,
            lacks_place: false,
        };
        if houses.symbols() == 1 {
            position.single_cells.extend(0..cells);
        }
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

    /// The candidates of a cell, one bit each; of a filled cell, its symbol.
    pub fn candidates(&self, cell: usize) -> u64 {
        self.candidates[cell]
    }

    /// The blank cells.
    pub fn blank_cells(&self) -> impl Iterator<Item = usize> {
        (0..self.filled.len()).filter(|&cell| self.is_blank(cell))
    }

    /// Whether a full house has no place left for a symbol.
    pub const fn lacks_a_place(&self) -> bool {
        self.lacks_place
    }

    /// Fills a blank cell, and takes the symbol from the candidates of its blank peers; false if a filled one holds it.
    pub fn place(&mut self, houses: &Houses, cell: usize, symbol: u64) -> bool {
        self.filled[cell] = symbol.trailing_zeros() as u8 + 1;
        self.blanks -= 1;
        self.exclude(houses, cell, !symbol);
        let mut fits = true;
        for &peer in houses.peers(cell) {
            if self.is_blank(peer) {
                self.exclude(houses, peer, symbol);
            } else {
                fits &= self.candidates[peer] != symbol;
            }
        }
        fits
    }

    /// Takes candidates from a cell.
    pub fn exclude(&mut self, houses: &Houses, cell: usize, symbols: u64) {
        let mut gone = self.candidates[cell] & symbols;
        if gone == 0 {
            return;
        }
        self.candidates[cell] ^= gone;
        if self.filled[cell] == 0 {
            match self.candidates[cell].count_ones() {
                0 => self.lacks_candidate = true,
                1 => self.single_cells.push(cell),
                _ => {}
            }
        }
        while gone != 0 {
            let symbol = gone.trailing_zeros() as usize;
            gone &= gone - 1;
            for &house in houses.of(cell) {
                let place = house * houses.symbols() + symbol;
                // The placements of one round may contradict each other and leave a cell with nothing; that is noticed after it.
                self.places[place] -= 1;
                match self.places[place] {
                    0 => self.lacks_place = true,
                    1 => self.single_places.push(place),
                    _ => {}
                }
            }
        }
    }

    /// Rounds of singles until there are no more, a contradiction is noticed, or so many rounds are done.
    pub fn singles(&mut self, houses: &Houses, most: usize) -> Singles {
        let mut done = Singles::default();
        let mut found = Vec::new();
        while done.rounds < most && !done.contradiction {
            self.find(houses, &mut found);
            if found.is_empty() {
                done.contradiction = self.lacks_candidate;
                break;
            }
            done.rounds += 1;
            done.placed += found.len();
            let mut last = None;
            for (cell, symbol) in found.drain(..) {
                // A second symbol for one cell is not placed: the contradiction ends all.
                done.contradiction |= last == Some(cell) || !self.place(houses, cell, symbol);
                last = Some(cell);
            }
            done.contradiction |= self.lacks_candidate;
        }
        done
    }

    /// The singles of the position, each once, by cell.
    fn find(&mut self, houses: &Houses, found: &mut Vec<(usize, u64)>) {
        let Self { candidates, filled, places, .. } = &*self;
        let naked = self.single_cells.iter().map(|&cell| (cell, candidates[cell]));
        found.extend(naked.filter(|&(cell, symbol)| filled[cell] == 0 && symbol != 0));
        let hidden = self.single_places.iter().filter(|&&place| places[place] == 1).filter_map(|place| {
            let symbol = 1 << (place % houses.symbols());
            let cell = houses.full()[place / houses.symbols()].iter().find(|&&cell| candidates[cell] & symbol != 0)?;
            Some((*cell, symbol))
        });
        found.extend(hidden.filter(|&(cell, _)| filled[cell] == 0));
        self.single_cells.clear();
        self.single_places.clear();
        found.sort_unstable();
        found.dedup();
    }
}

/// The single symbols of a set.
pub(super) fn symbols(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
