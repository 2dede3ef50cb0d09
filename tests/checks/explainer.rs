//! Sudoku Explainer's scale: equal to another program's ratings, sound on every game, and bounded.

use crate::common;

use std::ops::ControlFlow;

use common::{game, puzzle_with};
use gerechte::encodings::Symbol;
use gerechte::rate::explainer::{Beyond, Deduction, Explainer, ExplainerError, Limits};
use gerechte::search::Solver;
use gerechte::{Game, Puzzle, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const GAMES: [(&str, usize); 12] = [
    ("perfect:1", 20),
    ("box:2x3", 10),
    ("latin:6", 5),
    ("diameter:1:0", 4),
    ("diameter:1:1:v", 4),
    ("box:2x4+diagonals", 4),
    ("box:3x3", 6),
    ("box:3x3+diagonals", 3),
    ("box:3x3+windows", 3),
    ("jigsaw:111222/112223/144333/444335/466555/666655", 6),
    ("diameter:1:0+special", 2),
    ("box:2x5", 1),
];

/// No step breaks a solution of the puzzle.
fn keeps_solutions(game: &Game, puzzle: &Puzzle, limits: &Limits) {
    let mut solutions: Vec<Vec<Symbol>> = Vec::new();
    Solver::new(game.problem())
        .solve(puzzle, &Stop::never(), |grid| -> ControlFlow<()> {
            solutions.push(grid.to_vec());
            ControlFlow::Continue(())
        })
        .expect("nobody stops it");
    let check = |step: &Deduction| {
        for solution in &solutions {
            let holds = |(cell, symbol): (usize, usize)| solution[cell].index() == symbol;
            assert!(step.place.is_none_or(holds), "{game} {puzzle}: {step:?}");
            assert!(!step.remove.iter().any(|&at| holds(at)), "{game} {puzzle}: {step:?}");
        }
    };
    let rating = Explainer::new(game).unwrap().solve(puzzle, limits, &Stop::never(), check).unwrap();
    assert_eq!(rating.er.is_some(), rating.beyond.is_none());
    let scores: Vec<_> = [rating.ed, rating.ep, rating.er].into_iter().flatten().collect();
    assert!(scores.is_sorted(), "{rating:?}");
}

#[test]
fn ratings_are_those_of_another_program() {
    let game = game("box:3x3");
    let explainer = Explainer::new(&game).unwrap();
    let cases = include_str!("../data/explainer.txt");
    for line in cases.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<_> = line.split_whitespace().collect();
        let puzzle = Puzzle::parse(&game, fields[0]).unwrap();
        let rating = explainer.rate(&puzzle, &Limits::default(), &Stop::never()).unwrap();
        let found = [rating.er, rating.ep, rating.ed].map(|score| score.expect("rated").to_string());
        assert_eq!(found, fields[1..], "{line}");
    }
}

#[test]
fn steps_keep_the_solution() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for (name, puzzles) in GAMES {
        for _ in 0..puzzles {
            let game = game(name);
            keeps_solutions(&game, &puzzle_with(&game, 1, &mut random), &Limits::default());
        }
    }
}

/// With much work for one puzzle in `every`, and little for the others; one in `step` is taken.
fn without_uniqueness(every: usize, step: usize) {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for (name, puzzles) in GAMES {
        for number in (0..puzzles).step_by(step) {
            let implications = if number % every == 0 { 1_000_000 } else { 100_000 };
            let limits = Limits { unique: false, implications };
            let game = game(name);
            let solutions = random.random_range(2..40);
            keeps_solutions(&game, &puzzle_with(&game, solutions, &mut random), &limits);
        }
    }
}

#[test]
fn without_uniqueness_steps_keep_every_solution() {
    without_uniqueness(60, 2);
}

#[test]
#[ignore = "long: much work for each puzzle"]
fn without_uniqueness_all_steps_keep_every_solution() {
    without_uniqueness(1, 1);
}

#[test]
fn an_end_has_a_name() {
    let game = game("box:3x3");
    let explainer = Explainer::new(&game).unwrap();
    // AI Escargot (A. Inkala, 2006), published as 10.5.
    let line = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let escargot = Puzzle::parse(&game, line).unwrap();
    let little = Limits { implications: 1000, ..Limits::default() };
    let rating = explainer.rate(&escargot, &little, &Stop::never()).unwrap();
    assert_eq!((rating.er, rating.beyond), (None, Some(Beyond::Work)));
    let stop = Stop::never();
    stop.request();
    assert_eq!(explainer.rate(&escargot, &Limits::default(), &stop).unwrap().beyond, Some(Beyond::Stopped));
    let blank = explainer.rate(&Puzzle::empty(&game), &little, &Stop::never()).unwrap();
    assert_eq!((blank.steps, blank.er), (0, None));
    let clash = format!("12345678.........9{}", ".".repeat(63));
    let clash = Puzzle::parse(&game, &clash).unwrap();
    assert_eq!(explainer.rate(&clash, &little, &Stop::never()), Err(ExplainerError::NoSolution));
    assert_eq!(Beyond::Rules.to_string(), "beyond the ladder: no rule applies");
    assert_eq!(Beyond::Work.to_string(), "beyond the ladder: more work than the limit");
}
