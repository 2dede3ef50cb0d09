//! Certificates of the fewest clues: each that is written is accepted. Each change is refused, even if all hashes are made anew.

use gerechte::encodings::amo::totalizer;
use gerechte::encodings::{ClauseSink, Cnf, Lit, dimacs};
use gerechte::sat::{Batsat, refute};
use gerechte::{Game, Puzzle, Stop, fewest};
use gerechte_checker::hitting;
use itertools::Itertools;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::certify::{Case, Folder, clauses, refused, words};
use crate::common::{game, gerechte, stdout};

const BOXES: &str = "1234341221434321";
/// One of `perfect:1`, with a puzzle of 4 clues.
const FIVE: &str = "1234535124234515421341532";

/// One of `box:2x4`, at random, which needs 16 clues.
const EIGHT: &str = "7321846546857123516832743274658128135647645723188546173217324856";

fn certify(name: &str, game: &str, grid: &str) -> Folder {
    Folder::written(name, &["fewest", game, grid, "--certify"])
}

/// The fewest clues of a grid, found by SAT.
fn by_sat(game: &Game, grid: &str) -> usize {
    let grid = Puzzle::parse(game, grid).unwrap().grid().unwrap();
    let found = fewest::by_sat(game.problem(), &grid, &Batsat, &Stop::never()).unwrap();
    assert!(found.is_proved());
    found.cells.len()
}

#[test]
fn what_is_written_is_accepted() {
    let killer = "latin:4+killer:tests/data/killer4.txt";
    let first = |game: &str| stdout(&gerechte(&["solve", game, "--seed", "3"], b"")).trim().to_owned();
    for (name, text) in [
        ("boxes", "box:2x2"),
        ("five", "perfect:1"),
        ("six", "box:2x3"),
        ("eight", "diameter:1:0"),
        ("special", "perfect:1+special"),
        ("diagonals", "latin:5+diagonals"),
        ("sums", killer),
        ("one", "latin:1"),
        ("two", "latin:2"),
    ] {
        let (game, grid) = (game(text), first(text));
        let folder = certify(&format!("fewest-{name}"), text, &grid);
        let said = folder.check().unwrap_or_else(|said| panic!("{text}: {said}"));
        let manifest: Value = serde_json::from_str(&folder.read("manifest.json")).unwrap();
        let puzzle = manifest["puzzle"].as_str().unwrap();
        let number = by_sat(&game, &grid);
        let clues = if number == 1 { "clue" } else { "clues" };
        let start = format!("{text} {grid}: {number} {clues}, and not with fewer: {puzzle}: certified and checked");
        assert!(said.starts_with(&start), "{said}\n{start}");
        let parsed = Puzzle::parse(&game, puzzle).unwrap();
        assert_eq!(parsed.clue_count(), number, "{text}");
        assert_eq!(stdout(&gerechte(&["count", text, puzzle, "--engine", "sat"], b"")), "1\n", "{text}");
        // The puzzle has a certificate of its own.
        let inside = gerechte(&["certify", "--check", folder.0.join("puzzle").to_str().unwrap()], b"");
        assert!(stdout(&inside).contains(": 1 grid and no others: certified and checked"), "{inside:?}");
    }
}

