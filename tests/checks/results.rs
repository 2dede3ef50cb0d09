//! The data in `results/`: its checksums, and what it says of single puzzles and grids.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use gerechte::certificate::{Means, Proof, Subject, apart};
use gerechte::count::{UpTo, up_to_relabelling};
use gerechte::encodings::{Cell, Symbol};
use gerechte::engine::Prepared;
use gerechte::fewest::{self, by_sat, minimal_puzzles};
use gerechte::sat::Varisat;
use gerechte::sha256::{digits, of_bytes};
use gerechte::symmetry::{GroupName, Permutation, Representative, group};
use gerechte::{Game, Grid, Puzzle, Stop};
use itertools::Itertools;

use crate::common::{NATIVE, SAT, gerechte, sampled, solutions, stdout};

const HARDEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/hardest-2x3");
const MATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/orthogonal-mates");
const PATTERNS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/patterns-2x3");
const JIGSAWS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/jigsaws-7");
const CERTIFICATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/certificates-8");
const SPECIAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/minimal-special-8");
const HEXAGONAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/minimal-hex-7");
const CLASSES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/classes-2x4");
const FEWEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/results/fewest-jigsaws");

#[test]
fn files_have_their_checksums() {
    for (folder, number) in [
        (HARDEST, 5),
        (MATES, 7),
        (PATTERNS, 2),
        (JIGSAWS, 10),
        (CLASSES, 2),
        (FEWEST, 2),
        (CERTIFICATES, 2),
        (SPECIAL, 1),
        (HEXAGONAL, 2),
    ] {
        let sums = fs::read_to_string(Path::new(folder).join("SHA256SUMS")).expect("checksums");
        let mut seen = 0;
        for (sum, name) in sums.lines().map(|line| line.split_once("  ").expect("a checksum and a name")) {
            // The largest files are not here; their checksums are for those who make them again.
            let Ok(file) = fs::read(Path::new(folder).join(name)) else { continue };
            assert_eq!(digits(&of_bytes(&file)), sum, "{name}");
            seen += 1;
        }
        assert_eq!(seen, number, "{folder}");
    }
}

/// Tables and the list of the hardest puzzles agree with the census, and with each other.
#[test]
fn tables_agree_with_the_census() {
    let table = fs::read_to_string(Path::new(HARDEST).join("scores.csv")).expect("a table");
    let rows = table.lines().map(|line| line.split(',').collect_tuple().expect("four fields"));
    let rows: Vec<(&str, &str, &str, &str)> = rows.collect();
    let sum = |name: &str, clues: &str| {
        let of = rows.iter().filter(|&&(score, _, of, _)| score == name && of == clues);
        of.map(|(.., puzzles)| puzzles.parse::<u64>().expect("a number")).sum::<u64>()
    };
    // Numbers up to symmetry by Burnside's lemma, in `docs/book/src/mathematics/minimal-puzzles.md`.
    let census = [537, 175_369, 3_709_745, 9_189_475, 3_906_001, 354_809, 7061, 42];
    let names: Vec<&str> = rows.iter().map(|&(name, ..)| name).dedup().collect();
    assert_eq!(names.len(), 10, "{names:?}");
    for (clues, number) in (8..).zip(census) {
        for name in &names {
            assert_eq!(sum(name, &clues.to_string()), number, "{name} of {clues} clues");
        }
    }
    let hard = rows.iter().filter(|&&(name, value, ..)| name == "ER" && value.parse::<f64>().expect("a number") >= 8.0);
    let hard: usize = hard.map(|(.., puzzles)| puzzles.parse::<usize>().expect("a number")).sum();
    let listed = fs::read_to_string(Path::new(HARDEST).join("hardest.csv")).expect("a list");
    assert_eq!(listed.lines().count(), hard);
}

#[test]
fn hardest_puzzles_are_minimal_and_have_their_ratings() {
    let listed = fs::read_to_string(Path::new(HARDEST).join("hardest.csv")).expect("a list");
    for line in sampled(listed.lines(), 0, 10) {
        let fields: Vec<&str> = line.split(',').collect();
        let (ratings, puzzle) = (fields[..3].join(","), fields[3]);
        let checked = stdout(&gerechte(&["check", "box:2x3", puzzle, "--csv"], b""));
        assert!(checked.contains(&format!("{puzzle},1,true")), "{line}: {checked}");
        let rated = stdout(&gerechte(&["rate", "box:2x3", puzzle, "--scores", "explainer", "--csv"], b""));
        assert!(rated.contains(&format!(",{ratings},")), "{line}: {rated}");
    }
}

/// Each pair of symbols is in one cell.
fn are_orthogonal(one: &Grid, other: &Grid) -> bool {
    one.symbols().iter().zip(other.symbols()).all_unique()
}

