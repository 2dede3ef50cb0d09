//! The three instruction sets against each other, and the guarantees of a solver for limits, stops and clues.

use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{BoxSolver, CELLS, Instructions};
use gerechte_core::{Count, Exit, Stop, Stopped};
use gerechte_encodings::Symbol;

const PUZZLE: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
const SOLUTION: &str = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
/// The hardest of its collection for many solvers: guesses to a depth of several.
const HARD: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

fn clues(line: &str) -> Vec<Option<Symbol>> {
    line.chars().map(Symbol::from_char).collect()
}

/// The first `limit` completions in the order of the search, and the number of guesses that they took.
fn completions(solver: &mut BoxSolver, clues: &[Option<Symbol>], limit: usize) -> (Vec<Vec<Symbol>>, Exit, u64) {
    let mut grids = Vec::new();
    let before = solver.guesses();
    let exit = solver.solve(clues, &Stop::never(), |grid| {
        grids.push(grid.to_vec());
        if grids.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (grids, exit.expect("nobody stops it"), solver.guesses() - before)
}

fn keeps(grid: &[Symbol], clues: &[Option<Symbol>]) -> bool {
    clues.iter().zip(grid).all(|(clue, symbol)| clue.is_none_or(|clue| clue == *symbol))
}

fn is_grid(grid: &[Symbol]) -> bool {
    let houses = (0..9).flat_map(|h| {
        let row = move |i: usize| 9 * h + i;
        let column = move |i: usize| 9 * i + h;
        let place = move |i: usize| 27 * (h / 3) + 3 * (h % 3) + 9 * (i / 3) + i % 3;
        [(0..9).map(row).collect(), (0..9).map(column).collect(), (0..9).map(place).collect::<Vec<usize>>()]
    });
    houses.into_iter().all(|house| house.iter().map(|&cell| grid[cell]).collect::<HashSet<_>>().len() == 9)
}

#[test]
fn a_puzzle_of_17_clues_has_one_completion() {
    for kind in Instructions::available() {
        let (grids, exit, _) = completions(&mut BoxSolver::with(kind), &clues(PUZZLE), 2);
        let solution: Vec<_> = clues(SOLUTION).into_iter().flatten().collect();
        assert_eq!((grids, exit), (vec![solution], Exit::Complete), "{kind:?}");
    }
}

#[test]
fn instructions_make_no_difference() {
    let mut solvers: Vec<BoxSolver> = Instructions::available().map(BoxSolver::with).collect();
    let mut seed = 1_u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let mut puzzles = vec![clues(HARD), vec![None; CELLS]];
    for _ in 0..100 {
        let mut puzzle = clues(SOLUTION);
        (0..60 + below(100)).for_each(|_| puzzle[below(CELLS)] = None);
        if below(4) == 0 {
            puzzle[below(CELLS)] = Some(Symbol::new(below(9)));
        }
        puzzles.push(puzzle);
    }
    for puzzle in &puzzles {
        let all: Vec<_> = solvers.iter_mut().map(|solver| completions(solver, puzzle, 40)).collect();
        assert!(all.iter().all(|other| *other == all[0]), "{puzzle:?}");
        let (grids, exit, _) = &all[0];
        for grid in grids {
            assert!(is_grid(grid) && keeps(grid, puzzle));
        }
        assert_eq!(grids.iter().collect::<HashSet<_>>().len(), grids.len(), "{puzzle:?}: a completion twice");
        assert_eq!(solvers[0].count(puzzle, 40, &Stop::never()), Count::of(grids.len() as u64, Ok(*exit)));
    }
}

#[test]
fn random_completions_keep_the_clues_whatever_the_instructions() {
    for (start, completions) in
        [(vec![None; CELLS], 200), (clues(PUZZLE), 1), (clues(&SOLUTION.replace(['1', '7'], "0")), 2)]
    {
        let found: Vec<HashSet<_>> = Instructions::available()
            .map(|kind| {
                let mut solver = BoxSolver::with(kind);
                let mut random = ChaCha8Rng::seed_from_u64(5);
                let mut grid = || solver.random(&start, &Stop::never(), &mut |bound| random.random_range(0..bound));
                (0..200).map(|_| grid().unwrap().expect("there are completions")).collect()
            })
            .collect();
        assert!(found.iter().all(|other| *other == found[0]));
        assert!(found[0].iter().all(|grid| is_grid(grid)));
        assert!(found[0].iter().all(|grid| keeps(grid, &start)));
        assert!(found[0].len() >= completions, "{}", found[0].len());
    }
    let mut impossible = clues(HARD);
    impossible[1] = Some(Symbol::new(1));
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut below = |bound| random.random_range(0..bound);
    assert_eq!(BoxSolver::new().random(&impossible, &Stop::never(), &mut below), Ok(None));
}

#[test]
fn an_unavoidable_rectangle_has_two_completions() {
    // Two rows of a band hold 1 and 7 in the same two columns.
    let mut puzzle = clues(SOLUTION);
    for cell in [32, 35, 41, 44] {
        puzzle[cell] = None;
    }
    let (grids, exit, guesses) = completions(&mut BoxSolver::new(), &puzzle, 9);
    assert_eq!((grids.len(), exit, guesses), (2, Exit::Complete, 1));
}

#[test]
fn impossible_clues_have_no_completion() {
    for kind in Instructions::available() {
        let mut solver = BoxSolver::with(kind);
        for clue in [10, 15, 16, 17, 64] {
            let mut puzzle = vec![None; CELLS];
            puzzle[40] = Some(Symbol::new(clue - 1));
            assert_eq!(solver.count(&puzzle, 2, &Stop::never()), Count::Exactly(0), "{kind:?} {clue}");
        }
        for other in [1, 9, 10] {
            let mut puzzle = vec![None; CELLS];
            puzzle[0] = Some(Symbol::new(4));
            puzzle[other] = puzzle[0];
            assert_eq!(solver.count(&puzzle, 2, &Stop::never()), Count::Exactly(0), "{kind:?} {other}");
        }
    }
}

#[test]
fn limits_and_stops_end_a_search() {
    let mut solver = BoxSolver::new();
    let blank = [None; CELLS];
    assert_eq!(solver.count(&blank, 0, &Stop::never()), Count::AtLeast(0));
    assert_eq!(solver.count(&blank, 1234, &Stop::never()), Count::AtLeast(1234));
    assert_eq!(solver.count(&clues(PUZZLE), 1, &Stop::never()), Count::AtLeast(1));
    assert_eq!(solver.count(&clues(PUZZLE), 2, &Stop::never()), Count::Exactly(1));

    let stop = Stop::never();
    let mut visited = 0;
    let exit = solver.solve(&blank, &stop, |_| {
        visited += 1;
        if visited == 10 {
            stop.request();
        }
        ControlFlow::Continue(())
    });
    assert_eq!((visited, exit), (10, Err(Stopped)));
    assert_eq!(solver.count(&blank, 1, &stop), Count::AtLeast(0));
}
