//! Random layouts: regions that are what they should be, and how evenly they are drawn.
#![allow(clippy::cast_precision_loss, reason = "numbers of layouts are far below 2^52")]

use crate::common;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;

use gerechte::palette::{Layout, MAX_LAYOUT, Turn, partitions};
use gerechte::{Game, Palette, Stop};
use itertools::Itertools;

/// The regions as sets of cells.
type Regions = BTreeSet<BTreeSet<usize>>;

fn regions(palette: &Palette) -> Regions {
    palette.regions().iter().map(|region| region.iter().map(|cell| cell.index()).collect()).collect()
}

/// The regions where a motion puts them.
fn moved(regions: &Regions, order: usize, turn: Turn) -> Regions {
    regions.iter().map(|region| region.iter().map(|&cell| turn.image(order, cell)).collect()).collect()
}

/// Whether cells are connected by steps over their sides, and over the border on a torus.
fn are_connected(cells: &BTreeSet<usize>, order: usize, torus: bool) -> bool {
    let touch = |one: usize, other: usize| {
        let away = |one: usize, other: usize| {
            let away = one.abs_diff(other);
            if torus { away.min(order - away) } else { away }
        };
        away(one / order, other / order) + away(one % order, other % order) == 1
    };
    let mut reached: BTreeSet<usize> = cells.iter().copied().take(1).collect();
    loop {
        let next =
            cells.iter().find(|&&cell| !reached.contains(&cell) && reached.iter().any(|&other| touch(cell, other)));
        match next {
            Some(&cell) => reached.insert(cell),
            None => return reached.len() == cells.len(),
        };
    }
}

/// All layouts in the plane that a motion keeps.
fn kept(order: usize, turn: Turn) -> BTreeSet<Regions> {
    let mut found = BTreeSet::new();
    let visit = |masks: &[u64]| {
        let cells = |mask: u64| (0..order * order).filter(|cell| mask >> cell & 1 == 1).collect();
        let layout: Regions = masks.iter().map(|&mask| cells(mask)).collect();
        if moved(&layout, order, turn) == layout {
            found.insert(layout);
        }
        ControlFlow::Continue(())
    };
    assert!(partitions(order, visit).is_ok());
    found
}

