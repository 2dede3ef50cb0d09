//! The command line: records, exit statuses, and one line for whatever is wrong.

use crate::common;

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use common::{gerechte, gerechte_in_time, stdout};
use gerechte::count::journal::Journal;
use gerechte::count::{Entry, Parts, Subject, up_to_relabelling};
use gerechte::rate::board::{LARGE, Layout};
use gerechte::verbs::{Explain, Verb};
use gerechte::{Game, Puzzle, Stop};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};

const PUZZLE: &str = "...43...2......1";

fn status(output: &Output) -> i32 {
    output.status.code().expect("an exit status")
}

/// The one line of an error.
fn error(args: &[&str], stdin: &[u8]) -> String {
    let output = gerechte(args, stdin);
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert_eq!((status(&output), text.lines().count()), (2, 1), "{args:?}: {text}");
    text.trim_end().to_owned()
}

fn json(args: &[&str], stdin: &[u8]) -> Vec<serde_json::Value> {
    let output = stdout(&gerechte(args, stdin));
    output.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"))).collect()
}

#[test]
fn counts_are_recorded_by_engine() {
    let records = json(&["count", "perfect:1", "--up-to", "relabelling", "--engine", "all", "--json"], b"");
    let expected = serde_json::json!({
        "schema": "gerechte/count/1", "game": "perfect:1", "puzzle": null, "up_to": "relabelling", "count": "17",
        "exact": true, "engines": {"allsat": "17", "batsat": "17", "native": "17", "sat": "17"},
    });
    assert_eq!(records, [expected]);
}

#[test]
fn a_stream_gives_a_record_a_line() {
    let input = format!("# two puzzles\n{PUZZLE}\r\n\n1...............  the second\n");
    let records = json(&["check", "box:2x2", "-", "--engine", "all", "--json"], input.as_bytes());
    let fields = |field: &str| records.iter().map(|record| record[field].clone()).collect::<Vec<_>>();
    assert_eq!(fields("solutions"), [1, 2]);
    assert_eq!(fields("minimal"), [serde_json::json!(true), serde_json::Value::Null]);
    let output = gerechte(&["check", "box:2x2", "-"], input.as_bytes());
    assert_eq!((status(&output), stdout(&output).as_str()), (1, "unique, minimal\nnot unique\n"));
}

#[test]
fn puzzles_with_games_of_their_own_are_answered_as_if_alone() {
    let generate = ["generate", "box:2x2", "--with", "thermo,odd", "--count", "3", "--seed", "4"];
    let puzzles = stdout(&gerechte(&generate, b""));
    assert_eq!(puzzles.lines().count(), 3);
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), &puzzles).expect("written");
    let path = file.path().to_str().expect("a name");
    for verb in ["solve", "check", "count", "enumerate", "explain", "fewest", "hint", "rate", "show", "transform"] {
        let alone = |line: &str| stdout(&gerechte(&[verb, "--json", line], b""));
        let alone: String = puzzles.lines().map(alone).collect();
        assert_eq!(stdout(&gerechte(&[verb, "--json", path], b"")), alone, "{verb}");
        assert_eq!(stdout(&gerechte(&[verb, "--json", "-"], puzzles.as_bytes())), alone, "{verb}");
    }
    let table = stdout(&gerechte(&["check", "--csv", "-"], puzzles.as_bytes()));
    assert_eq!(table.lines().count(), 4, "one heading: {table}");
    let broken = puzzles.lines().next().map(|line| format!("{line}\njunk\n")).expect("a line");
    let said = error(&["solve", "-"], broken.as_bytes());
    assert!(said.starts_with("error: standard input: line 2: column 1: `junk`"), "{said}");
}

#[test]
fn what_is_redundant_or_contradicts_is_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("answer.svg");
    let file = path.to_str().expect("a name");
    // A frame for each clue of the core, and for what is not of the board.
    let cases: [(&[&str], usize); 4] = [
        (&["perfect:1", "1.....5............4...31", "--core"], 4),
        (&["box:2x2+diagonals", "1.....2........4", "--core"], 1 + 3),
        (&["latin:3", "12323131.", "--rules"], 8),
        (&["examples/thermo.json", "--rules"], 3),
    ];
    for (asked, frames) in cases {
        let output = gerechte(&[&["check"], asked, &["-o", file, "-f"]].concat(), b"");
        assert!(matches!(status(&output), 0 | 1), "{output:?}");
        let svg = std::fs::read_to_string(&path).expect("a picture");
        assert_eq!(svg.matches("stroke=\"#123a7a\"").count(), frames, "{asked:?}: {svg}");
    }
    let possible = gerechte(&["check", "box:2x2", "1.....2.........", "--possible", "-o", file, "-f"], b"");
    assert_eq!(status(&possible), 1);
    let svg = std::fs::read_to_string(&path).expect("a picture");
    assert_eq!(
        svg.matches("</text>").count(),
        stdout(&possible).lines().last().expect("symbols").replace(' ', "").len()
    );
    let said = error(&["check", "box:2x2", "-", "-o", file, "-f"], b"1...............\n2...............\n");
    assert!(said.contains("a file .svg holds one picture"), "{said}");
    let said = error(&["check", "box:2x2", "1...............", "-o", "answer.txt"], b"");
    assert!(said.contains("text shows no frames"), "{said}");
    let said = error(&["show", "box:2x2", "-o", "answer.xyz"], b"");
    assert!(said.ends_with("or --form says what it is"), "{said}");
    let said = error(&["check", "box:2x2", "1...............", "-o", "answer.xyz"], b"");
    assert!(said.starts_with("error: answer.xyz: the name of a picture ends in .svg"), "{said}");
}

#[test]
fn redundant_clues_are_named() {
    // In a full grid each clue follows from the others.
    let records = json(&["check", "box:2x2", "1234341221434321", "--json"], b"");
    assert_eq!(records[0]["redundant"], serde_json::json!((0..16).collect::<Vec<_>>()));
    assert_eq!(records[0]["minimal"], serde_json::json!(false));
}

#[test]
fn exit_statuses_are_those_of_the_readme() {
    let code = |args: &[&str]| status(&gerechte(args, b""));
    assert_eq!(code(&["solve", "box:2x2", PUZZLE]), 0);
    assert_eq!(code(&["solve", "box:2x2", "123....4........"]), 1);
    assert_eq!(code(&["solve", "box:2x2", "--unique"]), 1);
    assert_eq!(code(&["count", "box:2x2", "--limit", "5"]), 3);
    // As many as were asked for.
    assert_eq!(code(&["enumerate", "box:2x2", "--limit", "5"]), 0);
    assert_eq!(code(&["enumerate", "box:2x2", "--limit", "0"]), 0);
    assert_eq!(code(&["enumerate", "latin:9", "--timeout", "0.1", "--limit", "1000000000"]), 3);
    assert_eq!(code(&["count", "latin:9", "--up-to", "relabelling", "--engine", "sat", "--timeout", "0.2"]), 3);
    assert_eq!(code(&["solve", "box:2x2", PUZZLE, "--dimacs-output"]), 10);
    assert_eq!(code(&["solve", "box:2x2", "123....4........", "--dimacs-output"]), 20);
    assert_eq!(code(&["verify", "special-5", "--strict"]), 0);
    assert_eq!(code(&["--help"]), 0);
}

/// With `--json`, what is wrong is a record, too: the last one; people read it on standard error as before.
#[test]
fn errors_are_records_where_records_are_wanted() {
    for (args, stdin, status, line, said) in [
        (&["solve", "box:2x2", "12"][..], "", 2, None, "puzzle `12`: 2 characters instead of 16"),
        (&["solve", "nothing"], "", 2, None, "game `nothing`: unknown game"),
        (&["solve", "box:2x2", "--no-such-flag"], "", 2, None, "unexpected argument '--no-such-flag'"),
        (&["check", "box:2x2", "-"], "...43...2......1\n12\n", 2, Some(2), "standard input: line 2: 2 characters"),
        (&["rate", "box:2x2", "-", "--scores", "ladder"], "...43...2......1\n1x\n", 2, Some(2), "line 2"),
        (&["show", "box:2x2", "--timeout", "0"], "", 3, None, "stopped"),
    ] {
        let output = gerechte(&[args, &["--json"]].concat(), stdin.as_bytes());
        assert_eq!(self::status(&output), status, "{args:?}: {output:?}");
        let text = String::from_utf8(output.stdout).expect("text");
        let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap_or_default()).expect("a record");
        assert_eq!((&last["schema"], last["line"].as_u64()), (&"gerechte/error/1".into(), line), "{last}");
        let error = last["error"].as_str().expect("a sentence");
        assert!(error.contains(said), "{args:?}: {error}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(error), "{args:?}");
        // Without --json there is no record.
        let plain = gerechte(args, stdin.as_bytes());
        assert!(!String::from_utf8_lossy(&plain.stdout).contains("gerechte/error"), "{args:?}");
    }
}

