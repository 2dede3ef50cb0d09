//! The candidates of a puzzle in play, and its placed symbols.

use super::{Cells, Layout, Mask, Sum, all, bits, value};
use gerechte_core::Puzzle;
use gerechte_encodings::{Cell, Division, Symbol};

/// The placed symbols and the candidates, by cell, by house and by symbol.
///
/// A cell that has a value has no candidates.
#[derive(Clone, Debug)]
pub struct Candidates<'a, const W: usize> {
    layout: &'a Layout<W>,
    values: Vec<Option<u8>>,
    /// By cell: its candidates.
    of_cell: Vec<Mask>,
    /// By house and symbol, `order` to a house: the positions that may take the symbol.
    places: Vec<Mask>,
    /// By symbol: the cells that may take it.
    cells: Vec<Cells<W>>,
    /// By house: the symbols that are placed.
    placed: Vec<Mask>,
    unsolved: Cells<W>,
    givens: Cells<W>,
    unique: bool,
}

impl<'a, const W: usize> Candidates<'a, W> {
    /// The empty board.
    pub fn empty(layout: &'a Layout<W>) -> Self {
        let unsolved = Cells::of(0..layout.cells);
        let places = layout
            .houses
            .iter()
            .flat_map(|house| std::iter::repeat_n(all(house.members.len()), layout.order))
            .collect();
        Self {
            layout,
            values: vec![None; layout.cells],
            of_cell: vec![all(layout.order); layout.cells],
            places,
            cells: vec![unsolved; layout.order],
            placed: vec![0; layout.houses.len()],
            unsolved,
            givens: Cells::EMPTY,
            unique: false,
        }
    }

    /// The board with the clues of a puzzle placed.
    pub fn new(layout: &'a Layout<W>, puzzle: &Puzzle) -> Self {
        let mut state = Self::empty(layout);
        for (cell, symbol) in puzzle.clues() {
            state.place(cell.index(), symbol.index());
            state.givens.insert(cell.index());
        }
        state
    }

    /// The same, with one solution assumed. Uniqueness techniques rely on that, and on symbols being interchangeable: they are not used beside sums,
    /// relations, words and divisions.
    #[must_use]
    pub fn assuming_unique(mut self) -> Self {
        let layout = self.layout;
        self.unique = layout.sums.is_empty()
            && layout.related.is_empty()
            && layout.lines.is_empty()
            && layout.divisions.is_empty();
        self
    }

    /// Whether the puzzle is known to have one solution.
    pub const fn is_unique(&self) -> bool {
        self.unique
    }

