//! Divisions into regions that are part of the solution.

use crate::common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{ALLSAT, BATSAT, ILP, NATIVE, SAT, solutions};
use gerechte::encodings::{
    Candidates, Cell, CellVars, Cnf, Diagram, Encoding, Problem, Relation, Style, Symbol, Violation,
};
use gerechte::format::exchange::{Format, Item, Items};
use gerechte::{Board, Count, Game, Puzzle, Stop};
use itertools::Itertools;
use proptest::prelude::*;

/// All divisions of a rectangle into connected regions: each way of naming the cells in which no region is met before a lower one.
fn divisions(rows: usize, columns: usize, size: usize) -> Vec<Vec<usize>> {
    let cells = rows * columns;
    let beside = |one: usize, other: usize| {
        (one / columns).abs_diff(other / columns) + (one % columns).abs_diff(other % columns) == 1
    };
    let hangs_together = |region: &BTreeSet<usize>| {
        let mut reached: BTreeSet<usize> = region.first().copied().into_iter().collect();
        for _ in 0..region.len() {
            let near = region.iter().filter(|cell| reached.iter().any(|other| beside(**cell, *other)));
            let near: Vec<usize> = near.copied().collect();
            reached.extend(near);
        }
        reached == *region
    };
    let of_name = |names: &[usize], name| (0..names.len()).filter(|&cell| names[cell] == name).collect::<BTreeSet<_>>();
    let mut found = Vec::new();
    let mut open: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(names) = open.pop() {
        // A region is looked at when it is full.
        if let Some(&last) = names.last() {
            let region = of_name(&names, last);
            if region.len() == size && !hangs_together(&region) {
                continue;
            }
        }
        if names.len() == cells {
            found.push(names);
            continue;
        }
        let next = names.iter().max().map_or(0, |last| last + 1);
        let some = (0..=next.min(cells / size - 1)).filter(|&name| of_name(&names, name).len() < size);
        open.extend(some.map(|name| [names.as_slice(), &[name]].concat()));
    }
    found
}

/// The number of solutions: each division with each word of symbols that differ in its regions, if it satisfies the rest.
fn by_definition(rest: &Problem, (rows, columns, size): (usize, usize, usize)) -> usize {
    let cells = rows * columns;
    let all = divisions(rows, columns, size);
    let words = (0..cells).map(|_| 0..rest.symbols()).multi_cartesian_product();
    let holds = |(word, names): &(Vec<usize>, &Vec<usize>)| {
        let differ = (0..cells).tuple_combinations().all(|(a, b)| names[a] != names[b] || word[a] != word[b]);
        let grid = || word.iter().chain(names.iter()).map(|&symbol| Symbol::new(symbol)).collect::<Vec<_>>();
        differ && rest.check(&grid()).is_ok()
    };
    words.cartesian_product(&all).filter(holds).count()
}

