//! Killers with large cages at order 36, made from a known grid.

use crate::common;

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use common::{gerechte, stdout};
use gerechte::Puzzle;
use gerechte::encodings::{Encoding, Sums, dimacs::Size};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const ORDER: usize = 36;
const SIZE: usize = 30;

/// A file of connected cages of 30 cells of `box:6x6`, as many as are asked for and found, with the sums of a grid.
fn cages(wanted: usize, seed: u64) -> PathBuf {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    // Rows of a band, columns of a stack, and symbols, in random order.
    let mut shuffled = |length: usize| {
        let mut all: Vec<_> = (0..length).collect();
        all.shuffle(&mut random);
        all
    };
    let lines = |inner: Vec<usize>, outer: Vec<usize>| -> Vec<_> {
        outer.into_iter().flat_map(|o| inner.iter().map(|i| 6 * o + i).collect::<Vec<_>>()).collect()
    };
    let rows = lines(shuffled(6), shuffled(6));
    let columns = lines(shuffled(6), shuffled(6));
    let symbols = shuffled(ORDER);
    let value = |cell: usize| {
        let (row, column) = (rows[cell / ORDER], columns[cell % ORDER]);
        symbols[(6 * (row % 6) + row / 6 + column) % ORDER]
    };
    let mut label = vec!['.'; ORDER * ORDER];
    let mut totals = String::new();
    let mut found = 0;
    for _ in 0..50 * wanted {
        let mut cage: Vec<usize> = Vec::new();
        let mut near = VecDeque::from([random.random_range(0..ORDER * ORDER)]);
        while let (Some(cell), true) =
            (near.swap_remove_back(random.random_range(0..near.len().max(1))), cage.len() < SIZE)
        {
            if label[cell] != '.' || cage.iter().any(|&other| value(other) == value(cell)) {
                continue;
            }
            cage.push(cell);
            let (row, column) = (cell / ORDER, cell % ORDER);
            near.extend((row > 0).then(|| cell - ORDER));
            near.extend((row + 1 < ORDER).then(|| cell + ORDER));
            near.extend((column > 0).then(|| cell - 1));
            near.extend((column + 1 < ORDER).then(|| cell + 1));
        }
        if cage.len() == SIZE && found < wanted {
            let name = char::from(b'A' + found as u8);
            for &cell in &cage {
                label[cell] = name;
            }
            writeln!(totals, "{name}={}", cage.iter().map(|&cell| value(cell) + 1).sum::<usize>()).unwrap();
            found += 1;
        }
    }
    assert_eq!(found, wanted);
    let rows: Vec<String> = label.chunks(ORDER).map(|row| row.iter().collect()).collect();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killer-36-{wanted}-{seed}.txt"));
    std::fs::write(&path, format!("{}\n{totals}", rows.join("\n"))).unwrap();
    path
}

#[test]
fn large_cages_of_order_36_are_filled_and_few_clauses() {
    for (wanted, seed) in [(10, 1), (12, 2)] {
        let name = format!("box:6x6+killer:{}", cages(wanted, seed).display());
        let game = common::game(&name);
        let solved = stdout(&gerechte(&["solve", "--quiet", &name], b""));
        let grid = Puzzle::parse(&game, solved.trim()).unwrap().grid().unwrap();
        game.problem().check(grid.symbols()).unwrap();
        // Of these, 3.3 million say that no two cells of a house hold the same symbol.
        let encoding = Encoding { sums: Sums::Symbols, ..Encoding::default() };
        let (size, _) = Size::of(|sink| encoding.encode(game.problem(), sink));
        assert!(size.clauses < 3_700_000, "{size:?}");
    }
}
