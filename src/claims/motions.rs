//! `motions-perfect`, `motions-diameter`, `equal-numbers`, `equal-puzzles`, `special-weights`: the theorems on groups of motions of An et al.

use std::collections::{BTreeMap, BTreeSet};

use super::{Claim, ClaimError, Finding, Lab, Origin, sources};
use crate::encodings::{Cell, Symbol};
use crate::minimal::Grids;
use crate::symmetry::{GroupName, group};
use crate::{Engine, Game};

pub(super) const PERFECT: Claim = Claim {
    id: "motions-perfect",
    source: sources::AN_ET_AL.at("Theorems 5.1 and 5.2"),
    statement: "rotation and translation by a codeword take grids of a perfect code to grids, and generate a group of order 4n; it is 20 for order 5",
    check: perfect,
};

pub(super) const DIAMETER: Claim = Claim {
    id: "motions-diameter",
    source: sources::AN_ET_AL.at("Theorems 5.3 and 5.4"),
    statement: "translations by codewords and the half turn, in Case I the reflection, too, take grids to grids, and generate a group of order 4n in Case I \
                and 2n in Case II; these are 32 and 16 for order 8",
    check: diameter,
};

pub(super) const NUMBERS: Claim = Claim {
    id: "equal-numbers",
    source: sources::AN_ET_AL.at("Theorem 6.1"),
    statement: "equivalent codes, and their translates, have equally many grids",
    check: numbers,
};

pub(super) const PUZZLES: Claim = Claim {
    id: "equal-puzzles",
    source: sources::AN_ET_AL.at("Theorem 6.2"),
    statement: "the minimal puzzles of equivalent grids correspond to one another",
    check: puzzles,
};

pub(super) const WEIGHTS: Claim = Claim {
    id: "special-weights",
    source: sources::AN_ET_AL.at("section 6.1: the special grids are classes 3 and 4; weights 120 for classes 1 and 2, 600 for class 3, 1,200 for class 4"),
    statement: "classes 3 and 4 of order 5, of 600 and 1,200 grids by the weights, are the special grids, of which there are 240",
    check: weights,
};

/// A permutation of cells.
type Moves = Vec<usize>;

/// The group that these generate, as permutations.
fn closure(cells: usize, generators: &[Moves]) -> BTreeSet<Moves> {
    let identity: Moves = (0..cells).collect();
    let (mut all, mut open) = (BTreeSet::from([identity.clone()]), vec![identity]);
    while let Some(element) = open.pop() {
        for generator in generators {
            let product: Moves = element.iter().map(|&cell| generator[cell]).collect();
            if all.insert(product.clone()) {
                open.push(product);
            }
        }
    }
    all
}

fn motion(order: usize, of: impl Fn(usize, usize) -> (usize, usize)) -> Moves {
    (0..order * order)
        .map(|cell| {
            let (i, j) = of(cell / order, cell % order);
            i % order * order + j % order
        })
        .collect()
}

/// Whether cells of one region go to cells of one region, so that grids go to grids.
fn keeps(game: &Game, moves: &Moves) -> bool {
    let regions = game.palette().map_or(&[][..], |palette| palette.regions());
    let sets: BTreeSet<BTreeSet<usize>> =
        regions.iter().map(|region| region.iter().map(|cell| cell.index()).collect()).collect();
    let is_region = |region: &Vec<Cell>| sets.contains(&region.iter().map(|cell| moves[cell.index()]).collect());
    !sets.is_empty() && regions.iter().all(is_region)
}

/// The order of the generated group, and whether its generators keep the regions; the motions that keep the regions are found among all, too.
fn order(
    lab: &Lab<'_>,
    name: &str,
    generators: &[Moves],
    published: usize,
    origin: Origin,
) -> Result<Finding, ClaimError> {
    let game: Game = name.parse()?;
    let n = game.order();
    let generated = || closure(n * n, generators);
    let all_keep = generators.iter().all(|moves| keeps(&game, moves));
    let runs = vec![
        lab.run("closure", || Ok(if all_keep { generated().len().to_string() } else { "not kept".to_owned() }))?,
        lab.run("motions", || {
            let kept: BTreeSet<Moves> = group(&game, GroupName::Rigid, lab.stop)?
                .iter()
                .map(|element| element.iter().map(|cell| cell.index()).collect())
                .collect();
            let generated = generated();
            let inside = generated.iter().filter(|element| kept.contains(*element)).count();
            // A motion is a turn, a mirror and a shift, so the elements are told apart by three cells.
            let told: BTreeSet<[usize; 3]> = generated.iter().map(|moves| [moves[0], moves[1], moves[n]]).collect();
            Ok(if inside == generated.len() { told.len().to_string() } else { "not kept".to_owned() })
        })?,
    ];
    Ok(Finding { runs, origin, ..Finding::new(format!("{name}: order of the group"), published.to_string()) })
}

