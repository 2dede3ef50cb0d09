//! Layouts up to the motions of the square, and those that have no grid, against all Latin squares.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use gerechte::palette::{Motions, Partitions, partitions};
use gerechte::verbs::ListLayouts;
use gerechte::{Game, Stop};
use itertools::Itertools;

use crate::common;

/// The regions as masks of cells.
type Regions = BTreeSet<u64>;

/// Where a cell goes, from the number of the last row, its row and its column.
type Motion = fn(usize, usize, usize) -> (usize, usize);

/// All Latin squares with their first row in ascending order: for each cell the symbol, as a bit.
fn latin_squares(order: usize) -> Vec<Vec<u8>> {
    let mut squares = vec![(0..order).map(|column| 1 << column).collect::<Vec<u8>>()];
    for row in 1..order {
        let rows: Vec<Vec<u8>> =
            (0..order).permutations(order).map(|row| row.iter().map(|&at| 1 << at).collect()).collect();
        let fits = |square: &Vec<u8>, next: &Vec<u8>| (0..row * order).all(|cell| square[cell] != next[cell % order]);
        let mut longer = Vec::new();
        for square in &squares {
            longer.extend(rows.iter().filter(|next| fits(square, next)).map(|next| [&square[..], next].concat()));
        }
        squares = longer;
    }
    squares
}

/// The image of a layout under each turn and mirror of the square, by coordinates: the identity, the turns by 90°, 180° and 270°, the reflections in the middle
/// column and row, and those in the diagonals.
fn images(order: usize, regions: &Regions) -> [Regions; 8] {
    let last = order - 1;
    let motions: [Motion; 8] = [
        |_, row, column| (row, column),
        |last, row, column| (column, last - row),
        |last, row, column| (last - row, last - column),
        |last, row, column| (last - column, row),
        |last, row, column| (row, last - column),
        |last, row, column| (last - row, column),
        |_, row, column| (column, row),
        |last, row, column| (last - column, last - row),
    ];
    let image = |motion: &Motion| {
        let cells = |region: u64| (0..order * order).filter(move |cell| region >> cell & 1 == 1);
        let place = |cell: usize| {
            let (row, column) = motion(last, cell / order, cell % order);
            row * order + column
        };
        regions.iter().map(|&region| cells(region).fold(0, |moved, cell| moved | 1 << place(cell))).collect()
    };
    motions.each_ref().map(image)
}

/// The name of the motions that keep a layout, by its images.
fn symmetry(images: &[Regions; 8]) -> &'static str {
    match [1, 2, 3, 4, 5, 6, 7].map(|motion| images[motion] == images[0]) {
        [false, false, false, false, false, false, false] => "none",
        [false, true, false, false, false, false, false] => "rot180",
        [true, true, true, false, false, false, false] => "rot90",
        [false, true, false, true, true, false, false] => "mirrors",
        [false, true, false, false, false, true, true] => "diagonals",
        [false, false, false, true, false, false, false] | [false, false, false, false, true, false, false] => "mirror",
        [false, false, false, false, false, true, false] | [false, false, false, false, false, false, true] => {
            "diagonal"
        }
        [true, true, true, true, true, true, true] => "all",
        other => panic!("no group: {other:?}"),
    }
}

fn regions_of(game: &str) -> Regions {
    let mut regions = BTreeMap::<char, u64>::new();
    for (cell, label) in game.trim_start_matches("jigsaw:").chars().enumerate() {
        *regions.entry(label).or_default() |= 1 << cell;
    }
    regions.into_values().collect()
}