/// The row of a game's grids with mates that are valid for a palette, or for its images: the numbers of classes, of grids and of pairs.
fn mates_of(game: &str, palette: &str, images: usize) -> [usize; 3] {
    let table = fs::read_to_string(Path::new(MATES).join("summary.csv")).expect("a table");
    let start = format!("{game},{palette},{images},");
    let row = table.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_else(|| panic!("no {start}"));
    let numbers = row.split(',').map(|number| number.parse().expect("a number")).collect_vec();
    numbers.try_into().expect("three numbers")
}

#[test]
fn mates_for_small_palettes_are_those_by_definition() {
    for name in ["perfect:1", "ball:hex:1"] {
        let game: Game = name.parse().expect("a game");
        let grids = stdout(&gerechte(&["enumerate", name, "--up-to", "relabelling"], b""));
        let grids = grids.lines().map(|line| Puzzle::parse(&game, line).expect("a line").grid().expect("a grid"));
        let grids = grids.collect_vec();
        let mates = |grid: &Grid| grids.iter().filter(|other| are_orthogonal(grid, other)).count();
        let mates = grids.iter().map(mates).filter(|&mates| mates > 0).collect_vec();
        let [_, having, pairs] = mates_of(name, name, 1);
        assert_eq!((mates.len(), mates.iter().sum::<usize>()), (having, pairs), "{name}");
    }
}

/// A motion of the torus takes pairs to pairs, so that those of a palette with the images of another are as many as the other way round, image by image.
#[test]
fn mates_are_counted_from_both_sides() {
    let [_, _, one] = mates_of("diameter:1:0", "diameter:1:1", 32);
    let [_, _, other] = mates_of("diameter:1:1", "diameter:1:0", 16);
    assert_eq!(16 * one, 32 * other);
    assert!(one > 0);
}

#[test]
fn listed_mates_are_orthogonal_and_valid() {
    let listed = fs::read_to_string(Path::new(MATES).join("pairs.csv")).expect("a list");
    let sets = fs::read_to_string(Path::new(MATES).join("sets.csv")).expect("a table");
    let pairs = listed.lines().map(|line| line.split(',').collect_tuple().expect("a game and two grids"));
    assert!(listed.lines().all_unique());
    let mut games = 0;
    for (name, pairs) in &pairs.chunk_by(|&(name, ..): &(&str, &str, &str)| name) {
        let game: Game = name.parse().expect("a game");
        let pairs = pairs.collect_vec();
        for &(_, one, other) in &pairs {
            let [one, other] =
                [one, other].map(|line| Puzzle::parse(&game, line).expect("a line").grid().expect("a grid"));
            assert!(are_orthogonal(&one, &other), "{one:?} and {other:?}");
            assert!([one, other].iter().all(|grid| game.problem().check(grid.symbols()).is_ok()), "{name}");
        }
        let classes = pairs.iter().map(|&(_, one, _)| one).dedup().count();
        assert_eq!(classes, mates_of(name, name, 1)[0], "{name}");
        assert!(sets.contains(&format!("{name},2,{classes},{}\n{name},3,0,0\n", pairs.len())), "{name}");
        games += 1;
    }
    assert_eq!(games, 4);
}

/// The page of the book has the numbers of the table.
#[test]
fn mates_of_the_book_are_those_of_the_table() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/book/src/results/orthogonal-mates.md");
    let page = fs::read_to_string(page).expect("a page").replace(',', "");
    let has = |row: &str| assert!(page.contains(row), "{row}");
    for (game, case) in
        [("perfect:1", ""), ("ball:hex:1", ""), ("diameter:1:0", " (Case I)"), ("diameter:1:1", " (Case II)")]
    {
        let ([classes, grids, _], [with, having, _]) = (mates_of(game, "all", 0), mates_of(game, "latin", 1));
        has(&format!("| `{game}`{case} | {classes} | {grids} | {with} | {having} |\n"));
        let ([classes, ..], [with, ..]) = (mates_of(game, "special", 0), mates_of(game, "special-latin", 1));
        has(&format!("| `{game}` | {classes} | {with} |\n"));
    }
    for (game, images) in [("perfect:1", 10), ("ball:hex:1", 28), ("diameter:1:0", 16), ("diameter:1:1", 32)] {
        let ([classes, grids, _], [lies, lie, _]) = (mates_of(game, game, images), mates_of(game, game, 1));
        has(&format!("| `{game}` | `{game}` | {images} | {classes} | {grids} | {lies} | {lie} |\n"));
    }
    for (game, other, images) in [("diameter:1:0", "diameter:1:1", 32), ("diameter:1:1", "diameter:1:0", 16)] {
        let [classes, grids, _] = mates_of(game, other, images);
        has(&format!("| `{game}` | `{other}` | {images} | {classes} | {grids} | – | – |\n"));
    }
}

