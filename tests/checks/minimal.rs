//! Minimal puzzles against solvers: each has one solution and loses it with any clue, and on small boards none is missing.

use crate::common;

use std::collections::BTreeSet;

use common::{NATIVE, SAT, game};
use gerechte::encodings::Cell;
use gerechte::engine::Prepared;
use gerechte::minimal::{ClueSet, Grids};
use gerechte::symmetry::{GroupName, group};
use gerechte::{Engine, Game, Puzzle, Stop};

fn grids<'a>(game: &'a Game, engine: &dyn Engine) -> Grids<'a> {
    Grids::of(engine, game.problem(), &Stop::never()).unwrap()
}

fn is_unique(solver: &mut (dyn Prepared + '_), puzzle: &Puzzle) -> bool {
    solver.count(puzzle, 2, &Stop::never()).unwrap().number() == 1
}

fn is_minimal(solver: &mut (dyn Prepared + '_), puzzle: &Puzzle) -> bool {
    let without = |cell: Cell| {
        let mut fewer = puzzle.clone();
        fewer[cell.index()] = None;
        fewer
    };
    is_unique(solver, puzzle) && !puzzle.clues().any(|(cell, _)| is_unique(solver, &without(cell)))
}

#[test]
fn all_35759_of_order_5_are_unique_and_minimal() {
    let game = game("perfect:1");
    let elements = group(&game, GroupName::Rigid, &Stop::never()).unwrap();
    let (mut native, mut sat) = (NATIVE.prepare(game.problem()), SAT.prepare(game.problem()));
    let mut puzzles = 0;
    for (class, sets) in grids(&game, NATIVE).classes(&elements).unwrap() {
        for set in sets {
            let puzzle = Puzzle::of(&class.grid, set.cells());
            assert!(is_minimal(native.as_mut(), &puzzle), "{puzzle}");
            assert!(puzzles % 200 != 0 || is_minimal(sat.as_mut(), &puzzle), "{puzzle}");
            puzzles += 1;
        }
    }
    assert_eq!(puzzles, 35_759);
}

/// Every set of clues is tried.
#[test]
fn none_is_missing_on_small_boards() {
    for name in ["latin:1", "latin:2", "latin:3", "box:2x2", "jigsaw:1112122333234444"] {
        let game = game(name);
        let cells = game.board().cells();
        let mut solver = NATIVE.prepare(game.problem());
        let grids = grids(&game, SAT);
        let grid = grids.all().last().unwrap_or_else(|| panic!("{name} has a grid"));
        let sets = (0_u32..1 << cells)
            .map(|bits| (0..cells).filter(|cell| bits >> cell & 1 != 0).map(Cell::new).collect::<ClueSet>());
        let unique: BTreeSet<_> =
            sets.filter(|&set| is_unique(solver.as_mut(), &Puzzle::of(grid, set.cells()))).collect();
        let least = |set: &&ClueSet| {
            let without = |left_out| set.cells().filter(|&cell| cell != left_out).collect::<ClueSet>();
            set.cells().all(|cell| !unique.contains(&without(cell)))
        };
        let expected: BTreeSet<_> = unique.iter().filter(least).copied().collect();
        assert_eq!(grids.minimal_puzzles(grid).unwrap().into_iter().collect::<BTreeSet<_>>(), expected, "{name}");
    }
}
