//! The ladder: every step is right and proved, and scores do not depend on how a puzzle is turned or labelled.

use std::collections::BTreeSet;

use crate::common;

use common::{SAT, game, puzzle_of, puzzle_with, random_grid, solutions};
use gerechte::encodings::Symbol;
use gerechte::rate::board::{LARGE, Layout, SMALL};
use gerechte::rate::ladder::{Implied, Node, Premise, Step, proof};
use gerechte::rate::{Candidate, Candidates, Guide, Ladder, Level, Path, Technique, Told};
use gerechte::search::Solver;
use gerechte::symmetry::rigid_motions;
use gerechte::{Puzzle, Stop};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

const KROPKI: &str = "box:2x3+kropki:tests/data/kropki6.txt";
const LITTLE_KILLER: &str = "box:2x3+little-killer:tests/data/little-killer6.txt";

/// The number of proofs of one technique in one state that are checked.
const PROOFS: usize = 8;

/// The number of rounds in which each technique is asked once for all its steps, as little changes from round to round.
const ROUNDS: usize = 64;

/// Checks the steps of every technique on the paths of some puzzles, in one of `rounds` rounds: each technique in a round of its own.
fn all_steps_are_right<const W: usize>(name: &str, seed: u64, puzzles: usize, techniques: &[Technique], rounds: usize) {
    let mut found = 0;
    let game = game(name);
    let layout = Layout::<W>::new(&game).expect("small enough");
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..puzzles {
        let grid = random_grid(&game, &mut random);
        let clues = puzzle_of(&game, &grid, 1, &mut random);
        let mut state = Candidates::new(&layout, &clues).assuming_unique();
        for round in 0.. {
            for (_, technique) in techniques.iter().enumerate().filter(|(number, _)| (round + number) % rounds == 0) {
                let steps = technique.all_steps(&state);
                found += steps.len();
                for step in &steps {
                    let told = || format!("{name} {clues} {step:?}");
                    let holds = |at: &Candidate| grid[at.cell].index() == at.symbol;
                    assert!(step.concludes(), "{}", told());
                    assert!(step.placements.iter().all(holds), "{}", told());
                    assert!(!step.eliminations.iter().any(holds), "{}", told());
                    assert!(step.eliminations.iter().all(|at| state.has(at.cell, at.symbol)), "{}", told());
                    assert!(!is_by_houses_alone(&state, step), "{}", told());
                }
                // Some techniques find thousands of steps; the proofs of some of them will do.
                for step in steps.iter().step_by(1 + steps.len() / PROOFS) {
                    if let Err(error) = proof::check(&state, step) {
                        panic!("{error}: {name} {clues} {step:?}");
                    }
                }
            }
            let Some(round) = Ladder::hodoku().round(&state, &Stop::never()) else { break };
            round.steps.iter().for_each(|step| step.apply(&mut state));
        }
        assert!(!state.is_contradictory());
    }
    assert!(found >= 10 * puzzles, "{name}: {found} steps");
}

/// Whether a step of a line says what subsets of the line say without its words.
fn is_by_houses_alone<const W: usize>(state: &Candidates<'_, W>, step: &Step) -> bool {
    let [Premise::Word(at), ..] = step.premises[..] else { return false };
    let line = &state.layout().lines[at];
    let left = |cell| state.value(cell).map_or_else(|| state.candidates(cell), |symbol| 1 << symbol);
    let apart = line.apart(left).expect("a way to fill the line");
    let is_gone = |at: &Candidate| {
        let place = line.cells.iter().position(|&cell| cell == at.cell).expect("a cell of the line");
        apart[place] >> at.symbol & 1 == 0
    };
    step.technique == Technique::LineCombination && step.eliminations.iter().any(is_gone)
}

fn steps_are_right(rounds: usize) {
    let rungs = Ladder::hodoku();
    all_steps_are_right::<SMALL>("box:3x3", 1, 2, rungs.techniques(), rounds);
    // Techniques that are not on the ladder are included.
    all_steps_are_right::<SMALL>("box:3x3", 2, 1, &Technique::all().collect::<Vec<_>>(), rounds);
    for (name, puzzles) in [
        ("perfect:1", 10),
        ("box:2x3", 2),
        ("diameter:1:0", 1),
        ("diameter:1:1:v", 1),
        ("latin:5", 2),
        ("box:2x4+diagonals", 1),
        ("box:3x3+windows", 1),
        ("latin:4+killer:tests/data/killer4.txt", 3),
        ("latin:4+kropki:tests/data/kropki4.txt", 3),
        (KROPKI, 3),
        ("box:2x3+renban:tests/data/renban6.txt", 3),
        ("box:2x3+thermo:tests/data/thermo6.txt+arrow:tests/data/arrow6.txt", 2),
        ("box:2x3+skyscraper:tests/data/skyscraper6.txt+candidates:tests/data/candidates6.txt", 2),
        ("box:3x3+arrow:tests/data/arrow9.txt", 1),
        ("box:3x3+numbered-room:tests/data/numbered-room9.txt", 1),
        ("box:3x3+sandwich:tests/data/sandwich9.txt", 1),
    ] {
        all_steps_are_right::<SMALL>(name, 2, puzzles, rungs.techniques(), rounds);
    }
}