/// The clues of each grid in the cells of a pattern, solved one after the other: whether some of these puzzles has one solution.
fn some_grid_is_unique(pattern: &str, grids: &[Vec<Symbol>], solver: &mut dyn Prepared) -> bool {
    grids.iter().any(|grid| {
        let cells = pattern.bytes().enumerate().filter(|&(_, cell)| cell == b'x').map(|(cell, _)| Cell::new(cell));
        let puzzle = Puzzle::of(&Grid::from(grid.clone()), cells);
        solver.count(&puzzle, 2, &Stop::never()).expect("it is not stopped").number() == 1
    })
}

/// Those that are listed say what a solver says of all 39,168 grids: in each number-th line.
fn bounds_are_those_of_all_grids(number: usize) {
    let game: Game = "box:2x3".parse().expect("a game");
    let problem = up_to_relabelling(game.problem()).expect("it is symmetric in symbols");
    let grids = solutions(NATIVE, &problem, usize::MAX);
    assert_eq!(grids.len(), 39_168);
    let mut solver = NATIVE.prepare(game.problem());
    let mut has_puzzle = |pattern: &str| some_grid_is_unique(pattern, &grids, solver.as_mut());
    let listed = fs::read_to_string(Path::new(PATTERNS).join("bounds.csv")).expect("a list");
    let of_kind = |kind: &'static str| listed.lines().filter_map(move |line| line.strip_suffix(kind));
    let fields = |line: &str| line.split_once(',').map(|(pattern, _)| pattern.to_owned()).expect("fields");
    for pattern in of_kind(",true").step_by(number).map(fields) {
        assert!(has_puzzle(&pattern), "{pattern}");
        let (last, _) = pattern.rmatch_indices('x').next().expect("a clue");
        let part = format!("{}.{}", &pattern[..last], &pattern[last + 1..]);
        assert!(!has_puzzle(&part), "{part}");
    }
    for pattern in of_kind(",false").step_by(number).map(fields) {
        assert!(!has_puzzle(&pattern), "{pattern}");
        let larger = pattern.replacen('.', "x", 1);
        assert!(has_puzzle(&larger), "{larger}");
    }
}

#[test]
fn patterns_that_bound_those_with_a_puzzle_are_right() {
    bounds_are_those_of_all_grids(10_000);
}

#[test]
#[ignore = "takes minutes"]
fn many_patterns_that_bound_those_with_a_puzzle_are_right() {
    bounds_are_those_of_all_grids(20);
}

/// The numbers of the list and of the table, and of all patterns, are the same.
#[test]
fn patterns_are_as_many_as_the_table_says() {
    let table = fs::read_to_string(Path::new(PATTERNS).join("summary.csv")).expect("a table");
    let rows: Vec<Vec<usize>> = table
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|field| field.parse().expect("a number")).collect())
        .collect();
    let listed = fs::read_to_string(Path::new(PATTERNS).join("bounds.csv")).expect("a list");
    let number =
        |clues: usize, kind: &str| listed.lines().filter(|line| line.ends_with(&format!(",{clues},{kind}"))).count();
    for (clues, row) in rows.iter().enumerate() {
        assert_eq!([clues, number(clues, "true"), number(clues, "false")], [row[0], row[4], row[5]]);
        // A set and its complement have as many images.
        assert_eq!(row[1], rows[36 - clues][1]);
    }
    // The census of `docs/book/src/mathematics/minimal-puzzles.md` has minimal puzzles of these numbers of clues.
    let with_minimal = rows.iter().filter(|row| row[3] > 0).map(|row| row[0]);
    assert!(with_minimal.eq(8..=15));
}

/// Canonical forms of patterns of 2×3 boxes without a list of symmetries: for each order of the columns, rows are sorted within bands, and bands.
struct BySorting {
    /// For each order of the columns, the image of each row.
    columns: Vec<[u64; 64]>,
}

impl BySorting {
    fn new() -> Self {
        let in_stacks =
            |order: &Vec<usize>| order.chunks(3).all(|stack| stack.iter().map(|column| column / 3).all_equal());
        let image = |order: &[usize], row: u64| (0..6).map(|column| (row >> column & 1) << order[column]).sum();
        let orders = (0..6).permutations(6).filter(in_stacks);
        Self { columns: orders.map(|order| std::array::from_fn(|row| image(&order, row as u64))).collect() }
    }

    fn images(&self, pattern: u64) -> impl Iterator<Item = u64> {
        let rows: [usize; 6] = std::array::from_fn(|row| (pattern >> (6 * row) & 63) as usize);
        self.columns.iter().map(move |image| {
            let mut bands: [u64; 3] = std::array::from_fn(|band| {
                let [one, other] = [rows[2 * band], rows[2 * band + 1]].map(|row| image[row]);
                one.max(other) << 6 | one.min(other)
            });
            bands.sort_unstable();
            bands[2] << 24 | bands[1] << 12 | bands[0]
        })
    }
}