/// What would not end is not begun: another way is taken, or named.
#[test]
fn hopeless_work_is_not_begun() {
    // The types of Latin squares of order 6, with transposition: McKay, Meynert, Myrvold, Small Latin squares, quasigroups and loops, 2007, table 1.
    let record = &json(&["classify", "latin:6", "--group", "full", "--json"], b"")[0];
    assert_eq!((&record["schema"], &record["classes"]), (&"gerechte/burnside/1".into(), &"17".into()), "{record}");
    let start = std::time::Instant::now();
    let boxes = error(&["classify", "box:3x3"], b"");
    assert!(boxes.contains("`gerechte classify box:3x3 --group full --burnside` counts the classes"), "{boxes}");
    // Engines that visit each solution are left out of a count of 10^21 of them, which needs no visits.
    let output = gerechte(&["count", "box:3x3", "--engine", "all", "--json"], b"");
    let record: serde_json::Value = serde_json::from_str(&stdout(&output)).expect("JSON");
    assert_eq!((&record["count"], status(&output)), (&"6670903752021072936960".into(), 0));
    let names = |field: &str| record[field].as_object().expect("engines").keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        (names("engines"), names("left_out")),
        (vec!["native".to_owned()], ["allsat", "batsat", "sat"].map(str::to_owned).to_vec())
    );
    let note = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(note.contains("allsat is left out: about ") && note.contains(" are more than 1e9"), "{note}");
    // A few of them every engine finds.
    let few = &json(&["count", "box:3x3", "--engine", "all", "--limit", "3", "--json"], b"")[0];
    assert_eq!((few["engines"].as_object().map(serde_json::Map::len), few.get("left_out")), (Some(4), None));
    assert!(start.elapsed().as_secs() < 120);
}

#[test]
fn our_own_solver_output_decodes() {
    for engine in ["native", "sat", "ilp"] {
        let answer = gerechte(&["solve", "box:2x2", PUZZLE, "--dimacs-output", "--engine", engine], b"");
        let decoded = gerechte(&["decode", "box:2x2", PUZZLE], &answer.stdout);
        assert_eq!(stdout(&decoded), "1234341221434321\n");
    }
}

#[test]
fn engines_enumerate_the_same_set() {
    let list = |engine| {
        let output = gerechte(&["enumerate", "perfect:1", "--up-to", "relabelling", "--engine", engine], b"");
        let mut lines: Vec<_> = stdout(&output).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(list("native").len(), 17);
    assert_eq!(list("native"), list("sat"));
    assert_eq!(list("native").len(), list("all").len());
}

#[test]
fn palettes_are_those_of_the_source() {
    let labels = |game: &str| json(&["palette", game, "--json"], b"")[0]["labels"].as_str().unwrap().to_owned();
    assert_eq!(labels("perfect:1"), "0014001112231223334203444");
    let case_one = "0001111000221133322223334422553344455554446655777666677700661177";
    assert_eq!(labels("diameter:1:0"), case_one);
    let case_two = "0001177000111122233112223333442253344445556644555666677500667777";
    assert_eq!(labels("diameter:1:1"), case_two);
    let codes = |game: &str| json(&["palette", game, "--codes", "--json"], b"").len();
    assert_eq!((codes("perfect:1"), codes("diameter:1:0")), (10, 24));
}

#[test]
fn a_palette_record_is_a_game_file() {
    let folder = std::env::temp_dir().join(format!("gerechte-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, content).unwrap();
        format!("@{}", path.display())
    };
    let count = |game: &str| stdout(&gerechte(&["count", game], b"")).trim().to_owned();
    let row = error(&["count", &file("row", b"# a jigsaw\n00140\n")], b"");
    assert!(row.ends_with("row: 5 labels do not fill a square (n² are needed)"), "{row}");
    assert_eq!(count(&file("labels", b"00140\n01112\n23122\n33342\n03444\n")), "2040");
    assert_eq!(count(&file("line", b"0014001112231223334203444\n")), "2040");
    assert_eq!(count(&file("name", b"perfect:1\n")), "2040");
    let record = gerechte(&["palette", "perfect:1", "--json"], b"").stdout;
    assert_eq!(count(&file("record", &record)), "2040");
    assert_eq!(count(&format!("{}+special", file("name", b"perfect:1\n"))), "240");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn bad_games_are_one_line() {
    let cases = [
        ("sudoko", "unknown game `sudoko`"),
        ("", "unknown game ``"),
        ("perfect:x", "`x` is not a number"),
        ("perfect:9999", "order 199980001 is not between 1 and 64"),
        ("perfect:99999999999999999999", "is not a number of at most four digits"),
        ("perfect:6", "order 85 is not between 1 and 64"),
        ("perfect:1:v", "`:v` cannot stand here"),
        ("perfect:1@2", "`2` is not of the form I,J"),
        ("perfect:1@1,-1", "`-1` is not a number"),
        ("diameter:1:2", "k = 2 is not between 0 and the radius 1"),
        ("box:3", "`3` is not of the form RxC"),
        ("jigsaw:a\nb", "control character '\\n'"),
        ("box:0x3", "order 0 is not between 1 and 64"),
        ("box:9x9", "order 81 is not between 1 and 64"),
        ("latin:65", "order 65 is not between 1 and 64"),
        ("jigsaw:", "order 0 is not between 1 and 64"),
        ("jigsaw:aab", "3 labels do not fill a square"),
        ("jigsaw:aaab", "region a has 3 cells instead of 2"),
        ("jigsaw:aabc", "3 regions instead of 2"),
        ("jigsaw:aa/b/b", "row 2 has 1 labels instead of 2"),
        ("box:2x2+foo", "unknown extra `+foo` (see `gerechte --help`)"),
        ("box:2x2+kropky:x", "unknown extra `+kropky:x`; did you mean `+kropki:FILE`?"),
        ("box:2x2+killer", "extra `+killer` names a file: +killer:FILE (`generate GAME --killer` makes one)"),
        ("latin:4+thermo", "extra `+thermo` names a file: +thermo:FILE"),
        ("box:2x2+diagonals+diagonals", "extra `+diagonals` is named twice"),
        ("latin:4+windows", "`+windows` needs square boxes, not latin:4"),
        ("latin:5+disjoint", "`+disjoint` needs boxes, not latin:5"),
        ("box:2x3+windows", "`+windows` needs square boxes, not box:2x3"),
        ("latin:4+antiknight+antiknight", "extra `+antiknight` is named twice"),
        ("latin:4+thermo:", "unknown extra `+thermo:`; did you mean `+thermo:FILE`?"),
        ("latin:4+thermo:tests/data/arrow4.txt", "tests/data/arrow4.txt: line 3: `=` is no cell"),
        (
            "latin:4+arrow:tests/data/thermo4.txt",
            "tests/data/thermo4.txt: line 3: `r2c1 r2c2 r2c3` is not CIRCLE = CELLS",
        ),
        ("latin:4+kropki:tests/data/dots9.txt", "tests/data/dots9.txt: line "),
        ("latin:4+kropki:tests/data/thermo4.txt", "line 3: `r2c1` is none of white, black, negative"),
        ("samurai+pandiagonal", "`+pandiagonal` needs a square board whose rows and columns are houses, not samurai"),
        ("box:2x2+disjoint+disjoint", "extra `+disjoint` is named twice"),
        ("box:2x2+special", "special grids need a code, not box:2x2"),
        ("samurai+diagonals", "`+diagonals` needs a square board whose rows and columns are houses, not samurai"),
        ("@/no/such/file", "cannot read /no/such/file"),
        ("@tests", "cannot read tests"),
        ("box:2x2+killer:Cargo.toml", "Cargo.toml: 1 rows of cage labels instead of 4"),
        ("@LICENSE-MIT", "LICENSE-MIT: "),
    ];
    for (game, expected) in cases {
        let message = error(&["count", game], b"");
        assert!(message.starts_with("error: game `") && message.contains(expected), "{game}: {message}");
    }
}

#[test]
fn bad_puzzles_are_one_line() {
    let box_2x2 = |puzzle: &str| error(&["solve", "box:2x2", puzzle], b"");
    assert_eq!(box_2x2("12"), "error: puzzle `12`: 2 characters instead of 16, one for each cell");
    assert_eq!(
        box_2x2("1x..3.4......2"),
        "error: puzzle `1x..3.4......2`: 14 characters instead of 16, one for each cell"
    );
    for file in ["puzzles", "1.txt", "", "a/....1..............."] {
        assert!(box_2x2(file).contains("(there is no such file): "), "{file}: {}", box_2x2(file));
    }
    // Letters are symbols, too, of order 36.
    assert!(error(&["solve", "box:6x6", "puzzles"], b"").contains("(there is no such file)"));
    assert!(!error(&["solve", "box:6x6", "..A.B..9"], b"").contains("file"));
    assert!(box_2x2("y...............").contains("r1c1: 'y' is neither a blank nor a symbol from 1 to 4"));
    assert!(box_2x2("5...............").contains("r1c1: '5' is neither"));
    assert!(box_2x2("11..............").contains("r1c1 and r1c2 both hold 1"));
    assert!(box_2x2("tests").contains("tests: is a directory"));
    assert!(box_2x2("Cargo.toml").starts_with("error: Cargo.toml: line 1: "));
    let stream = |input: &[u8]| error(&["solve", "box:2x2", "-"], input);
    assert!(stream(b"................\n....\n").contains("standard input: line 2: 4 characters instead of 16"));
    assert!(stream(b"\n\xff\xfe").contains("line 2: byte 0xff in column 1 is not text"));
    assert!(stream(&b".".repeat(1 << 18)).contains("line 1: more than 65536 bytes without an end of the puzzle"));
    assert!(error(&["count", "box:2x2", PUZZLE, "--up-to", "relabelling"], b"").contains("no symmetry"));
    assert!(error(&["solve", "latin:10", &"0".repeat(100)], b"").contains("r1c1: '0' is neither"));
}

#[test]
fn what_came_before_a_bad_line_is_kept() {
    let output = gerechte(&["check", "box:2x2", "-"], format!("{PUZZLE}\nbad\n").as_bytes());
    assert_eq!((status(&output), stdout(&output).as_str()), (2, "unique, minimal\n"));
}

#[test]
fn bad_usage_is_one_line() {
    for args in [
        &["frobnicate"][..],
        &[],
        &["solve"],
        &["count", "perfect:1", "--engine", "x"],
        &["encode", "box:2x2", "--amo", "log"],
    ] {
        error(args, b"");
    }
    assert!(
        error(&["minimal", "samurai"], b"")
            .contains("samurai has 369 cells, more than 256; fewest samurai GRID works on any board")
    );
    assert!(error(&["minimal", "box:2x2", PUZZLE], b"").contains("a grid is wanted, and r1c1 is blank"));
    assert!(error(&["minimal", "perfect:1", "--limit", "3"], b"").contains("--list"));
    assert!(error(&["rate", "box:2x2", PUZZLE, "--runs", "0"], b"").contains("0 is not in 1..=1000000"));
    let unknown = error(&["verify", "nothing"], b"");
    assert!(unknown.contains("unknown claim `nothing` (one of anticodes, one-codeword, "), "{unknown}");
    assert!(unknown.contains(", grids-5, table-1, table-2, special-5"), "{unknown}");
    assert!(error(&["count", "perfect:1", "--timeout=-1"], b"").contains("--timeout"));
    assert!(error(&["encode", "perfect:1", "--valid-for", "11"], b"").contains("the family has 10 palettes"));
    assert!(error(&["job"], b"").contains("a step is wanted: plan, run, status, submit, merge"));
    let json = error(&["convert", "--from", "json", "box:2x2", PUZZLE], b"");
    assert!(json.contains("looks like a JSON record, but no brace opens it"), "{json}");
    for (args, wanted) in [
        (&["check", "box:2x2", PUZZLE, "--csv", "--possible"][..], "--possible"),
        (&["generate", "box:2x2", "--reading", "strict"], "--method"),
        (&["suite", "unique", "--game", "box:2x2", "--solver-timeout", "3"], "--engine"),
        (&["encode", "box:2x2", "--out", "formula.cnf.xz", "--compress", "gz"], "--compress gz, but the name says xz"),
    ] {
        assert!(error(args, b"").contains(wanted), "{args:?}");
    }
}

/// Lines of marks may end as on old computers, and a byte that is no text has its place.
#[test]
fn files_of_marks_are_read_line_by_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let count = |name: &str, marks: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, marks).expect("written");
        gerechte(&["count", &format!("box:2x2+thermo:{}", path.display())], b"")
    };
    let by_two = |end: &str| stdout(&count("marks", format!("r1c1 r1c2{end}r2c1 r2c2{end}").as_bytes()));
    assert_eq!(by_two("\n"), "72\n");
    assert!(["\r", "\r\n"].iter().all(|end| by_two(end) == by_two("\n")));
    let said = String::from_utf8_lossy(&count("bad", b"r1c1 r1c2\nr2\xff\n").stderr).into_owned();
    assert!(said.contains("line 2: byte 0xff in column 3 is not text"), "{said}");
}

