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

/// The regions of a board of at most 64 cells as bits, ascending.
type Masks = Vec<u64>;

fn masks(palette: &Palette) -> Masks {
    let mut masks: Masks =
        palette.regions().iter().map(|region| mask(region.iter().map(|cell| cell.index()))).collect();
    masks.sort_unstable();
    masks
}

fn mask(cells: impl Iterator<Item = usize>) -> u64 {
    cells.fold(0, |all, cell| all | 1 << cell)
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

/// A region with its images under a motion: the union of them, and one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Images {
    cover: u64,
    /// The cells beside the cover, and some of it.
    around: u64,
    region: u64,
    number: u32,
}

/// All layouts that a motion keeps, found without the chain: the square, or the torus, is covered by connected sets of cells with their images.
struct List {
    order: usize,
    turn: Turn,
    /// By cell: those beside it.
    near: Vec<u64>,
    layouts: Vec<Vec<Images>>,
}

fn cells(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |cell| mask >> cell & 1 == 1)
}

impl List {
    fn new(order: usize, torus: bool, turn: Turn) -> Self {
        let step = |line: usize, by: usize| {
            let line = line + by;
            (torus || (1..=order).contains(&line)).then_some((line + order - 1) % order)
        };
        let near = (0..order * order).map(|cell| {
            let (row, column) = (cell / order, cell % order);
            let beside = [0, 2].into_iter().flat_map(|by| {
                let below = step(row, by).map(|row| row * order + column);
                below.into_iter().chain(step(column, by).map(|column| row * order + column))
            });
            beside.filter(|&other| other != cell).fold(0, |all, other| all | 1 << other)
        });
        let mut list = Self { order, turn, near: near.collect(), layouts: Vec::new() };
        // Connected sets grow by a cell beside them.
        let mut sets: BTreeSet<u64> = (0..order * order).map(|cell| 1 << cell).collect();
        for _ in 1..order {
            sets =
                sets.iter().flat_map(|&set| cells(list.beside(set) & !set).map(move |cell| set | 1 << cell)).collect();
        }
        let mut by_first = vec![Vec::new(); order * order];
        // A region and its images are one.
        for images in sets.into_iter().filter_map(|set| list.images(set).filter(|images| images.region == set)) {
            by_first[images.cover.trailing_zeros() as usize].push(images);
        }
        list.cover(0, &by_first, &mut Vec::new());
        list
    }

    fn beside(&self, set: u64) -> u64 {
        cells(set).fold(0, |all, cell| all | self.near[cell])
    }

    /// Whether each of these is beside another, up to the motions, so that they hang together.
    fn are_joined(drawn: &[Images]) -> bool {
        let mut joined = drawn[0].cover;
        for images in drawn.iter().chain(drawn) {
            if images.around & joined != 0 {
                joined |= images.cover;
            }
        }
        drawn.iter().all(|images| images.cover & joined != 0)
    }

    fn images(&self, region: u64) -> Option<Images> {
        let moved = |set: u64| image(set, self.order, self.turn);
        let mut images = vec![region];
        while moved(images[images.len() - 1]) != region {
            images.push(moved(images[images.len() - 1]));
        }
        let cover = images.iter().fold(0, |all, image| all | image);
        let are_apart = cover.count_ones() as usize == images.len() * self.order;
        are_apart.then(|| {
            let (around, region) = (self.beside(cover), *images.iter().min().expect("itself"));
            Images { cover, around, region, number: images.len() as u32 }
        })
    }

    fn cover(&mut self, covered: u64, by_first: &[Vec<Images>], regions: &mut Vec<Images>) {
        let first = covered.trailing_ones() as usize;
        if first == by_first.len() {
            self.layouts.push(regions.clone());
            return;
        }
        for &images in by_first[first].iter().filter(|images| images.cover & covered == 0) {
            regions.push(images);
            self.cover(covered | images.cover, by_first, regions);
            regions.pop();
        }
    }

    /// All regions of the layouts.
    fn masks(&self) -> BTreeSet<Masks> {
        let all = |layout: &Vec<Images>| {
            let of = |images: &Images| {
                std::iter::successors(Some(images.region), |&region| Some(image(region, self.order, self.turn)))
                    .take(images.number as usize)
                    .collect::<Masks>()
            };
            let mut found: Masks = layout.iter().flat_map(of).collect();
            found.sort_unstable();
            found
        };
        self.layouts.iter().map(all).collect()
    }
}

/// All layouts that a motion keeps.
fn all(order: usize, torus: bool, turn: Turn) -> BTreeSet<Masks> {
    List::new(order, torus, turn).masks()
}

