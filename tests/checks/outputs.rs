//! Every output over every input and over every other output: whatever the flags and the links, nothing is overwritten that the run reads or owns.
#![cfg(unix)]

use crate::common;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::folder::Folder;
use common::{gerechte, stdout};

/// A puzzle, a grid, cages, a plan of a book, and claims.
const PUZZLE: &str = "1.3.......2.4.1.\n";
const GRID: &str = "1234341221434321\n";
const CAGES: &str = "ab..\nab..\n....\n....\na=4\nb=6\n";
const BOOK: &str = "title = \"Book\"\nseed = 1\n\n[[puzzles]]\ngame = \"box:2x2\"\nnumber = 1\n";
const CLAIMS: &str = r#"{"schema": "gerechte/claims/1", "claims": [{"id": "a", "statement": "s", "citation": "c", "game": "latin:2",
    "count": "grids", "published": "2"}]}"#;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gerechte"))
}

/// The one line of an error; `--seed` is told before.
fn refused(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with("--seed ")).collect();
    assert!(output.status.code() == Some(2) && lines.len() == 1, "{output:?}");
    lines[0].to_owned()
}

/// The place of an output, by each name that a file `in.svg` of the folder has.
fn names(folder: &Folder, file: &str) -> Vec<String> {
    let path = folder.path(file);
    let (link, hard, inside) = (folder.path("link.svg"), folder.path("hard.svg"), folder.path("inside"));
    for name in [&link, &hard, &inside] {
        let _ = fs::remove_file(name);
    }
    symlink(&path, &link).unwrap();
    fs::hard_link(&path, &hard).unwrap();
    symlink(&folder.0, &inside).unwrap();
    vec![path, format!("{}/./{file}", folder.0.display()), link, hard, format!("{inside}/{file}")]
}

/// Runs the words with `IN` and `OUT` in place of paths.
fn with(words: &str, input: &str, output: &str) -> Vec<String> {
    words.split(' ').map(|word| word.replace("IN", input).replace("OUT", output)).collect()
}

#[test]
fn no_output_replaces_what_is_read() {
    let folder = Folder::new("over-inputs");
    for (content, words) in [
        (PUZZLE, "encode box:2x2 IN -o OUT --force"),
        (PUZZLE, "show box:2x2 IN -o OUT --force"),
        (PUZZLE, "rate box:2x2 IN --chart OUT --force"),
        (GRID, "scan box:2x2 IN --chart OUT --force"),
        (GRID, "scan box:2x2 IN --resume OUT"),
        (GRID, "rank box:2x2 IN --graph OUT"),
        (PUZZLE, "count box:2x2 IN --graph OUT"),
        (CAGES, "encode box:2x2+killer:IN -o OUT --force"),
        (CAGES, "show box:2x2+killer:IN -o OUT --force"),
        (CAGES, "rate box:2x2+killer:IN 1.3.......2.4.1. --chart OUT --force"),
        (CAGES, "scan box:2x2+killer:IN 1234341221434321 --chart OUT --force"),
        (CAGES, "scan box:2x2+killer:IN 1234341221434321 --resume OUT"),
        (CAGES, "count box:2x2+killer:IN --resume OUT"),
        (CAGES, "generate box:2x2+killer:IN --seed 1 --resume OUT"),
        (CAGES, "generate box:2x2+killer:IN --seed 1 --killer --out OUT --force"),
        (BOOK, "book IN --out OUT --force"),
    ] {
        let input = folder.file("in.svg", content);
        for output in names(&folder, "in.svg") {
            let words = with(words, &input, &output);
            let words: Vec<_> = words.iter().map(String::as_str).collect();
            let message = refused(&gerechte(&words, b""));
            // Verbs that extend a file may instead report that the input is not a file of theirs.
            let is_told = message.contains("is the same file as") || message.ends_with("and is left as it is");
            assert!(is_told, "{words:?}: {message}");
            assert_eq!(fs::read_to_string(&input).unwrap(), content, "{words:?}");
        }
    }
    // Reports go by their endings.
    let claims = folder.file("claims.md", CLAIMS);
    let message = refused(&gerechte(&["verify", "--claims", &claims, "--report", &claims, "--force"], b""));
    assert!(message.contains(&format!("the report {claims} is the same file as the input {claims}")), "{message}");
    assert_eq!(fs::read_to_string(&claims).unwrap(), CLAIMS);
    assert_eq!(folder.names(), ["claims.md", "hard.svg", "in.svg", "inside", "link.svg"]);
}

