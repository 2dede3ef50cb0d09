//! Mistakes of newcomers, and unusual but correct input: the answers of the program.

use crate::common;

use std::fs;

use common::folder::Folder;
use common::{gerechte, stdout};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The answer: the solution, or an exit status and a message.
enum Answer {
    Solved(usize),
    Said(i32, &'static str),
}

use Answer::{Said, Solved};

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect()
}

fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn newcomers_are_answered() {
    let lines = rows().join("\n");
    let spaces = rows().iter().map(|row| spaced(row)).collect::<Vec<_>>().join("\n");
    let boxed = |row: &&str| format!("{} | {} | {}", spaced(&row[..3]), spaced(&row[3..6]), spaced(&row[6..]));
    let bands: Vec<_> = rows().chunks(3).map(|band| band.iter().map(boxed).collect::<Vec<_>>().join("\n")).collect();
    let borders = bands.join("\n------+-------+------\n");
    let eight = rows()[..8].join("\n");
    let wide = lines.replace(rows()[1], "6..195....");
    let list = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    let folder = Folder::new("newcomers");
    for (name, content) in [
        ("grid.txt", lines.as_bytes()),
        ("grids.txt", format!("{lines}\n\n{spaces}\n").as_bytes()),
        ("crlf.txt", lines.replace('\n', "\r\n").as_bytes()),
        ("eight.txt", eight.as_bytes()),
        ("wide.txt", wide.as_bytes()),
        ("empty.txt", b""),
        ("notes.txt", b"Dear all, this is my puzzle.\n"),
        ("table.csv", format!("puzzle,solution\n{PUZZLE},{SOLUTION}\n").as_bytes()),
        ("plain.csv", format!("1,{PUZZLE},easy\n").as_bytes()),
        ("record.json", format!("{{\"puzzle\": \"{PUZZLE}\"}}\n").as_bytes()),
        ("open.json", format!("{{\"puzzle\": \"{PUZZLE}\"\n").as_bytes()),
        ("other.txt", &[b"\xff\xfe", PUZZLE.as_bytes()].concat()),
        ("list.txt", list.as_bytes()),
        ("solo.txt", b"2x2:1o\n"),
    ] {
        folder.file(name, content);
    }
    let file = |name: &str| folder.path(name);
    let with = |blank: &str| PUZZLE.replace('.', blank);
    let solve = |puzzle: String| vec!["solve".to_owned(), "box:3x3".to_owned(), puzzle];
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let cases: Vec<(Vec<String>, &str, Answer)> = vec![
        // Ways of writing a puzzle.
        (solve(lines.clone()), "", Solved(1)),
        (solve(spaces.clone()), "", Solved(1)),
        (solve(borders.clone()), "", Solved(1)),
        (solve(rows().join(" ")), "", Solved(1)),
        (solve(spaced(PUZZLE)), "", Solved(1)),
        (solve(with("0")), "", Solved(1)),
        (solve(with("_")), "", Solved(1)),
        (solve(with("*")), "", Solved(1)),
        (solve(with("x")), "", Solved(1)),
        (solve(with("-")), "", Solved(1)),
        (solve(with(" ")), "", Solved(1)),
        (solve(file("grid.txt")), "", Solved(1)),
        (solve(file("grids.txt")), "", Solved(2)),
        (solve(file("crlf.txt")), "", Solved(1)),
        (solve(file("table.csv")), "", Solved(1)),
        (solve(file("plain.csv")), "", Solved(1)),
        (solve(file("record.json")), "", Solved(1)),
        (solve("-".to_owned()), &borders, Solved(1)),
        (words("solve box:3x3 -"), &spaces, Solved(1)),
        (vec!["solve".to_owned(), "sudoku".to_owned(), PUZZLE.to_owned()], "", Solved(1)),
        (vec!["solve".to_owned(), "9x9".to_owned(), PUZZLE.to_owned()], "", Solved(1)),
        // The game may be missing where the puzzle says it, or is one of ordinary boxes.
        (vec!["solve".to_owned(), PUZZLE.to_owned()], "", Solved(1)),
        (vec!["solve".to_owned(), with("0")], "", Solved(1)),
        (vec!["solve".to_owned(), lines.clone()], "", Solved(1)),
        (vec!["solve".to_owned(), borders.clone()], "", Solved(1)),
        (vec!["solve".to_owned(), file("grid.txt")], "", Solved(1)),
        (vec!["solve".to_owned(), file("grids.txt")], "", Solved(2)),
        (vec!["solve".to_owned(), file("table.csv")], "", Solved(1)),
        (vec!["solve".to_owned(), file("record.json")], "", Solved(1)),
        (words("count 3x3:5zzzb --limit 2"), "", Said(3, "at least 2")),
        (words("count 2x2x:1o"), "", Said(0, "12")),
        (words("count 2x2:1o"), "", Said(0, "72")),
        (words("count ....1..........."), "", Said(0, "72")),
        (vec!["count".to_owned(), file("solo.txt")], "", Said(0, "72")),
        (words("solve 3x3:5zzz"), "", Said(2, "3x3:5zzz")),
        // The game is missing, or wrong.
        (vec!["rate".to_owned(), PUZZLE.to_owned(), "box:3x3".to_owned()], "", Said(2, "error: the game is missing: ")),
        (words("solve -"), PUZZLE, Said(2, "error: the game is missing before `-`: `gerechte VERB box:3x3 -`")),
        (
            words("solve -"),
            r#"{"schema":"gerechte/puzzle/1","game":{"rows":4,"columns":4,"symbols":4,"houses":[{"cells":[,1]}]},"puzzle":"1234............"}"#,
            Said(2, "error: standard input: line 1: column 92: looks like a JSON record, but expected value"),
        ),
        (words("solve"), "", Said(2, "error: the following required arguments were not provided: <GAME> (see --help)")),
        (words("solve box:9x9"), PUZZLE, Said(2, "error: game `box:9x9`: order 81 is not between 1 and 64")),
        (words("solve box:3"), PUZZLE, Said(2, "error: game `box:3`: `3` is not of the form RxC")),
        (
            vec!["solve".to_owned(), "box:2x2".to_owned(), PUZZLE.to_owned()],
            "",
            Said(2, "81 characters instead of 16, one for each cell"),
        ),
        (
            words("slove box:3x3"),
            PUZZLE,
            Said(
                2,
                "error: unrecognized subcommand 'slove'; some similar subcommands exist: 'serve', 'solve' (see --help)",
            ),
        ),
        (
            words("solve box:3x3 --unike"),
            PUZZLE,
            Said(2, "error: unexpected argument '--unike' found; a similar argument exists: '--unique' (see --help)"),
        ),
        // The puzzle has a mistake.
        (solve(PUZZLE[1..].to_owned()), "", Said(2, "80 characters instead of 81, one for each cell")),
        (solve(with(".").replacen('5', "A", 1)), "", Said(2, "r1c1: 'A' is neither a blank nor a symbol from 1 to 9")),
        (
            vec!["check".to_owned(), "box:3x3".to_owned(), lines.replacen("53", "55", 1)],
            "",
            Said(1, "no solution, r1c1 and r1c2 both hold 5"),
        ),
        (
            solve(file("eight.txt")),
            "",
            Said(2, "eight.txt: line 8: column 1: looks like a grid, but it has 8 rows instead of 9"),
        ),
        (
            solve(file("wide.txt")),
            "",
            Said(2, "wide.txt: line 2: column 11: looks like a grid, but row 2 has 10 cells instead of 9"),
        ),
        (solve(file("empty.txt")), "", Said(0, "empty.txt: no puzzle")),
        (solve(file("notes.txt")), "", Said(2, "notes.txt: line 1: 4 characters instead of 81, one for each cell")),
        (solve("nosuch.txt".to_owned()), "", Said(2, "puzzle `nosuch.txt` (there is no such file): ")),
        (solve(".".to_owned()), "", Said(2, "error: .: is a directory, not a file of puzzles")),
        (
            solve(file("open.json")),
            "",
            Said(2, "open.json: line 1: column 1: looks like a JSON record, but 1 of its braces is not closed"),
        ),
        (solve(file("other.txt")), "", Said(2, "other.txt: line 1: byte 0xff in column 1 is not text")),
        (
            solve("https://www.f-puzzles.com/?load=abc".to_owned()),
            "",
            Said(2, "looks like an f-puzzles address, but it cannot be unpacked: is its end missing?"),
        ),
        (
            solve("https://sudokupad.app/abcde".to_owned()),
            "",
            Said(2, "names a puzzle on a server: take the long address, or its JSON"),
        ),
        (solve("https://www.example.org/sudoku/hard".to_owned()), "", Said(2, "is none of a program that is known")),
        (
            solve("3x3#123456".to_owned()),
            "",
            Said(2, "column 4: looks like a game id of Simon Tatham's puzzles, but `#` is followed by a seed"),
        ),
        (
            solve("3x3x:zzzc".to_owned()),
            "",
            Said(
                2,
                "looks like a game id of Simon Tatham's puzzles, but it is a puzzle of box:3x3+diagonals, not of box:3x3",
            ),
        ),
        (
            vec!["solve".to_owned(), "box:3x3".to_owned(), file("list.txt"), "--keep-going".to_owned()],
            "",
            Said(2, "list.txt: line 2: 80 characters instead of 81, one for each cell"),
        ),
        (
            vec!["convert".to_owned(), PUZZLE[..54].to_owned()],
            "",
            Said(
                2,
                "looks like a grid, but 54 characters are neither the first of 54 rows nor all cells of a square board",
            ),
        ),
        (
            words("show box:2x2 1..."),
            "",
            Said(2, "looks like a grid, but 4 characters are neither the first of 4 rows nor all 16 cells"),
        ),
        (words("count box:2x2 --limit -1"), "", Said(2, "error: invalid value '-1' for '--limit <N>': ")),
        (words("hint box:2x2 1............... --givens 123"), "", Said(2, "error: --givens: ")),
        (
            words("transform latin:4+chaos --rotate 90"),
            "",
            Said(2, "--rotate 90: latin:4+chaos has regions to be found"),
        ),
        (words("encode box:2x2 - --batch --cubes 3 --out never"), "", Said(2, "--batch writes whole formulas")),
        (
            words("encode box:2x2 12.............. --differs-from 4321123421433412"),
            "",
            Said(2, "--differs-from: the grid does not solve the puzzle: r1c1 holds 4 instead of the given 1"),
        ),
        // Formats.
        (words("convert 2x2:1o --to xls"), "", Said(2, "unknown format `xls` (one of line, grid, sdk, ss, ")),
        (words("convert 2x2x:1o --to line"), "", Said(2, "the format line cannot say diagonals")),
        (
            words("convert perfect:1 1........................ --to tatham"),
            "",
            Said(2, "the format tatham cannot say a region in parts, at r1c5"),
        ),
        (words("convert hello --to grid"), "", Said(2, "`hello` is no puzzle in any format that is known")),
    ];
    assert!(cases.len() >= 40);
    for (args, stdin, answer) in &cases {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = gerechte(&args, stdin.as_bytes());
        let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
        match answer {
            Solved(puzzles) => {
                assert_eq!(
                    (out, output.status.code()),
                    (format!("{SOLUTION}\n").repeat(*puzzles), Some(0)),
                    "{args:?}: {err}"
                );
            }
            Said(status, said) => {
                assert_eq!(output.status.code(), Some(*status), "{args:?}: {out}{err}");
                assert!(out.contains(said) || err.contains(said), "{args:?}: {out}{err}");
                assert!(err.lines().count() <= 1, "{args:?}: {err}");
            }
        }
    }
    // A bad line gives a record, and the lines after it are read.
    let list = gerechte(&["convert", &file("list.txt"), "--keep-going", "--json"], b"");
    let records = String::from_utf8(list.stdout).expect("text");
    let records: Vec<serde_json::Value> =
        records.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let schemas: Vec<_> = records.iter().map(|record| record["schema"].as_str().unwrap_or_default()).collect();
    assert_eq!(schemas, ["gerechte/puzzle/1", "gerechte/error/1", "gerechte/puzzle/1"]);
    assert_eq!((&records[1]["line"], list.status.code()), (&2.into(), Some(2)));
    // The game that a file says.
    let solo = file("solo.txt");
    let solved = gerechte(&["solve", &format!("@{solo}"), &solo], b"");
    assert_eq!((solved.status.code(), solved.stdout.len()), (Some(0), 17));
}

