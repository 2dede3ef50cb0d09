//! Puzzles designed by SAT against all sets of clues, on boards and patterns where these can be listed.

use crate::common;

use std::collections::BTreeSet;

use common::{NATIVE, game, solutions};
use gerechte::encodings::{Cell, Symbol};
use gerechte::generate::design::{Anywhere, Demand, Solvable, design, design_anywhere};
use gerechte::generate::{Clues, Pattern, Symmetry};
use gerechte::sat::{Batsat, Varisat};
use gerechte::symmetry::rigid_motions;
use gerechte::{Game, Stop, fewest, unless_stopped};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// A grid, and for sets of its cells as bits: how singles fare, and whether another grid agrees.
struct Listed {
    cells: usize,
    symbols: usize,
    own: Vec<usize>,
    /// For each cell: the cells that share a house with it, and itself.
    neighbours: Vec<u32>,
    /// The full houses.
    houses: Vec<u32>,
    /// For each other grid, where it agrees with this one.
    agreements: Vec<u32>,
}

impl Listed {
    fn new(game: &Game, grids: &[Vec<Symbol>], grid: &[Symbol]) -> Self {
        let bits = |cells: &[Cell]| cells.iter().fold(0, |bits, cell| bits | 1 << cell.index());
        let houses: Vec<u32> = game.problem().houses().map(bits).collect();
        let own: Vec<_> = grid.iter().map(|symbol| symbol.index()).collect();
        let neighbours = |cell: usize| houses.iter().filter(|&&house| house >> cell & 1 == 1).fold(0, |all, h| all | h);
        let agreement = |other: &Vec<Symbol>| {
            (0..grid.len()).filter(|&cell| other[cell] == grid[cell]).fold(0_u32, |bits, cell| bits | 1 << cell)
        };
        Self {
            cells: grid.len(),
            symbols: game.order(),
            neighbours: (0..own.len()).map(neighbours).collect(),
            houses: houses.iter().copied().filter(|house| house.count_ones() as usize == game.order()).collect(),
            agreements: grids.iter().filter(|other| *other != grid).map(agreement).collect(),
            own,
        }
    }

    fn is_unique(&self, clues: u32) -> bool {
        self.agreements.iter().all(|agreement| clues & !agreement != 0)
    }

    fn rounds(&self, clues: u32) -> Option<usize> {
        let mut known = clues;
        for round in 0.. {
            if known.count_ones() as usize == self.cells {
                return Some(round);
            }
            // By symbol: the cells that hold it no more.
            let mut closed = vec![known; self.symbols];
            for cell in (0..self.cells).filter(|cell| known >> cell & 1 == 1) {
                closed[self.own[cell]] |= self.neighbours[cell];
            }
            let mut next = known;
            for cell in 0..self.cells {
                let own = self.own[cell];
                let naked = (0..self.symbols).all(|symbol| symbol == own || closed[symbol] >> cell & 1 == 1);
                if naked || self.houses.iter().any(|house| house & !closed[own] == 1 << cell) {
                    next |= 1 << cell;
                }
            }
            if next == known {
                return None;
            }
            known = next;
        }
        None
    }

    /// `motion` takes clues to clues.
    fn meets(&self, clues: u32, demand: &Demand, motion: &[Cell]) -> bool {
        let is_kept = |cell: usize| clues >> cell & 1 == clues >> motion[cell].index() & 1;
        demand.clues.number.contains(&(clues.count_ones() as usize))
            && (0..self.cells).all(is_kept)
            && demand.solvable.allows(self.rounds(clues))
            && self.is_unique(clues)
    }
}

