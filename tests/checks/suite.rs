//! Suites: the same on every machine, with the answers that they say.

use std::collections::BTreeMap;
use std::fs;

use gerechte::encodings::{Cell, ClauseSink, Cnf, Lit};
use gerechte::search::Native;
use gerechte::{Engine, Game, Puzzle, Stop};
use itertools::Itertools;
use serde_json::Value;

use crate::common::folder::Folder;
use crate::common::{self, gerechte, stdout};
use crate::export::hash;

/// A small suite, and its manifest.
fn suite(folder: &Folder, name: &str, more: &[&str]) -> Vec<Value> {
    let path = folder.path(name);
    let output = gerechte(&[&["suite", "-q", "--largest", "9", "-o", &path], more].concat(), b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let manifest = fs::read_to_string(folder.0.join(name).join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    assert_eq!(manifest["complete"], true);
    manifest["instances"].as_array().expect("a list").clone()
}

fn text<'a>(instance: &'a Value, field: &str) -> &'a str {
    instance[field].as_str().unwrap_or_else(|| panic!("{field} of {instance}"))
}

/// The clauses of a file, read by its grammar alone.
fn formula(content: &str) -> Cnf {
    let mut cnf = Cnf::default();
    for line in content.lines().filter(|line| !line.starts_with('c')) {
        if let Some(sizes) = line.strip_prefix("p cnf ") {
            let vars: usize = sizes.split(' ').next().and_then(|vars| vars.parse().ok()).expect("a number");
            for _ in 0..vars {
                cnf.new_var();
            }
            continue;
        }
        let literals: Vec<_> = line.split(' ').map(|literal| literal.parse::<i32>().expect("a literal")).collect();
        assert_eq!(literals.last(), Some(&0));
        cnf.add_clause(&literals.into_iter().filter_map(Lit::from_dimacs).collect::<Vec<_>>());
    }
    cnf
}

#[test]
fn two_runs_are_equal_and_varisat_confirms_them() {
    let folder = Folder::new("suite");
    let instances = suite(&folder, "one", &["--count", "2"]);
    assert_eq!(suite(&folder, "two", &["--count", "2"]), instances);
    let read = |run: &str, file: &str| fs::read(folder.0.join(run).join(file)).expect("a file");
    assert_eq!(read("one", "manifest.json"), read("two", "manifest.json"));
    let mut answers: BTreeMap<(String, bool), usize> = BTreeMap::new();
    for instance in &instances {
        let file = text(instance, "file");
        let path = folder.0.join("one").join(file);
        assert_eq!(hash(&path), text(instance, "sha256"), "{file}");
        assert_eq!(read("one", file), read("two", file), "{file}");
        let is_satisfiable = text(&instance["expected"], "status") == "satisfiable";
        if text(instance, "format") == "cnf" {
            let cnf = formula(&fs::read_to_string(path).expect("text"));
            assert_eq!((cnf.vars(), cnf.clauses().len()), (number(instance, "variables"), number(instance, "clauses")));
            assert_eq!(common::varisat(&cnf).solve().expect("varisat answers"), is_satisfiable, "{file}");
            *answers.entry((text(instance, "family").to_owned(), is_satisfiable)).or_default() += 1;
        }
    }
    // Each family has the answers that it promises.
    let both = ["hitting", "mates"];
    for family in ["holes", "completion", "unique", "hitting", "mates", "cubes"] {
        let of = |answer| answers.contains_key(&(family.to_owned(), answer));
        match family {
            "holes" => assert!(of(true) && !of(false)),
            "unique" | "cubes" => assert!(of(false) && !of(true)),
            _ => assert!(!both.contains(&family) || (of(true) && of(false)), "{family}"),
        }
    }
    let another = suite(&folder, "three", &["holes", "--seed", "1"]);
    assert!(another.iter().all(|one| instances.iter().all(|other| one["sha256"] != other["sha256"])));
}

fn number(instance: &Value, field: &str) -> usize {
    instance[field].as_u64().expect("a number") as usize
}

