//! Counts: their results after a limit and after a stop.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::common;

use common::{NATIVE, game};
use gerechte::classify::{self, Burnside, Halves, Symmetric};
use gerechte::count::{self, CountSetup, Estimate, Estimated, Ledger, Sampling, up_to_relabelling};
use gerechte::encodings::Problem;
use gerechte::engines::EngineChoice;
use gerechte::symmetry::{GroupName, conjugacy_classes, group};
use gerechte::verbs::{Classify, Group};
use gerechte::workers::{Serial, Workers};
use gerechte::{Count, EngineError, Game, Grid, Puzzle, Stop};

#[test]
fn a_limit_counts_grids_and_not_classes() {
    let game = game("box:2x2");
    let counted = |limit| {
        let mut asked = None;
        let count = count::by_relabelling(game.problem(), limit, |problem| -> Result<_, EngineError> {
            asked = Some(problem.givens().count());
            NATIVE.count(problem, limit, &Stop::never())
        });
        (count.unwrap(), asked)
    };
    // The 288 grids are 12 for each of the 24 ways to name the symbols.
    assert_eq!(counted(None), (Count::Exactly(288), Some(4)));
    assert_eq!(counted(Some(100)), (Count::AtLeast(100), Some(0)));
}

#[test]
fn a_part_that_was_stopped_is_not_known() {
    let mut ledger = Ledger::new(2);
    assert_eq!(ledger.note(0, Count::AtLeast(3)), None);
    assert!(!ledger.knows(0));
    assert_eq!((ledger.done(), ledger.count()), (0, Count::AtLeast(3)));
    let noted = ledger.note(1, Count::Exactly(4)).map(|entry| (entry.cube, entry.count));
    assert_eq!((noted, ledger.knows(1)), (Some((1, 4)), true));
    assert_eq!((ledger.done(), ledger.count()), (1, Count::AtLeast(7)));
}

/// Workers that are asked how many they are, and then have nothing to do.
struct Idle;

impl Workers for Idle {
    fn number(&self) -> usize {
        4
    }

    fn run(&self, _: &(dyn Fn() + Sync)) {
        unreachable!("nothing is counted in parts");
    }
}

#[test]
fn grids_of_boxes_are_counted_at_once() {
    let stop = Stop::never();
    let mut setup = CountSetup::new(&stop);
    // Felgenhauer and Jarvis 2006, and the number up to relabelling.
    let published = [("sudoku", 6_670_903_752_021_072_936_960_u128), ("box:4x2", 29_136_487_207_403_520)];
    for (name, grids) in published {
        let game = common::game(name);
        let fixed = up_to_relabelling(game.problem()).unwrap();
        for workers in [&Serial as &dyn Workers, &Idle] {
            setup.workers = workers;
            assert_eq!(count::count(NATIVE, game.problem(), &setup), Ok(Count::Exactly(grids)), "{name}");
            let classes = grids / (1..=game.order() as u128).product::<u128>();
            assert_eq!(count::count(NATIVE, &fixed, &setup), Ok(Count::Exactly(classes)), "{name}");
        }
    }
    // A clue is enough to make it another problem.
    let game = common::game("box:2x2");
    let clue = Puzzle::parse(&game, "1...............").unwrap();
    assert_eq!(NATIVE.count(&game.with_clues(&clue), None, &stop), Ok(Count::Exactly(72)));
    assert_eq!(NATIVE.recount(&game.with_clues(&clue), &stop), None);
}

fn classes(name: &str) -> Option<u128> {
    let game = game(name);
    let (problem, stop) = (up_to_relabelling(game.problem()).unwrap(), Stop::never());
    let conjugates = conjugacy_classes(&game, &stop).unwrap();
    let burnside = Burnside::new(NATIVE, &problem, &conjugates, &Serial, &|| (), &stop).unwrap();
    assert_eq!(burnside.group_order(), conjugates.iter().map(|class| class.size).sum());
    burnside.classes()
}

/// Boxes: Jarvis and Russell 2006. Latin squares: their types, as `McKay`, Meynert and Myrvold 2007 call them (A040082).
#[test]
fn classes_under_groups_too_large_to_be_listed() {
    let published = [("box:2x2", 2), ("box:2x3", 49), ("latin:5", 2), ("latin:6", 17), ("latin:7", 324)];
    for (name, number) in published {
        assert_eq!(classes(name), Some(number), "{name}");
    }
}