#[test]
fn some_steps_are_right() {
    steps_are_right(ROUNDS);
}

#[test]
#[ignore = "long: every technique in every round"]
fn all_steps_in_all_rounds_are_right() {
    steps_are_right(1);
}

#[test]
fn scores_do_not_depend_on_labels_and_motions() {
    for (name, puzzles) in [("perfect:1", 20), ("diameter:1:0", 8), ("diameter:1:1", 8), ("box:3x3", 4)] {
        let game = game(name);
        let guide = Guide::new(&game, Ladder::hodoku()).expect("small enough");
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let motions = rigid_motions(&game).expect("a square board");
        for _ in 0..puzzles {
            let clues = puzzle_with(&game, 1, &mut random);
            let path = |clues: &Puzzle| {
                let path = guide.path(clues, &Stop::never());
                let rounds: Vec<_> = path.rounds.iter().map(|round| (round.technique, round.weight())).collect();
                (path.score(), path.steps(), path.solved, rounds)
            };
            let expected = path(&clues);
            for _ in 0..4 {
                let motion = motions[random.random_range(0..motions.len())];
                let mut names: Vec<_> = (0..game.order()).map(Symbol::new).collect();
                names.shuffle(&mut random);
                let mut moved = Puzzle::blank(clues.len());
                for (cell, symbol) in clues.clues() {
                    moved[motion.apply(cell).index()] = Some(names[symbol.index()]);
                }
                assert_eq!(path(&moved), expected, "{name} {clues} and {moved}");
            }
        }
    }
}

/// Steps of one round may share eliminations; the first one that is told has them.
#[test]
fn nothing_is_eliminated_twice() {
    let game = game("box:3x3");
    let guide = Guide::new(&game, Ladder::hodoku()).expect("small enough");
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..12 {
        let clues = puzzle_with(&game, 1, &mut random);
        let (path, told) = guide.explain(&clues, &Stop::never());
        let mut gone = BTreeSet::new();
        for Told { step, .. } in &told {
            assert!(step.concludes(), "{clues} {step:?}");
            assert!(step.eliminations.iter().all(|at| gone.insert((at.cell, at.symbol))), "{clues} {step:?}");
        }
        assert_eq!(told.len(), path.rounds.iter().map(|round| round.steps.len()).sum::<usize>());
    }
}

#[test]
fn large_boards_have_a_path() {
    let game = game("box:4x4");
    let layout = Layout::<LARGE>::new(&game).expect("small enough");
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let mut solver = Solver::new(game.problem());
    let grid = solver.random(&[None; 256], &Stop::never(), &mut random).unwrap().expect("a grid");
    let mut clues = Puzzle::from(&grid);
    for _ in 0..120 {
        let cell = random.random_range(0..256);
        let clue = clues[cell].take();
        if solver.count(&clues, 2, &Stop::never()).number() != 1 {
            clues[cell] = clue;
        }
    }
    let mut state = Candidates::new(&layout, &clues);
    assert!(Ladder::hodoku().run(&mut state, &Stop::never()).solved);
}

#[test]
fn each_technique_has_a_name_of_its_own() {
    for technique in Technique::all() {
        assert_eq!(technique.name().parse(), Ok(technique));
    }
}

