//! The demands of `data/designs.txt`: each is met, or two solvers prove that it cannot be.

mod common;
#[path = "common/designs.rs"]
mod designs;

use common::NATIVE;
use designs::{Design, designs, line};
use gerechte::encodings::Cell;
use gerechte::generate::design::{Outcome, Pattern, design, rounds};
use gerechte::sat::{Backend, Batsat, Varisat};
use gerechte::{Puzzle, Stop};
use libtest_mimic::{Arguments, Failed, Trial};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

fn main() {
    let trials = designs().into_iter().map(|design| {
        let name = design.name.replace(' ', "_");
        Trial::test(name, move || check(&design))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(wanted: &Design) -> Result<(), Failed> {
    match ask(wanted, &Varisat)? {
        Outcome::Clues(cells) => {
            assert!(wanted.is_possible, "{}", line(&wanted.grid, &cells));
            judge(wanted, &cells)
        }
        Outcome::Impossible => {
            assert!(!wanted.is_possible, "Varisat finds no puzzle");
            assert_eq!(ask(wanted, &Batsat)?, Outcome::Impossible, "BatSat");
            Ok(())
        }
        Outcome::Stopped => Err("nobody stops it".into()),
    }
}

fn ask<B: Backend>(wanted: &Design, backend: &B) -> Result<Outcome, Failed> {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    Ok(design(wanted.game.problem(), &wanted.grid, &wanted.demand, backend, random, &Stop::never())?)
}

fn judge(wanted: &Design, cells: &[Cell]) -> Result<(), Failed> {
    let Design { game, grid, demand, .. } = wanted;
    let puzzle = Puzzle::parse(game, &line(grid, cells))?;
    assert_eq!(common::count(NATIVE, game, &puzzle, 2), 1);
    assert!(demand.clues.contains(&cells.len()));
    assert!(demand.solvable.allows(rounds(game.problem(), &puzzle.clues().collect::<Vec<_>>())));
    let is_clue = |cell: usize| cells.contains(&Cell::new(cell));
    assert!(demand.together.iter().all(|set| set.iter().all(|&cell| is_clue(cell) == is_clue(set[0]))));
    let Pattern(pattern) = &demand.pattern;
    assert!(pattern.iter().enumerate().all(|(cell, place)| place.is_none_or(|wanted| wanted == is_clue(cell))));
    Ok(())
}