/// Walking through all grids, and the published numbers of types, tell what grids with symmetries give.
#[test]
fn classes_with_symmetries() {
    let stop = Stop::never();
    for name in ["box:2x2", "latin:4", "latin:5", "perfect:1", "box:2x2+diagonals", "box:2x3+disjoint"] {
        let game = game(name);
        let problem = up_to_relabelling(game.problem()).unwrap();
        let elements = group(&game, GroupName::Full, &stop).unwrap();
        let order = elements.len();
        let visit = &mut |_: &_, _: &[_], _| ControlFlow::Continue(());
        let blank = Puzzle::empty(&game);
        let all = classify::classes(NATIVE.prepare(&problem).as_mut(), &blank, &elements.into(), &stop, visit).unwrap();
        let found = Symmetric::of(&game, &problem, &Serial, &stop).unwrap();
        let walked = all.sizes().into_iter().filter(|(size, _)| *size < order);
        let walked = walked.map(|(size, number)| ((order / size) as u128, number)).collect();
        assert_eq!(found.classes, walked, "{name}");
        assert_eq!(found.all(all.grids()), Some(all.number()), "{name}");
        assert_eq!(found.all(all.grids() + 1), if order == 1 { Some(all.number() + 1) } else { None }, "{name}");
    }
}

/// Russell and Jarvis 2006; the 17 types of Latin squares of order 6.
#[test]
#[ignore = "takes minutes in the dev profile"]
fn classes_with_symmetries_of_large_groups() {
    let of = |name: &str| {
        let game = game(name);
        Symmetric::of(&game, &up_to_relabelling(game.problem()).unwrap(), &Serial, &Stop::never()).unwrap()
    };
    assert_eq!(of("latin:6").all(1_128_960), Some(17));
    let symmetric = of("box:3x3");
    assert_eq!((symmetric.number(), symmetric.all(18_383_222_420_692_992)), (560_151, Some(5_472_730_538)));
}

#[test]
#[ignore = "takes half a minute in the dev profile"]
fn classes_of_boxes_2x4_and_3x3() {
    assert_eq!(classes("box:2x4"), Some(1_673_187));
    assert_eq!(classes("box:3x3"), Some(5_472_730_538));
}

/// The classes of boxes in two stacks or two bands, by their halves: the forms and stabilisers that a walk over all models of the formula finds.
#[test]
fn halves_have_the_classes_of_a_walk() {
    let stop = Stop::never();
    for name in ["box:2x2", "box:2x3", "box:3x2"] {
        let game = game(name);
        let halves = Halves::of(&game, &stop).unwrap().expect("two halves");
        let (mut solver, mut found) = (halves.solver(), BTreeMap::new());
        for first in halves.firsts(&stop).unwrap() {
            let forms = halves.completed(&mut solver, &first, &stop).unwrap();
            found.extend(forms.into_iter().map(|(form, symmetries)| (form.grid(game.board().cells()), symmetries)));
        }
        let mut walked = BTreeMap::new();
        let mut keep = |grid: Grid, symmetries: usize| {
            walked.insert(grid, symmetries as u32);
            Ok(())
        };
        let group = Group::of(&game, Some(GroupName::Full), &stop).unwrap();
        let engines = |problem: &_, task| EngineChoice::AllSat.engines(problem, task);
        let classify = Classify { grids: &game, group, engines: &engines, burnside: false };
        classify.run(Some(&mut keep), &stop).unwrap();
        assert_eq!(found, walked, "{name}");
    }
    for name in ["box:3x3", "box:2x5", "latin:4", "box:2x2+diagonals"] {
        assert!(Halves::of(&game(name), &stop).unwrap().is_none(), "{name}");
    }
}

/// Three threads.
struct Threads;

impl Workers for Threads {
    fn number(&self) -> usize {
        3
    }

    fn run(&self, work: &(dyn Fn() + Sync)) {
        std::thread::scope(|scope| (0..3).for_each(|_| drop(scope.spawn(work))));
    }
}

fn estimated(problem: &Problem, samples: u32, seed: u64) -> Estimated {
    let sampling = Sampling { samples, seed };
    count::estimate(NATIVE, problem, sampling, &Serial, &|| (), &Stop::never()).unwrap().unwrap()
}

fn estimate(problem: &Problem, samples: u32, seed: u64) -> Estimate {
    estimated(problem, samples, seed).number
}

