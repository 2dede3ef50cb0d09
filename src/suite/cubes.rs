//! The parts of a refutation of uniqueness.

use super::{Instance, Question, Recipe, SuiteError, named, unique};
use crate::count::cubes;
use crate::{Game, Stop};

pub(super) fn instances(game: &Game, recipe: &Recipe, stop: &Stop) -> Result<Vec<Instance>, SuiteError> {
    let whole = unique::instances(game, recipe, stop)?;
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
