//! Minimal puzzles by the search for minimal hitting sets, against brute force, tables of all clue sets, and the search for one size.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use gerechte::encodings::Cell;
use gerechte::fewest::{self, OrbitParts};
use gerechte::hitting::{AllKnown, Barred, Family, Known, Mask, Wide, least};
use gerechte::minimal::{Counted, Grids, unavoidable};
use gerechte::sat::{Batsat, Varisat};
use gerechte::search::{Native, Solver};
use gerechte::symmetry::{CanonicalForms, GroupName, group};
use gerechte::{Exit, Game, Grid, Puzzle, Stop, verbs};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::common::{game, gerechte, stdout};

/// The minimal hitting sets by looking at every set.
fn by_brute_force(elements: usize, family: &[u64]) -> Vec<u64> {
    let hits = |set: u64| family.iter().all(|member| member & set != 0);
    let is_minimal = |set: u64| hits(set) && set.elements().all(|element| !hits(set & !(1 << element)));
    (0..1 << elements).filter(|set: &u64| is_minimal(*set)).collect()
}

/// The same by the search, with masks of any kind; each set once.
fn by_search<M: Mask, F: Family<M>>(known: Vec<M>, elements: usize, family: &mut F, sizes: [usize; 2]) -> Vec<u64> {
    let mut found = Vec::new();
    let exit = Known::new(elements, known).visit_minimal(sizes[0]..=sizes[1], family, &Stop::never(), |set| {
        found.push(set.elements().fold(0, |bits, element| bits | 1_u64 << element));
        ControlFlow::Continue(())
    });
    assert_eq!(exit, Ok(Exit::Complete));
    found.sort_unstable();
    found
}

fn are_those_of_brute_force<M: Mask>(elements: usize, family: &[u64], sizes: [usize; 2], known: usize) {
    let is_wanted = |set: &u64| (sizes[0]..=sizes[1]).contains(&set.len());
    let expected: Vec<_> = by_brute_force(elements, family).into_iter().filter(is_wanted).collect();
    let family: Vec<M> = family.iter().map(|set| M::set(set.elements())).collect();
    // Some sets are known before, and the others are asked for; or all are known.
    assert_eq!(by_search(family[..known].to_vec(), elements, &mut &family[..], sizes), expected);
    assert_eq!(by_search(family.clone(), elements, &mut AllKnown, sizes), expected);
    let mut sizes = Vec::new();
    let visit = |set: M| {
        sizes.push(set.len());
        ControlFlow::Continue(())
    };
    Known::new(elements, family).visit_growing(0, &mut AllKnown, &Stop::never(), visit).expect("no stop");
    assert!(sizes.is_sorted_by(|one, next| one < next));
}

/// Those with given elements and without three barred ones, twice by the same search.
fn those_with_are_those_of_brute_force<M: Mask>(
    elements: usize,
    family: &[u64],
    known: usize,
    random: &mut ChaCha8Rng,
) {
    let mut order: Vec<_> = (0..elements).collect();
    order.shuffle(random);
    let first = &order[..random.random_range(0..=elements.min(4))];
    let (mut barred, mut triples) = (Barred::none(elements), BTreeSet::new());
    for _ in 0..random.random_range(0..12) {
        let set = [(); 3].map(|()| random.random_range(0..elements));
        if u64::set(set).len() == 3 {
            barred.insert(set);
            triples.insert(u64::set(set));
        }
    }
    let is_wanted = |set: &u64| {
        let number = triples.iter().filter(|triple| triple.is_within(*set)).count();
        assert_eq!(barred.within(M::set(set.elements())), number);
        u64::set(first.iter().copied()).is_within(*set) && number == 0
    };
    let expected: Vec<_> = by_brute_force(elements, family).into_iter().filter(is_wanted).collect();
    let family: Vec<M> = family.iter().map(|set| M::set(set.elements())).collect();
    let mut some = Known::new(elements, family[..known].to_vec());
    let mut all = Known::new(elements, family.clone());
    let stop = Stop::never();
    for _ in 0..2 {
        let (mut asked, mut listed) = (Vec::new(), Vec::new());
        let add = |found: &mut Vec<u64>, set: M| {
            found.push(u64::set(set.elements()));
            ControlFlow::Continue(())
        };
        some.visit_minimal_with(first, &barred, &mut &family[..], &stop, |set| add(&mut asked, set)).expect("no stop");
        all.visit_minimal_with(first, &barred, &mut AllKnown, &stop, |set| add(&mut listed, set)).expect("no stop");
        asked.sort_unstable();
        listed.sort_unstable();
        assert_eq!((&asked, &listed), (&expected, &expected), "{first:?} {triples:?}");
    }
}

