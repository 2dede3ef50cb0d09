//! Scores against a second, plain computation, and against equivalent puzzles.

#![allow(clippy::cast_precision_loss, reason = "small counts become probabilities and means")]

use crate::common;

use std::collections::{BTreeMap, BTreeSet};

use common::{game, puzzle};
use gerechte::encodings::{Cell, Symbol};
use gerechte::rate::{LayoutError, Measure, Measures, Missing, Naive, Order, Rater, Scores, Settings, Unrated};
use gerechte::symmetry::{GroupName, group};
use gerechte::{Game, Puzzle, Stop, Stopped};
use itertools::Itertools;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

const TINY: [&str; 5] =
    ["1.....2..3......", "12........3.....", ".1..2........3..", "1..............2", "..3.1......2...."];
const FIVE: [&str; 5] = [
    ".2..5.14.................",
    "12.....45................",
    "1.....5............4...3.",
    ".2....14..5..............",
    "1......4.2..21..5........",
];
const NINE: [&str; 4] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......4...3...2..27....65...4..5..........19.1..62......34......9...7..3.625...4",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// The probability of each outcome of the naive solver: insertions, trials, whether it was solved.
type Outcomes = BTreeMap<(u32, u32, bool), f64>;

/// The naive solver in rounds, played through with every choice; candidates are worked out anew for each position.
struct Plain {
    houses: Vec<Vec<usize>>,
    /// For each cell those that share a house with it.
    peers: Vec<Vec<usize>>,
    symbols: usize,
}

impl Plain {
    fn new(game: &Game) -> Self {
        let houses: Vec<Vec<_>> =
            game.problem().houses().map(|house| house.iter().map(|cell| cell.index()).collect()).collect();
        let peers = |cell| {
            let with_it = houses.iter().filter(|house| house.contains(&cell));
            with_it.flatten().copied().filter(|&other| other != cell).unique().collect()
        };
        Self { peers: (0..game.board().cells()).map(peers).collect(), houses, symbols: game.order() }
    }

    /// The symbols that fit into each cell; none into one that is filled.
    fn candidates(&self, grid: &[Option<usize>]) -> Vec<Vec<usize>> {
        let free = |cell: usize, symbol| self.peers[cell].iter().all(|&peer| grid[peer] != Some(symbol));
        let of = |cell: usize| match grid[cell] {
            Some(_) => Vec::new(),
            None => (0..self.symbols).filter(|&symbol| free(cell, symbol)).collect(),
        };
        (0..grid.len()).map(of).collect()
    }

    /// Fills in the singles round by round; false at a contradiction.
    fn deduce(&self, grid: &mut [Option<usize>], insertions: &mut u32) -> bool {
        let mut candidates = self.candidates(grid);
        loop {
            let mut singles = Vec::new();
            for (cell, symbols) in candidates.iter().enumerate() {
                for &symbol in symbols {
                    let hidden = self.houses.iter().filter(|house| house.len() == self.symbols).any(|house| {
                        house.contains(&cell) && house.iter().filter(|&&c| candidates[c].contains(&symbol)).count() == 1
                    });
                    if hidden || symbols.len() == 1 {
                        singles.push((cell, symbol));
                    }
                }
            }
            *insertions += singles.len() as u32;
            let clash = |(a, b): (&(usize, usize), &(usize, usize))| {
                a.0 == b.0 || (a.1 == b.1 && self.peers[a.0].contains(&b.0))
            };
            if singles.iter().array_combinations().any(|[a, b]| clash((a, b))) {
                return false;
            }
            for &(cell, symbol) in &singles {
                grid[cell] = Some(symbol);
            }
            candidates = self.candidates(grid);
            if (0..grid.len()).any(|cell| grid[cell].is_none() && candidates[cell].is_empty()) {
                return false;
            }
            if singles.is_empty() {
                return true;
            }
        }
    }