/// Small rectangles with their regions, and other constraints on their cells and the numbers of regions.
fn problem() -> impl Strategy<Value = (Problem, (usize, usize, usize))> {
    let shapes =
        [(1, 1, 1), (1, 4, 2), (2, 2, 2), (2, 2, 1), (2, 3, 2), (2, 3, 3), (3, 2, 3), (3, 2, 2), (2, 2, 4), (1, 3, 1)];
    let some = prop::collection::vec(any::<u64>(), 0..3);
    (prop::sample::select(shapes.to_vec()), 0_usize..2, some.clone(), some.clone(), some, any::<u64>()).prop_map(
        |((rows, columns, size), more, related, houses, lines, given)| {
            let cells = rows * columns;
            let symbols = size.max(cells / size) + more * usize::from(cells < 6);
            let mut problem = Problem::new(2 * cells, symbols).unwrap();
            let member = |bits: u64| (bits % (2 * cells as u64)) as usize;
            for bits in related {
                let relations = [Relation::Equal, Relation::Less, Relation::NotDifference(1), Relation::Difference(1)];
                let [one, other] = [member(bits), member(bits >> 8)].map(Cell::new);
                // A cell is refused twice.
                let _ = problem.relate(one, other, relations[(bits >> 16) as usize % 4]);
            }
            for bits in houses {
                let _ = problem.all_different((0..2 * cells).filter(|cell| bits >> cell & 1 == 1).take(2));
            }
            for bits in lines {
                // Equal names in succession, as an arrow counts them: without a symbol that is special.
                let line: Vec<usize> = (0..2 * cells).filter(|cell| bits >> cell & 1 == 1).collect();
                let step = |&(last, changes): &(Option<Symbol>, usize), _, symbol: Symbol| {
                    let is_other = last.is_some_and(|last| last != symbol);
                    (changes + usize::from(is_other) < 4).then_some((Some(symbol), changes + usize::from(is_other)))
                };
                let words = Diagram::of(line.len(), symbols, (None, 0), step, |_| true).unwrap();
                // A line without cells is refused.
                let _ = problem.regular(line, words);
            }
            if given % 3 == 0 {
                let symbol = Symbol::new((given >> 32) as usize % symbols);
                problem.given(Cell::new(member(given >> 8)), symbol).unwrap();
            }
            (problem, (rows, columns, size))
        },
    )
}

/// The same problem with the division.
fn divided(rest: &Problem, (rows, columns, size): (usize, usize, usize)) -> Problem {
    let mut problem = rest.clone();
    problem.divide(0..rows * columns, rows * columns..2 * rows * columns, columns, size).unwrap();
    problem
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn divisions_are_solved_as_defined((rest, shape) in problem()) {
        let problem = divided(&rest, shape);
        let expected = by_definition(&rest, shape);
        for engine in [NATIVE, SAT, ALLSAT, BATSAT] {
            let count = engine.count(&problem, None, &Stop::never()).unwrap();
            prop_assert_eq!(count, Count::Exactly(expected as u128), "{}", engine.name());
        }
        if problem.cells() <= 8 {
            let few = expected.min(3) as u128;
            prop_assert_eq!(ILP.count(&problem, Some(3), &Stop::never()).unwrap().number().min(3), few);
        }
        // The cells determine all other variables.
        for style in Style::ALL {
            let encoding = Encoding { style, ..Encoding::default() };
            for left in [Candidates::all(&CellVars::of(&problem)), Candidates::after(&problem, [])] {
                let mut cnf = Cnf::default();
                encoding.encode_left(&problem, &left, &mut cnf);
                if expected <= 200 {
                    prop_assert_eq!(common::models(&cnf), expected);
                }
            }
        }
    }
}

#[test]
fn the_definition_names_what_is_wrong() {
    let mut problem = Problem::new(12, 3).unwrap();
    problem.divide(0..6, 6..12, 3, 3).unwrap();
    let said = |grid: &str| {
        let grid: Vec<_> = grid.bytes().map(|byte| Symbol::new(usize::from(byte - b'1'))).collect();
        problem.check(&grid).err()
    };
    let wrong = |cell, what| Some(Violation::Division(Cell::new(cell), what));
    assert_eq!(said("123123111222"), None);
    assert_eq!(said("123123222111"), wrong(0, "has a number before a lower one"));
    assert_eq!(said("123123121212"), wrong(0, "is not connected"));
    assert_eq!(said("123123111122"), wrong(0, "has another number of cells"));
    assert_eq!(said("121323111222"), wrong(0, "holds a symbol twice"));
    assert_eq!(said("123122111222"), wrong(3, "holds a symbol twice"));
    let refused =
        |size, columns| Problem::new(12, 3).unwrap().divide(0..6, 6..12, columns, size).unwrap_err().to_string();
    let of = |size, columns| {
        format!("6 cells with 6 numbers in {columns} columns are no regions of {size} cells with 3 symbols")
    };
    for (size, columns) in [(1, 3), (4, 3), (6, 3), (3, 4), (0, 3), (3, 0)] {
        assert_eq!(refused(size, columns), of(size, columns));
    }
}

