//! Certifies a count, in memory: its grids, the formula that there are no others, and a refutation that any LRAT checker can follow.
//!
//! `cargo run --release --example certificate -- box:2x2`

use std::error::Error;

use gerechte::certificate::{Means, Memory, Subject, make};
use gerechte::{Game, Stop};

fn main() -> Result<(), Box<dyn Error>> {
    let game: Game = std::env::args().nth(1).unwrap_or_else(|| "perfect:1".to_owned()).parse()?;
    let (folder, stop) = (Memory::default(), Stop::never());
    let manifest = make(&Subject::new(&game, None, None)?, &folder, None, &Means::new(&stop))?;
    println!("{} grids of {game}, and no others:", manifest.count);
    let files = folder.files();
    for (name, bytes) in &files {
        println!("{:>9} bytes {name}", bytes.len());
    }
    // A checker that shares no code with the rest follows the proof.
    let formula = gerechte_checker::dimacs::read(files["closing.cnf"].as_slice())?;
    gerechte_checker::lrat::check(&formula, files["refutation.lrat"].as_slice())?;
    println!("the refutation is accepted");
    Ok(())
}