/// A puzzle or a grid that says its game is enough for every verb that takes one.
#[test]
fn the_game_may_be_left_out() {
    let folder = Folder::new("left-out");
    let [one, other] = &["one", "other"].map(|name| folder.path(name));
    let grid = "1234341221434321";
    for args in [
        &["encode", PUZZLE][..],
        &["fewest", grid],
        &["minimal", grid],
        &["certify", PUZZLE, "--out", one],
        &["fewest", grid, "--certify", other],
    ] {
        let puzzle = args[1];
        let game = if puzzle == grid { "box:2x2" } else { "box:3x3" };
        let short = gerechte(args, b"");
        assert_eq!(short.status.code(), Some(0), "{args:?}: {short:?}");
        drop(fs::remove_dir_all(one).and_then(|()| fs::remove_dir_all(other)));
        let whole = gerechte(&[&[args[0], game], &args[1..]].concat(), b"");
        assert_eq!(short.stdout, whole.stdout, "{args:?}");
    }
}

/// What is wrong with a puzzle in a file is said, or answered where its clues contradict each other: its game is not missing.
#[test]
fn puzzles_of_files_that_say_their_games_are_answered() {
    let folder = Folder::new("own-games");
    let file = |content: &str| folder.file("puzzle.json", content);
    let asked = |args: &[&str]| {
        let output = gerechte(args, b"");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let record = |game: &str, puzzle: &str| {
        file(&format!("{{\"schema\":\"gerechte/puzzle/1\",\"game\":{game},\"puzzle\":\"{puzzle}\"}}\n"))
    };
    let own = r#"{"schema":"gerechte/game/1","rows":4,"columns":4,"symbols":4,"thermometers":[[0,1]]}"#;
    for game in [own, "\"box:2x2\""] {
        let clash = record(game, "11..............");
        let full = record(game, "1134341221434321");
        for (verb, puzzle) in [("check", &clash), ("fewest", &clash), ("fewest", &full)] {
            let (code, said, _) = asked(&[verb, puzzle]);
            assert_eq!((code, said.trim()), (Some(1), "no solution, r1c1 and r1c2 both hold 1"), "{verb} {game}");
        }
        let large = record(game, "7...............");
        let (code, _, error) = asked(&["check", &large]);
        assert!(code == Some(2) && error.contains("'7'") && !error.contains("missing"), "{error}");
    }
    let wrong = record(&own.replace("[0,1]", "[0,99]"), "................");
    let (code, _, error) = asked(&["solve", &wrong]);
    assert!(code == Some(2) && error.contains("thermometer 1: cell 99"), "{error}");
    // A game alone has the solution of its empty board; of several, one is drawn, and that is said.
    let (code, drawn, error) = asked(&["show", "@examples/kakuro.json", "--solution"]);
    assert!(code == Some(0) && drawn.contains('9') && error.is_empty(), "{drawn}{error}");
    let (code, _, error) = asked(&["show", "box:2x2", "1...............", "--solution"]);
    assert!(code == Some(0) && error.contains("one of several solutions"), "{error}");
}

/// A state is of one program: what one has said is not taken over as the word, or the proof, of another.
#[test]
fn states_know_the_program() {
    let folder = Folder::new("states-of-programs");
    let state = folder.path("state.jsonl");
    let count = |command: &str| {
        let engine = format!("external:{command}");
        let output = gerechte(&["count", "latin:4", "--cubes", "2", "--resume", &state, "--engine", &engine], b"");
        (output.status.code(), stdout(&output), String::from_utf8(output.stderr).expect("text"))
    };
    let unsat = "echo s UNSATISFIABLE";
    let (code, counted, error) = count(unsat);
    assert!(code == Some(0) && counted.starts_with('0') && counted.contains("unproved"), "{counted}{error}");
    assert_eq!(count(unsat).1, counted);
    let (code, counted, error) = count("echo 's UNSATISFIABLE'");
    assert_eq!((code, counted.as_str()), (Some(2), ""), "{error}");
    assert!(error.contains("is the state of another count") && error.contains(unsat), "{error}");
}

/// Several puzzles are refused before the first is counted, where a file is of one.
#[test]
fn files_of_one_count_refuse_several_puzzles_at_once() {
    let folder = Folder::new("one-count");
    let puzzles = folder.file("puzzles.txt", "12..............\n1...............\n");
    for option in ["--resume", "--graph"] {
        let output = gerechte(&["count", "box:2x2", &puzzles, option, &folder.path("kept")], b"");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{option}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("and here are several"), "{option}");
    }
    assert!(fs::metadata(folder.path("kept")).is_err());
}

