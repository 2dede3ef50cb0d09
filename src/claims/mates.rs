//! `mates`: the classes of grids that have an orthogonal mate.
//!
//! Two Latin squares are orthogonal if each pair of symbols is in one cell. So a mate of a grid is a Latin square in which the cells of each symbol of the
//! grid are a house.

use super::fewest::representatives;
use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::count::up_to_relabelling;
use crate::encodings::Problem;
use crate::workers::each;
use crate::{Engine, Game, Grid, Stop};

pub(super) const CLAIM: Claim = Claim {
    id: "mates",
    source: sources::HERE.at("orthogonal mates"),
    statement: "of the classes of grids, 3 of 4 have an orthogonal mate for perfect:1, 4 of 55 for ball:hex:1, 24,717 of 232,735 in Case I and 3,046 of 304,014 in Case II; 2, 2, 985 and 7 classes have a mate that is valid for the same palette",
    check,
};

/// Games, with the numbers of classes, of those with a mate, and of those with a mate that is valid for the palette.
const GAMES: [(&str, [usize; 3]); 4] = [
    ("perfect:1", [4, 3, 2]),
    ("ball:hex:1", [55, 4, 2]),
    ("diameter:1:0", [232_735, 24_717, 985]),
    ("diameter:1:1", [304_014, 3046, 7]),
];

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    // The first two take less than a second, so that all engines decide them.
    for (at, &(name, [classes, some, valid])) in GAMES[..if lab.deep { 4 } else { 2 }].iter().enumerate() {
        let game: Game = name.parse()?;
        let latin: Game = format!("latin:{}", game.order()).parse()?;
        let mut grids = Vec::new();
        let walk = lab.run("canonical forms", || {
            grids = representatives(lab, &game)?;
            Ok(grids.len().to_string())
        })?;
        let finding = |part: &str, published: usize, runs| Finding {
            runs,
            origin: Origin::New,
            ..Finding::new(format!("{name}: {part}"), published.to_string())
        };
        findings.push(finding("classes", classes, vec![walk]));
        let engines = if at < 2 { lab.engines } else { &lab.engines[..1] };
        for (part, problem, published) in
            [("with a mate", latin.problem(), some), ("with a mate valid for the palette", game.problem(), valid)]
        {
            let with = |engine: &&dyn Engine| {
                lab.run(engine.name(), || {
                    let found = each(lab.workers, &grids, |_, grid| has_mate(*engine, problem, grid, lab.stop))?;
                    Ok(found.into_iter().filter(|&has_mate| has_mate).count().to_string())
                })
            };
            findings.push(finding(part, published, engines.iter().map(with).collect::<Result<_, _>>()?));
        }
    }
    Ok(findings)
}

/// Whether a solution of the problem, which is a Latin square, is orthogonal to a grid.
fn has_mate(engine: &dyn Engine, problem: &Problem, grid: &Grid, stop: &Stop) -> Result<bool, ClaimError> {
    let mut mates = problem.clone();
    for symbol in 0..problem.symbols() {
        let cells = grid.symbols().iter().enumerate().filter(|(_, held)| held.index() == symbol);
        mates.all_different(cells.map(|(cell, _)| cell))?;
    }
    let mates = up_to_relabelling(&mates).unwrap_or(mates);
    let count = engine.count(&mates, Some(1), stop)?;
    stop.check()?;
    Ok(count.number() > 0)
}
