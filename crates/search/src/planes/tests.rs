//! Known counts, both methods of extraction against each other, and the guarantees of a solver for limits, stops and clues.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::{Machine, PlaneSolver, derive};
use gerechte_core::{Count, Exit, Stop, Stopped};
use gerechte_encodings::Symbol;

/// Rows, columns and the regions of these labels.
fn houses(order: usize, labels: &str) -> Vec<Vec<usize>> {
    let mut houses: Vec<Vec<usize>> = (0..order).map(|r| (0..order).map(|c| order * r + c).collect()).collect();
    houses.extend((0..order).map(|c| (0..order).map(|r| order * r + c).collect::<Vec<_>>()));
    let labels: Vec<char> = labels.chars().filter(|label| *label != '/').collect();
    let names: HashSet<char> = labels.iter().copied().collect();
    let mut names: Vec<char> = names.into_iter().collect();
    names.sort_unstable();
    houses.extend(names.iter().map(|name| (0..labels.len()).filter(|&cell| labels[cell] == *name).collect::<Vec<_>>()));
    houses
}

fn solver(order: usize, labels: &str) -> PlaneSolver {
    PlaneSolver::new(order, order * order, &houses(order, labels))
}

fn clues(line: &str) -> Vec<Option<Symbol>> {
    line.chars().map(Symbol::from_char).collect()
}

const BOXES: &str = "000111222000111222000111222333444555333444555333444555666777888666777888666777888";
const PERFECT: &str = "00140/01112/23122/33342/03444";
/// A layout that has no grid, from the collection of Interactive Sudoku Solver.
const NO_GRID: &str = "AAAAAABBBCCADAEBBBCCCDAEFBBCCCDEEFFBCDDDEFFFGHDDEEFGGGHHDEIFGGGHHHEIFIGGHHHIIIIII";

#[test]
fn known_numbers_of_grids() {
    let count =
        |order: usize, labels: &str| solver(order, labels).count(&vec![None; order * order], 100_000, &Stop::never());
    assert_eq!(count(4, "0011/0011/2233/2233"), Count::Exactly(288));
    assert_eq!(count(4, ""), Count::Exactly(576));
    assert_eq!(count(5, PERFECT), Count::Exactly(2040));
    assert_eq!(count(1, "0"), Count::Exactly(1));
    // Latin squares of order 2: 32 of them side by side, row by row.
    let pairs: Vec<Vec<usize>> = (0..64).map(|pair| vec![2 * pair, 2 * pair + 1]).collect();
    assert_eq!(PlaneSolver::new(2, 128, &pairs).count(&[None; 128], 1000, &Stop::never()), Count::AtLeast(1000));
    assert_eq!(PlaneSolver::new(2, 8, &pairs[..4]).count(&[None; 8], 1000, &Stop::never()), Count::Exactly(16));
}

#[test]
fn a_puzzle_of_17_clues_has_one_completion() {
    let puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let solution = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";
    let mut grids = Vec::new();
    let exit = solver(9, BOXES).solve(&clues(puzzle), &Stop::never(), |grid| {
        grids.push(grid.to_vec());
        ControlFlow::Continue(())
    });
    let solution: Vec<_> = clues(solution).into_iter().flatten().collect();
    assert_eq!((grids, exit), (vec![solution], Ok(Exit::Complete)));
}