/// Every demand is met by a set of clues that meets it, or refused where no set does.
fn compare(name: &str, free: usize, demands: usize, seed: u64) {
    let game = game(name);
    let grids = solutions(NATIVE, game.problem(), usize::MAX);
    let motions = rigid_motions(&game).expect("a square board");
    let random = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut outcomes = [0, 0];
    for number in 0..demands {
        let grid = grids.choose(random).expect("a grid");
        let listed = Listed::new(&game, &grids, grid);
        // Some cells are open, the others clues or blanks.
        let mut open: BTreeSet<usize> = (0..listed.cells).collect();
        while open.len() > free {
            open.remove(&random.random_range(0..listed.cells));
        }
        let place = |cell: usize, random: &mut ChaCha8Rng| (!open.contains(&cell)).then(|| random.random_bool(0.15));
        let pattern: Vec<_> = (0..listed.cells).map(|cell| place(cell, random)).collect();
        let least = random.random_range(0..=5);
        let solvable = match number % 4 {
            0 => Solvable::Rounds(0..=least),
            1 => Solvable::Rounds(least..=least),
            2 => Solvable::BeyondSingles,
            _ => Solvable::Anyhow,
        };
        let fewest = random.random_range(3..=8);
        let demand = Demand {
            solvable,
            clues: Clues {
                number: fewest..=fewest + random.random_range(0..=2),
                pattern: Pattern(pattern.clone()),
                symmetry: if random.random_bool(0.3) {
                    Symmetry::Motion(random.random_range(1..=motions.len()))
                } else {
                    Symmetry::None
                },
            },
        };
        let moved = |cell| match demand.clues.symmetry {
            Symmetry::Motion(number) => motions[number - 1].apply(cell),
            _ => cell,
        };
        let motion: Vec<_> = (0..listed.cells).map(Cell::new).map(moved).collect();
        let fixed =
            (0..listed.cells).filter(|&cell| pattern[cell] == Some(true)).fold(0, |bits, cell| bits | 1 << cell);
        let spread = |index: u32| {
            open.iter()
                .enumerate()
                .filter(|(bit, _)| index >> bit & 1 == 1)
                .fold(fixed, |bits, (_, cell)| bits | 1 << cell)
        };
        // The number of clues is seen before they are.
        let number = |index: u32| (u32::count_ones(fixed) + index.count_ones()) as usize;
        let possible = (0..1_u32 << open.len())
            .any(|index| demand.clues.number.contains(&number(index)) && listed.meets(spread(index), &demand, &motion));
        let stop = Stop::never();
        for outcome in [
            design(&game, grid, &demand, &[], &Batsat, random, &stop).unwrap(),
            design(&game, grid, &demand, &[], &Varisat, random, &stop).unwrap(),
        ] {
            match outcome {
                Some(cells) => {
                    let clues = cells.iter().fold(0, |bits, cell| bits | 1 << cell.index());
                    assert!(possible && listed.meets(clues, &demand, &motion), "{name} {demand:?}: {cells:?}");
                    let is_kept =
                        |cell: &usize| pattern[*cell].is_none_or(|is_clue| is_clue == (clues >> cell & 1 == 1));
                    assert!((0..listed.cells).all(|cell| is_kept(&cell)), "{name} {demand:?}: {cells:?}");
                }
                None => assert!(!possible, "{name} {demand:?} is possible"),
            }
        }
        outcomes[usize::from(possible)] += 1;
    }
    assert!(outcomes.iter().all(|&number| number * 10 > demands), "{name}: impossible and possible {outcomes:?}");
}

#[test]
fn designs_of_order_4_are_met_exactly_where_some_set_of_clues_meets_them() {
    compare("box:2x2", 16, 25, 1);
    compare("latin:4", 16, 25, 2);
    compare("box:2x2+diagonals", 14, 20, 3);
}

#[test]
fn designs_of_order_5_are_met_exactly_where_some_set_of_clues_meets_them() {
    compare("perfect:1", 14, 60, 4);
}

