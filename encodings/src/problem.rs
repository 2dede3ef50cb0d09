//! A problem: cells, symbols, and the constraints on what the cells hold.

use std::collections::HashSet;

use thiserror::Error;

use crate::small::Small;
use crate::{Cell, Diagram, Division, Relation, Symbol};

/// The largest number of cells of a problem: an order of 64.
pub const MAX_CELLS: usize = 4096;
/// The largest number of symbols of a problem.
pub const MAX_SYMBOLS: usize = 64;

/// One condition on the cells of a [`Problem`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Constraint {
    /// A house: its cells hold different symbols. With as many cells as there are symbols, it holds each once.
    AllDifferent(Vec<Cell>),
    /// The values ([`Symbol::value`]) of the cells add up to the total; symbols may repeat.
    Sum {
        /// The cells, without repetition.
        cells: Vec<Cell>,
        /// The sum of their values.
        total: u32,
    },
    /// The first cell stands in the relation to the second.
    Related(Cell, Cell, Relation),
    /// The values of the cells on the left have the same sum as those on the right; symbols may repeat.
    Equation {
        /// The cells on one side, without repetition.
        left: Vec<Cell>,
        /// The cells on the other side, without repetition and distinct from those on the first.
        right: Vec<Cell>,
    },
    /// The cells, in this order, hold a word of the diagram.
    Regular {
        /// The cells, without repetition.
        cells: Vec<Cell>,
        /// The words that they may hold.
        words: Diagram,
    },
    /// The cells are divided into regions, which is a part of the solution.
    Division(Division),
    /// The cell holds the symbol.
    Given(Cell, Symbol),
}

impl Constraint {
    /// The cells that it is about, in the order in which it names them.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::AllDifferent(cells) | Self::Sum { cells, .. } | Self::Regular { cells, .. } => cells.clone(),
            Self::Related(one, other, _) => vec![*one, *other],
            Self::Equation { left, right } => [left.as_slice(), right].concat(),
            Self::Division(division) => [division.cells(), division.numbers()].concat(),
            Self::Given(cell, _) => vec![*cell],
        }
    }
}

/// The statement of a game to every engine: a number of cells, a number of symbols, and constraints.
///
/// ```
/// use gerechte_encodings::{Cell, Problem, Symbol};
/// let mut problem = Problem::new(3, 4)?;
/// problem.all_different([0, 1, 2])?; // fewer cells than symbols: at most once each
/// problem.sum([0, 1], 7)?;
/// problem.given(Cell::new(2), Symbol::new(0))?;
/// assert!(problem.check(&[2, 3, 0].map(Symbol::new)).is_ok()); // 3 + 4 = 7, and a 1
/// assert!(problem.check(&[3, 3, 0].map(Symbol::new)).is_err());
/// # Ok::<(), gerechte_encodings::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    cells: usize,
    symbols: usize,
    constraints: Vec<Constraint>,
    small: Small,
}

