//! Seconds for each demand of `tests/data/designs.txt`, as the table of `design.md`.
//!
//! `cargo bench --bench design`, or `-- WORD` for the demands with that word, asks Varisat and `BatSat`, each for at most 20 seconds.
//! `cargo test --bench design` asks for a few short ones.

#[path = "../tests/common/designs.rs"]
mod designs;

use std::time::{Duration, Instant};

use designs::{Design, designs, line};
use gerechte::generate::design::design;
use gerechte::sat::{Backend, Batsat, Varisat};
use gerechte::{Stop, unless_stopped};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

const LIMIT: Duration = Duration::from_secs(20);

fn main() {
    println!("| demand | Varisat, s | BatSat, s | puzzle |\n|---|---|---|---|");
    let is_bench = std::env::args().any(|argument| argument == "--bench");
    let word = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let word = word.unwrap_or_else(|| if is_bench { "" } else { "perfect:1" }.to_owned());
    let is_asked = |design: &Design| design.name.contains(&word) && (is_bench || !design.is_long);
    for design in designs().into_iter().filter(is_asked) {
        let (varisat, batsat) = (run(&design, &Varisat), run(&design, &Batsat));
        println!("| `{}` | {} | {} | {} |", design.name, varisat.0, batsat.0, varisat.1);
    }
}

fn run<B: Backend>(wanted: &Design, backend: &B) -> (String, String) {
    let stop = Stop::never();
    let handle = stop.clone();
    std::thread::spawn(move || {
        std::thread::sleep(LIMIT);
        handle.request();
    });
    let start = Instant::now();
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let outcome = design(&wanted.game, &wanted.grid, &wanted.demand, &[], backend, random, &stop);
    let seconds = format!("{:.2}", start.elapsed().as_secs_f64());
    match unless_stopped(outcome).expect("solvers answer") {
        Some(Some(cells)) => (seconds, format!("`{}`", line(&wanted.grid, &cells))),
        Some(None) => {
            assert!(!wanted.is_possible, "{}", wanted.name);
            (seconds, "none, proved".to_owned())
        }
        None => ("—".to_owned(), "?".to_owned()),
    }
}
