//! `grids-5`: the 5×5 game of the perfect code has 2,040 grids, 17 up to relabelling.

use super::{Claim, ClaimError, Finding, Lab};
use crate::count::up_to_relabelling;
use crate::encodings::Problem;
use crate::{Engine, Game};

pub(super) const CLAIM: Claim = Claim {
    id: "grids-5",
    source: "Symmetric Sudoku-type games from perfect codes, section 6.1",
    statement: "2,040 perfect sudoku grids of order 5, in 17 classes under relabelling",
    check,
};

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "perfect:1".parse()?;
    let count = |problem: &Problem, engine: &dyn Engine| {
        let count = engine.count(problem, None, lab.stop)?;
        Ok(count.is_exact().then(|| count.number().to_string()))
    };
    // All grids are counted one by one: 17 × 5! is part of the claim.
    let all = lab.measure("grids", 2040, |engine| count(game.problem(), engine))?;
    let fixed = up_to_relabelling(game.problem()).unwrap_or_else(|| game.problem().clone());
    let classes = lab.measure("up to relabelling", 17, |engine| count(&fixed, engine))?;
    Ok(vec![all, classes])
}
