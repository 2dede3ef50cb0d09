//! Hitting sets and the fewest clues, by methods that share nothing: brute force, tables of all clue sets, SAT.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use gerechte::encodings::Cell;
use gerechte::fewest;
use gerechte::hitting::{Known, Mask, Wide};
use gerechte::minimal::Grids;
use gerechte::sat::Varisat;
use gerechte::search::{Native, Solver};
use gerechte::{Exit, Grid, Stop, Stopped};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::common::game;

/// The minimal hitting sets with `size` elements, by examining every set.
fn by_brute_force(elements: usize, family: &[u64], size: usize) -> Vec<u64> {
    let hits = |set: u64| family.iter().all(|member| member & set != 0);
    let is_minimal = |set: u64| hits(set) && set.elements().all(|element| !hits(set & !(1 << element)));
    (0..1 << elements).filter(|set: &u64| set.count_ones() as usize == size && is_minimal(*set)).collect()
}

/// The same by the search, with masks of any kind; in parts, some sets are known before.
fn by_search<M: Mask>(elements: usize, family: &[u64], size: usize, parts: Option<[u64; 3]>) -> Vec<u64> {
    let to_mask = |set: &u64| set.elements().fold(M::EMPTY, |mask, element| mask.or(M::of(element)));
    let family: Vec<M> = family.iter().map(to_mask).collect();
    let mut found = Vec::new();
    let mut known = match parts {
        Some(parts) => {
            let some = family.iter().step_by(2).copied().collect();
            Known::new(elements, some).with_partition(parts.map(|part| to_mask(&part)))
        }
        None => Known::new(elements, Vec::new()),
    };
    let exit = known.visit(size, &mut &family[..], &Stop::never(), |set| {
        found.push(set.elements().fold(0, |bits, element| bits | 1_u64 << element));
        ControlFlow::Continue(())
    });
    assert_eq!(exit, Ok(Exit::Complete));
    let number = found.len();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), number, "a set is visited twice");
    let hits = |set: u64| family.iter().all(|member| member.meets(to_mask(&set)));
    assert!(found.iter().all(|&set| hits(set)), "a set is missed");
    found.retain(|&set| set.elements().all(|element| !hits(set & !(1 << element))));
    found
}

#[test]
fn hitting_sets_are_those_of_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    for case in 0..150 {
        let elements = random.random_range(1..=12);
        let sets = random.random_range(0..30);
        let density = random.random_range(0.1..0.6);
        let mut member = || (0..elements).filter(|_| random.random_bool(density)).fold(0_u64, |set, e| set | 1 << e);
        let family: Vec<u64> = (0..sets).map(|_| member()).collect();
        let mut parts = [0; 3];
        (0..elements).for_each(|element| parts[random.random_range(0..3)] |= 1 << element);
        for size in 0..=elements.min(7) {
            let expected = by_brute_force(elements, &family, size);
            for parts in [None, Some(parts), Some([parts[0] | parts[1], parts[2], 0])] {
                assert_eq!(by_search::<u64>(elements, &family, size, parts), expected, "case {case}, size {size}");
                assert_eq!(by_search::<u128>(elements, &family, size, parts), expected, "case {case}, size {size}");
                assert_eq!(by_search::<Wide>(elements, &family, size, parts), expected, "case {case}, size {size}");
            }
        }
    }
}

/// Halves with more choices than share one table.
#[test]
fn halves_with_many_choices_are_joined() {
    let mut random = ChaCha8Rng::seed_from_u64(16);
    let half: u64 = (1 << 11) - 1;
    for case in 0..4 {
        let mut member = || (0..3).fold(0_u64, |set, _| set | 1 << random.random_range(0..22));
        let family: Vec<u64> = (0..55).map(|_| member()).collect();
        let mut found = 0;
        for size in 8..=11 {
            let [plain, halves] =
                [None, Some([half, half << 11, 0])].map(|parts| by_search::<u64>(22, &family, size, parts));
            found += plain.len();
            assert_eq!(halves, plain, "case {case}, size {size}");
        }
        assert!(found > 0, "case {case}");
    }
}

