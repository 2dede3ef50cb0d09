//! The demands of `data/designs.txt`: each is met, or proved impossible by both solvers.

use crate::common;

use std::thread;

use common::designs::{Design, designs, line};
use common::{NATIVE, long};
use gerechte::encodings::Cell;
use gerechte::generate::design::{DesignError, design, rounds};
use gerechte::sat::{Backend, Batsat, Varisat};
use gerechte::{Puzzle, Stop, unless_stopped};
use libtest_mimic::{Failed, Trial};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

pub fn trials() -> Vec<Trial> {
    let trial = |design: Design| {
        let name = format!("designs::{}", design.name.replace(' ', "_"));
        let is_long = design.is_long;
        long(Trial::test(name, move || check(&design)), is_long)
    };
    designs().into_iter().map(trial).collect()
}

/// Asks both solvers at once: for a puzzle, the first is enough.
fn check(wanted: &Design) -> Result<(), Failed> {
    let stop = Stop::never();
    let asked = |outcome: Result<Option<Vec<Cell>>, DesignError>| {
        if matches!(outcome, Ok(Some(_))) {
            stop.request();
        }
        outcome
    };
    let outcomes = thread::scope(|scope| {
        let varisat = scope.spawn(|| asked(ask(wanted, &Varisat, &stop)));
        let batsat = asked(ask(wanted, &Batsat, &stop));
        [batsat, varisat.join().expect("Varisat answers")]
    });
    for outcome in outcomes {
        match unless_stopped(outcome)? {
            Some(Some(cells)) => judge(wanted, &cells)?,
            Some(None) => assert!(!wanted.is_possible, "no puzzle is found"),
            None => assert!(wanted.is_possible, "some puzzle is found"),
        }
    }
    Ok(())
}

fn ask<B: Backend>(wanted: &Design, backend: &B, stop: &Stop) -> Result<Option<Vec<Cell>>, DesignError> {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    design(&wanted.game, &wanted.grid, &wanted.demand, &[], backend, random, stop)
}

fn judge(wanted: &Design, cells: &[Cell]) -> Result<(), Failed> {
    let Design { game, grid, demand, .. } = wanted;
    assert!(wanted.is_possible, "{}", line(grid, cells));
    let puzzle = Puzzle::parse(game, &line(grid, cells))?;
    assert_eq!(common::count(NATIVE, game, &puzzle, 2), 1);
    assert!(demand.clues.number.contains(&cells.len()));
    assert!(demand.solvable.allows(rounds(game.problem(), &puzzle.clues().collect::<Vec<_>>())));
    let is_clue = |cell: usize| cells.contains(&Cell::new(cell));
    let orbits = demand.clues.orbits(game)?;
    assert!(orbits.iter().all(|orbit| orbit.iter().all(|&cell| is_clue(cell) == is_clue(orbit[0]))));
    let is_kept = |cell| demand.clues.pattern.place(cell).is_none_or(|wanted| wanted == is_clue(cell));
    assert!((0..grid.len()).all(is_kept));
    Ok(())
}
