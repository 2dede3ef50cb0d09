//! Automorphisms, canonical forms and classes, against brute force and published numbers.

use crate::common;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use common::{ALLSAT, NATIVE, SAT, game, solutions};
use gerechte::encodings::{Cell, Constraint, Symbol};
use gerechte::symmetry::{
    CanonicalForms, Classes, Equivalence, GroupName, Keeping, Permutation, PermutationGroup, Subgroups, automorphisms,
    keeps, pattern_automorphisms, stabiliser,
};
use gerechte::{Game, Puzzle, Stop};
use itertools::Itertools;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

fn group(game: &Game) -> PermutationGroup {
    automorphisms(game, &Stop::never()).expect("nobody stops")
}

/// The constraints of a game, moved.
fn moved(game: &Game, image: impl Fn(usize) -> usize) -> HashSet<(Vec<Vec<usize>>, String)> {
    let of = |cells: &[Cell]| cells.iter().map(|cell| image(cell.index())).sorted().collect::<Vec<_>>();
    let constraints = game.problem().constraints().iter();
    constraints
        .map(|constraint| match constraint {
            Constraint::Sum { cells, total } => (vec![of(cells)], format!("sum {total}")),
            Constraint::AllDifferent(cells) => (vec![of(cells)], "house".to_owned()),
            Constraint::Related(one, other, relation) if relation.is_symmetric() => {
                (vec![of(&[*one, *other])], relation.to_string())
            }
            Constraint::Related(one, other, relation) => (vec![of(&[*one]), of(&[*other])], relation.to_string()),
            Constraint::Equation { left, right } => {
                ([of(left), of(right)].into_iter().sorted().collect(), "equation".to_owned())
            }
            // The words, read in ascending order of the moved cells.
            Constraint::Regular { cells, words } => {
                let order = (0..cells.len()).sorted_by_key(|&place| image(cells[place].index())).collect::<Vec<_>>();
                let symbols = (0..cells.len()).map(|_| (0..game.order()).map(Symbol::new)).multi_cartesian_product();
                let allowed = symbols.filter(|word| words.allows(word));
                let read = allowed.map(|word| order.iter().map(|&place| word[place].value()).collect::<Vec<_>>());
                (vec![of(cells)], format!("words {:?}", read.sorted().collect::<Vec<_>>()))
            }
            other => panic!("{other:?}"),
        })
        .collect()
}

/// All permutations of rows and of columns, with and without a transposition, that keep the constraints.
fn brute_force_order(game: &Game) -> u128 {
    let n = game.order();
    let plain = moved(game, |cell| cell);
    // Most images of the last house are none, which is seen sooner than all that has moved.
    let mask = |cells: &[Cell], image: &dyn Fn(usize) -> usize| -> u32 {
        cells.iter().map(|cell| 1 << image(cell.index())).sum()
    };
    let houses: Vec<&[Cell]> = game.problem().houses().collect();
    let images: HashSet<u32> = houses.iter().map(|house| mask(house, &|cell| cell)).collect();
    let keeps = |image: &dyn Fn(usize) -> usize| {
        houses.last().is_none_or(|house| images.contains(&mask(house, image))) && moved(game, image) == plain
    };
    let mut order = 0;
    for rows in (0..n).permutations(n) {
        for columns in (0..n).permutations(n) {
            let image = |i: usize, j: usize| rows[i] * n + columns[j];
            order += u128::from(keeps(&|cell| image(cell / n, cell % n)));
            order += u128::from(keeps(&|cell| image(cell % n, cell / n)));
        }
    }
    order
}

