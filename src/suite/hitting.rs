//! Both sides of the fewest cells that meet unavoidable sets.

use super::solved::{BY_BOTH, decided};
use super::{Instance, Question, Recipe, SuiteError, named, random, random_grid};
use crate::encodings::hitting::Hitting;
use crate::minimal::unavoidable;
use crate::{Game, Stop};

pub(super) fn instances(game: &Game, recipe: &Recipe, stop: &Stop) -> Result<Vec<Instance>, SuiteError> {
    let mut random = random("hitting", &game.to_string(), recipe);
    let grid = random_grid(game, &mut random, stop)?;
    let sets = unavoidable::sets(game.problem(), &grid, recipe.sets, stop);
    stop.check()?;
    let instance = |clues: usize| {
        let question = Question::Hitting(Hitting { cells: grid.len(), sets: sets.clone(), clues });
        let parts = [sets.len(), clues].map(|number| number.to_string());
        let name = named("hitting", &game.to_string(), &[&parts[..], &[recipe.index.to_string()]].concat());
        let satisfiable = decided(&name, &question, stop)?;
        Ok::<_, SuiteError>(Instance {
            family: "hitting",
            name,
            game: game.to_string(),
            order: game.order(),
            seed: recipe.seed,
            index: recipe.index,
            question,
            puzzle: None,
            satisfiable,
            known_by: BY_BOTH.to_owned(),
            made: format!("{} unavoidable sets of a random grid, to be met by {clues} cells", sets.len()),
        })
    };
    // Down from a choice that meets all sets, until there is none.
    let mut clues = unavoidable::greedy(&sets).len();
    let mut above = instance(clues)?;
    while clues > 0 {
        clues -= 1;
        let below = instance(clues)?;
        if !below.satisfiable {
            return Ok(vec![above, below]);
        }
        above = below;
    }
    Ok(vec![above])
}
