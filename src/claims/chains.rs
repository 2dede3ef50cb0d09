//! `chains-003`: two symbols of a grid and the chains that they form.

use itertools::Itertools;

use super::{Claim, ClaimError, Finding, Lab, Origin, samples, sources};
use crate::encodings::Symbol;
use crate::{Engine, Game, Grid, Puzzle};

pub(super) const CLAIM: Claim = Claim {
    id: "chains-003",
    source: sources::SUN_ET_AL.at("section 3"),
    statement: "two values of a grid form at least one chain; where all entries of a chain but one are taken away, they can be found again; \
                the outer loop runs 8 times",
    check,
};

pub(super) const ROUNDS: Claim = Claim {
    id: "rounds-003",
    source: sources::SUN_ET_AL.at("sections 3.2.2 and 3.6"),
    statement: "S₁ has 18 cells and grows by 9k in each round, k below 7, until it has all 81",
    check: rounds,
};

/// Cells after rounds of k values: whole rounds end at 81 only where k divides the seven values that are left.
fn rounds(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for k in 1..=6_usize {
        let grown = || {
            let sizes = std::iter::successors(Some(18), |size| Some(size + 9 * k));
            sizes.take_while(|size| *size <= 81).last().unwrap_or_default()
        };
        let runs = vec![
            lab.run("rounds", || Ok(grown().to_string()))?,
            lab.run("division", || Ok((18 + 7 / k * k * 9).to_string()))?,
        ];
        findings.push(Finding {
            runs,
            because: Some(
                "k does not divide the seven values that are left after the first two: the last round must take fewer"
                    .into(),
            ),
            ..Finding::new(format!("k = {k}: cells after the last whole round"), "81")
        });
    }
    Ok(findings)
}

const GRIDS: usize = 4;

/// A chain alternates between rows and columns, so each entry of the two symbols lies on exactly one.
fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "box:3x3".parse()?;
    let grids = samples::grids(lab, &game, GRIDS)?;
    let pairs = || grids.iter().cartesian_product((0..9).array_combinations());
    let without = |chains: fn(&Grid, [usize; 2]) -> Vec<Vec<usize>>| {
        let closed = |(grid, pair)| {
            let chains = chains(grid, pair);
            !chains.is_empty()
                && chains.iter().all(|chain| chain.len() >= 4)
                && chains.iter().map(Vec::len).sum::<usize>() == 18
        };
        Ok(pairs().filter(|&pair| !closed(pair)).count().to_string())
    };
    let walks = vec![lab.run("walks", || without(walked))?, lab.run("unions", || without(united))?];
    let found_again = lab.measure("other fillings of a chain with one entry", 0, |engine| {
        let fillings = pairs().map(|(grid, pair)| refilled(lab, engine, &game, grid, &walked(grid, pair)));
        fillings.sum()
    })?;
    let sample = Some(pairs().count() as u64);
    // Step 1 takes two values, and each step 2 one more.
    let rounds = |values: usize| 1 + (2..values).count();
    let loops = vec![lab.run("one value a round", || Ok(rounds(9).to_string()))?];
    Ok(vec![
        Finding { runs: walks, sample, ..Finding::new("pairs of values without a chain", "0") },
        Finding { sample, ..found_again },
        Finding {
            runs: loops,
            origin: Origin::Reading("step 1 once, step 2 for each other value"),
            ..Finding::new("rounds of the outer loop", "8")
        },
    ])
}

/// The number of fillings other than the grid's own, over all chains, with one entry of each chain left.
fn refilled(
    lab: &Lab<'_>,
    engine: &dyn Engine,
    game: &Game,
    grid: &Grid,
    chains: &[Vec<usize>],
) -> Result<u128, ClaimError> {
    let mut others = 0;
    for chain in chains {
        let mut clues = Puzzle::from(grid);
        chain[1..].iter().for_each(|&cell| clues[cell] = None);
        others += lab.count(engine, &game.with_clues(&clues))? - 1;
    }
    Ok(others)
}

/// Along rows and columns in turn, back to the start.
fn walked(grid: &Grid, symbols: [usize; 2]) -> Vec<Vec<usize>> {
    let holds = |cell: usize| symbols.contains(&grid[cell].index());
    let mut is_open: Vec<_> = (0..81).map(holds).collect();
    let mut chains = Vec::new();
    while let Some(start) = is_open.iter().position(|&is_open| is_open) {
        let (mut chain, mut cell, mut by_row) = (Vec::new(), start, true);
        while std::mem::take(&mut is_open[cell]) {
            chain.push(cell);
            let line: Vec<_> = (0..9).map(|at| if by_row { cell / 9 * 9 + at } else { at * 9 + cell % 9 }).collect();
            cell = line.into_iter().find(|&other| other != cell && holds(other)).unwrap_or(cell);
            by_row = !by_row;
        }
        chains.push(chain);
    }
    chains
}

/// Entries that share a line are united.
fn united(grid: &Grid, symbols: [usize; 2]) -> Vec<Vec<usize>> {
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for cell in (0..81).filter(|&cell| symbols.map(Symbol::new).contains(&grid[cell])) {
        let meets = |chain: &Vec<usize>| chain.iter().any(|other| other / 9 == cell / 9 || other % 9 == cell % 9);
        let (met, rest): (Vec<_>, Vec<_>) = chains.into_iter().partition(meets);
        chains = rest;
        chains.push(met.into_iter().flatten().chain([cell]).collect());
    }
    chains
}