fn image(region: u64, order: usize, turn: Turn) -> u64 {
    mask(cells(region).map(|cell| turn.image(order, cell)))
}

/// The list holds what two other programs find: partitions of the square, and those of all layouts that a motion maps to themselves.
#[test]
fn lists_of_layouts_are_whole() {
    for order in 1..=5 {
        let mut found = BTreeSet::new();
        let visit = |masks: &[u64]| {
            found.insert(masks.iter().copied().sorted_unstable().collect::<Masks>());
            ControlFlow::Continue(())
        };
        assert!(partitions(order, visit).is_ok());
        assert_eq!(all(order, false, Turn::None), found, "{order}");
    }
    for (order, torus, turn) in
        [(5, false), (4, true)].into_iter().cartesian_product(Turn::ALL).map(|((n, t), turn)| (n, t, turn))
    {
        let mut kept = all(order, torus, Turn::None);
        // Each image of a region is one of the others.
        kept.retain(|layout| layout.iter().all(|&region| layout.contains(&image(region, order, turn))));
        assert_eq!(all(order, torus, turn), kept, "{order} {torus} {turn}");
    }
}

/// Layouts that are said to be impossible are in no list, and all others are drawn.
#[test]
fn layouts_are_refused_where_there_are_none() {
    for ((order, torus), turn) in (1..=6).cartesian_product([false, true]).cartesian_product(Turn::ALL) {
        // All layouts of a torus of order 5 or 6 are too many.
        let is_known = turn == Turn::None || !List::new(order, torus, turn).layouts.is_empty();
        assert_eq!(Layout::new(order, torus, turn, 0).is_ok(), is_known, "{order} {torus} {turn}");
    }
}

