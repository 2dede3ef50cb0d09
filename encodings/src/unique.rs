//! Blocking clauses: clauses that exclude a grid, so that a solver finds another solution.

use crate::{Cell, CellVars, Lit, Problem, Symbol};

/// The clause "some cell differs from `grid`", over the cells that no clue fixes.
///
/// Added to the formula of a puzzle that `grid` solves, it asks for another solution. The grid must agree with the clues, as the clause names
/// only cells without a clue.
pub fn differs_from(problem: &Problem, vars: &CellVars, grid: &[Symbol]) -> Vec<Lit> {
    let free = problem.free_cells();
    exclude(vars, grid, (0..problem.cells()).filter(|&cell| free[cell]))
}

/// Blocking clauses without the cells that the others determine.
///
/// For each symbol, let x be the 0/1 vector of the cells that hold it. In every full house the entries of x add up to 1. So the vectors of two
/// solutions differ by a vector in the kernel of the house–cell incidence matrix A over the free cells. A set of independent columns of
/// A can therefore be left out: if all other cells agree, these do too. (Independence modulo any prime is enough, as the entries of the
/// difference are −1, 0 and 1.) On a Latin square these are the last row and column; regions, boxes and diagonals allow more.
///
/// The cells that hold the last symbol must not be left out in addition. Swapping two symbols in an intercalate with a corner in a cell that is
/// left out would change only cells that the clause does not name.
///
/// ```
/// use gerechte_encodings::{CellVars, Problem, Symbol, unique::Blocker};
/// let mut square = Problem::new(4, 2)?;
/// for house in [[0, 1], [2, 3], [0, 2], [1, 3]] {
///     square.all_different(house)?;
/// }
/// let blocker = Blocker::new(&square);
/// let clause = blocker.clause(&CellVars::of(&square), &[0, 1, 1, 0].map(Symbol::new));
/// assert_eq!(clause.len(), 1); // one cell determines the three others
/// # Ok::<(), gerechte_encodings::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocker {
    cells: Vec<usize>,
}

/// Any prime is sound; with a large one, the rank is hardly ever too small by chance.
const PRIME: u64 = 2_147_483_647;

impl Blocker {
    /// Finds the cells that a blocking clause needs, by elimination in O(houses² · cells).
    pub fn new(problem: &Problem) -> Self {
        let mut needed = problem.free_cells();
        let free: Vec<_> = (0..problem.cells()).filter(|&cell| needed[cell]).collect();
        let mut rows: Vec<Vec<u64>> = problem
            .full_houses()
            .map(|house| free.iter().map(|&cell| u64::from(house.contains(&Cell::new(cell)))).collect())
            .collect();
        // Columns are taken from the last one, so that the cells that remain are at the top left of the board, which propagates best.
        for (column, &cell) in free.iter().enumerate().rev() {
            let Some(pivot) = rows.iter().position(|row| row[column] != 0) else { continue };
            let pivot = rows.swap_remove(pivot);
            for row in &mut rows {
                if row[column] != 0 {
                    let factor = PRIME - row[column] * inverse(pivot[column]) % PRIME;
                    for (entry, &pivot_entry) in row.iter_mut().zip(&pivot) {
                        *entry = (*entry + factor * pivot_entry) % PRIME;
                    }
                }
            }
            needed[cell] = false;
        }
        Self { cells: free.into_iter().filter(|&cell| needed[cell]).collect() }
    }

    /// The clause that excludes `grid` and no other solution of the problem.
    pub fn clause(&self, vars: &CellVars, grid: &[Symbol]) -> Vec<Lit> {
        exclude(vars, grid, self.cells.iter().copied())
    }
}

fn exclude(vars: &CellVars, grid: &[Symbol], cells: impl Iterator<Item = usize>) -> Vec<Lit> {
    cells.map(|cell| !vars.lit(Cell::new(cell), grid[cell])).collect()
}

/// The inverse modulo [`PRIME`], as x^(p−2).
fn inverse(x: u64) -> u64 {
    let (mut base, mut exponent, mut product) = (x, PRIME - 2, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            product = product * base % PRIME;
        }
        base = base * base % PRIME;
        exponent >>= 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    fn latin(n: usize) -> Problem {
        let mut problem = Problem::new(n * n, n).unwrap();
        for i in 0..n {
            problem.all_different((0..n).map(|j| i * n + j)).unwrap();
            problem.all_different((0..n).map(|j| j * n + i)).unwrap();
        }
        problem
    }

    #[test]
    fn a_latin_square_loses_its_last_row_and_column() {
        let cells: Vec<_> = (0..16).filter(|cell| cell % 4 < 3 && cell / 4 < 3).collect();
        assert_eq!(Blocker::new(&latin(4)).cells, cells);
    }

    #[test]
    fn regions_shorten_the_clause_further() {
        let mut boxes = latin(4);
        for corner in [0, 2, 8, 10] {
            boxes.all_different([corner, corner + 1, corner + 4, corner + 5]).unwrap();
        }
        // The 12 houses have rank 8. A combination of them vanishes exactly if the factors of the row, column and box of every cell add up to 0. So those of
        // a band's rows are equal, and those of a stack's columns: 2 + 2 of them determine the rest.
        assert_eq!(Blocker::new(&boxes).cells.len(), 16 - 8);
    }

    #[test]
    fn given_cells_are_not_blocked() {
        let mut problem = latin(2);
        problem.given(Cell::new(0), Symbol::new(0)).unwrap();
        let grid = [0, 1, 1, 0].map(Symbol::new);
        assert_eq!(Blocker::new(&problem).clause(&CellVars::of(&problem), &grid), []);
        assert_eq!(differs_from(&problem, &CellVars::of(&problem), &grid).len(), 3);
    }
}
