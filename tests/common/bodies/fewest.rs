//! Certificates of the fewest clues.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use gerechte::certificate::fewest::{Manifest, Subject, make};
use gerechte::certificate::{Means, Memory};
use gerechte::{Game, Puzzle, Stop};
use gerechte_checker::certificate::File;
use gerechte_checker::fewest::Claim;

use super::bytes::{Bytes, tamper};
use super::certificates::{grids, statement};
use super::is_told_in_a_line;

/// A certificate of a Latin square of order 3, which needs two clues.
static GENUINE: LazyLock<(Claim, BTreeMap<String, Vec<u8>>)> = LazyLock::new(|| {
    let game: Game = "latin:3".parse().expect("a game");
    let grid = Puzzle::parse(&game, "123231312").ok().and_then(|puzzle| puzzle.grid()).expect("a grid");
    let (folder, stop) = (Memory::default(), Stop::never());
    let subject = Subject::new(&game, &grid).expect("a subject");
    let manifest = make(&subject, &folder, &Means::new(&stop)).expect("a certificate");
    let Manifest { grid, puzzle, fewest, others, counted, .. } = manifest;
    let statement = statement(&manifest.statement);
    let claim = Claim { statement, grid, puzzle, fewest, others: others as u64, counted };
    (claim, folder.files())
});

/// A certificate that was changed, or that is said to be of something else, is accepted only if what it says is so.
pub fn fewest(data: &[u8]) {
    let (mut claim, mut files) = GENUINE.clone();
    let mut bytes = Bytes::new(data);
    change(&mut claim, &mut bytes);
    let names: Vec<_> = files.keys().filter(|name| !name.contains("manifest")).cloned().collect();
    while !bytes.is_empty() {
        tamper(files.get_mut(&names[bytes.below(names.len())]).expect("a file of a certificate"), &mut bytes);
    }
    let checked = claim.check_bound(|file| Ok(files[file.name()].as_slice()), &mut ()).and_then(|()| {
        let inside = |file: File| Ok(files[&format!("puzzle/{}", file.name())].as_slice());
        claim.puzzle()?.check(inside, &mut ())
    });
    match checked {
        Ok(()) => assert_eq!(fewest_of(&claim), claim.fewest, "{claim:?}"),
        Err(refusal) => {
            assert!((claim, files) != *GENUINE, "{refusal}");
            is_told_in_a_line(&refusal);
        }
    }
}

/// Says something else of the grid, mostly not.
fn change(claim: &mut Claim, bytes: &mut Bytes<'_>) {
    let Claim { statement, grid, puzzle, .. } = claim;
    let replace = |text: &mut String, bytes: &mut Bytes<'_>| {
        let (at, with) = (bytes.below(text.len()), b"123."[bytes.below(4)].into());
        *text = text.chars().enumerate().map(|(cell, c)| if cell == at { with } else { c }).collect();
    };
    match bytes.below(14) {
        0 => claim.fewest = bytes.below(11),
        1 => drop(statement.houses.remove(bytes.below(statement.houses.len()))),
        2 => statement.houses.push(bytes.some_below(10, 4)),
        3 => statement.givens.push((bytes.below(10), bytes.below(5))),
        4 => statement.cells = bytes.below(10),
        5 => statement.symbols = bytes.below(4),
        6 => claim.others = bytes.below(20) as u64,
        7 => replace(grid, bytes),
        8 => replace(puzzle, bytes),
        9 => {
            replace(puzzle, bytes);
            claim.fewest = puzzle.bytes().filter(|&c| c != b'.').count();
        }
        10 => *grid = bytes.some_below(3, 12).iter().map(|&symbol| char::from(b'1' + symbol as u8)).collect(),
        11 => claim.counted = Some(bytes.some_below(10, 10)),
        12 => claim.counted = None,
        _ => {}
    }
}

/// The fewest clues of the grid, by looking at every set of its cells.
fn fewest_of(claim: &Claim) -> usize {
    let all = grids(&claim.statement);
    let grid: Vec<usize> = claim.grid.bytes().map(|c| usize::from(c - b'0')).collect();
    let is_puzzle = |set: &u32| {
        let agrees =
            |other: &&Vec<usize>| (0..grid.len()).all(|cell| set >> cell & 1 == 0 || other[cell] == grid[cell]);
        all.iter().filter(agrees).count() == 1
    };
    (0..1_u32 << grid.len()).filter(is_puzzle).map(u32::count_ones).min().expect("the whole grid is a puzzle") as usize
}