/// The table from all patterns whose rows and bands are sorted.
#[test]
#[ignore = "takes minutes of a release build, and a gigabyte"]
fn the_table_of_patterns_is_that_of_sorted_rows() {
    let game: Game = "box:2x3".parse().expect("a game");
    let elements = group(&game, GroupName::Full, &Stop::never()).expect("a group");
    let forms = BySorting::new();
    let form = |pattern: u64| forms.images(pattern).min().expect("an image");
    let problem = up_to_relabelling(game.problem()).expect("it is symmetric in symbols");
    let grids = solutions(NATIVE, &problem, usize::MAX).into_iter().map(Grid::from);
    let classes = Representative::all(grids, &elements);
    assert_eq!((classes.len(), forms.columns.len()), (49, 72));
    let mut minimal = HashSet::new();
    for class in classes {
        let visit = |cells: &[Cell]| {
            minimal.insert(form(cells.iter().map(|cell| 1 << cell.index()).sum()));
            ControlFlow::Continue(())
        };
        minimal_puzzles(game.problem(), class.grid.symbols(), 0..=36, &Stop::never(), visit)
            .expect("it is not stopped");
    }
    let bands = (0..64_u64).flat_map(|more| (0..=more).map(move |less| more << 6 | less)).collect_vec();
    let mut by_clues: Vec<Vec<u64>> = vec![Vec::new(); 37];
    for (end, last) in bands.iter().enumerate() {
        for (middle, between) in bands[..=end].iter().enumerate() {
            for first in &bands[..=middle] {
                let pattern = last << 24 | between << 12 | first;
                if forms.images(pattern).all(|image| image >= pattern) {
                    by_clues[pattern.count_ones() as usize].push(pattern);
                }
            }
        }
    }
    let (mut with_puzzle, mut without) = (HashSet::new(), Vec::new());
    let mut table = Vec::new();
    for patterns in &by_clues {
        let mut bits = (0..36).map(|cell| 1 << cell).collect_vec();
        bits.reverse();
        let has_part =
            |pattern: u64| bits.iter().any(|bit| pattern & bit != 0 && with_puzzle.contains(&form(pattern & !bit)));
        let (larger, others): (Vec<u64>, Vec<u64>) = patterns.iter().partition(|&&pattern| has_part(pattern));
        let smallest = others.into_iter().filter(|pattern| minimal.contains(pattern)).collect_vec();
        let with_minimal = patterns.iter().filter(|&pattern| minimal.contains(pattern)).count();
        let number = smallest.len();
        with_puzzle = larger.into_iter().chain(smallest).collect();
        let is_largest =
            |pattern: u64| bits.iter().all(|bit| pattern & bit != 0 || with_puzzle.contains(&form(pattern | bit)));
        if let Some(row) = table.last_mut() {
            let [.., largest]: &mut [usize; 5] = row;
            *largest = without.iter().filter(|&&pattern| is_largest(pattern)).count();
        }
        without = patterns.iter().copied().filter(|pattern| !with_puzzle.contains(pattern)).collect();
        table.push([patterns.len(), with_puzzle.len(), with_minimal, number, 0]);
    }
    let listed = fs::read_to_string(Path::new(PATTERNS).join("summary.csv")).expect("a table");
    let row = |line: &str| line.split(',').skip(1).map(|field| field.parse::<usize>().expect("a number")).collect_vec();
    assert!(listed.lines().skip(1).map(row).eq(table.iter().map(|row| row.to_vec())), "{table:?}");
}

/// A rectangle can be empty if an image of the other cells contains a pattern that has a puzzle.
#[test]
fn empty_rectangles_of_the_book_are_those_of_the_list() {
    let game: Game = "box:2x3".parse().expect("a game");
    let elements = group(&game, GroupName::Full, &Stop::never()).expect("a group");
    let listed = fs::read_to_string(Path::new(PATTERNS).join("bounds.csv")).expect("a list");
    let mask =
        |pattern: &str| pattern.bytes().enumerate().filter(|&(_, c)| c == b'x').map(|(cell, _)| 1_u64 << cell).sum();
    let of_kind = |kind| listed.lines().filter_map(move |line| line.strip_suffix(kind));
    let smallest: Vec<u64> = of_kind(",true").map(|line| mask(&line[..36])).collect();
    let mut known = HashMap::new();
    let mut can_be_empty = |cells: &[usize]| {
        let image = |element: &Permutation| cells.iter().map(|&cell| 1_u64 << element[cell].index()).sum();
        let images: BTreeSet<u64> = elements.iter().map(image).collect();
        let has = |taken: &u64| smallest.iter().any(|pattern| pattern & taken == 0);
        *known.entry(images.first().copied()).or_insert_with(|| images.iter().any(has))
    };
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/book/src/results/patterns-2x3.md");
    let page = fs::read_to_string(page).expect("a page");
    let rows = page.lines().skip_while(|line| !line.starts_with("| height")).skip(2);
    for (row, height) in rows.zip(1..=6) {
        let numbers = (1..=6).map(|width| {
            let places = (0..=6 - height).cartesian_product(0..=6 - width);
            let cells = |(top, left): (usize, usize)| {
                (0..height)
                    .cartesian_product(0..width)
                    .map(|(row, column)| 6 * (top + row) + left + column)
                    .collect_vec()
            };
            let [all, empty] = [places.clone().count(), places.filter(|&place| can_be_empty(&cells(place))).count()];
            format!(" {empty} of {all} ")
        });
        assert_eq!(row, format!("| {height} |{}|", numbers.collect_vec().join("|")));
    }
}