#[test]
fn minimal_hitting_sets_are_those_of_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    for _ in 0..200 {
        let elements = random.random_range(1..=11);
        let sets = random.random_range(0..25);
        let density = random.random_range(0.1..0.6);
        let mut member = || (0..elements).filter(|_| random.random_bool(density)).fold(0_u64, |set, e| set | 1 << e);
        let family: Vec<u64> = (0..sets).map(|_| member()).collect();
        let known = random.random_range(0..=sets);
        let size = random.random_range(0..=elements);
        those_with_are_those_of_brute_force::<u64>(elements, &family, known, &mut random);
        those_with_are_those_of_brute_force::<u128>(elements, &family, known, &mut random);
        those_with_are_those_of_brute_force::<Wide>(elements, &family, known, &mut random);
        for sizes in [[0, elements], [size, size], [0, size], [size, elements]] {
            are_those_of_brute_force::<u64>(elements, &family, sizes, known);
            are_those_of_brute_force::<u128>(elements, &family, sizes, known);
            are_those_of_brute_force::<Wide>(elements, &family, sizes, known);
        }
    }
}

/// A largest one is found by growing.
#[test]
fn the_last_of_growing_hitting_sets_is_a_largest() {
    let mut random = ChaCha8Rng::seed_from_u64(16);
    for _ in 0..100 {
        let mut member = || (0..11).filter(|_| random.random_bool(0.3)).fold(0_u64, |set, e| set | 1 << e);
        let family: Vec<u64> = (0..20).map(|_| member()).filter(|set| *set != 0).collect();
        let largest = by_brute_force(11, &family).iter().map(|set| set.len()).max();
        for known in [0, family.len()] {
            let mut last = None;
            let visit = |set: u64| {
                last = Some(set.len());
                ControlFlow::Continue(())
            };
            let mut known = Known::new(11, family[..known].to_vec());
            known.visit_growing(0, &mut &family[..], &Stop::never(), visit).expect("no stop");
            assert_eq!(last, largest);
        }
        let mut last = None;
        let visit = |set: u64| {
            last = Some(set.len());
            ControlFlow::Continue(())
        };
        Known::new(11, family.clone()).visit_growing(0, &mut AllKnown, &Stop::never(), visit).expect("no stop");
        assert_eq!(last, largest);
    }
}

/// The differences of all grids, as they are listed.
#[test]
fn all_unavoidable_sets_are_the_least_differences() {
    for name in
        ["latin:1", "latin:4", "box:2x2", "perfect:1", "latin:4+diagonals", "box:2x2+killer:tests/data/killer4.txt"]
    {
        let game = game(name);
        let all = Grids::of(&Native, game.problem(), &Stop::never()).expect("grids");
        let grid = all.all().last().expect("a grid").symbols();
        let differences = all.all().iter().map(|other| {
            (0..grid.len()).filter(|&cell| other.symbols()[cell] != grid[cell]).fold(0_u64, |set, cell| set | 1 << cell)
        });
        let expected = least(differences.filter(|set| *set != 0).collect(), usize::MAX);
        assert_eq!(unavoidable::all::<u64>(game.problem(), grid, &Stop::never()), Ok(expected), "{name}");
    }
    // With a clue of the problem, only the differences without it are left.
    let game = game("box:2x2");
    let grid = Grids::of(&Native, game.problem(), &Stop::never()).expect("grids").all()[0].clone();
    let with_clue = game.with_clues(&Puzzle::of(&grid, [Cell::new(5)]));
    let mut expected = unavoidable::all::<u64>(game.problem(), grid.symbols(), &Stop::never()).expect("no stop");
    expected.retain(|set| set & 1 << 5 == 0);
    assert_eq!(unavoidable::all::<u64>(&with_clue, grid.symbols(), &Stop::never()), Ok(expected));
}

/// A jigsaw with some cells of its boxes or rows swapped, and one of its grids.
fn random_board(order: usize, random: &mut ChaCha8Rng) -> (Game, Grid) {
    loop {
        let mut labels: Vec<usize> = (0..order * order)
            .map(|cell| if order == 4 { cell / 8 * 2 + cell % 4 / 2 } else { cell / order })
            .collect();
        for _ in 0..random.random_range(3..40) {
            let pair = [0, 1].map(|_| random.random_range(0..order * order));
            labels.swap(pair[0], pair[1]);
        }
        let labels: String = labels.into_iter().map(|label| char::from(b'a' + label as u8)).collect();
        let game = game(&format!("jigsaw:{labels}"));
        let blank = vec![None; order * order];
        if let Some(grid) = Solver::new(game.problem()).random(&blank, &Stop::never(), random).expect("no stop") {
            return (game, grid);
        }
    }
}

