//! Counts the grids of a game with two engines that share nothing but the statement of the problem.
//!
//! `cargo run --release --example count -- diameter:1:1+special`

use std::error::Error;

use gerechte::sat::Varisat;
use gerechte::search::Native;
use gerechte::{Engine, Game, Stop, agree};

fn main() -> Result<(), Box<dyn Error>> {
    let game: Game = std::env::args().nth(1).unwrap_or_else(|| "perfect:1".to_owned()).parse()?;
    let engines: [&dyn Engine; 2] = [&Native, &Varisat];
    let mut answers = Vec::new();
    for engine in engines {
        let count = engine.count(game.problem(), None, &Stop::never())?;
        println!("{}: {} grids of {game}", engine.name(), count.number());
        answers.push((engine.name(), count));
    }
    // An error if the engines disagree: one of them is wrong.
    agree::reconciled("the grids", &answers, false)?;
    Ok(())
}
