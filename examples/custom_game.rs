//! A game of one's own: a Latin square of order 6 in which a ring of cells, too, holds every symbol. It is counted, made and explained.
//!
//! `cargo run --release --example custom_game`; a game can also be a file: `gerechte count @examples/cross.json`.

use std::error::Error;

use gerechte::encodings::{Cell, Problem};
use gerechte::generate::{Dig, Maker, Outcome, Target};
use gerechte::rate::{Guide, Ladder};
use gerechte::search::Native;
use gerechte::{Board, Engine, Game, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::square(6);
    let mut problem = Problem::new(board.cells(), 6)?;
    for line in board.lines() {
        problem.all_different(line)?;
    }
    let ring = [8, 9, 13, 16, 20, 27];
    problem.all_different(ring)?;
    let mut game = Game::new(board, problem)?;
    game.name_house(ring.map(Cell::new), "the ring")?;

    let stop = Stop::never();
    let count = Native.count(game.problem(), Some(1000), &stop)?;
    println!("{} grids or more", count.number());
    let Outcome::Made(made) = Maker::new(&game, &Dig, Target::default(), &stop)?.make(1, 0) else {
        return Err("no puzzle".into());
    };
    println!("{} has one solution: {}", made.draft.puzzle, made.draft.solution);
    let (path, told) = Guide::new(&game, Ladder::hodoku())?.explain(&made.draft.puzzle, &stop);
    for step in told.iter().filter(|step| step.text.contains("the ring")).take(3) {
        println!("{}", step.text);
    }
    println!("{} steps, {}", path.steps(), path.level());
    Ok(())
}
