use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::{Groups, Learner, Outcome};
use crate::houses::HouseSolver;
// As reference, the engine that all use: it is optimised.
use gerechte_core::{Engine, Exit, Game, Puzzle, Stop};
use gerechte_encodings::Problem;
use gerechte_search::{Native, Solver};

/// The number of solutions found by learning alone, in portions of `portion` conflicts.
fn learnt(problem: &Problem, puzzle: &Puzzle, portion: u64) -> usize {
    let mut engine = HouseSolver::new(problem);
    let Some(mut learner) = engine.learner(puzzle) else { return 0 };
    let mut found = BTreeSet::new();
    loop {
        match learner.next(portion, &Stop::never()).unwrap() {
            Outcome::Found => assert!(found.insert(learner.solution().collect::<Vec<_>>()), "twice"),
            Outcome::Exhausted => return found.len(),
            Outcome::OutOfConflicts => {}
        }
    }
}

#[test]
fn learning_finds_every_solution_once() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for name in ["box:2x2", "perfect:1", "latin:4", "box:2x3+diagonals", "diameter:1:0", "box:3x3", "box:3x3+windows"] {
        let game: Game = name.parse().unwrap();
        let mut solver = Solver::new(game.problem());
        for round in 0..30 {
            let empty = Puzzle::empty(&game);
            let grid = solver.random(&empty, &Stop::never(), &mut random).unwrap().unwrap();
            let mut puzzle = Puzzle::from(&grid);
            let cells = puzzle.len();
            let few = if cells > 50 { cells / 2 } else { cells / 4 };
            while puzzle.clue_count() > few {
                puzzle[random.random_range(0..cells)] = None;
            }
            if round % 3 == 0 {
                // One clue of another grid: often there is no solution then.
                let other = solver.random(&empty, &Stop::never(), &mut random).unwrap().unwrap();
                let cell = random.random_range(0..cells);
                puzzle[cell] = Some(other[cell]);
            }
            let number = Native.prepare(game.problem()).count(&puzzle, 100_000, &Stop::never()).unwrap();
            assert!(number.is_exact());
            let found = learnt(game.problem(), &puzzle, [1, 10, u64::MAX][round % 3]);
            assert_eq!(found as u128, number.number(), "{name} {puzzle}");
        }
    }
}

/// Cages of different symbols in random cells, with the sums of a grid, or one of them off by one.
#[test]
fn learning_finds_every_solution_of_sums_once() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let mut without = 0;
    for (name, size) in
        [("box:2x2", 2), ("box:2x2", 4), ("perfect:1", 3), ("box:2x3", 4), ("box:2x3", 5), ("box:3x3", 6)]
    {
        let game: Game = name.parse().unwrap();
        let mut solver = Solver::new(game.problem());
        for round in 0..30 {
            let grid = solver.random(&Puzzle::empty(&game), &Stop::never(), &mut random).unwrap().unwrap();
            let mut problem = game.problem().clone();
            let mut free: Vec<_> = (0..grid.len()).collect();
            let mut wrong = u32::from(round % 4 == 0);
            while free.len() > size {
                let mut cage: Vec<usize> = Vec::new();
                for _ in 0..4 * size {
                    let at = random.random_range(0..free.len());
                    if cage.len() < size && cage.iter().all(|&cell| grid[cell] != grid[free[at]]) {
                        cage.push(free.swap_remove(at));
                    }
                }
                let total: u32 = cage.iter().map(|&cell| grid[cell].value()).sum();
                problem.all_different(cage.iter().copied()).unwrap();
                problem.sum(cage, total + std::mem::take(&mut wrong)).unwrap();
            }
            let mut puzzle = Puzzle::from(&grid);
            let cells = puzzle.len();
            while puzzle.clue_count() > cells / 6 {
                puzzle[random.random_range(0..cells)] = None;
            }
            let number = Native.prepare(&problem).count(&puzzle, 100_000, &Stop::never()).unwrap();
            let found = learnt(&problem, &puzzle, [1, 10, u64::MAX][round % 3]);
            assert_eq!(found as u128, number.number(), "{name} {puzzle}");
            without += usize::from(found == 0);
        }
    }
    assert!(without > 10, "{without}");
}

#[test]
fn the_walk_goes_on_after_learning() {
    // More solutions than are sought by learning, each visited once.
    for (name, number) in [("box:2x2", 288), ("perfect:1", 2040)] {
        let game: Game = name.parse().unwrap();
        let mut seen = BTreeSet::new();
        let mut engine = HouseSolver::new(game.problem());
        let exit = engine.solve(&Puzzle::empty(&game), &Stop::never(), |grid| {
            game.problem().check(grid).unwrap();
            assert!(seen.insert(grid.to_vec()));
            ControlFlow::Continue(())
        });
        assert_eq!((exit.unwrap(), seen.len()), (Exit::Complete, number), "{name}");
    }
}

#[test]
fn solutions_that_differ_in_some_cells_are_found() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for name in ["box:2x2", "perfect:1", "box:2x3", "diameter:1:0"] {
        let game: Game = name.parse().unwrap();
        let mut engine = HouseSolver::new(game.problem());
        for _ in 0..40 {
            let known = Solver::new(game.problem()).random(&Puzzle::empty(&game), &Stop::never(), &mut random);
            let known = known.unwrap().unwrap();
            let mut puzzle = Puzzle::from(&known);
            let cells: Vec<_> = (0..puzzle.len()).filter(|_| random.random_range(0..2) == 0).collect();
            for &cell in &cells {
                puzzle[cell] = None;
            }
            let some: Vec<_> = cells.iter().copied().filter(|_| random.random_range(0..3) == 0).collect();
            let mut expected = BTreeSet::new();
            let plain = Native.solutions(&game.with_clues(&puzzle), &Stop::never(), &mut |grid| {
                if some.iter().any(|&cell| grid[cell] != known[cell]) {
                    expected.insert(grid.to_vec());
                }
                ControlFlow::Continue(())
            });
            assert_eq!(plain.unwrap(), Exit::Complete);
            let mut found = BTreeSet::new();
            let exit = engine.solve_otherwise(&puzzle, &known, &some, &Stop::never(), |grid| {
                assert!(found.insert(grid.to_vec()), "twice");
                ControlFlow::Continue(())
            });
            assert_eq!((exit.unwrap(), found), (Exit::Complete, expected), "{name} {puzzle} {some:?}");
        }
    }
}

#[test]
fn pigeons_do_not_fit() {
    // Six candidates in each of seven groups of which one is true, and six groups of which at most one is: no solution.
    let number = |pigeon: u32, hole: u32| pigeon * 6 + hole;
    let pigeons = (0..7).map(|pigeon| ((0..6).map(|hole| number(pigeon, hole)).collect(), true));
    let holes = (0..6).map(|hole| ((0..7).map(|pigeon| number(pigeon, hole)).collect(), false));
    let groups: Vec<_> = pigeons.chain(holes).collect();
    let mut learner = Learner::new(Groups::new(vec![(0, 0); 42], 42, &groups, Vec::new()), || 0);
    assert_eq!(learner.next(u64::MAX, &Stop::never()), Ok(Outcome::Exhausted));
    assert_eq!(learner.next(u64::MAX, &Stop::never()), Ok(Outcome::Exhausted));
}

#[test]
fn large_boards_without_clues_are_filled_by_sums() {
    for name in ["perfect:4", "perfect:5"] {
        let game: Game = name.parse().unwrap();
        let grid = Solver::new(game.problem()).first(&Puzzle::empty(&game), &Stop::never()).unwrap().unwrap();
        game.problem().check(&grid).unwrap();
    }
}
