//! Refutations of uniqueness: a puzzle with one solution, and the clause that excludes it; whole, or in cubes.

use rand::seq::SliceRandom;

use super::solved::{BY_BOTH, decided};
use super::{Instance, Question, Recipe, SuiteError, named, puzzle, random, random_grid};
use crate::count::cubes;
use crate::encodings::{AtMostOne, Cell, CellVars, Lit, Symbol};
use crate::sat::{Answer, Growing, Varisat};
use crate::{Game, Puzzle, Stop};

/// Clues are removed in rounds while a round removes more than one in this number.
const ROUND: usize = 50;
/// The most cells of a board on which the puzzle is minimal: 16 × 16, in seconds; 18 × 18 would take minutes.
const MINIMAL: usize = 256;

pub(super) fn instances(game: &Game, recipe: &Recipe, stop: &Stop) -> Result<Vec<Instance>, SuiteError> {
    let name = named("unique", &game.to_string(), &[recipe.index.to_string()]);
    let (puzzle, question) = made(game, recipe, stop)?;
    if decided(&name, &question, stop)? {
        return Err(SuiteError::Disagreement { name, varisat: "satisfiable" });
    }
    Ok(vec![Instance {
        family: "unique",
        name,
        game: game.to_string(),
        order: game.order(),
        seed: recipe.seed,
        index: recipe.index,
        made: format!(
            "{} clues of a random grid that no other grid keeps, and a clause that excludes it",
            puzzle.clue_count()
        ),
        question,
        puzzle: Some(puzzle),
        satisfiable: false,
        known_by: BY_BOTH.to_owned(),
    }])
}

/// A puzzle with one solution, and whether there is another.
///
/// A solver refutes that there is another grid with all clues. The clues that the refutation uses are tested again, in another order, until nearly all are
/// used. On smaller boards each of them is then removed if possible, so that the puzzle is minimal.
fn made(game: &Game, recipe: &Recipe, stop: &Stop) -> Result<(Puzzle, Question), SuiteError> {
    let mut random = random("unique", &game.to_string(), recipe);
    let grid = random_grid(game, &mut random, stop)?;
    let vars = CellVars::of(game.problem());
    let mut formula = Growing::new(&Varisat, stop);
    Question::Grid { problem: game.problem().clone(), excluded: Some(grid.clone()) }
        .encode(AtMostOne::default(), &mut formula);
    let mut clues: Vec<_> = (0..).map(Cell::new).zip(grid.iter().copied()).collect();
    // The clues that a refutation with these alone uses. `None` if there is another grid.
    let mut used = |clues: &[(Cell, Symbol)]| -> Result<Option<Vec<(Cell, Symbol)>>, SuiteError> {
        let assumed: Vec<Lit> = clues.iter().map(|&(cell, symbol)| vars.lit(cell, symbol)).collect();
        if formula.solve(&assumed)? == Answer::Satisfiable {
            return Ok(None);
        }
        let core = formula.core();
        Ok(Some(clues.iter().copied().filter(|&(cell, symbol)| core.contains(&vars.lit(cell, symbol))).collect()))
    };
    loop {
        clues.shuffle(&mut random);
        let before = clues.len();
        clues = used(&clues)?.unwrap_or(clues);
        if before - clues.len() <= before / ROUND {
            break;
        }
    }
    if grid.len() <= MINIMAL {
        for clue in clues.clone() {
            let others: Vec<_> = clues.iter().copied().filter(|&other| other != clue).collect();
            if others.len() < clues.len() {
                clues = used(&others)?.unwrap_or(clues);
            }
        }
    }
    let puzzle = puzzle(grid.len(), &clues);
    let question = Question::Grid { problem: game.with_clues(&puzzle), excluded: Some(grid) };
    Ok((puzzle, question))
}

/// The same questions, each in the parts of its cubes.
pub(super) fn in_cubes(game: &Game, recipe: &Recipe, stop: &Stop) -> Result<Vec<Instance>, SuiteError> {
    let whole = instances(game, recipe, stop)?;
    let mut parts = Vec::new();
    for instance in whole {
        let Question::Grid { problem, excluded } = &instance.question else { continue };
        let all = cubes(problem, recipe.cubes);
        for (number, cube) in (1..).zip(&all) {
            let mut part = problem.clone();
            for &(cell, symbol) in cube {
                part.given(cell, symbol).expect("a cube has cells and symbols of its problem");
            }
            parts.push(Instance {
                family: "cubes",
                name: named("cubes", &game.to_string(), &[recipe.index.to_string(), number.to_string()]),
                question: Question::Grid { problem: part, excluded: excluded.clone() },
                puzzle: instance.puzzle.clone().map(|puzzle| puzzle.with(cube)),
                made: format!("cube {number} of {} of {}: {}", all.len(), instance.name, instance.made),
                known_by: format!("{}, on the whole", instance.known_by),
                ..instance.clone()
            });
        }
    }
    Ok(parts)
}
