//! External programs: they are started when they are asked for, they end together with their children, and their answers are not trusted.

use crate::common;

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::folder::Folder;
use common::{gerechte, stdout, varisat};
use gerechte::Stop;
use gerechte::encodings::{ClauseSink, Cnf, Lit};
use gerechte::sat::refute;
use serde_json::Value;

const PUZZLE: &str = "...43...2......1";
/// Singles solve neither it nor what is left of it.
const OPEN: &str = "1...............";
/// Singles solve it.
const EASY: &str = "12343412.1434321";

/// The one line of an error.
fn error(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8(output.stderr.clone()).expect("text");
    assert!(output.stdout.is_empty() && text.lines().count() == 1, "{output:?}");
    (output.status.code(), text.trim_end().to_owned())
}

#[test]
fn a_program_that_cannot_be_started_is_an_error() {
    for (verb, puzzle) in [("solve", EASY), ("solve", PUZZLE), ("check", EASY), ("count", EASY), ("enumerate", EASY)] {
        for program in ["nonexist", "/nonexist/solver", "Cargo.toml", "tests", "./tests"] {
            let engine = format!("external:{program} -q");
            let (status, said) = error(&gerechte(&[verb, "box:2x2", puzzle, "--engine", &engine], b""));
            assert_eq!(status, Some(2), "{verb} {program}");
            assert!(said.contains(&format!("{program}: cannot be started: there is no such program")), "{said}");
        }
    }
}