/// If hitting sets are large, tables are rebuilt, they hold only a part of the sets, and there are more disjoint sets than are kept as groups.
#[test]
fn large_hitting_sets_are_those_of_arithmetic() {
    // All sets of three of 14 elements: a hitting set leaves out at most two elements.
    let triples: Vec<u64> = (0..1 << 14).filter(|set: &u64| set.count_ones() == 3).collect();
    let thirds = [0b11_1110_0000_0000, 0b1_1111_0000, 0b1111];
    let uneven = [0b11_1111_0000_0000, 0b11, 0b1111_1100];
    // In parts, most sets are learnt, and there are more of them than a pair of parts has bits for.
    let in_parts = |known: &[u64]| Known::new(14, known.to_vec()).with_partition(thirds).with_partition(uneven);
    let plain = [Vec::new(), triples.clone()].map(|known| Known::new(14, known));
    for mut known in plain.into_iter().chain([in_parts(&[]), in_parts(&triples)]) {
        for (size, expected) in [(11, 0), (12, 91), (13, 14), (14, 1), (15, 0)] {
            let mut found = 0;
            let visit = |set: u64| {
                assert!(triples.iter().all(|triple| triple & set != 0));
                found += 1;
                ControlFlow::Continue(())
            };
            assert_eq!(known.visit(size, &mut &triples[..], &Stop::never(), visit), Ok(Exit::Complete));
            // Hitting sets of 13 and 14 elements are not minimal, so they need not be visited.
            assert!(found == expected || size > 12 && found < expected, "size {size}: {found}");
        }
    }
    let stop = Stop::never();
    stop.request();
    let end = in_parts(&triples).visit(12, &mut &triples[..], &stop, |_| ControlFlow::Continue(()));
    assert_eq!(end, Err(Stopped));
    // 27 disjoint sets, three of them of two elements.
    let groups: Vec<u64> = (0..27).map(|group| if group < 3 { 3 << (2 * group) } else { 1 << (group + 3) }).collect();
    let mut found = 0;
    let exit = Known::new(30, groups.clone()).visit(27, &mut &groups[..], &Stop::never(), |_| {
        found += 1;
        ControlFlow::Continue(())
    });
    assert_eq!((exit, found), (Ok(Exit::Complete), 8));
}

/// `number` random grids of a game.
fn grids(name: &str, number: usize) -> Vec<Grid> {
    let game = game(name);
    let mut solver = Solver::new(game.problem());
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let blank = vec![None; game.board().cells()];
    let mut grid = || solver.random(&blank, &Stop::never(), &mut random).expect("no stop").expect("a grid");
    (0..number).map(|_| grid()).collect()
}

#[test]
fn puzzles_of_each_size_are_those_of_the_table() {
    for name in ["perfect:1", "latin:4", "box:2x2", "latin:5", "latin:4+diagonals", "box:2x2+diagonals"] {
        let game = game(name);
        let all = Grids::of(&Native, game.problem(), &Stop::never()).expect("grids");
        for grid in grids(name, 1) {
            let mut expected = BTreeMap::<usize, Vec<Vec<Cell>>>::new();
            for puzzle in all.minimal_puzzles(&grid).expect("puzzles") {
                expected.entry(puzzle.len()).or_default().push(puzzle.cells().collect());
            }
            let most = *expected.keys().max().expect("a puzzle");
            // Beyond a few thousand puzzles the search is the slow way.
            for clues in
                (0..=most + 1).take_while(|clues| expected.get(clues).is_none_or(|puzzles| puzzles.len() < 3000))
            {
                let mut found = Vec::new();
                let exit = fewest::puzzles(game.problem(), &grid, clues, &Stop::never(), |cells| {
                    found.push(cells.to_vec());
                    ControlFlow::Continue(())
                });
                assert_eq!(exit, Ok(Exit::Complete));
                found.sort();
                let mut expected = expected.get(&clues).cloned().unwrap_or_default();
                expected.sort();
                assert_eq!(found, expected, "{name}, {clues} clues");
            }
        }
    }
}

