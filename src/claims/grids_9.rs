//! `grids-9`: the number of sudoku grids.

use super::{Claim, ClaimError, Finding, Lab, sources};
use crate::Game;

pub(super) const CLAIM: Claim = Claim {
    id: "grids-9",
    source: sources::FELGENHAUER_JARVIS.at("as Puzzle Cottage repeats it"),
    statement: "6,670,903,752,021,072,936,960 sudoku grids",
    check,
};

/// Counted by classes of bands, and by classes of stacks.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let native = lab.engines[0];
    let bands = lab.run("bands", || Ok(lab.count(native, game.problem())?.to_string()))?;
    let stacks = lab.run("stacks", || Ok(lab.recount(native, game.problem())?.to_string()))?;
    Ok(vec![Finding { runs: vec![bands, stacks], ..Finding::new("grids", "6670903752021072936960") }])
}
