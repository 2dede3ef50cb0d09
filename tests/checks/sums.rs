//! Sums and relations as people use them: against brute force, and in the ratings of games that have them.

use std::ops::ControlFlow;

use gerechte::encodings::Symbol;
use gerechte::rate::board::{Candidates, Layout, Part, SMALL, Sum, follows, value};
use gerechte::rate::ladder::{Premise, proof};
use gerechte::rate::{Candidate, Measures, Missing, Rater, Technique};
use gerechte::search::Native;
use gerechte::{Engine, Stop};
use itertools::Itertools;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::common::{game, gerechte, puzzle_with, random_grid, stdout};

const GAMES: [&str; 5] = [
    "latin:4+killer:tests/data/killer4.txt",
    "box:2x2+thermo:tests/data/thermo4.txt+arrow:tests/data/arrow4.txt",
    "latin:4+kropki:tests/data/kropki4.txt",
    "box:2x3+arrow:tests/data/arrow6.txt",
    "box:2x3+kropki:tests/data/kropki6.txt",
];

/// Every sum, also one that follows from houses, holds in every grid.
#[test]
fn sums_hold_in_all_grids() {
    let (mut derived, mut grids) = (0, 0);
    for name in GAMES {
        let game = game(name);
        let layout = Layout::<SMALL>::new(&game).expect("small enough");
        let stated = layout.sums.iter().filter(|sum| sum.parts.is_empty()).count();
        derived += layout.sums.len() - stated;
        let exit = Native.solutions(game.problem(), &Stop::never(), &mut |grid| {
            let value = |(cell, sign): (usize, i64)| sign * i64::from(grid[cell].value());
            for sum in &layout.sums {
                assert_eq!(sum.cells().map(value).sum::<i64>(), sum.total, "{name} {sum:?}");
            }
            for related in &layout.related {
                let [first, second] = related.cells.map(|cell| grid[cell].index());
                assert!(related.holds(first, second), "{name} {related:?}");
            }
            grids += 1;
            if grids % 500 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        exit.expect("nobody stops it");
    }
    assert!(derived > 20 && grids > 100, "{derived} {grids}");
}

/// A sum that is not what its parts make is no premise.
#[test]
fn wrong_sums_do_not_follow() {
    let game = game(GAMES[0]);
    let layout = Layout::<SMALL>::new(&game).expect("small enough");
    let follows = |sum: &Sum| follows(sum, &layout.sums, &layout.houses, layout.order);
    for sum in layout.sums.iter().filter(|sum| !sum.parts.is_empty()) {
        assert!(follows(sum), "{sum:?}");
        let mut wrong = Vec::from([(); 4].map(|()| sum.clone()));
        wrong[0].total += 1;
        wrong[1].plus[0] = (0..16).find(|cell| !sum.cells().any(|(of, _)| of == *cell)).expect("another cell");
        wrong[2].parts.pop();
        wrong[3].parts.push(Part::House(layout.houses.len()));
        for wrong in &wrong {
            assert!(!follows(wrong), "{wrong:?}");
        }
    }
}

/// Random candidates of the game that leave one of its grids.
fn state<'a>(layout: &'a Layout<SMALL>, grid: &[Symbol], random: &mut ChaCha8Rng) -> Candidates<'a, SMALL> {
    let mut state = Candidates::empty(layout);
    for (cell, symbol) in grid.iter().enumerate() {
        for other in (0..layout.order).filter(|&other| other != symbol.index()) {
            if random.random_bool(0.45) {
                state.eliminate(cell, other);
            }
        }
    }
    state
}

/// The candidates of the cells of a sum that no way to fill them uses, by trying all.
fn by_brute_force(state: &Candidates<'_, SMALL>, sum: &Sum) -> Vec<Candidate> {
    let cells: Vec<_> = sum.cells().collect();
    let options = cells.iter().map(|&(cell, _)| (0..state.layout().order).filter(move |&s| state.has(cell, s)));
    let ways: Vec<Vec<usize>> = options.multi_cartesian_product().collect();
    let fits = |way: &&Vec<usize>| {
        let total: i64 = cells.iter().zip(*way).map(|(&(_, sign), &symbol)| sign * value(symbol)).sum();
        let clash =
            |[one, other]: [usize; 2]| way[one] == way[other] && state.layout().see(cells[one].0, cells[other].0);
        total == sum.total && !(0..cells.len()).array_combinations().any(clash)
    };
    let ways: Vec<_> = ways.iter().filter(fits).collect();
    let is_used = |at: usize, symbol: usize| ways.iter().any(|way| way[at] == symbol);
    let unused = cells.iter().enumerate().flat_map(|(at, &(cell, _))| {
        let gone = (0..state.layout().order).filter(move |&symbol| state.has(cell, symbol));
        gone.filter(move |&symbol| !is_used(at, symbol))
            .map(move |symbol| Candidate { cell, symbol })
            .collect::<Vec<_>>()
    });
    unused.sorted().collect()
}

