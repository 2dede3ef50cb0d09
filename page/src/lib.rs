//! The library as a WebAssembly module: it is handed a request in a buffer, and leaves its answer there.
//!
//! ```sh
//! cargo build -p gerechte-page --release --target wasm32-unknown-unknown
//! ```
//!
//! The module imports nothing. A host writes a line into memory at `room(length)`, calls `answer()`, and reads so many bytes at
//! `text()`. A line is `count GAME`, `solve GAME PUZZLE`, `hint GAME PUZZLE` or `generate GAME SEED`.
#![allow(unsafe_code, reason = "an exported name is promised to be unique")]

use std::cell::RefCell;
use std::error::Error;

use gerechte::generate::{Dig, Maker, Outcome, Target};
use gerechte::rate::Tutor;
use gerechte::sat::Varisat;
use gerechte::search::Solver;
use gerechte::{Count, Engine, Game, Puzzle, Stop};

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the request, and says how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> usize {
    let request = BUFFER.with_borrow(|buffer| String::from_utf8_lossy(buffer).into_owned());
    let answer = answer_to(&request).unwrap_or_else(|error| format!("error: {error}"));
    BUFFER.with_borrow_mut(|buffer| *buffer = answer.into_bytes());
    BUFFER.with_borrow(Vec::len)
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    BUFFER.with_borrow(Vec::as_ptr)
}

fn answer_to(request: &str) -> Result<String, Box<dyn Error>> {
    let mut words = request.split_whitespace();
    let mut word = || words.next().ok_or("a word is missing");
    let (verb, game) = (word()?, word()?.parse::<Game>()?);
    let stop = Stop::never();
    match verb {
        "count" => Ok(Varisat.count(game.problem(), None, &stop)?.number().to_string()),
        "solve" => {
            let grid = Solver::new(game.problem()).first(&Puzzle::parse(&game, word()?)?, &stop)?;
            Ok(grid.map_or_else(|| "no solution".to_owned(), |grid| grid.to_string()))
        }
        "hint" => {
            let puzzle = Puzzle::parse(&game, word()?)?;
            // Techniques may assume that there is one solution.
            if Solver::new(game.problem()).count(&puzzle, 2, &stop) != Count::Exactly(1) {
                return Err("the puzzle has not exactly one solution".into());
            }
            let told = Tutor::new(&game)?.hint(&puzzle, &stop);
            Ok(told.map_or_else(|| "none".to_owned(), |told| told.text()))
        }
        "generate" => match Maker::new(&game, &Dig, Target::default(), &stop)?.make(word()?.parse()?, 0) {
            Outcome::Made(made) => Ok(made.draft.to_string()),
            Outcome::Missed(_) => Err("no puzzle".into()),
        },
        _ => Err(format!("no verb {verb}").into()),
    }
}
