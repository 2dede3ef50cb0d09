//! The native engine on public puzzle sets, where they are at hand (`GERECHTE_DATA`), and on counting; each bench asserts its answer.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::PathBuf;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use gerechte::count::up_to_relabelling;
use gerechte::encodings::Symbol;
use gerechte::search::Solver;
use gerechte::search::transversal::{Grids, Transversals, palette};
use gerechte::{Engine, Game, Stop, search::Native};

/// The first thousand puzzles of each set; how many of them have one solution.
fn sets(c: &mut Criterion) {
    let data = std::env::var_os("GERECHTE_DATA").map_or_else(|| PathBuf::from("../shared/data"), PathBuf::from);
    for (name, unique) in [
        ("9x9_17_clue", 1000),
        ("9x9_magictour_top1465", 1000),
        ("9x9_forum_hardest_1905_11plus", 1000),
        ("9x9_forum_hardest_1106", 375),
        ("9x9_serg_benchmark", 0),
        ("9x9_random_minimal_20k", 1000),
    ] {
        let Ok(content) = std::fs::read_to_string(data.join(name).with_extension("txt")) else {
            println!("{name}: left out, there is no {}", data.join(name).with_extension("txt").display());
            continue;
        };
        let lines = content.lines().map(str::trim).filter(|line| line.len() == 81 && !line.starts_with('#')).take(1000);
        let puzzles: Vec<Vec<_>> = lines.map(|line| line.chars().map(Symbol::from_char).collect()).collect();
        let game: Game = "box:3x3".parse().expect("a game");
        let mut solver = Solver::new(game.problem());
        let mut group = c.benchmark_group("unique");
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                let is_unique =
                    |puzzle: &&Vec<Option<Symbol>>| solver.count(black_box(puzzle), 2, &Stop::never()).number() == 1;
                assert_eq!(puzzles.iter().filter(is_unique).count(), unique);
            });
        });
    }
}

fn counts(c: &mut Criterion) {
    for (name, grids) in [("diameter:1:0", 6_940_096), ("diameter:1:1", 4_839_127), ("latin:7", 12_198_297_600)] {
        let game: Game = name.parse().expect("a game");
        let problem = up_to_relabelling(game.problem()).expect("symmetric in the symbols");
        let mut group = c.benchmark_group("count");
        group.sample_size(10);
        group.bench_function(name, |b| {
            b.iter(|| {
                let count = Native.count(black_box(&problem), None, &Stop::never()).expect("a count");
                assert_eq!(count.number(), grids);
            });
        });
    }
}

/// All grids of Case I to a visitor that counts them.
fn walk(c: &mut Criterion) {
    let game: Game = "diameter:1:0".parse().expect("a game");
    let problem = up_to_relabelling(game.problem()).expect("symmetric in the symbols");
    let (order, regions) = palette(&problem).expect("a palette");
    let mut group = c.benchmark_group("enumerate");
    group.sample_size(10).throughput(Throughput::Elements(6_940_096));
    group.bench_function("diameter:1:0", |b| {
        b.iter(|| {
            let transversals = Transversals::<u64>::new(order, &regions).expect("a palette of order 8");
            let mut grids = 0;
            let ControlFlow::Continue(()) = Grids::new(&transversals).walk(|grid| {
                grids += usize::from(black_box(grid).len() == 8);
                ControlFlow::<std::convert::Infallible>::Continue(())
            });
            assert_eq!(grids, 6_940_096);
        });
    });
}

criterion_group!(benches, sets, counts, walk);
criterion_main!(benches);
