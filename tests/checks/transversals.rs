//! The transversal methods against published counts and against plain search on random palettes.

use std::ops::ControlFlow;

use gerechte::Stop;
use gerechte::search::transversal::{
    Fold, Grids, Interchange, Limits, Mask, MethodCosts, Refusal, Scratch, Transversals, Wide, count, layers, meet,
    recount, symbols,
};

const CASE_I: &str = "00011110/00221133/32222333/44225533/44455554/44665577/76666777/00661177";
const CASE_II: &str = "00011770/00111122/23311222/33334422/53344445/55664455/56666775/00667777";

fn labelled(labels: impl IntoIterator<Item = usize>, order: usize) -> Vec<Vec<usize>> {
    let mut regions = vec![Vec::new(); order];
    labels.into_iter().enumerate().for_each(|(cell, label)| regions[label].push(cell));
    regions
}

fn digits(labels: &str, order: usize) -> Vec<Vec<usize>> {
    labelled(labels.chars().filter_map(|label| label.to_digit(10)).map(|label| label as usize), order)
}

fn boxes(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let order = rows * columns;
    labelled((0..order * order).map(|cell| cell / order / rows * rows + cell % order / columns), order)
}

/// A random partition into regions of n cells, mostly in pieces; `swaps` away from the columns' one.
fn random_palette(order: usize, swaps: usize, seed: &mut u64) -> Vec<Vec<usize>> {
    let mut labels: Vec<usize> = (0..order * order).map(|cell| cell % order).collect();
    let mut below = |bound: usize| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) as usize % bound
    };
    for _ in 0..swaps {
        let (a, b) = (below(order * order), below(order * order));
        labels.swap(a, b);
    }
    labelled(labels, order)
}

/// The reference: cell by cell, every symbol, row 0 fixed.
fn search(order: usize, regions: &[Vec<usize>], grid: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    let cell = grid.len();
    if cell == order * order {
        found.push(grid.clone());
        return;
    }
    for symbol in (0..order).filter_map(|symbol| u8::try_from(symbol).ok()) {
        let shares = |other: usize| {
            other / order == cell / order
                || other % order == cell % order
                || regions.iter().any(|region| region.contains(&cell) && region.contains(&other))
        };
        let fixed = cell >= order || usize::from(symbol) == cell;
        if fixed && (0..cell).all(|other| grid[other] != symbol || !shares(other)) {
            grid.push(symbol);
            search(order, regions, grid, found);
            grid.pop();
        }
    }
}

/// All grids as symbols, in the walk's order.
fn walked<M: Mask>(transversals: &Transversals<M>) -> Vec<Vec<u8>> {
    let mut grids = Vec::new();
    let ControlFlow::Continue(()) = Grids::new(transversals).walk(|grid| {
        let mut cells = vec![u8::MAX; transversals.order().pow(2)];
        symbols(grid, &mut cells);
        grids.push(cells);
        ControlFlow::<std::convert::Infallible>::Continue(())
    });
    grids
}

#[test]
fn every_method_agrees_with_plain_search_on_random_palettes() {
    let mut seed = 7;
    let mut nonzero = 0;
    for round in 0..300 {
        let order = 1 + round % 5;
        let swaps = round % 13;
        let regions = random_palette(order, swaps, &mut seed);
        let mut expected = Vec::new();
        search(order, &regions, &mut Vec::new(), &mut expected);
        nonzero += usize::from(expected.len() > 1);

        let narrow = Transversals::<u64>::new(order, &regions).unwrap();
        let wide = Transversals::<u128>::new(order, &regions).unwrap();
        let interchange = Interchange::of(order, &regions);
        let number = expected.len() as u128;
        assert_eq!(meet::count(&narrow, &Stop::never()), Ok(number), "{regions:?}");
        assert_eq!(meet::count(&wide, &Stop::never()), Ok(number), "{regions:?}");
        assert_eq!(layers::count(&narrow, &interchange, Limits::default(), &Stop::never()), Ok(number), "{regions:?}");
        assert_eq!(layers::count(&wide, &interchange, Limits::default(), &Stop::never()), Ok(number), "{regions:?}");
        for fold in Fold::all(&narrow, &regions) {
            assert_eq!(fold.count(&narrow, &Stop::never()), Ok(number), "{regions:?} {fold:?}");
        }
        let two_words = Transversals::<Wide>::new(order, &regions).unwrap();
        assert_eq!(Fold::all(&two_words, &regions)[0].count(&two_words, &Stop::never()), Ok(number), "{regions:?}");
        let mut grids = walked(&narrow);
        assert_eq!(grids, walked(&wide));
        grids.sort_unstable();
        assert_eq!(grids, expected, "{regions:?}");
    }
    assert!(nonzero > 30, "only {nonzero} palettes with two grids or more");
}

