//! The command line for people: names, wrong entries, bad lines, tables, lists.

use crate::common;

use std::process::Output;

use common::folder::Folder;
use common::{game, gerechte, stdout};
use gerechte::rate::{Level, Measure, Scale, Technique};

const PUZZLE: &str = "...43...2......1";

fn status(output: &Output) -> i32 {
    output.status.code().expect("an exit status")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(args: &[&str], stdin: &[u8]) -> Vec<serde_json::Value> {
    let output = stdout(&gerechte(args, stdin));
    output.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
}

/// Every house that a hint or an explanation names is one that `palette` draws or lists, with the same cells.
#[test]
fn houses_are_called_as_they_are_drawn() {
    let folder = Folder::new("names");
    let cages = folder.file("cages", "AA..\n....\n....\n....\nA=3\n");
    let killer = format!("latin:4+killer:{cages}");
    for name in
        ["perfect:1", "jigsaw:9911/9911/ccdd/ccdd", "box:3x3+windows+diagonals", "@examples/cross.json", &killer]
    {
        let palette = &json(&["palette", name, "--json"], b"")[0];
        let labels: Vec<_> = palette["labels"].as_str().unwrap_or_default().chars().collect();
        let drawn = stdout(&gerechte(&["palette", name], b""));
        // The letter or number of each cell, row by row.
        let rows = drawn.lines().skip(1).take(game(name).order());
        let marks: Vec<_> = rows.flat_map(str::split_whitespace).collect();
        let mut regions = 0;
        for house in game(name).problem().houses() {
            let called = game(name).name_of_house(house);
            if let Some(label) = called.strip_prefix("region ").or_else(|| called.strip_prefix("box ")) {
                let of_label = (0..labels.len()).filter(|&cell| marks[cell] == label);
                assert!(of_label.eq(house.iter().map(|cell| cell.index())), "{name}: {called}");
                regions += 1;
            } else if !called.starts_with("row ") && !called.starts_with("column ") {
                let cells: Vec<_> = house.iter().map(|&cell| game(name).cell_name(cell)).collect();
                assert!(drawn.contains(&format!("\n{called}: {}\n", cells.join(" "))), "{name}: {called}: {drawn}");
            }
        }
        let expected = if labels.is_empty() || name.starts_with('@') || name.starts_with("latin") {
            0
        } else {
            game(name).order()
        };
        assert_eq!(regions, expected, "{name}");
    }
    // Explanations of a jigsaw use its own labels.
    let jigsaw = "jigsaw:9911/9911/ccdd/ccdd";
    let puzzles = gerechte(&["generate", jigsaw, "--minimal", "--count", "30", "--seed", "1"], b"").stdout;
    let told = stdout(&gerechte(&["explain", jigsaw, "-"], &puzzles));
    let labels: std::collections::BTreeSet<_> =
        told.split("region ").skip(1).filter_map(|rest| rest.chars().next()).collect();
    assert_eq!(labels.into_iter().collect::<String>(), "19cd", "{told}");
    let hint = stdout(&gerechte(&["hint", "perfect:1", "1.....5............4...3."], b""));
    assert_eq!(hint, "look at column 3, region B\n");
    assert!(stdout(&gerechte(&["palette", "perfect:1", "--codes"], b"")).starts_with("r1c1 r2c3 r3c5 r4c2 r5c4\n"));
}

/// Boxes are counted as rows and columns are; regions of codes have letters, which nobody takes for clues.
#[test]
fn boxes_have_numbers_and_other_regions_letters() {
    for (name, wanted) in [
        ("box:3x3", vec!["box 1", "box 9"]),
        ("box:2x5", vec!["box 1", "box 10"]),
        ("perfect:1", vec!["region A", "region E"]),
        ("diameter:1:0", vec!["region A", "region H"]),
        ("jigsaw:xxyy/xxyy/zzww/zzww", vec!["region x", "region w"]),
    ] {
        let game = game(name);
        let names: Vec<_> = game.problem().houses().map(|house| game.name_of_house(house)).collect();
        let regions = &names[2 * game.order()..];
        assert_eq!([regions[0].as_str(), regions[game.order() - 1].as_str()], wanted[..], "{name}");
    }
    let palette = stdout(&gerechte(&["palette", "perfect:1"], b""));
    assert!(palette.contains("\n  A A B E A\n"), "{palette}");
    let record = &json(&["palette", "perfect:1", "--json"], b"")[0];
    assert_eq!((&record["labels"], &record["names"][4]), (&"0014001112231223334203444".into(), &"region E".into()));
}

#[test]
fn every_technique_has_a_sentence_of_its_own() {
    let lessons: std::collections::HashSet<_> = Technique::all().map(Technique::lesson).collect();
    assert_eq!(lessons.len(), Technique::all().count());
}

/// Easy puzzles for print have about two fifths of the cells as clues, unless something else is asked for.
#[test]
fn easy_puzzles_have_many_clues() {
    let clues = |game: &str, more: &[&str]| {
        let count: &[&str] = if more.contains(&"--count") { &[] } else { &["--count", "4"] };
        let asked = [&["generate", game, "--difficulty", "easy", "--seed", "3"], count, more].concat();
        let puzzles = stdout(&gerechte(&asked, b""));
        puzzles.lines().map(|line| line.chars().filter(|&c| c != '.').count()).collect::<Vec<_>>()
    };
    for (game, range) in [("box:3x3", 30..=36), ("diameter:1:0", 23..=28)] {
        assert!(clues(game, &[]).iter().all(|number| range.contains(number)), "{game}");
        assert!(clues(game, &["--symmetry", "rot180"]).iter().all(|number| range.contains(number)), "{game}");
        assert!(clues(game, &["--minimal"]).iter().all(|number| number < range.start()), "{game}");
        // Each number of them, equally often.
        let mut numbers = clues(game, &["--count", "60"]);
        numbers.sort_unstable();
        numbers.dedup();
        assert!(numbers.iter().eq(&range.collect::<Vec<_>>()), "{game}: {numbers:?}");
    }
}

#[test]
fn houses_of_several_squares_say_where_they_lie() {
    let samurai = game("samurai");
    let names: Vec<_> = samurai.problem().houses().map(|house| samurai.name_of_house(house)).collect();
    for name in [
        "row 1 from r1c1 to r1c9",
        "row 1 from r1c13 to r1c21",
        "column 9 from r13c9 to r21c9",
        "box from r7c7 to r9c9",
    ] {
        assert_eq!(names.iter().filter(|&other| other == name).count(), 1, "{name}");
    }
    let different: std::collections::HashSet<_> = names.iter().collect();
    assert_eq!(different.len(), names.len());
}

#[test]
fn wrong_entries_are_named() {
    let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solution = stdout(&gerechte(&["solve", "box:3x3", givens], b"")).trim().to_owned();
    let entered = |cells: &[(usize, char)]| {
        let mut state: Vec<_> = givens.chars().collect();
        for &(cell, symbol) in cells {
            state[cell] = symbol;
        }
        state.into_iter().collect::<String>()
    };
    let hint =
        |state: &str, more: &[&str]| gerechte(&[&["hint", "box:3x3", state, "--givens", givens], more].concat(), b"");
    let right = |cell: usize| solution.as_bytes()[cell] as char;
    let wrong = |cell: usize| (b'1' + (solution.as_bytes()[cell] - b'1' + 3) % 9) as char;
    // One right entry and a wrong one; two of a house that contradict each other; a given that was changed.
    let three = hint(&entered(&[(2, right(2)), (10, wrong(10))]), &[]);
    assert_eq!((status(&three), stdout(&three)), (1, format!("wrong: r2c2={}\n", wrong(10))));
    let clash = hint(&entered(&[(2, '5')]), &[]);
    assert_eq!((status(&clash), stdout(&clash).as_str()), (1, "wrong: r1c3=5\n"));
    let changed = hint(&entered(&[(0, '1'), (3, '1')]), &[]);
    assert_eq!(stdout(&changed), "wrong: r1c1=1 r1c4=1\n");
    let record: serde_json::Value = serde_json::from_str(&stdout(&hint(&entered(&[(2, '5')]), &["--json"]))).unwrap();
    assert_eq!((&record["wrong"], &record["place"]), (&serde_json::json!([[2, "5"]]), &serde_json::Value::Null));
    // If there is no mistake, the hint is that of the position; givens that were left out count.
    let good = entered(&[(2, right(2)), (3, right(3))]);
    assert_eq!(
        stdout(&hint(&good, &["--degree", "3"])),
        stdout(&gerechte(&["hint", "box:3x3", &good, "--degree", "3"], b""))
    );
    assert_eq!(stdout(&hint(&".".repeat(81), &[])), stdout(&gerechte(&["hint", "box:3x3", givens], b"")));
    assert_eq!(status(&gerechte(&["hint", "box:3x3", "-", "--givens", "-"], givens.as_bytes())), 2);
    let empty = ".".repeat(81);
    let many = gerechte(&["hint", "box:3x3", givens, "--givens", &empty], b"");
    assert_eq!(status(&many), 2);
    assert!(String::from_utf8_lossy(&many.stderr).ends_with("not unique\n"));
}

/// The program with a file as its standard input, which is there at once.
fn from_file(args: &[&str], content: &str) -> Output {
    let folder = Folder::new("standard-input");
    let file = std::fs::File::open(folder.file("list", content)).expect("a file");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_gerechte")).args(args).stdin(file).output();
    output.expect("the program runs")
}

/// A symbol is ruled out of the cell of a given by the given, whatever else rules it out.
#[test]
fn a_given_is_the_reason_why() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let why =
        |asked: &str, more: &[&str]| gerechte(&[&["hint", "box:3x3", puzzle, "--why", asked], more].concat(), b"");
    let other = why("r1c1=1", &[]);
    assert_eq!((status(&other), stdout(&other).as_str()), (0, "r1c1=1 contradicts r1c1=5, which is given\n"));
    let same = why("r1c1=5", &[]);
    assert_eq!((status(&same), stdout(&same).as_str()), (1, "r1c1=5 is given\n"));
    let record: serde_json::Value = serde_json::from_str(&stdout(&why("r1c1=1", &["--json"]))).expect("JSON");
    assert_eq!(record["clues"], serde_json::json!([[0, "5"]]), "{record}");
    // An entry is no given: other clues are the reason.
    let entered = format!("534{}", &puzzle[3..]);
    let entry = gerechte(&["hint", "box:3x3", &entered, "--givens", puzzle, "--why", "r1c3=3"], b"");
    assert_eq!(stdout(&entry), "r1c3=3 contradicts r1c2=3\n");
}

