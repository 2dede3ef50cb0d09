//! The census method: its draws against lists of all minimal puzzles and against published counts.

use crate::common;

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use common::{NATIVE, SAT, gerechte, solutions, stdout};
use gerechte::generate::{Census, Clues, Draft, Maker, Outcome, Pattern, Symmetry, Target};
use gerechte::minimal::{ClueSet, Grids};
use gerechte::rate::{Naive, NaiveLevel, Order};
use gerechte::symmetry::{GroupName, Representative, group};
use gerechte::{Game, Puzzle, Stop};

fn game(name: &str) -> Game {
    name.parse().expect("a game")
}

fn census(game: &Game, target: &Target) -> Census {
    Census::new(game, target, &Stop::never()).expect("a small board")
}

fn of_clues(clues: RangeInclusive<usize>) -> Target {
    Target { clues: clues.into(), ..Target::default() }
}

fn draws(game: &Game, target: &Target, number: u64) -> Vec<Draft> {
    drawn(game, &census(game, target), target, number)
}

fn drawn(game: &Game, census: &Census, target: &Target, number: u64) -> Vec<Draft> {
    let mut maker = Maker::new(game, census, target.clone(), &Stop::never()).expect("the game can be generated");
    let draw = |index| match maker.make(11, index) {
        Outcome::Made(made) => made.draft,
        Outcome::Missed(nearest) => panic!("{nearest:?}"),
    };
    (0..number).map(draw).collect()
}

/// Chi-square, from pairs of what was seen and what is expected.
fn chi_square(pairs: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    pairs.into_iter().map(|(seen, expected)| (seen - expected).powi(2) / expected).sum()
}

#[allow(clippy::cast_precision_loss, reason = "counts are small")]
fn real(count: usize) -> f64 {
    count as f64
}

#[test]
fn clue_counts_occur_as_often_as_published() {
    // Minimal puzzles of perfect:1 with 4 to 7 clues, 15,898,200 in all (the claim table-2).
    let published = [(4, 154_200_u32), (5, 5_721_600), (6, 8_908_800), (7, 1_113_600)];
    let game = game("perfect:1");
    for (clues, number) in published {
        assert_eq!(census(&game, &of_clues(clues..=clues)).puzzles(), u128::from(number));
    }
    let whole = census(&game, &Target::default());
    assert_eq!((whole.puzzles(), whole.classes()), (15_898_200, 67 + 2384 + 3716 + 464));
    let drawn = draws(&game, &Target::default(), 20_000);
    let seen = |clues| real(drawn.iter().filter(|draft| draft.clue_count() == clues).count());
    let expected = |number| f64::from(number) / 15_898_200.0 * 20_000.0;
    // Three degrees of freedom: a fair choice exceeds this once in a thousand times.
    assert!(chi_square(published.map(|(clues, number)| (seen(clues), expected(number)))) < 16.27);
}

/// All minimal puzzles, grid by grid, without any symmetry.
fn all_puzzles(game: &Game) -> Vec<Puzzle> {
    let grids = Grids::of(NATIVE, game.problem(), &Stop::never()).unwrap();
    let mut all = Vec::new();
    for grid in grids.all() {
        for clues in grids.minimal_puzzles(grid).unwrap() {
            all.push(Puzzle::of(grid, clues.cells()));
        }
    }
    all
}

/// Whether clues lie as they should, from the cells that have them and those of the pattern.
type Lies = fn(&[bool], &[bool]) -> bool;

#[test]
fn each_puzzle_is_as_likely_as_any_other() {
    let game = game("box:2x2");
    let all = all_puzzles(&game);
    let cells = |puzzle: &Puzzle| puzzle.iter().map(Option::is_some).collect::<Vec<_>>();
    let four = all.iter().find(|puzzle| puzzle.clue_count() == 4).expect("some");
    let pattern = cells(four);
    let target = |clues| Target { clues, ..Target::default() };
    let targets = [
        of_clues(6..=6),
        target(Clues { symmetry: Symmetry::Rot180, ..Clues::from(4..=4) }),
        target(Clues { symmetry: Symmetry::Diagonal, ..Clues::from(5..=6) }),
        target(Clues { pattern: Pattern(pattern.iter().copied().map(Some).collect()), ..Clues::default() }),
    ];
    let lies: [Lies; 4] = [
        |_, _| true,
        |cells, _| (0..16).all(|cell| cells[cell] == cells[15 - cell]),
        |cells, _| (0..16).all(|cell| cells[cell] == cells[cell % 4 * 4 + cell / 4]),
        |cells, pattern| cells == pattern,
    ];
    for (target, lies) in targets.iter().zip(lies) {
        let wanted = all
            .iter()
            .filter(|puzzle| target.clues.number.contains(&puzzle.clue_count()) && lies(&cells(puzzle), &pattern));
        let mut seen: HashMap<&Puzzle, usize> = wanted.map(|puzzle| (puzzle, 0)).collect();
        assert_eq!(census(&game, target).puzzles(), seen.len() as u128, "{target:?}");
        let number = 10 * seen.len();
        for draft in draws(&game, target, number as u64) {
            *seen.get_mut(&draft.puzzle).expect("a puzzle that was asked for") += 1;
        }
        let freedom = real(seen.len() - 1);
        let ratio = chi_square(seen.values().map(|&seen| (real(seen), 10.0))) / freedom;
        assert!((ratio - 1.0).abs() < 4.0 * (2.0 / freedom).sqrt(), "{target:?}: {ratio} of {freedom}");
    }
}

