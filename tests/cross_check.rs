//! Random games and clues: engines that share nothing but the problem must agree on the exact count.

mod common;

use std::collections::HashSet;

use common::{ILP, NATIVE, SAT, count, puzzle, solutions};
use gerechte::encodings::unique::Blocker;
use gerechte::encodings::{AtMostOne, Cell, CellVars, ClauseSink, Cnf, Encoding, Lit, Style, Symbol, decode, special};
use gerechte::{Engine, Game, Puzzle, Stop};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

/// As many solutions as are compared one by one.
const LIMIT: u128 = 50;

/// A jigsaw of order n: boxes or rows as regions, with some cells swapped between them.
fn jigsaw(n: usize) -> impl Strategy<Value = Game> {
    let swaps = prop::collection::vec((0..n * n, 0..n * n), 0..2 * n);
    (any::<bool>(), swaps, any::<u8>()).prop_map(move |(by_columns, swaps, extra)| {
        let rows = (1..=n).filter(|rows| n.is_multiple_of(*rows)).nth(usize::from(!by_columns)).unwrap_or(1);
        let mut labels: Vec<usize> = (0..n * n).map(|cell| cell / n / rows * rows + cell % n / (n / rows)).collect();
        for (a, b) in swaps {
            labels.swap(a, b);
        }
        let labels: String = labels.into_iter().map(|label| char::from(b'a' + label as u8)).collect();
        let extra = if extra.is_multiple_of(4) { "+diagonals" } else { "" };
        common::game(&format!("jigsaw:{labels}{extra}"))
    })
}

/// A game of order 2 to 6, and clues in at least `least` of a hundred cells: from one of its grids if it has one, perhaps
/// with one clue changed, else at random.
fn instance(orders: std::ops::RangeInclusive<usize>, least: u32) -> impl Strategy<Value = (Game, Puzzle)> {
    let game = orders.prop_flat_map(jigsaw);
    (game, prop::collection::vec(any::<u32>(), 36), least..100, any::<u32>()).prop_map(
        |(game, random, density, change)| {
            let n = game.order();
            // A few steps into the list of grids, so that not every instance starts from the first.
            let grid = solutions(SAT, game.problem(), 1 + change as usize % 20).pop();
            let clue = |cell: usize| {
                let symbol = grid.as_ref().map_or(random[cell] as usize / 100 % n, |grid| grid[cell].index());
                let changed = change.is_multiple_of(3) && cell == change as usize / 3 % (n * n);
                (random[cell] % 100 < density).then(|| Symbol::new((symbol + usize::from(changed)) % n).to_char())
            };
            let mut clues: Vec<_> = (0..n * n).map(|cell| clue(cell).unwrap_or('.')).collect();
            // Clues that clash at sight are no puzzle; the rule that finds them has its own tests.
            loop {
                if let Ok(puzzle) = Puzzle::parse(&game, &clues.iter().collect::<String>()) {
                    return (game, puzzle);
                }
                let clashing = clues.iter().rposition(|&clue| clue != '.').expect("a clue that clashes");
                clues[clashing] = '.';
            }
        },
    )
}

/// Small boards with any number of clues, and larger ones with enough of them.
fn any_instance() -> impl Strategy<Value = (Game, Puzzle)> {
    prop_oneof![instance(2..=4, 0), instance(5..=5, 10), instance(6..=6, 35)]
}

