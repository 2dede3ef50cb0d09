//! The data in `results/`: its checksums, and what it says of single puzzles.

use std::fs;
use std::path::Path;

use gerechte::sha256::{digits, of_bytes};
use itertools::Itertools;

use crate::common::{gerechte, sampled, stdout};

const HARDEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/hardest-2x3");

#[test]
fn files_have_their_checksums() {
    let sums = fs::read_to_string(Path::new(HARDEST).join("SHA256SUMS")).expect("checksums");
    let mut seen = 0;
    for (sum, name) in sums.lines().map(|line| line.split_once("  ").expect("a checksum and a name")) {
        // Files of all puzzles are too large to be here; their checksums are for those who make them again.
        let Ok(file) = fs::read(Path::new(HARDEST).join(name)) else { continue };
        assert_eq!(digits(&of_bytes(&file)), sum, "{name}");
        seen += 1;
    }
    assert_eq!(seen, 5, "grids and four tables");
}

/// Tables and the list of the hardest puzzles agree with the census, and with each other.
#[test]
fn tables_agree_with_the_census() {
    let table = fs::read_to_string(Path::new(HARDEST).join("scores.csv")).expect("a table");
    let rows = table.lines().map(|line| line.split(',').collect_tuple().expect("four fields"));
    let rows: Vec<(&str, &str, &str, &str)> = rows.collect();
    let sum = |name: &str, clues: &str| {
        let of = rows.iter().filter(|&&(score, _, of, _)| score == name && of == clues);
        of.map(|(.., puzzles)| puzzles.parse::<u64>().expect("a number")).sum::<u64>()
    };
    // Numbers up to symmetry by Burnside's lemma, in `docs/book/src/mathematics/minimal-puzzles.md`.
    let census = [537, 175_369, 3_709_745, 9_189_475, 3_906_001, 354_809, 7061, 42];
    let names: Vec<&str> = rows.iter().map(|&(name, ..)| name).dedup().collect();
    assert_eq!(names.len(), 9, "{names:?}");
    for (clues, number) in (8..).zip(census) {
        for name in &names {
            assert_eq!(sum(name, &clues.to_string()), number, "{name} of {clues} clues");
        }
    }
    let hard = rows.iter().filter(|&&(name, value, ..)| name == "ER" && value.parse::<f64>().expect("a number") >= 8.0);
    let hard: usize = hard.map(|(.., puzzles)| puzzles.parse::<usize>().expect("a number")).sum();
    let listed = fs::read_to_string(Path::new(HARDEST).join("hardest.csv")).expect("a list");
    assert_eq!(listed.lines().count(), hard);
}

#[test]
fn hardest_puzzles_are_minimal_and_have_their_ratings() {
    let listed = fs::read_to_string(Path::new(HARDEST).join("hardest.csv")).expect("a list");
    for line in sampled(listed.lines(), 0, 10) {
        let fields: Vec<&str> = line.split(',').collect();
        let (ratings, puzzle) = (fields[..3].join(","), fields[3]);
        let checked = stdout(&gerechte(&["check", "box:2x3", puzzle, "--csv"], b""));
        assert!(checked.contains(&format!("{puzzle},1,true")), "{line}: {checked}");
        let rated = stdout(&gerechte(&["rate", "box:2x3", puzzle, "--scores", "explainer", "--csv"], b""));
        assert!(rated.contains(&format!(",{ratings},")), "{line}: {rated}");
    }
}