/// The empty board is a puzzle where sums or relations are clues.
#[test]
fn killers_need_no_dots() {
    let folder = Folder::new("no-dots");
    let cages = folder.path("killer.txt");
    let made = gerechte(&["generate", "box:2x2", "--killer", "--clues", "0", "--seed", "1", "--out", &cages], b"");
    assert_eq!(status(&made), 0, "{made:?}");
    let killer = format!("box:2x2+killer:{cages}");
    let dots = ".".repeat(16);
    for verb in [
        &["rate"][..],
        &["hint"],
        &["check"],
        &["explain"],
        &["transform"],
        &["convert", "--to", "json"],
        &["solve", "--unique"],
    ] {
        let (name, more) = verb.split_first().expect("a verb");
        let without = gerechte(&[&[*name, &killer], more].concat(), b"");
        let with = gerechte(&[&[*name, &killer, &dots], more].concat(), b"");
        assert!(without.stdout == with.stdout && !with.stdout.is_empty(), "{name}: {without:?} {with:?}");
        assert_eq!(status(&without), status(&with), "{name}");
    }
    // The list of a shell's loop is not swallowed.
    let listed = from_file(&["rate", &killer], "another killer\n");
    assert_eq!(listed.stdout, gerechte(&["rate", &killer, &dots], b"").stdout);
    assert!(String::from_utf8_lossy(&listed.stderr).contains("standard input is not read without `-`"), "{listed:?}");
    // Elsewhere it says nothing.
    assert_eq!(status(&gerechte(&["rate", "box:2x2"], b"")), 2);
}