#[test]
fn commands_are_quoted_as_for_a_shell() {
    // The shell answers the same to every formula, and only the second answer is one.
    let answer = |command: &str| gerechte(&["solve", "box:2x2", "1...............", "--engine", command], b"");
    let unsat = answer("external:sh -c 'cat > /dev/null; echo \"s UNSATISFIABLE\"'");
    assert_eq!((unsat.status.code(), stdout(&unsat).trim()), (Some(1), "unsatisfiable, by external, unproved"));
    let (status, said) = error(&answer("external:sh -c 'exit"));
    assert_eq!(status, Some(2));
    assert!(said.contains("a quotation mark is not closed"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_program_that_the_system_refuses_is_an_error() {
    // It may be executed, and nothing can execute it.
    let script = Script::new("refused", "#!/nonexist/interpreter\n");
    for verb in ["solve", "check", "count", "enumerate"] {
        for puzzle in [EASY, PUZZLE] {
            let (status, said) = error(&gerechte(&[verb, "box:2x2", puzzle, "--engine", &script.engine()], b""));
            assert_eq!(status, Some(1), "{verb}");
            assert!(said.contains("cannot be started: "), "{said}");
        }
    }
}

#[test]
fn answers_are_checked_and_escaped() {
    let said = |answer: &str| {
        let engine = format!("external:printf '{answer}'");
        let (status, said) = error(&gerechte(&["solve", "box:2x2", PUZZLE, "--engine", &engine], b""));
        assert_eq!(status, Some(1), "{answer}");
        assert!(!said.chars().any(char::is_control), "{said:?}");
        said
    };
    let beyond = said(r"s SATISFIABLE\nv 2147483647 0\n");
    assert!(beyond.contains("literal 2147483647 of a model, where the formula has "), "{beyond}");
    assert!(said(r"s SATISFIABLE\nv -2147483648 0\n").contains("`-2147483648` is not a literal"));
    let status = said(r"s \033[31mSAT\a\n");
    assert!(status.contains(r"unknown status `\u{1b}[31mSAT\u{7}`"), "{status}");
    assert!(said(r"\033[2Jnonsense\n").contains(r"line 1: `\u{1b}[2Jnonsense` is not solver output"));
    assert!(said(r"s SATISFIABLE\nv 1 \0332 0\n").contains(r"`\u{1b}2` is not a literal"));
}

/// A program in the temporary folder.
struct Script(PathBuf);

impl Script {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("gerechte-{}-{name}.sh", std::process::id()));
        fs::write(&path, text).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self(path)
    }

    fn engine(&self) -> String {
        format!("external:{}", self.0.display())
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A solver in a wrapper: it never answers, and writes its own number into a file.
#[cfg(target_os = "linux")]
struct Wrapped {
    script: Script,
    number: PathBuf,
}

#[cfg(target_os = "linux")]
impl Wrapped {
    /// `after` is what the wrapper does when the solver runs.
    fn new(name: &str, solver: &str, after: &str) -> Self {
        let number = std::env::temp_dir().join(format!("gerechte-{}-{name}.pid", std::process::id()));
        let _ = fs::remove_file(&number);
        let text = format!("#!/bin/sh\n{solver} &\necho $! > {0}.new\nmv {0}.new {0}\n{after}\n", number.display());
        Self { script: Script::new(name, &text), number }
    }

    /// The number of the solver, once it runs.
    fn solver(&self) -> u32 {
        wait_for("the solver to start", || fs::read_to_string(&self.number).ok()?.trim().parse().ok())
    }

    fn start(&self, args: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_gerechte"))
            .args(["solve", "box:2x2", "1...............", "--engine", &self.script.engine()])
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    }
}

#[cfg(target_os = "linux")]
impl Drop for Wrapped {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.number);
    }
}

fn wait_for<T>(what: &str, mut found: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = found() {
            return found;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "waiting for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Whether the process runs; one that has ended and that nobody has asked about does not.
#[cfg(target_os = "linux")]
fn runs(id: u32) -> bool {
    let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    state.rsplit(") ").next().is_some_and(|state| !state.is_empty() && !state.starts_with('Z'))
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_has_started_ends_with_it() {
    let interrupt = |child: &Child| {
        let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
        assert!(kill.expect("sh is there").success());
    };
    for (name, after) in [("waits", "wait"), ("ends", "exit 0")] {
        for cause in ["timeout", "interrupt", "twice"] {
            let wrapped = Wrapped::new(&format!("{name}-{cause}"), "sleep 600", after);
            let child = wrapped.start(if cause == "timeout" { &["--timeout", "3"] } else { &[] });
            let solver = wrapped.solver();
            assert!(runs(solver), "{name} {cause}");
            if cause != "timeout" {
                interrupt(&child);
            }
            if cause == "twice" {
                interrupt(&child);
            }
            let output = child.wait_with_output().expect("it ends");
            assert!(matches!(output.status.code(), Some(3 | 130)), "{name} {cause}: {output:?}");
            wait_for("the solver to end", || (!runs(solver)).then_some(()));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_leaves_behind_ends_when_it_has_answered() {
    // This solver does not hold the wrapper's output, which would still be its answer.
    let wrapped = Wrapped::new("answers", "sleep 600 >/dev/null", "echo s UNSATISFIABLE");
    let output = wrapped.start(&[]).wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "unsatisfiable, by external, unproved\n"));
    let solver = wrapped.solver();
    wait_for("the solver to end", || (!runs(solver)).then_some(()));
}

#[cfg(target_os = "linux")]
#[test]
fn what_holds_the_output_does_not_hold_the_answer() {
    // The wrapper ends, and its solver would hold the output for ten minutes.
    let wrapped = Wrapped::new("holds", "sleep 600", "echo s UNSATISFIABLE");
    let output = wrapped.start(&["--timeout", "60"]).wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "unsatisfiable, by external, unproved\n"));
    let solver = wrapped.solver();
    wait_for("the solver to end", || (!runs(solver)).then_some(()));
    // Output after the end of the wrapper is read.
    let late = Script::new("late", "#!/bin/sh\ncat > /dev/null\n(sleep 0.5; echo s UNSATISFIABLE) &\n");
    let output = gerechte(&["solve", "box:2x2", OPEN, "--engine", &late.engine(), "--timeout", "60"], b"");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(1), "unsatisfiable, by external, unproved\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_outlives_a_session_of_its_own() {
    for (name, solver) in
        [("group", "sleep 600"), ("session", "setsid sleep 600"), ("orphan", "setsid sh -c 'sleep 600; :'")]
    {
        for cause in ["timeout", "killed"] {
            let wrapped = Wrapped::new(&format!("{name}-{cause}"), solver, "wait");
            let mut child = wrapped.start(if cause == "timeout" { &["--timeout", "3"] } else { &[] });
            let solver = wrapped.solver();
            assert!(runs(solver), "{name} {cause}");
            if cause == "killed" {
                // No work of ours can follow.
                child.kill().expect("it runs");
            }
            child.wait().expect("it ends");
            wait_for("the solver to end", || (!runs(solver)).then_some(()));
        }
    }
}

#[test]
fn a_status_that_contradicts_the_answer_is_an_error() {
    let script = |name: &str, answer: &str, status: u8| {
        let text = format!("#!/bin/sh\ncat > /dev/null\nprintf '{answer}'\nexit {status}\n");
        let script = Script::new(&format!("{name}-{status}"), &text);
        gerechte(&["solve", "latin:2", "12..", "--engine", &script.engine()], b"")
    };
    let (sat, unsat) = (r"s SATISFIABLE\nv 1 0\n", r"s UNSATISFIABLE\n");
    for (status, said) in [(10, "satisfiable"), (20, "unsatisfiable")] {
        let (answer, other) = if status == 10 { (unsat, "unsatisfiable") } else { (sat, "satisfiable") };
        let (code, error) = error(&script("contradicts", answer, status));
        assert_eq!(code, Some(1));
        assert!(error.contains(&format!("the answer is {other}, and the exit status {status} says {said}")), "{error}");
    }
    for status in [0, 1, 10, 30] {
        assert_eq!(stdout(&script("agrees", sat, status)), "1221\n", "{status}");
    }
}

/// Says of everything that it has no solution, and reads nothing.
fn liar() -> Script {
    Script::new(
        &format!("liar-{:?}", thread::current().id()).replace(['(', ')'], ""),
        "#!/bin/sh\necho s UNSATISFIABLE\n",
    )
}

#[test]
fn what_rests_on_a_word_says_so() {
    let liar = liar();
    let ask = |verb: &str, more: &[&str]| {
        let engine = liar.engine();
        gerechte(&[&[verb, "box:2x2", OPEN, "--engine", engine.as_str()], more].concat(), b"")
    };
    for (verb, text) in [("solve", "unsatisfiable"), ("check", "no solution"), ("count", "0")] {
        assert_eq!(stdout(&ask(verb, &[])), format!("{text}, by external, unproved\n"), "{verb}");
        let record: Value = serde_json::from_slice(&ask(verb, &["--json"]).stdout).expect("a record");
        assert_eq!(record["unproved"], true, "{verb}");
        let table = stdout(&ask(verb, &["--csv"]));
        let rows: Vec<_> = table.lines().collect();
        assert!(rows[0].ends_with(",unproved") && rows[1].ends_with(",true"), "{table}");
    }
    assert_eq!(stdout(&ask("solve", &["--dimacs-output"])), "c by external, unproved\ns UNSATISFIABLE\n");
    let listed = ask("enumerate", &[]);
    assert!(String::from_utf8_lossy(&listed.stderr).contains("0 grids, and no others, by external, unproved"));
    let record: Value = serde_json::from_slice(&ask("enumerate", &["--json"]).stdout).expect("a record");
    assert_eq!((&record["unproved"], &record["count"]), (&Value::Bool(true), &Value::from("0")));
    // A result that other engines confirm is not marked as unproved. A result that they contradict is an error.
    for verb in ["solve", "check", "count", "enumerate"] {
        for other in ["native", "all", "sat"] {
            let output = ask(verb, &["--engine", other]);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{verb} {other}: {said}");
            assert!(said.contains("disagree") && said.contains("external"), "{verb} {other}: {said}");
        }
        // This one has no solution.
        let none = "12........3...4.";
        let agreed =
            gerechte(&[verb, "box:2x2", none, "--json", "--engine", &liar.engine(), "--engine", "native"], b"");
        assert!(!stdout(&agreed).contains("unproved"), "{verb}: {agreed:?}");
    }
    // Programs are told apart.
    let silent = Script::new("silent", "#!/bin/sh\necho s UNKNOWN\n");
    let output = ask("count", &["--engine", &silent.engine()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(&format!("{} failed: no answer", silent.engine())), "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_program_that_never_reads_is_no_harm() {
    // The formula is larger than what a pipe holds.
    let ask = |engine: &str| gerechte(&["solve", "box:4x4", "--engine", engine, "--timeout", "3"], b"");
    assert_eq!(stdout(&ask(&liar().engine())), "unsatisfiable, by external, unproved\n");
    assert_eq!(ask("external:sleep 600").status.code(), Some(3));
}

/// Records the input of a program in its `n`th call, while earlier calls are answered by files of the folder.
struct Replay<'a>(&'a Folder);

impl Replay<'_> {
    /// A solver that records its calls, copies the answers of the folder, and lies if there is none.
    fn script(&self, proof: &str) -> String {
        let at = self.0.0.display();
        let script = format!(
            "#!/bin/sh\nn=$(cat {at}/n 2>/dev/null || echo 0)\necho $((n + 1)) > {at}/n\ncat > {at}/question-$n\n{proof}\n\
             if [ -f {at}/answer-$n ]; then cat {at}/answer-$n; else echo s UNSATISFIABLE; fi\n"
        );
        let path = self.0.file("solver.sh", &script);
        let _ = fs::remove_file(self.0.path("n"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        format!("external:{path}")
    }

    fn question(&self, number: usize) -> Cnf {
        let read = gerechte_checker::dimacs::read(&fs::read(self.0.path(&format!("question-{number}"))).unwrap()[..]);
        let mut cnf = Cnf::default();
        for clause in &read.expect("DIMACS").clauses {
            let clause: Vec<_> = clause.iter().filter_map(|lit| Lit::from_dimacs(*lit)).collect();
            cnf.add_clause(&clause);
        }
        cnf
    }

    /// Answers a question as it should be, by a solver of ours.
    fn answer(&self, number: usize) {
        let mut solver = varisat(&self.question(number));
        assert!(solver.solve().expect("an answer"));
        let model: Vec<_> = solver.model().expect("a model").iter().map(|lit| lit.to_dimacs().to_string()).collect();
        self.0.file(&format!("answer-{number}"), &format!("s SATISFIABLE\nv {} 0\n", model.join(" ")));
    }
}

/// A model that was right for an earlier question does not solve this one.
#[test]
fn a_model_of_another_question_is_an_error() {
    let folder = Folder::new("other-model");
    let replay = Replay(&folder);
    let ask = |verb: &[&str], puzzle: &str| {
        let engine = replay.script("");
        error(&gerechte(&[verb, &["box:2x2", puzzle, "--engine", engine.as_str()]].concat(), b""))
    };
    replay_first(&replay, &folder);
    for verb in [&["check"][..], &["solve", "--unique"], &["count", "--limit", "2"]] {
        let (status, said) = ask(verb, OPEN);
        assert_eq!(status, Some(1), "{verb:?}");
        // The question about other solutions may have other variables.
        let is_named = ["a model that breaks the clause `", "of a model, where the formula has "];
        assert!(is_named.iter().any(|words| said.contains(words)), "{verb:?} {said}");
    }
    // The clues of this one are others.
    let (status, said) = ask(&["check"], "...1............");
    assert!(status == Some(1) && said.contains("a model that breaks the clause `"), "{said}");
}

/// Every question is answered as the first.
fn replay_first(replay: &Replay<'_>, folder: &Folder) {
    gerechte(&["check", "box:2x2", OPEN, "--engine", &replay.script("")], b"");
    replay.answer(0);
    let first = fs::read_to_string(folder.path("answer-0")).expect("an answer");
    for number in 1..20 {
        folder.file(&format!("answer-{number}"), &first);
    }
}

#[test]
fn a_liar_on_the_second_question_is_caught_by_who_asks_another() {
    let folder = Folder::new("second-question");
    let replay = Replay(&folder);
    let count = |more: &[&str]| {
        let engine = replay.script("");
        gerechte(&[&["count", "box:2x2", OPEN, "--engine", engine.as_str()], more].concat(), b"")
    };
    assert_eq!(stdout(&count(&[])), "0, by external, unproved\n");
    replay.answer(0);
    assert_eq!(stdout(&count(&[])), "1, by external, unproved\n");
    let (status, said) = error(&count(&["--engine", "native"]));
    assert_eq!(status, Some(1));
    assert!(said.contains("engines disagree") && said.contains("external 1") && said.contains("native 72"), "{said}");
}

/// One solution is claimed, and then cells have several symbols.
#[test]
fn a_program_that_contradicts_itself_is_an_error() {
    let folder = Folder::new("contradiction");
    let replay = Replay(&folder);
    let ask = || gerechte(&["check", "box:2x2", OPEN, "--possible", "--engine", &replay.script("")], b"");
    // All answers are true but the second: that there is no other solution.
    for number in (0..8).filter(|&number| number != 1) {
        drop(ask());
        if fs::exists(folder.path(&format!("question-{number}"))).expect("a folder")
            && varisat(&replay.question(number)).solve().expect("an answer")
        {
            replay.answer(number);
        }
    }
    let (status, said) = error(&ask());
    assert_eq!(status, Some(1));
    assert!(said.contains("it contradicts itself: one solution, "), "{said}");
}

/// Minimal puzzles follow from the list of all grids, which a program may cut short.
#[test]
fn minimal_puzzles_of_a_list_that_is_a_word_are_unproved() {
    let folder = Folder::new("list");
    let replay = Replay(&folder);
    let ask = |more: &[&str]| {
        let engine = replay.script("");
        gerechte(&[&["minimal", "latin:2", "--engine", engine.as_str()], more].concat(), b"")
    };
    drop(ask(&[]));
    let (status, said) = error(&ask(&["1221"]));
    assert_eq!(status, Some(1));
    assert!(said.contains("its list of all grids lacks 1221"), "{said}");
    for number in 0..2 {
        replay.answer(number);
        drop(ask(&[]));
    }
    for more in [&["--json"][..], &["--json", "--list"], &["--json", "--classes"]] {
        let found = stdout(&ask(more));
        assert!(!found.is_empty() && found.lines().all(|line| line.contains(",\"unproved\":true")), "{found}");
        let agreed = stdout(&gerechte(&[&["minimal", "latin:2"], more].concat(), b""));
        assert_eq!(found.replace(",\"unproved\":true", ""), agreed);
    }
}

#[test]
fn a_refutation_is_believed_with_its_proof_only() {
    let folder = Folder::new("refutations");
    let replay = Replay(&folder);
    let proof = folder.path("proof");
    let (game, unsat) = ("latin:4+diagonals", "12..............");
    let ask = |puzzle: &str, copy: &str, more: &[&str]| {
        let engine = format!("{} {{proof}}", replay.script(copy));
        gerechte(&[&["count", game, puzzle, "--engine", engine.as_str()], more].concat(), b"")
    };
    let copy = format!("cp {proof} \"$1\"");
    let wrong = |puzzle: &str, copy: &str| {
        let (status, said) = error(&ask(puzzle, copy, &["--proof"]));
        assert_eq!(status, Some(1), "{said}");
        said
    };
    assert!(wrong(unsat, "").contains("its proof does not show that: it wrote none"));
    // The question without the last of its models has a proof.
    let mut number = 0;
    let refutation = loop {
        let cnf = replay.question(number);
        if let Some(refutation) = refute(&cnf, &Stop::never()).expect("an answer") {
            break refutation;
        }
        replay.answer(number);
        number += 1;
        drop(ask(unsat, "", &[]));
    };
    let native = stdout(&gerechte(&["count", game, unsat], b""));
    assert_eq!(native, format!("{number}\n"));
    let mut written = [Vec::new(), Vec::new(), Vec::new()];
    refutation.write_drat(&mut written[0]).unwrap();
    refutation.write_lrat(&mut written[1]).unwrap();
    written[2] = binary(&written[0]);
    for bytes in &written {
        fs::write(&proof, bytes).unwrap();
        for more in [&["--proof"][..], &[]] {
            let proved = ask(unsat, &copy, more);
            assert_eq!(stdout(&proved), native, "{proved:?}");
        }
        // The same proof of another question: one that has a model.
        fs::remove_file(folder.path(&format!("answer-{}", number - 1))).unwrap();
        assert!(wrong(unsat, &copy).contains("its proof does not show that"));
        drop(ask(unsat, "", &[]));
        replay.answer(number - 1);
    }
    fs::write(&proof, "0\n").unwrap();
    assert!(wrong(unsat, &copy).contains("line 1: clause () follows neither by unit propagation nor as RAT"));
    // A command with proofs names a place for them.
    for engine in [replay.script(""), "native".to_owned()] {
        let (status, said) = error(&gerechte(&["count", game, unsat, "--proof", "--engine", &engine], b""));
        assert_eq!(status, Some(2));
        assert!(said.contains("--proof: "), "{said}");
    }
}

/// A proof in text, in the binary form of DRAT.
fn binary(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for line in String::from_utf8(text.to_vec()).expect("text").lines() {
        let (kind, lits) = line.strip_prefix("d ").map_or((b'a', line), |lits| (b'd', lits));
        bytes.push(kind);
        for lit in lits.split_whitespace().map(|lit| lit.parse::<i64>().expect("a literal")) {
            let mut number = 2 * lit.unsigned_abs() + u64::from(lit < 0);
            while number >= 128 {
                bytes.push((number % 128 + 128) as u8);
                number /= 128;
            }
            bytes.push(number as u8);
        }
    }
    bytes
}

#[test]
fn the_version_of_varisat_is_the_one_that_is_built() {
    let lock = include_str!("../../Cargo.lock");
    assert!(lock.contains(&format!("name = \"varisat\"\nversion = \"{}\"\n", gerechte::sat::Varisat::VERSION)));
}
