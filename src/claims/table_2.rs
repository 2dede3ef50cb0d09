//! `table-2`: the minimal puzzles of order 5 by their number of clues.
//!
//! An et al. print two numbers for each: the puzzles of all 2,040 grids, and "up to equivalence" those of one grid of each of the
//! four classes. Symmetries of a grid map its puzzles to one another, so there are fewer orbits of puzzles. They are
//! counted by Burnside's lemma on the stabilisers, and by the least form of every puzzle under all motions and relabellings.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::{Claim, ClaimError, Finding, Lab, Origin, Run, sources};
use crate::count::relabellings;
use crate::minimal::{Census, ClueSet, Grids, PuzzleCounts};
use crate::symmetry::{GroupName, Permutation, Representative, group};
use crate::{Game, Grid};

pub(super) const CLAIM: Claim = Claim {
    id: "table-2",
    source: sources::AN_ET_AL.at("table 2"),
    statement: "15,898,200 minimal puzzles of order 5 with 4 to 7 clues, 35,759 up to equivalence",
    check,
};

/// Clues, puzzles, and puzzles up to equivalence, as printed.
const PRINTED: [(usize, u128, u128); 4] =
    [(4, 154_200, 507), (5, 5_721_600, 14_860), (6, 8_908_800, 19_096), (7, 1_113_600, 1_296)];
const READING: &str = "of one grid of each class";
const REASON: &str = "the source adds up the puzzles of one grid of each class; symmetries of that grid take puzzles to one another, so there are \
                      fewer classes of puzzles";

/// An engine, what follows from its grids unless it was stopped, and the time.
type Counted = (&'static str, Option<Census>, Duration);

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let game: Game = "perfect:1".parse()?;
    let elements = group(&game, GroupName::Rigid, lab.stop)?;
    let names = relabellings(game.order()).unwrap_or_default();
    let mut censuses = Vec::new();
    let mut forms = None;
    for engine in lab.engines {
        let find = || Ok(Grids::of(*engine, game.problem(), lab.stop)?.classes(&elements)?);
        let (found, time) = lab.timed(find)?;
        let census = found.as_ref().map(|found| {
            let mut census = Census::default();
            for (representative, puzzles) in found {
                census.add(representative, puzzles, names);
            }
            census
        });
        censuses.push((engine.name(), census, time));
        forms = forms.or(found);
    }
    let start = (lab.clock)();
    let forms = forms.map(|found| least_forms(&found, &elements));
    let by_forms = |clues: usize| Run {
        engine: "least forms",
        computed: forms.as_ref().map(|forms| forms.get(&clues).map_or(0, BTreeSet::len).to_string()),
        time: (lab.clock)().saturating_sub(start),
    };
    let runs = |clues: usize, number: fn(&PuzzleCounts) -> u128| -> Vec<Run> {
        let run = |(engine, census, time): &Counted| Run {
            engine,
            computed: census.as_ref().map(|census| census.by_clues().get(&clues).map_or(0, number).to_string()),
            time: *time,
        };
        censuses.iter().map(run).collect()
    };
    // Numbers of clues that the table does not have must have no puzzles.
    let computed =
        censuses.iter().filter_map(|(_, census, _)| census.as_ref()).flat_map(|census| census.by_clues().keys());
    let others = computed.copied().filter(|clues| PRINTED.iter().all(|(printed, ..)| printed != clues));
    let others: BTreeSet<_> = others.collect();
    let mut findings = Vec::new();
    for (clues, total, classes) in PRINTED.into_iter().chain(others.into_iter().map(|clues| (clues, 0, 0))) {
        findings.push(Finding {
            runs: runs(clues, |counts| counts.total),
            ..Finding::new(format!("{clues} clues"), total.to_string())
        });
        findings.push(Finding {
            runs: runs(clues, |counts| counts.per_representative),
            origin: Origin::Reading(READING),
            ..Finding::new(format!("{clues} clues: per class"), classes.to_string())
        });
        findings.push(Finding {
            runs: [runs(clues, |counts| counts.orbits), vec![by_forms(clues)]].concat(),
            because: Some(REASON.into()),
            ..Finding::new(format!("{clues} clues: up to equivalence"), classes.to_string())
        });
    }
    Ok(findings)
}

/// For each number of clues, the least form of each puzzle under the motions and all names of the symbols.
fn least_forms(
    found: &[(Representative, Vec<ClueSet>)],
    elements: &[Permutation],
) -> BTreeMap<usize, BTreeSet<Vec<Option<usize>>>> {
    let mut forms = BTreeMap::<usize, BTreeSet<_>>::new();
    for (class, puzzles) in found {
        for puzzle in puzzles {
            let images = elements.iter().map(|permutation| form(&class.grid, *puzzle, permutation));
            forms.entry(puzzle.len()).or_default().extend(images.min());
        }
    }
    forms
}

/// The puzzle moved, with its symbols named in the order in which they appear.
fn form(grid: &Grid, puzzle: ClueSet, permutation: &Permutation) -> Vec<Option<usize>> {
    let mut form = vec![None; permutation.len()];
    for cell in puzzle.cells() {
        form[permutation[cell.index()].index()] = Some(grid.symbols()[cell.index()].index());
    }
    let mut names = Vec::new();
    for symbol in form.iter_mut().flatten() {
        let name = names.iter().position(|known| known == symbol).unwrap_or_else(|| {
            names.push(*symbol);
            names.len() - 1
        });
        *symbol = name;
    }
    form
}