#[test]
fn regions_may_overlap() {
    // Both diagonals of order 4: as many grids as plain search finds.
    let diagonals = [vec![0, 5, 10, 15], vec![3, 6, 9, 12]];
    let mut expected = Vec::new();
    search(4, &diagonals, &mut Vec::new(), &mut expected);
    assert_eq!(count(4, &diagonals, Limits::default(), &Stop::never()), Ok(expected.len() as u128));
    let transversals = Transversals::<u64>::new(4, &diagonals).unwrap();
    for fold in Fold::all(&transversals, &diagonals) {
        assert_eq!(fold.count(&transversals, &Stop::never()), Ok(expected.len() as u128), "{fold:?}");
    }
}

/// The falling and the rising diagonals: the two main ones, or all broken ones.
fn diagonals(order: usize, broken: bool) -> Vec<Vec<usize>> {
    let starts = |main| if broken { 0..order } else { main..main + 1 };
    let falling = starts(0).map(|start| (0..order).map(|i| i * order + (start + i) % order).collect());
    let rising = starts(order - 1).map(|start| (0..order).map(|i| i * order + (start + order - i) % order).collect());
    falling.chain(rising).collect()
}

/// A274171 and A338620 of the encyclopedia of integer sequences, by two methods each.
#[test]
fn published_counts_with_diagonals() {
    let both = |order, regions: &[Vec<usize>], expected: u128| {
        let limits = Limits::default();
        assert_eq!(count(order, regions, limits, &Stop::never()), Ok(expected), "{order}");
        assert_eq!(recount(order, regions, limits, &Stop::never()), Ok(expected), "{order}");
    };
    for (order, squares) in [(4, 2), (5, 8), (6, 128), (7, 171_200)] {
        both(order, &diagonals(order, false), squares);
    }
    for (order, squares) in [(5, 2), (7, 4), (11, 8)] {
        both(order, &diagonals(order, true), squares);
    }
}

#[test]
#[ignore = "long: minutes"]
fn larger_published_counts_with_diagonals() {
    let never = Stop::never();
    assert_eq!(count(8, &diagonals(8, false), Limits::default(), &never), Ok(7_447_587_840));
    assert_eq!(recount(8, &diagonals(8, false), Limits::default(), &never), Ok(7_447_587_840));
    assert_eq!(count(13, &diagonals(13, true), Limits::default(), &never), Ok(12_386));
}

#[test]
fn published_counts() {
    let count = |order, regions: &[Vec<usize>]| count(order, regions, Limits::default(), &Stop::never());
    assert_eq!(count(4, &boxes(2, 2)), Ok(288 / 24));
    assert_eq!(count(5, &digits("00140/01112/23122/33342/03444", 5)), Ok(17));
    assert_eq!(count(6, &boxes(2, 3)), Ok(39_168));
    assert_eq!(count(6, &[]), Ok(1_128_960));
    assert_eq!(count(7, &[]), Ok(16_942_080 * 720));
    // McKay & Wanless 2005: reduced Latin squares of order 8.
    assert_eq!(count(8, &[]), Ok(535_281_401_856 * 5040));
    assert_eq!(count(8, &boxes(2, 4)), Ok(29_136_487_207_403_520 / 40_320));
    assert_eq!(count(8, &boxes(4, 2)), Ok(29_136_487_207_403_520 / 40_320));
    assert_eq!(count(8, &digits(CASE_I, 8)), Ok(6_940_096));
    let classes_of_case_ii = 16 * 300_965 + 8 * 2_886 + 4 * 139 + 2 * 19 + 5;
    assert_eq!(count(8, &digits(CASE_II, 8)), Ok(classes_of_case_ii));
}

