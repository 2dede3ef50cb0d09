//! Tables of a small board that test millions of puzzles quickly: for clashes of clues, and for the validity of grids.
//!
//! Two cells of one house that hold the same symbol *clash*. The tables can only prove that nothing clashes. If they cannot, and on larger boards, the
//! caller examines the houses themselves.

use crate::{Cell, Symbol};

/// The most cells of a small board.
const CELLS: usize = 128;
/// The most symbols of a small board.
const SYMBOLS: usize = 16;

/// The houses of a small board; nothing for a larger one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Small(Option<Box<Tables>>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Tables {
    symbols: usize,
    /// By cell: the set of the other cells of its houses.
    peers: [u128; CELLS],
    /// The cells of the full houses, one house after another.
    full: Vec<u8>,
}

impl Small {
    /// A board without houses.
    pub(crate) fn new(cells: usize, symbols: usize) -> Self {
        let is_small = cells <= CELLS && symbols <= SYMBOLS;
        Self(is_small.then(|| Box::new(Tables { symbols, peers: [0; CELLS], full: Vec::new() })))
    }

    /// Adds a house.
    pub(crate) fn add(&mut self, house: &[Cell]) {
        let Some(tables) = &mut self.0 else { return };
        let all = house.iter().fold(0, |all, cell| all | 1 << cell.index());
        for cell in house {
            tables.peers[cell.index()] |= all & !(1 << cell.index());
        }
        if house.len() == tables.symbols {
            tables.full.extend(house.iter().map(|cell| cell.index() as u8));
        }
    }

    /// The number of full houses in the tables.
    pub(crate) fn full_houses(&self) -> usize {
        self.0.as_ref().map_or(0, |tables| tables.full.len() / tables.symbols)
    }

    /// Whether the tables prove that each full house holds every symbol. The board must have the cells and the symbols of the grid.
    pub(crate) fn fills_houses(&self, grid: &[Symbol]) -> bool {
        let Some(tables) = &self.0 else { return false };
        let mut held = [0_u16; CELLS];
        for (held, symbol) in held.iter_mut().zip(grid) {
            *held = 1 << (symbol.index() % SYMBOLS);
        }
        let every = u16::MAX >> (SYMBOLS - tables.symbols);
        let of_house = |house: &[u8]| house.iter().fold(0, |all, &cell| all | held[usize::from(cell) % CELLS]);
        // A constant known to the compiler makes this twice as fast.
        let wrong = match tables.symbols {
            9 => tables.full.as_chunks::<9>().0.iter().fold(0, |wrong, house| wrong | of_house(house) ^ every),
            symbols => tables.full.chunks_exact(symbols).fold(0, |wrong, house| wrong | of_house(house) ^ every),
        };
        wrong == 0
    }

    /// Whether the tables prove that no two clues clash. The clues may be of another board.
    pub(crate) fn excludes_clashes(&self, clues: &[Option<Symbol>]) -> bool {
        let Some(tables) = &self.0 else { return false };
        if clues.len() > CELLS {
            return false;
        }
        // Without a branch, as blank cells cannot be predicted.
        let mut cells = [0_u8; CELLS];
        let mut number = 0;
        for (cell, clue) in clues.iter().enumerate() {
            cells[number % CELLS] = cell as u8;
            number += usize::from(clue.is_some());
        }
        let mut held = [0; SYMBOLS];
        let mut clashes = 0;
        for &cell in &cells[..number] {
            let cell = usize::from(cell);
            let Some(symbol) = clues[cell] else { continue };
            // Symbols beyond those of the board may seem to clash with others here, but they do not hide a clash.
            let held = &mut held[symbol.index() % SYMBOLS];
            clashes |= *held & tables.peers[cell];
            *held |= 1_u128 << cell;
        }
        clashes == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;

    /// Compares the tables with the definition on houses of any kind: they exclude a clash exactly if there is none.
    #[test]
    fn tables_say_what_the_houses_say() {
        let mut state = 1_u64;
        let mut below = |bound: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        let mut seen = [[0; 2]; 2];
        for _ in 0..3000 {
            let symbols = 2 + below(15);
            let cells = symbols + below(CELLS - symbols + 1);
            let mut problem = Problem::new(cells, symbols).unwrap();
            for _ in 0..below(4) {
                let mut house: Vec<usize> = (0..cells).collect();
                for at in 0..symbols {
                    house.swap(at, at + below(cells - at));
                }
                house.truncate(if below(2) == 0 { symbols } else { 1 + below(symbols) });
                problem.all_different(house).unwrap();
            }
            let mut small = Small::new(cells, symbols);
            problem.houses().for_each(|house| small.add(house));
            let clashes = |clues: &[Option<Symbol>], house: &[Cell]| {
                let held: Vec<Symbol> = house.iter().filter_map(|cell| clues[cell.index()]).collect();
                (1..held.len()).any(|at| held[..at].contains(&held[at]))
            };
            let mut clues: Vec<Option<Symbol>> =
                (0..cells).map(|_| (below(4) == 0).then(|| Symbol::new(below(symbols)))).collect();
            let is_clash = problem.houses().any(|house| clashes(&clues, house));
            assert_eq!(small.excludes_clashes(&clues), !is_clash);
            assert_eq!(problem.clash(&clues).is_some(), is_clash);
            seen[0][usize::from(is_clash)] += 1;
            // Some of the grids are arbitrary except that they fill the last house.
            let last: Vec<Cell> = problem.full_houses().last().map(<[Cell]>::to_vec).unwrap_or_default();
            for clue in &mut clues {
                clue.get_or_insert(Symbol::new(0));
            }
            for (symbol, cell) in last.iter().enumerate() {
                clues[cell.index()] = Some(Symbol::new(symbol));
            }
            let grid: Vec<Symbol> = clues.iter().copied().flatten().collect();
            let is_filled = !problem.full_houses().any(|house| clashes(&clues, house));
            assert_eq!(small.fills_houses(&grid), is_filled);
            assert_eq!(problem.check(&grid).is_ok(), !problem.houses().any(|house| clashes(&clues, house)));
            seen[1][usize::from(is_filled)] += 1;
        }
        assert!(seen.as_flattened().iter().all(|&number| number > 100), "{seen:?}");
    }
}
