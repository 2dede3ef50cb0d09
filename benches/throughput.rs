//! Puzzles a second, as one number: the values of `peers.md` for this solver.
//!
//! `cargo bench --bench throughput -- FILE` checks the 9×9 puzzles of a file for uniqueness; `-- LAYOUTS PUZZLES` takes line i of both together, a jigsaw's
//! labels and a puzzle on it, and `-- --building LAYOUTS PUZZLES` makes the solver anew for each puzzle; `-- --forms FILE` finds canonical forms of 9×9
//! puzzles. Files are read before the clock starts; solvers of jigsaws are made before, too, as a player of many puzzles would.
//! `cargo test --bench throughput` goes once through the puzzles of the tests.

use std::time::{Duration, Instant};

use gerechte::encodings::Symbol;
use gerechte::search::Solver;
use gerechte::symmetry::CanonicalForms;
use gerechte::{Game, Puzzle, Stop};
use itertools::Itertools;

/// The puzzles are gone through again and again for so long.
const TIME: Duration = Duration::from_secs(2);

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    if files.is_empty() && !is_bench {
        files.push(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/explainer.txt").to_owned());
    }
    let time = if is_bench { TIME } else { Duration::ZERO };
    let files: Vec<Vec<String>> = files.iter().map(|file| lines(file)).collect();
    let is_building = std::env::args().any(|argument| argument == "--building");
    let wants_forms = std::env::args().any(|argument| argument == "--forms");
    match files.as_slice() {
        [puzzles] if wants_forms => {
            let game: Game = "box:3x3".parse().expect("a game");
            let forms = CanonicalForms::new(&game, &Stop::never()).expect("nobody stops");
            let puzzles: Vec<_> = puzzles.iter().map(|line| Puzzle::parse(&game, line).expect("a puzzle")).collect();
            run(time, puzzles.len(), |number| {
                let form = forms.form(&puzzles[number], &Stop::never()).expect("nobody stops");
                u64::from(form.clues().count() == puzzles[number].clues().count())
            });
        }
        [puzzles] => {
            let game: Game = "box:3x3".parse().expect("a game");
            let mut solver = Solver::new(game.problem());
            // Reading a line is part of the work: others measure it, too.
            run(time, puzzles.len(), |number| {
                solver.count(&clues(&puzzles[number]), 2, &Stop::never()).number() as u64
            });
        }
        [layouts, puzzles] => {
            let game = |layout: &String| format!("jigsaw:{layout}").parse::<Game>().expect("a layout");
            let different: Vec<_> = layouts.iter().unique().collect();
            let of_line = |layout: &String| different.iter().position(|known| *known == layout).unwrap_or(0);
            let of_line: Vec<_> = layouts.iter().map(of_line).collect();
            let games: Vec<_> = different.iter().map(|layout| game(layout)).collect();
            let mut solvers: Vec<_> = games.iter().map(|game| Solver::new(game.problem())).collect();
            run(time, puzzles.len(), |number| {
                let line = of_line[number];
                if is_building {
                    solvers[line] = Solver::new(games[line].problem());
                }
                solvers[line].count(&clues(&puzzles[number]), 2, &Stop::never()).number() as u64
            });
        }
        _ => println!("usage: cargo bench --bench throughput -- FILE | --forms FILE | [--building] LAYOUTS PUZZLES"),
    }
}

fn lines(file: &str) -> Vec<String> {
    let content = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    content
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// `.` and `0` are blanks.
fn clues(line: &str) -> [Option<Symbol>; 81] {
    let mut clues = [None; 81];
    for (clue, byte) in clues.iter_mut().zip(line.bytes()) {
        *clue = matches!(byte, b'1'..=b'9').then(|| Symbol::new(usize::from(byte - b'1')));
    }
    clues
}

/// Times the work on each puzzle; what it returns must be the same each time.
fn run(time: Duration, puzzles: usize, mut solutions: impl FnMut(usize) -> u64) {
    let unique = (0..puzzles).filter(|&number| solutions(number) == 1).count();
    let start = Instant::now();
    let mut rounds = 0;
    loop {
        let again = (0..puzzles).filter(|&number| solutions(number) == 1).count();
        assert_eq!(again, unique);
        rounds += 1;
        if start.elapsed() >= time {
            break;
        }
    }
    let each = start.elapsed().as_secs_f64() / f64::from(rounds) / f64::from(puzzles as u32);
    println!("{:.0} puzzles/s ({unique} of {puzzles} with one answer)", 1.0 / each);
}
