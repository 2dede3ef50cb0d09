//! Ratings a second on Sudoku Explainer's scale.
//!
//! `cargo bench --bench ratings -- FILE…` rates the 9×9 puzzles of each file once, in one thread; where ER, EP and ED follow a puzzle on
//! its line, they are asserted. Without a file, it takes those of the tests.

use std::time::Instant;

use gerechte::rate::explainer::{Explainer, Limits};
use gerechte::{Game, Puzzle, Stop};

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if files.is_empty() {
        files.push(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/explainer.txt").to_owned());
    }
    let game: Game = "box:3x3".parse().expect("a game");
    let explainer = Explainer::new(&game).expect("a small game");
    for file in files {
        let content = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let lines = content.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let lines: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
        let start = Instant::now();
        let mut beyond = 0;
        for line in &lines {
            let puzzle = Puzzle::parse(&game, line[0]).unwrap_or_else(|error| panic!("{line:?}: {error}"));
            let rating = explainer.rate(&puzzle, &Limits::default(), &Stop::never()).expect("a puzzle with a solution");
            let scores = [rating.er, rating.ep, rating.ed].map(|score| score.map(|score| score.to_string()));
            for (score, expected) in scores.iter().zip(&line[1..]) {
                assert_eq!(score.as_deref(), Some(*expected), "{line:?}");
            }
            beyond += usize::from(rating.beyond.is_some());
        }
        let rate = f64::from(lines.len() as u32) / start.elapsed().as_secs_f64();
        println!("{file}: {rate:.1} puzzles/s ({} puzzles, {beyond} beyond)", lines.len());
    }
}
