//! Rounds of singles, played on a puzzle without knowledge of its grid.

use gerechte_encodings::{Cell, Problem, Symbol};

/// In how many rounds naked and hidden singles solve the puzzle, if they do; all singles of a position are placed together.
///
/// Sums are ignored.
///
/// ```
/// use gerechte::{Game, Puzzle, generate::design::rounds};
/// let game: Game = "box:2x2".parse()?;
/// let rounds = |line| Ok::<_, gerechte::PuzzleError>(rounds(game.problem(), &Puzzle::parse(&game, line)?.clues().collect::<Vec<_>>()));
/// assert_eq!(rounds("1234341221434321")?, Some(0));
/// assert_eq!(rounds(".234341221434321")?, Some(1));
/// assert_eq!(rounds("................")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rounds(problem: &Problem, clues: &[(Cell, Symbol)]) -> Option<usize> {
    let mut known = vec![None; problem.cells()];
    let mut found = clues.to_vec();
    for round in 0.. {
        for &(cell, symbol) in &found {
            if known[cell.index()].replace(symbol).is_some_and(|other| other != symbol) {
                return None;
            }
        }
        if let Some(grid) = known.iter().copied().collect::<Option<Vec<_>>>() {
            return problem.check(&grid).is_ok().then_some(round);
        }
        found = singles(problem, &known);
        if found.is_empty() {
            break;
        }
    }
    None
}

/// The naked and hidden singles of a position.
fn singles(problem: &Problem, known: &[Option<Symbol>]) -> Vec<(Cell, Symbol)> {
    let mut candidates = vec![u64::MAX >> (64 - problem.symbols()); known.len()];
    for house in problem.houses() {
        let placed = house.iter().filter_map(|cell| known[cell.index()]).fold(0, |bits, symbol| bits | bit(symbol));
        for cell in house {
            candidates[cell.index()] &= !placed;
        }
    }
    let open = |cell: &Cell| known[cell.index()].is_none();
    let symbol = |bits: u64| Symbol::new(bits.trailing_zeros() as usize);
    let mut found: Vec<_> = (0..known.len())
        .map(Cell::new)
        .filter(|cell| open(cell) && candidates[cell.index()].is_power_of_two())
        .map(|cell| (cell, symbol(candidates[cell.index()])))
        .collect();
    for house in problem.full_houses() {
        let (mut once, mut twice) = (0, 0);
        for cell in house.iter().filter(|cell| open(cell)) {
            twice |= once & candidates[cell.index()];
            once |= candidates[cell.index()];
        }
        for cell in house.iter().filter(|cell| open(cell)) {
            let only_here = candidates[cell.index()] & once & !twice;
            if only_here != 0 {
                found.push((*cell, symbol(only_here)));
            }
        }
    }
    found
}

const fn bit(symbol: Symbol) -> u64 {
    1 << symbol.index()
}