/// OEIS A172478: the grids of all jigsaws of an order; the divisions are those of A172477.
#[test]
fn grids_of_all_jigsaws_are_as_published() {
    let count = |game: &str, clues: &str| {
        let game: Game = game.parse().unwrap();
        let puzzle = Puzzle::parse(&game, &format!("{clues:.<width$}", width = game.board().cells())).unwrap();
        NATIVE.count(&game.with_clues(&puzzle), None, &Stop::never()).unwrap().number()
    };
    for (order, layouts, grids) in [(1, 1, 1), (2, 2, 4), (3, 10, 72), (4, 117, 13_872)] {
        assert_eq!(divisions(order, order, order).len(), layouts);
        assert_eq!(count(&format!("latin:{order}+chaos"), ""), grids, "{order}");
    }
    // The symbols of row 1 may be named as one likes. With a clue that names a region, all regions have their names from the start.
    assert_eq!(count("latin:4+chaos", "1234") * 24, 13_872);
    let second: u128 = (1..=4).map(|number| count("latin:4+chaos", &format!("1234{:.<16}{number}", ""))).sum();
    assert_eq!(second * 24, 13_872);
}

/// Order 5: 11,762,160 grids, 120 for each way of naming the symbols of row 1.
#[test]
#[ignore = "much work without optimisation"]
fn grids_of_all_jigsaws_of_order_5_are_as_published() {
    let game: Game = "latin:5+chaos".parse().unwrap();
    let puzzle = Puzzle::parse(&game, &format!("{:.<50}", "12345")).unwrap();
    assert_eq!(NATIVE.count(&game.with_clues(&puzzle), None, &Stop::never()).unwrap().number() * 120, 11_762_160);
}