#[test]
fn standard_streams_are_files_too() {
    let folder = Folder::new("over-streams");
    let input = folder.file("in.svg", PUZZLE);
    let run = |words: &str, stdin: &str, stdout: Stdio| {
        let words = with(words, &input, &input);
        program().args(words).stdin(File::open(stdin).unwrap()).stdout(stdout).output().expect("the program starts")
    };
    for words in ["encode box:2x2 - -o OUT -f", "show box:2x2 - -o OUT --force", "rate box:2x2 - --chart OUT --force"] {
        let message = refused(&run(words, &input, Stdio::null()));
        assert!(message.ends_with("is the same file as standard input"), "{message}");
    }
    // Standard output grows while it is read.
    for words in ["solve box:2x2 -", "solve box:2x2 IN", "convert - --to line", "convert IN --to line"] {
        let appended = File::options().append(true).open(&input).unwrap();
        let message = refused(&run(words, &input, appended.into()));
        assert!(message.ends_with("is the same file as standard output"), "{message}");
    }
    let message = refused(&run(
        "encode box:2x2 -o OUT -f",
        "/dev/null",
        File::options().append(true).open(&input).unwrap().into(),
    ));
    assert!(message.ends_with("is the same file as standard output"), "{message}");
    assert_eq!(fs::read_to_string(&input).unwrap(), PUZZLE);
    // Results and messages may go to one file.
    let log = File::create(folder.path("log")).unwrap();
    let both = program().args(["check", "box:2x2", &input, "-v"]).stdout(log.try_clone().unwrap()).stderr(log).status();
    assert!(both.unwrap().success());
}

#[test]
fn two_outputs_are_two_files() {
    let folder = Folder::new("over-outputs");
    let (state, link) = (folder.path("state.svg"), folder.path("link.svg"));
    let scan =
        |into: &str, chart: &str| gerechte(&["scan", "box:2x2", "--resume", into, "--chart", chart, "--force"], b"");
    // Neither is there yet; a link leads to what will be there.
    symlink("state.svg", &link).unwrap();
    for [into, chart] in [[&state, &state], [&link, &state]] {
        let message = refused(&scan(into, chart));
        assert!(message.contains("is the same file as the chart"), "{message}");
        assert_eq!(folder.names(), ["link.svg"]);
    }
    assert!(gerechte(&["scan", "box:2x2", "--resume", &state], b"").status.success());
    let whole = fs::read(&state).unwrap();
    for output in names(&folder, "state.svg") {
        assert!(refused(&scan(&state, &output)).contains("is the same file as"));
        assert_eq!(fs::read(&state).unwrap(), whole);
    }
    assert!(scan(&state, &folder.path("chart.svg")).status.success());
}

#[test]
fn a_job_keeps_what_it_owns() {
    let folder = Folder::new("over-job");
    let (puzzles, plan) = (folder.file("puzzles", PUZZLE), folder.path("plan"));
    assert!(gerechte(&["job", "plan", "--out", &plan, "check", "box:2x2", &puzzles], b"").status.success());
    assert!(gerechte(&["job", "run", &plan], b"").status.success());
    let ledger = fs::read_dir(format!("{plan}/results")).unwrap().next().unwrap().unwrap().path();
    let ledger = ledger.to_str().unwrap().to_owned();
    let owned = [format!("{plan}/plan.json"), format!("{plan}/input/lines.txt"), ledger];
    let before = owned.each_ref().map(|file| fs::read(file).unwrap());
    let new = ["running/new", "results/new", "array.sh"].map(|name| format!("{plan}/{name}"));
    let link = folder.path("link");
    for output in owned.iter().chain(&new) {
        let _ = fs::remove_file(&link);
        symlink(output, &link).unwrap();
        let hard = folder.path("hard");
        let _ = fs::remove_file(&hard);
        let has_hard = fs::hard_link(output, &hard).is_ok();
        for output in [output, &link, &hard].into_iter().take(2 + usize::from(has_hard)) {
            let message = refused(&gerechte(&["job", "merge", &plan, "--out", output, "--force"], b""));
            assert!(message.contains("the job's own"), "{message}");
            // A page replaces none of these: it is the job's own, or no page.
            refused(&gerechte(&["job", "status", &plan, "--html", output], b""));
        }
    }
    assert_eq!(owned.each_ref().map(|file| fs::read(file).unwrap()), before);
    assert!(new.iter().all(|file| !Path::new(file).exists()));
    // An answer beside them is what `job submit` asks for.
    assert!(gerechte(&["job", "merge", &plan, "--out", &format!("{plan}/answer.txt")], b"").status.success());
}

