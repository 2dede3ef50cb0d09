//! Chains in words: every link follows from those that it names, by a checker that knows neither the explainer nor the ladder.

use crate::common;

use common::{game, puzzle, puzzle_with};
use gerechte::encodings::{Cell, Symbol};
use gerechte::rate::explainer::{Argument, Cases, Chained, Explainer, Limits, Link, Reason};
use gerechte::rate::{Guide, Ladder, Taught, Technique, Tutor};
use gerechte::search::Solver;
use gerechte::{Game, Puzzle, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The candidates of each cell that has no value, and the houses.
struct Position<'a> {
    game: &'a Game,
    candidates: Vec<u32>,
}

impl Position<'_> {
    fn houses(&self) -> impl Iterator<Item = (bool, Vec<usize>)> {
        let order = self.game.order();
        self.game.problem().houses().map(move |house| (house.len() == order, house.iter().map(|c| c.index()).collect()))
    }

    fn see(&self, a: usize, b: usize) -> bool {
        a != b && self.houses().any(|(_, house)| house.contains(&a) && house.contains(&b))
    }

    fn has(&self, cell: usize, symbol: usize) -> bool {
        self.candidates[cell] >> symbol & 1 == 1
    }

    /// The cells of a house that may take a symbol.
    fn places(&self, house: &[usize], symbol: usize) -> Vec<usize> {
        house.iter().copied().filter(|&cell| self.has(cell, symbol)).collect()
    }

    fn without(&self, gone: impl Iterator<Item = (usize, usize)>) -> Position<'_> {
        let mut candidates = self.candidates.clone();
        gone.for_each(|(cell, symbol)| candidates[cell] &= !(1 << symbol));
        Position { game: self.game, candidates }
    }

    /// Whether a candidate leads to a contradiction by singles alone.
    fn is_refuted_by_singles(&self, cell: usize, symbol: usize) -> bool {
        let open: Vec<_> = (0..self.candidates.len()).filter(|&cell| self.candidates[cell] != 0).collect();
        let mut left = self.candidates.clone();
        left[cell] = 1 << symbol;
        loop {
            let before = left.clone();
            for &a in &open {
                if left[a].is_power_of_two() {
                    open.iter().filter(|&&b| self.see(a, b)).for_each(|&b| left[b] &= !left[a]);
                }
            }
            for (full, house) in self.houses() {
                for symbol in 0..self.game.order() {
                    let had = house.iter().any(|&cell| self.candidates[cell] >> symbol & 1 == 1);
                    let places: Vec<_> = house.iter().copied().filter(|&cell| left[cell] >> symbol & 1 == 1).collect();
                    match places.as_slice() {
                        [] if full && had => return true,
                        [only] if full => left[*only] = 1 << symbol,
                        _ => {}
                    }
                }
            }
            if open.iter().any(|&cell| left[cell] == 0) {
                return true;
            }
            if left == before {
                return false;
            }
        }
    }

    fn check_link(&self, branch: &[Link], number: usize) -> usize {
        let link = &branch[number];
        let (cell, symbol) = (link.at.cell, link.at.symbol);
        assert!(self.has(cell, symbol), "{link:?} is about no candidate");
        assert!(link.from.iter().all(|&from| from < number), "{link:?} comes before its reasons");
        let from = || link.from.iter().map(|&from| &branch[from]);
        let gone = || from().filter(|from| !from.holds).map(|from| (from.at.cell, from.at.symbol));
        let left = || self.without(gone());
        let holds = match &link.reason {
            Reason::Assumed => number == 0 && link.from.is_empty(),
            Reason::SameCell => {
                !link.holds && from().any(|by| by.holds && by.at.cell == cell && by.at.symbol != symbol)
            }
            Reason::Seen(_) => {
                !link.holds && from().any(|by| by.holds && by.at.symbol == symbol && self.see(by.at.cell, cell))
            }
            Reason::LastInCell => link.holds && left().candidates[cell] == 1 << symbol,
            Reason::LastInHouse(_) => {
                let left = left();
                link.holds && self.houses().any(|(full, house)| full && left.places(&house, symbol) == [cell])
            }
            Reason::Pattern(_) => !link.holds && gone().count() > 0 && left().is_refuted_by_singles(cell, symbol),
            Reason::Chain(Some(inner)) => {
                let is_removed = match inner.deduction.place {
                    Some((of, other)) => of == cell && other != symbol,
                    None => inner.deduction.remove.contains(&(cell, symbol)),
                };
                return 1 + if !link.holds && is_removed { left().check(inner) } else { panic!("{link:?}") };
            }
            other => panic!("{other:?} is not told"),
        };
        assert!(holds, "{link:?} does not follow from {:?}", from().collect::<Vec<_>>());
        1
    }

    /// Checks all links and the conclusion; the number of links.
    fn check(&self, argument: &Argument) -> usize {
        let mut links = 0;
        for branch in &argument.branches {
            links += (0..branch.len()).map(|number| self.check_link(branch, number)).sum::<usize>();
        }
        let first: Vec<_> = argument.branches.iter().map(|branch| &branch[0]).collect();
        let covers = match argument.cases {
            Cases::One => first.len() == 1,
            Cases::Both => first.len() == 2 && first[0].at == first[1].at && first[0].holds != first[1].holds,
            Cases::Cell => {
                let cell = first[0].at.cell;
                let assumed = first.iter().filter(|link| link.holds && link.at.cell == cell);
                assumed.fold(0, |set, link| set | 1 << link.at.symbol) == self.candidates[cell]
            }
            Cases::House(_) => {
                let symbol = first[0].at.symbol;
                let mut assumed: Vec<_> = first.iter().map(|link| link.at.cell).collect();
                assumed.sort_unstable();
                first.iter().all(|link| link.holds && link.at.symbol == symbol)
                    && self.houses().any(|(full, house)| full && self.places(&house, symbol) == assumed)
            }
        };
        assert!(covers, "{:?}: {first:?}", argument.cases);
        // The candidates that each branch excludes.
        let excludes = |branch: &[Link], cell: usize, symbol: usize| {
            branch.iter().any(|link| match link.holds {
                false => (link.at.cell, link.at.symbol) == (cell, symbol),
                true if link.at.cell == cell => link.at.symbol != symbol,
                true => link.at.symbol == symbol && self.see(link.at.cell, cell),
            })
        };
        let deduction = &argument.deduction;
        if argument.cases == Cases::One {
            let (one, other) = Argument::contradiction(&argument.branches[0]).expect("a contradiction");
            assert!(one.at == other.at && one.holds != other.holds);
            let (at, assumed) = ((first[0].at.cell, first[0].at.symbol), first[0].holds);
            let conclusion = if assumed { deduction.remove == [at] } else { deduction.place == Some(at) };
            assert!(conclusion, "{deduction:?} is not the opposite of {:?}", first[0]);
        } else {
            for branch in &argument.branches {
                let placed = |(cell, symbol): (usize, usize)| {
                    branch.iter().any(|link| link.holds && (link.at.cell, link.at.symbol) == (cell, symbol))
                };
                assert!(deduction.place.is_none_or(placed), "{deduction:?}");
                let removed = |&(cell, symbol): &(usize, usize)| excludes(branch, cell, symbol);
                assert!(deduction.place.is_some() || deduction.remove.iter().all(removed), "{deduction:?}");
            }
        }
        links
    }
}