fn one(text: &str) -> Item {
    Items::new(None, text.as_bytes()).next().expect("a puzzle").unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Clues of Interactive Sudoku Solver about regions, against their definitions.
/// Whether a grid meets a clue.
type IsMet<'a> = &'a dyn Fn(&[Symbol]) -> bool;

#[test]
fn clues_about_regions_are_read() {
    let plain = one(".Shape~4x4.ChaosConstruction.NoBoxes");
    assert_eq!(plain.game.to_string(), "latin:4+chaos");
    let all = solutions(NATIVE, plain.game.problem(), usize::MAX);
    assert_eq!(all.len(), 13_872);
    // The number of cells from a cell on that are in its region.
    let run = |grid: &[Symbol], cells: &[usize]| {
        cells.iter().take_while(|&&cell| grid[16 + cell] == grid[16 + cells[0]]).count() as u32
    };
    let arrow: IsMet<'_> = &|grid| grid[5].value() == run(grid, &[5, 6, 7]);
    let cross: IsMet<'_> = &|grid| {
        let arms = [run(grid, &[5, 4]), run(grid, &[5, 6, 7]), run(grid, &[5, 1]), run(grid, &[5, 9, 13])];
        grid[5].value() == arms.iter().sum::<u32>() - 3
    };
    let without: IsMet<'_> = &|grid| grid[3].value() + 1 == run(grid, &[3, 7, 11]);
    let around: IsMet<'_> = &|grid| {
        let near = [0, 1, 2, 4, 5, 6, 8, 9, 10];
        grid[5].value() == near.iter().filter(|&&cell| grid[16 + cell] == grid[21]).count() as u32
    };
    let some: IsMet<'_> =
        &|grid| grid[0].value() == [7, 3, 11].iter().filter(|&&cell| grid[16 + cell] == grid[16 + 7]).count() as u32;
    let distinct: IsMet<'_> =
        &|grid| grid[2].value() as usize == [0, 5, 10, 15].iter().map(|cell| grid[16 + cell]).unique().count();
    let equal: IsMet<'_> = &|grid| grid[16] == grid[21];
    let boxes: IsMet<'_> =
        &|grid| [0, 2, 8, 10].iter().all(|&from| [0, 1, 4, 5].iter().map(|by| grid[from + by]).all_unique());
    for (text, is_met) in [
        ("NoBoxes.ChaosArrow~R2C2~~CC6~CC7~CC8", arrow),
        ("NoBoxes.ChaosArrow~R2C2", cross),
        ("NoBoxes.ChaosArrow~R2C2~0", cross),
        ("NoBoxes.ChaosArrow~R2C2~0~CC6~CC5~-~CC6~CC7~CC8~-~CC6~CC2~-~CC6~CC10~CC14", cross),
        ("NoBoxes.ChaosArrow~R1C4~1~CC4~CC8~CC12", without),
        ("NoBoxes.ChaosCount~R2C2", around),
        ("NoBoxes.ChaosCount~R1C1~~CC8~CC4~CC12", some),
        ("NoBoxes.CountDistinct~R1C3~CC1~CC6~CC11~CC16", distinct),
        ("NoBoxes.SameValues~2~CC1~CC6", equal),
        ("", boxes),
    ] {
        let item = one(&format!(".Shape~4x4.ChaosConstruction.{text}"));
        let expected = all.iter().filter(|grid| is_met(grid)).count();
        assert!(expected > 0, "{text}");
        assert_eq!(solutions(NATIVE, item.game.problem(), usize::MAX).len(), expected, "{text}");
        let again = one(&Format::Json.write(&item).unwrap());
        assert_eq!(solutions(NATIVE, again.game.problem(), usize::MAX).len(), expected, "{text}");
        assert!(
            item.remarks(None).is_empty()
                || item.remarks(None) == ["cells outside of its grid: CC1 to CC16 are the regions of r1c1 to r4c4"]
        );
    }
    let said = |text: &str| match Items::new(None, text.as_bytes()).next().expect("a line") {
        Ok(item) => panic!("{text}: {}", item.game),
        Err(error) => error.to_string(),
    };
    for (text, what) in [
        ("ChaosArrow~R1C1", "no cell, `CC1`"),
        ("ChaosConstruction.ChaosArrow~R1C1~2~CC1", "neither 0 nor 1, `2`"),
        ("ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2~-~CC3", "arms that begin with different cells"),
        ("ChaosConstruction.RegionSize~3", "are no regions of 3 cells"),
        ("ChaosConstruction.ChaosConstruction", "a second group of cells `CC`"),
        ("Or.ChaosConstruction.End", "is of the whole board"),
    ] {
        let found = said(&format!(".Shape~4x4.NoBoxes.{text}"));
        assert!(found.contains(what), "{text}: {found}");
    }
    assert!([Format::Hodoku, Format::Sdk, Format::Ss].iter().all(|format| format.write(&plain).is_err()));
    // Regions of other sizes, and those of boards with more symbols, are written again; clues about regions have names of their own there.
    for text in [
        "ChaosConstruction.NoBoxes.~R1C1_1",
        "ChaosConstruction.Cage~5~R1C1~R1C2",
        "ChaosConstruction.NoBoxes.RegionSize~4",
    ] {
        for shape in ["4x4", "4x4~5", "2x4~4"] {
            let item = one(&format!(".Shape~{shape}.{text}"));
            let again = one(&Format::Iss.write(&item).unwrap());
            assert_eq!(
                (again.game.problem().divisions().collect_vec(), &again.puzzle),
                (item.game.problem().divisions().collect_vec(), &item.puzzle)
            );
            assert_eq!(
                NATIVE.first(again.game.problem(), &Stop::never()).unwrap(),
                NATIVE.first(item.game.problem(), &Stop::never()).unwrap()
            );
        }
    }
    let clued = one(".Shape~4x4.ChaosConstruction.NoBoxes.ChaosCount~R2C2.~CC2_1");
    assert!(Format::Iss.write(&clued).unwrap_err().to_string().contains("with clues about them: "));
    for format in [Format::Fpuzzles, Format::Scl, Format::Tatham] {
        assert!(
            format.write(&plain).unwrap_err().to_string().contains("regions that are part of the solution"),
            "{format}"
        );
    }
    let from_zero = one(".Shape~4x4~0-3.ChaosConstruction.NoBoxes.ChaosCount~R2C2");
    let lower = |grid: &[Symbol]| {
        let near = [0, 1, 2, 4, 5, 6, 8, 9, 10];
        grid[5].index() == near.iter().filter(|&&cell| grid[16 + cell] == grid[21]).count()
    };
    let expected = all.iter().filter(|grid| lower(grid)).count();
    assert_eq!(solutions(NATIVE, from_zero.game.problem(), usize::MAX).len(), expected);
}