/// The number of grids of a layout up to renaming.
fn grids(labels: &str) -> u128 {
    let game: Game = format!("jigsaw:{labels}").parse().expect("a game");
    let problem = up_to_relabelling(game.problem()).expect("a Latin square");
    NATIVE.count(&problem, None, &Stop::never()).expect("no stop").number()
}

/// Layouts have the numbers of grids that the tables say, and those of the lists have none.
#[test]
fn layouts_have_the_grids_of_their_tables() {
    let read = |name: &str| fs::read_to_string(Path::new(JIGSAWS).join(name)).expect("a table");
    let factorial = [1, 1, 2, 6, 24, 120, 720, 5040];
    for line in sampled(read("extremes.csv").lines(), 0, 10) {
        let fields: Vec<&str> = line.split(',').collect();
        let order: usize = fields[0].parse().expect("an order");
        assert_eq!((factorial[order] * grids(fields[3])).to_string(), fields[2], "{line}");
    }
    for line in sampled(read("sample.csv").lines(), 0, 1000) {
        let (labels, number) = line.split_once(',').expect("two fields");
        assert_eq!(grids(labels).to_string(), number, "{line}");
    }
    for (name, step) in [("without-4.csv", 1), ("without-5.csv", 1), ("without-6.csv", 100)] {
        for line in sampled(read(name).lines(), 0, step) {
            let (labels, _) = line.split_once(',').expect("two fields");
            assert_eq!(grids(labels), 0, "{line}");
        }
    }
}

/// Rows of the tables add up.
#[test]
fn tables_of_layouts_add_up() {
    let read = |name: &str| fs::read_to_string(Path::new(JIGSAWS).join(name)).expect("a table");
    let mut sums = HashMap::<String, [u64; 4]>::new();
    let mut totals = HashMap::new();
    for line in read("summary.csv").lines() {
        let (order, symmetry, numbers) = line.splitn(3, ',').collect_tuple().expect("three parts");
        let numbers: Vec<u64> = numbers.split(',').map(|number| number.parse().expect("a number")).collect();
        if symmetry == "total" {
            totals.insert(order.to_owned(), numbers);
        } else {
            let sum = sums.entry(order.to_owned()).or_default();
            sum.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
        }
    }
    assert_eq!(sums.len(), 7);
    for (order, sum) in sums {
        assert_eq!(sum.as_slice(), totals[&order], "{order}");
        if ["4", "5", "6"].contains(&order.as_str()) {
            let list = read(&format!("without-{order}.csv"));
            let images =
                list.lines().map(|line| line.split_once(',').expect("two fields").1.parse::<u64>().expect("a number"));
            assert_eq!((list.lines().count() as u64, images.sum::<u64>()), (sum[2], sum[3]), "{order}");
        }
    }
}

/// The fewest clues of each grid of order 4 among all grids: those of a smallest set of cells in which no other grid has the same symbols.
fn fewest_clues(grids: &[Vec<Symbol>]) -> Vec<u32> {
    let bits = |grid: &Vec<Symbol>| grid.iter().fold(0_u32, |bits, symbol| bits << 2 | symbol.index() as u32);
    let grids = grids.iter().map(bits).collect_vec();
    let mut fewest = vec![None; grids.len()];
    for cells in (0_u32..1 << 16).sorted_by_key(|cells| cells.count_ones()) {
        if fewest.iter().all(Option::is_some) {
            break;
        }
        let mask = (0..16).filter(|cell| cells >> cell & 1 == 1).fold(0, |mask, cell| mask | 0b11 << (2 * cell));
        let clues = grids.iter().map(|grid| grid & mask).counts();
        for (grid, fewest) in grids.iter().zip(&mut fewest) {
            if clues[&(grid & mask)] == 1 {
                fewest.get_or_insert(cells.count_ones());
            }
        }
    }
    fewest.into_iter().map(|fewest| fewest.expect("all cells tell grids apart")).collect()
}