#[test]
fn a_folder_that_is_written_holds_no_input() {
    let folder = Folder::new("over-folder");
    let out = folder.path("out");
    fs::create_dir(&out).unwrap();
    let cages = format!("{out}/cages");
    fs::write(&cages, CAGES).unwrap();
    let game = format!("box:2x2+killer:{cages}");
    // A manifest that calls the input its own.
    let hash = gerechte::sha256::of_reader(CAGES.as_bytes()).unwrap();
    let manifest = format!(
        r#"{{"schema":"gerechte/instances/1","instances":[{{"file":"cages","sha256":"{hash}"}}],"complete":false}}"#
    );
    fs::write(format!("{out}/manifest.json"), manifest).unwrap();
    for words in [
        &["encode", &game, "--batch", "--out", &out][..],
        &["encode", &game, "--cubes", "2", "-o", &out],
        &["certify", &game, "--out", &out],
    ] {
        if words[0] == "certify" {
            fs::remove_file(format!("{out}/manifest.json")).unwrap();
        }
        let message = refused(&gerechte(words, b""));
        assert!(message.contains(&format!("the input {cages} lies in")), "{message}");
        assert_eq!(fs::read_to_string(&cages).unwrap(), CAGES);
    }
    // Nor a lock that somebody else has written.
    let other = folder.path("other");
    fs::create_dir(&other).unwrap();
    fs::write(format!("{other}/.lock"), "precious").unwrap();
    assert!(refused(&gerechte(&["certify", "box:2x2", "--out", &other], b"")).contains("not a lock of this program"));
    assert_eq!(fs::read_to_string(format!("{other}/.lock")).unwrap(), "precious");
}

/// Each output, as words with `OUT`, for a folder with the plan of a finished job, a book and a grid.
fn outputs(folder: &Folder) -> Vec<Vec<String>> {
    let (puzzles, plan, book) = (folder.file("puzzles", PUZZLE), folder.path("plan"), folder.file("book", BOOK));
    assert!(gerechte(&["job", "plan", "--out", &plan, "check", "box:2x2", &puzzles], b"").status.success());
    assert!(gerechte(&["job", "run", &plan], b"").status.success());
    let words = |words: &str| words.split(' ').map(str::to_owned).collect();
    vec![
        words("encode box:2x2 -o OUT"),
        words("show box:2x2 -o OUT"),
        words(&format!("rate box:2x2 {puzzles} --chart OUT")),
        words("scan box:2x2 --chart OUT"),
        words("generate box:2x2 --seed 1 --killer --out OUT"),
        words(&format!("book {book} --out OUT")),
        words(&format!("job merge {plan} --out OUT")),
        words(&format!("job status {plan} --html OUT")),
    ]
}

fn run(words: &[String], output: &str, more: &[&str]) -> Output {
    let words: Vec<_> =
        words.iter().map(|word| if word == "OUT" { output } else { word }).chain(more.iter().copied()).collect();
    gerechte(&words, b"")
}

#[test]
fn every_output_is_whole_or_not_there() {
    let folder = Folder::new("every-output");
    let outputs = outputs(&folder);
    for words in &outputs {
        let place = folder.path("place");
        fs::create_dir(&place).unwrap();
        let path = |name: &str| format!("{place}/{name}");
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        let has_force = !words.contains(&"--html".to_owned());
        let force: &[&str] = if has_force { &["--force"] } else { &[] };
        let (out, precious) = (path("out.svg"), path("precious"));
        fs::write(&precious, "precious").unwrap();
        // Backup files of the user are not touched, whatever their names, and no link is followed.
        fs::write(path(".out.svg.new"), "precious").unwrap();
        symlink("precious", path(".out.svg.gerechte")).unwrap();
        assert!(run(words, &out, &[]).status.success(), "{words:?}");
        assert_eq!(names(), [".out.svg.gerechte", ".out.svg.new", "out.svg", "precious"]);
        assert!(fs::symlink_metadata(path(".out.svg.gerechte")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(path(".out.svg.new")).unwrap(), "precious");
        let whole = fs::read(&out).unwrap();
        // A file of others is not replaced, nor is a dangling link, not even with --force.
        let (other, dangling) = (path("other.svg"), path("dangling.svg"));
        fs::rename(&precious, &other).unwrap();
        let message = refused(&run(words, &other, &[]));
        assert!(message.contains("--force") || message.ends_with("is no such page"), "{message}");
        fs::rename(&other, &precious).unwrap();
        symlink("nowhere", &dangling).unwrap();
        for more in [&[][..], force] {
            assert!(refused(&run(words, &dangling, more)).contains("a link that leads nowhere"), "{words:?}");
        }
        assert!(fs::symlink_metadata(&dangling).unwrap().is_symlink() && !fs::exists(path("nowhere")).unwrap());
        // A replaced file keeps its mode and owner; of a link, the target is replaced.
        let link = path("link.svg");
        symlink("out.svg", &link).unwrap();
        fs::set_permissions(&out, fs::Permissions::from_mode(0o640)).unwrap();
        let is_root = fs::metadata(&out).unwrap().uid() == 0;
        if is_root {
            chown(&out, Some(65534), Some(65534)).unwrap();
        }
        let of = |path: &str| fs::metadata(path).map(|found| (found.mode(), found.uid(), found.gid())).unwrap();
        let before = (of(&out), fs::metadata(&out).unwrap().ino());
        assert!(run(words, &link, force).status.success(), "{words:?}");
        assert_eq!(of(&out), before.0);
        assert!(fs::metadata(&out).unwrap().ino() != before.1, "another file");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&out).unwrap().len(), whole.len());
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
        fs::remove_dir_all(&place).unwrap();
    }
}