/// Checks that chi-square over its degrees of freedom, from `each` draws for each of all layouts, is within four standard deviations of 1.
fn is_even(layout: Layout, all: &BTreeSet<Masks>, each: usize) -> f64 {
    let mut met: BTreeMap<Masks, usize> = all.iter().map(|layout| (layout.clone(), 0)).collect();
    for palette in layout.draws().take(each * all.len()) {
        let times = met.get_mut(&masks(&palette));
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
    for (turn, number) in Turn::ALL.into_iter().zip([117, 21, 5, 13, 13]) {
        let all = all(4, false, turn);
        assert_eq!(all.len(), number);
        is_even(layout(4, false, turn), &all, 10);
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
        let all = all(3, torus, turn);
        assert_eq!(all.len(), number);
        is_even(layout(3, torus, turn), &all, 20);
    }
}

/// On a torus two regions may change places around the midpoints of its sides.
#[test]
fn layouts_of_tori_with_quarter_turns_are_even() {
    for (order, number) in [(4, 10), (5, 14), (6, 20)] {
        let all = all(order, true, Turn::Rot90);
        assert_eq!(all.len(), number);
        is_even(layout(order, true, Turn::Rot90), &all, 20);
    }
    let game = common::game("jigsaw?6:torus:rot90");
    assert!(common::SAT.count(game.problem(), Some(1), &Stop::never()).expect("no stop").number() > 0);
}

#[test]
#[ignore = "takes minutes: prints the table of the documentation"]
fn layouts_of_orders_4_to_6_are_even() {
    for turn in Turn::ALL {
        is_even(layout(4, false, turn), &all(4, false, turn), 100);
        is_even(layout(5, false, turn), &all(5, false, turn), 20);
        is_even(layout(4, true, turn), &all(4, true, turn), 20);
        let torus = turn == Turn::Rot90;
        if turn != Turn::None {
            is_even(layout(6, torus, turn), &all(6, torus, turn), 20);
        }
    }
}

/// Layouts of the torus of order 8 that quarter turns keep have no kept region, or two and two that change places. Draws have as many of these as the list,
/// and neighbours in the row are independent.
#[test]
#[ignore = "takes a minute"]
fn layouts_with_kept_regions_are_as_frequent_as_they_are() {
    const DRAWS: usize = 400;
    let order = 8;
    let list = List::new(order, true, Turn::Rot90);
    let with_kept = list.layouts.iter().filter(|layout| layout.iter().any(|images| images.number == 1)).count();
    let share = with_kept as f64 / list.layouts.len() as f64;
    let has_kept = |palette: Palette| {
        let all = regions(&palette);
        let is_kept =
            |region: &&BTreeSet<usize>| region.iter().all(|&cell| region.contains(&Turn::Rot90.image(order, cell)));
        all.iter().filter(is_kept).count() == 2
    };
    let drawn: Vec<bool> = layout(order, true, Turn::Rot90).draws().take(DRAWS).map(has_kept).collect();
    let deviation = (share * (1.0 - share)).sqrt();
    let offset = |has: bool| (if has { 1.0 } else { 0.0 }) - share;
    let mean = drawn.iter().map(|&has| offset(has)).sum::<f64>() / DRAWS as f64;
    let lag = drawn.windows(2).map(|pair| offset(pair[0]) * offset(pair[1])).sum::<f64>() / DRAWS as f64;
    let [mean, lag] = [mean / deviation, lag / deviation.powi(2)].map(|sum| sum * (DRAWS as f64).sqrt());
    println!("{with_kept} of {}: off by {mean:.2}, correlated by {lag:.2} standard deviations", list.layouts.len());
    assert!(mean.abs() < 4.0 && lag.abs() < 4.0, "{mean} {lag}");
}

/// The layout that stands for all that one is connected with.
fn top(root: &mut [usize], mut layout: usize) -> usize {
    while root[layout] != layout {
        root[layout] = root[root[layout]];
        layout = root[layout];
    }
    layout
}

/// The steps of the chain lead from each layout to each other one: those that differ only in what one step draws anew are one step apart.
fn all_are_reached(order: usize, torus: bool, turn: Turn) {
    let list = List::new(order, torus, turn);
    let is_mirror = [Turn::Mirror, Turn::MirrorRows].contains(&turn);
    let is_odd_mirror = is_mirror && order % 2 == 1;
    let merges = order.is_multiple_of(2) && (is_mirror || torus && turn == Turn::Rot180);
    let mut first_with: HashMap<(Masks, Vec<u32>), usize> = HashMap::new();
    // By layout: one that it is connected with, before it or itself.
    let mut root: Vec<usize> = (0..list.layouts.len()).collect();
    for (number, layout) in list.layouts.iter().enumerate() {
        for drawn in (1..=4).flat_map(|drawn| layout.iter().copied().combinations(drawn)) {
            let mut images: Vec<u32> = drawn.iter().map(|images| images.number).collect();
            images.sort_unstable();
            // The regions that a kind of steps replaces, and their numbers of images afterwards.
            let to = match images[..] {
                [2 | 4] if !is_odd_mirror => images,
                [1, 1] if merges => vec![2],
                [1, 1, 2] if turn == Turn::Rot90 && order == 4 => vec![4],
                [1, 1, 2, 4] => vec![4, 4],
                [1, 1, 1] if is_odd_mirror => vec![1, 2],
                [_, _] => images,
                _ => continue,
            };
            if !List::are_joined(&drawn) {
                continue;
            }
            let cover = drawn.iter().fold(0, |all, images| all | images.cover);
            let others = layout.iter().filter(|images| images.cover & cover == 0).map(|images| images.region).collect();
            let first = *first_with.entry((others, to)).or_insert(number);
            let [one, other] = [first, number].map(|layout| top(&mut root, layout));
            root[one.max(other)] = one.min(other);
        }
    }
    let parts = (0..root.len()).filter(|&layout| root[layout] == layout).count();
    println!("order {order}, torus: {torus}, {turn}: {} layouts, parts: {parts}", root.len());
    assert!(parts <= 1, "{order} {torus} {turn}");
}

#[test]
fn all_layouts_of_orders_2_to_6_are_reached() {
    for ((order, torus), turn) in (2..=6).cartesian_product([false, true]).cartesian_product(Turn::ALL) {
        // Without motions, those of order 6 and of larger tori are many.
        if turn != Turn::None || order <= if torus { 4 } else { 5 } {
            all_are_reached(order, torus, turn);
        }
    }
}

#[test]
#[ignore = "takes a minute and a gigabyte"]
fn all_layouts_of_order_6_and_of_order_8_with_quarter_turns_are_reached() {
    all_are_reached(6, false, Turn::None);
    all_are_reached(8, true, Turn::Rot90);
}

#[test]
fn layouts_have_connected_regions_and_their_symmetry() {
    for order in 1..=12 {
        for (torus, turn) in [false, true].into_iter().flat_map(|torus| Turn::ALL.map(|turn| (torus, turn))) {
            let Ok(layout) = Layout::new(order, torus, turn, 5) else {
                let changes_places = torus && order > 2 && order % 4 == 2;
                assert!(turn == Turn::Rot90 && order % 4 > 1 && !changes_places);
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
        (
            "jigsaw?7:torus:rot90",
            "no layout of order 7 is kept by rot90: four regions change places, and one or none lies in the middle",
        ),
        ("jigsaw?2:torus:rot90", "no layout of order 2 is kept by rot90: its regions are rows or columns"),
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
