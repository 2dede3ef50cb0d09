//! `grids-5`: the 5×5 game of the perfect code has 2,040 grids, 17 up to relabelling.

use super::{Claim, ClaimError, Finding, Lab, fixed, sources};
use crate::Game;

pub(super) const CLAIM: Claim = Claim {
    id: "grids-5",
    source: sources::AN_ET_AL.at("section 6.1"),
    statement: "2,040 perfect sudoku grids of order 5, in 17 classes under relabelling",
    check,
};

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "perfect:1".parse()?;
    // All grids are counted one by one: 17 × 5! is part of the claim.
    let all = lab.measure("grids", 2040, |engine| lab.count(engine, game.problem()))?;
    let fixed = fixed(&game);
    let classes = lab.measure("up to relabelling", 17, |engine| lab.count(engine, &fixed))?;
    Ok(vec![all, classes])
}
