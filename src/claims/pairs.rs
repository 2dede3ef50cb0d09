//! `pairs-002`: the number of steps that each removed pair of clues adds to a solution.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use super::{Claim, ClaimError, Finding, Lab, samples, sources};
use crate::rate::explainer::Limits;
use crate::rate::{Explainer, Guide, Ladder};
use crate::{Game, Grid, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "pairs-002",
    source: sources::SUDOKU_OF_THE_DAY.at("on pairs of clues"),
    statement: "every extra pair of clues that is removed adds at least two applications of techniques",
    check,
};

/// The number of grids from which pairs are removed; ten times as many if time does not matter.
const GRIDS: usize = 100;

/// Clues go in pairs that a half turn exchanges, as long as the puzzle has one solution and people find it. Pairs after which a solver needs
/// fewer than two steps more than before contradict the claim.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let grids = samples::grids(lab, &game, if lab.deep { 10 * GRIDS } else { GRIDS })?;
    let guide = Guide::new(&game, Ladder::hodoku())?;
    let explainer = Explainer::new(&game)?;
    let ladder = |puzzle: &Puzzle| {
        let path = guide.path(puzzle, lab.stop);
        path.solved.then(|| path.steps() as usize)
    };
    let by_chains = |puzzle: &Puzzle| {
        let rating = explainer.rate(puzzle, &Limits::default(), lab.stop).ok()?;
        rating.er.map(|_| rating.steps)
    };
    let runs = vec![
        lab.run("ladder", || little(lab, &game, &grids, &ladder))?,
        lab.run("explainer", || little(lab, &game, &grids, &by_chains))?,
    ];
    Ok(vec![Finding { runs, reading: Some("on random grids"), ..Finding::new("pairs that add less", "none") }])
}

/// Returns `some` if some pair adds fewer than two steps, and `none` otherwise.
fn little(
    lab: &Lab<'_>,
    game: &Game,
    grids: &[Grid],
    steps: &dyn Fn(&Puzzle) -> Option<usize>,
) -> Result<String, ClaimError> {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for grid in grids {
        let mut puzzle = Puzzle::from(grid);
        let mut before = 0;
        let mut pairs: Vec<_> = (0..40).collect();
        pairs.shuffle(&mut random);
        for cell in pairs {
            lab.stop.check()?;
            let mut fewer = puzzle.clone();
            (fewer[cell], fewer[80 - cell]) = (None, None);
            if !samples::has_one_solution(lab, game, &fewer)? {
                continue;
            }
            let Some(now) = steps(&fewer) else { continue };
            if now < before + 2 {
                return Ok("some".to_owned());
            }
            (puzzle, before) = (fewer, now);
        }
    }
    Ok("none".to_owned())
}