#[test]
fn published_numbers_of_transversals() {
    for (labels, number) in [(CASE_I, 1120), (CASE_II, 1368)] {
        let transversals = Transversals::<u64>::new(8, &digits(labels, 8)).unwrap();
        assert_eq!(transversals.lists().iter().map(Vec::len).sum::<usize>(), number);
    }
}

#[test]
fn cubes_one_after_another_are_the_walk_and_a_break_stops_it() {
    let transversals = Transversals::<u64>::new(6, &boxes(2, 3)).unwrap();
    let grids = Grids::new(&transversals);
    let keep = |list: &mut Vec<Vec<u64>>, grid: &[u64]| {
        list.push(grid.to_vec());
        ControlFlow::<()>::Continue(())
    };
    let (mut whole, mut parts) = (Vec::new(), Vec::new());
    let _ = grids.walk(|grid| keep(&mut whole, grid));
    let mut scratch = Scratch::new();
    for cube in grids.cubes() {
        let _ = grids.walk_cube(cube, &mut scratch, |grid| keep(&mut parts, grid));
    }
    assert_eq!(grids.cubes().len(), 20);
    assert_eq!(whole.len(), 39_168);
    assert_eq!(whole, parts);

    let mut seen = 0;
    let end = grids.walk(|grid| {
        seen += 1;
        if seen == 1000 { ControlFlow::Break(grid.to_vec()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(end, ControlFlow::Break(whole[999].clone()));
    assert_eq!(seen, 1000);
}

#[test]
fn hopeless_palettes_are_refused() {
    let refused = count(9, &boxes(3, 3), Limits::default(), &Stop::never()).unwrap_err();
    assert!(matches!(refused, Refusal::TooLarge { .. }), "{refused}");
    let transversals = Transversals::<u64>::new(8, &digits(CASE_I, 8)).unwrap();
    let costs = MethodCosts::of(&transversals, &Interchange::of(8, &digits(CASE_I, 8)));
    assert!(costs.method(Limits { bytes: 1000, steps: u64::MAX }).is_err());
    let small = Limits { bytes: u64::MAX, steps: 10_000 };
    assert!(
        layers::count(&Transversals::<u64>::new(7, &[]).unwrap(), &Interchange::of(7, &[]), small, &Stop::never())
            .is_err()
    );
}

#[test]
fn each_refusal_names_what_is_wrong() {
    let refusal = |order, regions: &[Vec<usize>]| Transversals::<u64>::new(order, regions).unwrap_err().to_string();
    assert_eq!(refusal(0, &[]), "order 0 is not from 1 to 16 with at most 64 cells");
    assert_eq!(refusal(9, &[]), "order 9 is not from 1 to 16 with at most 64 cells");
    assert_eq!(refusal(2, &[vec![0, 4]]), "cell 4 is not one of the 4 cells");
    assert_eq!(refusal(2, &[vec![0, 0]]), "region 0 has 1 different cells instead of 2");
    assert_eq!(refusal(2, &vec![vec![0, 1]; 65]), "65 regions are more than 64");
    let wide = Transversals::<u128>::new(10, &[]).unwrap_err();
    assert_eq!(wide.to_string(), "more than 65536 transversals go through one cell");
    let large = Refusal::TooLarge { bytes: 5, steps: 6 };
    assert_eq!(large.to_string(), "needs about 5 bytes and 6 steps, above the limits");
}
