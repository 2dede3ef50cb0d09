//! `jigsaw-clues`: the fewest clues of the grids of jigsaw layouts, the partitions of a square into connected regions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::jigsaws::{Regions, by_motions, grow, problem};
use super::{Claim, ClaimError, Fewest, Finding, Lab, Origin, sources};
use crate::count::up_to_relabelling;
use crate::encodings::{Problem, Symbol};
use crate::workers::each;
use crate::{Engine, Stop, Stopped};
use itertools::Itertools;

pub(super) const CLAIM: Claim = Claim {
    id: "jigsaw-clues",
    source: sources::HERE.at("fewest clues of jigsaws"),
    statement: "of the layouts of order 4 that have a grid, 17 have a puzzle of 3 clues and 4 one of 4, and no grid needs more than 5; of order 5, 480 have one of 4 clues, 26 of 5 and 1 of 6, and no grid needs more than 7",
    check,
};

/// By order, from 2: the layouts up to rotations and reflections, by the fewest clues of a puzzle, and the most that a grid needs.
const KNOWN: [&str; 4] = [
    "1 of 1; each grid at most 1",
    "2 of 2; each grid at most 2",
    "17 of 3, 4 of 4; each grid at most 5",
    "480 of 4, 26 of 5, 1 of 6; each grid at most 7",
];
/// Orders up to this one take less than a second.
const SHALLOW: usize = 4;

fn check(lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let orders = (2..).zip(KNOWN).filter(|&(order, _)| lab.deep || order <= SHALLOW);
    orders.map(|(order, known)| of_order(lab, order, known)).collect()
}

fn of_order(lab: &Lab<'_>, order: usize, known: &str) -> Result<Finding, ClaimError> {
    let mut all = Vec::new();
    grow(lab, order, &mut all)?;
    let layouts = by_motions(order, &all);
    let run = |&(name, fewest): &(&'static str, Fewest<'_>)| lab.run(name, || counted(lab, order, &layouts, fewest));
    let runs = lab.fewest.iter().map(run).collect::<Result<_, _>>()?;
    let part = format!("order {order}: layouts by fewest clues");
    Ok(Finding { runs, origin: Origin::New, ..Finding::new(part, known) })
}

/// The layouts by their least number, and the greatest of all grids.
fn counted(lab: &Lab<'_>, order: usize, layouts: &[(Regions, u128)], fewest: Fewest<'_>) -> Result<String, ClaimError> {
    let (mut by_least, mut most) = (BTreeMap::new(), 0);
    let (walker, stop) = (lab.engines[0], lab.stop);
    let found = each(lab.workers, layouts, |_, (regions, _)| ends(&problem(order, regions)?, walker, fewest, stop))?;
    for (least, greatest) in found.into_iter().flatten() {
        *by_least.entry(least).or_insert(0) += 1;
        most = most.max(greatest);
    }
    let by_least = by_least.into_iter().map(|(clues, layouts)| format!("{layouts} of {clues}")).collect::<Vec<_>>();
    Ok(format!("{}; each grid at most {most}", by_least.join(", ")))
}

/// The least and the greatest number of fewest clues of the grids. Returns `None` if there is no grid.
fn ends(
    problem: &Problem,
    walker: &dyn Engine,
    fewest: Fewest<'_>,
    stop: &Stop,
) -> Result<Option<(usize, usize)>, ClaimError> {
    let fixed = up_to_relabelling(problem).ok_or(Stopped)?;
    let mut grids = Vec::new();
    walker.solutions(&fixed, stop, &mut |grid| {
        grids.push(grid.to_vec());
        ControlFlow::Continue(())
    })?;
    let of_grid = |grid: &Vec<Symbol>| {
        let found = fewest(problem, grid, stop)?.cells.len();
        stop.check()?;
        Ok(found)
    };
    let found = grids.iter().map(of_grid).collect::<Result<Vec<_>, ClaimError>>()?;
    Ok(found.into_iter().minmax().into_option())
}