/// The files that a plan names are read when it is made: what they hold later is another game or puzzle.
#[test]
fn plans_keep_the_files_of_random_grids_and_of_certified_puzzles() {
    let folder = Folder::new("kept-files");
    let (game, puzzle) = (folder.file("game.txt", "box:2x2\n"), folder.file("puzzle.txt", "12..34..........\n"));
    let record = r#"{"schema":"gerechte/puzzle/1","game":"box:2x2","puzzle":"12..34.........."}"#;
    let record = folder.file("record.json", &format!("{record}\n"));
    let [scan, certify, alone, piped] = ["scan", "certify", "alone", "piped"].map(|name| folder.path(name));
    let certificates = [1, 2, 3].map(|number| folder.path(&format!("certificate-{number}")));
    let game_of = format!("@{game}");
    let plan_of =
        |words: &[&str], input: &[u8]| gerechte(&[&["job", "plan", "--units", "2", "--out"], words].concat(), input);
    let plan = |words: &[&str]| plan_of(words, b"12..34..........\n");
    let plans: [&[&str]; 4] = [
        &[&scan, "scan", &game_of, "--random", "3", "--list"],
        &[&certify, "certify", "box:2x2", &puzzle, "--cubes", "2", "--out", &certificates[0]],
        &[&alone, "certify", &record, "--cubes", "2", "--out", &certificates[1]],
        &[&piped, "certify", "box:2x2", "/dev/stdin", "--cubes", "2", "--out", &certificates[2]],
    ];
    for words in plans {
        assert_eq!(plan(words).status.code(), Some(0), "{words:?}");
    }
    folder.file("game.txt", "latin:4\n");
    folder.file("puzzle.txt", "13..24..........\n");
    fs::remove_file(record).expect("the file was there");
    let of_boxes = stdout(&gerechte(&["scan", "box:2x2", "--random", "3", "--list"], b""));
    let twelve = "12..34..........: 12 grids and no others";
    for (path, expected) in [(&scan, of_boxes.as_str()), (&certify, twelve), (&alone, twelve), (&piped, twelve)] {
        assert_eq!(gerechte(&["job", "run", path], b"").status.code(), Some(0), "{path}");
        let merged = stdout(&gerechte(&["job", "merge", path], b""));
        assert!(merged.contains(expected), "{merged} instead of {expected}");
    }
    // What cannot be done is said when it is planned.
    let refused: [(&[&str], &str); 3] = [
        (&["scan", "nogame", "--random", "3"], "nogame"),
        (&["scan", "latin:4", "--random", "3", "--seed", "18446744073709551615"], "no seed follows"),
        (&["certify", "box:2x2", "-", "--cubes", "2", "--out", &certificates[0]], "text or in a file"),
    ];
    for (words, reason) in refused {
        let output = plan(&[&[folder.path("refused").as_str()], words].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains(reason), "{words:?}: {error}");
        assert!(fs::metadata(folder.path("refused")).is_err(), "{words:?}");
    }
}

