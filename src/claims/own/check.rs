//! The quantities that a claim of a user may count, each by two methods if there are two.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{OwnClaim, Quantity};
use crate::claims::classes::classes_by_conjugates;
use crate::claims::{ClaimError, Finding, Lab, Run, exact, fixed};
use crate::classify::kept_by_each;
use crate::count::{by_relabelling, relabellings, up_to_relabelling};
use crate::encodings::Problem;
use crate::minimal::{Census, Grids};
use crate::symmetry::{Classes, GroupError, GroupName, Permutation, conjugates, group, largest_group};
use crate::{Engine, Game, Grid, Stopped};

/// The largest number of grids that the second engine finds in a second.
const FEW: u128 = 10_000;
/// The most grids that are found one by one: usually, and if time does not matter.
const MANY: [u128; 2] = [2_000_000, 1_000_000_000];
/// The most times that a grid is moved to find its class: usually, and if time does not matter.
const MOVES: [u128; 2] = [200_000_000, 20_000_000_000];

pub(super) fn check(claim: &OwnClaim, lab: &Lab<'_>) -> Result<Vec<Finding>, ClaimError> {
    let part = match &claim.quantity {
        Quantity::Grids if claim.puzzle.is_none() => "grids".to_owned(),
        Quantity::Grids => "solutions".to_owned(),
        Quantity::UpToRelabelling => "up to relabelling".to_owned(),
        Quantity::Classes(name) => format!("{name}: classes"),
        Quantity::Minimal(None) => "minimal puzzles".to_owned(),
        Quantity::Minimal(Some(clues)) => format!("minimal puzzles, {clues} clues"),
        Quantity::FewestClues(_) => "fewest clues".to_owned(),
    };
    let finding = Finding::new(part, claim.published.to_string());
    match runs(claim, lab) {
        Ok(runs) => Ok(vec![Finding { runs, ..finding }]),
        Err(error) if Stopped::is_behind(&error) => Err(error),
        // A failure, such as a board that is too large, leaves the other claims alone.
        Err(error) => Ok(vec![Finding { because: Some(error.to_string().into()), ..finding }]),
    }
}

fn runs(claim: &OwnClaim, lab: &Lab<'_>) -> Result<Vec<Run>, ClaimError> {
    let game = &claim.game;
    match &claim.quantity {
        Quantity::Grids => match &claim.puzzle {
            None => grids(game.problem(), lab),
            Some(puzzle) => grids(&game.with_clues(puzzle), lab),
        },
        Quantity::UpToRelabelling => grids(&fixed(game), lab),
        Quantity::Classes(name) => classes(game, *name, lab),
        Quantity::Minimal(clues) => minimal(game, *clues, lab),
        Quantity::FewestClues(grid) => fewest(game, grid, lab),
    }
}

/// The engine, other than the first, that finds this number of grids one by one.
fn other<'a>(lab: &Lab<'a>, grids: u128) -> Option<&'a dyn Engine> {
    let others = lab.engines.get(1..)?;
    let engine = if grids <= FEW { others.first() } else { others.last() };
    engine.copied().filter(|_| grids <= MANY[usize::from(lab.deep)])
}

/// The number of solutions: natively, and by SAT or by a second native method.
fn grids(problem: &Problem, lab: &Lab<'_>) -> Result<Vec<Run>, ClaimError> {
    let native = lab.engines[0];
    let mut number = None;
    let first = lab.run(native.name(), || Ok(number.insert(count(native, problem, lab)?).to_string()))?;
    let mut runs = vec![first];
    let Some(number) = number else { return Ok(runs) };
    // One grid is found for all ways to name its symbols.
    let names = up_to_relabelling(problem).and_then(|_| relabellings(problem.symbols())).unwrap_or(1);
    if let Some(engine) = other(lab, number / names) {
        runs.push(lab.run(engine.name(), || Ok(count(engine, problem, lab)?.to_string()))?);
        return Ok(runs);
    }
    let (again, time) = lab.timed(|| Ok(native.recount(problem, lab.stop)))?;
    if let Some(again) = again.flatten() {
        let computed = again.is_exact().then(|| again.number().to_string());
        runs.push(Run { engine: "second method", computed, time });
    }
    Ok(runs)
}

fn count(engine: &dyn Engine, problem: &Problem, lab: &Lab<'_>) -> Result<u128, ClaimError> {
    let counted = match engine.shortcut(problem, lab.stop) {
        Some(count) => count,
        None => by_relabelling(problem, None, |problem| (lab.count)(engine, problem))?,
    };
    exact(counted)
}

/// The number of classes: by Burnside's lemma, and by the orbits of the grids that another engine finds.
fn classes(game: &Game, name: GroupName, lab: &Lab<'_>) -> Result<Vec<Run>, ClaimError> {
    let (native, problem) = (lab.engines[0], fixed(game));
    let elements = match group(game, name, lab.stop) {
        Ok(elements) => elements,
        Err(GroupError::TooLarge(_)) => return classes_by_conjugates(game, lab),
        Err(error) => return Err(error.into()),
    };
    let first = conjugates(&elements);
    let mut grids = None;
    let burnside = lab.run("burnside", || {
        let kept = kept_by_each(native, &problem, &elements, &first, lab.workers, lab.stop)?;
        grids = kept.first().copied();
        Ok((kept.iter().sum::<u128>() / elements.len() as u128).to_string())
    })?;
    let moves = grids.and_then(|grids| grids.checked_mul(elements.len() as u128));
    let mut runs = vec![burnside];
    if let Some(engine) = grids.and_then(|grids| other(lab, grids))
        && moves.is_some_and(|moves| moves <= MOVES[usize::from(lab.deep)])
    {
        runs.push(lab.run("orbits by sat", || Ok(orbits(engine, &problem, elements, lab)?.to_string()))?);
    }
    Ok(runs)
}

fn orbits(
    engine: &dyn Engine,
    problem: &Problem,
    elements: Vec<Permutation>,
    lab: &Lab<'_>,
) -> Result<u128, ClaimError> {
    let mut classes = Classes::new(Arc::from(elements));
    engine.solutions(problem, lab.stop, &mut |grid| {
        classes.add(grid);
        ControlFlow::Continue(())
    })?;
    Ok(classes.number())
}

/// The minimal puzzles of all grids, from the grids that each engine finds.
fn minimal(game: &Game, clues: Option<usize>, lab: &Lab<'_>) -> Result<Vec<Run>, ClaimError> {
    let (_, elements) = largest_group(game, lab.stop)?;
    let names = relabellings(game.order()).unwrap_or(1);
    let by = |engine: &&dyn Engine| {
        lab.run(engine.name(), || {
            let mut census = Census::default();
            for (representative, puzzles) in Grids::of(*engine, game.problem(), lab.stop)?.classes(&elements)? {
                census.add(&representative, &puzzles, names);
            }
            let total = match clues {
                None => census.sum().total,
                Some(clues) => census.by_clues().get(&clues).map_or(0, |counts| counts.total),
            };
            Ok(total.to_string())
        })
    };
    lab.engines.iter().take(2).map(by).collect()
}

/// The fewest clues of a grid, as each method proves it.
fn fewest(game: &Game, grid: &Grid, lab: &Lab<'_>) -> Result<Vec<Run>, ClaimError> {
    let by = |&(name, fewest): &(&'static str, crate::claims::Fewest<'_>)| {
        lab.run(name, || {
            let found = fewest(game.problem(), grid.symbols(), lab.stop)?;
            if found.is_proved() { Ok(found.cells.len().to_string()) } else { Err(Stopped.into()) }
        })
    };
    lab.fewest.iter().map(by).collect()
}