#[test]
fn rules_are_said_once() {
    let divided = "The board is divided into connected regions that hold each symbol once. Which cells they have is a part of the solution. \
                   They are numbered in the order of their first cells; known numbers stand in the corners of cells, or in a second square \
                   below and beside the board.";
    let lines = "Each row and each column holds the digits 1 to 4 once.";
    let apart = "Cells side by side do not hold symbols that differ by one.";
    let knight = "Cells a knight's move apart hold different symbols.";
    let boxes = "No symbol comes twice in 4 more houses.";
    for (name, others) in [
        ("latin:4+chaos", &[] as &[&str]),
        ("latin:4+nonconsecutive+chaos", &[apart]),
        ("latin:4+antiknight+chaos", &[knight]),
        ("box:2x2+chaos", &[boxes]),
    ] {
        let rules = name.parse::<Game>().unwrap().rules();
        let expected = [&[lines], others, &[divided]].concat();
        assert!(rules.iter().sorted().eq(expected.iter().sorted()), "{name}: {rules:?}");
    }
    // The sentence is that of the extra: of regions as large as the order, on the whole board.
    let smaller = one(".Shape~4x4~5.ChaosConstruction.NoBoxes.RegionSize~4");
    assert!(smaller.game.rules().contains(&"There is one more constraint.".to_owned()), "{:?}", smaller.game.rules());
}

/// A division that other programs cannot state is refused with the first cell or clue that they cannot.
#[test]
fn divisions_that_cannot_be_written_are_refused_with_the_cause() {
    let refused = |board: Board, problem: Problem| {
        let game = Arc::new(Game::new(board, problem).unwrap());
        let item = Item { puzzle: Puzzle::empty(&game), game, ..one(".Shape~2x2.ChaosConstruction.NoBoxes.") };
        Format::Iss.write(&item).unwrap_err().to_string()
    };
    let problem = |cells: usize, divided: [usize; 4]| {
        let mut problem = Problem::new(cells, 2).unwrap();
        problem.divide(divided, 4..8, 2, 2).unwrap();
        problem
    };
    let whole = || Board::with_further(2, 2, 4);
    let mut two = problem(16, [0, 1, 2, 3]);
    two.divide(8..12, 12..16, 2, 2).unwrap();
    let mut clued = problem(8, [0, 1, 2, 3]);
    clued.relate(Cell::new(4), Cell::new(7), Relation::Equal).unwrap();
    for (board, problem, cause) in [
        (Board::with_further(4, 2, 8), two, "in 2 divisions"),
        (Board::with_further(2, 2, 5), problem(9, [0, 1, 2, 3]), "and r6c4 in none of them"),
        (whole(), problem(8, [0, 2, 1, 3]), "not in the order of the board at r1c2"),
        (Board::of(4, 2, |_, _| true), problem(8, [0, 1, 2, 3]), "with the numbers below: r4c4 stands at r3c1"),
        (whole(), clued, "with clues about them: region of r1c1 the same as region of r2c2"),
    ] {
        let refused = refused(board, problem);
        assert!(refused.contains("regions that are part of the solution, ") && refused.contains(cause), "{refused}");
    }
}