/// Estimates from few paths have an interval, as at least sixteen are taken.
#[test]
fn estimates_of_few_paths_say_how_many_there_were() {
    for (game, samples, number) in [("latin:1", "1", "1"), ("latin:2", "3", "2")] {
        let said = stdout(&gerechte(&["count", game, "--estimate", "--samples", samples], b""));
        assert_eq!(said, format!("about {number}, from {number} to {number} (95 %, 16 paths)\n"));
    }
}

/// Numbers of a table that has no place for them are said beside it.
#[test]
fn tables_of_classes_leave_the_sum_to_a_note() {
    let small = ["latin:4", "--group", "full", "--burnside"];
    // Its group is too large for a list.
    let large = ["latin:6", "--group", "full", "--burnside"];
    for args in [&small[..], &large, &["box:2x2", "--symmetric"]] {
        let output = gerechte(&[&["classify"], args, &["--csv"]].concat(), b"");
        let note = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(0) && note.contains(" classes"), "{args:?}: {note}");
    }
}

/// Records in a file have their own games, whichever comes first.
#[test]
fn records_of_several_games_are_solved() {
    let folder = Folder::new("several-games");
    let records = [
        format!("{{\"schema\":\"gerechte/puzzle/1\",\"game\":\"box:3x3\",\"puzzle\":\"{PUZZLE}\"}}\n"),
        "{\"schema\":\"gerechte/puzzle/1\",\"game\":\"box:2x2\",\"puzzle\":\"12..34..2143.3.1\"}\n".to_owned(),
    ];
    for order in [[0, 1], [1, 0], [0, 0]] {
        let name = format!("{}-{}.json", order[0], order[1]);
        let file = folder.file(&name, &order.map(|at| records[at].as_str()).concat());
        let solved = gerechte(&["solve", &file], b"");
        let expected = order.map(|at| [SOLUTION, "1234341221434321"][at]).join("\n") + "\n";
        assert_eq!(String::from_utf8_lossy(&solved.stdout), expected, "{solved:?}");
    }
}