/// The program, which is to end by itself within a second after this time; how long it took.
fn ends(mut child: Child, after: Duration) -> (Option<i32>, Duration) {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return (status.code(), start.elapsed());
        }
        if start.elapsed() > after + Duration::from_secs(5) {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it does not end");
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn start(words: &[&str]) -> Child {
    program().args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
}

fn pipe(folder: &Folder, name: &str) -> String {
    let path = folder.path(name);
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    path
}

#[test]
fn a_pipe_is_written_to() {
    let folder = Folder::new("pipe-read");
    let (pipe, file) = (pipe(&folder, "pipe.svg"), folder.path("file.svg"));
    for words in outputs(&folder) {
        assert!(run(&words, &file, &[]).status.success());
        let reading = {
            let pipe = pipe.clone();
            thread::spawn(move || fs::read(pipe).unwrap())
        };
        assert!(run(&words, &pipe, &[]).status.success(), "{words:?}");
        let read = reading.join().unwrap();
        // A page says how long things took.
        assert!(read == fs::read(&file).unwrap() || words.contains(&"status".to_owned()), "{words:?}");
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        fs::remove_file(&file).unwrap();
    }
}

/// Without a reader, and with one that never reads.
#[test]
fn a_pipe_is_not_waited_for_past_the_stop() {
    let folder = Folder::new("pipe-waits");
    let pipe = pipe(&folder, "pipe.svg");
    let stop = Duration::from_millis(300);
    for (words, is_read) in [
        (&["encode", "box:3x3", "-o", &pipe, "--timeout", "0.3"][..], false),
        (&["encode", "box:3x3", "-o", &pipe, "--timeout", "0.3"], true),
        (&["scan", "box:2x2", "--chart", &pipe, "--timeout", "0.3"], false),
    ] {
        // Opened for both, a pipe waits for nobody.
        let reader = is_read.then(|| File::options().read(true).write(true).open(&pipe).unwrap());
        let (status, took) = ends(start(words), stop);
        assert_eq!(status, Some(3), "{words:?}");
        assert!(took >= stop && took < stop + Duration::from_millis(700), "{words:?}: {took:?}");
        drop(reader);
    }
    // Ctrl-C, too.
    let child = start(&["encode", "box:3x3", "-o", &pipe]);
    thread::sleep(stop);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let (status, took) = ends(child, Duration::ZERO);
    assert!(status == Some(3) && took < Duration::from_millis(700), "{status:?} after {took:?}");
}

#[test]
fn a_file_that_came_meanwhile_is_kept() {
    let folder = Folder::new("meanwhile");
    let chart = folder.path("chart.svg");
    let scan = ["scan", "box:2x2", "-", "--chart", &chart];
    let mut child =
        program().args(scan).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(GRID.as_bytes()).unwrap();
    // It is written under another name, which people know it by.
    while folder.names().is_empty() {
        thread::sleep(Duration::from_millis(5));
    }
    let names = folder.names();
    assert!(names.len() == 1 && names[0].starts_with(".gerechte-"), "{names:?}");
    fs::write(&chart, "precious").unwrap();
    drop(input);
    let message = refused(&child.wait_with_output().unwrap());
    assert!(message.contains("exists, --force replaces it"), "{message}");
    assert_eq!(
        (folder.names(), fs::read_to_string(&chart).unwrap()),
        (vec!["chart.svg".to_owned()], "precious".to_owned())
    );
}

#[test]
fn a_killed_process_leaves_no_half_of_a_file() {
    let folder = Folder::new("killed-output");
    let (file, replaced) = (folder.path("formula.cnf"), folder.file("replaced.cnf", "precious"));
    for words in [&["encode", "box:5x5", "-o", &file][..], &["encode", "box:5x5", "-o", &replaced, "--force"]] {
        let before = folder.names();
        let mut child = start(words);
        while folder.names() == before {
            thread::sleep(Duration::from_micros(200));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let left: Vec<_> = folder.names().into_iter().filter(|name| !before.contains(name)).collect();
        assert!(left.len() == 1 && left[0].starts_with(".gerechte-"), "{left:?}");
    }
    assert_eq!(fs::read_to_string(&replaced).unwrap(), "precious");
    // Two Ctrl-C end the program at once, and leave nothing.
    let before = folder.names();
    let child = start(&["encode", "box:8x8", "-o", &file]);
    while folder.names() == before {
        thread::sleep(Duration::from_micros(200));
    }
    for _ in 0..2 {
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    }
    ends(child, Duration::ZERO);
    assert_eq!(folder.names(), before);
}

#[test]
fn the_name_that_is_typed_packs() {
    let folder = Folder::new("packs");
    let is_packed = |file: &str| {
        let mut head = [0; 2];
        File::open(file).unwrap().read_exact(&mut head).unwrap();
        head == *b"\x1f\x8b"
    };
    for (link, target, packs) in [("link.gz", "plain", true), ("link", "target.gz", false)] {
        let (link, target) = (folder.path(link), folder.file(target, ""));
        symlink(&target, &link).unwrap();
        assert!(gerechte(&["encode", "box:2x2", "-o", &link, "--force"], b"").status.success());
        assert_eq!(is_packed(&target), packs, "{link}");
    }
}

#[test]
fn what_cannot_be_seen_is_shown() {
    let folder = Folder::new("unseen");
    let name = "cages\u{202e}\u{200b}\u{9b}";
    let (bad, good) = (folder.file(name, "?"), folder.file("cages\u{202e}\u{200b}é\u{301}", CAGES));
    // In an error, in results, and in JSON, where it stands for the same text.
    let message = refused(&gerechte(&["count", &format!("box:2x2+killer:{bad}")], b""));
    assert!(message.contains("cages\\u{202e}\\u{200b}") && message.contains("9b"), "{message}");
    let game = format!("box:2x2+killer:{good}");
    let args = ["generate", &game, "--seed", "1", "--killer", "--out", &folder.path("new")];
    let text = stdout(&gerechte(&args, b""));
    assert!(text.contains("cages\\u{202e}\\u{200b}é\u{301}"), "{text}");
    let json = stdout(&gerechte(&["count", &game, "--json"], b""));
    assert!(json.contains("cages\\u202e\\u200bé\u{301}"), "{json}");
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["game"], game);
}

#[test]
fn one_fault_is_one_line() {
    // A clash of clues is an answer; the note about the engine is not for it.
    let output = gerechte(&["fewest", "samurai", &"9".repeat(369)], b"");
    let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!((output.status.code(), said), (Some(1), ["no solution, r1c1 and r1c2 both hold 9\n".into(), "".into()]));
    let grid = stdout(&gerechte(&["solve", "samurai"], b""));
    let output = gerechte(&["fewest", "samurai", grid.trim(), "--timeout", "0.1"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("--engine sat: "), "{output:?}");
}

#[test]
fn no_cell_of_a_table_is_a_formula() {
    let folder = Folder::new("formulas");
    let claims = CLAIMS.replace("\"s\"", "\"=1+1\"").replace("\"c\"", "\"@SUM(1;1)\"");
    let file = folder.file("claims.json", &claims);
    let table = stdout(&gerechte(&["list", "claims", "--claims", &file, "--csv"], b""));
    let cells: Vec<_> = table.lines().nth(1).expect("a row").split(',').collect();
    assert!(cells.contains(&"'=1+1") && cells.contains(&"'@SUM(1;1)"), "{table}");
    let report = folder.path("report.csv");
    assert!(gerechte(&["verify", "--claims", &file, "--report", &report], b"").status.success());
    let text = fs::read_to_string(&report).unwrap();
    let starts =
        text.lines().flat_map(|line| line.split(',')).filter_map(|cell| cell.trim_start_matches('"').chars().next());
    assert!(!starts.into_iter().any(|c| "=@".contains(c)), "{text}");
}