fn singles() -> Ladder {
    Ladder::new(vec![Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle])
}

/// Solves a puzzle by singles and chains, and checks each chain against the solution and link by link; the chains.
fn check_chains(game: &Game, puzzle: &Puzzle, most: usize) -> Vec<Chained> {
    let explainer = Explainer::new(game).unwrap();
    let solution = Solver::new(game.problem()).first(puzzle, &Stop::never()).unwrap().expect("a solution");
    let guide = Guide::new(game, singles()).unwrap();
    let end = guide.end(puzzle, &Stop::never());
    let mut values = end.values().clone();
    let mask = |cell| end.candidates(Cell::new(cell)).fold(0, |mask, symbol| mask | 1 << symbol.index());
    let mut candidates: Vec<u32> = (0..values.len()).map(mask).collect();
    let mut chains = Vec::new();
    while chains.len() < most && values.iter().any(Option::is_none) {
        let position = Position { game, candidates: candidates.clone() };
        // Singles first: chains start where there are none.
        let single = (0..candidates.len()).find(|&cell| candidates[cell].is_power_of_two());
        if let Some(cell) = single {
            let symbol = candidates[cell].trailing_zeros() as usize;
            values[cell] = Some(Symbol::new(symbol));
            candidates[cell] = 0;
            (0..candidates.len()).filter(|&b| position.see(cell, b)).for_each(|b| candidates[b] &= !(1 << symbol));
            continue;
        }
        let Some(chain) = explainer.chain(&values, &candidates, &Limits::default(), &Stop::never()) else { break };
        let links = position.check(&chain.argument);
        assert!(links >= 3 && chain.links.len() > chain.argument.branches.len(), "{:?}", chain.links);
        let right = |cell: usize, symbol: usize| solution.symbols()[cell].index() == symbol;
        let deduction = &chain.argument.deduction;
        match deduction.place {
            Some((cell, symbol)) => {
                assert!(right(cell, symbol), "{}", chain.text);
                candidates[cell] = 1 << symbol;
            }
            None => {
                for &(cell, symbol) in &deduction.remove {
                    assert!(!right(cell, symbol), "{}", chain.text);
                    candidates[cell] &= !(1 << symbol);
                }
            }
        }
        chains.push(chain);
    }
    chains
}