    fn outcomes(&self, mut grid: Vec<Option<usize>>) -> Outcomes {
        let mut insertions = 0;
        let consistent = self.deduce(&mut grid, &mut insertions);
        let candidates = self.candidates(&grid);
        let fewest = candidates.iter().map(Vec::len).filter(|&number| number > 0).min();
        let Some(fewest) = fewest.filter(|_| consistent) else {
            return Outcomes::from([((insertions, 0, consistent), 1.0)]);
        };
        let cells: Vec<_> = (0..grid.len()).filter(|&cell| candidates[cell].len() == fewest).collect();
        let mut all = Outcomes::new();
        for &cell in &cells {
            let candidates = &candidates[cell];
            let after = |symbol| {
                let mut grid = grid.clone();
                grid[cell] = Some(symbol);
                self.outcomes(grid)
            };
            let tried: BTreeMap<_, _> = candidates.iter().map(|&symbol| (symbol, after(symbol))).collect();
            let orders: Vec<_> = candidates.iter().permutations(candidates.len()).collect();
            for order in &orders {
                let mut so_far = Outcomes::from([((insertions, 0, false), 1.0 / (cells.len() * orders.len()) as f64)]);
                for symbol in order {
                    let mut next = Outcomes::new();
                    for ((i, g, solved), p) in so_far {
                        if solved {
                            *next.entry((i, g, true)).or_default() += p;
                            continue;
                        }
                        for ((more, guesses, solved), q) in &tried[*symbol] {
                            *next.entry((i + more + 1, g + guesses + 1, *solved)).or_default() += p * q;
                        }
                    }
                    so_far = next;
                }
                for (outcome, p) in so_far {
                    *all.entry(outcome).or_default() += p;
                }
            }
        }
        all
    }
}

#[test]
fn the_exact_score_is_that_of_all_choices_played_through() {
    let cases = TINY.map(|text| ("box:2x2", text)).into_iter().chain(FIVE.map(|text| ("perfect:1", text)));
    for (name, text) in cases {
        let game = game(name);
        let puzzle = puzzle(&game, text);
        let mut grid = vec![None; game.board().cells()];
        for (cell, symbol) in puzzle.clues() {
            grid[cell.index()] = Some(symbol.index());
        }
        let blanks = grid.iter().filter(|cell| cell.is_none()).count() as f64;
        let outcomes = Plain::new(&game).outcomes(grid);
        let expected = |of: fn(u32, u32) -> f64| outcomes.iter().map(|(&(i, g, _), p)| p * of(i, g)).sum::<f64>();
        let mean = expected(|insertions, _| insertions.into());
        let deviation = (expected(|insertions, _| f64::from(insertions).powi(2)) - mean * mean).max(0.0).sqrt();
        let mut naive = Naive::new(game.problem(), Order::Rounds).unwrap();
        let exact = naive.exact(puzzle.clues(), usize::MAX, &Stop::never()).unwrap();
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(near(exact.mean, mean - blanks), "{text}: {exact:?}, {mean}");
        assert!(near(exact.stddev, deviation), "{text}: {exact:?}, {deviation}");
        assert!(near(exact.guesses, expected(|_, guesses| guesses.into())), "{text}: {exact:?}");
    }
}

#[test]
fn the_sampled_mean_is_within_its_confidence_interval() {
    for order in [Order::Rounds, Order::Scan] {
        for (name, text) in FIVE.map(|text| ("perfect:1", text)).into_iter().chain([("box:3x3", NINE[1])]) {
            let game = game(name);
            let puzzle = puzzle(&game, text);
            let mut naive = Naive::new(game.problem(), order).unwrap();
            let exact = naive.exact(puzzle.clues(), 100_000, &Stop::never()).unwrap();
            let mut random = ChaCha8Rng::seed_from_u64(7);
            let sample = naive.sampled(puzzle.clues(), 2_000, &mut random, &Stop::never()).unwrap();
            let error = exact.stddev / 2_000_f64.sqrt();
            // Ten intervals of four deviations miss once in 1,500 seeds.
            assert!((sample.mean - exact.mean).abs() <= 4.0 * error, "{text}: {sample:?}, {exact:?}");
            assert!((sample.stddev - exact.stddev).abs() <= 0.2 * exact.stddev, "{text}: {sample:?}, {exact:?}");
        }
    }
}