/// One grid of each class with its minimal puzzles and their exact levels.
fn levels(game: &Game) -> Vec<(Representative, ClueSet, NaiveLevel)> {
    let stop = Stop::never();
    let grids = Grids::of(NATIVE, game.problem(), &stop).unwrap();
    let mut naive = Naive::new(game.problem(), Order::Rounds).unwrap();
    let mut levels = Vec::new();
    for (grid, puzzles) in grids.classes(&group(game, GroupName::Rigid, &stop).unwrap()).unwrap() {
        for clues in puzzles {
            let puzzle = Puzzle::of(&grid.grid, clues.cells());
            let score = naive.exact(puzzle.clues(), usize::MAX, &stop).expect("nobody stops it");
            levels.push((grid.clone(), clues, NaiveLevel::of(score.mean)));
        }
    }
    levels
}

#[test]
fn clue_counts_and_naive_levels_of_perfect_1_are_met_or_impossible() {
    let game = game("perfect:1");
    let mut numbers = BTreeMap::<(usize, NaiveLevel), usize>::new();
    for (grid, clues, level) in levels(&game) {
        *numbers.entry((clues.len(), level)).or_default() += 120 * grid.class_size;
    }
    let mut naive = Naive::new(game.problem(), Order::Rounds).unwrap();
    let mut level_of = |draft: &Draft| {
        NaiveLevel::of(naive.exact(draft.puzzle.clues(), usize::MAX, &Stop::never()).expect("nobody stops it").mean)
    };
    for clues in 4..=7 {
        for level in [NaiveLevel::Easy, NaiveLevel::Medium, NaiveLevel::Hard] {
            let difficulty = Some(format!("naive:{}", level.name()).parse().unwrap());
            let target = Target { difficulty, ..of_clues(clues..=clues) };
            let number = numbers.get(&(clues, level)).copied().unwrap_or(0);
            let census = census(&game, &target);
            assert_eq!(census.puzzles(), number as u128, "{clues} clues, {level:?}");
            // No puzzle with seven clues has an expected score above 10. An et al. print two of 1,296, by means of 100 runs.
            assert_eq!(number == 0, (clues, level) == (7, NaiveLevel::Hard));
            for draft in drawn(&game, &census, &target, if number == 0 { 0 } else { 3 }) {
                assert_eq!(solutions(SAT, &game.with_clues(&draft.puzzle), 2), [&*draft.solution], "{draft}");
                assert_eq!((draft.clue_count(), level_of(&draft)), (clues, level), "{draft}");
            }
        }
    }
    let drawn = draws(&game, &Target::default(), 2000);
    let mut seen = BTreeMap::<(usize, NaiveLevel), usize>::new();
    for draft in &drawn {
        *seen.entry((draft.clue_count(), level_of(draft))).or_default() += 1;
    }
    let of_all = |number: usize| real(number) / 15_898_200.0 * 2000.0;
    // Ten degrees of freedom: once in a thousand times.
    let pairs = numbers.iter().map(|(kind, &number)| (real(seen.get(kind).copied().unwrap_or(0)), of_all(number)));
    assert!(chi_square(pairs) < 29.59);
}

#[test]
fn what_no_puzzle_meets_is_a_negative_answer() {
    let run = |args: &[&str]| gerechte(&[&["generate", "perfect:1", "--method", "census"], args].concat(), b"");
    for args in [
        &["--clues", "7", "--difficulty", "naive:hard"][..],
        &["--symmetry", "rot90", "--clues", "7"],
        &["--clues", "4", "--technique", "swordfish"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(message, "impossible: no minimal puzzle of perfect:1 meets the target\n", "{args:?}");
    }
    let all = run(&["--clues", "4", "--unique-classes", "--count", "100", "--seed", "1"]);
    assert_eq!((all.status.code(), stdout(&all).lines().count()), (Some(3), 67));
    assert_eq!(String::from_utf8_lossy(&all.stderr), "these are all 67 classes\n");
    let large = gerechte(&["generate", "box:2x3", "--method", "census"], b"");
    assert_eq!(large.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&large.stderr),
        "error: --method census: a table of all sets of clues needs a board of at most 29 cells, and this has 36\n"
    );
    assert_eq!(run(&["--fill", "sat"]).status.code(), Some(2));
}