/// The share of intervals that hold the number of grids, and the mean of the estimates, as shares of it.
fn coverage(game: &Game, grids: f64, samples: u32, seeds: u32) -> (f64, f64) {
    let estimates: Vec<_> = (0..seeds).map(|seed| estimate(game.problem(), samples, seed.into())).collect();
    let holds = |estimate: &&Estimate| {
        let (low, high) = estimate.logarithms().unwrap();
        (low..=high).contains(&grids.ln())
    };
    let mean = estimates.iter().map(|estimate| estimate.logarithm.exp()).sum::<f64>() / f64::from(seeds);
    (f64::from(estimates.iter().filter(holds).count() as u32) / f64::from(seeds), mean / grids)
}

#[test]
fn estimates_hold_the_exact_counts() {
    for (name, grids) in [("box:2x3", 28_200_960.0), ("perfect:1", 2040.0), ("latin:5", 161_280.0)] {
        let (held, mean) = coverage(&game(name), grids, 200, 40);
        // 38 of 40 in the mean; 33 or fewer once in a hundred times.
        assert!(held > 33.5 / 40.0, "{name}: {held}");
        // The means of 8000 paths.
        assert!((mean - 1.0).abs() < 0.05, "{name}: {mean}");
    }
}

/// Most paths of the first end without a grid, and are replaced; those of the second go down in fours, and children are drawn anew.
#[test]
fn estimates_are_right_in_the_mean_where_paths_end() {
    // An et al.: 6,940,096 grids up to relabelling. The standard error of 16,000 paths is about 0.05, that of 300 times 64 less than 0.005.
    for (name, grids, samples, seeds, most) in
        [("diameter:1:0", 6_940_096.0 * 40_320.0, 400, 40, 0.2), ("perfect:1", 2040.0, 64, 300, 0.02)]
    {
        let (_, mean) = coverage(&game(name), grids, samples, seeds);
        assert!((mean - 1.0).abs() < most, "{name}: {mean}");
    }
}

/// More paths than branches take them all.
#[test]
fn estimates_of_small_trees_are_exact() {
    let estimated = estimated(game("perfect:1").problem(), 4096, 1);
    assert_eq!((estimated.number.number(), estimated.number.relative_error), ("2040".to_owned(), Some(0.0)));
    assert_eq!((estimated.paths, estimated.complete), (4096, 16 * 17));
}

#[test]
fn estimates_depend_on_the_seed_alone_and_know_clues_and_sums() {
    let game = game("box:2x3");
    let sampling = Sampling { samples: 200, seed: 7 };
    let shared = count::estimate(NATIVE, game.problem(), sampling, &Threads, &|| (), &Stop::never()).unwrap();
    assert_eq!(shared, Some(estimated(game.problem(), 200, 7)));
    assert_ne!(shared, Some(estimated(game.problem(), 200, 8)));
    let small = common::game("box:2x2");
    let with = |clues: &str| small.with_clues(&Puzzle::parse(&small, clues).unwrap());
    assert_eq!(estimate(&with("1234341221434321"), 10, 0).number(), "1");
    assert_eq!(estimate(&with("12........3...4."), 10, 0).complete, 0);
    let exact = NATIVE.count(&with("12..........3..."), None, &Stop::never()).unwrap().number();
    let (low, high) = estimate(&with("12..........3..."), 4000, 0).logarithms().unwrap();
    assert!((low.exp()..=high.exp()).contains(&f64::from(exact as u32)), "{exact}");
    let mut sum = small.problem().clone();
    sum.sum([0, 5, 10, 15], 8).unwrap();
    let exact = NATIVE.count(&sum, None, &Stop::never()).unwrap().number();
    let (low, high) = estimate(&sum, 4000, 0).logarithms().unwrap();
    assert!(exact > 0 && (low.exp()..=high.exp()).contains(&f64::from(exact as u32)), "{exact}");
}

#[test]
fn a_stopped_estimate_has_no_paths() {
    let stop = Stop::never();
    stop.request();
    let game = game("box:2x3");
    let sampling = Sampling { samples: 10, seed: 0 };
    let stopped = count::estimate(NATIVE, game.problem(), sampling, &Serial, &|| (), &stop);
    assert!(matches!(stopped, Err(EngineError::Stopped(_))), "{stopped:?}");
    // Solvers of formulas have no tree of their own.
    let other = gerechte::sat::AllSat;
    assert_eq!(count::estimate(&other, game.problem(), sampling, &Serial, &|| (), &Stop::never()), Ok(None));
}