#[test]
fn instructions_make_no_difference() {
    for (order, labels, limit) in [(5, PERFECT, 3000), (9, BOXES, 300), (6, "", 300)] {
        let runs = [Machine::Portable, Machine::best()].map(|machine| {
            let mut solver = PlaneSolver { machine, ..solver(order, labels) };
            let mut grids = Vec::new();
            let end = solver.solve(&vec![None; order * order], &Stop::never(), |grid| {
                grids.push(grid.to_vec());
                if grids.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(end.is_ok());
            (grids, solver.guesses())
        });
        assert_eq!(runs[0], runs[1]);
        assert_eq!(runs[0].0.iter().collect::<HashSet<_>>().len(), runs[0].0.len(), "a grid twice");
    }
}

#[test]
fn restarts_lose_and_repeat_nothing() {
    let hard = clues("800000000003600000070090200050007000000045700000100030001000068008500010090000400");
    let mut restarted = 0;
    for dropped in (0..81).filter(|&cell| hard[cell].is_some()) {
        let mut puzzle = hard.clone();
        puzzle[dropped] = None;
        let [usual, often] = [u64::MAX, 2].map(|first_run| {
            let mut solver = solver(9, BOXES);
            solver.scratch.first_run = first_run;
            let mut grids = Vec::new();
            let exit = solver.solve(&puzzle, &Stop::never(), |grid| {
                grids.push(grid.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(exit, Ok(Exit::Complete));
            grids.sort_unstable();
            (grids, solver.guesses())
        });
        assert!(usual.0.windows(2).all(|pair| pair[0] != pair[1]), "a grid twice");
        assert_eq!(usual.0, often.0);
        restarted += u32::from(usual.1 != often.1 && usual.0.len() > 1);
    }
    assert!(restarted > 0, "no search with several grids restarted");
}

#[test]
fn small_houses_hold_a_symbol_at_most_once() {
    let count = |order, cells, houses: &[Vec<usize>]| {
        PlaneSolver::new(order, cells, houses).count(&vec![None; cells], 10_000, &Stop::never())
    };
    // 7 · 6 · 5, and 3 · 2 · 2 for a path of three cells.
    assert_eq!(count(7, 3, &[vec![0, 1, 2]]), Count::Exactly(210));
    assert_eq!(count(3, 3, &[vec![0, 1], vec![2, 1], vec![]]), Count::Exactly(12));
    assert_eq!(count(3, 4, &[]), Count::Exactly(81));
    // More cells than symbols.
    assert_eq!(count(2, 3, &[vec![0, 1, 2]]), Count::Exactly(0));
    assert_eq!(count(0, 3, &[]), Count::Exactly(0));
    assert_eq!(count(0, 0, &[]), Count::Exactly(1));
    assert_eq!(count(3, 0, &[]), Count::Exactly(1));
}

#[test]
fn many_houses_are_no_trouble() {
    // Three groups of eleven cells, pair by pair: 11!³ grids.
    let pairs = (0..33).flat_map(|a| (0..a / 3).map(move |step| vec![a % 3 + 3 * step, a])).collect::<Vec<_>>();
    assert_eq!(pairs.len(), 165);
    assert_eq!(PlaneSolver::new(11, 33, &pairs).count(&[None; 33], 1000, &Stop::never()), Count::AtLeast(1000));
    // A path of 120 cells with 2 symbols, then with triangles on it.
    let steps = |length| (0..120 - length).map(move |cell| vec![cell, cell + length]);
    let path: Vec<_> = steps(1).chain(steps(3)).chain(steps(5)).collect();
    assert_eq!(PlaneSolver::new(2, 120, &path).count(&[None; 120], 9, &Stop::never()), Count::Exactly(2));
    let triangles: Vec<_> = path.into_iter().chain(steps(2)).collect();
    assert_eq!(PlaneSolver::new(2, 120, &triangles).count(&[None; 120], 9, &Stop::never()), Count::Exactly(0));
}

#[test]
fn impossible_clues_have_no_completion() {
    let mut solver = solver(4, "0011/0011/2233/2233");
    for (cells, symbols) in [([0, 1], [1, 1]), ([0, 5], [2, 2]), ([3, 9], [5, 1]), ([3, 9], [64, 1]), ([0, 9], [12, 1])]
    {
        let mut puzzle = [None; 16];
        cells.iter().zip(symbols).for_each(|(&cell, symbol)| puzzle[cell] = Some(Symbol::new(symbol - 1)));
        assert_eq!(solver.count(&puzzle, 2, &Stop::never()), Count::Exactly(0), "{puzzle:?}");
        assert_eq!(solver.first(&puzzle, &Stop::never()), Ok(None), "{puzzle:?}");
    }
}

#[test]
fn the_first_grid_or_none() {
    let mut boxes = solver(9, BOXES);
    for line in ["0".repeat(81), format!("{}{}", "123456789", "0".repeat(72)), format!("{}{}", "5", "0".repeat(80))] {
        let puzzle = clues(&line);
        let grid = boxes.first(&puzzle, &Stop::never()).unwrap();
        let grid = grid.expect("a grid").to_vec();
        assert!(grid.iter().zip(&puzzle).all(|(symbol, clue)| clue.is_none_or(|clue| clue == *symbol)));
        let grid: Vec<_> = grid.into_iter().map(Some).collect();
        assert_eq!(boxes.count(&grid, 2, &Stop::never()), Count::Exactly(1));
    }
    assert_eq!(solver(9, NO_GRID).first(&[None; 81], &Stop::never()), Ok(None));
}

#[test]
fn limits_and_stops_end_a_search() {
    let mut solver = solver(9, BOXES);
    let blank = [None; 81];
    assert_eq!(solver.count(&blank, 0, &Stop::never()), Count::AtLeast(0));
    assert_eq!(solver.count(&blank, 1234, &Stop::never()), Count::AtLeast(1234));
    let stop = Stop::never();
    let mut visited = 0;
    let exit = solver.solve(&blank, &stop, |_| {
        visited += 1;
        if visited == 10 {
            stop.request();
        }
        ControlFlow::Continue(())
    });
    assert_eq!((visited, exit), (10, Err(Stopped)));
    assert_eq!(solver.count(&blank, 1, &stop), Count::AtLeast(0));
    assert_eq!(solver.first(&blank, &stop), Err(Stopped));
}

/// By the definition: any houses of one partition against as many of another.
#[test]
fn leftovers_are_all_that_there_are() {
    for (order, labels) in [(5, PERFECT), (6, "AAABBB/AAABBC/DDEBCC/DDEECC/DDEECF/EFFFFF"), (9, NO_GRID)] {
        let given = houses(order, labels);
        let cells = |house: &Vec<usize>| house.iter().fold(0_u128, |set, &cell| set | 1 << cell);
        let partitions: Vec<Vec<u128>> = given.chunks(order).map(|part| part.iter().map(cells).collect()).collect();
        let unions = |part: &[u128]| -> Vec<(u32, u128)> {
            let union = |chosen: u32| {
                part.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).fold(0, |all, (_, house)| all | house)
            };
            (1..(1 << order) - 1).map(|chosen: u32| (chosen.count_ones(), union(chosen))).collect()
        };
        let mut expected = HashSet::new();
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            for (number, union) in unions(&partitions[one]) {
                for (as_many, other) in unions(&partitions[other]) {
                    let (x, y) = (union & !other, other & !union);
                    if number == as_many && (1..=6).contains(&x.count_ones()) {
                        expected.insert((x.min(y), x.max(y)));
                    }
                }
            }
        }
        let within =
            |(a, b): (u128, u128), (x, y): (u128, u128)| a & !x == 0 && b & !y == 0 || a & !y == 0 && b & !x == 0;
        let smallest: HashSet<_> = expected
            .iter()
            .copied()
            .filter(|&large| !expected.iter().any(|&small| small != large && within(small, large)))
            .collect();
        let found = derive::leftovers(order, &partitions.concat(), u128::MAX >> (128 - order * order));
        assert!(!smallest.is_empty(), "{labels}");
        assert_eq!(
            found.into_iter().map(|leftover| (leftover.x, leftover.y)).collect::<HashSet<_>>(),
            smallest,
            "{labels}"
        );
    }
}
