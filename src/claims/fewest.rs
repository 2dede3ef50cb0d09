//! `fewest-4`, `fewest-6`: the fewest clues of the small box games.

use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, Origin, Run, fixed, sources};
use crate::symmetry::{Classes, GroupName, group};
use crate::{Game, Grid};

pub(super) const FOUR: Claim = Claim {
    id: "fewest-4",
    source: sources::A198297.at("a(2)"),
    statement: "a 4×4 sudoku needs 4 clues",
    check: |lab| check(lab, "box:2x2", 4, 2),
};

pub(super) const SIX: Claim = Claim {
    id: "fewest-6",
    source: sources::WIKIPEDIA.at("on the minimum number of givens"),
    statement: "a 6×6 sudoku with boxes of 2×3 needs 8 clues, in each of 49 classes of grids at least",
    check: |lab| check(lab, "box:2x3", 8, 49),
};

pub(super) const SMALL: Claim = Claim {
    id: "fewest-n",
    source: sources::A372224.at("a(2) to a(6); a(8) and a(9) are `fewest-2x4` and `min-clues-9`"),
    statement: "1, 2, 4, 6 and 8 clues are the fewest on boards of orders 2 to 6 with boxes as square as can be",
    check: small,
};

/// Boxes of one row are the rows, so that squares of prime order are Latin squares.
fn small(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let known = [("latin:2", 1), ("latin:3", 2), ("box:2x2", 4), ("latin:5", 6), ("box:2x3", 8)];
    let known = &known[..if lab.deep { 5 } else { 4 }];
    let of = |&(name, published): &(&str, usize)| {
        let findings = check(lab, name, published, 0)?;
        let fewest = findings.into_iter().nth(1);
        Ok(fewest.map(|finding| Finding { part: format!("{name}: fewest clues"), ..finding }))
    };
    known.iter().filter_map(|known| of(known).transpose()).collect()
}

/// The least over the classes, of which each is proved by every engine.
fn check(lab: &Lab<'_>, game: &str, published: usize, classes: usize) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = game.parse()?;
    let mut grids = Vec::new();
    let walk = lab.run("canonical forms", || {
        grids = representatives(lab, &game)?;
        Ok(grids.len().to_string())
    })?;
    let least = |&(name, fewest): &(&'static str, super::Fewest<'_>)| -> Result<Run, ClaimError> {
        lab.run(name, || {
            let mut least = usize::MAX;
            for grid in &grids {
                let found = fewest(game.problem(), grid.symbols(), lab.stop)?;
                lab.stop.check()?;
                least = least.min(found.cells.len());
            }
            Ok(least.to_string())
        })
    };
    let runs = lab.fewest.iter().map(least).collect::<Result<_, _>>()?;
    let finding = |part, published: usize, runs| Finding { runs, ..Finding::new(part, published.to_string()) };
    // The page and the sequence of the fewest clues do not print the number of classes.
    let classes = Finding {
        origin: Origin::Derived("the classes of grids are those of the article's table, and of A109741"),
        ..finding("classes", classes, vec![walk])
    };
    Ok(vec![classes, finding("fewest clues", published, runs)])
}

/// One grid of each class under relabelling and the full group.
pub(super) fn representatives(lab: &Lab<'_>, game: &Game) -> Result<Vec<Grid>, ClaimError> {
    let problem = fixed(game);
    let group = Classes::new(group(game, GroupName::Full, lab.stop)?);
    let mut grids = Vec::new();
    lab.engines[0].solutions(&problem, lab.stop, &mut |grid| {
        if group.is_canonical(grid) {
            grids.push(Grid::from(grid.to_vec()));
        }
        ControlFlow::Continue(())
    })?;
    Ok(grids)
}
