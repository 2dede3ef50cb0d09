//! The clues that rule a symbol out are judged by the reference solver.

use gerechte::contradiction::Contradiction;
use gerechte::encodings::{Cell, Symbol};
use gerechte::search::Native;
use gerechte::{Engine, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::common::{game, puzzle_with, reference};

#[test]
fn what_is_ruled_out_needs_each_clue_that_is_named() {
    let mut random = ChaCha8Rng::seed_from_u64(18);
    let mut sizes = [0; 8];
    for name in ["perfect:1", "box:2x2", "box:2x2+antiknight", "latin:4+killer:tests/data/killer4.txt"] {
        let game = game(name);
        let mut engine = Native.prepare(game.problem());
        for _ in 0..20 {
            let puzzle = puzzle_with(&game, 1, &mut random);
            let cell = Cell::new(random.random_range(0..game.board().cells()));
            let symbol = Symbol::new(random.random_range(0..game.order()));
            let count = |clues: &[(Cell, Symbol)]| {
                let all: Vec<_> = clues.iter().copied().chain([(cell, symbol)]).collect();
                reference::count(game.problem(), &all, 1)
            };
            let others: Vec<_> = puzzle.clues().filter(|&(at, _)| at != cell).collect();
            let found = Contradiction::find(engine.as_mut(), &puzzle, cell, symbol, &Stop::never()).expect("no stop");
            let Some(Contradiction { clues, .. }) = found else {
                assert_eq!(count(&others), 1, "{game} {puzzle}: {symbol} in {}", game.cell_name(cell));
                continue;
            };
            assert!(clues.iter().all(|clue| others.contains(clue)), "{game} {puzzle}: {clues:?}");
            assert_eq!(count(&clues), 0, "{game} {puzzle}: {clues:?}");
            for left_out in 0..clues.len() {
                let rest = [&clues[..left_out], &clues[left_out + 1..]].concat();
                assert_eq!(count(&rest), 1, "{game} {puzzle}: {clues:?} without clue {left_out}");
            }
            sizes[clues.len().min(7)] += 1;
        }
    }
    // No clue at all in killers, one that is seen, and several together.
    assert!(sizes[0] > 0 && sizes[1] > 0 && sizes[2..].iter().sum::<i32>() > 0, "{sizes:?}");
}
