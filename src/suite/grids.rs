//! Grids with holes, and clues at random.
//!
//! # References
//! D. Achlioptas, C. Gomes, H. Kautz, B. Selman: Generating satisfiable problem instances. AAAI 2000. C. Gomes, B. Selman: Problem structure in the presence
//! of perturbations. AAAI 1997.

use rand::seq::SliceRandom;

use super::solved::{BY_BOTH, decided};
use super::{Instance, Question, Recipe, SuiteError, named, puzzle, random, random_grid};
use crate::encodings::{Cell, Symbol};
use crate::{Game, Stop};

/// Blank cells in percent, where nothing else is asked: without regions, where Latin squares with holes are hardest; with regions, where `CaDiCaL` took the
/// longest on `perfect:3` (65 and 70: more than 20 s and 19 s; 50, 55 and 60: about a second).
const HOLES: [u32; 2] = [42, 65];
/// The same for clues at random: the number of clues at which Latin squares are about as often completed as not; with regions there are fewer.
const BLANKS: [u32; 2] = [58, 70];

/// The number for a game without regions, or the one for others.
fn usual(percent: [u32; 2], game: &Game) -> u32 {
    percent[usize::from(game.problem().houses().count() > 2 * game.order())]
}

/// A random grid without some of its cells.
pub(super) fn holes(game: &Game, recipe: &Recipe, stop: &Stop) -> Result<Vec<Instance>, SuiteError> {
    let percent = recipe.holes.unwrap_or_else(|| usual(HOLES, game));
    let mut random = random("holes", &game.to_string(), recipe);
    let grid = random_grid(game, &mut random, stop)?;
    let mut clues: Vec<_> = (0..).map(Cell::new).zip(grid.iter().copied()).collect();
    clues.shuffle(&mut random);
    clues.truncate(clue_count(clues.len(), percent));
    let puzzle = puzzle(grid.len(), &clues);
    Ok(vec![Instance {
        family: "holes",
        name: named("holes", &game.to_string(), &[percent.to_string(), recipe.index.to_string()]),
        game: game.to_string(),
        order: game.order(),
        seed: recipe.seed,
        index: recipe.index,
        question: Question::Grid { problem: game.with_clues(&puzzle), excluded: None },
        puzzle: Some(puzzle),
        satisfiable: true,
        known_by: "the grid that it was made from".to_owned(),
        made: format!("a random grid, {percent} % of its cells blank"),
    }])
}

/// Random clues that do not clash.
pub(super) fn completion(game: &Game, recipe: &Recipe, stop: &Stop) -> Result<Vec<Instance>, SuiteError> {
    let percent = recipe.holes.unwrap_or_else(|| usual(BLANKS, game));
    let mut random = random("completion", &game.to_string(), recipe);
    let peers = game.problem().peers();
    let mut cells: Vec<_> = (0..peers.len()).map(Cell::new).collect();
    cells.shuffle(&mut random);
    let mut symbols: Vec<_> = (0..game.order()).map(Symbol::new).collect();
    let mut puzzle = puzzle(peers.len(), &[]);
    for cell in cells.iter().take(clue_count(peers.len(), percent)) {
        symbols.shuffle(&mut random);
        let clashes = |symbol: Symbol| peers[cell.index()].iter().any(|peer| puzzle[peer.index()] == Some(symbol));
        let clue = symbols.iter().copied().find(|&symbol| !clashes(symbol));
        puzzle[cell.index()] = clue;
    }
    let name = named("completion", &game.to_string(), &[percent.to_string(), recipe.index.to_string()]);
    let question = Question::Grid { problem: game.with_clues(&puzzle), excluded: None };
    let satisfiable = decided(&name, &question, stop)?;
    Ok(vec![Instance {
        family: "completion",
        name,
        game: game.to_string(),
        order: game.order(),
        seed: recipe.seed,
        index: recipe.index,
        question,
        puzzle: Some(puzzle),
        satisfiable,
        known_by: BY_BOTH.to_owned(),
        made: format!("random clues that do not clash, {percent} % of the cells blank, and those that no symbol fits"),
    }])
}

/// The number of cells with a clue if this percentage is blank.
const fn clue_count(cells: usize, percent: u32) -> usize {
    cells - (cells * percent as usize + 50) / 100
}