/// Each board's puzzles by the table and by the search; how long both took.
fn boards(number: usize, grids: usize) -> [Duration; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let mut times = [Duration::ZERO; 2];
    for board in 0..number {
        let (game, first) = random_board([4, 5, 5][board % 3], &mut random);
        let all = Grids::of(&Native, game.problem(), &Stop::never()).expect("grids");
        let more = (1..grids).map(|_| all.all()[random.random_range(0..all.all().len())].clone()).collect::<Vec<_>>();
        for grid in std::iter::once(first).chain(more) {
            let start = Instant::now();
            let table = all.minimal_puzzles(&grid).expect("puzzles");
            times[0] += start.elapsed();
            let start = Instant::now();
            let mut found = Vec::new();
            let clues = 0..=grid.symbols().len();
            fewest::minimal_puzzles(game.problem(), grid.symbols(), clues, &Stop::never(), |cells| {
                found.push(cells.iter().copied().collect());
                ControlFlow::Continue(())
            })
            .expect("no stop");
            times[1] += start.elapsed();
            assert_eq!(found.len(), table.len(), "{game} {grid}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), table.into_iter().collect(), "{game} {grid}");
        }
    }
    times
}

#[test]
fn puzzles_of_random_boards_are_those_of_tables() {
    boards(5, 1);
}

#[test]
#[ignore = "long; prints two times"]
fn puzzles_of_thirty_random_boards_are_those_of_tables() {
    let [table, search] = boards(30, 3);
    println!("tables {table:.1?}, search {search:.1?}");
}

/// On boards of more than 36 cells sets are asked for on the way: here of a problem on which all can be checked.
#[test]
fn puzzles_that_are_asked_for_are_those_of_the_table() {
    // Cells without any house are as good as clues that are needed: nothing else determines them.
    let game = game("box:2x2");
    let mut large = gerechte::encodings::Problem::new(40, 4).expect("a problem");
    for house in game.problem().houses() {
        large.all_different(house.iter().map(|cell| cell.index())).expect("a house");
    }
    let all = Grids::of(&Native, game.problem(), &Stop::never()).expect("grids");
    let grid = &all.all()[7];
    let mut symbols = grid.symbols().to_vec();
    symbols.resize(40, symbols[0]);
    let mut found = BTreeSet::new();
    fewest::minimal_puzzles(&large, &symbols, 0..=40, &Stop::never(), |cells| {
        assert!((16..40).all(|cell| cells.contains(&Cell::new(cell))));
        assert!(found.insert(cells.iter().copied().filter(|cell| cell.index() < 16).collect()), "twice");
        ControlFlow::Continue(())
    })
    .expect("no stop");
    assert_eq!(found, all.minimal_puzzles(grid).expect("puzzles").into_iter().collect());
}

#[test]
fn puzzles_of_order_6_are_those_of_the_search_for_one_size() {
    let game = game("box:2x3");
    let mut solver = Solver::new(game.problem());
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let grid = Puzzle::parse(&game, "123456456123214635635241362514541362").expect("a grid").grid().expect("a grid");
    let mut expected = BTreeSet::new();
    for clues in 0..=8 {
        fewest::puzzles(game.problem(), &grid, clues, &Stop::never(), |cells| {
            expected.insert(cells.to_vec());
            ControlFlow::Continue(())
        })
        .expect("no stop");
    }
    assert!(!expected.is_empty());
    // Clues that are left out at random until each is needed.
    let mut dug = BTreeSet::new();
    let mut order: Vec<_> = (0..36).collect();
    for _ in 0..20 {
        order.shuffle(&mut random);
        let mut puzzle = Puzzle::from(&grid);
        for &cell in &order {
            let clue = puzzle[cell].take();
            if solver.count(&puzzle, 2, &Stop::never()).number() > 1 {
                puzzle[cell] = clue;
            }
        }
        dug.insert(puzzle.clues().map(|(cell, _)| cell).collect::<Vec<_>>());
    }
    let mut small = BTreeSet::new();
    fewest::minimal_puzzles(game.problem(), &grid, 0..=36, &Stop::never(), |cells| {
        dug.remove(cells);
        if cells.len() <= 8 {
            small.insert(cells.to_vec());
        }
        ControlFlow::Continue(())
    })
    .expect("no stop");
    assert_eq!(small, expected);
    assert!(dug.is_empty(), "{dug:?}");
}

#[test]
fn the_most_clues_are_those_of_the_table() {
    for name in ["box:2x2", "latin:4", "box:2x2+diagonals", "perfect:1"] {
        let game = game(name);
        let all = Grids::of(&Native, game.problem(), &Stop::never()).expect("grids");
        let last = all.all().len() - 1;
        for grid in [0, last / 2, last].map(|at| &all.all()[at]) {
            let expected = all.minimal_puzzles(grid).expect("puzzles").iter().map(|puzzle| puzzle.len()).max();
            let (problem, symbols, stop) = (game.problem(), grid.symbols(), Stop::never());
            let mut all_found = vec![fewest::most(problem, symbols, &stop)];
            // At order 5 SAT takes seconds.
            if game.order() == 4 {
                all_found.push(fewest::most_by_sat(problem, symbols, &Varisat, &stop));
                all_found.push(fewest::most_by_sat(problem, symbols, &Batsat, &stop));
            }
            for found in all_found {
                let found = found.expect("a grid");
                assert_eq!((Some(found.cells.len()), found.at_most), (expected, found.cells.len()), "{name} {grid}");
                let puzzle = Puzzle::of(grid, found.cells.iter().copied());
                let checked = gerechte(&["check", name, &puzzle.to_string()], b"");
                assert_eq!(stdout(&checked), "unique, minimal\n", "{name} {grid}");
            }
        }
    }
}

/// After a stop there are bounds; and on large boards the most clues are not proved by SAT.
#[test]
fn bounds_of_the_most_clues_are_bounds() {
    let game = game("box:3x3");
    let grid = Solver::new(game.problem())
        .random(&[None; 81], &Stop::never(), &mut ChaCha8Rng::seed_from_u64(1))
        .expect("no stop")
        .expect("a grid");
    let looks = std::sync::atomic::AtomicU32::new(0);
    let stop = Stop::when(move || looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 20_000);
    let found = fewest::most(game.problem(), &grid, &stop).expect("a grid");
    // No row has nine clues.
    assert!(found.cells.len() >= 20 && found.at_most == 72 && !found.is_proved());
    let puzzle = Puzzle::of(&grid, found.cells.iter().copied()).to_string();
    assert_eq!(stdout(&gerechte(&["check", "box:3x3", &puzzle], b"")), "unique, minimal\n");
    let error = fewest::most_by_sat(game.problem(), &grid, &Varisat, &Stop::never()).unwrap_err();
    assert_eq!(error.to_string(), "the board has 81 cells, and all unavoidable sets are found on up to 36");
}

/// Published: 13, 22 and 1 classes of minimal puzzles with 4, 5 and 6 clues; and what canonical forms say.
#[test]
fn orbits_under_the_full_group_are_classes() {
    let game = game("box:2x2");
    let all = Grids::of(&Native, game.problem(), &Stop::never()).expect("grids");
    let forms = CanonicalForms::new(&game, &Stop::never()).expect("no stop");
    let mut classes = [const { BTreeSet::new() }; 7];
    // Up to relabelling.
    for grid in all.all().iter().filter(|grid| **grid == grid.relabelled()) {
        for clues in all.minimal_puzzles(grid).expect("puzzles") {
            let puzzle = Puzzle::of(grid, clues.cells());
            classes[clues.len()].insert(forms.form(&puzzle, &Stop::never()).expect("no stop").to_string());
        }
    }
    assert_eq!(classes.map(|classes| classes.len()), [0, 0, 0, 0, 13, 22, 1]);
    let csv = stdout(&gerechte(&["minimal", "box:2x2", "--csv"], b""));
    let orbits: Vec<_> = csv.lines().skip(1).filter_map(|line| line.split(',').nth(6)).collect();
    assert_eq!(orbits, ["13", "22", "1"]);
}

/// The parts of a grid with symmetries add up to its puzzles by tables, in any order of the parts, and in those of one search each.
#[test]
fn parts_by_orbits_of_three_clues_add_up() {
    let stop = Stop::never();
    let mut symmetric = 0;
    for name in ["latin:1", "latin:3", "box:2x2", "latin:4+diagonals", "perfect:1", "jigsaw:1112122333234444"] {
        let game = game(name);
        let group = group(&game, GroupName::Full, &stop).unwrap();
        let grids = Grids::of(&Native, game.problem(), &stop).unwrap();
        for (class, puzzles) in grids.classes(&group).unwrap() {
            let expected = verbs::Minimal::counted(&class, &puzzles);
            let parts = OrbitParts::new(game.problem(), &class, &stop).unwrap();
            let mut forwards = Counted::new(&class.stabiliser);
            let (mut apart, mut search) = (forwards.clone(), parts.search(&stop));
            for part in parts.numbers() {
                forwards.join(&search.count(part).unwrap());
                apart.join(&parts.search(&stop).count(part).unwrap());
            }
            // Back to a part before the last one.
            let (first, again) = (search.count(0).unwrap(), parts.search(&stop).count(0).unwrap());
            assert!(first.by_clues().eq(again.by_clues()), "{name} {}", class.grid);
            assert!(forwards.by_clues().eq(expected.by_clues()), "{name} {}", class.grid);
            assert!(apart.by_clues().eq(expected.by_clues()), "{name} {}", class.grid);
            symmetric += usize::from(class.stabiliser.len() > 1 && !puzzles.is_empty());
        }
    }
    assert!(symmetric >= 8, "{symmetric}");
}
