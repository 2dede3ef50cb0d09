//! `patterns`: the patterns of clues that have a puzzle.

use std::ops::ControlFlow;
use std::time::Duration;

use super::fewest::representatives;
use super::{Claim, ClaimError, Finding, Lab, Origin, Run, sources};
use crate::encodings::Cell;
use crate::minimal::{Grids, MAX_CELLS, Patterns};
use crate::symmetry::{GroupName, Permutation, group};
use crate::workers::each;
use crate::{Game, Grid};

pub(super) const CLAIM: Claim = Claim {
    id: "patterns",
    source: sources::HERE.at("patterns of clues"),
    statement: "of the 23,285,977 patterns of clues of 6×6 sudoku up to symmetry, 22,822,566 have a puzzle with one solution, and 465,388 a minimal one; 7,519 have a puzzle and no part that has one, and 1,561 have none and with any further cell one",
    check,
};

/// What is counted, up to the full group.
const PARTS: [&str; 5] =
    ["patterns", "with a puzzle", "with a minimal puzzle", "smallest with a puzzle", "largest without"];

/// Games, with these numbers.
const GAMES: [(&str, [usize; 5]); 3] = [
    ("box:2x2", [805, 725, 21, 10, 7]),
    ("perfect:1", [1_679_840, 1_677_289, 3823, 896, 167]),
    ("box:2x3", [23_285_977, 22_822_566, 465_388, 7519, 1561]),
];

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let mut findings = Vec::new();
    for (name, published) in &GAMES[..if lab.deep { 3 } else { 2 }] {
        let game: Game = name.parse()?;
        let group = group(&game, GroupName::Full, lab.stop)?;
        let grids = representatives(lab, &game)?;
        let mut found = None;
        let (numbers, time) = lab.timed(|| {
            let patterns = by_hitting_sets(lab, &game, &grids, &group)?;
            counted(lab, found.insert(patterns))
        })?;
        let mut runs: [Vec<Run>; 5] = std::array::from_fn(|part| {
            // The first part has the time of all.
            let time = if part == 0 { time } else { Duration::ZERO };
            vec![Run { engine: "hitting sets", computed: numbers.map(|numbers| numbers[part].to_string()), time }]
        });
        if game.board().cells() <= MAX_CELLS {
            // The numbers of the other parts follow from these patterns.
            runs[2].push(lab.run("tables", || {
                let patterns = by_tables(lab, &game, &group)?;
                let is_same = found.as_ref() == Some(&patterns);
                Ok(if is_same { patterns.minimal().to_string() } else { "other patterns".to_owned() })
            })?);
        }
        runs[0].push(lab.run("Burnside's lemma", || Ok(Patterns::number(&group).to_string()))?);
        for ((part, published), runs) in PARTS.iter().zip(published).zip(runs) {
            let finding = Finding::new(format!("{name}: {part}"), published.to_string());
            findings.push(Finding { runs, origin: Origin::New, ..finding });
        }
    }
    Ok(findings)
}

/// The sums over all numbers of clues.
fn counted(lab: &Lab<'_>, patterns: &Patterns) -> Result<[usize; 5], ClaimError> {
    let mut sums = [0; 5];
    patterns.by_clues(lab.stop, |counts, bounds| {
        let (smallest, largest) = (bounds.smallest.len(), bounds.largest.len());
        let row = [counts.patterns, counts.with_puzzle, counts.with_minimal, smallest, largest];
        sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
        Ok::<_, ClaimError>(ControlFlow::Continue(()))
    })?;
    Ok(sums)
}

/// The patterns of the minimal puzzles of these grids, one of each class, from the search for minimal hitting sets.
fn by_hitting_sets(lab: &Lab<'_>, game: &Game, grids: &[Grid], group: &[Permutation]) -> Result<Patterns, ClaimError> {
    let none = Patterns::new(group)?;
    let of_grid = |_, grid: &Grid| {
        let mut patterns = none.clone();
        patterns.add_all_of(game.problem(), grid.symbols(), lab.stop)?;
        Ok::<_, ClaimError>(patterns)
    };
    let mut all = none.clone();
    each(lab.workers, grids, of_grid)?.into_iter().for_each(|patterns| all.join(patterns));
    Ok(all)
}

/// The same from tables of all sets of cells.
fn by_tables(lab: &Lab<'_>, game: &Game, group: &[Permutation]) -> Result<Patterns, ClaimError> {
    let mut all = Patterns::new(group)?;
    for (_, puzzles) in Grids::of(lab.engines[0], game.problem(), lab.stop)?.classes(group)? {
        for puzzle in puzzles {
            all.add(&puzzle.cells().collect::<Vec<Cell>>());
        }
    }
    Ok(all)
}
