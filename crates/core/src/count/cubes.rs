//! Cubes: parts of a problem that can be solved independently.

use gerechte_encodings::{Cell, Problem, Symbol};

/// Some clues, each a cell and its symbol, by ascending cell.
pub type Cube = Vec<(Cell, Symbol)>;

/// Sets of clues that partition the solutions of the problem: each solution agrees with exactly one of them.
///
/// Cells are fixed one after another, in the order of the cells, until there are at least `wanted` cubes or no free cell is left; a cube
/// in which two equal symbols share a house is left out. The order of the cubes is that of their symbols, cell by cell.
///
/// ```
/// use gerechte::{Game, count::cubes};
/// let game: Game = "latin:3".parse()?;
/// assert_eq!(cubes(game.problem(), 6).len(), 6); // the ways to fill row 0
/// # Ok::<(), gerechte::GameError>(())
/// ```
pub fn cubes(problem: &Problem, wanted: usize) -> Vec<Cube> {
    let givens: Vec<_> = problem.givens().collect();
    let free = problem.free_cells();
    let peers = problem.peers();
    let clashes = |cube: &[(Cell, Symbol)], cell: Cell, symbol: Symbol| {
        let same = |clue: &&(Cell, Symbol)| clue.1 == symbol && peers[cell.index()].binary_search(&clue.0).is_ok();
        givens.iter().chain(cube).any(|clue| same(&clue))
    };
    let mut cubes = vec![Vec::new()];
    for cell in (0..problem.cells()).filter(|&cell| free[cell]).map(Cell::new) {
        if cubes.len() >= wanted {
            break;
        }
        let extend = |cube: &Cube| {
            let fits = (0..problem.symbols()).map(Symbol::new).filter(|&symbol| !clashes(cube, cell, symbol));
            fits.map(|symbol| [cube.as_slice(), &[(cell, symbol)]].concat()).collect::<Vec<_>>()
        };
        cubes = cubes.iter().flat_map(extend).collect();
    }
    cubes
}