#[test]
fn combinations_are_those_of_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(45);
    let mut found = [0; 3];
    for name in [GAMES[0], GAMES[1], GAMES[3]] {
        let game = game(name);
        let layout = Layout::<SMALL>::new(&game).expect("small enough");
        for _ in 0..20 {
            let grid = random_grid(&game, &mut random);
            let state = state(&layout, &grid, &mut random);
            let rungs = [Technique::Combination, Technique::InniesOuties, Technique::InniesOutiesPair];
            for (houses, technique) in rungs.into_iter().enumerate() {
                let steps = technique.all_steps(&state);
                let of = |at: usize| steps.iter().find(|step| step.premises[0] == Premise::Sum(at));
                for (at, sum) in layout.sums.iter().enumerate().filter(|(_, sum)| sum.houses() == houses) {
                    let gone = of(at).map_or_else(Vec::new, |step| step.eliminations.clone());
                    assert_eq!(gone, by_brute_force(&state, sum), "{name} {sum:?}");
                    found[houses] += gone.len();
                }
            }
            for technique in [Technique::LockedCombination, Technique::Relation] {
                for step in technique.all_steps(&state) {
                    assert_eq!(proof::check(&state, &step), Ok(()), "{name} {step:?}");
                    assert!(step.eliminations.iter().all(|at| grid[at.cell].index() != at.symbol), "{name} {step:?}");
                }
            }
        }
    }
    assert!(found.iter().all(|&found| found > 50), "{found:?}");
}

/// The ladder rates games with sums and relations; the measures that do not know these say so.
/// The symbols that a line may hold are those of its words, different if each two cells are in a house, by trying all.
#[test]
fn lines_are_filled_as_by_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let (mut in_houses, mut stronger, mut impossible) = (0, 0, 0);
    for (name, density) in [
        ("latin:4+lockout:tests/data/lockout4.txt", 0.7),
        ("box:2x3+skyscraper:tests/data/skyscraper6.txt", 0.6),
        ("box:2x3+sandwich:tests/data/sandwich6.txt", 0.6),
        ("box:2x3+x-sum:tests/data/x-sum6.txt", 0.6),
        ("box:2x3+between:tests/data/between6.txt", 0.6),
        ("box:3x3+numbered-room:tests/data/numbered-room9.txt", 0.25),
        ("box:3x3+skyscraper:tests/data/skyscraper9.txt", 0.25),
    ] {
        let game = game(name);
        let layout = Layout::<SMALL>::new(&game).expect("small enough");
        let grid = random_grid(&game, &mut random);
        for (line, _) in layout.lines.iter().cartesian_product(0..8) {
            let drawn = |symbol: &Symbol, random: &mut ChaCha8Rng| {
                let others =
                    (0..layout.order).filter(|_| random.random_bool(density)).fold(0, |set, other| set | 1 << other);
                if random.random_bool(0.95) { others | 1 << symbol.index() } else { others }
            };
            let left: Vec<u32> = grid.iter().map(|symbol| drawn(symbol, &mut random)).collect();
            let symbols = |&cell: &usize| {
                (0..layout.order).filter(|symbol| left[cell] >> symbol & 1 == 1).map(Symbol::new).collect_vec()
            };
            let mut of_words = [false, true].map(|_| vec![0; line.cells.len()]);
            for word in line.cells.iter().map(symbols).multi_cartesian_product().filter(|word| line.words.allows(word))
            {
                for (of_words, differ) in of_words.iter_mut().zip([false, line.is_distinct]) {
                    if !differ || word.iter().all_unique() {
                        of_words.iter_mut().zip(&word).for_each(|(set, symbol)| *set |= 1 << symbol.index());
                    }
                }
            }
            let [all, different] = of_words.map(|sets| Some(sets).filter(|sets| sets[0] != 0));
            let found = [line.supported(|cell| left[cell]), line.filled(|cell| left[cell])];
            assert_eq!(found, [all.clone(), different.clone()], "{name} {:?}", line.cells);
            in_houses += usize::from(line.is_distinct);
            stronger += usize::from(all != different);
            impossible += usize::from(different.is_none());
        }
    }
    assert!(in_houses > 200 && stronger > 100 && impossible > 10, "{in_houses} {stronger} {impossible}");
}

#[test]
fn games_with_sums_are_rated() {
    for name in GAMES {
        let game = game(name);
        let clues = puzzle_with(&game, 1, &mut ChaCha8Rng::seed_from_u64(5));
        let scores = Rater::new(&game, Measures::ALL).rate(&clues, &Stop::never()).expect("one solution");
        let path = scores.path.expect("a ladder");
        assert!(path.solved, "{name} {clues}");
        assert!(matches!(scores.naive, Err(Missing::HasSums(_))));
        assert!(matches!(scores.explainer, Err(Missing::HasSums(_))));
        let told = stdout(&gerechte(&["explain", name, &clues.to_string(), "-q"], b""));
        assert!(told.contains(" = ") || told.contains("Relation: "), "{told}");
        let json = stdout(&gerechte(&["rate", name, &clues.to_string(), "--json"], b""));
        let record: serde_json::Value = serde_json::from_str(json.trim_end()).expect("a record");
        assert_eq!(record["ladder"]["score"], path.score());
        assert_eq!(
            record["missing"]["naive"],
            "not for puzzles with rules beyond houses, such as sums, relations of cells, or regions that are part of the solution"
        );
    }
}