/// The measures that stand on singles.
const TRIALS: [Measure; 3] = [Measure::Naive, Measure::Refutation, Measure::Backdoor];

fn rate(game: &Game, puzzle: &Puzzle) -> Scores {
    let settings = Settings { states: 100_000, ..Settings::default() };
    Rater::new(game, TRIALS).with(settings).rate(puzzle, &Stop::never()).unwrap()
}

#[test]
fn equivalent_puzzles_have_the_same_scores() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for (name, text) in
        FIVE.map(|text| ("perfect:1", text)).into_iter().chain([("box:3x3", NINE[1]), ("box:3x3", NINE[3])])
    {
        let game = game(name);
        let motions = group(&game, GroupName::Rigid, &Stop::never()).unwrap();
        let rating = rate(&game, &puzzle(&game, text));
        for _ in 0..5 {
            let motion = motions.choose(&mut random).unwrap();
            let mut names: Vec<_> = (0..game.order()).collect();
            names.shuffle(&mut random);
            let mut moved = vec!['.'; text.len()];
            for (cell, symbol) in puzzle(&game, text).clues() {
                moved[motion[cell.index()].index()] = Symbol::new(names[symbol.index()]).to_char();
            }
            let moved: String = moved.into_iter().collect();
            let other = rate(&game, &puzzle(&game, &moved));
            assert_eq!((other.refutation, other.backdoor), (rating.refutation, rating.backdoor), "{moved}");
            let (a, b) = (rating.naive.unwrap(), other.naive.unwrap());
            let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
            assert!(
                near(a.mean, b.mean) && near(a.stddev, b.stddev) && near(a.guesses, b.guesses),
                "{moved}: {a:?}, {b:?}"
            );
        }
    }
}

/// A position of the refutation sum, with every set computed anew: the filled cells, and the candidates of each blank cell.
#[derive(Clone)]
struct Open {
    grid: Vec<Option<usize>>,
    candidates: Vec<Vec<usize>>,
}

impl Open {
    /// False where a cell that shares a house has the symbol.
    fn place(&mut self, plain: &Plain, cell: usize, symbol: usize) -> bool {
        let mut fits = true;
        (self.grid[cell], self.candidates[cell]) = (Some(symbol), vec![symbol]);
        for peer in plain.houses.iter().filter(|house| house.contains(&cell)).flatten().copied() {
            match self.grid[peer] {
                None => self.candidates[peer].retain(|&candidate| candidate != symbol),
                Some(other) => fits &= peer == cell || other != symbol,
            }
        }
        fits
    }

    fn places(&self, house: &[usize], symbol: usize) -> Vec<usize> {
        house.iter().copied().filter(|&cell| self.candidates[cell].contains(&symbol)).collect()
    }

    fn lacks_a_place(&self, plain: &Plain) -> bool {
        let mut full = plain.houses.iter().filter(|house| house.len() == plain.symbols);
        full.any(|house| (0..plain.symbols).any(|symbol| self.places(house, symbol).is_empty()))
    }

    /// A round of singles: how many there were, and whether they or a cell without candidates contradict.
    fn round(&mut self, plain: &Plain) -> (usize, bool) {
        let blank = |cell: &usize| self.grid[*cell].is_none();
        let naked = (0..plain.peers.len()).filter(blank).filter(|&cell| self.candidates[cell].len() == 1);
        let mut singles: Vec<_> = naked.map(|cell| (cell, self.candidates[cell][0])).collect();
        for house in plain.houses.iter().filter(|house| house.len() == plain.symbols) {
            for symbol in 0..plain.symbols {
                if let [cell] = self.places(house, symbol)[..] {
                    singles.extend(blank(&cell).then_some((cell, symbol)));
                }
            }
        }
        let singles: Vec<_> = singles.into_iter().sorted_unstable().dedup().collect();
        let mut clash = !singles.iter().map(|single| single.0).all_unique();
        for &(cell, symbol) in &singles {
            clash |= !self.place(plain, cell, symbol);
        }
        (singles.len(), clash || self.candidates.iter().any(Vec::is_empty))
    }

