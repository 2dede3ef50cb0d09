//! Makes puzzles to a wanted difficulty, and rates them on all scales.
//!
//! `cargo run --release --example generate -- diameter:1:0 x_wing..als_xz`

use std::error::Error;

use gerechte::generate::{Dig, Maker, Outcome, Target};
use gerechte::rate::{Measures, Rater};
use gerechte::{Game, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game: Game = arguments.next().unwrap_or_else(|| "perfect:1".to_owned()).parse()?;
    let difficulty = arguments.next().unwrap_or_else(|| "hard..".to_owned()).parse()?;
    let stop = Stop::never();
    let target = Target { difficulty: Some(difficulty), ..Target::default() };
    let mut maker = Maker::new(&game, &Dig, target, &stop)?;
    let mut rater = Rater::new(&game, Measures::ALL);
    for index in 0..3 {
        // Puzzle number `index` of seed 1: always the same one.
        match maker.make(1, index) {
            Outcome::Made(made) => {
                let scores = rater.rate(&made.draft.puzzle, &stop)?;
                let path = scores.path?;
                let hardest = path.hardest().map_or("nothing", |technique| technique.words());
                println!("{} {}, {hardest}, guesses {:.2}", made.draft.puzzle, path.level(), scores.naive?.guesses);
            }
            Outcome::Missed(nearest) => println!("puzzle {index}: not met; nearest: {nearest:?}"),
        }
    }
    Ok(())
}