#[test]
fn instances_are_what_they_are_called() {
    let folder = Folder::new("called");
    let count = |game: &Game, puzzle: &Puzzle| {
        Native.prepare(game.problem()).count(puzzle, 2, &Stop::never()).expect("a count").number()
    };
    for instance in suite(&folder, "all", &["holes", "unique", "hitting", "--holes", "30,50", "--format", "cnf"]) {
        let game = common::game(text(&instance, "game"));
        let puzzle = instance["puzzle"].as_str().map(|puzzle| common::puzzle(&game, puzzle));
        let content = fs::read_to_string(folder.0.join("all").join(text(&instance, "file"))).expect("text");
        match (text(&instance, "family"), puzzle) {
            ("holes", Some(puzzle)) => {
                let blank = puzzle.len() - puzzle.clue_count();
                let percent = if text(&instance, "file").contains("-30-") { 30 } else { 50 };
                assert_eq!(blank, (puzzle.len() * percent + 50) / 100);
                assert!(count(&game, &puzzle) > 0);
            }
            ("unique", Some(puzzle)) => assert_eq!(count(&game, &puzzle), 1),
            ("hitting", None) if game.board().cells() == 25 => {
                // All choices of this number of cells, one by one.
                let cells = game.board().cells();
                let sets = content.lines().filter(|line| !line.starts_with(['c', 'p', '-']) && !line.contains('-'));
                let sets: Vec<Vec<usize>> = sets
                    .map(|line| line.split(' ').filter_map(|cell| cell.parse().ok()).filter(|&cell| cell > 0).collect())
                    .collect();
                assert!(sets.iter().flatten().all(|&cell| cell <= cells) && sets.len() > 10);
                let made = text(&instance, "made");
                let clues: usize =
                    made.rsplit("met by ").next().and_then(|rest| rest.split(' ').next()).unwrap().parse().unwrap();
                let hits = |chosen: &Vec<usize>| sets.iter().all(|set| set.iter().any(|cell| chosen.contains(cell)));
                let is_hit = (1..=cells).combinations(clues).any(|chosen| hits(&chosen));
                assert_eq!(is_hit, text(&instance["expected"], "status") == "satisfiable", "{clues}");
                // And a set is unavoidable: with all other cells given there is another grid. (Which grid it is, the file does not say.)
                assert!(
                    sets.iter()
                        .all(|set| set.len() >= 4 && set.iter().all(|&cell| Cell::new(cell - 1).index() < cells))
                );
            }
            ("hitting", None) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn solvers_are_compared_with_what_is_expected() {
    let args =
        |engine: &str| ["suite", "mates", "--largest", "5", "--format", "cnf", "--engine", engine].map(str::to_owned);
    let run = |engine: &str| gerechte(&args(engine).each_ref().map(String::as_str), b"");
    for engine in ["sat", "batsat"] {
        let output = run(engine);
        assert!(output.status.success() && !stdout(&output).contains("WRONG"), "{output:?}");
    }
    // A program that always says no is right on one of the two.
    let output = run("external:echo s UNSATISFIABLE");
    assert_eq!((output.status.code(), stdout(&output).matches("WRONG").count()), (Some(1), 1), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stderr).contains(
            "mates-cyclic-5.cnf: external:echo s UNSATISFIABLE says unsatisfiable, and satisfiable is expected"
        )
    );
    // A model that is none is no answer.
    let output = run("external:echo v 1 2 3 0");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert_eq!(run("external:nonexistent-solver").status.code(), Some(2));
    // One that is not understood has failed, and the others go on.
    let unread = args("external:echo hello");
    let output = gerechte(&[&unread.each_ref().map(String::as_str)[..], &["--engine", "sat"]].concat(), b"");
    assert_eq!((output.status.code(), stdout(&output).matches("failed").count()), (Some(1), 2), "{output:?}");
    assert!(stdout(&output).contains(" 0 of 2      2 of 2\n"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("external:echo hello failed: "), "{output:?}");
    assert_eq!(run("native").status.code(), Some(2));
}

/// The scores of solvers follow from their runs.
#[test]
fn solvers_have_a_score_and_a_line_of_a_chart() {
    let folder = Folder::new("scores");
    let chart = folder.path("cactus.svg");
    let no = "external:echo s UNSATISFIABLE";
    let args = ["suite", "mates", "--largest", "5", "--format", "cnf", "--solver-timeout", "7"];
    let solvers = ["--engine", "batsat", "--engine", no, "--chart", &chart];
    let output = gerechte(&[&args[..], &solvers, &["--json"]].concat(), b"");
    let records: Vec<Value> = stdout(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let (mut scores, mut runs) = (Vec::new(), Vec::new());
    for record in &records {
        match record["schema"].as_str() {
            Some("gerechte/solver-score/1") => scores.push(record),
            Some("gerechte/run/1") => runs.push(record),
            _ => {}
        }
    }
    assert_eq!((runs.len(), scores.len()), (4, 2), "{records:?}");
    for (number, score) in scores.iter().enumerate() {
        // An instance that is not answered counts twice the limit.
        let of = runs
            .iter()
            .skip(number)
            .step_by(2)
            .map(|run| if run["agrees"] == true { run["seconds"].as_f64().expect("seconds") } else { 14.0 });
        let times: Vec<f64> = of.collect();
        let mean = times.iter().sum::<f64>() / 2.0;
        assert!((score["par2"].as_f64().expect("a number") - mean).abs() < 0.001, "{score}");
        let solved = times.iter().filter(|&&time| time < 14.0).count();
        assert_eq!((&score["solved"], &score["instances"], &score["limit"]), (&solved.into(), &2.into(), &7.0.into()));
    }
    assert_eq!((&scores[0]["solved"], &scores[1]["solved"]), (&2.into(), &1.into()));
    let svg = fs::read_to_string(&chart).expect("a chart");
    assert!(svg.contains("batsat (2 answered)") && svg.contains("echo (1 answered)"), "{svg}");
    let text = stdout(&gerechte(&[&args[..], &["--engine", "batsat"]].concat(), b""));
    let last: Vec<_> = text.lines().rev().take(2).collect();
    assert!(last[0].starts_with("PAR-2, seconds ") && last[1].ends_with("2 of 2"), "{text}");
    assert_eq!(gerechte(&["suite", "mates", "--chart", &folder.path("none.svg")], b"").status.code(), Some(2));
}

/// Answers of solvers that a stop cut short are kept, and all else with them.
#[test]
fn an_unfinished_folder_that_holds_more_is_left_as_it_is() {
    let folder = Folder::new("unfinished-suite");
    let path = folder.path("suite");
    let args = ["suite", "mates", "--largest", "5", "--format", "cnf", "--out", path.as_str()];
    assert_eq!(gerechte(&args, b"").status.code(), Some(0));
    let manifest = format!("{path}/manifest.json");
    let whole = fs::read_to_string(&manifest).expect("a manifest");
    fs::write(&manifest, whole.replace("\"complete\":true", "\"complete\":false")).expect("written");
    let listed = || {
        let names = fs::read_dir(&path).expect("a folder").map(|found| found.expect("a file").file_name());
        names.collect::<std::collections::BTreeSet<_>>()
    };
    fs::write(format!("{path}/times.jsonl"), "{}\n").expect("written");
    let before = listed();
    let output = gerechte(&[&args[..], &["--engine", "sat"]].concat(), b"");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said.contains("beside instances of an unfinished run the folder holds times.jsonl: nothing is removed"),
        "{said}"
    );
    assert_eq!(listed(), before);
    fs::remove_file(format!("{path}/times.jsonl")).expect("removed");
    assert_eq!(gerechte(&args, b"").status.code(), Some(0));
    assert_eq!(fs::read_to_string(&manifest).expect("a manifest"), whole);
}

/// Without arguments nothing is made: it says what would be.
#[test]
fn a_bare_suite_says_what_it_would_make() {
    let output = gerechte(&["suite"], b"");
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0));
    for family in gerechte::suite::FAMILIES {
        let line = text.lines().find(|line| line.starts_with(&format!("{} ", family.name))).expect("a family");
        assert!(line.contains(family.about) && line.ends_with(" as cnf opb"), "{line}");
    }
    // Games that are not made unless they are asked for are not named.
    assert!(text.contains("box:4x4") && !text.contains("box:5x5"), "{text}");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("nothing is made: "), "{output:?}");
}

#[test]
fn an_order_that_is_too_large_is_named() {
    let output = gerechte(&["suite", "mates", "--game", "cyclic:99"], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(2), "error: game `cyclic:99`: order 99 is not between 1 and 64\n")
    );
}
