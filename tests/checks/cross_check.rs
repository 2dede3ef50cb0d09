//! Random games and clues: engines that share nothing but the problem must agree on the exact count.

use crate::common;

use std::collections::HashSet;
use std::num::NonZeroU64;

use common::{ALLSAT, BATSAT, ILP, NATIVE, SAT, count, puzzle, reference, solutions};
use gerechte::encodings::unique::Blocker;
use gerechte::encodings::{
    AtMostOne, Candidates, Cell, CellVars, ClauseSink, Cnf, Diagram, Encoding, Lit, Problem, Relation, Style, Sums,
    Symbol, decode, special,
};
use gerechte::equal::equal;
use gerechte::ilp::Ilp;
use gerechte::minimal_core::minimal_core;
use gerechte::possible::{possible, shares};
use gerechte::sat::Varisat;
use gerechte::{Count, Engine, Game, Puzzle, Stop, fewest};
use itertools::Itertools;
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

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
        agree(&game, &clues, BATSAT, LIMIT)?;
        agree(&game, &clues, ALLSAT, LIMIT)?;
    }

    /// Redundant clues by failed cores are those that native finds one by one.
    #[test]
    fn checks_agree((game, clues) in any_instance()) {
        let check = |engine: &dyn Engine| engine.prepare(game.problem()).check(&clues, &Stop::never()).unwrap();
        let native = check(NATIVE);
        prop_assert_eq!(&check(SAT), &native, "{} {}", game, clues);
        prop_assert_eq!(&check(BATSAT), &native, "{} {}", game, clues);
        prop_assert_eq!(&check(ALLSAT), &native, "{} {}", game, clues);
    }

    /// The possible symbols by every engine are those of the cells in all its solutions, and so are their numbers up to any limit.
    #[test]
    fn shares_are_those_of_solutions(
        (game, clues) in prop_oneof![instance(2..=4, 10), instance(5..=5, 40)],
        most in 1..100_u64,
    ) {
        let mut numbers = vec![vec![0; game.order()]; game.board().cells()];
        for grid in solutions(NATIVE, &game.with_clues(&clues), usize::MAX) {
            numbers.iter_mut().zip(grid).for_each(|(numbers, symbol)| numbers[symbol.index()] += 1);
        }
        let symbols = |numbers: &Vec<u64>| {
            (0..game.order()).filter(|&symbol| numbers[symbol] > 0).map(Symbol::new).collect::<Vec<_>>()
        };
        let expected: Vec<_> = numbers.iter().map(symbols).collect();
        // Large numbers are counted without a list.
        let many = NonZeroU64::new(1_000_000).expect("above zero");
        let mut prepared = NATIVE.prepare(game.problem());
        let found = shares(prepared.as_mut(), game.problem(), &clues, many, &Stop::never()).unwrap();
        prop_assert_eq!(&found, &numbers, "{} {}", game, clues);
        numbers.iter_mut().flatten().for_each(|number| *number = most.min(*number));
        let most = NonZeroU64::new(most).expect("above zero");
        for engine in [NATIVE, SAT, BATSAT, ALLSAT] {
            let mut prepared = engine.prepare(game.problem());
            let found = possible(prepared.as_mut(), game.problem(), &clues, &Stop::never()).unwrap();
            prop_assert_eq!(&found, &expected, "{} {} {}", engine.name(), game, clues);
            let found = shares(prepared.as_mut(), game.problem(), &clues, most, &Stop::never()).unwrap();
            prop_assert_eq!(&found, &numbers, "{} {} {}", engine.name(), game, clues);
        }
    }

    /// Cells are equal by every engine if they are in all solutions.
    #[test]
    fn equal_cells_are_those_of_solutions((game, clues) in prop_oneof![instance(2..=4, 10), instance(5..=5, 40)]) {
        let problem = game.with_clues(&clues);
        let all = solutions(NATIVE, &problem, usize::MAX);
        let column = |cell: usize| all.iter().map(|grid| grid[cell]).collect::<Vec<_>>();
        let classes = (0..problem.cells()).into_group_map_by(|&cell| column(cell));
        let classes = classes.into_iter().filter(|(symbols, class)| class.len() > 1 && !symbols.iter().all_equal());
        let expected: Vec<Vec<Cell>> =
            classes.map(|(_, class)| class.into_iter().map(Cell::new).collect()).sorted().collect();
        for engine in [NATIVE, SAT, BATSAT, ALLSAT] {
            let found = equal(engine, &problem, &Stop::never()).unwrap();
            prop_assert_eq!(&found, &expected, "{} {} {}", engine.name(), game, clues);
        }
    }

    /// A core has no solution, each part of it but one has, and every engine finds the same one.
    #[test]
    fn cores_are_minimal((game, clues) in prop_oneof![instance(2..=4, 60), instance(5..=5, 60)]) {
        let problem = game.with_clues(&clues);
        let found = minimal_core(NATIVE, &problem, &Stop::never()).unwrap();
        for engine in [SAT, BATSAT, ALLSAT] {
            prop_assert_eq!(&minimal_core(engine, &problem, &Stop::never()).unwrap(), &found, "{} {}", game, clues);
        }
        let is_possible = |kept: &[usize]| !solutions(SAT, &problem.only(kept.iter().copied()), 1).is_empty();
        match found {
            None => prop_assert!(is_possible(&(0..problem.constraints().len()).collect::<Vec<_>>())),
            Some(core) => {
                prop_assert!(!is_possible(&core), "{} {} {:?}", game, clues, core);
                for left_out in &core {
                    let others: Vec<_> = core.iter().copied().filter(|at| at != left_out).collect();
                    prop_assert!(is_possible(&others), "{} {} {:?} without {}", game, clues, core, left_out);
                }
            }
        }
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
    fn models_decode((game, clues) in any_instance(), amo in 0..AtMostOne::ALL.len(), minimal in any::<bool>()) {
        let problem = game.with_clues(&clues);
        let style = Style::ALL[usize::from(minimal)];
        let encoding = Encoding { style, amo: AtMostOne::ALL[amo], sums: Sums::ALL[amo % 3] };
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
        let problem = game.with_clues(&clues);
        let native = NATIVE.count(&problem, Some(LIMIT), &Stop::never()).unwrap();
        // To refute a random board can take integer programming hours.
        let ilp = Ilp { patience: Some(0.2) };
        match ilp.count(&problem, Some(LIMIT), &Stop::never()).unwrap() {
            // It gave up with the count so far.
            Count::AtLeast(found) if found < LIMIT => prop_assert!(found <= native.number(), "{game} {clues}"),
            ilp => prop_assert_eq!(ilp, native, "{} {}", game, clues),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The fewest additional clues: those found are enough, and no smaller set of any solution's cells is.
    #[test]
    fn the_fewest_additional_clues_are_fewest((game, clues) in instance(3..=4, 10)) {
        let problem = game.with_clues(&clues);
        let grids = solutions(NATIVE, &problem, usize::MAX);
        let found = fewest::additional(&problem, &Varisat, &Stop::never()).unwrap();
        prop_assert_eq!(found.is_some(), !grids.is_empty());
        let Some(found) = found else { return Ok(()) };
        let agreeing = |cells: &[Cell], grid: &[Symbol]| {
            grids.iter().filter(|other| cells.iter().all(|cell| other[cell.index()] == grid[cell.index()])).count()
        };
        let cells: Vec<_> = found.clues.iter().map(|clue| clue.0).collect();
        prop_assert!(found.clues.iter().all(|&(cell, symbol)| found.grid[cell.index()] == symbol));
        prop_assert_eq!(agreeing(&cells, &found.grid), 1);
        prop_assert!(found.is_proved());
        if let Some(fewer) = cells.len().checked_sub(1).filter(|&fewer| fewer <= 3) {
            for cells in (0..problem.cells()).map(Cell::new).combinations(fewer) {
                prop_assert!(grids.iter().all(|grid| agreeing(&cells, grid) > 1), "{game} {clues}: {cells:?}");
            }
        }
    }
}

/// Puzzles of random connected layouts, in the plane and on the torus: against the reference, too.
#[test]
fn random_layouts_agree() {
    let mut words = Words(21);
    let (mut none, mut several) = (0, 0);
    for seed in 0..60 {
        let n = 3 + words.below(4);
        let turn = ["", ":rot180", ":mirror"][words.below(3)];
        let torus = ["", ":torus"][words.below(2)];
        let game = common::game(&format!("jigsaw?{n}{torus}{turn}:{seed}"));
        let grid = solutions(SAT, game.problem(), 1 + words.below(20)).pop().expect("layouts of names have grids");
        let mut clues = Puzzle::blank(n * n);
        for cell in 0..n * n {
            if words.below(10) >= [1, 2, 4, 5][n - 3] {
                continue;
            }
            let changed = usize::from(words.below(3 * n) == 0);
            clues[cell] = Some(Symbol::new((grid[cell].index() + changed) % n));
        }
        let given: Vec<_> = clues.clues().collect();
        let expected = reference::count(game.problem(), &given, 40) as u128;
        for engine in [NATIVE, SAT, BATSAT, ALLSAT] {
            assert_eq!(count(engine, &game, &clues, 40), expected, "{game} {clues} {}", engine.name());
        }
        none += usize::from(expected == 0);
        several += usize::from(expected > 1);
    }
    assert!(none > 3 && several > 10, "{none} {several}");
}

/// Few solutions far apart, on boards where clauses are learnt on the way from one to the next.
#[test]
fn solutions_far_apart_are_found() {
    let game = common::game("box:4x4");
    for seed in 0..3 {
        let clues = common::puzzle_with(&game, 200, &mut ChaCha8Rng::seed_from_u64(seed));
        let native = count(NATIVE, &game, &clues, 1000);
        assert!(native > 1, "{clues}");
        assert_eq!(count(ALLSAT, &game, &clues, 1000), native, "{clues}");
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
        assert_eq!(count(NATIVE), count(ALLSAT), "grid {number}");
        if number % 20 == 0 {
            assert_eq!(count(NATIVE).min(5), count(ILP).min(5), "grid {number}");
        }
    }
}

/// Random games with cages of two cells or more that hold different symbols, the sums those of a grid or off by one.
#[test]
fn killers_agree() {
    let mut words = Words(14);
    let (mut none, mut several) = (0, 0);
    for number in 0..150 {
        let n = 4 + number % 3;
        let game = random_game(n, &mut words);
        let Some(grid) = solutions(SAT, game.problem(), 1 + words.below(20)).pop() else { continue };
        let mut problem = game.problem().clone();
        let mut free: Vec<_> = (0..n * n).collect();
        let size = 2 + words.below(n - 1);
        while free.len() > n {
            let mut cage: Vec<usize> = Vec::new();
            for _ in 0..3 * size {
                let at = words.below(free.len());
                if cage.len() < size && cage.iter().all(|&cell| grid[cell] != grid[free[at]]) {
                    cage.push(free.swap_remove(at));
                }
            }
            let total = cage.iter().map(|&cell| grid[cell].value()).sum::<u32>() + u32::from(words.below(30) == 0);
            problem.all_different(cage.iter().copied()).unwrap();
            problem.sum(cage, total).unwrap();
        }
        for cell in (0..n * n).filter(|_| words.below(10) < [0, 2, 4][n - 4]) {
            problem.given(Cell::new(cell), grid[cell]).unwrap();
        }
        let expected = counted_alike(&problem, &[NATIVE, SAT, BATSAT]);
        none += usize::from(expected == 0);
        several += usize::from(expected > 1);
    }
    assert!(none > 10 && several > 10, "{none} {several}");
}

/// Every cage of different symbols, with any total: the cells determine all other variables, so a model counter needs no projection.
#[test]
fn sums_keep_the_number_of_models() {
    for (symbols, size) in [(3, 3), (4, 2), (4, 3), (5, 3), (5, 4), (6, 4)] {
        for total in 0..=(symbols * size) as u32 {
            for given in [None, Some(total as usize % symbols)] {
                let mut problem = Problem::new(size, symbols).unwrap();
                problem.all_different(0..size).unwrap();
                problem.sum(0..size, total).unwrap();
                if let Some(symbol) = given {
                    problem.given(Cell::new(1), Symbol::new(symbol)).unwrap();
                }
                let expected = brute_force(&problem);
                for sums in Sums::ALL {
                    let encoding = Encoding { sums, ..Encoding::default() };
                    for left in [Candidates::all(&CellVars::of(&problem)), Candidates::after(&problem, [])] {
                        let mut cnf = Cnf::default();
                        encoding.encode_left(&problem, &left, &mut cnf);
                        assert_eq!(common::models(&cnf), expected, "{sums}: {size} of {symbols}, {total}, {given:?}");
                    }
                }
            }
        }
    }
}

/// The same of equations: one cell with the sum of others, and two with two.
#[test]
fn equations_keep_the_number_of_models() {
    for (symbols, left, right) in [(3, 1, 1), (4, 2, 1), (5, 3, 1), (4, 2, 2), (6, 3, 1), (3, 0, 1), (2, 4, 1)] {
        for given in [None, Some(symbols - 1)] {
            let mut problem = Problem::new(left + right, symbols).unwrap();
            problem.equation(0..left, left..left + right).unwrap();
            if let Some(symbol) = given {
                problem.given(Cell::new(0), Symbol::new(symbol)).unwrap();
            }
            let expected = brute_force(&problem);
            for sums in Sums::ALL {
                let encoding = Encoding { sums, ..Encoding::default() };
                for left in [Candidates::all(&CellVars::of(&problem)), Candidates::after(&problem, [])] {
                    let mut cnf = Cnf::default();
                    encoding.encode_left(&problem, &left, &mut cnf);
                    assert_eq!(common::models(&cnf), expected, "{sums}: {problem:?}");
                }
            }
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

/// The number of solutions of a problem, by trying every assignment.
fn brute_force(problem: &Problem) -> usize {
    let (cells, symbols) = (problem.cells(), problem.symbols());
    let total = symbols.pow(cells as u32);
    let grid = |number: usize| -> Vec<_> {
        (0..cells).map(|cell| Symbol::new(number / symbols.pow(cell as u32) % symbols)).collect()
    };
    (0..total).filter(|&number| problem.check(&grid(number)).is_ok()).count()
}

/// Problems that no game writes: houses of any size, cells in no house, sums with repetition, relations, equations, clues.
fn problem() -> impl Strategy<Value = Problem> {
    let cells = 1_usize..=6;
    let some = |most: usize| prop::collection::vec(any::<u64>(), 0..most);
    let parts = (some(5), some(3), some(4), some(3), some(3), any::<u64>());
    (cells, 1_usize..=4, parts).prop_map(|(cells, symbols, (houses, sums, related, equations, lines, given))| {
        let mut problem = Problem::new(cells, symbols).unwrap();
        let members = |bits: u64, most: usize| (0..cells).filter(move |cell| bits >> cell & 1 == 1).take(most);
        for bits in houses {
            // An empty house is refused, and is no house.
            let _ = problem.all_different(members(bits, symbols));
        }
        for bits in sums {
            let size = members(bits, cells).count() as u32;
            problem.sum(members(bits, cells), size + (bits >> 32) as u32 % (3 * size + 2)).unwrap();
        }
        for bits in related {
            let [one, other] = [bits % cells as u64, (bits >> 8) % cells as u64].map(|cell| Cell::new(cell as usize));
            // A cell is refused twice.
            let _ = problem.relate(one, other, relation(bits >> 16));
        }
        for bits in equations {
            let left = members(bits, cells).filter(|cell| bits >> (32 + cell) & 1 == 1).collect::<Vec<_>>();
            let right = members(bits, cells).filter(|cell| !left.contains(cell)).collect::<Vec<_>>();
            problem.equation(left, right).unwrap();
        }
        for bits in lines {
            // Three states and the end, to which each of 64 bits says whether a symbol leads.
            let mut cells: Vec<usize> = members(bits, cells).collect();
            if bits >> 7 & 1 == 1 {
                cells.reverse();
            }
            let step = |&state: &usize, place: usize, symbol: Symbol| {
                let choice = bits.rotate_left((11 * place + 17 * state + 5 * symbol.index()) as u32) % 4;
                (choice < 3).then_some(choice as usize)
            };
            let words = Diagram::of(cells.len(), symbols, 0, step, |&state| state != 1).unwrap();
            // A line without cells is refused.
            let _ = problem.regular(cells, words);
        }
        if given % 3 == 0 {
            let (cell, symbol) = (given / 3 % cells as u64, given / 100 % symbols as u64);
            problem.given(Cell::new(cell as usize), Symbol::new(symbol as usize)).unwrap();
        }
        problem
    })
}

/// One of the relations.
const fn relation(number: u64) -> Relation {
    match number % 15 {
        0 | 1 => Relation::Less,
        2 => Relation::Equal,
        3 => Relation::Difference(1 + (number / 15 % 2) as u32),
        4 | 5 => Relation::NotDifference(1),
        6 => Relation::Ratio(2),
        7 => Relation::NotRatio(2 + (number / 15 % 2) as u32),
        8 => Relation::NotBoth(1 + (number / 15 % 4) as u32),
        9 => Relation::AtLeast(1 + (number / 15 % 4) as u32),
        10 => Relation::AtMost(1 + (number / 15 % 3) as u32),
        11 => Relation::NotCongruent(2 + (number / 15 % 2) as u32),
        12 => Relation::OtherRun(1 + (number / 15 % 3) as u32),
        13 => Relation::Total(3 + (number / 15 % 5) as u32),
        _ => Relation::NotTotal(3 + (number / 15 % 5) as u32),
    }
}

/// Random games with relations between neighbours and equations along short paths that a grid keeps, or hardly.
#[test]
fn marks_agree() {
    let mut words = Words(17);
    let (mut none, mut several) = (0, 0);
    for number in 0..120 {
        let n = 4 + number % 3;
        let game = random_game(n, &mut words);
        let Some(grid) = solutions(SAT, game.problem(), 1 + words.below(20)).pop() else { continue };
        let mut problem = game.problem().clone();
        for _ in 0..words.below(2 * n) {
            let [one, other] = [words.below(n * n), words.below(n * n)].map(Cell::new);
            let relation = relation(words.below(75) as u64);
            let (one, other) =
                if relation.holds(grid[one.index()], grid[other.index()]) { (one, other) } else { (other, one) };
            let is_kept = relation.holds(grid[one.index()], grid[other.index()]);
            if one != other && (is_kept || words.below(15) == 0) {
                problem.relate(one, other, relation).unwrap();
            }
        }
        for _ in 0..words.below(n) {
            let mut cells: Vec<usize> = (0..2 + words.below(4)).map(|_| words.below(n * n)).unique().collect();
            let right = cells.split_off(1 + words.below(cells.len()));
            let sum = |cells: &[usize]| cells.iter().map(|&cell| grid[cell].value()).sum::<u32>();
            if sum(&cells) == sum(&right) || words.below(60) == 0 {
                problem.equation(cells, right).unwrap();
            }
        }
        for _ in 0..words.below(3) {
            let cells: Vec<usize> = (0..=words.below(6)).map(|_| words.below(n * n)).unique().collect();
            let bits = words.below(usize::MAX);
            let step = |&state: &usize, place: usize, symbol: Symbol| {
                let choice = bits.rotate_left((11 * place + 17 * state + 5 * symbol.index()) as u32) % 8;
                (choice < 7).then_some(choice % 4)
            };
            let line = Diagram::of(cells.len(), n, 0, step, |&state| state != 3).unwrap();
            let word: Vec<Symbol> = cells.iter().map(|&cell| grid[cell]).collect();
            if line.allows(&word) || words.below(20) == 0 {
                problem.regular(cells, line).unwrap();
            }
        }
        for cell in (0..n * n).filter(|_| words.below(10) < [1, 3, 4][n - 4]) {
            problem.given(Cell::new(cell), grid[cell]).unwrap();
        }
        let expected = counted_alike(&problem, &[NATIVE, SAT, BATSAT, ALLSAT]);
        none += usize::from(expected == 0);
        several += usize::from(expected > 1);
    }
    assert!(none > 5 && several > 10, "{none} {several}");
}

/// The number of solutions, up to 30, that the engines count as the reference does.
fn counted_alike(problem: &Problem, engines: &[&dyn Engine]) -> u128 {
    let expected = reference::count(problem, &[], 30) as u128;
    for engine in engines {
        let count = engine.count(problem, Some(30), &Stop::never()).unwrap().number();
        assert_eq!(count, expected, "{} {problem:?}", engine.name());
    }
    expected
}

/// The same for words of lines, and for sums of cells that may hold equal symbols.
#[test]
fn words_on_large_boards_agree() {
    let base = common::game("box:3x4");
    for seed in 0..3 {
        let clues = common::puzzle_with(&base, 92, &mut ChaCha8Rng::seed_from_u64(seed));
        let grid = solutions(SAT, base.problem(), 1).pop().unwrap();
        let mut problem = base.problem().clone();
        for line in (0..12).filter(|line| (line + seed as usize).is_multiple_of(2)) {
            let (row, column): (Vec<usize>, Vec<usize>) = (0..12).map(|at| (12 * line + at, 12 * at + line)).unzip();
            let seen = column.iter().scan(None, |highest, &cell| {
                let is_seen = highest.is_none_or(|highest| grid[cell] > highest);
                *highest = (*highest).max(Some(grid[cell]));
                Some(u32::from(is_seen))
            });
            let words = gerechte::game::Words::Skyscraper.diagram(12, 12, &[seen.sum()]).unwrap();
            problem.regular(column, words).unwrap();
            let diagonal: Vec<usize> =
                row.iter().take(4).map(|&cell| (cell + 13 * (cell % 12)) % 144).unique().collect();
            problem.sum(diagonal.iter().copied(), diagonal.iter().map(|&cell| grid[cell].value()).sum()).unwrap();
        }
        for cell in (0..144).filter(|cell| clues[*cell].is_some()) {
            problem.given(Cell::new(cell), grid[cell]).unwrap();
        }
        let count = |engine: &dyn Engine| engine.count(&problem, Some(30), &Stop::never()).unwrap().number();
        assert!(count(NATIVE) > 0);
        assert_eq!(count(NATIVE), count(SAT));
        assert_eq!(count(NATIVE), count(BATSAT));
    }
}

/// On boards where clauses are learnt, relations are told to the search that learns.
#[test]
fn relations_on_large_boards_agree() {
    let base = common::game("box:3x4");
    for seed in 0..2 {
        let clues = common::puzzle_with(&base, 100, &mut ChaCha8Rng::seed_from_u64(seed));
        let grid = solutions(SAT, base.problem(), 1).pop().unwrap();
        let mut problem = base.problem().clone();
        for (one, other) in (0..143).map(|cell| (cell, cell + 1)).filter(|(_, other)| other % 12 != 0) {
            let holds = |relation: &Relation| relation.holds(grid[one], grid[other]);
            let relation = [Relation::Less, Relation::NotDifference(1), Relation::NotRatio(2)].into_iter().find(holds);
            if let Some(relation) = relation.filter(|_| (one + seed as usize).is_multiple_of(3)) {
                problem.relate(Cell::new(one), Cell::new(other), relation).unwrap();
            }
        }
        for cell in (0..144).filter(|cell| clues[*cell].is_some()) {
            problem.given(Cell::new(cell), grid[cell]).unwrap();
        }
        let count = |engine: &dyn Engine| engine.count(&problem, Some(30), &Stop::never()).unwrap().number();
        assert!(count(NATIVE) > 0);
        assert_eq!(count(NATIVE), count(SAT));
        assert_eq!(count(NATIVE), count(ALLSAT));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Every engine and every encoding on problems that are no games, against the definition.
    #[test]
    fn any_problem_is_solved_as_defined(problem in problem()) {
        let expected = brute_force(&problem);
        for engine in [NATIVE, SAT, ALLSAT] {
            let count = engine.count(&problem, None, &Stop::never()).unwrap();
            prop_assert_eq!(count, gerechte::Count::Exactly(expected as u128), "{}", engine.name());
        }
        let few = expected.min(4) as u128;
        prop_assert_eq!(ILP.count(&problem, Some(5), &Stop::never()).unwrap().number().min(4), few);
        prop_assert_eq!(reference::count(&problem, &[], usize::MAX), expected);
        for style in Style::ALL {
            for (amo, sums) in AtMostOne::ALL.into_iter().cartesian_product(Sums::ALL) {
                let encoding = Encoding { style, amo, sums };
                let mut cnf = Cnf::default();
                let vars = encoding.encode(&problem, &mut cnf);
                prop_assert_eq!(common::projected_models(&cnf, &problem, &vars, 60), expected.min(60), "{:?}", encoding);
                let mut reduced = Cnf::default();
                encoding.encode_left(&problem, &Candidates::after(&problem, []), &mut reduced);
                let models = common::projected_models(&reduced, &problem, &vars, 60);
                prop_assert_eq!(models, expected.min(60), "{:?} over candidates", encoding);
            }
        }
    }
}

#[test]
fn contradictions_that_no_house_shows_are_found() {
    for (game, line, solutions) in
        [("box:2x2", "123....4........", 0), ("latin:4", "123....4........", 0), ("box:2x2", "12..34..........", 12)]
    {
        let game = common::game(game);
        let clues = puzzle(&game, line);
        for engine in [NATIVE, SAT, ALLSAT, ILP] {
            assert_eq!(count(engine, &game, &clues, 20), solutions, "{}", engine.name());
        }
    }
}

/// Words of a fixed sequence (splitmix64), for comparisons too many for shrinking to be wanted.
struct Words(u64);

impl Words {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

#[test]
fn many_solutions_are_counted_without_a_list() {
    let game: Game = "latin:5".parse().unwrap();
    let puzzle = Puzzle::parse(&game, "...............2.........").unwrap();
    let mut expected = vec![vec![0; 5]; 25];
    for grid in solutions(NATIVE, &game.with_clues(&puzzle), usize::MAX) {
        expected.iter_mut().zip(grid).for_each(|(numbers, symbol)| numbers[symbol.index()] += 1);
    }
    // More than the engine lists before it makes a graph.
    assert!(expected[15][1] > 10_000);
    let mut prepared = NATIVE.prepare(game.problem());
    let found = shares(prepared.as_mut(), game.problem(), &puzzle, NonZeroU64::MAX, &Stop::never()).unwrap();
    assert_eq!(found, expected);
}

/// The native engine against the reference on 10,000 random (game, puzzle) pairs, orders 2 to 9: counts up to 20, and the
/// first solution.
#[test]
fn native_and_reference_agree() {
    let mut words = Words(1);
    let mut solved = 0;
    for game_number in 0..500 {
        let n = 2 + game_number % 8;
        let game = random_game(n, &mut words);
        let grid = solutions(SAT, game.problem(), 1).pop();
        let mut prepared = NATIVE.prepare(game.problem());
        for _ in 0..20 {
            // Enough clues that the reference ends soon: it knows nothing but singles.
            let least = if n < 6 { 0 } else { 35 };
            let density = least + words.below(100 - least);
            let wrong = words.below(3 * n * n);
            let mut clues = Vec::new();
            for cell in 0..n * n {
                let right = grid.as_ref().map_or_else(|| words.below(n), |grid| grid[cell].index());
                if words.below(100) < density {
                    clues.push((Cell::new(cell), Symbol::new((right + usize::from(cell == wrong)) % n)));
                }
            }
            let expected = reference::count(game.problem(), &clues, 20);
            let puzzle = Puzzle::blank(n * n).with(&clues);
            let found = prepared.count(&puzzle, 20, &Stop::never()).unwrap().number();
            assert_eq!(found, expected as u128, "{game} {clues:?}");
            let first = prepared.first(&puzzle, &Stop::never()).unwrap();
            assert_eq!(first.is_some(), expected > 0, "{game} {clues:?}");
            if let Some(first) = first {
                assert_eq!(game.problem().check(&first), Ok(()));
                assert!(clues.iter().all(|(cell, symbol)| first[cell.index()] == *symbol));
                solved += 1;
            }
        }
    }
    assert!(solved > 2500, "{solved} of the pairs have a solution");
}

/// Boxes, rows or a code's palette, with some cells swapped, and sometimes diagonals, or boxes as they are with what only boxes take.
fn random_game(n: usize, words: &mut Words) -> Game {
    if n == 9 && words.below(3) == 0 {
        return common::game("box:3x3");
    }
    let divisors: Vec<_> = (1..=n).filter(|rows| n.is_multiple_of(*rows)).collect();
    let rows = divisors[words.below(divisors.len())];
    if words.below(6) == 0 {
        let columns = n / rows;
        let further = ["", "+diagonals", "+pandiagonal"][words.below(if n < 6 { 3 } else { 2 })];
        let windows = if rows == columns && words.below(2) == 0 { "+windows" } else { "" };
        return common::game(&format!("box:{rows}x{columns}{further}+disjoint{windows}"));
    }
    let mut labels: Vec<usize> = (0..n * n).map(|cell| cell / n / rows * rows + cell % n / (n / rows)).collect();
    for _ in 0..words.below(n) {
        labels.swap(words.below(n * n), words.below(n * n));
    }
    let labels: String = labels.into_iter().map(|label| char::from(b'a' + label as u8)).collect();
    let extra = match words.below(if n < 6 { 11 } else { 6 }) {
        4 | 5 => "+diagonals",
        6 => "+pandiagonal",
        7 => "+antiknight",
        8 => "+antiking",
        9 => "+nonconsecutive",
        10 => "+antiqueen",
        _ => "",
    };
    common::game(&format!("jigsaw:{labels}{extra}"))
}

/// Random partitions of order 8 into disconnected regions: valid or refuted by search, and by counting their grids through
/// transversals. (SAT needs minutes for some of them.) Ten here; `cargo test --release -- --ignored` decides a thousand.
#[test]
fn random_palettes_of_order_8_are_decided() {
    decide_palettes(10);
}

#[test]
#[ignore = "long: a thousand palettes"]
fn a_thousand_random_palettes_of_order_8_are_decided() {
    decide_palettes(1000);
}

fn decide_palettes(number: usize) {
    use gerechte::search::transversal::{Limits, count, palette};
    let mut words = Words(8);
    let (mut valid, mut searching, mut counting) = (0, std::time::Duration::ZERO, std::time::Duration::ZERO);
    for _ in 0..number {
        let mut labels: Vec<u8> = (0..64).map(|cell| b'a' + cell / 8).collect();
        for cell in (1..64).rev() {
            labels.swap(cell, words.below(cell + 1));
        }
        let game = common::game(&format!("jigsaw:{}", String::from_utf8(labels).unwrap()));
        let start = std::time::Instant::now();
        let grid = NATIVE.first(game.problem(), &Stop::never()).unwrap();
        searching += start.elapsed();
        let fixed = gerechte::count::up_to_relabelling(game.problem()).unwrap();
        let (order, regions) = palette(&fixed).unwrap();
        let start = std::time::Instant::now();
        let grids = count(order, &regions, Limits::default(), &Stop::never()).unwrap();
        counting += start.elapsed();
        assert_eq!(grid.is_some(), grids > 0, "{game}");
        valid += usize::from(grids > 0);
    }
    println!("{valid} of {number} palettes have a grid; search {searching:?}, counting {counting:?}");
    assert!(valid > 0 && valid < number);
}