/// The reason why a constraint, or a whole problem, cannot be stated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// No cells, or more than [`MAX_CELLS`].
    #[error("a problem has 1 to {MAX_CELLS} cells, not {0}")]
    Cells(usize),
    /// No symbols, or more than [`MAX_SYMBOLS`].
    #[error("a problem has 1 to {MAX_SYMBOLS} symbols, not {0}")]
    Symbols(usize),
    /// A constraint names a cell that the problem does not have.
    #[error("cell {cell} is outside the {cells} cells of the problem")]
    CellOutside {
        /// The cell that was named.
        cell: usize,
        /// The number of cells of the problem.
        cells: usize,
    },
    /// A constraint names a cell twice.
    #[error("cell {0} is named twice in one constraint")]
    CellTwice(Cell),
    /// A house with no cells or with more cells than symbols.
    #[error("a house has 1 to {symbols} cells, not {cells}")]
    House {
        /// The cells of the house.
        cells: usize,
        /// The symbols of the problem.
        symbols: usize,
    },
    /// A regular constraint whose words have another length or other symbols, or no cells.
    #[error("words of length {length} over {of} symbols for {cells} cells and {symbols} symbols")]
    Words {
        /// The length of the words.
        length: usize,
        /// The number of their symbols.
        of: usize,
        /// The number of cells.
        cells: usize,
        /// The symbols of the problem.
        symbols: usize,
    },
    /// A division that is impossible: no rectangle, or regions of more cells than there are symbols, or more regions, or not as many numbers as cells.
    #[error(
        "{cells} cells with {numbers} numbers in {columns} columns are no regions of {size} cells with {symbols} symbols"
    )]
    Division {
        /// The cells that are divided.
        cells: usize,
        /// The cells with the numbers of regions.
        numbers: usize,
        /// The columns of the rectangle.
        columns: usize,
        /// The cells of a region.
        size: usize,
        /// The symbols of the problem.
        symbols: usize,
    },
    /// A clue with a symbol that the problem does not have.
    #[error("symbol {symbol} is outside the {symbols} symbols of the problem")]
    SymbolOutside {
        /// The symbol, from 1.
        symbol: u32,
        /// The number of symbols of the problem.
        symbols: usize,
    },
}

/// The first violation of a [`Problem`] by a grid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// The grid has a different number of cells.
    #[error("{found} cells instead of {expected}")]
    Length {
        /// The cells of the grid.
        found: usize,
        /// The cells of the problem.
        expected: usize,
    },
    /// A symbol that the problem does not have.
    #[error("symbol {1} in cell {0} is not one of the problem's")]
    Symbol(Cell, Symbol),
    /// Two cells of a house hold the same symbol.
    #[error("cells {0} and {1} of one house both hold {2}")]
    Repeated(Cell, Cell, Symbol),
    /// A cage has a different sum.
    #[error("the cage at cell {cell} adds up to {found} instead of {total}")]
    Sum {
        /// The first cell of the cage.
        cell: Cell,
        /// Its sum in the grid.
        found: u32,
        /// Its sum in the problem.
        total: u32,
    },
    /// Two cells violate their relation.
    #[error("cell {0} with {1} and cell {2} with {3}: the first {fault}", fault = .4.fault())]
    Related(Cell, Symbol, Cell, Symbol, Relation),
    /// The sides of an equation differ.
    #[error("the cells from cell {cell} on add up to {left}, and the others of the equation to {right}")]
    Equation {
        /// The first cell on the left, or on the right if the left side is empty.
        cell: Cell,
        /// The sum of the left side.
        left: u32,
        /// The sum of the right side.
        right: u32,
    },
    /// The cells of a regular constraint hold a word that it does not allow.
    #[error("the line from cell {0} on may not hold {1}")]
    Regular(Cell, String),
    /// A region is wrong.
    #[error("the region of cell {0} {1}")]
    Division(Cell, &'static str),
    /// A clue is violated.
    #[error("cell {0} holds {2} instead of the given {1}")]
    Given(Cell, Symbol, Symbol),
}

impl Problem {
    /// A problem without constraints.
    pub fn new(cells: usize, symbols: usize) -> Result<Self, ProblemError> {
        if cells == 0 || cells > MAX_CELLS {
            return Err(ProblemError::Cells(cells));
        }
        if symbols == 0 || symbols > MAX_SYMBOLS {
            return Err(ProblemError::Symbols(symbols));
        }
        Ok(Self { cells, symbols, constraints: Vec::new(), small: Small::new(cells, symbols) })
    }

    /// Adds a house. A house that is already there is not added again.
    pub fn all_different(&mut self, cells: impl IntoIterator<Item = usize>) -> Result<(), ProblemError> {
        let mut cells = self.cells_of(cells)?;
        if cells.is_empty() || cells.len() > self.symbols {
            return Err(ProblemError::House { cells: cells.len(), symbols: self.symbols });
        }
        cells.sort_unstable();
        if !self.houses().any(|house| house == cells) {
            self.small.add(&cells);
            self.constraints.push(Constraint::AllDifferent(cells));
        }
        Ok(())
    }