/// A row of the count of all layouts of order 7 is that of its part of the list: classes, layouts, those without a grid, and grids.
#[test]
fn parts_of_all_layouts_are_those_of_their_rows() {
    let rows = fs::read_to_string(Path::new(JIGSAWS).join("whole.csv")).expect("a table");
    let rows = rows.lines().map(|row| row.split(',').map(|field| field.parse().expect("a number")).collect_vec());
    let rows: Vec<Vec<u64>> = rows.collect();
    assert!(rows.iter().all(|row| row.len() == 9 && (1..=4000).contains(&row[0]) && row[3] <= row[2]));
    assert!(rows.iter().map(|row| row[0]).all_unique());
    // The classes by Burnside's lemma, OEIS A172477 and A172478 over 7!; the layouts without a grid are as many as the claim `gridless` finds.
    let sums = [1, 2, 3].map(|field| rows.iter().map(|row| row[field]).sum::<u64>());
    assert_eq!((sums, rows.len()), ([19_846_102, 158_753_814, 5_413_376], 4000));
    assert_eq!(rows.iter().map(|row| row[4]).sum::<u64>(), 41_182_101_508_222_080 / 5040);
    let alone = fs::read_to_string(Path::new(JIGSAWS).join("alone-7.csv")).expect("a table");
    let alone = alone.lines().map(|line| line.split_once(',').expect("a layout and a number")).collect_vec();
    let images = alone.iter().map(|(_, images)| images.parse::<u64>().expect("a number")).sum::<u64>();
    assert_eq!(images, rows.iter().filter(|row| row[5] == 1).map(|row| row[6]).sum::<u64>());
    for (layout, _) in sampled(alone.into_iter(), 0, 10) {
        let game: Game = format!("jigsaw:{layout}").parse().expect("a game");
        let fixed = up_to_relabelling(game.problem()).expect("symbols alike");
        assert_eq!(solutions(SAT, &fixed, 2).len(), 1, "{layout}");
    }
    let small = rows.iter().find(|row| (100..400).contains(&row[1])).expect("a small part");
    let part = format!("{}/4000", small[0]);
    let list = stdout(&gerechte(&["palette", "latin:7", "--layouts", "--grids", "--part", &part], b""));
    let listed = list.lines().map(|line| {
        let (_, images, _, grid, grids) = line.split(' ').collect_tuple().expect("five fields");
        (images.parse::<u64>().expect("a number"), grid == "none", grids.parse::<u64>().expect("a number"))
    });
    let listed = listed.collect_vec();
    let sum = |of: fn(&(u64, bool, u64)) -> u64| listed.iter().map(of).sum::<u64>();
    let without = sum(|&(images, is_without, _)| if is_without { images } else { 0 });
    let grids = sum(|&(images, _, grids)| images * grids);
    assert_eq!([listed.len() as u64, sum(|&(images, ..)| images), without, grids], small[1..5]);
    let having = listed.iter().filter(|(_, is_without, _)| !is_without).map(|&(.., grids)| grids);
    assert_eq!(having.minmax().into_option(), Some((small[5], small[7])), "{part}");
}

/// The numbers of layouts of order 4 by their least and greatest fewest clues are those by definition.
#[test]
fn fewest_clues_of_order_4_are_those_by_definition() {
    let mut layouts = HashMap::<String, [u64; 2]>::new();
    for line in stdout(&gerechte(&["palette", "latin:4", "--layouts"], b"")).lines() {
        let game: Game = line.split(' ').next().expect("a game").parse().expect("a game");
        let fewest = fewest_clues(&solutions(NATIVE, game.problem(), 1000));
        if let Some((least, most)) = fewest.iter().minmax().into_option() {
            layouts.entry(least.to_string()).or_default()[0] += 1;
            layouts.entry(most.to_string()).or_default()[1] += 1;
        }
    }
    let table = fs::read_to_string(Path::new(FEWEST).join("summary.csv")).expect("a table");
    let rows = table.lines().map(|line| line.split(',').collect_vec()).filter(|fields| fields[0] == "4");
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let told: HashMap<_, _> = rows.map(|row| (row[1].to_owned(), [number(row[2]), number(row[3])])).collect();
    assert_eq!(told, layouts);
}