/// Every link of a forcing chain or net follows from those that it names, by the rules and one house or cell; the branches start with all that a cell or house
/// may take, and end with the conclusion, or with a cell or symbol for which nothing is left.
#[test]
fn forcing_chains_are_told_link_by_link() {
    let game = game("box:3x3");
    let layout = Layout::<SMALL>::new(&game).expect("small enough");
    let clues = "7..8.23...9.37............1...29.....4...3.29.......53..3.41.....6.......2...817.";
    let mut state = Candidates::new(&layout, &Puzzle::parse(&game, clues).expect("a puzzle")).assuming_unique();
    let below = Technique::all().filter(|&technique| technique.is_rung() && technique < Technique::ForcingChain);
    Ladder::new(below.collect()).run(&mut state, &Stop::never());
    let sees = |a: usize, b: usize| a != b && layout.houses.iter().any(|h| h.cells.has(a) && h.cells.has(b));
    let excludes = |one: &Node, other: &Node| {
        let all =
            |test: &dyn Fn(usize, usize) -> bool| one.cells.iter().all(|&a| other.cells.iter().all(|&b| test(a, b)));
        if one.symbol == other.symbol { all(&sees) } else { one.cells.len() == 1 && one.cells == other.cells }
    };
    // The candidates of a premise, one of which is true.
    let options = |premise: &Premise| -> Vec<(usize, usize)> {
        match *premise {
            Premise::Cell(cell) => {
                (0..9).filter(|&symbol| state.has(cell, symbol)).map(|symbol| (cell, symbol)).collect()
            }
            Premise::House(house, symbol) => state.cells_in(house, symbol).iter().map(|cell| (cell, symbol)).collect(),
            ref other => panic!("{other:?}"),
        }
    };
    let mut told = [0; 2];
    for (number, technique) in [Technique::ForcingChain, Technique::ForcingNet].into_iter().enumerate() {
        for step in technique.all_steps(&state) {
            let hinge = step.hinge.as_ref().expect("what it is about");
            for branch in &step.branches {
                for (at, link) in branch.iter().enumerate() {
                    let causes: Vec<&Node> = link.from.iter().map(|&from| &branch[from].node).collect();
                    assert!(link.from.iter().all(|&from| from < at), "{step:?}");
                    match &link.premise {
                        None => assert!(at == 0 || !link.node.on && excludes(causes[0], &link.node), "{step:?}"),
                        Some(premise) => {
                            let gone = |(cell, symbol): (usize, usize)| {
                                let one = Node { symbol, cells: vec![cell], on: true };
                                causes.iter().any(|cause| {
                                    if cause.on {
                                        excludes(cause, &one)
                                    } else {
                                        cause.symbol == symbol && cause.cells.contains(&cell)
                                    }
                                })
                            };
                            let left: Vec<_> = options(premise).into_iter().filter(|&at| !gone(at)).collect();
                            let said = |&(cell, symbol): &(usize, usize)| {
                                symbol == link.node.symbol && link.node.cells.contains(&cell)
                            };
                            assert!(!left.is_empty() && left.iter().all(said), "{step:?} {link:?}");
                        }
                    }
                }
            }
            if let [net] = &step.branches[..] {
                let gone = |&(cell, symbol): &(usize, usize)| {
                    let one = Node { symbol, cells: vec![cell], on: true };
                    net.iter().any(|link| excludes(&link.node, &one))
                };
                assert!(options(hinge).iter().all(gone), "{step:?}");
            } else {
                let starts: Vec<_> = step.branches.iter().map(|b| (b[0].node.cells[0], b[0].node.symbol)).collect();
                assert_eq!(starts, options(hinge));
                let end = &step.eliminations[0];
                let is_end = |branch: &Vec<Implied>| {
                    let last = &branch[branch.len() - 1].node;
                    !last.on && last.cells == [end.cell] && last.symbol == end.symbol
                };
                assert!(step.branches.iter().all(is_end), "{step:?}");
            }
            let told_step = Told::new(&state, step);
            assert!(!told_step.links.is_empty() && !told_step.text.contains("more"), "{}", told_step.text);
            told[number] += 1;
        }
    }
    assert!(told.iter().all(|&number| number > 0), "{told:?}");
}

/// Locked candidates that lie in two houses are medium; what sees them through several houses is as hard as a chain of one symbol. Boards with boxes
/// have none, unless relations exclude candidates.
#[test]
fn common_peers_are_on_boards_without_boxes() {
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for (name, has) in
        [("box:3x3", false), ("box:2x3", false), ("diameter:1:1", true), ("perfect:1", true), (KROPKI, true)]
    {
        let game = game(name);
        let guide = Guide::new(&game, Ladder::hodoku()).expect("small enough");
        let found = (0..30).any(|_| {
            let path = guide.path(&puzzle_with(&game, 1, &mut random), &Stop::never());
            path.rounds.iter().any(|round| round.technique == Technique::CommonPeers)
        });
        assert_eq!(found, has, "{name}");
    }
}