    /// The layout.
    #[inline]
    pub const fn layout(&self) -> &'a Layout<W> {
        self.layout
    }

    /// Places a symbol, and takes it from all cells that see it.
    pub fn place(&mut self, cell: usize, symbol: usize) {
        for other in bits(self.of_cell[cell]) {
            self.eliminate(cell, other);
        }
        self.values[cell] = Some(symbol as u8);
        self.unsolved.remove(cell);
        for home in self.layout.homes(cell) {
            self.placed[home.house] |= 1 << symbol;
        }
        for peer in (self.layout.peers(cell) & self.cells[symbol]).iter() {
            self.eliminate(peer, symbol);
        }
    }

    /// Takes a candidate away. Returns whether it was there.
    #[inline]
    pub fn eliminate(&mut self, cell: usize, symbol: usize) -> bool {
        if self.of_cell[cell] >> symbol & 1 == 0 {
            return false;
        }
        self.of_cell[cell] &= !(1 << symbol);
        self.cells[symbol].remove(cell);
        for home in self.layout.homes(cell) {
            self.places[home.house * self.layout.order + symbol] &= !(1 << home.position);
        }
        true
    }

    /// Takes the values so far for givens. Values that are placed later are not.
    pub fn with_givens(&mut self, givens: Cells<W>) {
        self.givens = givens;
    }

    /// The value of a cell: its symbol, from 0. Returns `None` if it has none.
    #[inline]
    pub fn value(&self, cell: usize) -> Option<usize> {
        self.values[cell].map(usize::from)
    }

    /// The candidates of a cell. A cell that has a value has none.
    #[inline]
    pub fn candidates(&self, cell: usize) -> Mask {
        self.of_cell[cell]
    }

    /// Whether a symbol is a candidate of a cell.
    #[inline]
    pub fn has(&self, cell: usize, symbol: usize) -> bool {
        self.of_cell[cell] >> symbol & 1 == 1
    }

    /// The positions of a house that may take a symbol.
    #[inline]
    pub fn places(&self, house: usize, symbol: usize) -> Mask {
        self.places[house * self.layout.order + symbol]
    }

    /// The cells of a house that may take a symbol.
    #[inline]
    pub fn cells_in(&self, house: usize, symbol: usize) -> Cells<W> {
        self.cells[symbol] & self.layout.houses[house].cells
    }

    /// The cells that may take a symbol.
    #[inline]
    pub fn cells(&self, symbol: usize) -> Cells<W> {
        self.cells[symbol]
    }

    /// The symbols that a house holds already.
    #[inline]
    pub fn placed(&self, house: usize) -> Mask {
        self.placed[house]
    }

    /// The symbols that a house must still take. A house that is not full must take none.
    #[inline]
    pub fn missing(&self, house: usize) -> Mask {
        if !self.layout.houses[house].full {
            return 0;
        }
        all(self.layout.order) & !self.placed[house]
    }

    /// The cells that have no value.
    #[inline]
    pub const fn unsolved(&self) -> Cells<W> {
        self.unsolved
    }

    /// The cells whose value was given.
    #[inline]
    pub const fn givens(&self) -> Cells<W> {
        self.givens
    }

    /// The unsolved cells with exactly `candidates` candidates.
    pub fn cells_with(&self, candidates: u32) -> Cells<W> {
        Cells::of(self.unsolved.iter().filter(|&cell| self.of_cell[cell].count_ones() == candidates))
    }

    /// Whether every cell has a value.
    pub fn is_solved(&self) -> bool {
        self.unsolved.is_empty()
    }

    /// Whether a cell has no candidate, a full house has no place for a symbol, two cells of a house have the same value, or what is placed
    /// breaks a sum, a relation, a word or a division.
    pub fn is_contradictory(&self) -> bool {
        self.unsolved.iter().any(|cell| self.of_cell[cell] == 0)
            || (0..self.layout.houses.len()).any(|house| bits(self.missing(house)).any(|s| self.places(house, s) == 0))
            || (0..self.layout.cells).any(|cell| {
                self.values[cell]
                    .is_some_and(|value| self.layout.peers(cell).iter().any(|peer| self.values[peer] == Some(value)))
            })
            || self.layout.sums.iter().any(|sum| self.breaks(sum))
            || self.layout.related.iter().any(|related| related.is_broken(|cell| self.value(cell)))
            || self.layout.lines.iter().any(|line| line.is_broken(|cell| self.value(cell)))
            || self.layout.divisions.iter().any(|division| self.breaks_division(division))
    }

    /// Whether all cells of the division are placed, and they do not form valid regions.
    fn breaks_division(&self, division: &Division) -> bool {
        let is_placed = |cell: &Cell| self.values[cell.index()].is_some();
        division.cells().iter().chain(division.numbers()).all(is_placed)
            && !division.is_satisfied(|cell| Symbol::new(self.value(cell.index()).unwrap_or(0)))
    }

    /// Whether all cells of the sum are placed, and the total is another.
    fn breaks(&self, sum: &Sum) -> bool {
        let values = sum.cells().map(|(cell, sign)| Some(sign * value(self.value(cell)?)));
        values.sum::<Option<i64>>().is_some_and(|total| total != sum.total)
    }
}