/// Each listed puzzle has one solution, for which up to order 5 a solver finds no fewer clues. The greatest least number is that of Latin squares, whose regions are the rows: n²/4, rounded down, up to order 6.
///
/// # References
/// P. Adams, A. Khodkar: Smallest critical sets for the Latin squares of orders six and seven. Journal of Combinatorial Mathematics and Combinatorial
/// Computing 37, 2001.
#[test]
fn listed_layouts_have_the_fewest_clues_of_their_puzzles() {
    let table = fs::read_to_string(Path::new(FEWEST).join("extremes.csv")).expect("a table");
    let mut orders = BTreeSet::new();
    for line in table.lines() {
        let [labels, _, least, most, of_least, of_most] = line.split(',').collect_array().expect("six fields");
        let order = labels.len().isqrt();
        let game: Game = format!("jigsaw:{labels}").parse().expect("a game");
        for (clues, puzzle) in [(least, of_least), (most, of_most)] {
            let puzzle = Puzzle::parse(&game, puzzle).expect("a puzzle");
            assert_eq!(puzzle.clue_count().to_string(), clues, "{line}");
            let given = game.with_clues(&puzzle);
            let [grid] = <[_; 1]>::try_from(solutions(NATIVE, &given, 2)).expect("one solution");
            if order <= 5 {
                let fewest = by_sat(game.problem(), &grid, &Varisat, &Stop::never()).expect("a search");
                assert_eq!(fewest.cells.len().to_string(), clues, "{line}");
            }
        }
        if orders.insert(order) {
            assert_eq!(least, (order * order / 4).to_string(), "{line}");
            assert!(labels.as_bytes().chunks(order).all(|row| row.iter().all_equal()), "{line}");
        } else {
            assert!(least.parse::<usize>().expect("a number") <= order * order / 4, "{line}");
        }
    }
    assert_eq!(orders.len(), 5);
}

/// Up to order 5, all layouts with a grid are in the table.
#[test]
fn layouts_by_fewest_clues_are_all_with_a_grid() {
    let numbers = |folder: &str| -> Vec<Vec<u64>> {
        let table = fs::read_to_string(Path::new(folder).join("summary.csv")).expect("a table");
        table
            .lines()
            .map(|line| line.replace("total", "0").split(',').filter_map(|field| field.parse().ok()).collect())
            .collect()
    };
    for total in numbers(JIGSAWS).iter().filter(|row| row.len() == 6 && (2..=5).contains(&row[0])) {
        for column in [2, 3] {
            let layouts = numbers(FEWEST).iter().filter(|row| row[0] == total[0]).map(|row| row[column]).sum::<u64>();
            assert_eq!(layouts, total[2] - total[4], "order {}", total[0]);
        }
    }
}

/// The cubes of both certificates hold all grids, and the smallest proof of each is made again.
#[test]
fn cubes_of_certificates_are_those_of_the_table() {
    let tables = [("I", "diameter:1:0", (100, 276), 6_940_096), ("II", "diameter:1:1", (2000, 2244), 4_839_127)];
    for (name, game, (least, cubes), grids) in tables {
        let table = fs::read_to_string(Path::new(CERTIFICATES).join(format!("{name}.csv"))).expect("a table");
        let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|line| line.split(',').collect()).collect();
        let number = |text: &str| text.parse::<u64>().expect("a number");
        assert_eq!((rows.len(), rows.iter().map(|row| number(row[1])).sum::<u64>()), (cubes, grids), "{name}");
        let smallest = rows.iter().position_min_by_key(|row| number(row[2])).expect("cubes");
        let game: Game = game.parse().expect("a game");
        let subject = Subject::new(&game, None, Some(UpTo::Relabelling)).expect("a subject").proved_by(Proof::Graph);
        let made = apart(&subject, least, smallest..smallest + 1, &Means::new(&Stop::never())).expect("a certificate");
        let proof = &made[0]["graph.cpog"];
        let row = &rows[smallest];
        assert_eq!((number(row[0]), number(row[2])), (smallest as u64, proof.len() as u64), "{name}");
        assert_eq!(digits(&of_bytes(proof)), row[3], "{name}");
    }
}

/// The images of a puzzle of a special grid are as many as its symmetries, or a divisor of that; no puzzle has fewer clues than the table says.
#[test]
fn minimal_puzzles_of_special_grids_have_images() {
    let table = fs::read_to_string(Path::new(SPECIAL).join("puzzles.csv")).expect("a table");
    let rows = table.lines().skip(1).map(|line| line.split(',').collect_tuple().expect("five fields"));
    let rows: Vec<(&str, &str, &str, &str, &str)> = rows.collect();
    let stop = Stop::never();
    for ((name, line), rows) in &rows.into_iter().chunk_by(|&(game, grid, ..)| (game, grid)) {
        let game: Game = name.parse().expect("a game");
        let grid = Puzzle::parse(&game, line).expect("a puzzle").grid().expect("a grid");
        let class = Representative::new(grid, &group(&game, GroupName::Full, &stop).expect("a group"));
        let symmetries = class.stabiliser.len() as u64;
        let number = |text: &str| text.parse::<u64>().expect("a number");
        let mut sizes = Vec::new();
        for (_, _, clues, puzzles, orbits) in rows {
            let (puzzles, orbits) = (number(puzzles), number(orbits));
            assert!(puzzles <= symmetries * orbits && symmetries * orbits < puzzles + puzzles / 50, "{name} {clues}");
            sizes.push(number(clues));
        }
        assert!(sizes.iter().tuple_windows().all(|(one, next)| one + 1 == *next), "{name} {sizes:?}");
        let fewest = fewest::of_grid(game.problem(), class.grid.symbols(), &stop).expect("a grid");
        assert!(fewest.is_proved() && fewest.cells.len() as u64 == sizes[0], "{name} {fewest:?}");
    }
}