/// Entries in a file of another program are hinted at as such: a wrong one is named, and a step begins at right ones.
#[test]
fn entries_of_a_player_are_told_from_clues() {
    let folder = Folder::new("entries");
    let cell = |cell: char, entry: Option<char>| match (cell, entry) {
        ('.', Some(entry)) => format!("{{\"value\":{entry}}}"),
        ('.', None) => "{}".to_owned(),
        (clue, _) => format!("{{\"value\":{clue},\"given\":true}}"),
    };
    let hint = |entry: Option<char>| {
        let cells = "12..34..2143.3.1".chars().enumerate();
        let cells: Vec<_> = cells.map(|(at, clue)| cell(clue, entry.filter(|_| at == 2))).collect();
        let rows: Vec<_> = cells.chunks(4).map(|row| format!("[{}]", row.join(","))).collect();
        let file = folder.file("puzzle.json", &format!("{{\"size\":4,\"grid\":[{}]}}", rows.join(",")));
        String::from_utf8(gerechte(&["hint", &file], b"").stdout).expect("text")
    };
    assert_eq!(hint(Some('4')), "wrong: r1c3=4\n");
    // Row 1 has one blank after it, and two before.
    assert_eq!(hint(Some('3')), "look at row 1\n");
    assert_ne!(hint(None), "look at row 1\n");
}