#[test]
fn fewest_clues_are_those_of_all_sets_of_that_size() {
    for name in ["box:2x2", "latin:4", "perfect:1"] {
        let game = game(name);
        let grids = solutions(NATIVE, game.problem(), usize::MAX);
        let random = &mut ChaCha8Rng::seed_from_u64(6);
        for _ in 0..8 {
            let grid = grids.choose(random).expect("a grid");
            let listed = Listed::new(&game, &grids, grid);
            let varisat = fewest::by_sat(game.problem(), grid, &Varisat, &Stop::never()).unwrap();
            for found in [&varisat, &fewest::by_sat(game.problem(), grid, &Batsat, &Stop::never()).unwrap()] {
                assert!(found.is_proved());
                assert!(listed.is_unique(found.cells.iter().fold(0, |bits, cell| bits | 1 << cell.index())));
            }
            let none_smaller = subsets(listed.cells, varisat.at_least - 1).all(|clues| !listed.is_unique(clues));
            assert!(none_smaller, "{name}: fewer than {}", varisat.at_least);
        }
    }
}

/// All sets of that many cells, as bits, by Gosper's rule.
fn subsets(cells: usize, size: usize) -> impl Iterator<Item = u32> {
    let next = |set: &u32| {
        let carried = set + (set & set.wrapping_neg());
        Some(carried | (((set ^ carried) >> 2) / (set & set.wrapping_neg())))
    };
    std::iter::successors(Some((1 << size) - 1), next).take_while(move |&set| set < 1 << cells)
}

#[test]
fn the_same_seed_gives_the_same_puzzle_and_another_one_another() {
    let game = game("box:2x3");
    let demand = Demand { solvable: Solvable::Rounds(4..=4), clues: (9..=12).into() };
    let found = |seed| {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        match design_anywhere(&game, &demand, 50, &Batsat, random, &Stop::never()).unwrap() {
            Anywhere::Found(grid, cells) => (grid, cells),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(found(1), found(1));
    assert_ne!(found(1), found(2));
}

#[test]
fn what_cannot_be_is_said() {
    let game = game("box:2x2");
    let random = &mut ChaCha8Rng::seed_from_u64(7);
    let mut ask = |demand: &Demand| {
        let stop = Stop::never();
        design_anywhere(&game, demand, 3, &Batsat, random, &stop).map_err(|error| error.to_string())
    };
    // No puzzle of order 4 has three clues.
    let three = Demand { clues: (0..=3).into(), ..Demand::default() };
    assert_eq!(ask(&three), Ok(Anywhere::NotFound(3)));
    #[expect(clippy::reversed_empty_ranges, reason = "the demand is empty")]
    let none = Demand { clues: (5..=4).into(), ..Demand::default() };
    assert_eq!(ask(&none), Ok(Anywhere::NotFound(3)));
    let of = |clues| Demand { clues, ..Demand::default() };
    let short = of(Clues { pattern: "x.".parse().unwrap(), ..Clues::default() });
    assert_eq!(ask(&short), Err("a pattern has one character for each of the 16 cells, and this has 2".to_owned()));
    let motion = of(Clues { symmetry: Symmetry::Motion(99), ..Clues::default() });
    assert!(ask(&motion).is_err_and(|error| error.starts_with("there is no motion:99: box:2x2 has ")));
    let character = "x.!".parse::<Pattern>().unwrap_err().to_string();
    assert_eq!(character, "a pattern is made of `x` (a clue), `.` (a blank) and `?` (either), not '!'");
}

#[test]
fn a_stop_is_heard() {
    let game = game("box:3x3");
    let grid = &solutions(NATIVE, game.problem(), 1)[0];
    let stop = Stop::never();
    stop.request();
    let found = fewest::by_sat(game.problem(), grid, &Batsat, &stop).unwrap();
    assert!(!found.is_proved() && found.at_least > 0);
    let random = &mut ChaCha8Rng::seed_from_u64(8);
    let outcome = design(&game, grid, &Demand::default(), &[], &Batsat, random, &stop);
    assert_eq!(unless_stopped(outcome), Ok(None));
}
