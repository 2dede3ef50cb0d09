//! `min-clues-9`: sudoku puzzles of 17 clues, and of 16.

use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, samples, sources};
use crate::workers::each;
use crate::{Exit, Game, Grid, Puzzle, fewest};

pub(super) const CLAIM: Claim = Claim {
    id: "min-clues-9",
    source: sources::MCGUIRE_ET_AL.at("as Puzzle Cottage repeats it"),
    statement: "a 9×9 sudoku needs 17 clues",
    check,
};

/// A puzzle of G. Royle's list.
const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

/// So many grids are searched; and so many if time does not matter. All of them took seven million hours.
const GRIDS: [usize; 2] = [1, 20];

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let clues = Puzzle::parse(&game, SEVENTEEN)?;
    let mut with_17 = lab.measure("", 1, |engine| lab.count(engine, &game.with_clues(&clues)))?;
    with_17.part = format!("solutions of a puzzle of {} clues", clues.clue_count());
    let grids = samples::grids(lab, &game, GRIDS[usize::from(lab.deep)])?;
    let search = lab.run("hitting sets", || {
        let has_puzzle = |_, grid: &Grid| -> Result<_, ClaimError> {
            let exit = fewest::puzzles(game.problem(), grid, 16, lab.stop, |_| ControlFlow::Break(()))?;
            Ok(exit == Exit::Enough)
        };
        let found = each(lab.workers, &grids, has_puzzle)?;
        Ok(found.into_iter().filter(|&has_puzzle| has_puzzle).count().to_string())
    })?;
    let part = format!("of {} random grids, with a puzzle of 16", grids.len());
    Ok(vec![with_17, Finding { runs: vec![search], reading: Some("grid by grid"), ..Finding::new(part, "0") }])
}