/// All layouts of a torus: the region of the first cell that is left, in each way.
fn on_torus(order: usize) -> BTreeSet<Regions> {
    fn next(order: usize, left: &BTreeSet<usize>, regions: &mut Vec<BTreeSet<usize>>, found: &mut BTreeSet<Regions>) {
        let Some(&first) = left.iter().next() else {
            found.insert(regions.iter().cloned().collect());
            return;
        };
        for region in left.iter().copied().filter(|&cell| cell != first).combinations(order - 1) {
            let region: BTreeSet<usize> = region.into_iter().chain([first]).collect();
            if are_connected(&region, order, true) {
                let rest = left - &region;
                regions.push(region);
                next(order, &rest, regions, found);
                regions.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    next(order, &(0..order * order).collect(), &mut Vec::new(), &mut found);
    found
}

/// Chi-square over its degrees of freedom, from so many draws for each of all layouts, is within four standard deviations of 1.
fn is_even(layout: Layout, all: &BTreeSet<Regions>, each: usize) -> f64 {
    let mut met: BTreeMap<Regions, usize> = all.iter().map(|layout| (layout.clone(), 0)).collect();
    for palette in layout.draws().take(each * all.len()) {
        let times = met.get_mut(&regions(&palette));
        *times.unwrap_or_else(|| panic!("{layout}: {:?} is not in the list", palette.labels())) += 1;
    }
    let mean = each as f64;
    let chi_square: f64 = met.values().map(|&times| (times as f64 - mean).powi(2) / mean).sum();
    let freedom = (all.len() - 1) as f64;
    let (even, deviation) = (chi_square / freedom, (2.0 / freedom).sqrt());
    println!("| `{layout}` | {} | {} | {even:.3} ± {deviation:.3} |", all.len(), each * all.len());
    assert!((even - 1.0).abs() < 4.0 * deviation, "{layout}: {even} ± {deviation}");
    assert!(met.values().all(|&times| times > 0), "{layout}: not all are met");
    even
}

fn layout(order: usize, torus: bool, turn: Turn) -> Layout {
    Layout::new(order, torus, turn, 1).expect("an order that has such layouts")
}

/// The numbers of layouts are those of the literature for no symmetry (OEIS A172477), and counted here for the others.
#[test]
fn layouts_of_order_4_are_even() {
    assert_eq!(Turn::ALL.map(|turn| kept(4, turn).len()), [117, 21, 5, 13, 13]);
    for turn in Turn::ALL {
        is_even(layout(4, false, turn), &kept(4, turn), 10);
    }
}

#[test]
fn layouts_of_order_3_are_even() {
    for (torus, turn, number) in [
        (false, Turn::None, 10),
        (false, Turn::Rot180, 2),
        (false, Turn::Mirror, 2),
        (true, Turn::None, 50),
        (true, Turn::Rot180, 6),
        (true, Turn::MirrorRows, 2),
    ] {
        let all: BTreeSet<_> = if torus { on_torus(3) } else { kept(3, Turn::None) }
            .into_iter()
            .filter(|all| moved(all, 3, turn) == *all)
            .collect();
        assert_eq!(all.len(), number);
        is_even(layout(3, torus, turn), &all, 20);
    }
}

#[test]
#[ignore = "takes minutes: prints the table of the documentation"]
fn layouts_of_orders_4_to_6_are_even() {
    let torus = on_torus(4);
    for turn in Turn::ALL {
        is_even(layout(4, false, turn), &kept(4, turn), 100);
        is_even(layout(5, false, turn), &kept(5, turn), 20);
        let all: BTreeSet<_> = torus.iter().filter(|all| moved(all, 4, turn) == **all).cloned().collect();
        // What two quarter turns keep and one does not is left out.
        let all: BTreeSet<_> = all.into_iter().filter(|all| turn != Turn::Rot90 || !has_pairs(all)).collect();
        is_even(layout(4, true, turn), &all, 20);
        if turn != Turn::None && turn != Turn::Rot90 {
            is_even(layout(6, false, turn), &kept(6, turn), 20);
        }
    }
}

/// The layout that stands for all that one is connected with.
fn top(root: &mut [usize], mut layout: usize) -> usize {
    while root[layout] != layout {
        root[layout] = root[root[layout]];
        layout = root[layout];
    }
    layout
}

/// Recombinations of two regions lead from each layout to each other one: those with all regions but two in common are one step apart.
fn all_are_reached(order: usize) {
    let mut first_with: HashMap<Vec<u64>, usize> = HashMap::new();
    // By layout: one that it is connected with, before it or itself.
    let mut root: Vec<usize> = Vec::new();
    let visit = |masks: &[u64]| {
        let number = root.len();
        root.push(number);
        for others in masks.iter().copied().combinations(order - 2) {
            let first = *first_with.entry(others).or_insert(number);
            let [one, other] = [first, number].map(|layout| top(&mut root, layout));
            root[one.max(other)] = one.min(other);
        }
        ControlFlow::Continue(())
    };
    assert!(partitions(order, visit).is_ok());
    let parts = (0..root.len()).filter(|&layout| root[layout] == layout).count();
    println!("order {order}: {} layouts, parts: {parts}", root.len());
    assert_eq!(parts, 1, "{order}");
}

#[test]
fn all_layouts_of_orders_2_to_5_are_reached() {
    (2..=5).for_each(all_are_reached);
}

#[test]
#[ignore = "takes ten seconds and half a gigabyte"]
fn all_layouts_of_order_6_are_reached() {
    all_are_reached(6);
}

/// Whether half a turn keeps a region that a quarter turn moves.
fn has_pairs(all: &Regions) -> bool {
    let moved =
        |region: &BTreeSet<usize>, turn: Turn| region.iter().map(|&cell| turn.image(4, cell)).collect::<BTreeSet<_>>();
    all.iter().any(|region| moved(region, Turn::Rot180) == *region && moved(region, Turn::Rot90) != *region)
}

#[test]
fn layouts_have_connected_regions_and_their_symmetry() {
    for order in 1..=12 {
        for (torus, turn) in [false, true].into_iter().flat_map(|torus| Turn::ALL.map(|turn| (torus, turn))) {
            let Ok(layout) = Layout::new(order, torus, turn, 5) else {
                assert!(turn == Turn::Rot90 && order % 4 > 1);
                continue;
            };
            // Mirrors take the most steps.
            if order > if turn.motions() == 2 { 8 } else { 12 } {
                continue;
            }
            let palette = layout.draws().next().expect("draws do not end");
            let all = regions(&palette);
            assert_eq!(all.len(), order, "{layout}");
            assert!(all.iter().all(|region| region.len() == order && are_connected(region, order, torus)), "{layout}");
            assert_eq!(moved(&all, order, turn), all, "{layout}");
        }
    }
}

/// A name is for ever: these layouts were drawn when names were introduced.
#[test]
fn names_keep_their_layouts() {
    for (name, labels) in [
        ("jigsaw?4", "0000111123332223"),
        ("jigsaw?6:torus:3", "012233011200041220441144555534352533"),
        ("jigsaw?9:rot180:1", "000011222003311122003441152603341152633444552637745582637744588667775588666778888"),
        ("jigsaw?8:rot90:2", "0111222200011223000412230444113344553336477536664775566677775556"),
        ("jigsaw?5:mirror:18446744073709551615", "0000012223124231444311433"),
        (
            "jigsaw?12:7",
            "00000000122203003311122203333314111255553444111256663334177256566664472255568944772758668944A77758688994A7A788889999AAA7BB88B9B99AAABBBBBBBB9AAA",
        ),
    ] {
        let game = common::game(name);
        assert_eq!(game.to_string(), name);
        assert_eq!(game.palette().and_then(Palette::labels).as_deref(), Some(labels), "{name}");
    }
}

/// All but a few layouts of order 4 have a grid; a name gives one that has.
#[test]
fn layouts_of_games_have_a_grid() {
    let gridless = layout(4, false, Turn::None).draws().take(100).filter(|palette| {
        let game: Game = format!("jigsaw:{}", palette.labels().unwrap_or_default()).parse().expect("a game");
        common::SAT.count(game.problem(), Some(1), &Stop::never()).expect("no stop").number() == 0
    });
    let gridless = gridless.count();
    assert!((1..50).contains(&gridless), "{gridless}");
    for seed in 0..100 {
        let game = common::game(&format!("jigsaw?4:{seed}"));
        assert!(common::SAT.count(game.problem(), Some(1), &Stop::never()).expect("no stop").number() > 0, "{seed}");
    }
}

#[test]
fn what_is_wrong_with_a_name_is_told() {
    let largest = format!("order {} is not between 1 and {MAX_LAYOUT}, of which layouts are drawn", MAX_LAYOUT + 1);
    for (name, message) in [
        ("jigsaw?", "`` is not a number of at most four digits for ORDER"),
        ("jigsaw?x", "`x` is not a number of at most four digits for ORDER"),
        ("jigsaw?0", "order 0 is not between 1 and 16, of which layouts are drawn"),
        ("jigsaw?17", largest.as_str()),
        (
            "jigsaw?6:rot90",
            "no layout of order 6 is kept by rot90: four regions change places, and one or none lies in the middle",
        ),
        ("jigsaw?6:diagonal", "`diagonal` is no symmetry of layouts (one of none, rot180, rot90, mirror, mirror-rows)"),
        ("jigsaw?6:-1", "`-1` is not a seed, a number below 2^64"),
        ("jigsaw?6:18446744073709551616", "`18446744073709551616` is not a seed, a number below 2^64"),
        ("jigsaw?6:", "`` is not a seed, a number below 2^64"),
        ("jigsaw?6:1:torus", "`6:1:torus` is not of the form ORDER[:torus][:TURN][:SEED]"),
    ] {
        assert_eq!(name.parse::<Game>().unwrap_err().to_string(), message, "{name}");
    }
    for (written, name) in [
        ("jigsaw?9:0", "jigsaw?9"),
        ("JIGSAW?6:Torus:none:007", "jigsaw?6:torus:7"),
        ("jigsaw?4:rot90+diagonals", "jigsaw?4:rot90+diagonals"),
    ] {
        assert_eq!(common::game(written).to_string(), name);
    }
}