    /// The cost to refute a candidate.
    fn cost(mut self, plain: &Plain, cell: usize, symbol: usize) -> Option<u64> {
        let mut clash = !self.place(plain, cell, symbol);
        for cost in 1.. {
            if clash || self.lacks_a_place(plain) {
                return Some(cost);
            }
            let singles;
            (singles, clash) = self.round(plain);
            if singles == 0 && !clash {
                return None;
            }
        }
        None
    }
}

fn plain_refutation_sum(game: &Game, puzzle: &Puzzle, solution: &[Symbol]) -> Option<u64> {
    let plain = Plain::new(game);
    let mut open =
        Open { grid: vec![None; plain.peers.len()], candidates: vec![(0..plain.symbols).collect(); plain.peers.len()] };
    for (cell, symbol) in puzzle.clues() {
        open.place(&plain, cell.index(), symbol.index());
    }
    let mut sum = 0;
    loop {
        while open.round(&plain).0 > 0 {}
        let wrong =
            (0..plain.peers.len()).flat_map(|cell| open.candidates[cell].iter().map(move |&symbol| (cell, symbol)));
        let wrong = wrong.filter(|&(cell, symbol)| solution[cell].index() != symbol);
        let costs: Vec<_> =
            wrong.filter_map(|(cell, symbol)| Some((open.clone().cost(&plain, cell, symbol)?, cell, symbol))).collect();
        if open.grid.iter().all(Option::is_some) {
            return Some(sum);
        }
        let least = costs.iter().min()?.0;
        for &(cost, cell, symbol) in costs.iter().filter(|cost| cost.0 == least) {
            sum += cost;
            open.candidates[cell].retain(|&candidate| candidate != symbol);
        }
    }
}

#[test]
fn the_refutation_sum_is_that_of_plain_sets() {
    let nine = NINE.map(|text| ("box:3x3", text));
    let mut seen = BTreeSet::new();
    for (name, text) in FIVE.map(|text| ("perfect:1", text)).into_iter().chain(nine) {
        let game = game(name);
        let puzzle = puzzle(&game, text);
        let solution = common::solutions(common::NATIVE, &game.with_clues(&puzzle), 1).remove(0);
        let expected = plain_refutation_sum(&game, &puzzle, &solution);
        let mut rater = Rater::new(&game, TRIALS).with(Settings { runs: 1, states: 0, ..Settings::default() });
        assert_eq!(rater.rate(&puzzle, &Stop::never()).unwrap().refutation.ok(), expected, "{text}");
        seen.insert(expected);
    }
    // Solved by singles, refuted at some cost, and beyond refutation by singles are not the same.
    assert!(seen.len() >= 5, "{seen:?}");
}

#[test]
fn a_backdoor_opens_the_puzzle_and_nothing_smaller_does() {
    let game = game("box:3x3");
    for text in NINE {
        let puzzle = puzzle(&game, text);
        let mut rater = Rater::new(&game, TRIALS).with(Settings { runs: 1, states: 0, ..Settings::default() });
        let rating = rater.rate(&puzzle, &Stop::never()).unwrap();
        let solution = common::solutions(common::NATIVE, &game.with_clues(&puzzle), 1).remove(0);
        let mut naive = Naive::new(game.problem(), Order::Scan).unwrap();
        let mut opens = |more: &[usize]| {
            let added = more.iter().map(|&cell| (Cell::new(cell), solution[cell]));
            let clues: Vec<_> = puzzle.clues().chain(added).unique().collect();
            naive.exact(clues, 0, &Stop::never()).is_some()
        };
        let least = (0..3).find(|&size| (0..81).combinations(size).any(|more| opens(&more))).unwrap_or(3);
        assert_eq!(rating.backdoor, Ok(least), "{text}");
        assert_eq!(rating.refutation == Ok(0), least == 0, "{text}");
    }
}

