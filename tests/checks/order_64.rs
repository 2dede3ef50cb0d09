//! The largest order: 64 symbols, with every engine that reads formulas.

use crate::common;

use common::BATSAT;
use common::SAT;
use gerechte::encodings::dimacs::Size;
use gerechte::encodings::{AtMostOne, Candidates, Cell, Encoding, Problem, Symbol};
use gerechte::{Engine, Puzzle, Stop};

#[cfg(feature = "cadical")]
const ENGINES: [&dyn Engine; 3] = [SAT, BATSAT, common::CADICAL];
#[cfg(not(feature = "cadical"))]
const ENGINES: [&dyn Engine; 2] = [SAT, BATSAT];

/// One house of 64 cells.
fn house() -> Problem {
    let mut problem = Problem::new(64, 64).unwrap();
    problem.all_different(0..64).unwrap();
    problem
}

/// Cell i holds symbol i, but for the last cells, which are blank.
fn clues(blanks: usize) -> Puzzle {
    let clues: Vec<_> = (0..64 - blanks).map(|i| (Cell::new(i), Symbol::new(i))).collect();
    Puzzle::blank(64).with(&clues)
}

#[test]
fn sat_engines_take_64_symbols() {
    let (problem, stop) = (house(), Stop::never());
    for engine in ENGINES {
        let name = engine.name();
        let mut prepared = engine.prepare(&problem);
        // k blanks are filled in k! ways.
        for (blanks, ways) in [(0, 1), (1, 1), (2, 2), (3, 6), (4, 24)] {
            assert_eq!(prepared.count(&clues(blanks), 100, &stop).unwrap().number(), ways, "{name}");
        }
        let mut grids = common::solutions(engine, &with(&problem, &clues(2)), 10);
        grids.sort();
        let straight: Vec<_> = (0..64).map(Symbol::new).collect();
        let mut crossed = straight.clone();
        crossed.swap(62, 63);
        assert_eq!(grids, [straight.clone(), crossed], "{name}");
        assert_eq!(prepared.first(&clues(1), &stop).unwrap(), Some(straight), "{name}");
        // Of a full house each clue follows from the others; without one clue, each of the others is needed.
        let full = prepared.check(&clues(0), &stop).unwrap();
        assert_eq!((full.solutions, full.redundant.len()), (1, 64), "{name}");
        let less = prepared.check(&clues(1), &stop).unwrap();
        assert_eq!((less.solutions, less.redundant.len()), (1, 0), "{name}");
        assert_eq!(prepared.check(&clues(2), &stop).unwrap().solutions, 2, "{name}");
    }
}

fn with(problem: &Problem, puzzle: &Puzzle) -> Problem {
    let mut problem = problem.clone();
    puzzle.clues().for_each(|(cell, symbol)| problem.given(cell, symbol).unwrap());
    problem
}

/// A grid of 8×8 boxes: cell (row, column) holds 8·row + row / 8 + column, modulo 64.
fn grid() -> String {
    let symbol = |row: usize, column: usize| Symbol::new((8 * row + row / 8 + column) % 64);
    (0..64).flat_map(|row| (0..64).map(move |column| symbol(row, column).to_string())).collect()
}

/// Every seventh cell is blank.
fn puzzle(grid: &str) -> String {
    grid.chars().enumerate().map(|(cell, c)| if cell % 7 == 0 { '.' } else { c }).collect()
}

/// The output of the program.
fn run(verb: &str, engine: &str, puzzle: &str) -> String {
    let output = common::gerechte(&[verb, "box:8x8", "-", "--engine", engine], puzzle.as_bytes());
    assert!(output.status.success(), "{verb} {engine}: {:?}", String::from_utf8_lossy(&output.stderr));
    common::stdout(&output)
}

/// The empty board is the largest formula that an engine makes: 4 · 64 · 64 times exactly one of 64, each a clause that there is one and, as
/// six bits number 64 literals, 64 · 6 clauses that there is no other.
#[test]
fn the_formula_of_order_64_is_small() {
    let game = common::game("box:8x8");
    let left = Candidates::after(game.problem(), []);
    let encoding = Encoding { amo: AtMostOne::Auto, ..Encoding::default() };
    let (size, _) = Size::of(|sink| encoding.encode_left(game.problem(), &left, sink));
    assert_eq!(size, Size { vars: 4096 * 64 + 4 * 4096 * 6, clauses: 4 * 4096 * (1 + 64 * 6) });
}

#[test]
fn boxes_of_order_64_are_solved() {
    let grid = grid();
    for engine in ["sat", "batsat"] {
        assert_eq!(run("solve", engine, &puzzle(&grid)).trim_end(), grid, "{engine}");
    }
}

#[test]
#[ignore = "minutes: 33 million clauses where clues are checked"]
fn boxes_of_order_64_are_counted_and_checked() {
    let grid = grid();
    for engine in ["sat", "batsat"] {
        assert_eq!(run("count", engine, &puzzle(&grid)), "1\n", "{engine}");
        assert_eq!(run("enumerate", engine, &puzzle(&grid)).trim_end(), grid, "{engine}");
    }
    assert!(run("check", "sat", &puzzle(&grid)).starts_with("unique, redundant r1c2 r1c3 "));
}