fn agree(game: &Game, clues: &Puzzle, other: &dyn Engine, limit: u128) -> TestCaseResult {
    prop_assert_eq!(count(NATIVE, game, clues, limit), count(other, game, clues, limit), "{} {}", game, clues);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn native_and_sat_agree((game, clues) in any_instance()) {
        agree(&game, &clues, SAT, LIMIT)?;
    }

    /// A blocking clause over the cells that determine the others excludes its grid and no other.
    #[test]
    fn a_blocking_clause_excludes_one_grid((game, clues) in any_instance()) {
        let problem = game.with_clues(&clues);
        let (vars, blocker) = (CellVars::of(&problem), Blocker::new(&problem));
        let grids = solutions(NATIVE, &problem, 30);
        for excluded in &grids {
            let clause = blocker.clause(&vars, excluded);
            for grid in &grids {
                let holds = clause.iter().any(|lit| {
                    let (cell, symbol) = vars.meaning(lit.var()).unwrap();
                    grid[cell.index()] != symbol
                });
                prop_assert_eq!(holds, grid != excluded);
            }
        }
    }

    /// A model of any encoding decodes to a solution.
    #[test]
    fn models_decode((game, clues) in any_instance(), amo in 0..7_usize, minimal in any::<bool>()) {
        let problem = game.with_clues(&clues);
        let style = Style::ALL[usize::from(minimal)];
        let encoding = Encoding { style, amo: AtMostOne::ALL[amo] };
        let mut cnf = Cnf::default();
        let vars = encoding.encode(&problem, &mut cnf);
        let mut solver = common::varisat(&cnf);
        let satisfiable = solver.solve().unwrap();
        prop_assert_eq!(satisfiable, count(NATIVE, &game, &clues, 1) == 1);
        if let Some(model) = solver.model() {
            let model: Vec<_> = model.iter().filter_map(|lit| Lit::from_dimacs(lit.to_dimacs() as i32)).collect();
            prop_assert!(decode::grid(&problem, &vars, &model).is_ok());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Integer programming takes one more row for each solution, so its boards are small or mostly filled.
    #[test]
    fn native_and_ilp_agree((game, clues) in prop_oneof![instance(2..=3, 0), instance(4..=4, 25), instance(5..=6, 55)]) {
        agree(&game, &clues, ILP, LIMIT)?;
    }
}

/// Cages of two or three cells with the sums of a real grid, on top of houses.
#[test]
fn cages_agree() {
    let base = common::game("box:2x2");
    let grids = solutions(NATIVE, base.problem(), usize::MAX);
    for (number, grid) in grids.iter().enumerate() {
        let mut problem = base.problem().clone();
        let size = 2 + number % 3;
        for start in (0..16 - size).step_by(size + number % 2) {
            // Cells of a cage need not touch, and symbols may repeat in a sum.
            let cells: Vec<_> = (0..size).map(|k| (start + 5 * k + number) % 16).collect();
            let total = cells.iter().map(|&cell| grid[cell].value()).sum::<u32>() + u32::from(number % 11 == 10);
            problem.sum(cells, total).unwrap();
        }
        if number % 4 == 0 {
            problem.given(Cell::new(number % 16), Symbol::new(number % 4)).unwrap();
        }
        let count = |engine: &dyn Engine| engine.count(&problem, Some(LIMIT), &Stop::never()).unwrap().number();
        assert_eq!(count(NATIVE), count(SAT), "grid {number}");
        if number % 20 == 0 {
            assert_eq!(count(NATIVE).min(5), count(ILP).min(5), "grid {number}");
        }
    }
}

/// The encoding of "valid for at least m palettes" against the definition, for each m.
#[test]
fn at_least_m_palettes_of_the_family() {
    let game = common::game("perfect:1");
    let problem = gerechte::count::up_to_relabelling(game.problem()).unwrap();
    let family = game.family().unwrap();
    let grids = solutions(NATIVE, &problem, usize::MAX);
    let valid_for = |grid: &[Symbol]| {
        let holds_all = |region: &Vec<Cell>| {
            let held: HashSet<_> = region.iter().map(|cell| grid[cell.index()]).collect();
            held.len() == 5
        };
        family.iter().filter(|regions| regions.iter().all(holds_all)).count()
    };
    for bound in 0..=family.len() {
        for grid in &grids {
            let mut cnf = Cnf::default();
            let encoding = Encoding::default();
            let vars = encoding.encode(&problem, &mut cnf);
            special::valid_for_at_least(encoding, &vars, &family, bound, &mut cnf);
            for (cell, &symbol) in grid.iter().enumerate() {
                cnf.add_clause(&[vars.lit(Cell::new(cell), symbol)]);
            }
            let mut solver = common::varisat(&cnf);
            assert_eq!(solver.solve().unwrap(), valid_for(grid) >= bound, "at least {bound}");
        }
    }
}

#[test]
fn a_puzzle_with_a_hidden_contradiction_has_no_solution() {
    let game = common::game("box:2x2");
    for line in ["12..34..........", "123..4.........."] {
        let clues = puzzle(&game, line);
        for engine in [NATIVE, SAT, ILP] {
            assert_eq!(count(engine, &game, &clues, 2), count(NATIVE, &game, &clues, 2), "{}", engine.name());
        }
    }
}