/// The table adds up to the summary, and no number contradicts the symmetries. For small classes a search finds as many puzzles with the fewest clues.
#[test]
fn minimal_puzzles_of_the_hexagonal_game_add_up() {
    let game: Game = "ball:hex:1".parse().expect("a game");
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let table = fs::read_to_string(Path::new(HEXAGONAL).join("puzzles.csv")).expect("a table");
    let rows = table.lines().skip(1).map(|line| line.split(',').collect_array::<5>().expect("five fields"));
    let rows = rows.collect_vec();
    let (mut sums, mut classes) = (BTreeMap::new(), Vec::new());
    for ((line, grids), rows) in &rows.iter().chunk_by(|[grid, grids, ..]| (*grid, number(grids))) {
        for (at, [_, _, clues, puzzles, orbits]) in rows.enumerate() {
            let (clues, puzzles, orbits) = (number(clues), number(puzzles), number(orbits));
            let symmetries = 14 / grids;
            assert!(orbits <= puzzles && puzzles <= symmetries * orbits, "{line} {clues}");
            let sum: &mut (u64, u64) = sums.entry(clues).or_default();
            *sum = (sum.0 + grids * puzzles, sum.1 + orbits);
            if at == 0 {
                classes.push((line, grids, clues, puzzles));
            }
        }
    }
    // The numbers of classes and of grids, and of the fewest clues, in `docs/book/src/results/hex-7.md`.
    assert_eq!((classes.len(), classes.iter().map(|(_, grids, ..)| grids).sum::<u64>()), (55, 653));
    assert_eq!(classes.iter().filter(|(_, _, clues, _)| *clues == 6).count(), 27);
    let summary = fs::read_to_string(Path::new(HEXAGONAL).join("summary.csv")).expect("a table");
    let expected = sums.iter().map(|(clues, (puzzles, orbits))| format!("{clues},{puzzles},{orbits}"));
    assert!(summary.lines().skip(1).eq(expected));
    for &(line, _, clues, puzzles) in classes.iter().filter(|(.., puzzles)| *puzzles < 2000) {
        let grid = Puzzle::parse(&game, line).expect("a puzzle").grid().expect("a grid");
        let mut found = 0;
        let visit = |_: &[Cell]| {
            found += 1;
            ControlFlow::Continue(())
        };
        fewest::puzzles(game.problem(), grid.symbols(), clues as usize, &Stop::never(), visit).expect("a search");
        assert_eq!(found, puzzles, "{line}");
    }
}

/// The classes of 2×4 sudoku by their symmetries, and by their fewest clues as far as they are known.
#[test]
fn classes_of_2x4_are_all_and_their_puzzles_have_one_solution() {
    let game: Game = "box:2x4".parse().expect("a game");
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let table = fs::read_to_string(Path::new(CLASSES).join("symmetries.csv")).expect("a table");
    let rows = table.lines().map(|line| line.split_once(',').expect("two fields"));
    let rows = rows.map(|(symmetries, classes)| (number(symmetries), number(classes))).collect_vec();
    // By Burnside's lemma; the group has 442,368 elements.
    assert_eq!(rows.iter().map(|(_, classes)| classes).sum::<u64>(), 1_673_187);
    assert_eq!(rows.iter().map(|(symmetries, classes)| 442_368 / symmetries * classes).sum::<u64>(), 722_631_131_136);
    let table = fs::read_to_string(Path::new(CLASSES).join("fewest.csv")).expect("a table");
    let rows = table.lines().map(|line| line.split(',').collect_array::<4>().expect("four fields")).collect_vec();
    assert!(!rows.is_empty());
    for (part, rows) in &rows.iter().chunk_by(|[part, ..]| number(part)) {
        let mut classes = 0;
        for &[_, clues, of, puzzle] in rows {
            let puzzle = Puzzle::parse(&game, puzzle).expect("a puzzle");
            assert_eq!(puzzle.clue_count() as u64, number(clues));
            assert_eq!(solutions(NATIVE, &game.with_clues(&puzzle), 2).len(), 1, "{puzzle}");
            classes += number(of);
        }
        // Each thousandth class of the list.
        assert_eq!(classes, 1673 + u64::from(part <= 187), "part {part}");
    }
}
