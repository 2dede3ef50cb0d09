//! Grids and puzzles, for claims on all of them.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{ClaimError, Lab};
use crate::encodings::{Cell, Symbol};
use crate::{Game, Grid, Puzzle, Stopped};

/// `number` grids, each the first one after three random boxes on the diagonal, which never clash.
pub(super) fn grids(lab: &Lab<'_>, game: &Game, number: usize) -> Result<Vec<Grid>, ClaimError> {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    let mut grid = || {
        let mut problem = game.problem().clone();
        for stack in 0..3 {
            let mut symbols: Vec<_> = (0..9).collect();
            symbols.shuffle(&mut random);
            for (place, symbol) in symbols.into_iter().enumerate() {
                let cell = 9 * (3 * stack + place / 3) + 3 * stack + place % 3;
                problem.given(Cell::new(cell), Symbol::new(symbol))?;
            }
        }
        let found = lab.engines[0].first(&problem, lab.stop)?;
        Ok(found.map(Grid::from).ok_or(Stopped)?)
    };
    (0..number).map(|_| grid()).collect()
}

/// Whether a puzzle that has a solution has no other.
pub(super) fn has_one_solution(lab: &Lab<'_>, game: &Game, puzzle: &Puzzle) -> Result<bool, ClaimError> {
    Ok(lab.engines[0].count(&game.with_clues(puzzle), Some(2), lab.stop)?.number() == 1)
}

/// A puzzle with one solution that loses it with any clue: the cells are taken away in random order.
pub(super) fn minimal(lab: &Lab<'_>, game: &Game, grid: &Grid, random: &mut ChaCha8Rng) -> Result<Puzzle, ClaimError> {
    let mut puzzle = Puzzle::from(grid);
    let mut cells: Vec<_> = (0..grid.len()).collect();
    cells.shuffle(random);
    for cell in cells {
        let clue = puzzle[cell].take();
        if !has_one_solution(lab, game, &puzzle)? {
            puzzle[cell] = clue;
        }
    }
    Ok(puzzle)
}

/// `number` random grids of any game. Not all grids are equally likely.
pub(super) fn random(lab: &Lab<'_>, game: &Game, number: usize) -> Result<Vec<Grid>, ClaimError> {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    (0..number).map(|_| filled(lab, game, &mut random)).collect()
}

/// Cell by cell in random order, a random one of the symbols that some grid has there.
fn filled(lab: &Lab<'_>, game: &Game, random: &mut ChaCha8Rng) -> Result<Grid, ClaimError> {
    let mut puzzle = Puzzle::empty(game);
    let mut cells: Vec<_> = (0..puzzle.len()).collect();
    cells.shuffle(random);
    let mut symbols: Vec<_> = (0..game.order()).map(Symbol::new).collect();
    for cell in cells {
        symbols.shuffle(random);
        for &symbol in &symbols {
            puzzle[cell] = Some(symbol);
            if game.problem().clash(&puzzle).is_none()
                && lab.engines[0].first(&game.with_clues(&puzzle), lab.stop)?.is_some()
            {
                break;
            }
        }
    }
    Ok(puzzle.grid().ok_or(Stopped)?)
}
