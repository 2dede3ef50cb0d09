//! The time of the engines; every bench asserts the answer that it times.

use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, criterion_group, criterion_main};
use gerechte::count::up_to_relabelling;
use gerechte::encodings::{AtMostOne, Cnf, Encoding};
use gerechte::{Engine, Game, Puzzle, Stop, fewest, sat::Varisat, search::Native};

fn count(c: &mut Criterion) {
    for (name, grids) in [("perfect:1", 17), ("box:2x2", 12), ("latin:5", 1344)] {
        let game: Game = name.parse().expect("a game");
        let problem = up_to_relabelling(game.problem()).expect("symmetric in the symbols");
        for engine in [&Native as &dyn Engine, &Varisat] {
            c.bench_function(&format!("count/{name}/{}", engine.name()), |b| {
                b.iter(|| {
                    let count = engine.count(black_box(&problem), None, &Stop::never()).expect("a count");
                    assert_eq!(count.number(), grids);
                });
            });
        }
    }
}

/// All grids of plain boxes.
fn bands(c: &mut Criterion) {
    for (name, grids) in [("box:2x4", 29_136_487_207_403_520), ("box:3x3", 6_670_903_752_021_072_936_960)] {
        let game: Game = name.parse().expect("a game");
        c.bench_function(&format!("count/{name}/bands"), |b| {
            b.iter(|| {
                let count = Native.count(black_box(game.problem()), None, &Stop::never()).expect("a count");
                assert_eq!(count.number(), grids);
            });
        });
    }
}

fn encode(c: &mut Criterion) {
    let game: Game = "box:3x3".parse().expect("a game");
    for amo in AtMostOne::ALL {
        c.bench_function(&format!("encode/box:3x3/{amo}"), |b| {
            b.iter(|| {
                let mut cnf = Cnf::default();
                Encoding { amo, ..Encoding::default() }.encode(black_box(game.problem()), &mut cnf);
                assert!(cnf.vars() >= 729);
            });
        });
    }
}

/// All minimal puzzles of the grid with the most automorphisms; a table of all sets of clues, in slices, has as many.
fn minimal_puzzles(c: &mut Criterion) {
    let game: Game = "box:2x3".parse().expect("a game");
    let grid = Puzzle::parse(&game, "123456456123231564564231312645645312").expect("a grid");
    let grid = grid.grid().expect("a grid");
    let mut group = c.benchmark_group("minimal");
    group.sample_size(10).bench_function("box:2x3", |b| {
        b.iter(|| {
            let mut puzzles = 0;
            fewest::minimal_puzzles(game.problem(), grid.symbols(), 0..=36, &Stop::never(), |_| {
                puzzles += 1;
                ControlFlow::Continue(())
            })
            .expect("no stop");
            assert_eq!(puzzles, 1_132_704);
        });
    });
}

criterion_group!(benches, count, bands, encode, minimal_puzzles);
criterion_main!(benches);
