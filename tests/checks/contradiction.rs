//! The clues that rule a symbol out are judged by the reference solver.

use gerechte::contradiction::{Argument, Contradiction, End};
use gerechte::encodings::{Cell, Symbol};
use gerechte::search::Native;
use gerechte::{Engine, Game, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::common::{game, puzzle_with, reference};

#[test]
fn what_is_ruled_out_needs_each_clue_that_is_named() {
    let mut random = ChaCha8Rng::seed_from_u64(18);
    let (mut sizes, mut arguments) = ([0; 8], 0);
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
            let found =
                Contradiction::find(&game, engine.as_mut(), &puzzle, (cell, symbol), &Stop::never()).expect("no stop");
            let Some(Contradiction { clues, argument, .. }) = found else {
                assert_eq!(count(&others), 1, "{game} {puzzle}: {symbol} in {}", game.cell_name(cell));
                continue;
            };
            assert!(clues.iter().all(|clue| others.contains(clue)), "{game} {puzzle}: {clues:?}");
            assert_eq!(count(&clues), 0, "{game} {puzzle}: {clues:?}");
            sizes[clues.len().min(7)] += 1;
            if let Some(argument) = argument {
                follow(&game, &clues, (cell, symbol), &argument);
                arguments += 1;
                continue;
            }
            for left_out in 0..clues.len() {
                let rest = [&clues[..left_out], &clues[left_out + 1..]].concat();
                assert_eq!(count(&rest), 1, "{game} {puzzle}: {clues:?} without clue {left_out}");
            }
        }
    }
    // No clue at all in killers, one that is seen, and several together.
    assert!(arguments > 5, "{arguments}");
    assert!(sizes[0] > 0 && sizes[1] > 0 && sizes[2..].iter().sum::<i32>() > 0, "{sizes:?}");
}

/// Follows an argument with candidates that are worked out anew for each step.
fn follow(game: &Game, clues: &[(Cell, Symbol)], asked: (Cell, Symbol), argument: &Argument) {
    let mut placed: Vec<_> = clues.iter().copied().chain([asked]).collect();
    let peers = game.problem().peers();
    let has = |placed: &[(Cell, Symbol)], at: Cell, symbol: Symbol| match placed.iter().find(|(cell, _)| *cell == at) {
        Some(&(_, other)) => other == symbol,
        None => !placed.iter().any(|&(cell, other)| other == symbol && peers[at.index()].contains(&cell)),
    };
    let symbols = || (0..game.order()).map(Symbol::new);
    for single in &argument.steps {
        assert!(has(&placed, single.cell, single.symbol), "{game} {clues:?} {single:?}");
        let others = match &single.house {
            None => symbols().filter(|&symbol| has(&placed, single.cell, symbol)).count(),
            Some(house) => {
                assert_eq!(house.len(), game.order(), "a house with a place for each symbol");
                house.iter().filter(|&&cell| has(&placed, cell, single.symbol)).count()
            }
        };
        assert_eq!(others, 1, "{game} {clues:?} {single:?}");
        placed.push((single.cell, single.symbol));
    }
    match &argument.end {
        End::Cell(cell) => assert!(!symbols().any(|symbol| has(&placed, *cell, symbol)), "{game} {clues:?}"),
        End::House(house, symbol) => {
            assert_eq!(house.len(), game.order(), "a house with a place for each symbol");
            assert!(!house.iter().any(|&cell| has(&placed, cell, *symbol)), "{game} {clues:?}");
        }
    }
}