#[test]
fn an_export_has_what_its_format_needs_and_nothing_else() {
    let encode = |args: &[&str]| error(&[&["encode", "box:2x2"], args].concat(), b"");
    assert!(encode(&["--format", "xyz"]).contains("xyz"));
    assert!(encode(&["--format", "wcnf"]).contains("--format wcnf: the grid has 16 blank cells"));
    assert!(encode(&[PUZZLE, "--format", "wcnf"]).contains("the grid has 12 blank cells"));
    assert!(encode(&["--format", "icnf"]).contains("--format icnf wants --cubes N"));
    assert!(encode(&["--cubes", "4"]).contains("--out DIR"));
    assert!(encode(&["--cubes", "0", "--out", "x"]).contains("--cubes"));
    assert!(encode(&["--cubes", "4", "--out", "Cargo.toml"]).contains("cannot write Cargo.toml"));
    assert!(encode(&["--format", "qdimacs"]).contains("--format qdimacs wants --clues K"));
    assert!(
        encode(&["--format", "opb", "--amo", "ladder"])
            .contains("--format opb has no use for --encoding, --amo or --sums")
    );
    assert!(encode(&["--format", "xcsp3", "--cubes", "4"]).contains("--format xcsp3 has no use for --cubes"));
    assert!(encode(&["--clues", "4"]).contains("--format cnf has no use for --clues"));
}

#[test]
fn fewest_clues_are_proved_or_bounded() {
    let grids = b"1234341221434321\n1234341243212143\n";
    let proved = json(&["fewest", "box:2x2", "-", "--json"], grids);
    let fields = |field: &str| proved.iter().map(|record| record[field].clone()).collect::<Vec<_>>();
    // Listed by the other method.
    let listed = |grid: &str| json(&["minimal", "box:2x2", grid, "--json"], b"")[0]["clues"].clone();
    assert_eq!(fields("fewest"), ["1234341221434321", "1234341243212143"].map(listed));
    assert_eq!(fields("proof"), ["exhaustive"; 2]);
    for record in &proved {
        let checked = gerechte(&["check", "box:2x2", record["puzzle"].as_str().expect("a puzzle")], b"");
        assert_eq!(stdout(&checked), "unique, minimal\n");
    }
    let grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    let output = gerechte(&["fewest", "box:3x3", grid, "--timeout", "0"], b"");
    assert_eq!(status(&output), 3);
    assert!(stdout(&output).contains(" to 81 clues: "), "{}", stdout(&output));
    assert!(error(&["minimal", "box:2x2", "--fewest"], b"").contains("is now `gerechte fewest"));
    // Bounds of all engines together, and the engines that there are.
    let grids = b"1234341221434321\n";
    let all = gerechte(&["fewest", "box:2x2", "-", "--engine", "all"], grids);
    assert!(stdout(&all).starts_with("4 clues, and not with fewer: "));
    assert!(error(&["fewest", "box:2x2", "-", "--engine", "ilp"], grids).contains("not ilp"));
    let clues = |clues: &str, more: &[&str]| {
        gerechte(&[&["minimal", "box:2x2", "1234341221434321", "--clues", clues], more].concat(), b"")
    };
    for (number, limit, expected) in [("4", "12", 0), ("4", "3", 0), ("0", "3", 1), ("18446744073709551615", "3", 1)] {
        assert_eq!(status(&clues(number, &["--limit", limit])), expected, "{number} clues");
    }
    assert_eq!(status(&clues("5", &["--timeout", "0"])), 3);
}

#[test]
fn minimal_puzzles_are_counted_and_listed() {
    let run = |args: &[&str]| gerechte(&[&["minimal", "box:2x2"], args].concat(), b"");
    let all = run(&["--engine", "all"]);
    assert_eq!((status(&all), &stdout(&all)), (0, &stdout(&run(&[]))));
    // The 288 grids of order 4 have 25,728 minimal puzzles with 4 clues, 58,368 with 5 and 1,536 with 6.
    for total in ["25728", "58368", "1536"] {
        assert!(stdout(&run(&["--json"])).contains(&format!("\"total\":\"{total}\"")));
    }
    let listed = run(&["--list", "--limit", "5"]);
    assert_eq!((status(&listed), stdout(&listed).lines().count()), (0, 5));
    let checked = gerechte(&["check", "box:2x2", "-"], &listed.stdout);
    assert_eq!(stdout(&checked), "unique, minimal\n".repeat(5));
}

/// The figures of the grid are those of a table of all sets of clues, in slices.
#[test]
fn minimal_puzzles_of_larger_boards_are_searched_for() {
    const GRID: &str = "123456456123231564564231312645645312";
    let run = |args: &[&str]| gerechte(&[&["minimal", "box:2x3", GRID], args].concat(), b"");
    let table = run(&["--classes", "--csv"]);
    let numbers = [(9, 72), (10, 14580), (11, 216_072), (12, 654_480), (13, 245_916), (14, 1512), (15, 72)];
    let (status_of, text) = (status(&table), stdout(&table));
    let rows: Vec<_> = text.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>()).collect();
    let found: Vec<_> = rows.iter().map(|row| (row[4].parse().unwrap(), row[5].parse().unwrap())).collect();
    assert_eq!((status_of, found), (0, numbers.to_vec()));
    assert!(rows.iter().all(|row| row[..4] == ["box:2x3", "full", GRID, "48"]));
    let listed = run(&["--list", "--limit", "20"]);
    assert_eq!((status(&listed), stdout(&listed).lines().count()), (0, 20));
    let checked = gerechte(&["check", "box:2x3", "-"], &listed.stdout);
    assert_eq!(stdout(&checked), "unique, minimal\n".repeat(20));
    let stopped = run(&["--timeout", "0"]);
    assert_eq!((status(&stopped), stdout(&stopped)), (3, String::new()));
    assert!(error(&["minimal", "box:2x3", GRID, "--engine", "sat"], b"").contains("--engine native, not sat"));
    assert!(error(&["minimal", "box:2x3", GRID, "--clues", "9", "--group", "full"], b"").contains("--group"));
    // Larger boards are asked on the way.
    let grid = stdout(&gerechte(&["solve", "diameter:1:0"], b""));
    let large = |args: &[&str]| gerechte(&[&["minimal", "diameter:1:0", grid.trim()], args].concat(), b"");
    let listed = large(&["--list", "--limit", "3"]);
    assert_eq!((status(&listed), stdout(&listed).lines().count()), (0, 3));
    let checked = gerechte(&["check", "diameter:1:0", "-"], &listed.stdout);
    assert_eq!(stdout(&checked), "unique, minimal\n".repeat(3));
    // A grid with symmetries is searched in parts.
    let symmetric = "1234567845678123781234562345678156781234812345673456781267812345";
    let stopped = gerechte(&["minimal", "diameter:1:0", symmetric, "--timeout", "0.3", "-j", "2"], b"");
    assert_eq!(status(&stopped), 3);
    let said = String::from_utf8_lossy(&stopped.stderr);
    assert!(said.contains("stopped: 0 of 1 grids are complete"), "{said}");
}

