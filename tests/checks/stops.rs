//! `--timeout` and Ctrl-C end every verb soon, whatever it does, and nothing is left over.

use crate::common;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::folder::Folder;
use common::{gerechte, stdout};

/// Sums of what was found before a stop are marked as such, and others are not.
#[test]
fn sums_before_a_stop_are_marked() {
    let grid = "832567914597841236146932857685293471324715689719684523253479168961328745478156392";
    for (args, is_stopped) in [
        (&["minimal", "box:3x3", grid, "--timeout", "1"][..], true),
        (&["minimal", "box:2x2"], false),
        (&["scan", "box:2x3", "--random", "1000000", "--timeout", "2"], true),
        (&["scan", "box:2x3", "--random", "2"], false),
    ] {
        let output = gerechte(&[args, &["--json"]].concat(), b"");
        assert_eq!(output.status.code(), Some(if is_stopped { 3 } else { 0 }), "{output:?}");
        let lines = stdout(&output);
        assert!(!lines.is_empty(), "{args:?}");
        for line in lines.lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("a record");
            let mark = record.get("stopped").and_then(serde_json::Value::as_bool);
            assert_eq!(mark, is_stopped.then_some(true), "{line}");
        }
    }
}

/// When the stop comes, in seconds.
const AFTER: f64 = 0.1;

/// The time that shows a hang, on a busy machine; otherwise a stop is answered within a fifth of a second.
const HANG: Duration = Duration::from_secs(20);

/// Work of every verb that would take longer; `-` is standard input that never ends, `{…}` a file of the folder.
const RUNS: &[&str] = &[
    "palette jigsaw?16:torus:rot90:3",
    "solve box:3x3 -",
    "solve box:8x8",
    "solve box:8x8 --engine sat",
    "solve samurai --engine ilp",
    "check box:8x8 {blank} --engine sat",
    "check box:3x3 -",
    "count latin:9 --engine allsat",
    "count latin:9 --engine sat",
    "count box:3x3 --estimate --samples 10000000",
    "count box:8x8 --cubes 100000",
    "count box:4x4 --engine external:sleep\t600",
    "count diameter:1:1 --graph {graph}",
    "convert {puzzles} --to json",
    "convert -",
    "classify latin:7",
    "classify box:3x3 --symmetric",
    "enumerate box:3x3",
    "rank diameter:1:1 -",
    "fewest box:3x3 {grid} --most",
    "minimal box:3x3 {grid} --clues 17",
    "minimal box:2x3 --patterns",
    "scan box:3x3 --random 1000",
    "serve --port 0",
    "rate box:3x3 {puzzles}",
    "transform box:3x3 {puzzles} --seed 1",
    "encode box:8x8 --amo pairwise -o {out.cnf}",
    "encode latin:60 -o {out.cnf.xz}",
    "certify box:3x3 --out {certificate}",
    "certify box:3x3+antiknight --graph --out {certificate-graph}",
    "decode box:3x3 -",
    "explain box:3x3 {puzzles}",
    "generate box:5x5",
    "generate box:3x3 --clues 17",
    "generate box:3x3 --with thermo,kropki --difficulty extreme --minimal --count 100000",
    "hint box:3x3 {puzzles}",
    "show box:3x3 {puzzles}",
    "suite --largest 25 --engine sat --solver-timeout 20",
    "book {plan} --out {book.pdf}",
    "verify --deep",
    "job run {job}",
    "job status {job} --watch",
    "job merge {done} --audit 100%",
    "job plan --units 1000 --out {new} TIMEOUT rate box:3x3 -",
];

/// Verbs that compute nothing.
const AT_ONCE: [&str; 4] = ["cite", "completions", "list", "man"];

/// The files that the runs name.
fn files(folder: &Folder) {
    let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    folder.file("puzzles", &format!("{puzzle}\n").repeat(100_000));
    folder.file("few", &format!("{puzzle}\n").repeat(2000));
    folder.file("grid", &stdout(&gerechte(&["solve", "box:3x3", puzzle], b"")));
    folder.file("blank", &format!("{}\n", ".".repeat(4096)));
    let plan = stdout(&gerechte(&["book", "--example"], b""));
    folder.file("plan", &plan);
    for (name, file, verb) in [("job", "puzzles", "rate"), ("done", "few", "solve")] {
        let (path, file) = (folder.path(name), folder.path(file));
        let planned = gerechte(&["job", "plan", "--units", "2", "--out", &path, verb, "box:3x3", &file], b"");
        assert!(planned.status.success(), "{planned:?}");
    }
    assert!(gerechte(&["job", "run", &folder.path("done")], b"").status.success());
}