/// Chains go over links by relations, and their proofs and words name these.
#[test]
fn chains_go_over_relations() {
    let mut random = ChaCha8Rng::seed_from_u64(14);
    let game = game(KROPKI);
    let layout = Layout::<SMALL>::new(&game).expect("small enough");
    let is_rule = |premise: &Premise| matches!(premise, Premise::Related(_));
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..10 {
        let clues = puzzle_with(&game, 1, &mut random);
        let mut state = Candidates::new(&layout, &clues);
        while let Some(round) = Ladder::hodoku().round(&state, &Stop::never()) {
            let chains =
                [Technique::XyChain, Technique::DiscontinuousNiceLoop, Technique::Aic, Technique::ForcingChain];
            for step in chains.into_iter().flat_map(|technique| technique.all_steps(&state)).take(40) {
                assert_eq!(proof::check(&state, &step), Ok(()), "{clues} {step:?}");
                let (rules, houses) = step.premises.iter().cloned().partition::<Vec<_>, _>(is_rule);
                proved += rules.len();
                let less = Step { premises: houses, ..step.clone() };
                refuted += usize::from(!rules.is_empty() && proof::check(&state, &less).is_err());
                let told = Told::new(&state, step);
                let names = |text: &String| text.contains("(dot)");
                assert!(rules.is_empty() || names(&told.text) || told.links.iter().any(names), "{}", told.text);
            }
            round.steps.iter().for_each(|step| step.apply(&mut state));
        }
    }
    assert!(proved > 50 && refuted > 50, "{proved} {refuted}");
}

/// Little killers that the rest of the ladder leaves open. Their diagonals have sums; no technique of houses has more to say there.
#[test]
fn nested_nets_go_on_and_are_proved() {
    let easier: Vec<_> = Technique::all().filter(|t| t.is_rung() && *t != Technique::NestedForcingNet).collect();
    let easier = Ladder::new(easier);
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let game = game(LITTLE_KILLER);
    let layout = Layout::<SMALL>::new(&game).expect("small enough");
    let (mut proved, mut used) = (0, BTreeSet::new());
    for _ in 0..10 {
        let clues = puzzle_with(&game, 1, &mut random);
        let [solution] = solutions(SAT, &game.with_clues(&clues), 2).try_into().expect("one solution");
        let mut state = Candidates::new(&layout, &clues);
        easier.run(&mut state, &Stop::never());
        for step in Technique::NestedForcingNet.all_steps(&state) {
            assert_eq!(proof::check(&state, &step), Ok(()), "{clues} {step:?}");
            assert!(step.eliminations.iter().all(|at| solution[at.cell].index() != at.symbol), "{clues} {step:?}");
            used.extend(step.within.iter().copied());
            let told = Told::new(&state, step.clone());
            assert!(step.within.iter().all(|technique| told.text.contains(technique.words())), "{}", told.text);
            proved += 1;
        }
    }
    assert!(proved > 50 && used.contains(&Technique::ForcingNet) && used.len() > 2, "{proved} {used:?}");
}

/// A medium puzzle that takes very many steps is hard: 36 locked candidates cost 1800.
#[test]
fn levels_weigh_effort() {
    let game = game("box:3x3");
    let clues = "2...3...4..8..4.5.......76..6...21.....4...3.....15.92.3.74....6..1.....8.4.59...";
    let path = Guide::new(&game, Ladder::hodoku())
        .expect("small enough")
        .path(&Puzzle::parse(&game, clues).expect("a puzzle"), &Stop::never());
    let claiming = path.rounds.iter().find(|round| round.technique == Technique::Claiming).expect("it has one");
    let level = |number: usize| {
        let mut path = Path::default();
        path.solved = true;
        let mut round = claiming.clone();
        round.steps.truncate(1);
        round.steps[0].eliminations.truncate(1);
        path.rounds = vec![round; number];
        (path.effort(), path.level())
    };
    assert_eq!(level(1), (50, Level::Medium));
    assert_eq!(level(36), (1800, Level::Medium));
    assert_eq!(level(37), (1850, Level::Hard));
}

/// Medium and hard puzzles of jigsaws are medium and hard for another solver as well: wings are worth 4.2 on its scale, triplets and swordfish less. One medium puzzle
/// in ten needed naked pairs that a cell sees through several houses, and one hard puzzle in ten nothing but fish.
#[test]
fn levels_of_jigsaws_are_those_of_the_explainer() {
    use gerechte::generate::{Dig, Maker, Outcome, Target};
    use gerechte::rate::Explainer;
    use gerechte::rate::explainer::Limits;
    let game = game("jigsaw:111112222333311222333451122364455555366444557666664457889964777888997777888899999");
    let explainer = Explainer::new(&game).expect("small enough");
    // Without chains, which are worth more.
    let limits = Limits { implications: 1, ..Limits::default() };
    for (level, count) in [(Level::Medium, 24), (Level::Hard, 16)] {
        let target = Target { difficulty: Some(level.into()), ..Target::default() };
        let mut maker = Maker::new(&game, &Dig, target, &Stop::never()).expect("a game");
        for index in 0..count {
            let Outcome::Made(made) = maker.make(1, index) else { panic!("{index}") };
            let rating = explainer.rate(&made.draft.puzzle, &limits, &Stop::never()).expect("no stop");
            assert!(
                rating.er.is_some_and(|er| er.0 < 42) == (level == Level::Medium),
                "{}: {rating:?}",
                made.draft.puzzle
            );
        }
    }
}