#[test]
fn what_was_asked_for_is_compared() {
    let folder = certify("fewest-asked", "box:2x2", BOXES);
    let path = folder.0.to_str().unwrap();
    let check = |args: &[&str]| {
        let output = gerechte(&[args, &["--check", path]].concat(), b"");
        (output.status.code().unwrap(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (status, said) = check(&["fewest", "box:2x2", BOXES]);
    assert!(status == 0 && said.ends_with(": certified and checked\n"), "{said}");
    for (args, reason) in [
        (&["fewest", "latin:4", BOXES][..], "the statement is not that of latin:4"),
        (&["fewest", "box:2x2", "1243342121344312"], "grid \"1234341221434321\" instead of"),
        (
            &["certify", "box:2x2", BOXES],
            "schema \"gerechte/fewest-certificate/1\" instead of \"gerechte/certificate/1\"",
        ),
    ] {
        let (status, said) = check(args);
        assert!(status == 1 && said.contains(reason), "{said}");
    }
    let (status, said) = check(&["fewest", "box:2x2", "1..............."]);
    assert!(status == 2 && said.contains("a grid is wanted, and r1c2 is blank"), "{said}");
    // A certificate of grids is none of clues.
    let grids = Folder::certify("fewest-grids", &["box:2x2"]);
    let output = gerechte(&["fewest", "--check", grids.0.to_str().unwrap()], b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("schema \"gerechte/certificate/1\" instead of"), "{said}");
    // Nor does either take the folder of the other.
    for (args, path) in
        [(&["fewest", "box:2x2", BOXES, "--certify"][..], &grids), (&["certify", "box:2x2", "--out"], &folder)]
    {
        let before = path.files();
        let output = gerechte(&[args, &[path.0.to_str().unwrap()]].concat(), b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.contains("give a new folder"), "{said}");
        assert_eq!(path.files(), before);
    }
}

/// The names of an unknown game are not verified.
#[test]
fn a_stranger_is_not_believed() {
    let folder = certify("fewest-stranger", "box:2x2", BOXES);
    for name in ["manifest.json", "puzzle/manifest.json"] {
        let mut manifest: Value = serde_json::from_str(&folder.read(name)).unwrap();
        manifest["game"] = json!("box:2x2+killer:/nowhere");
        folder.write(name, manifest.to_string());
    }
    folder.rehash();
    let said = folder.check().unwrap_err();
    assert!(said.contains("the grid has puzzles of 4 clues, and of no fewer, but whether it is that of"), "{said}");
    let output = gerechte(&["fewest", "box:2x2", BOXES, "--check", folder.0.to_str().unwrap()], b"");
    assert!(stdout(&output).starts_with("box:2x2 1234341221434321: 4 clues, and not with fewer: "), "{output:?}");
}

/// Certificates without a list of the cells that are counted: they are counted in the order in which the other grids first differ there.
#[test]
fn cells_need_no_list() {
    let folder = certify("fewest-unlisted", "perfect:1", FIVE);
    let differ = |other: &str| (0..25).filter(|&i| other.as_bytes()[i] != FIVE.as_bytes()[i]).collect();
    let sets: Vec<_> = folder.read("others.txt").lines().map(differ).collect();
    let cnf = hitting_formula(25, &sets, 4, &first_named(&sets));
    let refutation = refute(&cnf, &Stop::never()).unwrap().expect("no three cells hit all sets");
    let (mut lrat, mut drat) = (Vec::new(), Vec::new());
    refutation.write_lrat(&mut lrat).unwrap();
    refutation.write_drat(&mut drat).unwrap();
    folder.write("hitting.cnf", written(&cnf));
    folder.write("refutation.lrat", String::from_utf8(lrat).unwrap());
    folder.write("refutation.drat", String::from_utf8(drat).unwrap());
    folder.manifest(|m| drop(m.as_object_mut().unwrap().remove("counted")));
    folder.rehash();
    folder.check().unwrap();
}

/// A grid of a larger board, 2×4 boxes.
#[test]
fn grids_of_eight_symbols_are_certified() {
    let folder = certify("fewest-eight-symbols", "box:2x4", EIGHT);
    assert!(folder.check().unwrap().contains(": 16 clues, and not with fewer: "));
}

#[test]
fn hashes_guard_every_file() {
    let original = certify("fewest-hashes", "perfect:1", FIVE);
    refused(
        &original,
        false,
        &[
            ("a grid", |f| f.lines("others.txt", |lines| lines.swap(0, 1)), "others.txt: the hash is not"),
            ("a clause", |f| f.lines("hitting.cnf", |lines| drop(lines.pop())), "hitting.cnf: the hash is not"),
            ("a step", |f| f.lines("refutation.lrat", |lines| drop(lines.pop())), "refutation.lrat: the hash is not"),
            ("a line", |f| f.lines("refutation.drat", |lines| drop(lines.pop())), "refutation.drat: the hash is not"),
            (
                "the puzzle's manifest",
                |f| f.lines("puzzle/manifest.json", |lines| lines.insert(0, String::new())),
                "puzzle/manifest.json: the hash is not that of the manifest that names the puzzle",
            ),
            (
                "a file of the puzzle",
                |f| f.lines("puzzle/models.txt", |lines| lines.push(String::new())),
                "puzzle/models.txt: the hash is not",
            ),
            ("a file more", |f| f.manifest(|m| m["files"]["x"] = json!("")), "it lists files that no certificate has"),
            ("no files", |f| f.manifest(|m| m["files"] = json!({})), "others.txt: the hash is not"),
        ],
    );
}

#[test]
fn what_is_changed_is_refused_for_its_own_reason() {
    let original = certify("fewest-changed", "perfect:1", FIVE);
    refused(&original, true, OTHERS);
    refused(&original, true, FORMULA);
    refused(&original, true, PROOF);
    refused(&original, true, MANIFEST);
    refused(&original, true, WHOLE);
}

/// The line with two symbols exchanged.
fn exchanged(line: &str) -> String {
    let other = |c| match c {
        '1' => '2',
        '2' => '1',
        other => other,
    };
    line.chars().map(other).collect()
}

const OTHERS: &[Case] = &[
    (
        "grid less",
        |f| {
            f.lines("others.txt", |lines| drop(lines.pop()));
            f.manifest(|m| m["others"] = json!(m["others"].as_u64().unwrap() - 1));
        },
        "hitting.cnf: line ",
    ),
    ("number of grids", |f| f.manifest(|m| m["others"] = json!(1)), "grids instead of the 1 of the manifest"),
    ("grids in another order", |f| f.lines("others.txt", |lines| lines.swap(0, 1)), "hitting.cnf: line 2: clause"),
    (
        "the grid itself",
        |f| f.lines("others.txt", |lines| FIVE.clone_into(&mut lines[1])),
        "others.txt: the grid of line 2 is the one that it should differ from",
    ),
    (
        "the grid itself, which no cell can hit",
        |f| {
            f.lines("others.txt", |lines| FIVE.clone_into(&mut lines[0]));
            f.lines("hitting.cnf", |lines| "0".clone_into(&mut lines[1]));
        },
        "others.txt: the grid of line 1 is the one that it should differ from",
    ),
    (
        "no grid of the game",
        |f| f.lines("others.txt", |lines| lines[0].replace_range(0..2, "11")),
        "others.txt: line 1: the grid holds a symbol twice",
    ),
    (
        "grid twice",
        |f| f.lines("others.txt", |lines| lines[2] = lines[0].clone()),
        "others.txt: line 3: the grid of line 1 again",
    ),
    ("another grid", |f| f.lines("others.txt", |lines| lines[0] = exchanged(FIVE)), "hitting.cnf: line 2: clause"),
    ("short grid", |f| f.lines("others.txt", |lines| lines[0].truncate(24)), "line 1: 24 characters instead of 25"),
];

const FORMULA: &[Case] = &[
    (
        "dropped clause",
        |f| f.lines("hitting.cnf", |lines| clauses(lines, |clauses| drop(clauses.remove(0)))),
        "hitting.cnf: line 2: clause",
    ),
    (
        "stronger clause",
        |f| f.lines("hitting.cnf", |lines| words(&mut lines[1], |words| drop(words.remove(0)))),
        "hitting.cnf: line 2: clause",
    ),
    (
        "stronger counter",
        |f| f.lines("hitting.cnf", |lines| words(lines.last_mut().unwrap(), |words| drop(words.remove(0)))),
        ", which the other grids and the number of clues make",
    ),
    (
        "extra clause",
        |f| f.lines("hitting.cnf", |lines| clauses(lines, |clauses| clauses.push("-1 0".to_owned()))),
        ", which the other grids and the number of clues make",
    ),
    (
        "last clause",
        |f| f.lines("hitting.cnf", |lines| clauses(lines, |clauses| drop(clauses.pop()))),
        "hitting.cnf: clause none instead of (",
    ),
    (
        "another variable",
        |f| {
            f.lines("hitting.cnf", |lines| {
                words(&mut lines[0], |words| words[2] = (words[2].parse::<usize>().unwrap() + 1).to_string());
            });
        },
        " variables instead of ",
    ),
    ("no header", |f| f.lines("hitting.cnf", |lines| drop(lines.remove(0))), "line 1: the header `p cnf"),
    ("no formula", |f| f.write("hitting.cnf", ""), "hitting.cnf: the header `p cnf"),
];

const PROOF: &[Case] = &[
    (
        "the empty clause at once",
        |f| {
            f.lines("refutation.lrat", |lines| {
                let id = lines[0].split(' ').next().unwrap().to_owned();
                *lines = vec![format!("{id} 0 1 0")];
            });
            f.write("refutation.drat", "0\n");
        },
        "refutation.lrat: line 1: hint 1 of clause",
    ),
    (
        "dropped step",
        |f| {
            f.lines("refutation.lrat", |lines| drop(lines.remove(0)));
            f.lines("refutation.drat", |lines| drop(lines.remove(0)));
        },
        "refutation.lrat: line ",
    ),
    (
        "dropped hint",
        |f| f.lines("refutation.lrat", |lines| words(&mut lines[0], |words| drop(words.remove(words.len() - 2)))),
        "refutation.lrat: line 1: the hints of clause ",
    ),
    (
        "no empty clause",
        |f| f.lines("refutation.lrat", |lines| drop(lines.pop())),
        "refutation.lrat: the proof ends without the empty clause",
    ),
    ("no proof", |f| f.write("refutation.lrat", ""), "refutation.lrat: the proof ends without the empty clause"),
    (
        "another DRAT step",
        |f| f.lines("refutation.drat", |lines| lines[0] = "1 0".into()),
        "refutation.drat: line 1: (1) instead of ",
    ),
];

const MANIFEST: &[Case] = &[
    ("more clues", |f| f.manifest(|m| m["fewest"] = json!(5)), "the puzzle has 4 clues instead of 5"),
    ("fewer clues", |f| f.manifest(|m| m["fewest"] = json!(3)), "the puzzle has 4 clues instead of 3"),
    (
        "another symbol",
        |f| f.manifest(|m| m["puzzle"] = json!(exchanged(m["puzzle"].as_str().unwrap()))),
        "in the puzzle is not the symbol of the grid",
    ),
    (
        "another clue",
        |f| f.manifest(|m| m["puzzle"] = json!(moved(m["puzzle"].as_str().unwrap()))),
        "puzzle/manifest.json: the statement is not that of the puzzle",
    ),
    ("short puzzle", |f| f.manifest(|m| m["puzzle"] = json!(&FIVE[..4])), "4 characters instead of 25"),
    (
        "blanks written otherwise",
        |f| f.manifest(|m| m["puzzle"] = json!(m["puzzle"].as_str().unwrap().replace('.', "0"))),
        "in the puzzle is not the symbol of the grid",
    ),
    ("another grid", |f| f.manifest(|m| m["grid"] = json!(exchanged(FIVE))), "is not the symbol of the grid"),
    (
        "another grid, and its puzzle",
        |f| {
            f.manifest(|m| {
                m["grid"] = json!(exchanged(FIVE));
                m["puzzle"] = json!(exchanged(m["puzzle"].as_str().unwrap()));
            });
        },
        "hitting.cnf: line 2: clause",
    ),
    (
        "a cell that is counted twice",
        |f| f.manifest(|m| m["counted"][1] = m["counted"][0].clone()),
        " is counted twice, or is none",
    ),
    ("a cell that is none", |f| f.manifest(|m| m["counted"][0] = json!(25)), "cell 25 is counted twice, or is none"),
    (
        "a cell that is not counted",
        |f| f.manifest(|m| drop(m["counted"].as_array_mut().unwrap().pop())),
        ", which the other grids and the number of clues make",
    ),
    (
        "cells that are counted in another order",
        |f| f.manifest(|m| m["counted"].as_array_mut().unwrap().swap(0, 1)),
        ", which the other grids and the number of clues make",
    ),
    ("no grid", |f| f.manifest(|m| m["grid"] = json!("1".repeat(25))), "manifest.json: the grid holds a symbol twice"),
    ("another game", |f| f.manifest(|m| m["game"] = json!("latin:5")), "the statement is not that of latin:5"),
    (
        "another game, with its statement",
        |f| {
            f.manifest(|m| {
                m["game"] = json!("latin:5");
                m["statement"]["houses"].as_array_mut().unwrap().truncate(10);
            });
        },
        "puzzle/manifest.json: the statement is not that of the puzzle",
    ),
    (
        "house less",
        |f| f.manifest(|m| drop(m["statement"]["houses"].as_array_mut().unwrap().pop())),
        "the statement is not that of perfect:1",
    ),
    (
        "cell outside",
        |f| f.manifest(|m| m["statement"]["houses"][0][0] = json!(25)),
        "the statement is not one: there is no cell 25",
    ),
    (
        "another schema",
        |f| f.manifest(|m| m["schema"] = json!("gerechte/fewest-certificate/2")),
        "schema \"gerechte/fewest-certificate/2\" instead of",
    ),
    ("a field more", |f| f.manifest(|m| m["x"] = json!(1)), "unknown field `x`"),
    ("control characters", |f| f.manifest(|m| m["tool"] = json!("\u{1b}[2J")), "control character"),
    (
        "truncated manifest",
        |f| f.write("manifest.json", &f.read("manifest.json")[..200]),
        "manifest.json: EOF while parsing",
    ),
];

const WHOLE: &[Case] = &[
    (
        "a clue more, with its formula",
        |f| with_formula(f, |puzzle| puzzle.replacen('.', "1", 1), 5),
        "refutation.lrat: line ",
    ),
    (
        "a clue less, with its formula",
        |f| with_formula(f, |puzzle| puzzle.replacen('1', ".", 1), 3),
        "refutation.lrat: line ",
    ),
    (
        "the puzzle's number of grids",
        |f| change_puzzle(f, |m| m["count"] = json!("2")),
        "puzzle/manifest.json: count 2 instead of \"1\"",
    ),
    (
        "the puzzle's statement",
        |f| change_puzzle(f, |m| drop(m["statement"]["givens"].as_array_mut().unwrap().pop())),
        "puzzle/manifest.json: the statement is not that of the puzzle",
    ),
    (
        "the puzzle's name",
        |f| change_puzzle(f, |m| m["puzzle"] = json!(".".repeat(25))),
        "puzzle/manifest.json: puzzle \"",
    ),
    (
        "the puzzle's proof",
        |f| f.lines("puzzle/refutation.lrat", |lines| drop(lines.pop())),
        "puzzle/refutation.lrat: the proof ends without the empty clause",
    ),
    (
        "the puzzle's grid",
        |f| f.lines("puzzle/models.txt", |lines| lines[0] = exchanged(&lines[0])),
        "puzzle/models.txt: line 1: the grid breaks the clue",
    ),
    ("no certificate", |f| std::fs::remove_dir_all(f.0.join("puzzle")).unwrap(), "puzzle: No such file"),
];

/// The puzzle of the same grid whose first clue is where the first blank was.
fn moved(puzzle: &str) -> String {
    let mut cells: Vec<_> = puzzle.chars().collect();
    let blank = cells.iter().position(|&c| c == '.').unwrap();
    let clue = cells.iter().position(|&c| c != '.').unwrap();
    (cells[blank], cells[clue]) = (FIVE.as_bytes()[blank].into(), '.');
    cells.into_iter().collect()
}

/// Claims that `fewest` clues are the fewest, with the matching formula.
fn with_formula(f: &Folder, puzzle: impl Fn(&str) -> String, fewest: usize) {
    f.manifest(|m| {
        m["fewest"] = json!(fewest);
        let puzzle = puzzle(m["puzzle"].as_str().unwrap());
        let of_grid = puzzle.chars().zip(FIVE.chars()).map(|(c, symbol)| if c == '.' { '.' } else { symbol });
        m["puzzle"] = json!(of_grid.collect::<String>());
    });
    let differ = |other: &str| {
        other.bytes().zip(FIVE.bytes()).enumerate().filter(|(_, (a, b))| a != b).map(|(i, _)| i).collect()
    };
    let sets: Vec<_> = f.read("others.txt").lines().map(differ).collect();
    f.write("hitting.cnf", written(&hitting_formula(25, &sets, fewest, &counted(f))));
}

/// The cells that the formula counts.
fn counted(f: &Folder) -> Vec<usize> {
    let manifest: Value = serde_json::from_str(&f.read("manifest.json")).unwrap();
    serde_json::from_value(manifest["counted"].clone()).unwrap()
}

fn change_puzzle(f: &Folder, change: impl FnOnce(&mut Value)) {
    let path = "puzzle/manifest.json";
    let mut manifest = serde_json::from_str(&f.read(path)).unwrap();
    change(&mut manifest);
    f.write(path, manifest.to_string());
}

/// The cells that the sets name, in the order in which they first do.
fn first_named(sets: &[Vec<usize>]) -> Vec<usize> {
    sets.iter().flatten().copied().unique().collect()
}

/// The hitting formula, written by the totalizer of the encodings.
fn hitting_formula(cells: usize, sets: &[Vec<usize>], fewest: usize, counted: &[usize]) -> Cnf {
    let mut cnf = Cnf::default();
    let chosen: Vec<Lit> = (0..cells).map(|_| cnf.new_var().lit()).collect();
    for set in sets {
        cnf.add_clause(&set.iter().map(|&cell| chosen[cell]).collect::<Vec<_>>());
    }
    let counted: Vec<_> = counted.iter().map(|&cell| chosen[cell]).collect();
    if fewest == 0 {
        cnf.add_clause(&[]);
    } else {
        totalizer::at_most(&counted, fewest - 1, &mut cnf);
    }
    cnf
}

fn written(cnf: &Cnf) -> String {
    let mut out = format!("p cnf {} {}\n", cnf.vars(), cnf.clauses().len()).into_bytes();
    cnf.clauses().for_each(|clause| dimacs::write_clause(clause, &mut out).unwrap());
    String::from_utf8(out).unwrap()
}

/// A formula is accepted as what it is and as nothing else, and has a model if and only if fewer cells hit all sets.
#[test]
fn the_formula_says_what_it_should() {
    let mut random = ChaCha8Rng::seed_from_u64(15);
    let mut with_model = 0;
    for case in 0..100 {
        let cells = random.random_range(1..=7);
        let members: Vec<usize> = (0..random.random_range(0..8)).map(|_| random.random_range(1..1 << cells)).collect();
        let to_cells = |member: &usize| (0..cells).filter(|cell| member >> cell & 1 == 1).collect::<Vec<_>>();
        let sets: Vec<_> = members.iter().map(to_cells).collect();
        for fewest in 0..=cells + 1 {
            let (named, mut all) = (first_named(&sets), (0..cells).collect::<Vec<_>>());
            all.shuffle(&mut random);
            // The same cells are counted, or all of them in any order.
            let list = random.random_bool(0.5).then_some(&all);
            let of = |fewest| hitting_formula(cells, &sets, fewest, list.unwrap_or(&named));
            let cnf = of(fewest);
            let formula = gerechte_checker::dimacs::read(written(&cnf).as_bytes()).unwrap();
            for other in 0..=cells + 1 {
                let is_same = cnf == of(other);
                let checked = hitting::check(cells, &sets, other, list.map(Vec::as_slice), &formula);
                assert_eq!(checked.is_ok(), is_same, "case {case}: {fewest} as {other}: {checked:?}");
            }
            let hits = |chosen: &usize| members.iter().all(|member| member & chosen != 0);
            let expected = (0..1_usize << cells).any(|chosen| (chosen.count_ones() as usize) < fewest && hits(&chosen));
            let has_model = refute(&cnf, &Stop::never()).unwrap().is_none();
            assert_eq!(has_model, expected, "case {case}: fewer than {fewest} of {sets:?}");
            with_model += usize::from(expected);
        }
    }
    assert!((100..500).contains(&with_model), "{with_model}");
}
