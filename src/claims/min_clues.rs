//! `min-clues-9`, `fewest-2x4`: a puzzle with the fewest clues, and grid by grid the proof that none has fewer.

use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, samples, sources};
use crate::workers::each;
use crate::{Exit, Game, Grid, Puzzle, Stopped, fewest};

pub(super) const SUDOKU: Claim = Claim {
    id: "min-clues-9",
    source: sources::MCGUIRE_ET_AL.at("as Puzzle Cottage repeats it"),
    statement: "a 9×9 sudoku needs 17 clues",
    // All classes of grids took seven million hours.
    check: |lab| {
        let mut findings = check(lab, "box:3x3", SEVENTEEN, &[MOST_SYMMETRIC], [2, 200])?;
        if lab.deep {
            findings.push(most(lab)?);
        }
        Ok(findings)
    },
};

pub(super) const BOXES_8: Claim = Claim {
    id: "fewest-2x4",
    source: sources::LASS.at("by title and OEIS A372224, which cite it for a(8) = 14"),
    statement: "an 8×8 sudoku with boxes of 2×4 needs 14 clues",
    check: |lab| check(lab, "box:2x4", FOURTEEN, &[], [10, 2000]),
};

/// The grid with the most automorphisms, 648.
const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// Of G. Royle's list.
pub(super) const SEVENTEEN: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// The grid with the most puzzles of 17 clues in this list.
const MOST: (&str, usize) = ("639241785284765193517983624123857946796432851458619237342178569861594372975326418", 29);
/// Of the forum.
pub(super) const FOURTEEN: &str = ".......1..23..........4.56...7......65.....4.......1..2..7...6..";

/// Checks that every engine finds one solution of the puzzle, and that stored grids and random ones have no puzzle with fewer clues: `random` is the number of
/// these, usually and if time does not matter.
fn check(
    lab: &Lab<'_>,
    game: &str,
    puzzle: &str,
    stored: &[&str],
    random: [usize; 2],
) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = game.parse()?;
    let clues = Puzzle::parse(&game, puzzle)?;
    let least = clues.clue_count();
    let mut with_least = lab.measure("", 1, |engine| lab.count(engine, &game.with_clues(&clues)))?;
    with_least.part = format!("solutions of a puzzle of {least} clues");
    let stored = stored.iter().map(|line| Puzzle::parse(&game, line)?.grid().ok_or(ClaimError::from(Stopped)));
    let mut grids = stored.collect::<Result<Vec<_>, _>>()?;
    grids.extend(samples::random(lab, &game, random[usize::from(lab.deep)])?);
    let search = lab.run("hitting sets", || {
        let has_puzzle = |_, grid: &Grid| -> Result<_, ClaimError> {
            let exit = fewest::puzzles(game.problem(), grid, least - 1, lab.stop, |_| ControlFlow::Break(()))?;
            Ok(exit == Exit::Enough)
        };
        let found = each(lab.workers, &grids, has_puzzle)?;
        Ok(found.into_iter().filter(|&has_puzzle| has_puzzle).count().to_string())
    })?;
    let part = format!("of {} grids, with a puzzle of {}", grids.len(), least - 1);
    Ok(vec![with_least, Finding { runs: vec![search], sample: Some(grids.len() as u64), ..Finding::new(part, "0") }])
}

/// The puzzles of 17 clues of the grid that has the most of them in G. Royle's list: there are no others.
fn most(lab: &Lab<'_>) -> Result<Finding, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let grid = Puzzle::parse(&game, MOST.0)?.grid().ok_or(Stopped)?;
    let search = lab.run("hitting sets", || {
        let mut puzzles = 0;
        fewest::puzzles(game.problem(), &grid, 17, lab.stop, |_| {
            puzzles += 1;
            ControlFlow::Continue(())
        })?;
        Ok(puzzles.to_string())
    })?;
    Ok(Finding { runs: vec![search], ..Finding::new("puzzles of 17 clues of a grid", MOST.1.to_string()) })
}