const SMALL: [&str; 25] = [
    "latin:3",
    "box:2x2",
    "box:2x2+diagonals",
    "box:2x2+killer:tests/data/killer4.txt",
    "latin:4+diagonals",
    "perfect:1",
    "perfect:1+diagonals",
    "perfect:1+special",
    "latin:5+diagonals",
    "jigsaw:aabb/aabb/ccdd/ccdd+diagonals",
    "jigsaw:aaabb/aabbb/ccccd/edcdd/eeeed",
    "box:2x2+antiknight",
    "latin:4+antiking",
    "latin:4+antiqueen",
    "latin:4+nonconsecutive",
    "latin:4+thermo:tests/data/thermo4.txt",
    "latin:4+palindrome:tests/data/palindrome4.txt",
    "latin:4+arrow:tests/data/arrow4.txt",
    "box:2x2+kropki:tests/data/dots4.txt",
    "latin:4+skyscraper:tests/data/skyscraper4.txt",
    "latin:4+sandwich:tests/data/sandwich4.txt",
    "latin:4+quadruple:tests/data/quadruple4.txt",
    "latin:4+between:tests/data/between4.txt",
    "box:2x2+candidates:tests/data/candidates4.txt",
    "latin:4+odd:tests/data/odd4.txt",
];

/// A ring of cells each less than the next: the ring turns, and cannot be turned over. An equation has two sides that may change places.
#[test]
fn sides_are_told_apart_where_they_differ() {
    let stated = |more: &str| {
        let text = format!(r#"{{"schema":"gerechte/game/1","rows":2,"columns":3,"symbols":6,"lines":false,{more}}}"#);
        group(&gerechte::game::file::stated(&text, common::NATIVE, &Stop::never()).unwrap()).order()
    };
    let ring = |n: usize| {
        let pair = |at: usize| format!(r#"{{"cells":[{at},{}],"is":"less"}}"#, (at + 1) % n);
        format!(r#""relations":[{}]"#, (0..n).map(pair).join(","))
    };
    assert_eq!(stated(&ring(6)), Some(6));
    assert_eq!(stated(&ring(6).replace("less", "equal")), Some(12));
    assert_eq!(stated(r#""arrows":[{"circle":[0],"cells":[1,2]}]"#), Some(2 * 6));
    assert_eq!(stated(r#""arrows":[{"circle":[0,1],"cells":[2,3]}]"#), Some(8 * 2));
}

#[test]
fn orders_agree_with_brute_force_up_to_order_5() {
    for name in SMALL {
        let game = game(name);
        assert_eq!(group(&game).order(), Some(brute_force_order(&game)), "{name}");
    }
}

#[test]
#[ignore = "long: all row and column permutations of order 6"]
fn orders_agree_with_brute_force_at_order_6() {
    for name in
        ["box:2x3", "box:3x2+diagonals", "jigsaw:aabbcc/aabbcc/aabbcc/ddeeff/ddeeff/ddeeff", "latin:6+diagonals"]
    {
        let game = game(name);
        assert_eq!(group(&game).order(), Some(brute_force_order(&game)), "{name}");
    }
}

/// Orders in closed form: bands, stacks, lines within them, and a transposition of square boxes; twice n!² for Latin squares.
#[test]
fn orders_of_boxes_and_latin_squares() {
    let factorial = |n: usize| (1..=n as u128).product::<u128>();
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4), (2, 6), (5, 5)] {
        let lines = |lines: usize, bands: usize| factorial(lines).pow(bands as u32) * factorial(bands);
        let expected = lines(rows, columns) * lines(columns, rows) * (1 + u128::from(rows == columns));
        assert_eq!(group(&game(&format!("box:{rows}x{columns}"))).order(), Some(expected), "{rows}x{columns}");
    }
    for n in 3..=12 {
        assert_eq!(group(&game(&format!("latin:{n}"))).order(), Some(2 * factorial(n) * factorial(n)), "latin:{n}");
    }
    // 2 · 64!², of 178 digits, ends in the zeros of 64!² · 2: 14 for each factor.
    let large = group(&game("latin:25")).order_in_decimal();
    assert_eq!((large.len(), large.chars().rev().take_while(|&c| c == '0').count()), (51, 12));
}

/// Elements are different, keep the game, and are as many as the order says; what keeps it is an element.
#[test]
fn elements_and_members() {
    for name in ["box:2x2", "perfect:1", "diameter:1:0", "box:3x3+diagonals", "latin:4"] {
        let game = game(name);
        let group = group(&game);
        let elements: HashSet<_> = group.elements().collect();
        assert_eq!(Some(elements.len() as u128), group.order(), "{name}");
        let plain = moved(&game, |cell| cell);
        for element in &elements {
            assert_eq!(moved(&game, |cell| element[cell].index()), plain, "{name}");
            assert!(group.contains(element));
        }
        let mut swapped = group.elements().next().unwrap();
        swapped.swap(0, 1);
        assert!(!group.contains(&swapped), "{name}: two cells alone cannot change places");
        assert_eq!(group.orbits().iter().map(Vec::len).sum::<usize>(), game.board().cells());
    }
}

#[test]
fn every_element_is_drawn_as_often_as_any_other() {
    let group = group(&game("box:2x2"));
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut seen: HashMap<_, u32> = group.elements().map(|element| (element, 0)).collect();
    assert_eq!(seen.len(), 128);
    for _ in 0..12_800 {
        *seen.get_mut(&group.random(&mut random)).expect("an element") += 1;
    }
    let chi_square: f64 = seen.values().map(|&seen| (f64::from(seen) - 100.0).powi(2) / 100.0).sum();
    // 127 degrees of freedom: an even choice exceeds this once in a thousand times.
    assert!(chi_square < 181.99, "{chi_square}");
}

/// A random puzzle of a game: some cells of a random grid.
fn random_puzzle(game: &Game, density: f64, random: &mut ChaCha8Rng) -> Puzzle {
    let grid = common::random_grid(game, random);
    let keep = |&symbol: &Symbol| random.random_bool(density).then_some(symbol);
    Puzzle::from(grid.iter().map(keep).collect::<Vec<_>>())
}

fn random_equivalence(game: &Game, group: &PermutationGroup, random: &mut ChaCha8Rng) -> Equivalence {
    let mut equivalence = Equivalence { cells: group.random(random), ..Equivalence::identity(game) };
    if game.problem().is_symmetric_in_symbols() {
        equivalence.symbols.shuffle(random);
    }
    equivalence
}

/// Every way of finding canonical forms: boxes, few automorphisms, labelling; sums, boards that are no squares.
const FORMS: [&str; 19] = [
    "box:3x3",
    "box:2x2",
    "box:2x3",
    "box:3x2",
    "box:2x4",
    "box:3x4",
    "box:4x4",
    "perfect:1",
    "diameter:1:0",
    "perfect:2",
    "box:3x3+diagonals",
    "box:3x3+windows",
    "latin:5",
    "latin:9",
    "box:2x2+killer:tests/data/killer4.txt",
    "box:2x2+antiknight",
    "latin:4+thermo:tests/data/thermo4.txt",
    "latin:5+nonconsecutive",
    "samurai",
];

#[test]
fn equivalent_puzzles_have_one_form() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for name in FORMS {
        let game = game(name);
        let group = group(&game);
        let forms = CanonicalForms::new(&game, &Stop::never()).unwrap();
        for density in [0.0, 0.02, 0.1, 0.3, 0.6, 0.95, 1.0] {
            let one = random_puzzle(&game, density, &mut random);
            let to_form = forms.equivalence(&one, &Stop::never()).unwrap();
            assert!(group.contains(&to_form.cells), "{name}");
            let form = to_form.apply(&one);
            assert_eq!(to_form.inverse().apply(&form), one);
            assert_eq!(forms.form(&form, &Stop::never()).as_ref(), Ok(&form), "{name}: a form is its own form");
            for _ in 0..5 {
                let other = random_equivalence(&game, &group, &mut random).apply(&one);
                assert_eq!(forms.form(&other, &Stop::never()).as_ref(), Ok(&form), "{name}: {one} and {other}");
            }
            let stabiliser = stabiliser(&game, &one, &Stop::never()).unwrap();
            let pattern = pattern_automorphisms(&game, &one, &Stop::never()).unwrap();
            assert!(stabiliser.generators().iter().all(|element| group.contains(element) && pattern.contains(element)));
        }
    }
}

/// What each cell of a puzzle shows: its symbol from 1, or 0 for a blank.
fn shown(puzzle: &Puzzle, cells: usize) -> Vec<usize> {
    let mut shown = vec![0; cells];
    puzzle.clues().for_each(|(cell, symbol)| shown[cell.index()] = symbol.index() + 1);
    shown
}

/// The image whose cell k shows what `cells[k]` does, with symbols named as they appear.
fn named_image(shown: &[usize], cells: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
    let mut names = [0; 10];
    let mut given = 0;
    cells.map(move |cell| {
        let symbol = shown[cell];
        if symbol > 0 && names[symbol] == 0 {
            given += 1;
            names[symbol] = given;
        }
        names[symbol]
    })
}

/// The orders of n lines in which those of each stack stay together.
fn orders_in_stacks(n: usize, width: usize) -> Vec<Vec<usize>> {
    let in_stacks =
        |order: &Vec<usize>| order.chunks(width).all(|stack| stack.iter().map(|line| line / width).all_equal());
    (0..n).permutations(n).filter(in_stacks).collect()
}

/// The form on 3×3 boxes is the field's row-minlex form: the least line of all 2 · 6⁸ images, which are all tried here.
#[test]
fn the_form_of_boxes_is_the_least_image() {
    let game = game("box:3x3");
    let forms = CanonicalForms::new(&game, &Stop::never()).unwrap();
    let orders = orders_in_stacks(9, 3);
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for density in [0.25, 0.5, 1.0] {
        let puzzle = random_puzzle(&game, density, &mut random);
        let form = forms.form(&puzzle, &Stop::never()).unwrap();
        let form: Vec<usize> = named_image(&shown(&form, 81), 0..81).collect();
        let cells = shown(&puzzle, 81);
        let mut met = false;
        for (rows, columns) in orders.iter().cartesian_product(&orders) {
            for (down, right) in [(9, 1), (1, 9)] {
                // Most images differ from the form in one of their first cells.
                let (mut names, mut given, mut place) = ([0; 10], 0, 0);
                let order = loop {
                    if place == 81 {
                        break Ordering::Equal;
                    }
                    let symbol = cells[rows[place / 9] * down + columns[place % 9] * right];
                    if symbol > 0 && names[symbol] == 0 {
                        given += 1;
                        names[symbol] = given;
                    }
                    if names[symbol] != form[place] {
                        break names[symbol].cmp(&form[place]);
                    }
                    place += 1;
                };
                assert!(order.is_ge(), "{puzzle}");
                met |= order.is_eq();
            }
        }
        assert!(met, "{puzzle}");
    }
}

/// The least image of a puzzle on boxes, in a simple way: for each order of the columns, row by row, all choices of rows whose images are
/// the least so far.
/// `orders` are those of the columns that keep the stacks.
fn least_image(puzzle: &Puzzle, rows: usize, columns: usize, orders: &[Vec<usize>]) -> Vec<usize> {
    let n = rows * columns;
    let plain = shown(puzzle, n * n);
    let transposed = (0..n * n).map(|cell| plain[cell % n * n + cell / n]).collect();
    let boards = if rows == columns { vec![plain, transposed] } else { vec![plain] };
    let mut best: Option<Vec<usize>> = None;
    'orders: for (board, order) in boards.iter().cartesian_product(orders) {
        let is_blank = |row: usize| board[row * n..(row + 1) * n].iter().all(|&symbol| symbol == 0);
        let mut image = Vec::new();
        let mut beginnings: Vec<(Vec<usize>, Vec<usize>)> = vec![(Vec::new(), Vec::new())];
        for place in 0..n {
            let mut next: Vec<(Vec<usize>, Vec<usize>, Vec<usize>)> = Vec::new();
            for (used, named) in &beginnings {
                let may_come = |&row: &usize| {
                    let is_of_band = place % rows == 0 || row / rows == used[place - 1] / rows;
                    // Any blank row of a band is as good as another.
                    let is_first =
                        !is_blank(row) || (row / rows * rows..row).all(|r| used.contains(&r) || !is_blank(r));
                    is_of_band && is_first && !used.contains(&row)
                };
                for row in (0..n).filter(may_come) {
                    let mut named = named.clone();
                    let line: Vec<usize> = order
                        .iter()
                        .map(|column| match board[row * n + column] {
                            0 => 0,
                            symbol => {
                                1 + named.iter().position(|&known| known == symbol).unwrap_or_else(|| {
                                    named.push(symbol);
                                    named.len() - 1
                                })
                            }
                        })
                        .collect();
                    next.push((line, [used.as_slice(), &[row]].concat(), named));
                }
            }
            let least = next.iter().map(|(line, ..)| line).min().expect("a row is left").clone();
            beginnings =
                next.into_iter().filter(|next| next.0 == least).map(|(_, used, named)| (used, named)).collect();
            image.extend(least);
            if best.as_ref().is_some_and(|best| image[..] > best[..image.len()]) {
                continue 'orders;
            }
        }
        best = Some(image);
    }
    best.expect("an order of the columns")
}

/// The search for forms leaves most orders of columns and most rows out: none of them is the least.
#[test]
fn forms_of_boxes_are_those_of_a_simple_search() {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    for (rows, columns, puzzles) in [(3, 3, 2), (2, 2, 20), (2, 3, 10), (3, 2, 10), (2, 4, 2), (4, 2, 2)] {
        let game = game(&format!("box:{rows}x{columns}"));
        let forms = CanonicalForms::new(&game, &Stop::never()).unwrap();
        let orders = orders_in_stacks(rows * columns, columns);
        for density in [0.1, 0.2, 0.25, 0.3, 0.4, 0.6, 0.8, 0.98] {
            for _ in 0..puzzles {
                let puzzle = random_puzzle(&game, density, &mut random);
                let form = forms.form(&puzzle, &Stop::never()).unwrap();
                let form: Vec<usize> = form.iter().map(|clue| clue.map_or(0, |symbol| symbol.index() + 1)).collect();
                assert_eq!(form, least_image(&puzzle, rows, columns, &orders), "{rows}x{columns} {puzzle}");
            }
        }
    }
}

/// So it is on other boxes, and wherever there are few automorphisms, for puzzles of any density.
#[test]
fn forms_of_small_games_are_least_images() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for name in ["box:2x2", "box:2x3", "box:3x2", "box:2x4", "perfect:1", "box:2x2+diagonals"] {
        let game = game(name);
        let forms = CanonicalForms::new(&game, &Stop::never()).unwrap();
        let group = group(&game);
        let few = group.order().unwrap() <= 4000;
        for density in [0.1, 0.2, 0.4, 0.7, 0.95, 1.0] {
            let puzzle = random_puzzle(&game, density, &mut random);
            let form = forms.form(&puzzle, &Stop::never()).unwrap();
            let cells = game.board().cells();
            let form: Vec<usize> = named_image(&shown(&form, cells), 0..cells).collect();
            let puzzle_cells = shown(&puzzle, cells);
            let image =
                |element: Permutation| named_image(&puzzle_cells, element.into_iter().map(Cell::index)).collect();
            let least: Option<Vec<usize>> = if few {
                group.elements().map(image).min()
            } else {
                (0..2000).map(|_| image(group.random(&mut random))).min()
            };
            let least = least.unwrap();
            assert!(if few { form == least } else { form <= least }, "{name} {puzzle}");
        }
    }
}

/// Permutations that keep a grid, found pair by pair, against a look at each cell; also in lists with several identities, or none.
#[test]
fn keeping_agrees_with_its_definition() {
    let mut random = ChaCha8Rng::seed_from_u64(33);
    for name in ["box:2x2", "perfect:1", "latin:6"] {
        let game = game(name);
        let mut elements = gerechte::symmetry::group(&game, GroupName::Rigid, &Stop::never()).unwrap();
        elements.extend([elements[0].clone(), elements[elements.len() / 2].clone()]);
        let problem = gerechte::count::up_to_relabelling(game.problem()).unwrap();
        let grids = solutions(NATIVE, &problem, 40);
        for kept in [0, 1, elements.len() / 2, elements.len()] {
            elements.shuffle(&mut random);
            let list = &elements[..kept];
            let mut keeping = Keeping::new(list);
            for grid in &grids {
                let expected: Vec<u32> =
                    (0..).zip(list).filter(|(_, one)| keeps(grid, one)).map(|(at, _)| at).collect();
                assert_eq!(keeping.of(grid), expected, "{name}");
            }
        }
    }
}

/// The classes of all grids, by their forms: as published, and as the stabilisers say.
#[test]
fn forms_tell_classes_apart() {
    // 2×2 and 2×3 boxes: 2 and 49 (Jarvis and Russell); Latin squares up to isotopy and transposition: 2 and 2.
    for (name, expected) in [("box:2x2", 2), ("box:2x3", 49), ("latin:4", 2), ("latin:5", 2), ("perfect:1", 4)] {
        let game = game(name);
        let problem = gerechte::count::up_to_relabelling(game.problem()).unwrap();
        let forms = CanonicalForms::new(&game, &Stop::never()).unwrap();
        let elements = gerechte::symmetry::group(&game, GroupName::Full, &Stop::never()).unwrap();
        let mut classes = Classes::new(elements.clone());
        let mut seen = HashSet::new();
        let mut canonical = 0;
        for grid in solutions(NATIVE, &problem, usize::MAX) {
            let order = classes.add(&grid);
            canonical += usize::from(classes.is_canonical(&grid));
            let grid = Puzzle::from(grid.into_iter().map(Some).collect::<Vec<_>>());
            if seen.insert(forms.form(&grid, &Stop::never()).unwrap()) {
                let stabiliser = stabiliser(&game, &grid, &Stop::never()).unwrap();
                assert_eq!(stabiliser.order(), Some(order as u128), "{name} {grid}");
            }
        }
        assert_eq!((seen.len(), classes.number(), canonical), (expected, expected as u128, expected), "{name}");
    }
}

/// Grids that an element only relabels: by transversals, by SAT, and looked at one by one.
#[test]
fn kept_grids_are_counted_alike() {
    for name in ["perfect:1", "box:2x2", "latin:4+diagonals", "perfect:1+special", "diameter:1:1+special"] {
        let game = game(name);
        let problem = gerechte::count::up_to_relabelling(game.problem()).unwrap();
        let grids = solutions(NATIVE, &problem, usize::MAX);
        let elements = gerechte::symmetry::group(&game, GroupName::Full, &Stop::never()).unwrap();
        for pair in elements.iter().take(60).zip(elements.iter().skip(3)).map(|(a, b)| [a.clone(), b.clone()]) {
            for permutations in [&pair[..1], &pair] {
                let kept = |grid: &&Vec<Symbol>| permutations.iter().all(|permutation| keeps(grid, permutation));
                let expected = Ok(grids.iter().filter(kept).count() as u128);
                for engine in [NATIVE, SAT, ALLSAT] {
                    assert_eq!(
                        engine.kept(&problem, permutations, &Stop::never()),
                        expected,
                        "{name}: {}",
                        engine.name()
                    );
                }
            }
        }
    }
}

/// The sizes of classes from the grids that each subgroup keeps are those from the stabilisers.
#[test]
fn subgroups_give_the_sizes_of_classes() {
    let mut compared = 0;
    for name in ["perfect:1", "box:2x2", "latin:3", "box:2x3", "diameter:1:1+special"] {
        let game = game(name);
        let problem = gerechte::count::up_to_relabelling(game.problem()).unwrap();
        for group_name in [GroupName::Rotation, GroupName::Translation, GroupName::Rigid] {
            let elements = gerechte::symmetry::group(&game, group_name, &Stop::never()).unwrap();
            let small = elements.len() <= 64;
            let subgroups = Subgroups::of(elements.clone());
            assert_eq!(subgroups.is_some(), small, "{name} {group_name}");
            let Some(subgroups) = subgroups else { continue };
            compared += 1;
            let kept = subgroups.generators().map(|each| NATIVE.kept(&problem, &each, &Stop::never()).unwrap());
            let kept: Vec<u128> = kept.collect();
            let mut classes = Classes::new(elements);
            for grid in solutions(NATIVE, &problem, usize::MAX) {
                classes.add(&grid);
            }
            assert_eq!(subgroups.sizes(&kept), classes.sizes(), "{name} {group_name}");
        }
    }
    // All but the 72 rigid motions of latin:3 and the 512 of diameter:1:1.
    assert_eq!(compared, 13);
}