#[test]
fn the_most_clues_are_proved_or_bounded() {
    let run = |args: &[&str]| gerechte(&[&["fewest", "box:2x2", "-", "--most"], args].concat(), b"1234341221434321\n");
    let found = run(&["--engine", "all", "--json"]);
    let record: serde_json::Value = serde_json::from_str(&stdout(&found)).unwrap();
    assert_eq!((status(&found), &record["proof"]), (0, &serde_json::json!("exhaustive")));
    let census = stdout(&gerechte(&["minimal", "box:2x2", "1234341221434321", "--csv"], b""));
    let most = census.lines().last().and_then(|line| line.split(',').nth(3).map(str::to_owned)).unwrap();
    assert_eq!(record["most"].to_string(), most);
    let checked = gerechte(&["check", "box:2x2", record["puzzle"].as_str().unwrap()], b"");
    assert_eq!(stdout(&checked), "unique, minimal\n");
    assert_eq!((status(&run(&["--timeout", "0"])), stdout(&run(&["--timeout", "0"]))), (3, String::new()));
    assert!(error(&["fewest", "box:2x2", "-", "--most", "--engine", "ilp"], b"").contains("--most works with"));
    assert!(error(&["fewest", "box:2x2", PUZZLE, "--most"], b"").contains("is blank"));
}

#[test]
fn puzzles_are_rated_in_a_stream() {
    let input = format!("{PUZZLE}\n12....3...4.....\n................\n");
    let run = |args: &[&str]| gerechte(&[&["rate", "box:2x2", "-"], args].concat(), input.as_bytes());
    let output = run(&[]);
    let scores = "easy, ladder 48, ER 1.2, naive 0.00 ± 0.00 (no search), guesses 0.00, refutation 0, backdoor 0";
    let expected = format!("{scores}\nno solution\nnot unique\n");
    assert_eq!((status(&output), stdout(&output)), (1, expected));
    assert_eq!(stdout(&run(&["--scores", "ladder,backdoor"])).lines().next(), Some("easy, ladder 48, backdoor 0"));
    let json = run(&["--json", "-j", "2"]);
    let unrated = "\"naive\":null,\"ladder\":null,\"explainer\":null,\"refutation\":null,\"guesses\":null,\"backdoor\":null,\"missing\":{";
    assert_eq!(stdout(&json).lines().filter(|line| line.contains(unrated)).count(), 2);
}

#[test]
fn bad_answers_are_refused() {
    let decode = |answer: &[u8]| error(&["decode", "box:2x2"], answer);
    assert!(decode(b"").contains("no answer"));
    assert!(decode(b"hello\n").contains("line 1: `hello` is not solver output"));
    assert!(decode(b"s SATISFIABLE\nv 1 2 0\n").contains("the model gives r1c1 both 1 and 2"));
    assert!(decode(b"UNSAT\ns SATISFIABLE\nv 1 0\n").contains("both satisfiable and unsatisfiable"));
    assert!(decode(b"s SATISFIABLE\nv 1 6\n").contains("in the middle of a model"));
    assert!(decode(&[0xff, 0xfe]).contains("standard input"));
}

#[test]
fn any_number_of_threads_writes_the_same() {
    let grids = stdout(&gerechte(&["enumerate", "box:2x2"], b""));
    // A few clues of each grid, and now and then a grid that is no completion of anything.
    let puzzle = |(number, grid): (usize, &str)| -> String {
        grid.chars().enumerate().map(|(cell, c)| if (cell * 7 + number) % 3 == 0 { c } else { '.' }).collect()
    };
    let input: Vec<_> = grids.lines().enumerate().map(puzzle).collect();
    let input = input.join("\n");
    for verb in
        [&["check", "box:2x2", "-"][..], &["solve", "box:2x2", "-", "--json"], &["solve", "box:2x2", "-", "--unique"]]
    {
        let run = |threads| gerechte(&[verb, &["-j", threads]].concat(), input.as_bytes());
        let (one, three) = (run("1"), run("3"));
        assert_eq!((status(&one), stdout(&one)), (status(&three), stdout(&three)));
        assert_eq!(stdout(&one).lines().count(), 288);
    }
    for args in
        [&["count", "box:2x3+diagonals"][..], &["count", "latin:5", "--limit", "1000"], &["count", "box:2x2", PUZZLE]]
    {
        let run = |threads| stdout(&gerechte(&[args, &["-j", threads, "--engine", "sat"]].concat(), b""));
        assert_eq!((run("1").lines().count(), run("1")), (1, run("2")), "{args:?}");
    }
}

#[test]
fn a_random_solution_depends_on_its_seed_alone() {
    let grid = |seed| stdout(&gerechte(&["solve", "box:3x3", "--seed", seed], b""));
    assert_eq!(grid("1"), grid("1"));
    assert_ne!(grid("1"), grid("2"));
}

