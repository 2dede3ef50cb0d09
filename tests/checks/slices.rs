//! The table of the sets of clues of a 2×3 grid, slice by slice: a second method for its minimal puzzles.

use std::ops::ControlFlow;

use gerechte::encodings::Cell;
use gerechte::{Puzzle, Stop, fewest};

use crate::common::{NATIVE, game};

/// A slice is a table of the sets with the same of the other 16 cells.
const LOW: usize = 20;
const CELLS: usize = 36;
/// Of all 2³⁶ sets those are looked at that have the first two of these cells and not the last two: a sixteenth.
const DECIDED: [usize; 4] = [32, 33, 34, 35];
/// The places in a word of the sets without each of the first cells.
const WITHOUT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The subsets of the low cells of the agreements.
fn table(agreements: &[u64]) -> Vec<u64> {
    let mut table = vec![0_u64; 1 << (LOW - 6)];
    for agreement in agreements {
        let low = agreement & ((1 << LOW) - 1);
        table[(low >> 6) as usize] |= 1 << (low & 63);
    }
    for (cell, without) in WITHOUT.iter().enumerate() {
        for word in &mut table {
            *word |= *word >> (1 << cell) & without;
        }
    }
    for cell in 0..LOW - 6 {
        for block in table.chunks_exact_mut(2 << cell) {
            let (without, with) = block.split_at_mut(1 << cell);
            without.iter_mut().zip(with).for_each(|(without, with)| *without |= *with);
        }
    }
    table
}

/// Counts the minimal puzzles with these of the other cells: `own` are the agreements with all of them, and each of `fewer` those with all but one.
fn count(chosen: usize, own: &[u64], fewer: &[&[u64]], counts: &mut [u64]) {
    let own = table(own);
    let mut is_needed = vec![u64::MAX; own.len()];
    for agreements in fewer {
        is_needed.iter_mut().zip(table(agreements)).for_each(|(all, one)| *all &= one);
    }
    for (index, &word) in own.iter().enumerate() {
        let mut minimal = !word & is_needed[index];
        if minimal == 0 {
            continue;
        }
        for (cell, without) in WITHOUT.iter().enumerate() {
            minimal &= !((!word & without) << (1 << cell));
        }
        for cell in (0..LOW - 6).filter(|cell| index >> cell & 1 != 0) {
            minimal &= own[index ^ 1 << cell];
        }
        for bit in (0..64_u32).filter(|bit| minimal >> bit & 1 != 0) {
            counts[chosen + (index.count_ones() + bit.count_ones()) as usize] += 1;
        }
    }
}

fn walk(cell: usize, chosen: usize, own: &[u64], fewer: &[&[u64]], counts: &mut [u64]) {
    if cell == CELLS {
        return count(chosen, own, fewer, counts);
    }
    if !DECIDED[..2].contains(&cell) {
        walk(cell + 1, chosen, own, fewer, counts);
    }
    if DECIDED[2..].contains(&cell) {
        return;
    }
    let with = |agreements: &[u64]| agreements.iter().copied().filter(|set| set >> cell & 1 != 0).collect::<Vec<_>>();
    let narrowed: Vec<_> = fewer.iter().map(|agreements| with(agreements)).collect();
    // If no other grid agrees with all clues but one, that clue is not needed.
    if narrowed.iter().all(|agreements| !agreements.is_empty()) {
        let fewer: Vec<_> = narrowed.iter().map(Vec::as_slice).chain([own]).collect();
        walk(cell + 1, chosen + 1, &with(own), &fewer, counts);
    }
}

/// Two minutes unoptimized, and 600 MB: `cargo test --release --test checks -- --ignored slices`.
#[test]
#[ignore = "long: 28 million grids, and a table of 2^32 bits in slices"]
fn puzzles_of_a_2x3_grid_are_those_of_the_slices() {
    let game = game("box:2x3");
    let puzzle = Puzzle::parse(&game, "123456456123214635365241541362632514").expect("a grid");
    let grid = puzzle.grid().expect("a grid");
    let mut agreements = Vec::new();
    let mut take = |other: &[_]| {
        let agreement =
            (0..CELLS).filter(|&cell| other[cell] == grid.symbols()[cell]).fold(0_u64, |set, cell| set | 1 << cell);
        if agreement != (1 << CELLS) - 1 {
            agreements.push(agreement);
        }
        ControlFlow::Continue(())
    };
    NATIVE.solutions(game.problem(), &Stop::never(), &mut take).expect("no stop");
    assert_eq!(agreements.len(), 28_200_959);
    agreements.sort_unstable();
    agreements.dedup();
    let mut expected = [0; CELLS + 1];
    walk(LOW, 0, &agreements, &[], &mut expected);
    let mut found = [0; CELLS + 1];
    fewest::minimal_puzzles(game.problem(), grid.symbols(), 0..=CELLS, &Stop::never(), |cells| {
        if DECIDED.map(|cell| cells.contains(&Cell::new(cell))) == [true, true, false, false] {
            found[cells.len()] += 1;
        }
        ControlFlow::Continue(())
    })
    .expect("no stop");
    assert_eq!(found, expected);
    assert!(found[11] > 1000, "{found:?}");
}