/// A loop of a shell lends its list to every program in it: none of it is read without `-`, and an open pipe is not waited for.
#[test]
fn standard_input_is_read_for_a_dash_alone() {
    use std::process::{Command, Stdio};
    for verb in ["count", "show", "solve", "enumerate", "encode"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gerechte"))
            .args([verb, "box:2x2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        // The pipe stays open until the program has ended.
        let pipe = child.stdin.take();
        let start = std::time::Instant::now();
        while child.try_wait().expect("a child").is_none() {
            assert!(start.elapsed().as_secs() < 60, "{verb} waits");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        drop(pipe);
        let output = child.wait_with_output().expect("an output");
        assert_eq!(status(&output), 0, "{verb}: {output:?}");
    }
    let count = from_file(&["count", "box:2x2"], &format!("{PUZZLE}\n"));
    assert_eq!(stdout(&count), "288\n");
    assert_eq!(
        String::from_utf8_lossy(&count.stderr),
        "standard input is not read without `-` in place of the puzzle\n"
    );
    assert_eq!(stdout(&gerechte(&["count", "box:2x2", "-"], format!("{PUZZLE}\n").as_bytes())), "1\n");
    assert_eq!(stdout(&gerechte(&["convert"], format!("{PUZZLE}\n").as_bytes())), format!("{PUZZLE}\n"));
}

/// Labels of regions may stand apart, and may be numbers.
#[test]
fn labels_stand_apart() {
    let folder = Folder::new("labels");
    let count = |name: &str, text: &str| {
        let file = folder.file(name, text);
        stdout(&gerechte(&["count", &format!("@{file}")], b""))
    };
    let close = count("close", "1122\n1132\n4133\n4443\n");
    for (name, text) in [
        ("spaces", "1 1 2 2\n1 1 3 2\n4 1 3 3\n4 4 4 3\n"),
        ("commas", "1,1,2,2\n1,1,3,2\n4,1,3,3\n4,4,4,3\n"),
        ("both", "1, 1, 2, 2,\n1, 1, 3, 2,\n4, 1, 3, 3,\n4, 4, 4, 3\n"),
        ("numbers", "10 10 11 11\n10 10 12 11\n13 10 12 12\n13 13 13 12\n"),
        ("words", "a1 a1 b b\na1 a1 c b\nd a1 c c\nd d d c\n"),
    ] {
        assert_eq!(count(name, text), close, "{name}");
    }
}

/// Beyond the ladder, a hint is a chain, link by link.
#[test]
fn hints_go_on_where_the_ladder_ends() {
    let golden = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    assert_eq!(
        stdout(&gerechte(&["rate", "box:3x3", golden, "--scores", "ladder"], b"")),
        "extreme, beyond the ladder\n"
    );
    let record = &json(&["hint", "box:3x3", golden, "--degree", "3", "--json"], b"")[0];
    let output = gerechte(&["hint", "box:3x3", golden, "--degree", "3"], b"");
    assert_eq!(status(&output), 0);
    let links = record["step"]["links"].as_array().expect("links");
    let expected: Vec<_> = links.iter().map(|link| format!("  {}", link.as_str().expect("words"))).collect();
    let text = stdout(&output);
    assert!(text.lines().skip(1).eq(expected.iter().map(String::as_str)) && expected.len() > 3, "{text}");
    // The symbols that it eliminates are not those of the solution.
    let solution = stdout(&gerechte(&["solve", "box:3x3", golden], b""));
    let gone = record["step"]["eliminations"].as_array().expect("eliminations");
    assert!(!gone.is_empty());
    for at in gone {
        let cell = at[0].as_u64().expect("a cell") as usize;
        assert_ne!(at[1].as_str(), Some(&solution[cell..=cell]), "{text}");
    }
}

/// What the program writes and states its game is read back, also by `@FILE`, where the name is that of a random layout.
#[test]
fn random_layouts_and_tables_are_read_back() {
    let folder = Folder::new("read-back");
    for name in ["jigsaw?5:rot180:1", "jigsaw?6", "box:2x3"] {
        let made = ["generate", name, "--seed", "1", "--quiet"];
        let record = &json(&[&made[..], &["--json"]].concat(), b"")[0];
        let [puzzle, solution] = ["puzzle", "solution"].map(|field| record[field].as_str().expect("a grid"));
        assert_eq!(json(&["solve", "-", "--json"], record.to_string().as_bytes())[0]["solution"], solution, "{name}");
        let table = stdout(&gerechte(&[&made[..], &["--csv"]].concat(), b""));
        let layout = stdout(&gerechte(&["convert", name, puzzle, "--to", "layout"], b""));
        for (file, content) in [("table.csv", table), ("layout.txt", layout)] {
            let file = folder.file(file, &content);
            for arguments in [&[file.as_str()][..], &[&format!("@{file}"), &file]] {
                let output = gerechte(&[&["solve"], arguments].concat(), b"");
                assert_eq!(stdout(&output).trim(), solution, "{name}: {arguments:?}: {}", stderr(&output));
            }
        }
    }
    let cages = folder.file("cages.txt", "AABB\n....\n....\n....\nA=3\nB=7\n");
    let record = json(&["generate", &format!("latin:4+killer:{cages}"), "--seed", "1", "--json"], b"").remove(0);
    let output = gerechte(&["solve", "-"], record.to_string().as_bytes());
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("it needs a file: name the game before the puzzles"), "{}", stderr(&output));
}

/// A line is named by its mark and its ends, as the first thing to look at.
#[test]
fn hints_name_lines() {
    let folder = Folder::new("line-hint");
    let game = format!("latin:4+skyscraper:{}", folder.file("clues.txt", "r0c2: 4\n"));
    let hint = |degree: &str| json(&["hint", &game, "......3........1", "--degree", degree, "--json"], b"").remove(0);
    let line = "skyscraper 4 from r1c2 to r4c2";
    let record = hint("1");
    assert_eq!(record["place"], format!("look at {line}"));
    assert_eq!(record["places"], serde_json::json!([[1, 5, 9, 13]]));
    // All four are seen, so they rise from 1 to 4.
    let record = hint("3");
    assert!(record["step"]["text"].as_str().is_some_and(|text| text.contains(line)), "{record}");
    let gone = record["step"]["eliminations"].as_array().expect("eliminations");
    assert!(!gone.is_empty());
    for at in gone {
        let row = at[0].as_u64().expect("a cell") / 4;
        assert_ne!(at[1], (row + 1).to_string(), "{record}");
    }
}

#[test]
fn contradicting_clues_are_an_answer() {
    let clash = "5.5..............................................................................";
    let output = gerechte(&["check", "box:3x3", clash], b"");
    assert_eq!((status(&output), stdout(&output).as_str()), (1, "no solution, r1c1 and r1c3 both hold 5\n"));
    for verb in ["rate", "hint", "explain"] {
        let output = gerechte(&[verb, "box:3x3", clash], b"");
        assert_eq!(
            (status(&output), stdout(&output).as_str()),
            (1, "no solution, r1c1 and r1c3 both hold 5\n"),
            "{verb}"
        );
        let record = &json(&[verb, "box:3x3", clash, "--json"], b"")[0];
        assert_eq!((&record["solutions"], &record["puzzle"]), (&0.into(), &clash.into()), "{verb}");
    }
    let lines = format!("{clash}\n{}\n", ".".repeat(81));
    let records = json(&["check", "box:3x3", "-", "--json"], lines.as_bytes());
    let of = |field: &str| records.iter().map(|record| record[field].clone()).collect::<Vec<_>>();
    assert_eq!(of("solutions"), [0, 2]);
    assert_eq!(of("contradiction"), ["r1c1 and r1c3 both hold 5".into(), serde_json::Value::Null]);
    assert_eq!(records[0]["puzzle"], clash);
}

#[test]
fn bad_lines_are_passed_over_where_that_is_wanted() {
    let input = format!("{PUZZLE}\nbad\n11..............\n\n{PUZZLE}\n");
    for (verb, bad) in [
        ("solve", [2, 3]),
        ("rate", [2, 0]),
        ("count", [2, 3]),
        ("hint", [2, 0]),
        ("explain", [2, 0]),
        ("check", [2, 0]),
        ("transform", [2, 3]),
    ] {
        let output = gerechte(&[verb, "box:2x2", "-", "--json"], input.as_bytes());
        assert_eq!((status(&output), stdout(&output).lines().count()), (2, 2), "{verb}");
        assert!(stdout(&output).lines().nth(1).is_some_and(|line| line.contains("gerechte/error/1")), "{verb}");
        for threads in ["1", "3"] {
            let args = [&[verb, "box:2x2", "-", "--json", "--keep-going"][..], &["-j", threads]].concat();
            let output = gerechte(&args, input.as_bytes());
            assert_eq!((status(&output), output.stderr.len()), (2, 0), "{verb}");
            let records = json(&args, input.as_bytes());
            assert_eq!(records.len(), 4, "{verb}");
            for (record, line) in records[1..3].iter().zip(bad) {
                if line > 0 {
                    assert_eq!(
                        (&record["schema"], &record["line"]),
                        (&"gerechte/error/1".into(), &line.into()),
                        "{verb}"
                    );
                }
            }
            assert_eq!(records[1]["error"], "3 characters instead of 16, one for each cell");
            assert_eq!(records[0]["schema"], records[3]["schema"]);
        }
        let text = gerechte(&[verb, "box:2x2", "-", "--keep-going"], input.as_bytes());
        assert!(stdout(&text).contains("error: standard input: line 2: 3 characters instead of 16"), "{verb}");
    }
    // The images of the others do not depend on it.
    let images = |input: &str| {
        let output =
            gerechte(&["transform", "box:2x2", "-", "--seed", "5", "--count", "300", "--keep-going"], input.as_bytes());
        stdout(&output).lines().filter(|line| !line.starts_with("error")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(images(&input), images(&format!("{PUZZLE}\n{PUZZLE}\n")));
    // A line that cannot be read decides the exit status all the same, and so does an argument that is not a puzzle.
    assert_eq!(status(&gerechte(&["solve", "box:2x2", "bad", "--keep-going"], b"")), 2);
}

#[test]
fn a_carriage_return_after_an_argument_is_no_cell() {
    for verb in ["solve", "check", "rate", "hint", "transform", "count"] {
        let [plain, returned] = ["", "\r"].map(|end| gerechte(&[verb, "box:2x2", &format!("{PUZZLE}{end}")], b""));
        assert_eq!((status(&returned), stdout(&returned)), (status(&plain), stdout(&plain)), "{verb}");
        assert!(!plain.stdout.is_empty(), "{verb}");
    }
    // One within is a character like any other.
    let within = gerechte(&["solve", "box:2x2", &format!("{}\r{}", &PUZZLE[..4], &PUZZLE[5..])], b"");
    assert_eq!(status(&within), 2);
}

#[test]
fn ratings_are_complete_or_say_why() {
    let names = ["naive", "guesses", "ladder", "explainer", "refutation", "backdoor"];
    let check = |record: &serde_json::Value, scores: &serde_json::Value| {
        for name in names {
            assert_eq!(scores[name].is_null(), scores["missing"][name].is_string(), "{name}: {record}");
        }
        assert_eq!(
            scores["missing"].as_object().map(serde_json::Map::len),
            Some(names.iter().filter(|&&name| scores[name].is_null()).count())
        );
    };
    let killer = "box:2x2+killer:tests/data/killer4.txt";
    for (game, lines, reason) in [
        ("box:2x2", format!("{PUZZLE}\n12....3...4.....\n................\n"), "no solution"),
        ("latin:33", format!("{}\n", stdout(&gerechte(&["solve", "latin:33"], b"")).trim()), "order 33 is too large"),
    ] {
        let records = json(&["rate", game, "-", "--json"], lines.as_bytes());
        assert!(records.iter().any(|record| record["missing"].to_string().contains(reason)), "{records:?}");
        for record in &records {
            check(record, record);
        }
    }
    let partial = &json(&["rate", "box:2x2", PUZZLE, "--scores", "ladder", "--json"], b"")[0];
    check(partial, partial);
    assert_eq!(partial["missing"]["backdoor"], "not asked for");
    for (args, complete) in [(&["box:2x2", "--rate"][..], true), (&["box:2x2"], false), (&[killer, "--rate"], false)] {
        let record = &json(&[&["generate"], args, &["--json"]].concat(), b"")[0];
        check(record, &record["rating"]);
        assert_eq!(
            record["rating"]["missing"].as_object().is_some_and(serde_json::Map::is_empty),
            complete,
            "{record}"
        );
    }
    let rated = stdout(&gerechte(&["generate", killer, "--rate"], b""));
    assert!(rated.contains(", ladder ") && !rated.contains("naive"), "{rated}");
    // In text, too, the scores follow, as `rate --repeat` writes them.
    let made = stdout(&gerechte(&["generate", "box:2x3", "--rate", "--seed", "5", "--count", "3"], b""));
    assert_eq!(made.lines().count(), 3);
    assert_eq!(stdout(&gerechte(&["rate", "box:2x3", "-", "--repeat"], made.as_bytes())), made);
}

/// The fields of a line of a table, read by the rules of RFC 4180.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut field, mut quoted) = (Vec::new(), String::new(), false);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => field.push(chars.next().expect("a quote")),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(std::mem::take(&mut field)),
            c => field.push(c),
        }
    }
    fields.push(field);
    fields
}

/// Each row has what the record of the same call has.
#[test]
fn tables_have_what_the_records_have() {
    let puzzles = format!("{PUZZLE}\n12....3...4.....\n................\n");
    for args in [
        &["rate", "box:2x2", "-"][..],
        &["solve", "box:2x2", "-"],
        &["check", "box:2x2", "-"],
        &["fewest", "box:2x2", "-"],
        &["count", "box:2x2", "-", "--engine", "all"],
        &["classify", "perfect:1", "--group", "rigid", "--representatives"],
        &["list", "claims", "grids-5", "special-5"],
        &["minimal", "perfect:1"],
        &["list", "techniques"],
        &["list", "scales"],
        &["list", "levels"],
        &["list", "families"],
    ] {
        let puzzles = if args.contains(&"-") { puzzles.as_str() } else { "" };
        let table = stdout(&gerechte(&[args, &["--csv"]].concat(), puzzles.as_bytes()));
        let mut lines = table.lines();
        let heading = fields(lines.next().expect("a heading"));
        let records = json(&[args, &["--json"]].concat(), puzzles.as_bytes());
        let mut rows = 0;
        for (line, record) in lines.zip(&records) {
            let row = fields(line);
            assert_eq!(row.len(), heading.len(), "{args:?}: {line}");
            for (column, cell) in heading.iter().zip(&row) {
                let value = column.split('.').fold(record, |value, field| &value[field]);
                let has_column = column.split('.').next().is_some_and(|field| record.get(field).is_some());
                assert!(has_column || ["unique", "unproved"].contains(&column.as_str()), "{args:?}: {column}");
                match value {
                    serde_json::Value::Null => assert_eq!(cell, "", "{args:?}: {column}"),
                    // Of what is here, BibTeX is the one text that a spreadsheet would compute.
                    serde_json::Value::String(text) if text.starts_with('@') => assert_eq!(cell, &format!("'{text}")),
                    serde_json::Value::String(text) => assert_eq!(cell, text),
                    serde_json::Value::Number(_) | serde_json::Value::Bool(_) => assert_eq!(cell, &value.to_string()),
                    _ => {}
                }
            }
            rows += 1;
        }
        assert!(rows == records.len() || args[0] == "classify" && rows + 1 == records.len(), "{args:?}: {table}");
        // The table contains every field of a record.
        for record in &records[..rows] {
            for (field, value) in record.as_object().expect("an object").iter().filter(|(field, _)| *field != "schema")
            {
                let inner = value.as_object().filter(|_| !["engines", "missing"].contains(&field.as_str()));
                let paths = inner.map_or_else(
                    || vec![field.clone()],
                    |inner| inner.keys().map(|key| format!("{field}.{key}")).collect::<Vec<_>>(),
                );
                let is_there = |path: &String| {
                    heading.contains(path) || heading.iter().any(|column| column.starts_with(&format!("{path}.")))
                };
                assert!(paths.iter().all(is_there), "{args:?}: {paths:?}");
            }
        }
    }
    let sizes = stdout(&gerechte(&["classify", "perfect:1", "--group", "full", "--csv"], b""));
    let classes: Vec<_> = sizes.lines().skip(1).map(fields).collect();
    let grids: u32 = classes.iter().map(|row| row[4].parse::<u32>().unwrap() * row[5].parse::<u32>().unwrap()).sum();
    assert_eq!((grids, sizes.lines().next()), (17, Some("game,group,group_order,grids,size,classes")));
    assert_eq!(status(&gerechte(&["count", "box:2x2", "--csv", "--json"], b"")), 2);
    // A line that is no puzzle is no row.
    let kept = gerechte(&["solve", "box:2x2", "-", "--csv", "--keep-going"], b"bad\n................\n");
    assert_eq!((status(&kept), stdout(&kept).lines().count(), kept.stderr.is_empty()), (2, 2, false));
}

#[test]
fn words_for_difficulty_are_listed() {
    let techniques = json(&["list", "techniques", "--json"], b"");
    let named: Vec<_> =
        techniques.iter().map(|record| record["technique"].as_str().expect("a name").to_owned()).collect();
    assert!(named.iter().map(String::as_str).eq(Technique::all().map(Technique::name)));
    let words = ["scales", "levels"].map(|kind| json(&["list", kind, "--json"], b"")).concat();
    let of =
        |field: &str| words.iter().filter_map(|record| record[field].as_str().map(str::to_owned)).collect::<Vec<_>>();
    assert_eq!(of("scale"), Scale::ALL.map(Scale::name));
    assert_eq!(of("level"), Level::ALL.map(Level::name));
    let measures = of("measure");
    assert!(measures.iter().all(|name| Measure::ALL.iter().any(|measure| measure.name() == name)));
    for kind in ["techniques", "scales", "levels"] {
        let text = stdout(&gerechte(&["list", kind], b""));
        assert!(text.lines().all(|line| line.split_whitespace().count() > 3), "{text}");
    }
    assert_eq!(status(&gerechte(&["hint", "box:2x2", PUZZLE, "--csv"], b"")), 2);
    assert_eq!(status(&gerechte(&["rate"], b"")), 2);
    assert_eq!(status(&gerechte(&["hint", "box:2x2"], b"")), 2);
}

/// What was typed has an effect, or is refused.
#[test]
fn nothing_typed_is_ignored() {
    for (args, words) in [
        (&["generate", "6x6", "--player", "Anna", "--minimal"][..], "--date"),
        (&["generate", "6x6", "--player", "Anna", "--seed", "1"], "--date"),
        (&["generate", "6x6", "--minimal", "-o", "puzzles.txt"], "--killer"),
        (&["generate", "6x6", "--uses", "2", "--killer"], "--technique"),
        (&["count", "4x4", "--samples", "5", "--limit", "2"], "--estimate"),
        (&["show", "4x4", "1...............", "--candidates"], "--out FILE.svg"),
        (&["suite", "mates", "--engine", "sat", "--solver-timeout", "0"], "no time at all"),
        (&["minimal", "4x4", "--clues", "4"], "--clues is about the puzzles of a grid"),
        (&["list"], "techniques, scales, levels"),
        (&["solve", "7x7"], "`latin:7`, `jigsaw?7` and `jigsaw:LABELS`"),
        (&["count", "latin6"], "did you mean `latin:6`?"),
    ] {
        let output = gerechte(args, b"");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{args:?}: {said}");
        assert!(said.contains(words), "{args:?}: {said}");
    }
}

/// A list that its limit ends is what was asked for; bad lines are the worst that can be said of a stream.
#[test]
fn exit_statuses_are_those_of_the_worst_line() {
    let status = |args: &[&str], input: &str| gerechte(args, input.as_bytes()).status.code();
    assert_eq!(status(&["minimal", "4x4", "--list", "--limit", "2"], ""), Some(0));
    assert_eq!(status(&["minimal", "4x4", "1234341221434321", "--clues", "4", "--limit", "1"], ""), Some(0));
    let lines = "................\nno puzzle\n................\n";
    assert_eq!(status(&["count", "4x4", "-", "--limit", "2", "--keep-going"], lines), Some(2));
    assert_eq!(status(&["count", "4x4", "-", "--limit", "2"], "................\n"), Some(3));
}

/// Arguments that are not UTF-8 are refused in one line, wherever they stand.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let bad = OsStr::from_bytes(b"box:3x3\xff");
    for before in [&[][..], &["solve"], &["generate"], &["solve", "box:3x3"], &["list"], &["solve", "--json"]] {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_gerechte"));
        let output = program.args(before).arg(bad).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{before:?}: {said}");
    }
}
