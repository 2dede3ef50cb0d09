//! `hardest-6`: the hardest minimal puzzles of 6×6 sudoku on Sudoku Explainer's scale.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::fewest::representatives;
use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::fewest::puzzles;
use crate::rate::Explainer;
use crate::rate::explainer::{Limits, Score};
use crate::symmetry::CanonicalForms;
use crate::workers::each;
use crate::{Game, Grid, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "hardest-6",
    source: sources::HERE.at("the hardest 6×6 sudoku"),
    statement: "of the minimal puzzles of 6×6 sudoku with boxes of 2×3, up to symmetry, five have ER 8.4, and no other has more than 8.3",
    check,
};

const HARDEST: [&str; 5] = [
    ".....1...23......2..1.4..5...46.4..3",
    ".....1..2.3....14....3.2.5....6.3..4",
    "........1.23..4..225...11.5.3.43..1.",
    ".....1...23...4.2.25....1.53..43.1..",
    ".....1...23...4.2.25..1.1.53..43....",
];

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:2x3".parse()?;
    let explainer = Explainer::new(&game)?;
    // A puzzle with one solution has a rating.
    let rated =
        |puzzle: &Puzzle| explainer.rate(puzzle, &Limits::default(), lab.stop).ok().and_then(|rating| rating.er);
    let five = lab.run("explainer", || {
        let forms = CanonicalForms::new(&game, lab.stop)?;
        let mut different = HashSet::new();
        for puzzle in HARDEST {
            let puzzle = Puzzle::parse(&game, puzzle)?;
            if is_minimal(lab, &game, &puzzle)? && rated(&puzzle) == Some(Score(84)) {
                different.insert(forms.form(&puzzle, lab.stop)?.to_string());
            }
        }
        lab.stop.check()?;
        Ok(different.len().to_string())
    })?;
    // No puzzle has fewer than 8 clues, and none of the five has so few. All are rated by `results/hardest-2x3/make.sh`.
    let most = if lab.deep { 9 } else { 8 };
    let grids = representatives(lab, &game)?;
    let mut sample = 0;
    let others = lab.run("explainer", || {
        let of_grid = |_, grid: &Grid| {
            let (mut looked_at, mut harder) = (0_u64, 0_u64);
            for clues in 8..=most {
                puzzles(game.problem(), grid.symbols(), clues, lab.stop, |cells| {
                    looked_at += 1;
                    let er = rated(&Puzzle::of(grid, cells.iter().copied()));
                    harder += u64::from(er.is_none_or(|er| er > Score(83)));
                    ControlFlow::Continue(())
                })?;
            }
            Ok::<_, ClaimError>((looked_at, harder))
        };
        let counts = each(lab.workers, &grids, of_grid)?;
        lab.stop.check()?;
        sample = counts.iter().map(|(looked_at, _)| looked_at).sum();
        Ok(counts.iter().map(|(_, harder)| harder).sum::<u64>().to_string())
    })?;
    Ok(vec![
        Finding { runs: vec![five], origin: Origin::New, ..Finding::new("different minimal puzzles of ER 8.4", "5") },
        Finding {
            runs: vec![others],
            origin: Origin::New,
            sample: Some(sample),
            ..Finding::new("others of more than 8.3", "0")
        },
    ])
}

/// Whether the puzzle has one solution, and several without any one of its clues.
fn is_minimal(lab: &Lab<'_>, game: &Game, puzzle: &Puzzle) -> Result<bool, ClaimError> {
    let mut engine = lab.engines[0].prepare(game.problem());
    let mut is_unique = |puzzle: &Puzzle| Ok::<_, ClaimError>(engine.count(puzzle, 2, lab.stop)?.number() == 1);
    if !is_unique(puzzle)? {
        return Ok(false);
    }
    for (cell, _) in puzzle.clues() {
        let mut fewer = puzzle.clone();
        fewer[cell.index()] = None;
        if is_unique(&fewer)? {
            return Ok(false);
        }
    }
    Ok(true)
}
