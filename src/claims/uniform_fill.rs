//! `uniform-fill`: whether filling cell by cell at random gives every grid with the same probability.

use std::ops::ControlFlow;

use super::{Claim, ClaimError, Finding, Lab, Origin, fixed, sources, witness};
use crate::encodings::Symbol;
use crate::{Engine, Game, Grid, Puzzle, Stopped};

pub(super) const CLAIM: Claim = Claim {
    id: "uniform-fill",
    source: sources::PUZZLE_COTTAGE.at("on generators, step 1"),
    statement: "cells filled one by one with a random candidate, taken back where that fails, give a uniformly random grid",
    check,
};

const REASON: &str = "a choice of one of few candidates makes what follows likelier than a choice of one of many";

/// The exact ratio of the probabilities of the likeliest and the least likely grid, on boards whose grids can all be listed. The cells are
/// filled row by row. All relabellings of a grid have the same probability, so one of them represents all.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = two_grids(lab)?;
    for (name, is_deep) in [("box:2x2", false), ("perfect:1", false), ("box:2x3", true)] {
        let engines = if is_deep && !lab.deep { &lab.engines[..1] } else { lab.engines };
        let game: Game = name.parse()?;
        let run = |engine: &&dyn Engine| lab.run(engine.name(), || ratio(lab, *engine, &game));
        let runs = engines.iter().map(run).collect::<Result<_, _>>()?;
        let part = format!("{name}: likeliest ÷ unlikeliest");
        findings.push(Finding {
            runs,
            origin: Origin::Reading("the same on a smaller board"),
            because: Some(REASON.into()),
            ..Finding::new(part, "1")
        });
    }
    Ok(findings)
}

/// The exact ratio of the probabilities of two stored grids of 9×9, the less likely one first.
fn two_grids(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let mut findings = Vec::new();
    for words in witness::of("uniform-fill") {
        let grids = words.iter().map(|line| Puzzle::parse(&game, line)?.grid().ok_or(ClaimError::from(Stopped)));
        let grids = grids.collect::<Result<Vec<Grid>, ClaimError>>()?;
        let run = |engine: &&dyn Engine| {
            lab.run(engine.name(), || {
                let choices = grids.iter().map(|grid| choices(lab, *engine, &game, grid));
                let choices = choices.collect::<Result<Vec<_>, ClaimError>>()?;
                Ok(fraction(choices[0], choices[1]))
            })
        };
        let runs = lab.engines.iter().map(run).collect::<Result<_, _>>()?;
        findings.push(Finding {
            runs,
            because: Some(REASON.into()),
            ..Finding::new("box:3x3: likelier ÷ less likely stored grid", "1")
        });
    }
    Ok(findings)
}

/// The product, over the cells in their order, of the numbers of symbols that some grid has there, given the cells before: one divided by the probability.
fn choices(lab: &Lab<'_>, engine: &dyn Engine, game: &Game, grid: &Grid) -> Result<u128, ClaimError> {
    let mut clues = Puzzle::empty(game);
    let mut product = 1;
    for cell in 0..grid.len() {
        let mut alike = 0;
        for symbol in (0..game.order()).map(Symbol::new) {
            clues[cell] = Some(symbol);
            let is_possible =
                game.problem().clash(&clues).is_none() && engine.first(&game.with_clues(&clues), lab.stop)?.is_some();
            lab.stop.check()?;
            alike += u128::from(is_possible);
        }
        clues[cell] = Some(grid[cell]);
        product *= alike;
    }
    Ok(product)
}

/// A choice falls on one of the candidates that some grid has there: those that fail are taken back, and the others stay alike. So the
/// probability of a grid is the product, over its cells, of one divided by their number.
fn ratio(lab: &Lab<'_>, engine: &dyn Engine, game: &Game) -> Result<String, ClaimError> {
    let fixed = fixed(game);
    let mut grids: Vec<Vec<Symbol>> = Vec::new();
    engine.solutions(&fixed, lab.stop, &mut |grid| {
        grids.push(grid.to_vec());
        ControlFlow::Continue(())
    })?;
    lab.stop.check()?;
    grids.sort_unstable();
    let (mut least, mut most) = (u128::MAX, 0);
    spread(&grids, 0, 1, &mut |choices| (least, most) = (least.min(choices), most.max(choices)));
    Ok(fraction(most, least))
}

fn fraction(above: u128, below: u128) -> String {
    let common = gcd(above, below);
    let (above, below) = (above / common, below / common);
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

/// Hands on, for each of the sorted grids, the product of the numbers of choices on its way from this cell on.
fn spread(grids: &[Vec<Symbol>], cell: usize, choices: u128, found: &mut dyn FnMut(u128)) {
    let is_last = grids.first().is_none_or(|grid| grid.len() == cell);
    if is_last {
        return found(choices);
    }
    let groups = || grids.chunk_by(|one, other| one[cell] == other[cell]);
    let alike = groups().count() as u128;
    groups().for_each(|group| spread(group, cell + 1, choices * alike, found));
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