#[test]
fn only_puzzles_with_one_solution_are_rated() {
    let game = game("box:2x2");
    let mut rater = Rater::new(&game, Measures::ALL);
    let mut refused = |text: &str| rater.rate(&puzzle(&game, text), &Stop::never()).unwrap_err();
    assert_eq!(refused("................"), Unrated::NotUnique);
    assert_eq!(refused("12..34....1....."), Unrated::NotUnique);
    assert_eq!(refused("12....3...4....."), Unrated::NoSolution);
    let stop = Stop::never();
    stop.request();
    assert_eq!(rater.rate(&puzzle(&game, TINY[0]), &stop).unwrap_err(), Unrated::Stopped(Stopped));
}

#[test]
fn a_missing_score_says_why() {
    const UNIQUE: &str = "...3..2..2...13.";
    let rate = |name: &str, text: &str, wanted: Measures, settings| {
        let game = game(name);
        Rater::new(&game, wanted).with(settings).rate(&puzzle(&game, text), &Stop::never()).unwrap()
    };
    let tiny = rate("box:2x2", UNIQUE, Measure::Backdoor.into(), Settings::default());
    assert_eq!(tiny.backdoor, Ok(0));
    assert_eq!((tiny.naive, tiny.refutation), (Err(Missing::NotAsked), Err(Missing::NotAsked)));
    assert!(matches!((tiny.path, tiny.explainer), (Err(Missing::NotAsked), Err(Missing::NotAsked))));
    // No run says nothing.
    let settings = Settings { runs: 0, states: 0, ..Settings::default() };
    assert_eq!(rate("box:2x2", UNIQUE, Measures::ALL, settings).naive, Err(Missing::Beyond));
    let large = Rater::new(&game("latin:33"), Measures::ALL);
    assert_eq!(large.require(Measure::Ladder), Err(Missing::TooLarge(LayoutError::Order(33))));
    assert_eq!(large.require(Measure::Explainer), Err(Missing::TooLarge(LayoutError::Order(33))));
    assert_eq!(large.require(Measure::Refutation), Ok(()));
    let puzzle_of = puzzle(&game("box:2x2"), UNIQUE);
    let game = game("box:2x2");
    let mut rater = Rater::new(&game, Measures::ALL);
    let solution = rater.solve(&puzzle_of, &Stop::never()).unwrap();
    let (stop, mut scores) = (Stop::never(), Scores::default());
    stop.request();
    rater.complete(&mut scores, &puzzle_of, &solution, &stop);
    assert_eq!((scores.naive, scores.backdoor), (Err(Missing::Stopped(Stopped)), Err(Missing::Stopped(Stopped))));
    // Scores that are missing for a reason other than that nobody asked are not computed again.
    rater.complete(&mut scores, &puzzle_of, &solution, &Stop::never());
    assert_eq!(scores.backdoor, Err(Missing::Stopped(Stopped)));
}

#[test]
fn random_boards_keep_the_rules_of_singles() {
    // Positions reached by random placements: a round never leaves a count of places wrong, or the next would panic or differ.
    let game = game("perfect:1");
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let plain = Plain::new(&game);
    for _ in 0..200 {
        let mut grid = vec![None; 25];
        for _ in 0..random.random_range(2..9) {
            let cell = random.random_range(0..25);
            if let Some(&symbol) = plain.candidates(&grid)[cell].choose(&mut random) {
                grid[cell] = Some(symbol);
            }
        }
        let clues = (0..25).filter_map(|cell| Some((Cell::new(cell), Symbol::new(grid[cell]?))));
        let houses = gerechte::rate::trial::Houses::new(game.problem()).unwrap();
        let mut state = gerechte::rate::trial::Position::new(&houses, clues);
        let singles = state.singles(&houses, usize::MAX);
        let mut insertions = 0;
        let consistent = plain.deduce(&mut grid, &mut insertions);
        assert_eq!((singles.placed, singles.contradiction), (insertions as usize, !consistent), "{grid:?}");
    }
}