/// The way in which the run ended, and the time after the stop.
fn stopped(run: &str, folder: &Folder, how: &str) -> (Option<i32>, Duration, String) {
    let after = AFTER.to_string();
    let timeout = ["--timeout".to_owned(), after];
    let mut args: Vec<String> = Vec::new();
    for word in run.split(' ') {
        match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
            Some(name) => args.push(folder.path(name)),
            None if word == "TIMEOUT" && how == "timeout" => args.extend(timeout.clone()),
            None if word == "TIMEOUT" => {}
            // The answer of a solver is always read there.
            None if word == "-" && run.starts_with("decode") => {}
            None => args.push(word.to_owned()),
        }
    }
    if how == "timeout" && !run.contains("TIMEOUT") {
        args.extend(timeout);
    }
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_gerechte"))
        .args(&args)
        .stdin(if run.split(' ').any(|word| word == "-") { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let open = child.stdin.take();
    if how == "interrupt" {
        std::thread::sleep(Duration::from_secs_f64(AFTER));
        let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
        assert!(kill.expect("sh is there").success(), "{run} ended too early");
    }
    let output = child.wait_with_output().expect("it ends");
    drop(open);
    let late = start.elapsed().saturating_sub(Duration::from_secs_f64(AFTER));
    (output.status.code(), late, String::from_utf8_lossy(&output.stderr).trim().replace('\n', " | "))
}

#[test]
fn every_verb_ends_soon_after_a_timeout() {
    let folder = Folder::new("stops");
    files(&folder);
    let before = folder.names();
    for run in RUNS {
        let (status, late, said) = stopped(run, &folder, "timeout");
        assert_eq!(status, Some(3), "{run}: {said}");
        assert!(late < HANG, "{run}: {late:?}");
    }
    // A certificate can be gone on with, and the plan is no plan yet.
    let left: Vec<_> = folder.names().into_iter().filter(|name| !before.contains(name)).collect();
    assert!(left.iter().all(|name| name.starts_with("certificate")), "{left:?}");
}

#[test]
fn every_verb_has_a_timeout() {
    let help = stdout(&gerechte(&["--help"], b""));
    let (verbs, _) = help.split_once("\nOptions:\n").expect("a list of verbs");
    let is_verb = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let verbs: Vec<_> = verbs.lines().filter(is_verb).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(verbs.len() > 20, "{verbs:?}");
    let steps = ["plan", "run", "status", "submit", "merge"].map(|step| vec!["job", step]);
    let all = verbs.iter().filter(|verb| **verb != "job").map(|verb| vec![*verb]).chain(steps);
    for words in all.filter(|words| !AT_ONCE.contains(&words[0]) && words[0] != "help") {
        let help = stdout(&gerechte(&[&words[..], &["--help"]].concat(), b""));
        assert!(help.contains("--timeout"), "{words:?}");
        assert!(words[1..] == ["submit"] || RUNS.iter().any(|run| run.starts_with(&words.join(" "))), "{words:?}");
    }
}

#[cfg(unix)]
#[test]
#[ignore = "prints a table, for a machine that does nothing else: use --nocapture"]
fn times_of_stops() {
    let folder = Folder::new("stop-times");
    files(&folder);
    for how in ["timeout", "interrupt"] {
        let mut times = Vec::new();
        for run in RUNS {
            let (_, late, said) = stopped(run, &folder, how);
            for left in ["certificate", "certificate-graph"] {
                let _ = std::fs::remove_dir_all(folder.path(left));
            }
            println!("{how:9} {:5.2} s  {run}  [{}]", late.as_secs_f64(), said.chars().take(60).collect::<String>());
            times.push(late);
        }
        times.sort_unstable();
        let slow = times.iter().filter(|late| **late > Duration::from_millis(200)).count();
        println!(
            "{how}: {slow} of {} later than 0.2 s, the last after {:.2} s",
            times.len(),
            times[times.len() - 1].as_secs_f64()
        );
    }
}
