//! The combinations of a cage: the sets of different symbols that reach its sum and still fit into its cells.

use std::collections::BTreeSet;

use gerechte_encodings::{Cell, Constraint, Symbol};

use crate::{Game, Puzzle};

/// The most sets of symbols that are kept of the first cells of a cage.
const MOST: usize = 20_000;

/// A cage and its combinations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combinations {
    /// The cells, ascending.
    pub cells: Vec<Cell>,
    /// The sum of their symbols.
    pub sum: u32,
    /// The sets of symbols, ascending. `None` if there are too many, or too many sets of its first cells.
    pub sets: Option<Vec<Vec<Symbol>>>,
}

/// The combinations of each cage with this cell. A cage is a stated sum of cells that are all different.
///
/// A combination fits if its symbols can be placed in the cells of the cage, none in a cell that sees the same symbol in the puzzle.
///
/// Time and memory grow with the number of sets, 2ⁿ for n symbols, up to a limit.
///
/// ```
/// use gerechte::{Game, Puzzle, combinations::of_cell, encodings::Cell};
/// let mut game: Game = "box:2x2".parse()?;
/// game.add_cage(&[0, 1].map(Cell::new), 5)?;
/// let sets = |puzzle: &str| -> Result<Vec<String>, Box<dyn std::error::Error>> {
///     let found = of_cell(&game, &Puzzle::parse(&game, puzzle)?, Cell::new(0));
///     let sets = found[0].sets.iter().flatten().map(|set| set.iter().map(ToString::to_string).collect());
///     Ok(sets.collect())
/// };
/// assert_eq!(sets("................")?, ["14", "23"]);
/// assert_eq!(sets("....2...........")?, ["14"]); // 2 is in their box
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_cell(game: &Game, puzzle: &Puzzle, cell: Cell) -> Vec<Combinations> {
    let problem = game.problem();
    let peers = problem.peers();
    let are_different = |cells: &[Cell]| {
        cells.iter().all(|one| cells.iter().all(|other| one == other || peers[one.index()].contains(other)))
    };
    let candidates = |cell: Cell| -> u64 {
        let all = u64::MAX >> (64 - problem.symbols());
        let seen = peers[cell.index()].iter().filter_map(|peer| puzzle[peer.index()]);
        puzzle[cell.index()].map_or_else(|| seen.fold(all, |left, symbol| left & !bit(symbol)), bit)
    };
    let cages = problem.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Sum { cells, total } if cells.contains(&cell) && are_different(cells) => Some((cells, *total)),
        _ => None,
    });
    cages
        .map(|(cells, sum)| {
            let mut cells = cells.clone();
            cells.sort_unstable();
            let masks: Vec<u64> = cells.iter().map(|&cell| candidates(cell)).collect();
            Combinations { cells, sum, sets: sets(&masks, sum) }
        })
        .collect()
}

const fn bit(symbol: Symbol) -> u64 {
    1 << symbol.index()
}

fn symbols(set: u64) -> impl Iterator<Item = Symbol> {
    (0..64).filter(move |index| set >> index & 1 == 1).map(Symbol::new)
}

/// The sets of different symbols, one from each mask, with this sum.
fn sets(masks: &[u64], sum: u32) -> Option<Vec<Vec<Symbol>>> {
    let total = |set: u64| symbols(set).map(Symbol::value).sum::<u32>();
    let mut reached = BTreeSet::from([0_u64]);
    for (at, &mask) in masks.iter().enumerate() {
        // The least and the greatest sum of the cells that are left.
        let rest = &masks[at + 1..];
        let least: u32 = rest.iter().map(|mask| mask.trailing_zeros() + 1).sum();
        let most: u32 = rest.iter().map(|mask| 64 - mask.leading_zeros()).sum();
        let mut next = BTreeSet::new();
        for set in reached.iter().flat_map(|&set| symbols(mask & !set).map(move |symbol| set | bit(symbol))) {
            if (total(set) + least..=total(set) + most).contains(&sum) && next.insert(set) && next.len() > MOST {
                return None;
            }
        }
        reached = next;
    }
    let mut sets: Vec<Vec<Symbol>> = reached.into_iter().map(|set| symbols(set).collect()).collect();
    sets.sort_unstable();
    Some(sets)
}