#[test]
fn links_follow_from_the_links_that_they_name() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut cases = [0; 4];
    for (name, puzzles) in
        [("box:3x3", 6), ("perfect:1", 20), ("diameter:1:0", 4), ("box:2x3+diagonals", 10), ("latin:6", 6)]
    {
        let game = game(name);
        for _ in 0..puzzles {
            for chain in check_chains(&game, &puzzle_with(&game, 1, &mut random), 12) {
                cases[match chain.argument.cases {
                    Cases::One => 0,
                    Cases::Both => 1,
                    Cases::Cell => 2,
                    Cases::House(_) => 3,
                }] += 1;
            }
        }
    }
    assert!(cases[0] > 20 && cases[1] + cases[2] + cases[3] > 5, "{cases:?}: too few chains are checked");
}

/// Golden Nugget (tarek, 2007) needs chains within chains at once.
#[test]
fn chains_within_chains_are_told() {
    let game = game("box:3x3");
    let puzzle = puzzle(&game, ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....");
    let chains = check_chains(&game, &puzzle, 1);
    let is_nested = |link: &Link| matches!(link.reason, Reason::Chain(Some(_)));
    assert!(chains.iter().any(|chain| chain.argument.branches.iter().flatten().any(is_nested)), "{chains:?}");
    assert!(chains.iter().any(|chain| chain.links.iter().any(|line| line.starts_with("  "))));
}

#[test]
fn what_the_ladder_does_not_solve_is_explained() {
    let game = game("box:3x3");
    // A puzzle from Magictour's top 1465.
    let puzzle = puzzle(&game, "7.8...3.....2.1...5.........4.....263...8.......1...9..9.6....4....7.5...........");
    let tutor = Tutor::with_ladder(&game, singles()).unwrap();
    let lesson = tutor.explain(&puzzle, &Stop::never());
    assert!(lesson.solved && !lesson.path.solved && lesson.chains().count() > 0);
    let mut board = puzzle.clone();
    for at in lesson.steps.iter().flat_map(Taught::placements) {
        board[at.cell] = Some(Symbol::new(at.symbol));
    }
    let solution = Solver::new(game.problem()).first(&puzzle, &Stop::never()).unwrap().expect("a solution");
    assert_eq!(board.grid().map(|grid| grid.to_string()), Some(solution.to_string()));
    // The hint of a position is its next step, with or without a chain.
    let end = Guide::new(&game, singles()).unwrap().end(&puzzle, &Stop::never());
    let hint = tutor.hint(end.values(), &Stop::never()).expect("a step");
    let Taught::Chain(chain) = &hint else { panic!("{hint:?}") };
    assert!(hint.text().contains(&chain.links[0]) && hint.place().starts_with("look at "));
    // Houses and cells are called as everywhere.
    let name = game.cell_name(Cell::new(chain.argument.branches[0][0].at.cell));
    assert!(chain.links[0].starts_with(&format!("suppose {name} is ")), "{:?}", chain.links);
}
