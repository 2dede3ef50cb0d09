//! Calls of the native solver in any order.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use gerechte::encodings::{Cell, Problem, Symbol};
use gerechte::search::Solver;
use gerechte::{Exit, Game, GameSpec, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::super::reference;
use super::bytes::Bytes;

/// Problems of all three engines with a grid of each, if there is one.
static PROBLEMS: LazyLock<Vec<(Problem, Option<Vec<Symbol>>)>> = LazyLock::new(|| {
    let cages = "AAB.\nC.B.\nC..D\n..DD\nA=5\nB=3\nC=4\nD=7\n";
    let names = [
        "box:3x3",
        "box:2x2",
        "latin:1",
        "latin:4",
        "box:2x3+diagonals",
        "perfect:1+special",
        "jigsaw:aabbbaabbacccdddcedddceeeecc",
        "box:2x2+killer:f",
        "latin:12",
    ];
    let problem = |name: &&str| {
        let game = name.parse::<GameSpec>().and_then(|spec| spec.build(&|_| Ok(cages.to_owned())));
        let problem = game.as_ref().map(Game::problem).ok()?.clone();
        let mut grid = None;
        reference::solutions(&problem, &[], &mut |found| {
            grid = Some(found.to_vec());
            false
        });
        Some((problem, grid))
    };
    names.iter().filter_map(problem).collect()
});

/// The calls that bytes say, on one solver: it answers as one that is new does, and as the reference does.
pub fn solver(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let number = bytes.below(2 * PROBLEMS.len());
    let own;
    let (problem, grid) = if let Some((problem, grid)) = PROBLEMS.get(number) {
        (problem, grid.as_deref())
    } else {
        own = any_problem(&mut bytes);
        (&own, None)
    };
    let mut solver = Solver::new(problem);
    for _ in 0..12 {
        if bytes.is_empty() {
            break;
        }
        let clues = any_clues(problem, grid, &mut bytes);
        call(&mut solver, problem, &clues, &mut bytes);
    }
}

/// A few cells and symbols, with houses, sums and clues as they come.
fn any_problem(bytes: &mut Bytes<'_>) -> Problem {
    let (cells, symbols) = (1 + bytes.below(7), 1 + bytes.below(4));
    let mut problem = Problem::new(cells, symbols).expect("a small problem");
    // Constraints that cannot be stated are left out.
    for _ in 0..bytes.below(6) {
        let some = bytes.some_below(cells, symbols);
        let _ = problem.all_different(some);
    }
    for _ in 0..bytes.below(3) {
        let some = bytes.some_below(cells, 4);
        let _ = problem.sum(some, bytes.below(14) as u32);
    }
    for _ in 0..bytes.below(3) {
        let _ = problem.given(Cell::new(bytes.below(cells)), Symbol::new(bytes.below(symbols)));
    }
    problem
}

/// Clues of a grid, with some at random; on a large board only a few cells are blank, as the reference is slow.
fn any_clues(problem: &Problem, grid: Option<&[Symbol]>, bytes: &mut Bytes<'_>) -> Vec<Option<Symbol>> {
    let cells = problem.cells();
    let mut clues = vec![None; cells];
    if let Some(grid) = grid {
        let is_large = cells > 25;
        let blanks = if is_large { bytes.some_below(cells, 40) } else { bytes.some_below(cells, 255) };
        clues = grid.iter().copied().map(Some).collect();
        for cell in blanks {
            clues[cell] = None;
        }
        if !is_large && bytes.below(4) == 0 {
            clues = vec![None; cells];
        }
    }
    for _ in 0..bytes.below(4) {
        // Perhaps one that the problem does not have.
        let symbols = if bytes.below(8) == 0 { 64 } else { problem.symbols() };
        clues[bytes.below(cells)] = Some(Symbol::new(bytes.below(symbols)));
    }
    clues
}

/// As many solutions as are compared one by one.
const MANY: usize = 60;

fn call(solver: &mut Solver, problem: &Problem, clues: &[Option<Symbol>], bytes: &mut Bytes<'_>) {
    let given: Vec<_> = (0..).zip(clues).filter_map(|(cell, clue)| Some((Cell::new(cell), (*clue)?))).collect();
    let there_are = reference::count(problem, &given, MANY + 1);
    let is_right = |grid: &[Symbol]| {
        problem.check(grid).is_ok() && given.iter().all(|&(cell, symbol)| grid[cell.index()] == symbol)
    };
    let said = || format!("{given:?} of {problem:?}");
    let call = bytes.below(4);
    let limit = [0, 1, 2, 3, 10, MANY][bytes.below(6)];
    let seed = u64::from(bytes.byte());
    // Mostly no stop; otherwise one after a number of checks for it.
    let patience = bytes.byte().checked_sub(160).map(u32::from);
    match call {
        0 => {
            let count = solver.count(clues, limit as u64, &stop_after(patience));
            assert!(count.number() <= there_are.min(limit) as u128, "{count:?} of {there_are}: {}", said());
            assert!(!count.is_exact() || count.number() == there_are as u128, "{count:?} of {there_are}: {}", said());
            if patience.is_none() {
                assert_eq!(count.number(), there_are.min(limit) as u128, "limit {limit}: {}", said());
                assert!(count.is_exact() || there_are >= limit, "{count:?} of {there_are}: {}", said());
            }
            if patience.is_none() {
                assert_eq!(Solver::new(problem).count(clues, limit as u64, &Stop::never()), count, "{}", said());
            }
        }
        1 => {
            let solve = |solver: &mut Solver| {
                let mut grids: Vec<Vec<Symbol>> = Vec::new();
                let exit = solver.solve(clues, &stop_after(patience), |grid| {
                    grids.push(grid.to_vec());
                    if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                (exit, grids)
            };
            let (exit, grids) = solve(solver);
            assert!(grids.iter().all(|grid| is_right(grid)), "{}", said());
            assert!((1..grids.len()).all(|at| !grids[..at].contains(&grids[at])), "a grid twice: {}", said());
            match exit {
                Ok(Exit::Complete) => assert_eq!(grids.len(), there_are, "{}", said()),
                Ok(Exit::Enough) => assert_eq!(grids.len(), limit.max(1), "{}", said()),
                Err(_) => assert!(patience.is_some() && grids.len() <= there_are, "{}", said()),
            }
            if patience.is_none() {
                assert_eq!(solve(&mut Solver::new(problem)), (exit, grids), "{}", said());
            }
        }
        _ => {
            let find = |solver: &mut Solver| match call {
                2 => solver.first(clues, &stop_after(patience)),
                _ => solver.random(clues, &stop_after(patience), &mut ChaCha8Rng::seed_from_u64(seed)),
            };
            let found = find(solver);
            match &found {
                Ok(Some(grid)) => assert!(is_right(grid), "{}", said()),
                Ok(None) => assert_eq!(there_are, 0, "{}", said()),
                Err(_) => assert!(patience.is_some(), "{}", said()),
            }
            if patience.is_none() {
                assert_eq!(find(&mut Solver::new(problem)), found, "{}", said());
            }
        }
    }
}

/// A stop that is requested when it has been asked for so often; none without a number.
fn stop_after(patience: Option<u32>) -> Stop {
    let Some(patience) = patience else { return Stop::never() };
    let asked = AtomicU32::new(0);
    Stop::when(move || asked.fetch_add(1, Ordering::Relaxed) >= patience)
}