    /// Adds a sum over distinct cells.
    pub fn sum(&mut self, cells: impl IntoIterator<Item = usize>, total: u32) -> Result<(), ProblemError> {
        let cells = self.cells_of(cells)?;
        self.constraints.push(Constraint::Sum { cells, total });
        Ok(())
    }

    /// Adds a relation between two cells. One that is already there is not added again.
    pub fn relate(&mut self, one: Cell, other: Cell, relation: Relation) -> Result<(), ProblemError> {
        let [one, other] = self.related([one, other], relation)?;
        let related = Constraint::Related(one, other, relation);
        if !self.constraints.contains(&related) {
            self.constraints.push(related);
        }
        Ok(())
    }

    /// Adds a relation between the cells of many pairs, in time linear in their number.
    pub fn relate_all(
        &mut self,
        pairs: impl IntoIterator<Item = [Cell; 2]>,
        relation: Relation,
    ) -> Result<(), ProblemError> {
        let mut known: HashSet<[Cell; 2]> = HashSet::new();
        known.extend(self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Related(one, other, known) if *known == relation => Some([*one, *other]),
            _ => None,
        }));
        for [one, other] in pairs {
            let [one, other] = self.related([one, other], relation)?;
            if known.insert([one, other]) {
                self.constraints.push(Constraint::Related(one, other, relation));
            }
        }
        Ok(())
    }

    /// Two cells of a relation in the order in which they are stated.
    fn related(&self, [one, other]: [Cell; 2], relation: Relation) -> Result<[Cell; 2], ProblemError> {
        self.cells_of([one.index(), other.index()])?;
        Ok(if relation.is_symmetric() && other < one { [other, one] } else { [one, other] })
    }

    /// Adds an equation: the values of the cells on the left have the same sum as those on the right. All cells must be distinct.
    ///
    /// ```
    /// use gerechte_encodings::{Problem, Symbol};
    /// let mut problem = Problem::new(3, 4)?;
    /// problem.equation([0, 1], [2])?;
    /// assert!(problem.check(&[0, 1, 2].map(Symbol::new)).is_ok()); // 1 + 2 = 3
    /// assert!(problem.check(&[0, 1, 3].map(Symbol::new)).is_err());
    /// # Ok::<(), gerechte_encodings::ProblemError>(())
    /// ```
    pub fn equation(
        &mut self,
        left: impl IntoIterator<Item = usize>,
        right: impl IntoIterator<Item = usize>,
    ) -> Result<(), ProblemError> {
        let left: Vec<usize> = left.into_iter().collect();
        let mut cells = self.cells_of(left.iter().copied().chain(right))?;
        let right = cells.split_off(left.len());
        self.constraints.push(Constraint::Equation { left: cells, right });
        Ok(())
    }

    /// Demands that the cells, in this order, hold a word of a diagram.
    ///
    /// ```
    /// use gerechte_encodings::{Diagram, Problem, Symbol};
    /// let mut problem = Problem::new(3, 4)?;
    /// // The candidates of one cell; and a symbol that is the next of the one before it.
    /// problem.regular([0], Diagram::one_of(4, [1, 3].map(Symbol::new)))?;
    /// let next = |before: &Option<usize>, _, symbol: Symbol| before.is_none_or(|one| one + 1 == symbol.index()).then_some(Some(symbol.index()));
    /// problem.regular([1, 2], Diagram::of(2, 4, None, next, |_| true)?)?;
    /// assert!(problem.check(&[3, 0, 1].map(Symbol::new)).is_ok());
    /// assert!(problem.check(&[3, 1, 0].map(Symbol::new)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn regular(&mut self, cells: impl IntoIterator<Item = usize>, words: Diagram) -> Result<(), ProblemError> {
        let cells = self.cells_of(cells)?;
        let (length, of) = (words.length(), words.symbols());
        if cells.is_empty() || length != cells.len() || of != self.symbols {
            return Err(ProblemError::Words { length, of, cells: cells.len(), symbols: self.symbols });
        }
        self.constraints.push(Constraint::Regular { cells, words });
        Ok(())
    }

    /// Demands that a rectangle of cells, row by row in `columns` columns, is divided into connected regions of `size` cells, each of different symbols. For each
    /// cell a second one holds the number of its region; regions are numbered by their first cells.
    ///
    /// ```
    /// use gerechte_encodings::{Problem, Symbol};
    /// let mut problem = Problem::new(8, 2)?;
    /// problem.divide(0..4, 4..8, 2, 2)?;
    /// assert!(problem.check(&[0, 1, 1, 0, 0, 0, 1, 1].map(Symbol::new)).is_ok()); // 12 in region 1, and 21 in region 2
    /// assert!(problem.check(&[0, 1, 1, 0, 1, 1, 0, 0].map(Symbol::new)).is_err()); // The first region is number 1.
    /// # Ok::<(), gerechte_encodings::ProblemError>(())
    /// ```
    ///
    /// # Errors
    /// If a cell is named twice, or there are no such regions: a region has at most as many cells as there are symbols, and there are at most as many regions.
    pub fn divide(
        &mut self,
        cells: impl IntoIterator<Item = usize>,
        numbers: impl IntoIterator<Item = usize>,
        columns: usize,
        size: usize,
    ) -> Result<(), ProblemError> {
        let cells: Vec<usize> = cells.into_iter().collect();
        let mut divided = self.cells_of(cells.iter().copied().chain(numbers))?;
        let numbers = divided.split_off(cells.len());
        let [of, symbols] = [divided.len(), self.symbols];
        let is_possible = of > 0
            && numbers.len() == of
            && (1..=of).contains(&columns)
            && of.is_multiple_of(columns)
            && (1..=symbols).contains(&size)
            && of.is_multiple_of(size)
            && of / size <= symbols;
        if !is_possible {
            return Err(ProblemError::Division { cells: of, numbers: numbers.len(), columns, size, symbols });
        }
        let division = Constraint::Division(Division { cells: divided, numbers, columns, size });
        if !self.constraints.contains(&division) {
            self.constraints.push(division);
        }
        Ok(())
    }

    /// Fixes a cell. Two clues that contradict each other are not an error; the problem then has no solution.
    pub fn given(&mut self, cell: Cell, symbol: Symbol) -> Result<(), ProblemError> {
        self.cells_of([cell.index()])?;
        if symbol.index() >= self.symbols {
            return Err(ProblemError::SymbolOutside { symbol: symbol.value(), symbols: self.symbols });
        }
        self.constraints.push(Constraint::Given(cell, symbol));
        Ok(())
    }

    /// The problem with some of the [constraints](Self::constraints) alone.
    ///
    /// # Panics
    /// If there are fewer constraints.
    #[must_use]
    pub fn only(&self, kept: impl IntoIterator<Item = usize>) -> Self {
        self.of(self.cells, kept.into_iter().map(|at| self.constraints[at].clone()).collect())
    }

    /// The problem with more cells, at the end.
    ///
    /// # Errors
    /// If these are too many cells.
    pub fn with_cells(&self, more: usize) -> Result<Self, ProblemError> {
        let cells = self.cells + more;
        if cells > MAX_CELLS { Err(ProblemError::Cells(cells)) } else { Ok(self.of(cells, self.constraints.clone())) }
    }

    /// These constraints on as many cells, with the same symbols.
    fn of(&self, cells: usize, constraints: Vec<Constraint>) -> Self {
        let mut small = Small::new(cells, self.symbols);
        for constraint in &constraints {
            if let Constraint::AllDifferent(cells) = constraint {
                small.add(cells);
            }
        }
        Self { cells, symbols: self.symbols, constraints, small }
    }

    fn cells_of(&self, cells: impl IntoIterator<Item = usize>) -> Result<Vec<Cell>, ProblemError> {
        let mut seen = vec![false; self.cells];
        let mut named = Vec::new();
        for cell in cells {
            if cell >= self.cells {
                return Err(ProblemError::CellOutside { cell, cells: self.cells });
            }
            if std::mem::replace(&mut seen[cell], true) {
                return Err(ProblemError::CellTwice(Cell::new(cell)));
            }
            named.push(Cell::new(cell));
        }
        Ok(named)
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The number of symbols.
    pub const fn symbols(&self) -> usize {
        self.symbols
    }

    /// All constraints, in the order in which they were added.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// The houses, each in ascending order of cells.
    pub fn houses(&self) -> impl Iterator<Item = &[Cell]> {
        self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::AllDifferent(cells) => Some(cells.as_slice()),
            _ => None,
        })
    }

    /// The houses that hold every symbol.
    pub fn full_houses(&self) -> impl Iterator<Item = &[Cell]> {
        self.houses().filter(|house| house.len() == self.symbols)
    }

    /// The peers of each cell, ascending: the other cells of its houses.
    ///
    /// ```
    /// use gerechte_encodings::{Cell, Problem};
    /// let mut problem = Problem::new(4, 2)?;
    /// problem.all_different([0, 1])?;
    /// problem.all_different([0, 2])?;
    /// assert_eq!(problem.peers(), [vec![1, 2], vec![0], vec![0], vec![]].map(|peers| peers.into_iter().map(Cell::new).collect::<Vec<_>>()));
    /// # Ok::<(), gerechte_encodings::ProblemError>(())
    /// ```
    pub fn peers(&self) -> Vec<Vec<Cell>> {
        let mut peers = vec![Vec::new(); self.cells];
        for house in self.houses() {
            for &cell in house {
                peers[cell.index()].extend(house.iter().copied().filter(|&other| other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        peers
    }

    /// The divisions into regions.
    pub fn divisions(&self) -> impl Iterator<Item = &Division> {
        self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Division(division) => Some(division),
            _ => None,
        })
    }

    /// The clues.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Symbol)> {
        self.constraints.iter().filter_map(|constraint| match constraint {
            Constraint::Given(cell, symbol) => Some((*cell, *symbol)),
            _ => None,
        })
    }

    /// For each cell, `true` if no clue fixes it.
    pub fn free_cells(&self) -> Vec<bool> {
        let mut free = vec![true; self.cells];
        for (cell, _) in self.givens() {
            free[cell.index()] = false;
        }
        free
    }

    /// Whether the problem consists of houses and clues alone.
    pub fn is_of_houses(&self) -> bool {
        self.constraints.iter().all(|one| matches!(one, Constraint::AllDifferent(_) | Constraint::Given(..)))
    }

    /// Whether every permutation of the symbols maps solutions to solutions. This is so if all constraints are houses.
    pub fn is_symmetric_in_symbols(&self) -> bool {
        self.constraints.iter().all(|constraint| matches!(constraint, Constraint::AllDifferent(_)))
    }

    /// Returns two cells of one house that hold the same symbol, and the symbol. Cells and symbols beyond those of the problem are in no house.
    ///
    /// ```
    /// use gerechte_encodings::{Cell, Problem, Symbol};
    /// let mut problem = Problem::new(3, 4)?;
    /// problem.all_different([0, 2])?;
    /// let one = Some(Symbol::new(0));
    /// assert_eq!(problem.clash(&[one, one, None]), None);
    /// assert_eq!(problem.clash(&[one, None, one]), Some((Cell::new(0), Cell::new(2), Symbol::new(0))));
    /// # Ok::<(), gerechte_encodings::ProblemError>(())
    /// ```
    pub fn clash(&self, clues: &[Option<Symbol>]) -> Option<(Cell, Cell, Symbol)> {
        if self.small.excludes_clashes(clues) {
            return None;
        }
        let held = |cell: Cell| clues.get(cell.index()).copied().flatten();
        self.houses().find_map(|house| {
            let mut holder = [None; MAX_SYMBOLS];
            house.iter().find_map(|&cell| {
                let symbol = held(cell)?;
                Some((holder[symbol.index()].replace(cell)?, cell, symbol))
            })
        })
    }

    /// Checks that the grid, one symbol for each cell, satisfies every constraint. Returns the first violation otherwise.
    ///
    /// This function judges the answers of every engine, and shares no code with any of them.
    pub fn check(&self, grid: &[Symbol]) -> Result<(), Violation> {
        if grid.len() != self.cells {
            return Err(Violation::Length { found: grid.len(), expected: self.cells });
        }
        let is_outside = |symbol: &Symbol| symbol.index() >= self.symbols;
        // Without a branch, as symbols are hardly ever outside.
        if grid.iter().fold(false, |any, symbol| any | is_outside(symbol))
            && let Some(cell) = grid.iter().position(is_outside)
        {
            return Err(Violation::Symbol(Cell::new(cell), grid[cell]));
        }
        let at = |cell: Cell| grid[cell.index()];
        let every = u64::MAX >> (MAX_SYMBOLS - self.symbols);
        let are_full = self.small.fills_houses(grid);
        if are_full && self.small.full_houses() == self.constraints.len() {
            return Ok(());
        }
        for constraint in &self.constraints {
            match constraint {
                Constraint::AllDifferent(cells) if are_full && cells.len() == self.symbols => {}
                Constraint::AllDifferent(cells) => {
                    let held = cells.iter().fold(0_u64, |held, &cell| held | 1 << at(cell).index());
                    if held == every || held.count_ones() as usize == cells.len() {
                        continue;
                    }
                    let mut holder = [None; MAX_SYMBOLS];
                    for &cell in cells {
                        if let Some(other) = holder[at(cell).index()].replace(cell) {
                            return Err(Violation::Repeated(other, cell, at(cell)));
                        }
                    }
                }
                Constraint::Sum { cells, total } => {
                    let found = cells.iter().map(|&cell| at(cell).value()).sum();
                    if found != *total {
                        let cell = cells.first().copied().unwrap_or(Cell::new(0));
                        return Err(Violation::Sum { cell, found, total: *total });
                    }
                }
                Constraint::Related(one, other, relation) => {
                    if !relation.holds(at(*one), at(*other)) {
                        return Err(Violation::Related(*one, at(*one), *other, at(*other), *relation));
                    }
                }
                Constraint::Regular { cells, words } => {
                    if !words.allows_all(cells.iter().map(|&cell| at(cell))) {
                        let word = Symbol::line(cells.iter().map(|&cell| Some(at(cell))));
                        return Err(Violation::Regular(cells[0], word));
                    }
                }
                Constraint::Equation { left, right } => {
                    let sum = |cells: &[Cell]| cells.iter().map(|&cell| at(cell).value()).sum();
                    let (first, sums): (_, [u32; 2]) = (left.first().or(right.first()), [sum(left), sum(right)]);
                    if sums[0] != sums[1] {
                        let cell = first.copied().unwrap_or(Cell::new(0));
                        return Err(Violation::Equation { cell, left: sums[0], right: sums[1] });
                    }
                }
                Constraint::Division(division) => {
                    if let Some((cell, fault)) = division.fault(at) {
                        return Err(Violation::Division(cell, fault));
                    }
                }
                Constraint::Given(cell, symbol) => {
                    if at(*cell) != *symbol {
                        return Err(Violation::Given(*cell, *symbol, at(*cell)));
                    }
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_offending_value() {
        let message = |result: Result<(), ProblemError>| result.unwrap_err().to_string();
        let mut problem = Problem::new(4, 2).unwrap();
        assert_eq!(message(Problem::new(0, 2).map(drop)), "a problem has 1 to 4096 cells, not 0");
        assert_eq!(message(Problem::new(4, 65).map(drop)), "a problem has 1 to 64 symbols, not 65");
        assert_eq!(message(problem.all_different([0, 9])), "cell 9 is outside the 4 cells of the problem");
        assert_eq!(message(problem.all_different([1, 1])), "cell 1 is named twice in one constraint");
        assert_eq!(message(problem.all_different([0, 1, 2])), "a house has 1 to 2 cells, not 3");
        assert_eq!(message(problem.all_different([])), "a house has 1 to 2 cells, not 0");
        assert_eq!(
            message(problem.given(Cell::new(0), Symbol::new(2))),
            "symbol 3 is outside the 2 symbols of the problem"
        );
    }

    #[test]
    fn violations_name_the_place() {
        let mut problem = Problem::new(2, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        let message = |problem: &Problem, grid: &[usize]| {
            let grid: Vec<_> = grid.iter().map(|&s| Symbol::new(s)).collect();
            problem.check(&grid).unwrap_err().to_string()
        };
        assert_eq!(message(&problem, &[0]), "1 cells instead of 2");
        assert_eq!(message(&problem, &[0, 2]), "symbol 3 in cell 1 is not one of the problem's");
        assert_eq!(message(&problem, &[1, 1]), "cells 0 and 1 of one house both hold 2");
        problem.sum([0], 2).unwrap();
        assert_eq!(message(&problem, &[0, 1]), "the cage at cell 0 adds up to 1 instead of 2");
        problem.given(Cell::new(1), Symbol::new(1)).unwrap();
        assert_eq!(message(&problem, &[1, 0]), "cell 1 holds 1 instead of the given 2");
        let mut problem = Problem::new(2, 3).unwrap();
        problem.relate(Cell::new(0), Cell::new(1), Relation::Less).unwrap();
        assert_eq!(message(&problem, &[1, 0]), "cell 0 with 2 and cell 1 with 1: the first is not less");
        problem.equation([1], [0]).unwrap();
        let unequal = "the cells from cell 1 on add up to 3, and the others of the equation to 1";
        assert_eq!(message(&problem, &[0, 2]), unequal);
    }

    #[test]
    fn a_relation_is_stated_once() {
        let mut problem = Problem::new(3, 3).unwrap();
        let [a, b] = [0, 1].map(Cell::new);
        for (one, other) in [(a, b), (b, a), (a, b)] {
            problem.relate(one, other, Relation::Equal).unwrap();
            problem.relate(one, other, Relation::Less).unwrap();
        }
        problem.relate_all([[b, a], [a, Cell::new(2)]], Relation::Equal).unwrap();
        assert_eq!(problem.constraints().len(), 4);
        assert_eq!(problem.relate_all([[a, a]], Relation::Equal), Err(ProblemError::CellTwice(a)));
        assert_eq!(problem.relate(a, a, Relation::Equal), Err(ProblemError::CellTwice(a)));
        assert_eq!(problem.equation([0, 1], [1]), Err(ProblemError::CellTwice(b)));
        assert_eq!(problem.equation([0], [3]), Err(ProblemError::CellOutside { cell: 3, cells: 3 }));
        assert!(!problem.is_of_houses() && !problem.is_symmetric_in_symbols());
    }

    #[test]
    fn a_house_is_stated_once() {
        let mut problem = Problem::new(2, 2).unwrap();
        problem.all_different([0, 1]).unwrap();
        problem.all_different([1, 0]).unwrap();
        assert_eq!(problem.houses().count(), 1);
    }
}
