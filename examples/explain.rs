//! Explains a puzzle step by step, as people solve it.
//!
//! `cargo run --release --example explain -- box:3x3 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......`

use std::error::Error;

use gerechte::rate::{Guide, Ladder};
use gerechte::search::Solver;
use gerechte::{Count, Game, Puzzle, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game: Game = arguments.next().unwrap_or_else(|| "perfect:1".to_owned()).parse()?;
    let puzzle = arguments.next().unwrap_or_else(|| "1.....5............4...3.".to_owned());
    let puzzle = Puzzle::parse(&game, &puzzle)?;
    let stop = Stop::never();
    // Techniques may assume that there is one solution, so it is looked for first.
    if Solver::new(game.problem()).count(&puzzle, 2, &stop) != Count::Exactly(1) {
        return Err("the puzzle has not exactly one solution".into());
    }
    let (path, told) = Guide::new(&game, Ladder::hodoku())?.explain(&puzzle, &stop);
    for (number, step) in (1..).zip(&told) {
        println!("{number}. {}", step.text);
    }
    println!("{}", if path.solved { "solved" } else { "the rest is beyond the ladder" });
    Ok(())
}