const PROOF: Origin = Origin::Derived("from the proof; the general form is lost in the text at hand");

fn perfect(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let of = |radius: usize| {
        let n = 2 * radius * (radius + 1) + 1;
        let rotation = motion(n, |i, j| (n - j, i));
        let translation = motion(n, |i, j| (i + 1, j + 2 * radius + 1));
        let origin = if radius == 1 { Origin::Printed } else { PROOF };
        order(lab, &format!("perfect:{radius}"), &[rotation, translation], 4 * n, origin)
    };
    (1..=4).map(of).collect()
}

fn diameter(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for radius in 1..=4 {
        let (n, half) = (2 * (radius + 1) * (radius + 1), radius + 1);
        let half_turn = motion(n, |i, j| (n - i, n + 1 - j));
        let reflection = motion(n, |i, j| (n - i, j));
        let by = |a: usize, b: usize| motion(n, |i, j| (i + a, j + b));
        let origin = if radius == 1 { Origin::Printed } else { PROOF };
        let case_one = [by(half, n - half), by(0, 2 * half), half_turn.clone(), reflection];
        findings.push(order(lab, &format!("diameter:{radius}:0"), &case_one, 4 * n, origin)?);
        let case_two = [by(half, n - half), by(radius, radius + 2), half_turn];
        findings.push(order(lab, &format!("diameter:{radius}:{radius}"), &case_two, 2 * n, origin)?);
    }
    Ok(findings)
}

/// All ten codes of order 5.
fn numbers(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let shifts = || (0..5).map(|j| format!("@0,{j}"));
    let names =
        ["perfect:1", "perfect:1:mirror"].into_iter().flat_map(|name| shifts().map(move |at| format!("{name}{at}")));
    let games = names.map(|name| name.parse()).collect::<Result<Vec<Game>, _>>()?;
    let finding = lab.measure("codes of order 5 with other numbers", 0, |engine| {
        let mut others = 0;
        for game in &games {
            others += u128::from(lab.count(engine, game.problem())? != 2040);
        }
        Ok(others)
    })?;
    Ok(vec![finding])
}

/// The number of minimal puzzles of each of the 17 grids of order 5 by number of clues is that of its class.
fn puzzles(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "perfect:1".parse()?;
    let elements = group(&game, GroupName::Rigid, lab.stop)?;
    let run = |engine: &&dyn Engine| {
        lab.run(engine.name(), || {
            let grids = Grids::of(*engine, game.problem(), lab.stop)?;
            let fixed = grids.all().iter().filter(|grid| (0..5).all(|cell| grid[cell] == Symbol::new(cell)));
            let mut classes = BTreeMap::<Vec<Symbol>, BTreeSet<BTreeMap<usize, usize>>>::new();
            for grid in fixed {
                let images = elements.iter().map(|element| {
                    let mut image = grid.symbols().to_vec();
                    for (cell, to) in element.iter().enumerate() {
                        image[to.index()] = grid[cell];
                    }
                    crate::Grid::from(image).relabelled().symbols().to_vec()
                });
                let mut by_clues = BTreeMap::new();
                for puzzle in grids.minimal_puzzles(grid)? {
                    *by_clues.entry(puzzle.len()).or_default() += 1;
                }
                classes.entry(images.min().unwrap_or_default()).or_default().insert(by_clues);
            }
            Ok(classes.values().filter(|numbers| numbers.len() > 1).count().to_string())
        })
    };
    let runs = lab.engines.iter().map(run).collect::<Result<_, _>>()?;
    Ok(vec![Finding { runs, ..Finding::new("classes whose grids differ in puzzles", "0") }])
}

/// Special grids are found among all grids, by the balls around every cell, whatever the numbers of classes.
fn weights(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let special: Game = "perfect:1+special".parse()?;
    let mut finding =
        lab.measure("grids of the special classes", 600 + 1200, |engine| lab.count(engine, special.problem()))?;
    finding.origin = Origin::Derived("the sum of the printed weights of classes 3 and 4");
    finding.because = Some(
        "the two special classes hold 120 grids each, the weight printed for classes 1 and 2: the classes are numbered in two ways".into(),
    );
    Ok(vec![finding])
}
