//! Public puzzle collections, where they are at hand (see `GERECHTE_DATA` in docs/book/src/developers/tests.md).

use crate::common;

use std::collections::HashSet;
use std::ops::ControlFlow;

use common::{NATIVE, SAT, data, game, gerechte, lines, needing, puzzle, sampled, solutions, stdout};
use gerechte::encodings::Cell;
use gerechte::search::Native;
use gerechte::symmetry::{self, GroupName, automorphisms};
use gerechte::{Engine, Stop, fewest};
use libtest_mimic::{Failed, Trial};

type Test = fn(&str) -> Result<(), Failed>;

pub fn trials() -> Vec<Trial> {
    let tests: [(&str, &'static str, Test); 8] = [
        ("17_clues_are_unique_on_standard_input", "9x9_17_clue.txt", seventeen_clues),
        ("500_of_17_clues_by_sat", "9x9_17_clue.txt", seventeen_clues_by_sat),
        ("top1465_by_both", "9x9_magictour_top1465.txt", by_both),
        ("hard_jigsaw_layouts_have_none", "jigsaw9_layouts_hard.txt", hard_jigsaws),
        ("jigsaw_layouts_have_a_grid", "jigsaw9_layouts.txt", jigsaws),
        ("jigsaw_layouts_have_few_automorphisms", "jigsaw9_layouts.txt", automorphisms_of_jigsaws),
        ("17_clues_are_inequivalent", "9x9_17_clue.txt", inequivalent),
        ("17_clues_are_among_those_of_their_grids", "9x9_17_clue.txt", puzzles_of_their_grids),
    ];
    let trial = |(name, file, test): (&str, &'static str, Test)| {
        let path = data().join(file);
        let missing = (!path.is_file()).then(|| path.display().to_string());
        needing(format!("data_sets::{name}"), missing, move || test(&std::fs::read_to_string(path)?))
    };
    tests.into_iter().map(trial).collect()
}

/// All 49,158 puzzles through the command line.
fn seventeen_clues(content: &str) -> Result<(), Failed> {
    let output = gerechte(&["solve", "--unique", "box:3x3", "-"], content.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let (text, game) = (stdout(&output), game("box:3x3"));
    assert_eq!((text.lines().count(), lines(content).count()), (49158, 49158));
    for (line, solution) in lines(content).zip(text.lines()) {
        let problem = game.with_clues(&puzzle(&game, line));
        problem.check(&common::symbols(solution)).map_err(|violation| format!("{line}: {violation}"))?;
    }
    Ok(())
}

fn seventeen_clues_by_sat(content: &str) -> Result<(), Failed> {
    equal(lines(content).take(500))
}

fn by_both(content: &str) -> Result<(), Failed> {
    equal(lines(content).step_by(10))
}

/// Both engines find the one solution.
fn equal<'a>(puzzles: impl Iterator<Item = &'a str>) -> Result<(), Failed> {
    let game = game("box:3x3");
    let mut puzzles = puzzles.peekable();
    assert!(puzzles.peek().is_some());
    for line in puzzles {
        let problem = game.with_clues(&puzzle(&game, line));
        let native = solutions(NATIVE, &problem, 2);
        if native.len() != 1 || native != solutions(SAT, &problem, 2) {
            return Err(format!("{line}: {native:?}").into());
        }
    }
    Ok(())
}

/// Each layout has a grid, by both engines.
fn jigsaws(content: &str) -> Result<(), Failed> {
    for layout in lines(content).step_by(25) {
        let game = game(&format!("jigsaw:{layout}"));
        for engine in [NATIVE, SAT] {
            match engine.first(game.problem(), &Stop::never())? {
                Some(grid) => game.problem().check(&grid)?,
                None => return Err(format!("{layout} has no grid, says {}", engine.name()).into()),
            }
        }
    }
    Ok(())
}

/// All 153 layouts are refuted by search.
fn hard_jigsaws(content: &str) -> Result<(), Failed> {
    assert_eq!(lines(content).count(), 153);
    for layout in lines(content) {
        let game = game(&format!("jigsaw:{layout}"));
        if NATIVE.first(game.problem(), &Stop::never())?.is_some() {
            return Err(format!("{layout}: a grid").into());
        }
    }
    Ok(())
}

/// The puzzles of the collection are known to be inequivalent: no two have the same form; and random equivalents have the same.
fn inequivalent(content: &str) -> Result<(), Failed> {
    let run = |args: &[&str], input: &str| {
        stdout(&gerechte(&[&["transform", "box:3x3", "-"], args].concat(), input.as_bytes()))
    };
    let puzzles: String = lines(content).map(|line| line.to_owned() + "\n").collect();
    let forms = run(&["--canonical", "-j2"], &puzzles);
    assert_eq!(forms.lines().collect::<HashSet<_>>().len(), 49158);
    let images = run(&["--seed", "17"], &puzzles);
    assert_eq!(images.lines().count(), 49158);
    assert!(images.lines().zip(puzzles.lines()).filter(|(image, puzzle)| image == puzzle).count() < 10);
    match run(&["--canonical"], &images).lines().zip(forms.lines()).find(|(form, known)| form != known) {
        Some((form, known)) => Err(format!("equivalent puzzles have the forms {form} and {known}").into()),
        None => Ok(()),
    }
}

/// Each group holds the rigid motions, which are found in another way, and has few elements.
fn automorphisms_of_jigsaws(content: &str) -> Result<(), Failed> {
    let mut trivial = 0;
    for layout in lines(content).step_by(10) {
        let game = game(&format!("jigsaw:{layout}"));
        let group = automorphisms(&game, &Stop::never()).expect("nobody stops");
        let order = group.order().expect("a small group");
        let motions = symmetry::group(&game, GroupName::Rigid, &Stop::never())?;
        assert!(motions.iter().all(|motion| group.contains(motion)), "{layout}");
        trivial += usize::from(order == 1);
    }
    println!("{trivial} of {} layouts have no automorphism", lines(content).step_by(10).count());
    Ok(())
}

/// The search for all puzzles of 17 clues of a grid finds the one from which the grid comes; one of 4,000.
fn puzzles_of_their_grids(content: &str) -> Result<(), Failed> {
    let game = game("box:3x3");
    for line in sampled(lines(content).step_by(4000), 8, 100) {
        let clues = puzzle(&game, line);
        let grid = Native.first(&game.with_clues(&clues), &Stop::never())?.ok_or("no solution")?;
        let known: Vec<Cell> = clues.clues().map(|(cell, _)| cell).collect();
        let mut is_found = false;
        fewest::puzzles(game.problem(), &grid, known.len(), &Stop::never(), |cells| {
            is_found |= cells == known;
            ControlFlow::Continue(())
        })?;
        assert!(is_found, "{line}");
    }
    Ok(())
}
