//! A board in play: the candidates of every cell, and the places of every symbol in every house.
//!
//! It holds the content of [`Candidates`](crate::board::Candidates) in a smaller form, as chains copy it thousands of times a step.

use super::tables::Tables;
use crate::board::{Mask, all, bits};
use gerechte_core::Puzzle;

/// A symbol in a cell, as one number: the cell times the order, plus the symbol.
pub(super) type Candidate = u32;

/// The remaining candidates. A cell with a value has none.
#[derive(Clone, Debug)]
pub(super) struct Board {
    order: usize,
    /// By cell.
    candidates: Vec<Mask>,
    /// By house and symbol, `order` to a house.
    places: Vec<Mask>,
    /// By house: its cells without value.
    empty: Vec<u32>,
    /// By symbol: how often it is placed.
    placed: Vec<usize>,
    unsolved: usize,
}

impl Board {
    pub fn new(tables: &Tables, puzzle: &Puzzle) -> Self {
        let order = tables.order;
        let places = tables.houses.iter().flat_map(|house| std::iter::repeat_n(all(house.members.len()), order));
        let mut board = Self {
            order,
            candidates: vec![all(order); tables.cells],
            places: places.collect(),
            empty: tables.houses.iter().map(|house| house.members.len() as u32).collect(),
            placed: vec![0; order],
            unsolved: tables.cells,
        };
        for (cell, symbol) in puzzle.clues() {
            board.place(tables, cell.index(), symbol.index());
        }
        board
    }

    /// Places a symbol and takes it from all cells that see it.
    pub fn place(&mut self, tables: &Tables, cell: usize, symbol: usize) {
        for other in bits(self.candidates[cell]) {
            self.remove(tables, cell, other);
        }
        for home in tables.homes(cell) {
            self.empty[home.house] -= 1;
        }
        self.placed[symbol] += 1;
        self.unsolved -= 1;
        for &peer in tables.peers(cell) {
            self.remove(tables, usize::from(peer), symbol);
        }
    }

    /// Takes a candidate away, if it is there.
    #[inline]
    pub fn remove(&mut self, tables: &Tables, cell: usize, symbol: usize) {
        if self.has(cell, symbol) {
            self.candidates[cell] &= !(1 << symbol);
            for home in tables.homes(cell) {
                self.places[home.house * self.order + symbol] &= !(1 << home.position);
            }
        }
    }

    /// Makes this board equal to another of the same game.
    #[inline]
    pub fn copy(&mut self, other: &Self) {
        self.candidates.copy_from_slice(&other.candidates);
        self.places.copy_from_slice(&other.places);
        self.empty.copy_from_slice(&other.empty);
        self.placed.copy_from_slice(&other.placed);
        self.unsolved = other.unsolved;
    }

    #[inline]
    pub fn candidates(&self, cell: usize) -> Mask {
        self.candidates[cell]
    }

    #[inline]
    pub fn has(&self, cell: usize, symbol: usize) -> bool {
        self.candidates[cell] >> symbol & 1 == 1
    }

    /// The positions of a house that may take a symbol.
    #[inline]
    pub fn places(&self, house: usize, symbol: usize) -> Mask {
        self.places[house * self.order + symbol]
    }

    /// The number of cells of a house without value.
    #[inline]
    pub fn empty(&self, house: usize) -> u32 {
        self.empty[house]
    }

    /// The number of cells in which a symbol is placed.
    #[inline]
    pub fn placed(&self, symbol: usize) -> usize {
        self.placed[symbol]
    }

    pub fn is_solved(&self) -> bool {
        self.unsolved == 0
    }

    /// Whether a cell has no candidate left, or a symbol no place in a full house.
    pub fn is_broken(&self, tables: &Tables) -> bool {
        let open = self.candidates.iter().filter(|&&candidates| candidates != 0).count();
        let symbols = |house: usize| (0..self.order).filter(|&symbol| self.places(house, symbol) != 0).count();
        open != self.unsolved || tables.scan.iter().any(|&house| symbols(house) != self.empty[house] as usize)
    }

    /// All candidates that are left, ascending.
    pub fn all(&self) -> impl Iterator<Item = Candidate> + '_ {
        let order = self.order;
        let cells = self.candidates.iter().enumerate();
        cells.flat_map(move |(cell, &mask)| bits(mask).map(move |symbol| (cell * order + symbol) as u32))
    }
}