/// Each layout is listed with its images, and its grids are the Latin squares that have each symbol once in each region. Their sum is that of OEIS A172478, over n!.
#[test]
fn grids_of_layouts_are_latin_squares() {
    for (order, without, grids) in [(1, 0, 1), (2, 0, 2), (3, 0, 12), (4, 8, 578), (5, 64, 98_018)] {
        let squares = latin_squares(order);
        let full = |square: &[u8], region: u64| {
            let cells = (0..order * order).filter(|cell| region >> cell & 1 == 1);
            cells.fold(0, |symbols, cell| symbols | square[cell]) == (1 << order) - 1
        };
        let mut all = BTreeMap::<Regions, usize>::new();
        let end = partitions(order, |regions| {
            let of_layout = squares.iter().filter(|square| regions.iter().all(|&region| full(square, region)));
            all.insert(regions.iter().copied().collect(), of_layout.count());
            ControlFlow::Continue(())
        });
        assert!(end.is_ok());
        assert_eq!(all.values().filter(|&&grids| grids == 0).count(), without, "{order}");
        assert_eq!(all.values().sum::<usize>(), grids, "{order}");
        let game: Game = format!("latin:{order}").parse().expect("a game");
        let mut listed = BTreeSet::new();
        for number in 1..=3 {
            let list = ListLayouts { game: &game, part: (number, 3), grids: true };
            let end = list.run(&Stop::never(), |layout| {
                let regions = regions_of(&layout.game);
                assert_eq!(layout.grid.is_some(), all[&regions] > 0, "{}", layout.game);
                assert_eq!(layout.grids, Some(all[&regions].to_string()), "{}", layout.game);
                let images = images(order, &regions);
                assert_eq!(layout.symmetry, symmetry(&images), "{}", layout.game);
                let images = BTreeSet::from(images);
                assert_eq!(images.len(), layout.images as usize, "{}", layout.game);
                assert!(images.iter().all(|image| listed.insert(image.clone())), "{} is listed twice", layout.game);
                Ok(())
            });
            assert!(end.is_ok());
        }
        assert_eq!(listed.into_iter().collect::<Vec<_>>(), all.into_keys().collect::<Vec<_>>(), "{order}");
    }
}

/// The classes of layouts, those that are the least of their images, and Burnside's lemma.
fn classes(order: usize) -> (u64, [u64; 8]) {
    let motions = Motions::new(order);
    let (mut classes, mut kept) = (0, [0; 8]);
    let end = Partitions::new(order).expect("a small order").visit(|regions| {
        let images = motions.images(regions);
        classes += u64::from(images.is_least);
        kept.iter_mut().enumerate().for_each(|(motion, kept)| *kept += u64::from(images.kept >> motion & 1));
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    (classes, kept)
}

#[test]
fn classes_of_layouts_are_those_of_burnside() {
    for order in 1..=5 {
        let (classes, kept) = classes(order);
        assert_eq!(8 * classes, kept.iter().sum::<u64>(), "{order}");
    }
}

#[test]
#[ignore = "two minutes: all 158,753,814 layouts of order 7"]
fn classes_of_all_layouts_of_orders_6_and_7_are_those_of_burnside() {
    for (order, known) in [(6, 451_206), (7, 158_753_814)] {
        let (classes, kept) = classes(order);
        println!("order {order}: {classes} classes, kept by the motions {kept:?}");
        assert_eq!((kept[0], 8 * classes), (known, kept.iter().sum()), "{order}");
    }
}

#[test]
fn layouts_are_those_of_latin_squares() {
    for (game, message) in [
        ("box:2x2", "layouts are those of a Latin square, such as latin:6, not of box:2x2"),
        ("latin:4+diagonals", "layouts are those of a Latin square, such as latin:6, not of latin:4+diagonals"),
        ("latin:9", "order 9 is above 8, the largest whose partitions are listed"),
    ] {
        let list = ListLayouts { game: &common::game(game), part: (1, 1), grids: false };
        assert_eq!(list.run(&Stop::never(), |_| Ok(())).unwrap_err().to_string(), message, "{game}");
    }
    let stop = Stop::never();
    stop.request();
    let list = ListLayouts { game: &common::game("latin:5"), part: (1, 1), grids: false };
    assert_eq!(list.run(&stop, |_| Ok(())).expect("no error"), gerechte::verbs::Status::Limit);
}

#[test]
fn parts_of_the_list_are_those_that_exist() {
    for (part, message) in [
        ("1", "not K/N"),
        ("x/3", "\"x\" is not a number"),
        ("1/", "\"\" is not a number"),
        ("1/0", "no parts"),
        ("0/3", "not from 1/3 to 3/3"),
        ("4/3", "not from 1/3 to 3/3"),
    ] {
        let output = common::gerechte(&["palette", "latin:4", "--layouts", "--part", part], b"");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{part}");
        assert!(said.contains(message), "{part}: {said}");
    }
    let list =
        |args: &[&str]| common::stdout(&common::gerechte(&[&["palette", "latin:4", "--layouts"], args].concat(), b""));
    let parts = [list(&["--part", "1/2"]), list(&["--part", "2/2"])].concat();
    assert_eq!(parts.lines().sorted().collect::<Vec<_>>(), list(&[]).lines().sorted().collect::<Vec<_>>());
    let game = common::game("latin:4");
    let said = ListLayouts { game: &game, part: (3, 2), grids: false }
        .run(&Stop::never(), |_| Ok(()))
        .unwrap_err()
        .to_string();
    assert_eq!(said, "there is no part 3 of 2");
}
