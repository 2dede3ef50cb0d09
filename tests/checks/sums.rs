//! Sums and relations as people use them: against brute force, and in the ratings of games that have them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use gerechte::encodings::{Diagram, Symbol};
use gerechte::rate::board::{Candidates, Layout, Line, Part, SMALL, Sum, follows, value};
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

/// Whether what a line says of its cells is what all ways to fill it say. Returns whether it matters that symbols differ, and whether there is a way.
fn is_filled_as_by_brute_force(line: &Line, left: &[u32]) -> [bool; 2] {
    let symbols = |&cell: &usize| (0..32).filter(|symbol| left[cell] >> symbol & 1 == 1).map(Symbol::new).collect_vec();
    let mut sets = [false; 3].map(|_| vec![0; line.cells.len()]);
    for way in line.cells.iter().map(symbols).multi_cartesian_product() {
        let (is_word, is_apart) = (line.words.allows(&way), line.free.is_none() || way.iter().all_unique());
        for (sets, counts) in sets.iter_mut().zip([is_word, is_word && is_apart, is_apart]) {
            if counts {
                sets.iter_mut().zip(&way).for_each(|(set, symbol)| *set |= 1 << symbol.index());
            }
        }
    }
    let [words, filled, apart] = sets.map(|sets| Some(sets).filter(|sets| sets[0] != 0));
    let left = |cell: usize| left[cell];
    assert_eq!([line.supported(left), line.filled(left)], [words.clone(), filled.clone()], "{line:?}");
    if line.free.is_some() {
        assert_eq!(line.apart(left), apart, "{line:?}");
    }
    [words != filled, filled.is_some()]
}

#[test]
fn lines_of_games_are_filled_as_by_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let (mut within, mut stronger, mut impossible) = (0, 0, 0);
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
            let mut drawn = |symbol: &Symbol| {
                let others =
                    (0..layout.order).filter(|_| random.random_bool(density)).fold(0, |set, other| set | 1 << other);
                if random.random_bool(0.95) { others | 1 << symbol.index() } else { others }
            };
            let left: Vec<u32> = grid.iter().map(&mut drawn).collect();
            let [matters, is_possible] = is_filled_as_by_brute_force(line, &left);
            within += usize::from(line.free.is_some());
            stronger += usize::from(matters);
            impossible += usize::from(!is_possible);
        }
    }
    assert!(within > 200 && stronger > 100 && impossible > 10, "{within} {stronger} {impossible}");
}

/// Candidates exclude each other if nothing that the game states allows both.
#[test]
fn exclusions_are_those_of_brute_force() {
    let mut of_kinds = [0; 3];
    for name in [
        "latin:4+kropki:tests/data/kropki4.txt",
        "latin:4+killer:tests/data/killer4.txt",
        "box:2x3+thermo:tests/data/thermo6.txt",
        "box:2x2+between:tests/data/between4.txt",
        "latin:4+lockout:tests/data/lockout4.txt",
        "box:2x3+nabner:tests/data/nabner6.txt",
    ] {
        let game = game(name);
        let layout = Layout::<SMALL>::new(&game).expect("small enough");
        let all = |_: &usize| (0..layout.order).map(Symbol::new);
        // By line: the pairs of candidates of its words.
        let of_line = |line: &Line| {
            let words = line.cells.iter().map(all).multi_cartesian_product();
            let words =
                words.filter(|word| line.words.allows(word) && (line.free.is_none() || word.iter().all_unique()));
            let candidates = |word: Vec<Symbol>| line.cells.iter().copied().zip(word).collect_vec();
            words
                .flat_map(|word| candidates(word).into_iter().array_combinations::<2>().collect_vec())
                .collect::<HashSet<_>>()
        };
        let of_lines = layout.lines.iter().map(of_line).collect_vec();
        let cells = (0..layout.cells).cartesian_product(0..layout.order);
        for ((cell, symbol), (other, partner)) in cells.tuple_combinations() {
            let [one, two] = [(cell, symbol), (other, partner)].map(|(cell, symbol)| Candidate { cell, symbol });
            let held = |at: usize| [(cell, symbol), (other, partner)].into_iter().find(|of| of.0 == at).map(|of| of.1);
            let by_relation = layout.related.iter().any(|related| related.is_broken(held));
            let by_sum = layout.sums.iter().filter(|sum| sum.parts.is_empty()).any(|sum| {
                let values = sum.cells().map(|(cell, sign)| Some(sign * value(held(cell)?)));
                sum.cells().count() == 2 && values.sum::<Option<i64>>().is_some_and(|total| total != sum.total)
            });
            let by_line = layout.lines.iter().zip(&of_lines).any(|(line, pairs)| {
                let [first, second] = [(cell, Symbol::new(symbol)), (other, Symbol::new(partner))];
                [cell, other].iter().all(|cell| line.cells.contains(cell))
                    && !pairs.contains(&[first, second])
                    && !pairs.contains(&[second, first])
            });
            let by_rules = !layout.exclude_by_houses(one, two) && (by_relation || by_sum || by_line);
            let exclusions = layout.exclusions();
            for [one, two] in [[one, two], [two, one]] {
                let is_found = exclusions.of(one).iter().any(|&(of, cells)| of == two.symbol && cells.has(two.cell));
                assert_eq!(is_found, by_rules, "{name} {one:?} {two:?}");
                assert_eq!(layout.rule(one, two).is_some(), by_rules, "{name} {one:?} {two:?}");
            }
            let kinds = [by_relation, by_sum, by_line].map(|by| usize::from(by && by_rules));
            of_kinds.iter_mut().zip(kinds).for_each(|(number, of)| *number += of);
        }
    }
    assert!(of_kinds.iter().all(|&number| number > 20), "{of_kinds:?}");
}

/// Words of any automaton, also of so many symbols that sets of them take several blocks of bits.
#[test]
fn lines_of_any_words_are_filled_as_by_brute_force() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    for (symbols, cells, density) in [(5, 5, 0.7), (6, 5, 0.7), (7, 4, 0.7), (12, 4, 0.5)] {
        let mut stronger = 0;
        for _ in 0..12 {
            let mut step = |_: &u32, _, _: Symbol| random.random_bool(0.6).then(|| random.random_range(0..4));
            let words = Diagram::of(cells, symbols, 0, &mut step, |_| true).expect("few states");
            let free = Diagram::of(cells, symbols, (), |(), _, _| Some(()), |()| true).expect("one state a layer");
            let line = Line { cells: (0..cells).collect(), words, free: Some(free), mark: None };
            let mut drawn =
                || (0..symbols).filter(|_| random.random_bool(density)).fold(0, |set, symbol| set | 1 << symbol);
            let left: Vec<u32> = (0..cells).map(|_| drawn()).collect();
            stronger += usize::from(is_filled_as_by_brute_force(&line, &left)[0]);
        }
        assert!(stronger > 0, "{symbols} symbols");
    }
}

/// The ladder rates games with sums and relations; the measures that do not know these say so.
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