#[test]
fn the_fewest_clues_are_those_of_sat() {
    for (name, number) in [
        ("diameter:1:0", 4),
        ("box:2x3", 4),
        ("latin:6", 2),
        ("box:2x3+diagonals", 3),
        ("box:2x2+killer:tests/data/killer4.txt", 1),
    ] {
        let game = game(name);
        for grid in grids(name, number) {
            let native = fewest::of_grid(game.problem(), &grid, &Stop::never()).expect("a grid");
            let sat = fewest::by_sat(game.problem(), &grid, &Varisat, &Stop::never()).expect("a grid");
            assert!(native.is_proved() && sat.is_proved());
            assert_eq!(native.at_least, sat.at_least, "{name}: {grid}");
            let mut solver = Solver::new(game.problem());
            let puzzle = gerechte::Puzzle::of(&grid, native.cells.iter().copied());
            assert_eq!(solver.count(&puzzle, 2, &Stop::never()).number(), 1, "{name}: {grid}");
            // Up to one clue less there is a bound only, and up to as many the number.
            let most = sat.at_least;
            let [bound, same] = [most - 1, most]
                .map(|most| fewest::up_to(game.problem(), &grid, most, &Stop::never()).expect("a grid"));
            assert_eq!((bound.at_least, bound.cells.len() >= most), (most, true), "{name}: {grid}");
            assert_eq!((same.at_least, same.is_proved()), (most, true), "{name}: {grid}");
        }
    }
}

#[test]
fn what_is_no_grid_or_too_large_is_an_error() {
    let (box_game, samurai) = (game("box:2x2"), game("samurai"));
    let grid = vec![gerechte::encodings::Symbol::new(0); 16];
    let error = fewest::of_grid(box_game.problem(), &grid, &Stop::never()).unwrap_err();
    assert!(error.to_string().starts_with("not a grid of the game: "), "{error}");
    let large = &grids("samurai", 1)[0];
    let error = fewest::of_grid(samurai.problem(), large.symbols(), &Stop::never()).unwrap_err();
    assert_eq!(error.to_string(), "the board has 369 cells, more than 256");
    // More clues than cells.
    let grid = &grids("box:2x2", 1)[0];
    for clues in [17, usize::MAX] {
        let visit = |_: &[Cell]| panic!("there is none");
        assert_eq!(fewest::puzzles(box_game.problem(), grid, clues, &Stop::never(), visit), Ok(Exit::Complete));
    }
    // The clues of the game are given: no more is needed.
    let clues = gerechte::Puzzle::of(grid, (0..16).map(Cell::new));
    let found = fewest::of_grid(&box_game.with_clues(&clues), grid, &Stop::never()).expect("a grid");
    assert_eq!((found.cells.len(), found.at_least), (0, 0));
}

#[test]
fn bounds_of_large_boards_are_bounds() {
    for name in ["perfect:2", "box:3x4"] {
        let game = game(name);
        let grid = &grids(name, 1)[0];
        let looks = std::sync::atomic::AtomicU32::new(0);
        let stop = Stop::when(move || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 20_000);
        let found = fewest::of_grid(game.problem(), grid, &stop).expect("a grid");
        let puzzle = gerechte::Puzzle::of(grid, found.cells.iter().copied());
        assert_eq!(Solver::new(game.problem()).count(&puzzle, 2, &Stop::never()).number(), 1, "{name}");
        assert!(0 < found.at_least && found.at_least <= found.cells.len(), "{name}");
    }
}

#[test]
fn a_stop_leaves_bounds() {
    let game = game("box:3x3");
    let grid = &grids("box:3x3", 1)[0];
    let stop = Stop::never();
    stop.request();
    let found = fewest::of_grid(game.problem(), grid, &stop).expect("a grid");
    assert!(found.cells.len() == 81 && found.at_least > 0);
    let exit = fewest::puzzles(game.problem(), grid, 17, &stop, |_| ControlFlow::Continue(()));
    assert!(exit.is_err_and(|error| gerechte::Stopped::is_behind(&error)));
}