#[test]
fn a_stop_does_not_wait_for_input() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gerechte"))
        .args(["solve", "box:2x2", "-", "--timeout", "0.1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let open = child.stdin.take();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    drop(open);
}

#[test]
fn a_broken_pipe_is_quiet() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_gerechte"))
        .args(["enumerate", "latin:6"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((status(&output), output.stderr.len()), (0, 0));
}

#[test]
fn a_count_goes_on_where_it_was_stopped() {
    let file = std::env::temp_dir().join(format!("gerechte-state-{}", std::process::id()));
    let name = file.to_str().expect("a path");
    let count = |engine: &str, game: &str| gerechte(&["count", game, "--engine", engine, "--resume", name], b"");
    let _ = std::fs::remove_file(&file);
    assert_eq!(stdout(&count("sat", "perfect:1")), "2040\n");
    let whole = std::fs::read_to_string(&file).expect("a state");
    // Half of the lines, and an incomplete one: the missing parts are counted again.
    let lines: Vec<_> = whole.lines().collect();
    let half = format!("{}\n{{\"cube\":1", lines[..lines.len() / 2].join("\n"));
    std::fs::write(&file, half).expect("written");
    assert_eq!(stdout(&count("sat", "perfect:1")), "2040\n");
    let again = std::fs::read_to_string(&file).expect("a state");
    assert_eq!(again.lines().collect::<HashSet<_>>(), lines.iter().copied().collect());
    // A count that the file says is believed: nothing is counted twice.
    let game: Game = "perfect:1".parse().unwrap();
    let problem = up_to_relabelling(game.problem()).expect("relabelling is a symmetry");
    let subject = Subject { game: game.to_string(), puzzle: None, up_to: None, engine: "sat".to_owned() };
    let heading = Parts::new(&problem, Parts::MANY).heading(subject);
    let mut believed = Vec::new();
    let mut journal = Journal::new(&mut believed, &heading).expect("written");
    for cube in 0..heading.cubes() {
        journal.write(Entry { cube, count: 1 }).expect("written");
    }
    std::fs::write(&file, believed).expect("written");
    assert_eq!(stdout(&count("sat", "perfect:1")), format!("{}\n", 120 * heading.cubes()));
    for (engine, game) in [("batsat", "perfect:1"), ("sat", "perfect:1:mirror"), ("all", "perfect:1")] {
        assert_eq!(count(engine, game).status.code(), Some(2), "{engine} {game}");
    }
    // A file that is refused stays as it was.
    std::fs::write(&file, "nonsense\nand more").expect("written");
    assert_eq!(count("sat", "perfect:1").status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&file).expect("text"), "nonsense\nand more");
    // A game in a file is another one once the file has changed.
    let board = file.with_extension("game");
    let from_file = format!("@{}", board.display());
    let _ = std::fs::remove_file(&file);
    for (content, code) in [("box:2x2", 0), ("box:2x2", 0), ("latin:4", 2)] {
        std::fs::write(&board, content).expect("written");
        assert_eq!(count("sat", &from_file).status.code(), Some(code), "{content}");
    }
    let _ = std::fs::remove_file(&board);
    let _ = std::fs::remove_file(&file);
}

#[test]
fn programs_that_fail_are_named() {
    let puzzle = "1...............";
    for (command, reason) in [
        ("false", "exit status"),
        ("true", "no answer"),
        ("echo s SATISFIABLE", "has no model"),
        ("echo s MAYBE", "MAYBE"),
        ("echo nonsense", "nonsense"),
    ] {
        let engine = format!("external:{command}");
        let output = gerechte(&["solve", "box:2x2", puzzle, "--engine", &engine], b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(message.lines().count(), 1, "{message}");
        assert!(message.contains(reason), "{command}: {message}");
        assert_eq!(status(&output), 1, "{command}");
    }
    let output = gerechte(&["solve", "box:2x2", puzzle, "--engine=external:sleep 60", "--timeout=0.2"], b"");
    assert_eq!(status(&output), 3);
    for engine in ["external:", "external: ", "nobody", "cadical2"] {
        assert_eq!(status(&gerechte(&["solve", "box:2x2", "--engine", engine], b"")), 2, "{engine}");
    }
}

#[test]
fn designs_are_met_or_proved_impossible() {
    let design = |args: &[&str]| gerechte(&[&["generate", "box:2x2", "--method", "design"], args].concat(), b"");
    // By brute force over the 1,820 sets of four cells of this grid: 4 need one round, 8 two, none more.
    let grid = ["--grid", "1234341221434321", "--clues", "4", "--rounds"];
    for (rounds, code) in [("1", 0), ("2", 0), ("3", 1), ("4..", 1)] {
        let output = design(&[&grid[..], &[rounds]].concat());
        assert_eq!(status(&output), code, "{rounds}");
        if code == 0 {
            let checked = gerechte(&["check", "box:2x2", stdout(&output).trim()], b"");
            assert_eq!(stdout(&checked), "unique, minimal\n");
        }
    }
    // No puzzle of a grid comes twice, and the last one is known to be the last.
    for (rounds, number) in [("1", 4), ("2", 8)] {
        let output = design(&[&grid[..], &[rounds, "--count", "9"]].concat());
        let (puzzles, said) = (stdout(&output), String::from_utf8_lossy(&output.stderr));
        assert_eq!((status(&output), puzzles.lines().collect::<HashSet<_>>().len()), (1, number), "{rounds}");
        assert!(said.contains(&format!("{number} puzzles of this grid")), "{rounds}");
        assert_eq!(status(&design(&[&grid[..], &[rounds, "--timeout", "60"]].concat())), 0, "{rounds}");
    }
    let pattern = stdout(&design(&["--pattern", "x?.?.x?.?.x?.?.x", "--seed", "3"]));
    assert_eq!(status(&gerechte(&["check", "box:2x2", pattern.trim()], b"")), 0, "{pattern}");
    assert!(pattern.chars().zip("x?.?.x?.?.x?.?.x".chars()).all(|(clue, wanted)| match wanted {
        'x' => clue != '.',
        '.' => clue == '.',
        _ => true,
    }));
    for args in [&["--difficulty", "hard"][..], &["--pattern", "xx"], &["--grid", "12"], &["--rounds", "x"]] {
        assert_eq!(status(&design(args)), 2, "{args:?}");
    }
    assert_eq!(status(&gerechte(&["generate", "box:2x2", "--rounds", "3"], b"")), 2);
}

#[test]
fn an_empty_formula_has_a_model() {
    let output = gerechte(&["count", "latin:2", "--engine", "external:false"], b"");
    assert_eq!(status(&output), 1, "the whole board is no empty formula");
    let solve = |engine: &str| gerechte(&["solve", "latin:2", "12..", "--engine", engine], b"");
    assert_eq!(stdout(&solve(r"external:printf 's SATISFIABLE\nv 1 0\n'")), "1221\n");
    // Also where nothing is left to solve, whoever was asked has to answer.
    assert_eq!(status(&solve("external:false")), 1);
    assert_eq!(status(&solve("external:echo s UNSATISFIABLE")), 1);
}

#[test]
fn the_fewest_additional_clues_are_shown() {
    let record = &json(&["fewest", "box:2x2", "12..34..........", "--json"], b"")[0];
    let completed = record["completed"].as_str().expect("a puzzle").to_owned();
    assert_eq!(completed.chars().filter(|&c| c != '.').count(), 6);
    // The two new ones are needed; the old ones may not be.
    let record = &json(&["check", "box:2x2", &completed, "--json"], b"")[0];
    assert_eq!(record["solutions"], 1);
    let old = [0, 1, 4, 5];
    assert!(record["redundant"].as_array().expect("cells").iter().all(|cell| old.contains(&cell.as_u64().unwrap())));
}

#[test]
fn hints_come_in_three_degrees() {
    let hint = |degree: &str| json(&["hint", "box:2x2", PUZZLE, "--degree", degree, "--json"], b"").remove(0);
    let [where_, what, step] = ["1", "2", "3"].map(hint);
    assert!(where_["place"].is_string() && where_["technique"].is_null() && where_["step"].is_null());
    assert!(what["technique"].is_string() && what["step"].is_null());
    assert_eq!(step["step"]["technique"], what["technique"]);
    assert!(!step["step"]["candidates"].as_array().expect("cells to highlight").is_empty());
}

/// The cells of a place are those of the houses, or the cells, that its words name, also where these are parts of five grids.
#[test]
fn a_place_to_look_at_has_its_cells() {
    let samurai = stdout(&gerechte(&["solve", "samurai"], b""));
    let mut clues: Vec<char> = samurai.trim().chars().collect();
    clues[2..9].fill('.');
    clues[368] = '.';
    let samurai: String = clues.into_iter().collect();
    for (name, puzzle) in [("box:2x2", PUZZLE), ("perfect:1", "1.....5............4...3."), ("samurai", &samurai)] {
        let record = json(&["hint", name, puzzle, "--degree", "1", "--json"], b"").remove(0);
        let game = common::game(name);
        let layout = Layout::<LARGE>::new(&game).expect("a board of the ladder");
        let named = record["place"].as_str().expect("a place").strip_prefix("look at ").expect("a hint").split(", ");
        let cells = 0..game.board().cells();
        let members = |name: &str| {
            let house = layout.houses.iter().find(|house| house.name == name);
            house.map_or_else(
                || cells.clone().filter(|&cell| layout.name(cell) == name).collect(),
                |house| house.members.clone(),
            )
        };
        let expected: Vec<_> = named.map(members).collect();
        assert_eq!(record["places"], serde_json::json!(expected), "{record}");
    }
}

#[test]
fn explanations_end_with_the_solution() {
    let record = json(&["explain", "box:2x2", PUZZLE, "--json"], b"").remove(0);
    let solution =
        json(&["solve", "box:2x2", PUZZLE, "--json"], b"")[0]["solution"].as_str().expect("a grid").to_owned();
    let steps = record["steps"].as_array().expect("steps");
    let mut grid: Vec<_> = PUZZLE.chars().collect();
    for placement in steps.iter().flat_map(|step| step["placements"].as_array().expect("placements")) {
        let cell = placement[0].as_u64().expect("a cell") as usize;
        grid[cell] = placement[1].as_str().and_then(|symbol| symbol.chars().next()).expect("a symbol");
    }
    assert_eq!((grid.into_iter().collect::<String>(), &record["solved"]), (solution, &serde_json::json!(true)));
}

#[test]
fn what_people_cannot_solve_is_a_negative_answer() {
    // Many solutions; a value that is wrong, although no house holds it twice.
    for (puzzle, answer) in [("1...............", "not unique"), ("..243...2......1", "no solution")] {
        for verb in ["explain", "hint"] {
            let output = gerechte(&[verb, "box:2x2", puzzle], b"");
            assert_eq!((status(&output), stdout(&output).trim_end()), (1, answer), "{verb} {puzzle}");
        }
        let folder = tempfile::tempdir().expect("a folder").path().join("steps");
        let output = gerechte(&["show", "box:2x2", puzzle, "--steps", "--out", folder.to_str().expect("a name")], b"");
        assert_eq!((status(&output), folder.exists()), (1, false), "{puzzle}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("{puzzle}: {answer}\n"));
    }
}

/// A minimal puzzle, of `generate box:4x4 --minimal --count 6 --seed 1` the last one, whose chains take most of a minute, after some steps of the ladder. How long these take depends on the machine.
#[test]
fn explanations_are_written_as_far_as_they_go() {
    let file = "tests/data/hard16.txt";
    let written = |form: &[&str]| {
        let stopped = ["2", "8", "32"].iter().map(|seconds| {
            let output = gerechte(&[&["explain", "box:4x4", file, "--timeout", seconds], form].concat(), b"");
            (status(&output), stdout(&output))
        });
        stopped.into_iter().find(|(_, written)| !written.is_empty()).expect("some steps in half a minute")
    };
    let hint = stdout(&gerechte(&["hint", "box:4x4", file, "--degree", "3"], b""));
    let (status, text) = written(&[]);
    let (steps, end) = text.trim_end().rsplit_once('\n').expect("steps and an end");
    // Lines of a step other than its first are indented.
    let number = steps.lines().filter(|line| !line.starts_with(' ')).count();
    assert_eq!((status, end), (3, format!("stopped after {number} steps").as_str()));
    assert_eq!(steps.lines().next(), hint.lines().last());
    let record: serde_json::Value = serde_json::from_str(&written(&["--json"]).1).expect("a record");
    assert_eq!((&record["solved"], &record["stopped"]), (&serde_json::json!(false), &serde_json::json!(true)));
    let game = common::game("box:2x2");
    let explain = Explain::new(&game).expect("a board of the ladder").keeping_steps();
    let stop = Stop::never();
    stop.request();
    assert!(explain.answer(&mut explain.desk(), &Ok(Puzzle::empty(&game)), &stop).is_err());
}

/// A line of a numbered room has no symbol twice. Without that, chains did not lead to the end in a minute and a half.
#[test]
fn numbered_rooms_are_explained_without_chains() {
    let records = json(&["explain", "tests/data/numbered-room-hard.json", "--json"], b"");
    assert_eq!((&records[0]["solved"], &records[0]["chains"]), (&true.into(), &0.into()));
}

/// A seventeen-clue puzzle.
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

#[test]
fn images_are_taken_back_by_their_maps() {
    let solved = stdout(&gerechte(&["solve", "box:3x3", SEVENTEEN], b""));
    for (way, images) in
        [(&["--canonical"][..], 1), (&["--seed", "5", "--count", "3"], 3), (&["--keep-pattern", "--seed", "2"], 1)]
    {
        let args = [&["transform", "box:3x3", SEVENTEEN, "--json", "--stabiliser"], way].concat();
        let records = json(&args, b"");
        assert_eq!(records.len(), images);
        for record in records {
            assert_eq!((&record["schema"], &record["stabiliser"]), (&"gerechte/transform/1".into(), &"1".into()));
            let image = record["image"].as_str().unwrap();
            if way[0] == "--keep-pattern" {
                let pattern = |line: &str| line.chars().map(|c| c == '.').collect::<Vec<_>>();
                assert_eq!(pattern(image), pattern(SEVENTEEN));
            }
            // The solution of the image goes back to the solution of the puzzle.
            let of_image = stdout(&gerechte(&["solve", "box:3x3", image], b""));
            let back = gerechte(&["transform", "box:3x3", "-", "--back", &record.to_string()], of_image.as_bytes());
            assert_eq!(stdout(&back), solved);
        }
    }
}

#[test]
fn transformed_streams_do_not_depend_on_threads() {
    let puzzles = format!("{SEVENTEEN}\n").repeat(300);
    for way in [&["--seed", "3"][..], &["--canonical"], &["--keep-pattern"]] {
        let run =
            |threads| gerechte(&[&["transform", "box:3x3", "-", "-j", threads], way].concat(), puzzles.as_bytes());
        assert_eq!(stdout(&run("1")), stdout(&run("2")));
        let images = stdout(&run("2"));
        assert_eq!(images.lines().count(), 300);
        let different: std::collections::HashSet<_> = images.lines().collect();
        assert_eq!(different.len() == 1, way[0] == "--canonical");
    }
}

#[test]
fn maps_and_groups_that_cannot_be_are_refused() {
    let puzzle = "1...............";
    let back = |map: &str| error(&["transform", "box:2x2", puzzle, "--back", map], b"");
    assert!(back("{}").contains("no field `cells`"));
    assert!(back(r#"{"cells":[0,0],"symbols":"1234"}"#).contains("`cells` is no permutation of the cells"));
    let cells: Vec<_> = (0..16).collect();
    let map = serde_json::json!({"cells": cells, "symbols": "1233"}).to_string();
    assert!(back(&map).contains("`symbols` is no permutation of the symbols"));
    let map = serde_json::json!({"game": "latin:4", "cells": cells, "symbols": "1234"}).to_string();
    assert_eq!(back(&map), "error: map in line 1: `game` is \"latin:4\", not \"box:2x2\"");
    let mut swapped = cells.clone();
    swapped.swap(0, 1);
    let map = serde_json::json!({"cells": swapped, "symbols": "1234"}).to_string();
    assert!(
        back(&map)
            .contains("`cells` is no automorphism of box:2x2: the house of cells 0 4 8 12 goes to cells 1 4 8 12")
    );
    let killer = "box:2x2+killer:tests/data/killer4.txt";
    let map = serde_json::json!({"cells": cells, "symbols": "2134"}).to_string();
    let renamed = error(&["transform", killer, puzzle, "--back", &map], b"");
    assert!(renamed.contains("`symbols` is 2134, and no symbol of"), "{renamed}");
    assert!(back("no such file").starts_with("error: cannot read no such file"));
    let classify = |game: &str, group: &str| error(&["classify", game, "--group", group], b"");
    assert_eq!(classify("samurai", "rigid"), "error: samurai is not on a square board");
    let large =
        "error: the full group has 263363788800 elements, more than 50000; --burnside counts the classes without them";
    assert_eq!(classify("latin:9", "full"), large);
    assert!(
        classify("box:3x3", "all")
            .contains("unknown group `all` (one of rotation, translation, reflection, rigid, full)")
    );
}

#[test]
fn classes_are_recorded_with_their_representatives() {
    let args =
        ["classify", "perfect:1", "--group", "full", "--representatives", "--burnside", "--engine", "all", "--json"];
    let records = json(&args, b"");
    let (summary, classes) = records.split_last().unwrap();
    let number = |class: &serde_json::Value, field: &str| class[field].as_str().unwrap().parse::<u64>().unwrap();
    let sizes: Vec<_> = classes.iter().map(|class| (number(class, "size"), number(class, "stabiliser"))).collect();
    assert!(sizes.iter().all(|(size, stabiliser)| size * stabiliser == 20));
    assert_eq!(sizes.iter().map(|(size, _)| size).sum::<u64>(), 17);
    assert_eq!(summary["sizes"], serde_json::json!({"10": "1", "5": "1", "1": "2"}));
    assert_eq!((summary["fixed"].as_array().unwrap().len(), &summary["classes"]), (20, &"4".into()));
    let lines = |threads: &str| {
        let args = ["classify", "box:2x3", "--group", "rigid", "--representatives", "--burnside", "-j", threads];
        stdout(&gerechte(&args, b""))
    };
    assert_eq!(lines("1"), lines("3"));
    assert!(lines("3").lines().count() > 100);
    let special = json(&["classify", "perfect:1", "--group", "rigid", "--special", "--json"], b"");
    assert_eq!((&special[0]["grids"], &special[0]["classes"]), (&"2".into(), &"2".into()));
}

#[test]
fn large_groups_have_classes_by_burnside() {
    let args = ["classify", "latin:6", "--group", "full", "--burnside", "--json"];
    let record = &json(&args, b"")[0];
    // Types of Latin squares: McKay, Meynert and Myrvold 2007.
    assert_eq!((&record["schema"], &record["classes"]), (&"gerechte/burnside/1".into(), &"17".into()));
    assert_eq!((&record["group_order"], &record["conjugacy_classes"]), (&"1036800".into(), &"77".into()));
    let kept = record["kept"].as_array().unwrap();
    assert_eq!(kept[0], serde_json::json!({"schema": "gerechte/kept/1", "elements": "1", "grids": "1128960"}));
    let csv = stdout(&gerechte(&["classify", "latin:6", "--group", "full", "--burnside", "--csv"], b""));
    assert!(csv.starts_with("elements,grids\n1,1128960\n"), "{csv}");
    assert_eq!(csv.lines().count(), kept.len() + 1);
}

#[test]
fn estimates_are_recorded() {
    let args = ["count", "box:3x3", "--estimate", "--samples", "200", "--seed", "3", "--json"];
    let record = &json(&args, b"")[0];
    assert_eq!((&record["schema"], &record["samples"]), (&"gerechte/estimate/1".into(), &200.into()));
    let number = |field: &str| record[field].as_str().unwrap().parse::<f64>().unwrap();
    assert!(number("low") < number("estimate") && number("estimate") < number("high"));
    assert!((1e21..2e22).contains(&number("estimate")));
    assert_eq!(json(&[&args[..], &["-j", "3"]].concat(), b""), json(&args, b""));
    assert!(error(&["count", "box:2x2", "--estimate", "--engine", "sat"], b"").contains("--engine"));
    assert!(error(&["count", "box:2x2", "--samples", "5"], b"").contains("--estimate"));
    let contradiction = gerechte(&["count", "box:2x2", "12........3...4.", "--estimate", "--samples", "5"], b"");
    assert_eq!(stdout(&contradiction), "no grid at the end of 16 paths\n");
}

#[test]
fn estimates_of_minimal_puzzles_are_recorded() {
    let args = ["minimal", "box:2x2", "1234341221434321", "--estimate", "--samples", "1000", "--json"];
    let records = json(&args, b"");
    let all = records.last().unwrap();
    assert_eq!((&all["schema"], &all["paths"]), (&"gerechte/minimal-estimate/1".into(), &1024.into()));
    assert!(all["clues"].is_null() && records[0]["clues"] == 4);
    let shares: f64 = records.iter().filter_map(|record| record["share"].as_f64()).sum();
    assert!((shares - 1.0).abs() < 1e-9, "{shares}");
    assert_eq!(json(&[&args[..], &["-j", "3"]].concat(), b""), records);
    assert_ne!(json(&[&args[..], &["--seed", "1"]].concat(), b""), records);
    let stopped = gerechte(&[&args[..], &["--timeout", "0"]].concat(), b"");
    assert_eq!(stopped.status.code(), Some(3));
    assert!(error(&["minimal", "box:2x2", "--estimate", "--list"], b"").contains("--list"));
    assert!(error(&["minimal", "box:2x2", "--samples", "5"], b"").contains("--estimate"));
}

#[test]
fn generators_are_listed() {
    let record = &json(&["palette", "box:3x3", "--generators", "--json"], b"")[0];
    assert_eq!(record["automorphism_order"], "3359232");
    let generators = record["generators"].as_array().unwrap();
    assert!(!generators.is_empty() && generators.iter().all(|generator| generator.as_array().unwrap().len() == 81));
    let text = stdout(&gerechte(&["palette", "latin:2", "--generators"], b""));
    assert!(text.contains("automorphisms: 8\n  (r1c2 r2c1)"), "{text}");
}

#[test]
fn a_score_that_cannot_be_had_is_said_to_be() {
    assert!(error(&["rate", "latin:36", "-", "--scores", "ladder"], b"").contains("order 36 is too large for rating"));
    assert!(
        error(&["rate", "latin:36", "-", "--scores", "explainer"], b"").contains("order 36 is too large for rating")
    );
    for option in ["--runs", "--states", "--seed"] {
        let said = error(&["rate", "box:2x2", PUZZLE, "--scores", "ladder,backdoor", option, "5"], b"");
        assert!(said.contains(option) && said.contains("naive"), "{said}");
        assert_eq!(status(&gerechte(&["rate", "box:2x2", PUZZLE, "--scores", "naive", option, "5"], b"")), 0);
    }
    // Golden Nugget (tarek, 2007), one of the hardest that are known, and a puzzle of singles.
    let golden = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    let easy = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    for (puzzle, expected, is_solved) in
        [(golden, "extreme, beyond the ladder\n", false), (easy, "easy, ladder 526\n", true)]
    {
        let output = gerechte(&["rate", "box:3x3", puzzle, "--scores", "ladder"], b"");
        let record = &json(&["rate", "box:3x3", puzzle, "--scores", "ladder", "--json"], b"")[0]["ladder"];
        assert_eq!((stdout(&output).as_str(), &record["solved"]), (expected, &is_solved.into()));
    }
}

#[test]
fn the_fewest_clues_of_small_boards_are_those_published() {
    // Latin squares: J. Nelder's ⌊n²/4⌋, proved for these orders by D. Curran and G. H. J. van Rees. Boxes of order 4: 4.
    for (game, fewest) in [("latin:3", 2), ("latin:4", 4), ("box:2x2", 4), ("perfect:1", 4)] {
        let blank = ".".repeat(if game == "perfect:1" {
            25
        } else if game == "latin:3" {
            9
        } else {
            16
        });
        let record = &json(&["fewest", game, &blank, "--json"], b"")[0];
        assert_eq!(record["additional"], serde_json::json!({"at_least": fewest, "at_most": fewest}), "{game}");
        let completed = record["completed"].as_str().expect("a puzzle");
        assert_eq!(stdout(&gerechte(&["check", game, completed], b"")), "unique, minimal\n", "{game}");
    }
}

#[test]
fn the_fewest_additional_clues_are_bounded_after_a_stop() {
    let blank = ".".repeat(81);
    let output = gerechte_in_time(&["fewest", "latin:9", &blank], |output| !output.stdout.is_empty());
    let text = stdout(&output);
    assert_eq!(status(&output), 3, "{text}");
    let words: Vec<_> = text.trim_end().split(' ').collect();
    let [.., "at", "least", at_least, "at", "most", at_most, "more:", completed] = words.as_slice() else {
        panic!("{text}")
    };
    let (at_least, at_most): (usize, usize) =
        (at_least.trim_end_matches(',').parse().unwrap(), at_most.parse().unwrap());
    assert!(at_least <= 20 && at_least < at_most, "{text}");
    assert_eq!(completed.chars().filter(|&c| c != '.').count(), at_most);
    assert_eq!(status(&gerechte(&["check", "latin:9", completed], b"")), 0);
}

#[test]
fn fewer_sets_than_those_of_two_symbols_are_refused() {
    let grid = "1234341221434321";
    let encode = |sets: &str| ["encode", "box:2x2", grid, "--format", "wcnf", "--sets", sets].map(str::to_owned);
    let said = |sets: &str| {
        let args = encode(sets);
        error(&args.each_ref().map(String::as_str), b"")
    };
    let least: usize = said("0").split(' ').find_map(|word| word.parse().ok()).expect("a number");
    assert!(said(&(least - 1).to_string()).contains(&format!("the grid has {least} of two symbols")));
    assert_eq!(status(&gerechte(&encode(&least.to_string()).each_ref().map(String::as_str), b"")), 0);
    let said = error(&["encode", "box:2x2", "--format", "opb", "--valid-for", "3"], b"");
    assert!(said.ends_with("--format opb has no use for --valid-for: it is for cnf, icnf"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_endless_answer_is_refused() {
    let said = |command: &str| {
        let output = gerechte(&["solve", "box:2x2", "--engine", &format!("external:{command}")], b"");
        assert_eq!(status(&output), 1);
        String::from_utf8(output.stderr).expect("text")
    };
    assert!(said("yes").contains("its answer is longer than"), "{}", said("yes"));
    assert!(said("cat /dev/zero").contains("its answer is longer than"));
}

/// The first results are written while the input is still open.
#[test]
fn results_do_not_wait_for_the_end_of_the_input() {
    let solved = "1234341221434321\n";
    for (verb, threads, expected) in [
        ("solve", "1", solved),
        ("solve", "2", solved),
        ("check", "1", "unique, minimal\n"),
        ("check", "2", "unique, minimal\n"),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gerechte"))
            .args([verb, "box:2x2", "-", "-j", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (mut input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        let mut output = BufReader::new(output);
        for _ in 0..3 {
            writeln!(input, "{PUZZLE}").expect("it reads");
            let mut line = String::new();
            output.read_line(&mut line).expect("it writes");
            assert_eq!(line, expected);
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
    }
}

/// A result is written while the next one takes long, although both lines came together.
#[test]
fn results_do_not_wait_for_work_that_takes_long() {
    let endless = ".".repeat(81);
    let puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    for (verb, threads, expected) in [("count", "1", "1\n"), ("fewest", "1", "unique, minimal\n")] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gerechte"));
        child.args([verb, "box:3x3", "-", "-j", threads]);
        let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (mut input, output) = (child.stdin.take().expect("piped"), child.stdout.take().expect("piped"));
        writeln!(input, "{puzzle}\n{endless}").expect("it reads");
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).expect("it writes");
        assert_eq!(line, expected);
        assert!(child.try_wait().expect("it runs").is_none(), "{verb}: the second line was to take long");
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_palette_is_a_limit() {
    let child = Command::new(env!("CARGO_BIN_EXE_gerechte"))
        .args(["palette", "tile:xxx/..x/..xxx/...xx", "--codes"])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((status(&output), String::from_utf8_lossy(&output.stderr).as_ref()), (3, "stopped\n"));
}

#[test]
fn tilings_whose_grids_are_not_found_in_time_are_a_limit() {
    // No engine says quickly that this game has no grids: CaDiCaL takes most of a minute.
    let args = ["palette", "tile:xxx/..x/..xxx/...xx", "--codes", "--json", "--timeout", "0.5"];
    let output = gerechte(&args, b"");
    assert_eq!(status(&output), 3);
    assert!(!stdout(&output).contains("\"has_grids\":true"), "{}", stdout(&output));
}

#[test]
fn where_one_puzzle_is_wanted_none_is_one_error() {
    let output = gerechte(&["minimal", "box:2x2", "-"], b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((status(&output), said.as_str()), (2, "error: standard input: no puzzle\n"));
}

#[test]
fn what_is_piped_in_is_read_for_a_dash() {
    let two = b"1...............\n12..............\n";
    let lines = |args: &[&str], input: &[u8]| stdout(&gerechte(args, input)).lines().count();
    for (args, of_none) in [
        (&["solve", "box:2x2"][..], 1),
        (&["count", "box:2x2"], 1),
        (&["count", "box:2x2", "--engine", "sat"], 1),
        (&["enumerate", "box:2x2"], 288),
    ] {
        let given = [args, &["-"]].concat();
        assert_eq!(stdout(&gerechte(args, two)), stdout(&gerechte(args, b"")), "{args:?}");
        assert_ne!(stdout(&gerechte(&given, two)), stdout(&gerechte(args, b"")), "{args:?}");
        assert_eq!(lines(args, b""), of_none, "{args:?}");
    }
    let clues = stdout(&gerechte(&["encode", "box:2x2", "-"], b"1...............\n"));
    assert_ne!(clues, stdout(&gerechte(&["encode", "box:2x2"], b"")));
    // A pipe without a puzzle has no answer, and contradicting clues are one to those who read DIMACS.
    let blank = gerechte(&["count", "box:2x2", "-"], b"\n");
    assert_eq!((stdout(&blank), &*blank.stderr), (String::new(), b"standard input: no puzzle\n".as_slice()));
    let clash = gerechte(&["solve", "box:2x2", "11..............", "--dimacs-output"], b"");
    assert_eq!((clash.status.code(), stdout(&clash).trim()), (Some(20), "s UNSATISFIABLE"));
    // Two puzzles where one is wanted.
    assert_eq!(gerechte(&["encode", "box:2x2", "-"], two).status.code(), Some(2));
    let told = String::from_utf8(gerechte(&["solve", "box:2x2"], b"").stderr).unwrap();
    assert_eq!(told, "no puzzle is given: this solves the empty board\n");
    // A file that is the game: the clues in it are no part of that, and are named where there are some.
    let folder = common::folder::Folder::new("clues");
    let converted = |clues: &str| stdout(&gerechte(&["convert", "box:2x2", clues, "--to", "fpuzzles"], b""));
    for (clues, notes) in [("1...............", 1), ("................", 0)] {
        let file = folder.file("clues.json", &converted(clues));
        let told = String::from_utf8(gerechte(&["count", &format!("@{file}+antiking")], b"").stderr).unwrap();
        assert_eq!(
            told.matches(&format!("`@{file}` is the game alone: name the file once more")).count(),
            notes,
            "{told}"
        );
    }
}

#[test]
fn many_threads_and_cubes_are_no_danger() {
    let output = gerechte(&["count", "perfect:1", "-j", "1000", "--cubes", "40"], b"");
    assert_eq!(stdout(&output), "2040\n");
    assert!(error(&["count", "perfect:1", "--cubes", "100000000"], b"").contains("not from 1 to 100000"));
    // The first images come at once, however many are wanted.
    let mut child = Command::new(env!("CARGO_BIN_EXE_gerechte"))
        .args(["transform", "box:2x2", "1...............", "--count", "100000000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut images = BufReader::new(child.stdout.take().expect("piped")).lines();
    assert_eq!(
        images.by_ref().take(1000).filter(|line| line.as_ref().is_ok_and(|line| line.len() == 16)).count(),
        1000
    );
    drop(images);
    assert!(child.wait().expect("it ends").success(), "a reader that goes away is no error");
}

/// Errors quote what was given, and leave out the middle of what is long.
#[test]
fn errors_are_of_a_length_that_people_read() {
    let long = "1.".repeat(50_000);
    for args in [
        &["solve", &format!("box:3x3+{long}"), "1"][..],
        &["solve", "box:3x3", &long],
        &["generate", "box:3x3", "--difficulty", &long],
        &["generate", "box:3x3", "--seed", &long],
        &["convert", "--from", &long],
        &[&long],
        &["transform", "box:3x3", "--image", &long],
    ] {
        for more in [&[][..], &["--json"]] {
            let output = gerechte(&[args, more].concat(), b"");
            let said = String::from_utf8_lossy(&output.stderr).into_owned() + &stdout(&output);
            assert_eq!(output.status.code(), Some(2), "{said:.300}");
            assert!(said.len() < 5_000, "{} bytes: {said:.300}", said.len());
        }
    }
    // What has 625 characters is quoted whole.
    let puzzle = "!".repeat(625);
    let said = gerechte(&["convert", "--from", &puzzle], b"").stderr;
    assert!(String::from_utf8_lossy(&said).contains(&puzzle));
}

/// Records of clues that contradict each other say how.
#[test]
fn records_name_the_clues_that_contradict_each_other() {
    for verb in ["check", "rate", "explain", "hint"] {
        let said = stdout(&gerechte(&[verb, "box:2x2", "11..............", "--json"], b""));
        let record: serde_json::Value = serde_json::from_str(&said).expect("JSON");
        assert_eq!(record["contradiction"], "r1c1 and r1c2 both hold 1", "{verb}");
        let said = stdout(&gerechte(&[verb, "box:2x2", "1234341221434...", "--json"], b""));
        assert!(!said.contains("both hold"), "{verb}: {said}");
    }
}

#[test]
fn solutions_are_numbered_and_drawn() {
    let lines = |args: &[&str]| -> Vec<String> {
        let output = gerechte(&[&["enumerate"], args].concat(), b"");
        assert!(output.status.success(), "{output:?}");
        stdout(&output).lines().map(str::to_owned).collect()
    };
    let numbered = lines(&["perfect:1", "--from", "0"]);
    let (mut sorted, mut found) = (numbered.clone(), lines(&["perfect:1"]));
    sorted.sort_unstable();
    found.sort_unstable();
    assert_eq!(sorted, found);
    assert_eq!(lines(&["perfect:1", "--from", "2000"]), numbered[2000..]);
    assert_eq!(lines(&["perfect:1", "--from", "7", "--limit", "2"]), numbered[7..9]);
    let none = "123...4........4";
    for (args, expected) in [
        (&["perfect:1", "--from", "2040"][..], "none: the solutions have the numbers 0 to 2039\n".to_owned()),
        (&["box:2x2", none], format!("{none}: no solution\n")),
        (&["box:2x2", none, "--from", "0"], format!("{none}: no solution\n")),
        (&["jigsaw:1221"], "jigsaw:1221: no solution\n".to_owned()),
    ] {
        let output = gerechte(&[&["enumerate"], args].concat(), b"");
        let said = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
        assert_eq!((output.status.code(), said), (Some(1), [String::new(), expected]), "{args:?}");
    }
    let clues = "1.....5..................";
    let drawn = lines(&["perfect:1", clues, "--uniform", "5", "--limit", "40"]);
    assert_eq!(drawn, lines(&["perfect:1", clues, "--uniform", "5", "--limit", "40"]));
    assert_ne!(drawn, lines(&["perfect:1", clues, "--uniform", "6", "--limit", "40"]));
    let solutions = lines(&["perfect:1", clues]);
    assert!(drawn.len() == 40 && drawn.iter().all(|line| solutions.contains(line)));
    for (args, said) in [
        (&["samurai", "--from", "1"][..], "error: numbered solutions: rows, columns and regions"),
        (
            &["latin:4+antiknight", "--uniform", "1", "--limit", "1"],
            "error: uniform solutions: rows, columns and regions",
        ),
        (&["box:2x2", "--uniform", "1"], "--limit"),
        (&["box:2x2", "--from", "1", "--engine", "sat"], "--engine"),
    ] {
        let output = gerechte(&[&["enumerate"], args].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{output:?}");
    }
}

/// The number of a grid leads back to it, and the numbers are those of a list that the search makes.
#[test]
fn ranks_are_the_numbers_of_solutions() {
    let asked = |verb: &str, game: &str, puzzle: Option<String>, options: serde_json::Value| -> serde_json::Value {
        let request = serde_json::json!({"verb": verb, "game": game, "puzzle": puzzle, "options": options});
        let request: gerechte::verbs::Request = serde_json::from_value(request).expect("a request");
        let mut found = Vec::new();
        let answered = request.answer(&gerechte::Stop::never(), &mut |record| {
            found.push(record);
            Ok(())
        });
        assert!(answered.is_ok() && found.len() == 1, "{answered:?} {found:?}");
        serde_json::from_str(&found[0]).expect("JSON")
    };
    let mut random = ChaCha8Rng::seed_from_u64(9);
    for (game, times) in
        [("perfect:1", 500), ("latin:4", 200), ("latin:5+diagonals", 150), ("ball:hex:1", 100), ("box:2x3", 50)]
    {
        let grids = asked("count", game, None, serde_json::json!({}))["count"].clone();
        let last: u128 = grids.as_str().and_then(|grids| grids.parse().ok()).expect("a number");
        for _ in 0..times {
            let number = random.random_range(0..last).to_string();
            let found = asked("enumerate", game, None, serde_json::json!({"from": number, "limit": 1}));
            let grid = found["solution"].as_str().expect("a grid");
            let rank = asked("rank", game, Some(grid.to_owned()), serde_json::json!({}));
            assert_eq!((&rank["number"], &rank["grids"]), (&number.into(), &grids), "{game}");
        }
    }
    let solutions = stdout(&gerechte(&["enumerate", "box:2x2", "--engine", "native"], b""));
    let ranks = stdout(&gerechte(&["rank", "box:2x2", "-"], solutions.as_bytes()));
    let mut ranks: Vec<usize> = ranks.lines().map(|rank| rank.parse().expect("a number")).collect();
    ranks.sort_unstable();
    assert!(ranks.iter().copied().eq(0..288), "{ranks:?}");
    for (args, said) in [
        (["box:2x2", "1111341221434321"], "no solution, r1c1 and r1c2 both hold 1"),
        (["latin:4+antiknight", "1234341221434321"], "numbered solutions: rows, columns and regions"),
        (["box:2x2", "1..............."], "a grid is wanted, and r1c2 is blank"),
    ] {
        let output = gerechte(&[&["rank"], &args[..]].concat(), b"");
        let words = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        assert!(!output.status.success() && words.contains(said), "{words}");
    }
}

#[test]
fn puzzles_where_grids_are_wanted_are_named_by_their_lines() {
    let grid = "1234341221434321";
    let lines = format!("{grid}\n1...............\n{grid}\n");
    for args in [&["rank", "box:2x2", "-"][..], &["scan", "box:2x2", "-"], &["fewest", "box:2x2", "--most", "-"]] {
        let said = error(args, lines.as_bytes());
        assert!(said.contains("line 2: 1...............: a grid is wanted, and r1c2 is blank"), "{args:?}: {said}");
    }
    let output = gerechte(&["rank", "box:2x2", "--keep-going", "-"], lines.as_bytes());
    let found = String::from_utf8(output.stdout).expect("text");
    let found: Vec<&str> = found.lines().collect();
    assert!(output.status.code() == Some(2) && found.len() == 3 && found[0] == found[2], "{found:?}");
    assert!(found[1].contains("line 2: 1..............."), "{found:?}");
    let broken = error(&["scan", "box:2x2", "-"], format!("{grid}\n1234341221434322\n").as_bytes());
    assert!(broken.contains("line 2: "), "{broken}");
}
